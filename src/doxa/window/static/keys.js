// The keys: / search, j k next and previous, r revoke or reinstate, u undo. Everything they do has a link or a button.
"use strict";

const typing = (target) => target.closest("input, textarea, select, [contenteditable]") !== null;

function move(step) {
  const rows = [...document.querySelectorAll("[data-row]")];
  const current = document.activeElement.closest("[data-row]");
  const place = current ? rows.indexOf(current) + step : step > 0 ? 0 : rows.length - 1;
  const row = rows[Math.min(Math.max(place, 0), rows.length - 1)];
  row?.querySelector("[data-open]")?.focus();
  row?.scrollIntoView({ block: "nearest" });
}

// What a page itself offers comes first; in a list, the row that has the focus is meant.
function press(key) {
  const offered = document.querySelector(`[data-key="${key}"]`);
  const row = document.activeElement.closest("[data-row]");
  const own = row?.querySelector(`[data-row-key="${key}"]`);
  if (own ?? offered) {
    (own ?? offered).click();
  } else if (key === "r" && row) {
    const open = row.querySelector("[data-open]");
    if (open && !new URL(open.href).search) location.assign(`${open.href}/${open.dataset.retire ?? "revoke"}`);
  }
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "Escape" && typing(event.target)) event.target.blur();
  if (typing(event.target)) return;
  if (event.key === "/") {
    const search = document.getElementById("search");
    if (search) search.select();
    else location.assign("/?search");
  } else if (event.key === "j" || event.key === "k") move(event.key === "j" ? 1 : -1);
  else if (event.key === "r" || event.key === "u") press(event.key);
  else return;
  event.preventDefault();
});

if (location.search === "?search") document.getElementById("search")?.focus();
