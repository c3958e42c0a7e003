"""From a command to events, or to a named refusal.

Everything that the decision depends on is in the command and the stamp; nothing is read here.
"""

from collections.abc import Callable
from typing import Any

from doxa.core import contests
from doxa.core.commands import (
    Alias,
    CheckAnchors,
    Command,
    Confirm,
    Contest,
    Correct,
    Discredit,
    Erase,
    Justify,
    PutToTest,
    Reaffirm,
    Reinstate,
    Remember,
    Revoke,
    Settle,
    Try,
    Undo,
)
from doxa.core.decision import Decision, Outcome, Refusal, Step, decision
from doxa.core.events import (
    Confirmed,
    Erased,
    Justified,
    Rebased,
    StaleCleared,
    StaleFlagged,
    Stamp,
    Superseded,
    Unjustified,
)
from doxa.core.lifecycle import refusal
from doxa.core.settlement.settle import settle_correction, settle_note, standing_by_itself
from doxa.core.undo import undo

__all__ = ["Decision", "Outcome", "Refusal", "decide"]


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


def _remember(command: Remember, stamp: Stamp, fresh: str) -> Decision | Refusal:
    return settle_note(command.said, stamp, fresh)


def _correct(command: Correct, stamp: Stamp, fresh: str) -> Decision | Refusal:
    return settle_correction(command.target, command.said, command.because, command.reason, stamp, fresh)


def _confirm(command: Confirm, stamp: Stamp) -> Decision | Refusal:
    target = command.target
    name = refusal(target.status, "confirmed")
    if name is not None:
        return Refusal(name, target.id)
    steps: list[Step] = [(target.id, Confirmed(command.evidence)), *standing_by_itself(target, command.evidence)]
    drifted = dict(target.drifted)
    # A passage that is not there now cannot be stood for by anything else: its anchor stays as it is, and drifted.
    passages = {anchor.name: anchor.line for anchor in target.anchors if anchor.quote is not None}
    steps.extend(
        (target.id, Rebased(one.anchor, one.observed, one.line))
        for one in command.observations
        if one.observed is not None
        and (
            one.anchor in drifted or (one.line is not None and passages.get(one.anchor, one.line) != one.line)
            if one.matches
            else one.anchor not in passages
        )
    )
    return decision(stamp, "confirmed", target.id, steps)


def _justify(command: Justify, stamp: Stamp) -> Decision | Refusal:
    target = command.target
    name = refusal(target.status, "unjustified" if command.removed else "justified")
    there = command.premises in target.premises
    if name is None and there is not command.removed:
        name = "rests_not" if command.removed else "rests_already"
    if name is not None:
        return Refusal(name, target.id)
    body = Unjustified(command.premises) if command.removed else Justified(command.premises)
    return decision(stamp, "confirmed", target.id, [(target.id, body)])


def _check_anchors(command: CheckAnchors, stamp: Stamp) -> Decision | Refusal:
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
    return decision(stamp, "checked", target.id, steps)


def _erase(command: Erase, stamp: Stamp) -> Decision | Refusal:
    target = command.target
    name = refusal(target.status, "erased")
    if name is not None:
        return Refusal(name, target.id)
    steps: list[Step] = [(target.id, Erased(command.reason))]
    # The reinstatement that displaced them loses its content; what it said of them must not be forgotten.
    steps.extend((belief.id, Superseded(target.id)) for belief in command.displaced)
    return decision(stamp, "erased", target.id, steps)


def _without_fresh(
    decider: Callable[[Any, Stamp], Decision | Refusal],
) -> Callable[[Any, Stamp, str], Decision | Refusal]:
    return lambda command, stamp, _: decider(command, stamp)


_DECIDERS: dict[type[Any], Callable[[Any, Stamp, str], Decision | Refusal]] = {
    Remember: _remember,
    Correct: _correct,
    **{
        command: _without_fresh(decider)
        for command, decider in (
            (Revoke, contests.revoke),
            (Discredit, contests.discredit),
            (Reinstate, contests.reinstate),
            (Reaffirm, contests.reaffirm),
            (Contest, contests.contest),
            (Settle, contests.settle),
            (Try, contests.tried),
            (PutToTest, contests.put_to_test),
            (Alias, contests.alias),
            (Confirm, _confirm),
            (CheckAnchors, _check_anchors),
            (Justify, _justify),
            (Erase, _erase),
            (Undo, undo),
        )
    },
}
