"""Events: what the hash covers, what is left of an erased one, and how they are written and read."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.core import codec
from doxa.core.content import plain
from doxa.core.events import BODIES, hash_of, seal, strip
from doxa.core.values import Actor
from doxa.errors import BrokenStore, InvalidInput, NewerSchema
from tests.fakes.bench import PROJECT
from tests.fakes.log import A, B, FakeLog
from tests.strategies import bodies, sealed_events

one_of_each_kind = pytest.mark.parametrize("kind", list(BODIES))


@one_of_each_kind
@given(st.data())
def test_a_row_comes_back_as_the_event_it_was(kind, data):
    event = data.draw(sealed_events((kind,)))
    row = codec.row_of(event)
    assert len(row) == codec.COLUMN_COUNT
    assert codec.event_of(row, PROJECT) == event


@one_of_each_kind
@given(st.data())
def test_a_line_comes_back_as_the_event_it_was(kind, data):
    event = data.draw(sealed_events((kind,)))
    line = codec.line_of(event)
    assert line.splitlines() == [line]
    assert codec.event_from_line(line) == event


def test_no_text_ends_a_line():
    event = FakeLog().create(A, "".join(map(chr, range(0x3000))))
    line = codec.line_of(event)
    assert line.splitlines() == [line]
    assert codec.event_from_line(line) == event


@given(sealed_events())
def test_what_is_left_of_an_erased_event_still_fits_its_hash_and_holds_no_content(event):
    left = strip(event)
    assert left.body is None
    assert left.salt is None
    assert hash_of(left) == event.hash == left.hash
    assert left[:10] == event[:10]
    assert strip(left) == left
    assert codec.event_of(codec.row_of(left), PROJECT) == left
    assert codec.event_from_line(codec.line_of(left)) == left


ENVELOPE = {
    "id": lambda event: event.id[:-1] + ("0" if event.id[-1] != "0" else "1"),
    "project": lambda event: event.project + "x",
    "belief": lambda event: A if event.belief != A else B,
    "kind": lambda event: "confirmed" if event.kind != "confirmed" else "promoted",
    "version": lambda event: event.version + 1,
    "recorded_at": lambda event: event.recorded_at + 1,
    "actor": lambda event: event.actor + "x",
    "actor_kind": lambda event: "human" if event.actor_kind != "human" else "agent",
    "session": lambda event: (event.session or "") + "x",
    "cause": lambda event: (event.cause or "") + "x",
}


@pytest.mark.parametrize("field", list(ENVELOPE))
@given(event=sealed_events())
def test_the_hash_covers_every_field_of_the_envelope(field, event):
    changed = event._replace(**{field: ENVELOPE[field](event)})
    assert hash_of(changed) != event.hash
    assert hash_of(strip(changed)) != event.hash


@one_of_each_kind
@given(st.data())
def test_the_hash_covers_the_whole_body(kind, data):
    event = data.draw(sealed_events((kind,)))
    other = data.draw(bodies[kind])
    assert (hash_of(event._replace(body=other)) == event.hash) == (plain(other) == plain(event.body))
    for field in event.body._fields:
        changed = event.body._replace(**{field: getattr(other, field)})
        same = plain(changed) == plain(event.body)
        assert (hash_of(event._replace(body=changed)) == event.hash) == same


def test_equal_bodies_have_different_commitments():
    """A commitment must not tell what was erased to somebody who guesses it."""
    log = FakeLog()
    first, second = log.create(A, "the password is sesame"), log.create(B, "the password is sesame")
    assert strip(first).commitment != strip(second).commitment


@given(sealed_events())
def test_the_fields_of_the_body_are_read_from_the_event(event):
    for name in event.body._fields:
        if name not in event._fields:
            assert getattr(event, name) == getattr(event.body, name)
    with pytest.raises(AttributeError):
        _ = strip(event).no_such_field


def _line(**changes) -> str:
    fields = json.loads(codec.line_of(FakeLog().create(A)))
    for name, value in changes.items():
        if value is ...:
            del fields[name]
        else:
            fields[name] = value
    return json.dumps(fields)


def _resealed(**changes) -> str:
    """Write an event whose hash fits, and that is still no event."""
    event = FakeLog().create(A)
    return codec.line_of(seal(event._replace(**changes)))


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (_line(kind="dreamed"), NewerSchema),
        (_line(version=2), NewerSchema),
        (_line(kind="dreamed", hash="", belief="?"), NewerSchema),
        (_line(kind=["created"]), InvalidInput),
        (_line(version="1"), InvalidInput),
        (_line(version=0), InvalidInput),
        (_line(version=True), InvalidInput),
        ("", InvalidInput),
        ("{}", InvalidInput),
        ("[]", InvalidInput),
        ("null", InvalidInput),
        ('"created"', InvalidInput),
        ("not json", InvalidInput),
        ("[" * 100_000, InvalidInput),
        (_line()[:-1], InvalidInput),
        (_line(id=...), InvalidInput),
        (_line(hash=...), InvalidInput),
        (_line(hash="AAAA"), InvalidInput),
        (_line(hash="not base64"), InvalidInput),
        (_line(salt=...), InvalidInput),
        (_line(body={"claim": "the sky is red"}), InvalidInput),
        (_line(body={"no such field": 1}), InvalidInput),
        (_line(body=[]), InvalidInput),
        (_line(actor="somebody else"), InvalidInput),
        (_line(recorded_at=0), InvalidInput),
        # These fit their hash, and are of no shape that doxa writes.
        (_resealed(id="zzz"), InvalidInput),
        (_resealed(id="not in the alphabet, u"), InvalidInput),
        (_resealed(id="Z" * 24), InvalidInput),
        (_resealed(id="z" * 24), InvalidInput),
        (_resealed(recorded_at=-1), InvalidInput),
        (_resealed(recorded_at=2**63), InvalidInput),
        (_resealed(recorded_at=1.5), InvalidInput),
        (_resealed(recorded_at="yesterday"), InvalidInput),
        (_resealed(actor_kind="god"), InvalidInput),
        (_resealed(actor=""), InvalidInput),
        (_resealed(body=FakeLog().create(A).body._replace(claim=7)), InvalidInput),
        (_resealed(body=FakeLog().create(A).body._replace(status="erased")), InvalidInput),
        (_resealed(body=FakeLog().create(A).body._replace(tags=("a", 7))), InvalidInput),
        (_resealed(body=FakeLog().create(A).body._replace(premises=("not an id",))), InvalidInput),
        (_resealed(body=FakeLog().create(A).body._replace(valid_from="today")), InvalidInput),
    ],
)
def test_what_is_no_event_of_this_doxa_is_refused(line, error):
    with pytest.raises(error) as caught:
        codec.event_from_line(line)
    assert type(caught.value) is error


@pytest.mark.parametrize(
    ("column", "cell", "error"),
    [
        ("kind", "dreamed", NewerSchema),
        ("version", 2, NewerSchema),
        ("body", "not json", BrokenStore),
        ("body", '{"tags": 7}', BrokenStore),
        ("body", '{"evidence": [{"what": 1}]}', BrokenStore),
        ("body", '{"no_such_field": 1}', BrokenStore),
    ],
)
def test_a_row_that_this_doxa_cannot_read_is_told(column, cell, error):
    row = list(codec.row_of(FakeLog().create(A)))
    row[[name.strip() for name in codec.COLUMNS.split(",")].index(column)] = cell
    with pytest.raises(error) as caught:
        codec.event_of(tuple(row), PROJECT)
    assert type(caught.value) is error


@pytest.mark.parametrize("kind", ["human", "agent", "system"])
def test_the_actor_is_in_the_event(kind):
    event = FakeLog(actor=Actor("mira", kind)).create(A)
    assert (event.actor, event.actor_kind) == ("mira", kind)
