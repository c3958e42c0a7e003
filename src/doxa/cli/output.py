"""What the command line prints: JSON for programs, aligned and coloured text for people."""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from doxa.core.events import Event, plain
from doxa.core.render import date_of, one_line, render
from doxa.core.state import PREFIX_CHARS, Belief
from doxa.core.values import Anchor, Evidence

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


def console() -> Console:
    """Give the console: coloured on a terminal, plain elsewhere and under NO_COLOR, never cutting lines in a pipe."""
    return Console(highlight=False, soft_wrap=not sys.stdout.isatty(), emoji=False, markup=False)


def emit(value: Any) -> None:
    """Print a value as JSON."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def moment(microseconds: int | None) -> str | None:
    """Write a moment as ISO 8601, UTC."""
    if microseconds is None:
        return None
    return datetime.fromtimestamp(microseconds / 1_000_000, UTC).isoformat(timespec="microseconds")


def belief_json(belief: Belief) -> dict[str, Any]:
    """Give a belief as JSON values."""
    retirement = belief.retirement
    return {
        "id": belief.id,
        "status": belief.status,
        "conditions": list(belief.conditions),
        "claim": belief.claim,
        "key": str(belief.key) if belief.key.entity else None,
        "value": belief.value,
        "tags": list(belief.tags),
        "anchors": [_fields(anchor) for anchor in belief.anchors],
        "cues": [str(cue) for cue in belief.cues],
        "evidence": [_fields(one) for one in belief.evidence],
        "premises": [list(reasons) for reasons in belief.premises],
        "reason": belief.reason,
        "retired_by": retirement.actor.name if retirement else None,
        "retired_at": moment(retirement.recorded_at) if retirement else None,
        "superseded_by": retirement.by if retirement else None,
        "actor": belief.actor,
        "actor_kind": belief.actor_kind,
        "recorded_at": moment(belief.recorded_at),
        "valid_from": moment(belief.valid_from),
        "valid_to": moment(belief.valid_to),
        "text": render(belief),
    }


def _fields(value: Anchor | Evidence) -> dict[str, Any]:
    return {name: part for name, part in value._asdict().items() if part is not None}


def event_json(event: Event) -> dict[str, Any]:
    """Give an event as JSON values."""
    return {
        "id": event.id,
        "belief": event.belief,
        "kind": event.kind,
        "recorded_at": moment(event.recorded_at),
        "actor": event.actor,
        "actor_kind": event.actor_kind,
        "session": event.session,
        "cause": event.cause,
        "body": None if event.body is None else plain(event.body),
    }


def rendering(text: str) -> Text:
    """Colour the marks of a rendering."""
    styled = Text(text)
    for mark, style in _MARK_STYLES.items():
        start = text.find(mark)
        if start >= 0:
            styled.stylize(style, start, text.find("]", start) + 1)
    return styled


def print_beliefs(beliefs: Iterable[Belief], nothing: str) -> None:
    """Print renderings, one a line."""
    screen = console()
    shown = list(beliefs)
    for belief in shown:
        screen.print(rendering(render(belief)))
    if not shown:
        screen.print(nothing, style="dim")


def print_change(outcome: str, before: Mapping[str, Belief], after: Mapping[str, Belief]) -> None:
    """Print what a command changed: new beliefs with +, changed ones with their status before and after."""
    screen = console()
    screen.print(Text(outcome, style="bold"))
    for name, belief in after.items():
        old = before.get(name)
        if old is None:
            line = Text("+ ", style="green")
        else:
            line = Text("~ ", style="yellow")
            if old.status != belief.status:
                line.append(old.status, style=STYLES[old.status])
                line.append(" → ")
                line.append(belief.status, style=STYLES[belief.status])
                line.append("  ")
        screen.print(line + rendering(render(belief)))


def print_belief(belief: Belief) -> None:
    """Print everything about a belief."""
    screen = console()
    screen.print(rendering(render(belief)))
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
    rows.extend(("rests on", ", ".join(premise[:5] for premise in reasons)) for reasons in belief.premises)
    if belief.confirmations:
        rows.append(("confirmed", f"{belief.confirmations} times"))
    rows.extend((retirement.kind, _retired_line(retirement, belief)) for retirement in belief.retirements)
    if belief.check:
        rows.append(("check", belief.check))
    rows.append(("noted", f"{date_of(belief.recorded_at)} by {belief.actor} ({belief.actor_kind})"))
    return rows


def _retired_line(retirement: Any, belief: Belief) -> str:
    lifted = " (lifted)" if retirement.event in belief.lifted else ""
    by = f", by {retirement.by[:5]}" if retirement.by else ""
    reason = retirement.reason or "no reason given"
    return f"{date_of(retirement.recorded_at)} by {retirement.actor.name}{by}{lifted}: {reason}"


def _evidence_line(evidence: Evidence) -> str:
    place = f" {evidence.ref}" if evidence.ref else ""
    place += f":{evidence.line}" if evidence.line and evidence.ref else ""
    quote = f" “{one_line(evidence.quote, 80)}”" if evidence.quote else ""
    by = f" by {evidence.by}" if evidence.by else ""
    return f"{evidence.warrant}{place}{quote}{by}"


def print_events(events: Iterable[Event], *, with_belief: bool) -> None:
    """Print events, aligned: when, what, who, and the most telling of the rest."""
    rows = []
    for event in events:
        when = (moment(event.recorded_at) or "")[:19].replace("T", " ")
        shown = (when, event.belief[:PREFIX_CHARS]) if with_belief else (when,)
        rows.append((*shown, event.kind, event.actor, _telling(event)))
    print_rows(rows)


def print_rows(rows: Sequence[Sequence[str]]) -> None:
    """Print rows with aligned columns; the last column is free, and wraps under itself on a terminal."""
    if not rows:
        return
    screen = console()
    if screen.is_terminal:
        table = Table.grid(padding=(0, 2))
        for _ in rows[0][:-1]:
            table.add_column(no_wrap=True)
        table.add_column(overflow="fold")
        for row in rows:
            table.add_row(*[Text(cell, style=STYLES.get(cell, "")) for cell in row])
        screen.print(table)
        return
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        screen.print("  ".join([*cells, row[-1]]))


def _telling(event: Event) -> str:
    if event.body is None:
        return "(content erased)"
    fields = plain(event.body)
    parts = []
    if "by" in fields:
        parts.append(f"by {fields['by'][:5]}")
    if fields.get("displaces"):
        parts.append("displaces " + ", ".join(one[:5] for one in fields["displaces"]))
    told = ("claim", "reason", "anchor", "result", "name")
    parts.extend(one_line(str(fields[name]), 200) for name in told if name in fields)
    return "; ".join(parts)
