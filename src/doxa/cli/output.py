"""What the command line prints for people: aligned and coloured text."""

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import click
from rich.console import Console
from rich.text import Text

from doxa.cli.forms import shown_moment
from doxa.core.content import plain
from doxa.core.events import Event
from doxa.core.render import date_of, one_line, render
from doxa.core.state import PREFIX_CHARS, Belief
from doxa.core.values import Evidence

STYLES = {
    "active": "green",
    "candidate": "cyan",
    "superseded": "yellow",
    "revoked": "red",
    "erased": "dim",
    "stale": "yellow",
    "unsupported": "yellow",
    "contested": "magenta",
    "foreclosing": "blue",
}
_MARK_STYLES = {f"[{name.upper()}": style for name, style in STYLES.items()}

# Further lines of a rendering stand under its text, so that the ids in front stand out.
_INDENT = PREFIX_CHARS + 3
_LAST_COLUMN_MIN = 20
_CELL_CHARS_MAX = 1_000
_ANCHOR_DIGITS = 12


class Screen(Console):
    """A console that leaves it to the command line what a closed pipe means."""

    def on_broken_pipe(self) -> None:
        """Pass it on; the terminal library would end with status 1."""
        raise BrokenPipeError


def console(*, stderr: bool = False) -> Console:
    """Give the console: coloured on a terminal, plain elsewhere and under NO_COLOR, never cutting lines in a pipe."""
    stream = sys.stderr if stderr else sys.stdout
    on_terminal = stream is not None and stream.isatty()
    # Under NO_COLOR the terminal library leaves colours out, and bold and dim in.
    system: Literal["auto"] | None = "auto" if on_terminal and not os.environ.get("NO_COLOR") else None
    return Screen(
        stderr=stderr,
        color_system=system,
        force_terminal=on_terminal,
        highlight=False,
        soft_wrap=not on_terminal,
        emoji=False,
        markup=False,
    )


def rendering(text: str) -> Text:
    """Colour the marks of a rendering."""
    styled = Text(text)
    for mark, style in _MARK_STYLES.items():
        start = text.find(mark)
        if start >= 0:
            styled.stylize(style, start, text.find("]", start) + 1)
    return styled


def tell(text: Text | str, *, indent: int = 0, style: str = "", screen: Console | None = None) -> None:
    """Print text; on a terminal, lines that are too long go on at an indent."""
    screen = screen or console()
    styled = Text(text, style=style) if isinstance(text, str) else text
    if not screen.is_terminal:
        screen.print(styled)
        return
    indent = min(indent, max(screen.width - _LAST_COLUMN_MIN, 0))
    for line in styled.split("\n", allow_blank=True):
        for number, piece in enumerate(_wrapped(screen, line, indent)):
            screen.print(Text(" " * indent if number else "") + piece)


def _wrapped(screen: Console, line: Text, indent: int) -> list[Text]:
    """Cut a line at white space: the first piece fills the width, the others leave room for the indent."""
    width = screen.width
    line.expand_tabs(8)
    if line.cell_len <= width:
        return [line]
    first = line.wrap(screen, width)[0]
    used = len(first.plain)
    rest = line[used:]
    rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
    first.rstrip()
    pieces = [first, *rest.wrap(screen, width - indent)]
    for piece in pieces:
        piece.rstrip()
    return pieces


def person_agrees(question: str) -> bool:
    """Ask a person; whoever ends the input has not agreed."""
    try:
        return click.confirm(question)
    except click.Abort:
        tell("")
        return False


def print_beliefs(beliefs: Iterable[Belief], nothing: str) -> None:
    """Print renderings, one a line."""
    shown = list(beliefs)
    for belief in shown:
        tell(rendering(render(belief)), indent=_INDENT)
    if not shown:
        tell(nothing, style="dim")


def print_change(outcome: str, before: Mapping[str, Belief], after: Mapping[str, Belief]) -> None:
    """Print what a command changed: new beliefs with +, changed ones with what they were and what they are."""
    tell(outcome, style="bold")
    for name, belief in after.items():
        old = before.get(name)
        line = Text.assemble(("+ ", "green") if old is None else ("~ ", "yellow"))
        if old is not None and _state(old).plain != _state(belief).plain:
            line += Text.assemble(_state(old), " → ", _state(belief), "  ")
        tell(line + rendering(render(belief)), indent=2)


def _state(belief: Belief) -> Text:
    """Name the status and the conditions that are not simply a part of what was noted."""
    names = [belief.status, *(one for one in belief.conditions if one != "foreclosing")]
    return Text(", ").join(Text(name, style=STYLES[name]) for name in names)


def print_belief(belief: Belief) -> None:
    """Print everything about a belief."""
    tell(rendering(render(belief)), indent=_INDENT)
    print_rows(_rows(belief))


def _rows(belief: Belief) -> list[tuple[str, str]]:
    rows = [("id", belief.id), ("status", belief.status)]
    rows.extend(("condition", condition) for condition in belief.conditions)
    if belief.key.entity:
        rows.extend([("key", str(belief.key)), ("value", belief.value or "")])
    rows.extend(("evidence", _evidence_line(one)) for one in belief.evidence)
    rows.extend(
        ("anchor", str(anchor) + (f" “{one_line(anchor.quote, 80)}”" if anchor.quote else ""))
        for anchor in belief.anchors
    )
    rows.extend(("cue", str(cue)) for cue in belief.cues)
    rows.extend(
        ("rests on", ", ".join(premise[:PREFIX_CHARS] for premise in reasons) or "what was seen or said of it alone")
        for reasons in belief.premises
    )
    if belief.forecloses:
        rows.append(("forecloses", str(belief.forecloses)))
    if belief.on_line:
        rows.append(("on line", belief.on_line))
    if belief.valid_from is not None or belief.valid_to is not None:
        start, end = (date_of(one) if one is not None else "" for one in (belief.valid_from, belief.valid_to))
        rows.append(("valid", f"{start} to {end}".strip()))
    if belief.confirmations:
        rows.append(("confirmed", "once" if belief.confirmations == 1 else f"{belief.confirmations} times"))
    rows.extend(("also named", name.replace("\x1f", ":").rstrip(":")) for name in belief.names)
    if belief.succeeded or belief.failed:
        rows.append(("tried", f"{belief.succeeded} succeeded, {belief.failed} failed"))
    refused = belief.echoes + belief.rederivations
    if refused:
        rows.append(("restated", f"{'once' if refused == 1 else f'{refused} times'}, refused"))
    rows.extend(("against it", f"{contest.reason} ({contest.actor.name})") for contest in belief.contests)
    rows.extend((retirement.kind, _retired_line(retirement, belief)) for retirement in belief.retirements)
    if belief.check:
        rows.append(("check", belief.check))
    rows.append(("noted", f"{date_of(belief.recorded_at)} by {belief.actor} ({belief.actor_kind})"))
    return rows


def _retired_line(retirement: Any, belief: Belief) -> str:
    lifted = " (lifted)" if retirement.event in belief.lifted else ""
    by = f", by {retirement.by[:PREFIX_CHARS]}" if retirement.by else ""
    reason = retirement.reason or "no reason given"
    kept = f"; still true: {retirement.kept}" if retirement.kept else ""
    return f"{date_of(retirement.recorded_at)} by {retirement.actor.name}{by}{lifted}: {reason}{kept}"


def _evidence_line(evidence: Evidence) -> str:
    place = f" {evidence.ref}" if evidence.ref else ""
    place += f":{evidence.line}" if evidence.line and evidence.ref else ""
    quote = f" “{one_line(evidence.quote, 80)}”" if evidence.quote else ""
    by = f" by {evidence.by}" if evidence.by else ""
    return f"{evidence.warrant}{place}{quote}{by}"


def print_log(events: Iterable[tuple[Event, Belief | None]]) -> None:
    """Print events, aligned: when, of which belief, what, who, and the most telling of the rest.

    Args:
        events: the events, each with what its belief is now.
    """
    print_rows(
        [
            (
                shown_moment(event.recorded_at),
                event.belief[:PREFIX_CHARS],
                event.kind,
                event.actor,
                _telling_now(event, now),
            )
            for event, now in events
        ]
    )


def print_history(belief: Belief, events: Iterable[Event]) -> None:
    """Print a belief and what happened to it, aligned. A reinstatement of another that took its place is one, too."""
    print_beliefs([belief], "")
    rows = []
    for event in events:
        if event.belief == belief.id:
            kind, telling = event.kind, _telling(event)
        else:
            kind, telling = "displaced", f"by {event.belief[:PREFIX_CHARS]}; {_telling(event, displaced=False)}"
        rows.append((shown_moment(event.recorded_at), kind, event.actor, telling))
    print_rows(rows)


def print_rows(rows: Sequence[Sequence[str]]) -> None:
    """Print rows with aligned columns; the last column is free, and on a terminal goes on under itself."""
    clean = [[one_line(cell, _CELL_CHARS_MAX) for cell in row] for row in rows]
    if not clean:
        return
    widths = [max(Text(row[column]).cell_len for row in clean) for column in range(len(clean[0]) - 1)]
    indent = sum(widths) + 2 * len(widths)
    for row in clean:
        line = Text()
        for cell, width in zip(row, widths, strict=False):
            line += Text(cell, style=STYLES.get(cell, "")) + Text(" " * (width - Text(cell).cell_len + 2))
        line += rendering(row[-1]) if row[-1] not in STYLES else Text(row[-1], style=STYLES[row[-1]])
        line.rstrip()
        tell(line, indent=indent)


def _telling_now(event: Event, now: Belief | None) -> str:
    """As `_telling`, but what was said long ago must not pass for what is believed."""
    if event.kind == "created" and event.body is not None and now is not None and now.retired:
        return render(now).removeprefix(f"[{now.short}] ")
    return _telling(event)


def _telling(event: Event, *, displaced: bool = True) -> str:
    if event.body is None:
        return "(content erased)"
    fields = plain(event.body)
    parts = []
    if "by" in fields:
        parts.append(f"by {fields['by'][:PREFIX_CHARS]}")
    if displaced and fields.get("displaces"):
        parts.append("displaces " + ", ".join(one[:PREFIX_CHARS] for one in fields["displaces"]))
    told = ("claim", "reason", "result", "name")
    parts.extend(one_line(str(fields[name]), 200) for name in told if name in fields)
    if "anchor" in fields:
        parts.append(_anchor_shown(fields["anchor"]))
    if not parts:
        parts.extend(_evidence_line(one) for one in getattr(event.body, "evidence", ()))
    return "; ".join(parts)


def _anchor_shown(name: str) -> str:
    """Show an anchor's name to people: a passage's digest says nothing to them."""
    ref, mark, digest = name.rpartition("#")
    is_digest = len(digest) == _ANCHOR_DIGITS and not digest.strip("0123456789abcdef")
    return f"{ref} (a passage)" if mark and is_digest else name
