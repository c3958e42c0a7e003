"""From a command to events, or to a named refusal.

Everything that the decision depends on is in the command and the stamp; nothing is read here.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from doxa.core.commands import (
    CheckAnchors,
    Command,
    Confirm,
    Correct,
    Erase,
    Reinstate,
    Remember,
    Revoke,
    Undo,
)
from doxa.core.events import (
    Anchored,
    Body,
    Confirmed,
    Created,
    Cued,
    Erased,
    Event,
    Justified,
    Rebased,
    Reinstated,
    Revoked,
    StaleCleared,
    StaleFlagged,
    Stamp,
    Superseded,
    Unjustified,
)
from doxa.core.lifecycle import ACTIVE, CANDIDATE, REVOKED, SUPERSEDED, refusal
from doxa.core.state import Belief
from doxa.core.values import Evidence

Outcome = Literal[
    "added",
    "confirmed",
    "superseded",
    "candidate",
    "revoked",
    "reinstated",
    "erased",
    "checked",
    "undone",
]


class Decision(NamedTuple):
    """What is to be written, what that amounts to, and which belief it is about."""

    events: tuple[Event, ...]
    outcome: Outcome
    belief: str


class Refusal(NamedTuple):
    """Nothing is to be written. `name` is one of `lifecycle.REFUSALS`."""

    name: str
    belief: str


Step = tuple[str, Body]


def decide(command: Command, stamp: Stamp, fresh: str) -> Decision | Refusal:
    """Decide a command.

    Args:
        command: what is asked, with the beliefs it concerns.
        stamp: when and by whom; the events share it.
        fresh: an id for a new belief, should one be needed.

    Returns:
        A decision with its events, in order, or a refusal.
    """
    return _DECIDERS[type(command)](command, stamp, fresh)


def _decision(stamp: Stamp, outcome: Outcome, belief: str, steps: list[Step]) -> Decision:
    events = tuple(stamp.event(number, subject, body) for number, (subject, body) in enumerate(steps))
    return Decision(events, outcome, belief)


def _remember(command: Remember, stamp: Stamp, fresh: str) -> Decision | Refusal:
    note = command.note
    active = [belief for belief in command.holders if belief.status == ACTIVE]
    for belief in active:
        if belief.canonical == note.canonical:
            return _decision(stamp, "confirmed", belief.id, _confirmed_by(belief, note))
    if note.status == CANDIDATE:
        return _remember_candidate(command, stamp, fresh)
    steps: list[Step] = [(fresh, note)]
    steps.extend((belief.id, Superseded(fresh)) for belief in active)
    return _decision(stamp, "superseded" if active else "added", fresh, steps)


def _remember_candidate(command: Remember, stamp: Stamp, fresh: str) -> Decision:
    for belief in command.holders:
        if belief.status == CANDIDATE and belief.canonical == command.note.canonical:
            return _decision(stamp, "confirmed", belief.id, _confirmed_by(belief, command.note))
    return _decision(stamp, "candidate", fresh, [(fresh, command.note)])


def _confirmed_by(belief: Belief, note: Created) -> list[Step]:
    """Say what a belief gains by a note of the same value: support, and the ways in which the note would be met."""
    steps: list[Step] = [(belief.id, Confirmed(note.evidence))]
    there = {anchor.name for anchor in belief.anchors}
    steps.extend((belief.id, Anchored(anchor)) for anchor in note.anchors if anchor.name not in there)
    steps.extend((belief.id, Cued(cue)) for cue in note.cues if cue not in belief.cues)
    # A belief without premises stands by itself; to give it one would only make it fall.
    if belief.premises and note.premises and note.premises not in belief.premises:
        steps.append((belief.id, Justified(note.premises)))
    return steps


def _correct(command: Correct, stamp: Stamp, fresh: str) -> Decision | Refusal:
    target = command.target
    kind = "revoked" if command.because == "wrong" else "superseded"
    name = refusal(target.status, kind)
    if name is not None:
        return Refusal(name, target.id)
    if command.because == "wrong":
        retire: Body = Revoked(command.reason, misleading(target))
    else:
        retire = Superseded(fresh, command.reason)
    steps: list[Step] = [(fresh, command.note), (target.id, retire)]
    steps.extend(
        (belief.id, Superseded(fresh, command.reason))
        for belief in command.holders
        if belief.status == ACTIVE and belief.id != target.id
    )
    return _decision(stamp, "superseded", fresh, steps)


def misleading(belief: Belief) -> tuple[Evidence, ...]:
    """Give the premises that a revocation discredits: what the belief was made from, not who said it."""
    return tuple(one for one in belief.evidence if one.warrant in ("observation", "report") and (one.ref or one.quote))


def _revoke(command: Revoke, stamp: Stamp, fresh: str) -> Decision | Refusal:
    del fresh
    target = command.target
    name = refusal(target.status, "revoked")
    if name is not None:
        return Refusal(name, target.id)
    body = Revoked(command.reason, misleading(target), command.kept, command.check, command.evidence)
    # One that is there already stands for what was noted then; to add it again would lose that.
    there = {anchor.name for anchor in target.anchors}
    steps: list[Step] = [(target.id, Anchored(anchor)) for anchor in command.anchors if anchor.name not in there]
    return _decision(stamp, "revoked", target.id, [*steps, (target.id, body)])


def _reinstate(command: Reinstate, stamp: Stamp, fresh: str) -> Decision | Refusal:
    del fresh
    target = command.target
    name = refusal(target.status, "reinstated")
    if name is not None:
        return Refusal(name, target.id)
    lifts = tuple(one.event for one in target.open_retirements)
    # One that goes back to being a candidate takes nobody's place.
    displaced = command.holders if target.standing == ACTIVE else ()
    displaces = tuple(one.id for one in displaced if one.status == ACTIVE and one.id != target.id)
    body = Reinstated(lifts, displaces, command.reason, command.evidence)
    return _decision(stamp, "reinstated", target.id, [(target.id, body)])


def _confirm(command: Confirm, stamp: Stamp, fresh: str) -> Decision | Refusal:
    del fresh
    target = command.target
    name = refusal(target.status, "confirmed")
    if name is not None:
        return Refusal(name, target.id)
    steps: list[Step] = [(target.id, Confirmed(command.evidence))]
    drifted = dict(target.drifted)
    # A passage that is not there now cannot be stood for by anything else: its anchor stays as it is, and drifted.
    passages = {anchor.name for anchor in target.anchors if anchor.quote is not None}
    steps.extend(
        (target.id, Rebased(one.anchor, one.observed, one.line))
        for one in command.observations
        if one.observed is not None and (one.anchor in drifted if one.matches else one.anchor not in passages)
    )
    return _decision(stamp, "confirmed", target.id, steps)


def _check_anchors(command: CheckAnchors, stamp: Stamp, fresh: str) -> Decision | Refusal:
    del fresh
    target = command.target
    steps: list[Step] = []
    drifted = dict(target.drifted)
    for one in command.observations:
        known = one.anchor in drifted
        if one.matches and known:
            steps.append((target.id, StaleCleared(one.anchor, one.observed)))
        elif not one.matches and (not known or drifted[one.anchor] != one.observed):
            steps.append((target.id, StaleFlagged(one.anchor, one.observed)))
    if steps and (name := refusal(target.status, "stale_flagged")):
        return Refusal(name, target.id)
    return _decision(stamp, "checked", target.id, steps)


def _erase(command: Erase, stamp: Stamp, fresh: str) -> Decision | Refusal:
    del fresh
    target = command.target
    name = refusal(target.status, "erased")
    if name is not None:
        return Refusal(name, target.id)
    steps: list[Step] = [(target.id, Erased(command.reason))]
    # The reinstatement that displaced them loses its content; what it said of them must not be forgotten.
    steps.extend((belief.id, Superseded(target.id)) for belief in command.displaced)
    return _decision(stamp, "erased", target.id, steps)


def _undo(command: Undo, stamp: Stamp, fresh: str) -> Decision | Refusal:
    del fresh
    if not command.events:
        return Refusal("nothing_to_undo", "")
    created = [event.belief for event in command.events if event.kind == "created"]
    steps: list[Step] = []
    for event in reversed(command.events):
        if event.kind == "created":
            continue
        inverse = _inverse(event, command.beliefs, displaces=() if steps else tuple(created))
        if inverse is None:
            return Refusal("no_inverse", event.belief)
        steps.extend(inverse)
    if not steps:
        steps = [
            (belief, Revoked("taken back: noted by mistake"))
            for belief in created
            if refusal(command.beliefs[belief].status, "revoked") is None
        ]
    if not steps:
        return Refusal("no_inverse", command.events[0].belief)
    return _decision(stamp, "undone", steps[0][0], steps)


def _inverse(event: Event, beliefs: dict[str, Belief], *, displaces: tuple[str, ...]) -> list[Step] | None:
    """Give the bodies that take one event back, each with its belief; None when nothing can."""
    body: Any = event.body
    if body is None:
        return None
    if event.kind in ("superseded", "revoked"):
        return [(event.belief, Reinstated((event.id,), displaces, "the retirement was taken back"))]
    if event.kind == "reinstated":
        return _retire_again(event, beliefs[event.belief])
    simple: dict[str, Callable[[], Body]] = {
        "stale_flagged": lambda: StaleCleared(body.anchor, body.observed),
        "stale_cleared": lambda: StaleFlagged(body.anchor, body.observed),
        "anchored": lambda: Anchored(body.target, not body.removed),
        "cued": lambda: Cued(body.cue, not body.removed),
        "justified": lambda: Unjustified(body.premises),
        "unjustified": lambda: Justified(body.premises),
    }
    return [(event.belief, simple[event.kind]())] if event.kind in simple else None


def _retire_again(event: Event, belief: Belief) -> list[Step] | None:
    """Take a reinstatement back: what it lifted is repeated, and what it displaced holds again."""
    body: Reinstated = event.body
    lifted = {one.kind: one for one in belief.retirements if one.event in body.lifts}
    steps: list[Step] = []
    # In the order in which the table allows both.
    if superseded := lifted.get(SUPERSEDED):
        steps.append((event.belief, Superseded(superseded.by or "", superseded.reason)))
    if revoked := lifted.get(REVOKED):
        again = Revoked(revoked.reason or "", revoked.discredited, revoked.kept, revoked.check)
        steps.append((event.belief, again))
    if not steps:
        return None
    back = Reinstated((event.id,), (), "the reinstatement that displaced it was taken back")
    return [*steps, *((displaced, back) for displaced in body.displaces)]


_DECIDERS: dict[type[Any], Callable[[Any, Stamp, str], Decision | Refusal]] = {
    Remember: _remember,
    Correct: _correct,
    Revoke: _revoke,
    Reinstate: _reinstate,
    Confirm: _confirm,
    CheckAnchors: _check_anchors,
    Erase: _erase,
    Undo: _undo,
}
