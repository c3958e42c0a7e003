"""What happened to a belief, event by event, in words."""

from typing import Any, NamedTuple

from doxa.core.content import plain
from doxa.core.events import Event
from doxa.core.state import PREFIX_CHARS
from doxa.core.values import Evidence
from doxa.window.shown import WARRANTS, machine, minute, visible

WORDS = {
    "created": "noted",
    "confirmed": "confirmed",
    "promoted": "accepted",
    "contested": "contested",
    "settled": "contest settled",
    "outcome": "tried",
    "superseded": "superseded",
    "revoked": "revoked",
    "reinstated": "reinstated",
    "echoed": "echo refused",
    "rederived": "re-derivation refused",
    "reaffirmed": "reaffirmed",
    "stale_flagged": "its file changed",
    "stale_cleared": "its file is as it was",
    "anchored": "anchor changed",
    "rebased": "anchor stands for what is there now",
    "cued": "cue changed",
    "justified": "rests on more",
    "unjustified": "rests on less",
    "aliased": "got another name",
    "unaliased": "lost another name",
    "retested": "put to the test",
    "erased": "erased",
}
_TOLD = {"claim": "", "result": "it ", "kept": "still true: ", "check": "to verify: "}
_DIGEST_CHARS = 12


class Step(NamedTuple):
    """An event as it is shown.

    `about` is another belief that it names: what took the place, what was displaced.
    """

    kind: str
    word: str
    when: str
    machine: str
    who: str
    who_kind: str
    reason: str
    details: tuple[str, ...]
    about: tuple[str, ...]
    belief: str


def step_of(event: Event, belief: str | None = None) -> Step:
    """Give an event as it is shown; on the page of a belief, one that another belief's return brought is told so."""
    displaced = belief is not None and event.belief != belief
    fields: dict[str, Any] = {} if event.body is None else plain(event.body)
    about = [fields["by"]] if isinstance(fields.get("by"), str) and fields["by"] else []
    about.extend(fields.get("displaces", ()) if not displaced else [event.belief])
    return Step(
        event.kind,
        "made room for another" if displaced else WORDS[event.kind],
        minute(event.recorded_at),
        machine(event.recorded_at),
        visible(event.actor, 80),
        event.actor_kind,
        visible(str(fields.get("reason", ""))),
        ("its content was erased",) if event.body is None else tuple(_details(event, fields)),
        tuple(one for one in about if one != belief),
        event.belief,
    )


def _details(event: Event, fields: dict[str, Any]) -> list[str]:
    found = [visible(f"{word}{fields[name]}", 400) for name, word in _TOLD.items() if name in fields]
    if event.kind == "outcome":
        found.append("it succeeded" if fields.get("succeeded") else "it failed")
    if "anchor" in fields:
        found.append(anchor_shown(fields["anchor"]))
    if "name" in fields:
        found.append(visible(fields["name"], 200))
    if fields.get("discredited"):
        refs = dict.fromkeys(one.get("ref", "a word") for one in fields["discredited"])
        found.append("discredits " + ", ".join(visible(ref, 120) for ref in refs))
    found.extend(evidence_line(one) for one in getattr(event.body, "evidence", ()))
    return found


def evidence_line(evidence: Evidence) -> str:
    """Give one piece of evidence in a line."""
    place = f" {evidence.ref}" if evidence.ref else ""
    place += f":{evidence.line}" if evidence.line and evidence.ref else ""
    by = f" by {evidence.by}" if evidence.by else ""
    return visible(f"{WARRANTS[evidence.warrant]}{place}{by}", 300)


def anchor_shown(name: str) -> str:
    """Show an anchor's name: a passage's digest says nothing to people."""
    ref, mark, digest = name.rpartition("#")
    is_digest = len(digest) == _DIGEST_CHARS and not digest.strip("0123456789abcdef")
    return visible(f"{ref} (a passage)" if mark and is_digest else name, 200)


def short(belief: str) -> str:
    """Give the first characters of an id."""
    return belief[:PREFIX_CHARS]
