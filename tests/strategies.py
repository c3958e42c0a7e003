"""What hypothesis makes: texts, bodies of every kind, logs, and scripts of calls."""

from hypothesis import strategies as st

from doxa.core import events, ids
from doxa.core.events import BODIES, Event
from doxa.core.values import Actor, Anchor, Cue, Evidence
from tests.fakes.bench import MIRA, PROJECT
from tests.fakes.clock import NOON

# What may stand in a stored text: anything that UTF-8 can write.
texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=30)
words = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=30)
maybe = st.none() | words
moments = st.integers(min_value=0, max_value=2**53)
hashes = st.binary(min_size=32, max_size=32).map(bytes.hex)
belief_ids = st.integers(min_value=0, max_value=ids.BELIEF_NUMBERS - 1).map(ids.belief_id)
event_ids = st.builds(
    lambda position, rest: ids.encode(position, 11) + rest,
    st.integers(min_value=0, max_value=events.POSITION_MAX),
    st.text(ids.ALPHABET, min_size=13, max_size=13),
)

evidence = st.builds(
    Evidence,
    warrant=st.sampled_from(("observation", "statement", "report", "inference")),
    ref=maybe,
    line=st.none() | st.integers(min_value=1, max_value=10**6),
    quote=maybe,
    content_hash=st.none() | hashes,
    at=maybe,
    by=maybe,
)
anchors = st.builds(
    Anchor,
    ref=words,
    line=st.none() | st.integers(min_value=1, max_value=10**6),
    quote=maybe,
    content_hash=st.none() | hashes,
)
conditions = st.tuples(st.sampled_from(("path", "quote", "command", "event")), words)
cues = st.builds(Cue, st.lists(conditions, min_size=1, max_size=3).map(tuple))


def several(strategy, *, least: int = 0):
    return st.lists(strategy, min_size=least, max_size=3).map(tuple)


bodies: dict[str, st.SearchStrategy] = {
    "created": st.builds(
        events.Created,
        status=st.sampled_from(("candidate", "active")),
        claim=words,
        entity=texts,
        attribute=words,
        scope=texts,
        value=maybe,
        canonical=texts,
        canonicaliser=texts,
        policy=texts,
        tags=several(words),
        evidence=several(evidence),
        anchors=several(anchors),
        cues=several(cues),
        premises=several(belief_ids),
        forecloses=st.none() | cues,
        check=maybe,
        valid_from=st.none() | moments,
        valid_to=st.none() | moments,
        on_line=maybe,
    ),
    "confirmed": st.builds(events.Confirmed, several(evidence), maybe, maybe),
    "promoted": st.builds(events.Promoted, maybe),
    "contested": st.builds(events.Contested, words, several(evidence), st.none() | belief_ids),
    "settled": st.builds(events.Settled, belief_ids, maybe),
    "outcome": st.builds(events.Outcome, st.booleans(), st.booleans(), several(evidence)),
    "superseded": st.builds(events.Superseded, belief_ids, maybe),
    "revoked": st.builds(events.Revoked, words, several(evidence), maybe, maybe, several(evidence)),
    "reinstated": st.builds(events.Reinstated, several(event_ids), several(belief_ids), maybe, several(evidence)),
    "echoed": st.builds(events.Echoed, words, several(evidence)),
    "rederived": st.builds(events.Rederived, words, several(evidence)),
    "reaffirmed": st.builds(events.Reaffirmed, maybe),
    "stale_flagged": st.builds(events.StaleFlagged, words, st.none() | hashes),
    "stale_cleared": st.builds(events.StaleCleared, words, st.none() | hashes),
    "anchored": st.builds(events.Anchored, anchors, st.booleans()),
    "rebased": st.builds(events.Rebased, words, hashes, st.none() | st.integers(min_value=1, max_value=10**6)),
    "cued": st.builds(events.Cued, cues, st.booleans()),
    "justified": st.builds(events.Justified, several(belief_ids)),
    "unjustified": st.builds(events.Unjustified, several(belief_ids)),
    "aliased": st.builds(events.Aliased, words, st.sampled_from(("key", "value"))),
    "unaliased": st.builds(events.Unaliased, words, st.sampled_from(("key", "value"))),
    "retested": st.builds(events.Retested, st.sampled_from(("holds", "fails")), several(evidence)),
    "erased": st.builds(events.Erased, words),
}
assert set(bodies) == set(BODIES)

actors = st.builds(Actor, words, st.sampled_from(("human", "agent", "system")))


@st.composite
def sealed_events(draw, kinds=tuple(BODIES)) -> Event:
    """One event of one of these kinds, of a belief of its own."""
    stamp = events.Stamp(
        PROJECT,
        draw(event_ids)[: events.OPERATION_CHARS],
        draw(moments),
        draw(actors),
        draw(maybe),
        draw(maybe),
        draw(st.binary(min_size=32, max_size=32)),
    )
    kind = draw(st.sampled_from(kinds))
    return stamp.event(draw(st.integers(min_value=0, max_value=999)), draw(belief_ids), draw(bodies[kind]))


POOL = ("aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc")


@st.composite
def logs(draw, *, size: int = 20, created_first: bool = False) -> list[Event]:
    """Events about few beliefs, in the order of ids, whose bodies name those beliefs and earlier events.

    Everything that a merge could ever bring: refused pairs, unknown beliefs, retirements lifted twice.
    """
    made: list[Event] = []
    count = draw(st.integers(min_value=0, max_value=size))
    for number in range(count):
        belief = draw(st.sampled_from(POOL))
        if created_first and number < len(POOL):
            belief, kind = POOL[number], "created"
        else:
            kind = draw(st.sampled_from(tuple(BODIES)))
        body = _entangled(draw, kind, draw(bodies[kind]), made)
        stamp = events.Stamp(
            PROJECT,
            ids.encode(NOON + number, 11) + ids.encode(number, 10),
            NOON + draw(st.integers(min_value=-100, max_value=100)),
            draw(st.sampled_from((MIRA, Actor("bot", "agent")))),
            None,
            None,
            number.to_bytes(32, "big"),
        )
        made.append(stamp.event(0, belief, body))
    return made


def _entangled(draw, kind: str, body, made: list[Event]):
    """Let a body name beliefs of the pool and events that are there."""
    some = st.lists(st.sampled_from(POOL), max_size=2).map(tuple)
    if kind == "reinstated":
        known = [event.id for event in made]
        lifts = draw(st.lists(st.sampled_from(known), max_size=3).map(tuple)) if known else ()
        return body._replace(lifts=lifts, displaces=draw(some))
    if kind in ("created", "justified", "unjustified"):
        return body._replace(premises=draw(some))
    if kind == "superseded":
        return body._replace(by=draw(st.sampled_from(POOL)))
    if kind == "settled":
        return body._replace(chosen=draw(st.sampled_from(POOL)))
    return body
