"""What is decided about a belief that is there: it is contested, settled, tried, reaffirmed, reinstated, revoked."""

from collections.abc import Iterable

from doxa.core.commands import Alias, Contest, Discredit, PutToTest, Reaffirm, Reinstate, Revoke, Settle, Try
from doxa.core.decision import Decision, Refusal, Step, decision
from doxa.core.events import (
    OPERATION_CHARS,
    Aliased,
    Anchored,
    Contested,
    Cued,
    Outcome,
    Promoted,
    Reaffirmed,
    Reinstated,
    Retested,
    Revoked,
    Settled,
    Stamp,
    Superseded,
    Unaliased,
)
from doxa.core.lifecycle import ACTIVE, CANDIDATE, refusal
from doxa.core.settlement.policies.base import Case
from doxa.core.settlement.policies.outcome_threshold import overturned
from doxa.core.settlement.rivals import equal
from doxa.core.settlement.settle import contested_after, made_active, misleading, protected, reclaimed
from doxa.core.settlement.valid_time import excludes, span_of
from doxa.core.sightings import supporters_of
from doxa.core.state import Belief
from doxa.core.values import Evidence


def revoke(command: Revoke, stamp: Stamp) -> Decision | Refusal:
    """Withdraw a belief; an agent's word against a person's is a contest until a person agrees."""
    target = command.target
    name = refusal(target.status, "revoked")
    if name is not None:
        return Refusal(name, target.id)
    discredited = misleading(target)
    if command.misled_by is not None:
        if not {one.ref for one in discredited}.issuperset(command.misled_by):
            return Refusal("not_a_premise", target.id)
        discredited = tuple(one for one in discredited if one.ref in command.misled_by)
    # One that is there already stands for what was noted then; to add it again would lose that.
    there = {anchor.name for anchor in target.anchors}
    steps: list[Step] = [(target.id, Anchored(anchor)) for anchor in command.anchors if anchor.name not in there]
    steps.extend((target.id, Cued(cue)) for cue in command.cues if cue not in target.cues)
    if protected(target, command.rule, stamp) and refusal(target.status, "contested") is None:
        contested = Contested(command.reason, command.evidence)
        return decision(stamp, "contested", target.id, [*steps, (target.id, contested)])
    body = Revoked(command.reason, discredited, command.kept, command.check, command.evidence)
    return decision(stamp, "revoked", target.id, [*steps, (target.id, body)])


def discredit(command: Discredit, stamp: Stamp) -> Decision | Refusal:
    """Withdraw all that a passage misled to, in one operation; what `revoke` would only contest is contested."""
    steps: list[Step] = []
    for target, premises, rule in command.misled:
        name = refusal(target.status, "revoked")
        if name is not None:
            return Refusal(name, target.id)
        if protected(target, rule, stamp) and refusal(target.status, "contested") is None:
            steps.append((target.id, Contested(command.reason)))
        else:
            steps.append((target.id, Revoked(command.reason, premises)))
    revokes = any(isinstance(body, Revoked) for _, body in steps)
    return decision(stamp, "revoked" if revokes else "contested", command.misled[0].target.id, steps)


def reinstate(command: Reinstate, stamp: Stamp) -> Decision | Refusal:
    """Believe a retired belief again; what cannot hold beside it makes room."""
    target = command.target
    name = refusal(target.status, "reinstated")
    if name is not None:
        return Refusal(name, target.id)
    lifts = tuple(one.event for one in target.open_retirements)
    # One that goes back to being a candidate takes nobody's place.
    # Nor does one from what held beside it when it was retired: going there and back changes nothing else.
    rivals = [one.id for one in command.family if _held_beside(one, target)]
    displaces = _displaced(target, command.family, stamp) if target.standing == ACTIVE else ()
    displaces = tuple(one for one in displaces if one not in rivals)
    body = Reinstated(lifts, displaces, command.reason, command.evidence)
    return decision(stamp, "reinstated", target.id, [(target.id, body)])


def _held_beside(belief: Belief, target: Belief) -> bool:
    """Whether a belief held already when another was retired, and was not what retired it."""
    retired = min((one.event[:OPERATION_CHARS] for one in target.open_retirements), default="")
    return belief.in_force_since[:OPERATION_CHARS] < retired


def _displaced(target: Belief, family: Iterable[Belief], stamp: Stamp) -> tuple[str, ...]:
    if target.many:
        return ()
    return tuple(
        one.id
        for one in family
        if one.status == ACTIVE
        and one.id != target.id
        and not one.many
        and not equal(one, target.canonical)
        and excludes(span_of(target), span_of(one), stamp.recorded_at)
    )


def reaffirm(command: Reaffirm, stamp: Stamp) -> Decision | Refusal:
    """Let an old value hold again because a person says so."""
    if stamp.actor.kind != "human":
        return Refusal("not_a_person", command.target.id if command.target else "")
    target = command.target or _meant(command)
    if target is None:
        return Refusal("nothing_to_reaffirm", "")
    name = refusal(target.status, "reaffirmed")
    if name is not None:
        return Refusal(name, target.id)
    steps: list[Step] = [(target.id, Reaffirmed(command.reason))]
    if target.retired:
        lifts = tuple(one.event for one in target.open_retirements)
        steps.append((target.id, Reinstated(lifts, _displaced(target, command.family, stamp), command.reason)))
        steps.extend(made_active(target))
    elif target.status == CANDIDATE:
        steps.append((target.id, Promoted(command.reason)))
        steps.extend((one, Superseded(target.id)) for one in _displaced(target, command.family, stamp))
    else:
        steps.extend([*reclaimed(target), *((one, Superseded(target.id)) for one in target.rivals)])
        return decision(stamp, "confirmed", target.id, steps)
    return decision(stamp, "returned", target.id, steps)


def _meant(command: Reaffirm) -> Belief | None:
    """Give the belief of a value; without one the value that what holds now has replaced, else the one retired last."""
    if command.canonical is not None:
        equals = [one for one in command.family if equal(one, command.canonical) and one.status != "erased"]
        return max(equals, key=lambda one: (one.status == ACTIVE, one.version), default=None)
    active = {one.id for one in command.family if one.status == ACTIVE}
    retired = [one for one in command.family if one.retired]
    replaced = [one for one in retired if any(open_one.by in active for open_one in one.open_retirements)]
    return max(replaced or retired, key=lambda one: (one.retirement or one.retirements[-1]).event, default=None)


def put_to_test(command: PutToTest, stamp: Stamp) -> Decision | Refusal:
    """Let a test reset the schedule of a belief that forecloses something, or revoke it."""
    target = command.target
    name = refusal(target.status, "retested")
    if name is None and target.forecloses is None:
        name = "forecloses_nothing"
    if name is not None:
        return Refusal(name, target.id)
    tested: Step = (target.id, Retested("holds" if command.held else "fails", command.evidence))
    if command.held:
        return decision(stamp, "confirmed", target.id, [tested])
    found = revoke(Revoke(target, command.reason, evidence=command.evidence, rule=command.rule), stamp)
    if isinstance(found, Refusal):
        return found
    steps: list[Step] = [tested, *((event.belief, event.body) for event in found.events if event.body is not None)]
    return decision(stamp, found.outcome, target.id, steps)


def contest(command: Contest, stamp: Stamp) -> Decision | Refusal:
    """Let something stand against a belief."""
    target = command.target
    name = refusal(target.status, "contested")
    if name is not None:
        return Refusal(name, target.id)
    return decision(stamp, "contested", target.id, [(target.id, Contested(command.reason, command.evidence))])


def settle(command: Settle, stamp: Stamp) -> Decision | Refusal:
    """Decide a contest: what is chosen holds, its rivals make room."""
    target = command.target
    name = refusal(target.status, "settled")
    if name is not None:
        return Refusal(name, target.id)
    family = {one.id: one for one in command.family}
    losers = dict.fromkeys(_displaced(target, command.family, stamp))
    losers.update(dict.fromkeys(target.rivals))
    losers.update(
        dict.fromkeys(
            one.rival for one in target.contests if one.rival in family and family[one.rival].status == CANDIDATE
        )
    )
    if any(protected(family[one], command.rule, stamp) for one in losers if one in family):
        return Refusal("not_a_person", target.id)
    if not losers and not target.contests and target.status == ACTIVE:
        return Refusal("no_contest", target.id)
    steps: list[Step] = [*reclaimed(target), (target.id, Settled(target.id, command.reason))]
    steps.extend((one, Superseded(target.id, command.reason)) for one in losers if one is not None)
    return decision(stamp, "settled", target.id, steps)


def tried(command: Try, stamp: Stamp) -> Decision | Refusal:
    """Count an outcome: failures may overturn a belief, and a success brings an archived one back to an empty slot."""
    target = command.target
    name = refusal(target.status, "outcome")
    if name is not None:
        return Refusal(name, target.id)
    steps: list[Step] = [(target.id, Outcome(command.succeeded, command.transient, command.evidence))]
    if command.transient:
        return decision(stamp, "succeeded" if command.succeeded else "failed", target.id, steps)
    if command.succeeded:
        return _succeeded(command, stamp, steps)
    why = overturned(target, succeeded=False, thresholds=command.rule.thresholds)
    if why is None or target.retired or protected(target, command.rule, stamp):
        return decision(stamp, "failed", target.id, steps)
    # That it fails now does not say that it was misread: no premise is discredited.
    steps.append((target.id, Revoked(why, evidence=command.evidence)))
    return decision(stamp, "revoked", target.id, steps)


def _succeeded(command: Try, stamp: Stamp, steps: list[Step]) -> Decision:
    target = command.target
    in_the_way = _displaced(target, command.family, stamp)
    if target.retired and not in_the_way:
        lifts = tuple(one.event for one in target.open_retirements)
        steps.append((target.id, Reinstated(lifts, (), "acting on it succeeded", command.evidence)))
        steps.extend(made_active(target))
        if not _is_a_trial(target):
            steps.extend(contested_after(target))
        return decision(stamp, "returned", target.id, steps)
    if target.status == CANDIDATE and _may_hold(command, stamp, in_the_way):
        steps.append((target.id, Promoted("acting on it succeeded")))
        steps.extend((one, Superseded(target.id)) for one in in_the_way)
    return decision(stamp, "succeeded", target.id, steps)


def _is_a_trial(belief: Belief) -> bool:
    """Whether outcomes revoked it, and not somebody's judgement: then the revocation came with an outcome."""
    retirement = belief.retirement
    return retirement is not None and any(
        retirement.event[:OPERATION_CHARS] == event[:OPERATION_CHARS] for event, _ in belief.trials
    )


def _may_hold(command: Try, stamp: Stamp, in_the_way: tuple[str, ...]) -> bool:
    target = command.target
    evidence: tuple[Evidence, ...] = (*target.evidence, *command.evidence, Evidence("observation"))
    supporters = target.supporters | supporters_of(stamp.actor.name, command.evidence)
    tried_once_more = target._replace(succeeded=target.succeeded + 1)
    active = tuple(one for one in command.family if one.id in in_the_way)
    return command.rule.policy.enough(Case(evidence, supporters, active, tried_once_more))


def alias(command: Alias, stamp: Stamp) -> Decision | Refusal:
    """Record another name for a key or a value; it changes no status."""
    target = command.target
    name = refusal(target.status, "aliased")
    if name is not None:
        return Refusal(name, target.id)
    body = (Unaliased if command.removed else Aliased)(command.name, command.of, command.canonical)
    return decision(stamp, "aliased", target.id, [(target.id, body)])
