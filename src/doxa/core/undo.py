"""Taking the last operation back by its inverse."""

from collections.abc import Callable
from typing import Any

from doxa.core.commands import Undo
from doxa.core.decision import Decision, Refusal, Step, decision
from doxa.core.events import (
    Aliased,
    Anchored,
    Body,
    Contested,
    Cued,
    Event,
    Justified,
    Reinstated,
    Revoked,
    Settled,
    StaleCleared,
    StaleFlagged,
    Stamp,
    Superseded,
    Unaliased,
    Unjustified,
)
from doxa.core.lifecycle import REVOKED, SUPERSEDED, refusal
from doxa.core.state import Belief

# What an operation only counts, or says beside what it changes: there is nothing to take back.
WITHOUT_EFFECT = frozenset({"echoed", "rederived", "reaffirmed"})
# Events of an operation that "undo that" may be about: another value came to hold, or none.
CHANGES = frozenset({"superseded", "reinstated", "revoked"})


def undo(command: Undo, stamp: Stamp) -> Decision | Refusal:
    """Give the inverse of the events, the last of them first."""
    if not command.events:
        return Refusal("nothing_to_undo", "")
    created = [event.belief for event in command.events if event.kind == "created"]
    # What a settlement chose makes room again for what it had replaced.
    retires = any(event.kind in ("superseded", "revoked") for event in command.events)
    chosen = [event.belief for event in command.events if event.kind == "settled" and retires]
    retired_again = {event.belief for event in command.events if event.kind == "reinstated"}
    steps: list[Step] = []
    displaced: tuple[str, ...] = ()
    for event in reversed(command.events):
        if event.kind == "created" or event.kind in WITHOUT_EFFECT or (event.kind == "settled" and retires):
            continue
        if event.kind in ("contested", "promoted") and event.belief in retired_again:
            # What is retired again is neither in question nor in force.
            continue
        if event.kind in ("superseded", "revoked") and not displaced:
            displaced = (*created, *chosen)
            inverse = _inverse(event, command.beliefs, displaces=displaced)
        else:
            inverse = _inverse(event, command.beliefs, displaces=())
        if inverse is None:
            return Refusal("no_inverse", event.belief)
        steps.extend(inverse)
    steps.extend(
        (belief, Revoked("taken back: noted by mistake"))
        for belief in created
        if belief not in displaced and refusal(command.beliefs[belief].status, "revoked") is None
    )
    if not steps:
        return Refusal("no_inverse", command.events[0].belief)
    return decision(stamp, "undone", steps[0][0], steps)


def _inverse(event: Event, beliefs: dict[str, Belief], *, displaces: tuple[str, ...]) -> list[Step] | None:
    """Give the bodies that take one event back, each with its belief; None when nothing can."""
    body: Any = event.body
    if body is None:
        return None
    if event.kind in ("superseded", "revoked"):
        return [(event.belief, Reinstated((event.id,), displaces, "the retirement was taken back"))]
    if event.kind == "reinstated":
        return _retire_again(event, beliefs[event.belief])
    if event.kind == "contested":
        # A settlement takes every contest away; the others are said again.
        others = [one for one in beliefs[event.belief].contests if one.event != event.id]
        settled: list[Step] = [(event.belief, Settled(event.belief, "the contest was taken back"))]
        return [*settled, *((event.belief, Contested(one.reason, (), one.rival)) for one in others)]
    simple: dict[str, Callable[[], Body]] = {
        "stale_flagged": lambda: StaleCleared(body.anchor, body.observed),
        "stale_cleared": lambda: StaleFlagged(body.anchor, body.observed),
        "anchored": lambda: Anchored(body.target, not body.removed),
        "cued": lambda: Cued(body.cue, not body.removed),
        "justified": lambda: Unjustified(body.premises),
        "unjustified": lambda: Justified(body.premises),
        "aliased": lambda: Unaliased(body.name, body.of, body.canonical),
        "unaliased": lambda: Aliased(body.name, body.of, body.canonical),
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
        again = Revoked(revoked.reason or "", revoked.discredited, revoked.kept, revoked.check, revoked.evidence)
        steps.append((event.belief, again))
    if not steps:
        return None
    back = Reinstated((event.id,), (), "the reinstatement that displaced it was taken back")
    return [*steps, *((displaced, back) for displaced in body.displaces)]
