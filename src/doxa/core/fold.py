"""From events to beliefs. Total, and a function of nothing but the events.

Events are folded in the order of their ids. An event that the rules would have refused changes no status; a
retirement is remembered all the same, since a merge may bring two of them and lifting one leaves the other.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from doxa.core.creation import created, without_content
from doxa.core.events import Event
from doxa.core.lifecycle import ACTIVE, REVOKED, SUPERSEDED
from doxa.core.sightings import seen, supporters_of
from doxa.core.state import Belief, Contest, Retest, Retirement
from doxa.core.values import Actor, Evidence

# The cause of what takes an operation back.
UNDO = "undo"
TRIALS_KEPT = 100


def evolve(belief: Belief | None, event: Event, subject: str) -> Belief | None:
    """Apply one event to one of the beliefs it touches.

    Args:
        belief: the belief so far, None before its first event.
        event: the next event, in the order of ids.
        subject: the id of the belief; not always `event.belief`, since a reinstatement displaces others.

    Returns:
        The belief after the event; None while nothing has created it.
    """
    if event.kind == "created":
        return belief if belief is not None else created(event)
    if belief is None:
        return None
    if event.kind == "erased" or event.body is None:
        return without_content(belief, event) if event.kind == "erased" else belief
    if belief.erased:
        return belief
    if subject != event.belief:
        return _retire(belief, event, SUPERSEDED, event.belief)
    return _STEPS[event.kind](belief, event, event.body)


def fold_belief(events: Iterable[Event], subject: str) -> Belief | None:
    """Fold the events that touch one belief, in the order of ids."""
    belief: Belief | None = None
    for event in events:
        belief = evolve(belief, event, subject)
    return belief


def fold(events: Iterable[Event], state: Mapping[str, Belief] | None = None) -> dict[str, Belief]:
    """Fold events, in the order of ids, onto a state: beliefs by id."""
    beliefs = dict(state or {})
    for event in events:
        # Only a reinstatement touches more than its own belief.
        for subject in event.touches if event.kind == "reinstated" else (event.belief,):
            after = evolve(beliefs.get(subject), event, subject)
            if after is not None:
                beliefs[subject] = after
    return beliefs


def _retire(belief: Belief, event: Event, kind: Any, by: str | None) -> Belief:
    body = event.body
    who = Actor(event.actor, event.actor_kind)
    retirement = Retirement(event.id, kind, by, body.reason, who, event.recorded_at, withdrawn=event.cause == UNDO)
    if kind == REVOKED:
        retirement = retirement._replace(
            discredited=body.discredited, kept=body.kept, check=body.check, evidence=body.evidence
        )
    return belief._replace(retirements=(*belief.retirements, retirement), version=event.id)


def _confirmed(belief: Belief, event: Event, body: Any) -> Belief:
    confirmed = _supported_by(belief, event, body.evidence)._replace(confirmations=belief.confirmations + 1)
    if body.claim is not None:
        confirmed = confirmed._replace(claim=body.claim, value=body.value, version=event.id)
    if event.actor_kind != "human":
        return confirmed
    confirmed = confirmed._replace(by_person=True)
    # What a person confirms is no longer in question.
    return confirmed._replace(contests=(), version=event.id) if belief.contests else confirmed


def _promoted(belief: Belief, event: Event, body: Any) -> Belief:
    del body
    if belief.standing == ACTIVE:
        return belief
    return belief._replace(standing=ACTIVE, in_force_since=event.id, version=event.id)


def _contested(belief: Belief, event: Event, body: Any) -> Belief:
    contest = Contest(event.id, body.reason, Actor(event.actor, event.actor_kind), event.recorded_at, body.by)
    return belief._replace(
        contests=(*belief.contests, contest),
        sightings=seen(belief.sightings, body.evidence, event.id),
        version=event.id,
    )


def _settled(belief: Belief, event: Event, body: Any) -> Belief:
    settled = belief._replace(contests=(), version=event.id)
    if body.chosen != belief.id or belief.standing == ACTIVE:
        return settled
    return settled._replace(standing=ACTIVE, in_force_since=event.id)


def _outcome(belief: Belief, event: Event, body: Any) -> Belief:
    contests = tuple(one for one in belief.contests if not one.failure) if belief.contests else ()
    if not body.succeeded:
        why = "acting on it failed, for a passing cause" if body.transient else "acting on it failed"
        who = Actor(event.actor, event.actor_kind)
        contests = (*contests, Contest(event.id, why, who, event.recorded_at, failure=True))
    version = belief.version if contests == belief.contests else event.id
    if body.transient:
        return belief._replace(contests=contests, version=version)
    # In one step: a belief has more of these than of anything else.
    return belief._replace(
        contests=contests,
        version=version,
        succeeded=belief.succeeded + body.succeeded,
        failed=belief.failed + (not body.succeeded),
        trials=(*belief.trials[1 - TRIALS_KEPT :], (event.id, body.succeeded)),
    )


def _superseded(belief: Belief, event: Event, body: Any) -> Belief:
    return _retire(belief, event, SUPERSEDED, body.by)


def _revoked(belief: Belief, event: Event, body: Any) -> Belief:
    retired = _retire(belief, event, REVOKED, None)
    return retired._replace(sightings=seen(belief.sightings, body.evidence, event.id)) if body.evidence else retired


def _reinstated(belief: Belief, event: Event, body: Any) -> Belief:
    lifted = belief.lifted.union(body.lifts)
    back = belief._replace(lifted=lifted, reinstated_at=event.id, in_force_since=event.id, version=event.id)
    return _supported_by(back, event, body.evidence) if body.evidence else back


def _supported_by(belief: Belief, event: Event, evidence: tuple[Evidence, ...]) -> Belief:
    return belief._replace(
        evidence=belief.evidence + tuple(one for one in evidence if one not in belief.evidence),
        sightings=seen(belief.sightings, evidence, event.id),
        supporters=belief.supporters | supporters_of(event.actor, evidence),
    )


def _reaffirmed(belief: Belief, event: Event, body: Any) -> Belief:
    del body
    # A person has decided; what stood against it before is answered by that.
    return belief._replace(reaffirmed=True, contests=(), version=event.id if belief.contests else belief.version)


def _echoed(belief: Belief, event: Event, body: Any) -> Belief:
    return belief._replace(echoes=belief.echoes + 1, sightings=seen(belief.sightings, body.evidence, event.id))


def _rederived(belief: Belief, event: Event, body: Any) -> Belief:
    sightings = seen(belief.sightings, body.evidence, event.id)
    return belief._replace(rederivations=belief.rederivations + 1, sightings=sightings)


def _stale_flagged(belief: Belief, event: Event, body: Any) -> Belief:
    others = tuple(one for one in belief.drifted if one[0] != body.anchor)
    return belief._replace(drifted=(*others, (body.anchor, body.observed)), version=event.id)


def _stale_cleared(belief: Belief, event: Event, body: Any) -> Belief:
    return _without_drift(belief, event, body.anchor)


def _without_drift(belief: Belief, event: Event, anchor: str) -> Belief:
    others = tuple(one for one in belief.drifted if one[0] != anchor)
    return belief if others == belief.drifted else belief._replace(drifted=others, version=event.id)


def _anchored(belief: Belief, event: Event, body: Any) -> Belief:
    others = tuple(one for one in belief.anchors if one.name != body.target.name)
    if body.removed:
        return _without_drift(belief._replace(anchors=others), event, body.target.name)
    return belief._replace(anchors=(*others, body.target))


def _rebased(belief: Belief, event: Event, body: Any) -> Belief:
    anchors = tuple(
        one._replace(line=body.line or one.line, content_hash=body.observed) if one.name == body.anchor else one
        for one in belief.anchors
    )
    return _without_drift(belief._replace(anchors=anchors), event, body.anchor)


def _cued(belief: Belief, event: Event, body: Any) -> Belief:
    del event
    others = tuple(one for one in belief.cues if one != body.cue)
    return belief._replace(cues=others if body.removed else (*others, body.cue))


def _justified(belief: Belief, event: Event, body: Any) -> Belief:
    if body.premises in belief.premises:
        return belief
    return belief._replace(premises=(*belief.premises, body.premises), version=event.id)


def _retested(belief: Belief, event: Event, body: Any) -> Belief:
    return belief._replace(retests=(*belief.retests, Retest(event.id, body.result == "holds", event.recorded_at)))


def _unjustified(belief: Belief, event: Event, body: Any) -> Belief:
    others = tuple(one for one in belief.premises if one != body.premises)
    return belief._replace(premises=others, version=event.id)


def _aliased(belief: Belief, event: Event, body: Any) -> Belief:
    del event
    if body.of == "value":
        return belief._replace(value_names=_with(belief.value_names, body.canonical))
    return belief._replace(names=_with(belief.names, body.canonical))


def _unaliased(belief: Belief, event: Event, body: Any) -> Belief:
    del event
    if body.of == "value":
        return belief._replace(value_names=tuple(one for one in belief.value_names if one != body.canonical))
    return belief._replace(names=tuple(one for one in belief.names if one != body.canonical))


def _with(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return names if name in names else (*names, name)


_STEPS: dict[str, Callable[[Belief, Event, Any], Belief]] = {
    "confirmed": _confirmed,
    "promoted": _promoted,
    "contested": _contested,
    "settled": _settled,
    "outcome": _outcome,
    "superseded": _superseded,
    "revoked": _revoked,
    "reinstated": _reinstated,
    "echoed": _echoed,
    "rederived": _rederived,
    "reaffirmed": _reaffirmed,
    "stale_flagged": _stale_flagged,
    "stale_cleared": _stale_cleared,
    "anchored": _anchored,
    "rebased": _rebased,
    "cued": _cued,
    "justified": _justified,
    "unjustified": _unjustified,
    "aliased": _aliased,
    "unaliased": _unaliased,
    "retested": _retested,
}
