"""How a belief begins, and what is left of it when its content is gone."""

from doxa.core.events import Event
from doxa.core.lifecycle import ACTIVE, CANDIDATE
from doxa.core.sightings import seen, supporters_of
from doxa.core.state import Belief
from doxa.core.values import Key

_NO_KEY = Key("", "")


def created(event: Event) -> Belief:
    """Give the belief that a creation begins; without content it is a tombstone."""
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
        many=body.many,
        in_force_since=event.id if body.status == ACTIVE else "",
        by_person=any(one.warrant == "statement" for one in body.evidence),
        sightings=seen((), body.evidence, event.id),
        supporters=supporters_of(event.actor, body.evidence),
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


def without_content(belief: Belief, event: Event) -> Belief:
    """Give what is left of a belief when its content is gone."""
    tombstone = _tombstone(event)
    return tombstone._replace(
        actor=belief.actor,
        actor_kind=belief.actor_kind,
        session=belief.session,
        recorded_at=belief.recorded_at,
    )
