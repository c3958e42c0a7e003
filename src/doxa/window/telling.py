"""What happens, as lines for people: events, and deliveries of the journal."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from doxa.core.events import Event
from doxa.operations import browse
from doxa.ports.journal import DeliveryRow
from doxa.ports.store import Store
from doxa.window.rows import row_of
from doxa.window.shown import machine, minute, visible
from doxa.window.timeline import step_of

# Marks of what was refused, told, withheld; events have the marks of what they lead to.
_MARKS = {
    "created": "+",
    "revoked": "✕",
    "superseded": "↷",
    "reinstated": "●",
    "echoed": "⊘",
    "rederived": "⊘",
    "contested": "≠",
    "erased": "∅",
}


class Happening(NamedTuple):
    """Something that happened: an event, or a delivery."""

    at: int
    when: str
    machine: str
    sort: str
    mark: str
    word: str
    belief: str
    claim: str
    status: str
    who: str
    reason: str


def happenings(store: Store, events: Iterable[Event], rows: Sequence[DeliveryRow]) -> list[Happening]:
    """Tell events and deliveries together, the latest first."""
    listed = list(events)
    known = browse.named(store, [event.belief for event in listed] + [row[3] for row in rows])

    def about(name: str) -> tuple[str, str]:
        """Give the claim, and what became of it; nothing of what is not here."""
        belief = known.get(name)
        if belief is None:
            return "", ""
        row = row_of(belief, 200)
        return row.claim, row.reason or row.status

    found = [_of_event(event, *about(event.belief)) for event in listed]
    found.extend(_of_delivery(row, *about(row[3])) for row in rows)
    return sorted(found, key=lambda one: one.at, reverse=True)


def _of_event(event: Event, claim: str, status: str) -> Happening:
    step = step_of(event)
    sort = "refused" if event.kind in ("echoed", "rederived") else event.kind
    at = event.recorded_at
    mark, who = _MARKS.get(event.kind, "·"), step.who
    return Happening(at, step.when, step.machine, sort, mark, step.word, event.belief, claim, status, who, step.reason)


def _of_delivery(row: DeliveryRow, claim: str, status: str) -> Happening:
    at, session, agent, belief, _, situation, cue, outcome, rule, label = row
    word = f"told as a {label}" if outcome == "delivered" and label else outcome
    who = visible(f"session {session[:12]}" + (f", {agent}" if agent else ""), 80)
    reason = visible(f"{situation}: {rule}" if rule else f"{situation} ({cue})", 300)
    sort, mark = ("told", "→") if outcome == "delivered" else ("withheld", "-")
    return Happening(at, minute(at), machine(at), sort, mark, word, belief, claim, status, who, reason)


def mark_of(place: str, rows: Sequence[DeliveryRow]) -> str:
    """Write down up to where something was told: the place in the log, and the moment of the last delivery."""
    return f"{place or 0}.{max((row[0] for row in rows), default=0)}"


def marked(mark: str) -> tuple[str, int] | None:
    """Read such a mark; None when it is none."""
    place, _, at = mark.partition(".")
    if not all(one.isascii() and one.isdecimal() for one in (place, at)):
        return None
    return ("" if place == "0" else place), int(at)
