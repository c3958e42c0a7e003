"""Taking back: the last operation by its inverse, and content for good."""

from doxa.core.commands import Erase, Undo
from doxa.core.decide import Refusal, decide
from doxa.core.events import Event, strip
from doxa.core.fold import UNDO, fold_belief
from doxa.core.state import Belief
from doxa.core.undo import WITHOUT_EFFECT
from doxa.operations.bars import raised_for
from doxa.operations.context import Context, stamp
from doxa.operations.loading import change_for, load, resolve
from doxa.operations.write import Asked, Written, perform, refused
from doxa.ports.store import Change, View


def erase(context: Context, prefix: str, reason: str) -> Written:
    """Remove the content of a belief for good: every event of it is stripped, and the file keeps no trace."""

    def work(view: View) -> tuple[Change, Written]:
        target = load(view, resolve(view, prefix))
        own = [event for event in view.events_of(target.id) if event.belief == target.id]
        displaced = _kept_retired_by(view, own)
        known = {one.id: one for one in (target, *displaced)}
        decided = decide(Erase(target, reason, displaced), stamp(context, view), "")
        if isinstance(decided, Refusal):
            raise refused(decided, known)
        change, after = change_for(view, decided.events, known)
        rewritten = tuple(strip(event) for event in own)
        written = Written("erased", after[target.id], {target.id: target}, after, decided.events)
        settings = raised_for(context, view, [target])
        return change._replace(rewritten=rewritten, settings=settings, erases=True), written

    return context.store.write(work)


def _kept_retired_by(view: View, events: list[Event]) -> tuple[Belief, ...]:
    """Give the beliefs that some of these events displaced and nothing has lifted since, as they are without them."""
    names = dict.fromkeys(name for event in events for name in event.touches[1:])
    erased = {event.id for event in events}
    found = []
    for name in names:
        history = view.events_of(name)
        belief = fold_belief(history, name)
        if belief is not None and any(one.event in erased for one in belief.open_retirements):
            left = fold_belief([strip(one) if one.id in erased else one for one in history], name)
            found.append(left or belief)
    return tuple(found)


def undo(context: Context) -> Written:
    """Take back the last operation that was not the system's own, by its inverse."""

    def ask(view: View) -> Asked:
        events = last_operation(view)
        touched = {name for event in events for name in event.touches}
        beliefs = {name: load(view, name) for name in touched}
        return Asked(Undo(events, beliefs), tuple(beliefs.values()))

    return perform(context._replace(cause=UNDO), ask)


def undoable(context: Context) -> tuple[Event, ...]:
    """Give the events that `undo` would take back now; none where it would be refused. Nothing is written."""

    def look(view: View) -> tuple[Event, ...]:
        events = last_operation(view)
        beliefs = {name: load(view, name) for event in events for name in event.touches}
        decided = decide(Undo(events, beliefs), stamp(context, view), "")
        return () if isinstance(decided, Refusal) else events

    return context.store.read(look)


def last_operation(view: View) -> tuple[Event, ...]:
    """Give the events of the last operation that changed something and was not the system's own."""
    found: list[Event] = []
    for event in view.log(newest_first=True):
        if found and event.operation != found[0].operation:
            if any(one.kind not in WITHOUT_EFFECT for one in found):
                break
            found = []
        if event.actor_kind != "system":
            found.append(event)
    return tuple(reversed(found)) if any(one.kind not in WITHOUT_EFFECT for one in found) else ()
