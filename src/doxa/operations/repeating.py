"""Answering a request once more: what it wrote is read back from the log, and nothing of it was kept elsewhere.

What is kept of an answer is which operation it was and which beliefs it named, never what they say: an erasure could
not reach it there.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from doxa.core.events import Event
from doxa.core.state import Belief
from doxa.operations.exchange import Merged
from doxa.operations.loading import load
from doxa.operations.write import Written
from doxa.ports.store import Store, View

Past = Callable[[str, Iterable[Event]], Store]
# Greater than the ordinal of any event of an operation.
_BEHIND = "~"


class Answered(NamedTuple):
    """What is kept: a digest of the request, and what it was answered with."""

    digest: str
    kind: str
    value: Any
    belief: str | None = None
    operation: str | None = None
    holds: str | None = None
    warnings: tuple[str, ...] = ()


def answered(digest: str, answer: Any) -> Answered:
    """Give what is kept of an answer."""
    if isinstance(answer, Written):
        operation = answer.events[0].operation if answer.events else None
        belief = answer.belief.id if answer.belief else None
        holds = answer.holds.id if answer.holds else None
        return Answered(digest, "written", answer.outcome, belief, operation, holds, _ids(answer.warnings))
    if isinstance(answer, Merged):
        return Answered(digest, "merged", list(answer))
    return Answered(digest, "plain", answer if isinstance(answer, (str, int, bool, type(None))) else None)


def _ids(beliefs: Iterable[Belief]) -> tuple[str, ...]:
    return tuple(one.id for one in beliefs)


def repeated(view: View, kept: Answered, past: Past) -> Any:
    """Give the answer once more, as the beliefs were just after the operation; what was erased since is not in it."""
    if kept.kind == "merged":
        return Merged(*kept.value)
    if kept.kind != "written":
        return kept.value
    events: tuple[Event, ...] = ()
    if kept.operation is not None:
        events = tuple(view.between(kept.operation, kept.operation + _BEHIND))
    touched = dict.fromkeys(name for event in events for name in event.touches)
    named = [one for one in (kept.belief, kept.holds, *kept.warnings) if one is not None]
    history = _history(view, [*touched, *named])
    if kept.operation is not None:
        history = [event for event in history if event.id < kept.operation + _BEHIND]
    after = past(view.project, history).read(lambda then: _loaded(then, [*touched, *named]))
    earlier = [event for event in history if kept.operation is None or event.id < kept.operation]
    before = past(view.project, earlier).read(lambda then: _loaded(then, touched))
    return Written(
        kept.value,
        after.get(kept.belief or ""),
        before,
        {name: after[name] for name in touched if name in after},
        events,
        after.get(kept.holds or ""),
        tuple(after[name] for name in kept.warnings if name in after),
    )


def _history(view: View, beliefs: Iterable[str]) -> list[Event]:
    """Give all events of some beliefs and of what they rest on, in order."""
    found: dict[str, Event] = {}
    asked = list(dict.fromkeys(beliefs))
    seen = set(asked)
    for name in asked:
        for event in view.events_of(name):
            found[event.id] = event
            premises = getattr(event.body, "premises", ()) if event.body is not None else ()
            more = [one for one in (*event.touches, *premises) if one not in seen]
            asked.extend(more)
            seen.update(more)
    return [found[name] for name in sorted(found)]


def _loaded(view: View, beliefs: Iterable[str]) -> dict[str, Belief]:
    return {name: load(view, name) for name in dict.fromkeys(beliefs) if view.head(name) is not None}
