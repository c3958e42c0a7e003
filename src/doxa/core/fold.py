"""From events to beliefs. Total, and a function of nothing but the events.

Events are folded in the order of their ids. An event that the rules would have refused changes no status; a
retirement is remembered all the same, since a merge may bring two of them and lifting one leaves the other.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from doxa.core.events import Event
from doxa.core.lifecycle import ACTIVE, CANDIDATE, REVOKED, SUPERSEDED
from doxa.core.state import Belief, Contest, Retirement
from doxa.core.values import Actor, Anchor, Key

_NO_KEY = Key("", "")


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
        return belief if belief is not None else _created(event)
    if belief is None:
        return None
    if event.kind == "erased" or event.body is None:
        return _erase(belief, event) if event.kind == "erased" else belief
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


def _created(event: Event) -> Belief:
    body = event.body
    if body is None:
        return _tombstone(event)
    return Belief(
        event.belief,
        event.project,
        body.claim,
        Key(body.entity, body.attribute, body.scope),
        body.value,
        body.canonical,
        body.tags,
        body.evidence,
        body.anchors,
        body.cues,
        (body.premises,) if body.premises else (),
        body.forecloses,
        body.check,
        body.valid_from,
        body.valid_to,
        body.on_line,
        body.status,
        event.actor,
        event.actor_kind,
        event.session,
        event.recorded_at,
        event.id,
    )


def _tombstone(event: Event) -> Belief:
    return Belief(
        id=event.belief,
        project=event.project,
        claim="",
        key=_NO_KEY,
        value=None,
        canonical="",
        tags=(),
        evidence=(),
        anchors=(),
        cues=(),
        premises=(),
        forecloses=None,
        check=None,
        valid_from=None,
        valid_to=None,
        on_line=None,
        standing=CANDIDATE,
        actor=event.actor,
        actor_kind=event.actor_kind,
        session=event.session,
        recorded_at=event.recorded_at,
        version=event.id,
        erased=True,
    )


def _erase(belief: Belief, event: Event) -> Belief:
    tombstone = _tombstone(event)
    return tombstone._replace(
        actor=belief.actor,
        actor_kind=belief.actor_kind,
        session=belief.session,
        recorded_at=belief.recorded_at,
    )


def _retire(belief: Belief, event: Event, kind: Any, by: str | None) -> Belief:
    body = event.body
    retirement = Retirement(
        event.id,
        kind,
        by,
        body.reason,
        Actor(event.actor, event.actor_kind),
        event.recorded_at,
        *((body.discredited, body.kept, body.check) if kind == REVOKED else ()),
    )
    return belief._replace(retirements=(*belief.retirements, retirement), version=event.id)


def _confirmed(belief: Belief, event: Event, body: Any) -> Belief:
    del event
    return belief._replace(
        confirmations=belief.confirmations + 1,
        evidence=belief.evidence + tuple(one for one in body.evidence if one not in belief.evidence),
    )


def _promoted(belief: Belief, event: Event, body: Any) -> Belief:
    del body
    return belief if belief.standing == ACTIVE else belief._replace(standing=ACTIVE, version=event.id)


def _contested(belief: Belief, event: Event, body: Any) -> Belief:
    contest = Contest(event.id, body.reason, Actor(event.actor, event.actor_kind), event.recorded_at)
    return belief._replace(contests=(*belief.contests, contest), version=event.id)


def _settled(belief: Belief, event: Event, body: Any) -> Belief:
    standing = ACTIVE if body.chosen == belief.id else belief.standing
    return belief._replace(contests=(), standing=standing, version=event.id)


def _outcome(belief: Belief, event: Event, body: Any) -> Belief:
    del event
    if body.transient:
        return belief
    if body.succeeded:
        return belief._replace(succeeded=belief.succeeded + 1)
    return belief._replace(failed=belief.failed + 1)


def _superseded(belief: Belief, event: Event, body: Any) -> Belief:
    return _retire(belief, event, SUPERSEDED, body.by)


def _revoked(belief: Belief, event: Event, body: Any) -> Belief:
    del body
    return _retire(belief, event, REVOKED, None)


def _reinstated(belief: Belief, event: Event, body: Any) -> Belief:
    return belief._replace(lifted=belief.lifted.union(body.lifts), version=event.id)


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
        Anchor(one.ref, body.line or one.line, one.quote, body.observed) if one.name == body.anchor else one
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


def _unjustified(belief: Belief, event: Event, body: Any) -> Belief:
    others = tuple(one for one in belief.premises if one != body.premises)
    return belief._replace(premises=others, version=event.id)


def _aliased(belief: Belief, event: Event, body: Any) -> Belief:
    del event
    return belief if body.name in belief.names else belief._replace(names=(*belief.names, body.name))


def _unaliased(belief: Belief, event: Event, body: Any) -> Belief:
    del event
    return belief._replace(names=tuple(name for name in belief.names if name != body.name))


def _nothing(belief: Belief, event: Event, body: Any) -> Belief:
    del event, body
    return belief


_STEPS: dict[str, Callable[[Belief, Event, Any], Belief]] = {
    "confirmed": _confirmed,
    "promoted": _promoted,
    "contested": _contested,
    "settled": _settled,
    "outcome": _outcome,
    "superseded": _superseded,
    "revoked": _revoked,
    "reinstated": _reinstated,
    "echoed": _nothing,
    "rederived": _nothing,
    "reaffirmed": _nothing,
    "stale_flagged": _stale_flagged,
    "stale_cleared": _stale_cleared,
    "anchored": _anchored,
    "rebased": _rebased,
    "cued": _cued,
    "justified": _justified,
    "unjustified": _unjustified,
    "aliased": _aliased,
    "unaliased": _unaliased,
    "retested": _nothing,
}
