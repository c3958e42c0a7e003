"""Saying things: each function reads, decides, and writes events with their projections in one step."""

import contextlib
from collections.abc import Callable
from typing import Literal, NamedTuple

from doxa.core.commands import Command, Confirm, Correct, Erase, Reinstate, Remember, Revoke, Undo
from doxa.core.decide import Outcome, Refusal, decide
from doxa.core.events import Created, Event, strip
from doxa.core.fold import fold_belief
from doxa.core.lifecycle import ACTIVE, REFUSALS
from doxa.core.render import render
from doxa.core.state import Belief
from doxa.core.values import Anchor, Evidence
from doxa.errors import Refused, UnknownId
from doxa.operations.anchors import observe_all
from doxa.operations.context import Context, stamp
from doxa.operations.loading import change_for, load, load_all, resolve
from doxa.ports.store import Change, IdTaken, View


class Written(NamedTuple):
    """What an operation did: the decision, the belief it is about, and every belief before and after."""

    outcome: Outcome
    belief: Belief
    before: dict[str, Belief]
    after: dict[str, Belief]
    events: tuple[Event, ...]


def perform(context: Context, ask: Callable[[View], Command]) -> Written:
    """Read what a command needs, decide it, and write what was decided, in one step.

    Raises:
        Refused: the rules say no; nothing was written.
    """

    def work(view: View) -> tuple[Change, Written]:
        command = ask(view)
        known = _known(command)
        fresh = context.ids.fresh()
        decision = decide(command, stamp(context, view, fresh), fresh.belief)
        if isinstance(decision, Refusal):
            raise refused(decision, known)
        change, after = change_for(view, decision.events, known)
        before = {name: known[name] for name in after if name in known}
        return change, Written(decision.outcome, after[decision.belief], before, after, decision.events)

    while True:
        with contextlib.suppress(IdTaken):
            return context.store.write(work)


def _known(command: Command) -> dict[str, Belief]:
    known: dict[str, Belief] = {}
    if isinstance(command, Undo):
        known.update(command.beliefs)
    for holder in getattr(command, "holders", ()):
        known[holder.id] = holder
    target = getattr(command, "target", None)
    if target is not None:
        known[target.id] = target
    return known


def refused(refusal: Refusal, known: dict[str, Belief]) -> Refused:
    """Say a refusal to the person who met it."""
    belief = known.get(refusal.belief)
    shown = f"[{belief.short}] was not changed" if belief else "Nothing was changed"
    tail = f" {render(belief)}" if belief and belief.retired else ""
    return Refused(refusal.name, f"{shown}: {REFUSALS[refusal.name]}.{tail}")


def remember(context: Context, note: Created) -> Written:
    """Take a note, settling it against what answers the same question."""
    folded = note.key.folded
    premises = note.premises

    def ask(view: View) -> Remember:
        resolved = tuple(resolve(view, one) for one in premises)
        body = note._replace(premises=resolved) if premises else note
        return Remember(body, load_all(view, view.holders(folded, standing=True)))

    return perform(context, ask)


def revoke(
    context: Context,
    prefix: str,
    reason: str,
    *,
    kept: str | None = None,
    check: str | None = None,
    evidence: tuple[Evidence, ...] = (),
    anchors: tuple[Anchor, ...] = (),
) -> Written:
    """Withdraw a belief that was wrong when made."""

    def ask(view: View) -> Revoke:
        return Revoke(load(view, resolve(view, prefix)), reason, kept, check, evidence, anchors)

    return perform(context, ask)


def reinstate(context: Context, prefix: str, reason: str | None, evidence: tuple[Evidence, ...] = ()) -> Written:
    """Believe a retired belief again; what answers its question now is displaced."""

    def ask(view: View) -> Reinstate:
        target = load(view, resolve(view, prefix))
        return Reinstate(target, load_all(view, view.holders(target.key.folded, standing=True)), reason, evidence)

    return perform(context, ask)


def confirm(context: Context, prefix: str, evidence: tuple[Evidence, ...]) -> Written:
    """Support a belief once more; its anchors stand for what is there now."""
    belief = context.store.read(lambda view: load(view, resolve(view, prefix)))
    seen = observe_all(context.workspace, belief)
    return perform(context, lambda view: Confirm(load(view, belief.id), seen, evidence))


def correct(
    context: Context,
    prefix: str,
    note_for: Callable[[Belief], Created],
    because: Literal["wrong", "changed"],
    reason: str,
) -> Written:
    """Put another value in the place of a belief that was wrong, or that has changed."""
    belief = context.store.read(lambda view: load(view, resolve(view, prefix)))
    note = note_for(belief)

    def ask(view: View) -> Correct:
        target = load(view, belief.id)
        return Correct(target, note, because, reason, load_all(view, view.holders(note.key.folded, standing=True)))

    return perform(context, ask)


def active_of(view: View, folded_key: str, shown: str) -> str:
    """Give the id of the active belief of a key. UnknownId when the key has none."""
    for name in view.holders(folded_key, standing=True):
        if load(view, name).status == ACTIVE:
            return name
    raise UnknownId(f"Nothing is believed about {shown} now. `doxa history {shown}` shows what was.")


def erase(context: Context, prefix: str, reason: str) -> Written:
    """Remove the content of a belief for good: every event of it is stripped, and the file keeps no trace."""

    def work(view: View) -> tuple[Change, Written]:
        target = load(view, resolve(view, prefix))
        own = [event for event in view.events_of(target.id) if event.belief == target.id]
        displaced = _kept_retired_by(view, own)
        known = {one.id: one for one in (target, *displaced)}
        decision = decide(Erase(target, reason, displaced), stamp(context, view), "")
        if isinstance(decision, Refusal):
            raise refused(decision, known)
        change, after = change_for(view, decision.events, known)
        rewritten = tuple(strip(event) for event in own)
        written = Written("erased", after[target.id], {target.id: target}, after, decision.events)
        return change._replace(rewritten=rewritten, erases=True), written

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

    def ask(view: View) -> Undo:
        events = last_operation(view)
        touched = {name for event in events for name in event.touches}
        return Undo(events, {name: load(view, name) for name in touched})

    return perform(context, ask)


def last_operation(view: View) -> tuple[Event, ...]:
    """Give the events of the last operation that an actor other than the system performed."""
    found: list[Event] = []
    for event in view.log(newest_first=True):
        if found and event.operation != found[0].operation:
            break
        if event.actor_kind != "system":
            found.append(event)
    return tuple(reversed(found))
