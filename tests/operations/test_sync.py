"""Replicas and a hub, as their people meet them: what one side has, both have, whatever happened in between."""

import gzip
import json
import random

import pytest

import doxa
from doxa.core.codec import line_of
from doxa.core.events import seal
from doxa.errors import DoxaError, InvalidInput, NewerSchema
from doxa.operations import messages
from doxa.operations.hub import Hub
from doxa.operations.replica import sync
from doxa.ports.store import Change
from tests.fakes.bench import BOT, OTHER_PROJECT, Bench, events_on
from tests.fakes.clock import DAY, NOON
from tests.fakes.log import A, FakeLog


class Wire:
    """A line to a hub in this process, which can be cut before or after the hub has heard."""

    def __init__(self, bench: Bench, *, admit=lambda _: None) -> None:
        self.bench = bench
        self.hub = Hub()
        self.admit = admit
        self.cut = None
        self.bodies: list[bytes] = []

    def ask(self, body: bytes) -> bytes:
        if self.cut == "going":
            raise ConnectionError("cut off")
        self.bodies.append(body)
        answer = self.hub.answer(self.bench.context, body, self.admit)
        if self.cut == "coming":
            raise ConnectionError("cut off")
        return answer


def bring_together(bench: Bench, wire: Wire):
    return sync(bench.context, wire, "hub")


@pytest.fixture
def team(engine):
    """A hub and two replicas of one project."""
    return Wire(engine.bench(seed="hub")), engine.bench(seed="mira"), engine.bench(seed="ada", actor=doxa.person("ada"))


def lines(bench: Bench) -> list[str]:
    return [line_of(event) for event in events_on(bench.store)]


def test_what_one_notes_the_other_believes(team):
    wire, mira, ada = team
    mira.memory.remember("retries are 3", key="api:retries", value="3")
    first = bring_together(mira, wire)
    assert (first.sent, first.received, first.requests, first.agreed) == (1, 0, 1, True)
    second = bring_together(ada, wire)
    assert (second.sent, second.received, second.requests, second.agreed) == (0, 1, 1, True)
    assert ada.memory.current("api:retries").actor == "mira"
    ada.memory.revoke(ada.memory.current("api:retries").id, "it was a proxy")
    bring_together(ada, wire)
    third = bring_together(mira, wire)
    assert (third.sent, third.received, third.requests) == (0, 1, 1)
    assert mira.memory.current("api:retries") is None
    assert lines(mira) == lines(ada) == lines(wire.bench)


def test_where_nothing_is_new_nothing_goes_back_and_forth(team):
    wire, mira, ada = team
    for number in range(20):
        mira.memory.remember(f"note {number}")
    for one in (mira, ada, mira, ada):
        bring_together(one, wire)
    before = len(wire.bodies)
    again = [bring_together(one, wire) for one in (mira, ada)]
    assert [(one.sent, one.received, one.requests, one.agreed) for one in again] == [(0, 0, 1, True)] * 2
    assert all(not messages.unpacked(body).lines for body in wire.bodies[before:])


def test_what_two_settled_apart_is_contested_and_neither_is_lost(team):
    wire, mira, ada = team
    mira.memory.remember("retries are 3", key="api:retries", value="3")
    ada.memory.remember("retries are 5", key="api:retries", value="5")
    for one in (mira, ada, mira):
        bring_together(one, wire)
    for one in (mira, ada):
        assert {(held.value, "contested" in held.conditions) for held in one.memory.holding("api:retries")} == {
            ("3", True),
            ("5", True),
        }


def test_a_week_s_backlog_goes_in_one_request(team):
    wire, mira, ada = team
    for number in range(500):
        mira.memory.remember(f"note {number}", key=f"thing {number}:value", value=str(number))
        mira.memory.remember(f"again {number}", key=f"thing {number}:value", value=f"{number} more")
    assert len(lines(mira)) >= 1_000
    done = bring_together(mira, wire)
    assert (done.requests, done.agreed) == (1, True)
    assert bring_together(ada, wire).requests == 1
    assert lines(ada) == lines(mira)


@pytest.mark.parametrize("when", ["going", "coming"])
def test_a_line_that_is_cut_loses_nothing_and_doubles_nothing(team, when):
    wire, mira, ada = team
    ada.memory.remember("the sky is blue")
    bring_together(ada, wire)
    mira.memory.remember("retries are 3")
    wire.cut = when
    with pytest.raises(ConnectionError):
        bring_together(mira, wire)
    wire.cut = None
    assert bring_together(mira, wire).agreed
    bring_together(ada, wire)
    assert lines(mira) == lines(ada) == lines(wire.bench)
    assert len(lines(mira)) == 2


def test_a_replica_that_was_set_back_is_healed(engine, team):
    wire, mira, ada = team
    for number in range(5):
        mira.memory.remember(f"note {number}")
    bring_together(mira, wire)
    restored = engine.bench(seed="restored")
    # What it remembers of the hub is from later than what it has.
    state = mira.store.read(lambda view: view.setting("sync:hub"))
    restored.store.write(lambda _view: (Change(settings=(("sync:hub", state),)), None))
    ada.memory.remember("meanwhile")
    bring_together(ada, wire)
    done = bring_together(restored, wire)
    assert done.agreed
    assert done.requests > 1
    assert lines(restored) == lines(wire.bench)


def test_a_hub_that_was_set_back_gets_everything_again(engine, team):
    wire, mira, ada = team
    for number in range(5):
        mira.memory.remember(f"note {number}")
        ada.memory.remember(f"other {number}")
    for one in (mira, ada, mira):
        bring_together(one, wire)
    emptied = Wire(engine.bench(seed="new hub"))
    emptied.bench.memory.remember("the hub's own")
    assert bring_together(mira, emptied).agreed
    assert bring_together(ada, emptied).agreed
    assert lines(mira)[:10] == lines(ada)[:10]
    assert len(lines(emptied.bench)) == 11


def test_an_erasure_travels_and_what_comes_back_later_stays_without_content(team):
    wire, mira, ada = team
    secret = mira.memory.remember("the password is hunter2").belief.id
    for one in (mira, ada):
        bring_together(one, wire)
    ada.memory.confirm(secret)
    mira.memory.erase(secret, "private")
    bring_together(mira, wire)
    assert "hunter2" not in "".join(lines(wire.bench))
    done = bring_together(ada, wire)
    assert done.agreed
    assert ada.memory.get(secret).status == "erased"
    bring_together(mira, wire)
    assert "hunter2" not in "".join(lines(ada) + lines(mira) + lines(wire.bench))
    assert lines(mira) == lines(ada) == lines(wire.bench)


def test_clocks_that_disagree_do_not_reorder_what_one_machine_said(team):
    wire, mira, ada = team
    ada.clock.move(-400 * DAY)
    mira.memory.remember("retries are 3", key="api:retries", value="3")
    bring_together(mira, wire)
    bring_together(ada, wire)
    ada.memory.correct("api:retries", "4", because="changed", reason="since v2")
    ada.memory.correct("api:retries", "5", because="changed", reason="since v3")
    bring_together(ada, wire)
    bring_together(mira, wire)
    assert [event.body.value for event in events_on(mira.store) if event.kind == "created"] == ["3", "4", "5"]
    assert mira.memory.current("api:retries").value == "5"


def test_long_events_go_in_several_messages_none_of_which_is_too_long(team, monkeypatch):
    wire, mira, ada = team
    monkeypatch.setattr(messages, "CARRIED_CHARS_MAX", 5_000)
    for number in range(8):
        mira.memory.remember(f"{number} " + "long " * 500)
    assert bring_together(mira, wire).agreed
    done = bring_together(ada, wire)
    assert (done.received, done.agreed) == (8, True)
    assert done.requests > 2
    assert lines(ada) == lines(mira)
    assert all(len(messages.unpacked(body).lines) <= 2 for body in wire.bodies)


def test_many_ranges_are_evened_out_in_several_messages(engine, team, monkeypatch):
    wire, mira, _ = team
    monkeypatch.setattr("doxa.operations.replica._LISTED_MAX", 3)
    for number in range(12):
        mira.memory.remember(f"note {number}")
        mira.clock.move(DAY)
    bring_together(mira, wire)
    emptied = Wire(engine.bench(seed="new hub"))
    emptied.bench.memory.remember("the hub's own")
    assert bring_together(mira, emptied).agreed
    assert len(lines(emptied.bench)) == 13
    assert len(emptied.bodies) > 4


# What is not taken


def forged(line: str) -> str:
    return line.replace("the sky", "the sea")


def foreign(line: str) -> str:
    del line
    return line_of(FakeLog(project=OTHER_PROJECT, seed="foreign").create(A))


def otherwise(line: str) -> str:
    known = json.loads(line)
    event = FakeLog(seed="otherwise").create(known["belief"])
    return line_of(seal(event._replace(id=known["id"])))


BAD_LINES = {
    "a forged content": (forged, "does not fit its hash"),
    "a foreign project": (foreign, "is of project"),
    "the same id with other content": (otherwise, "other content"),
    "no JSON": (lambda _: "{", "not an event"),
    "a list": (lambda _: "[]", "not an event"),
    "a kind of the future": (lambda line: line.replace('"created"', '"dreamt"'), "upgrade"),
    "a version of the future": (lambda line: line.replace('"version":1', '"version":99'), "upgrade"),
    "a field that is missing": (lambda line: line.replace('"recorded_at"', '"when"'), "not an event"),
}


@pytest.mark.parametrize("bad", BAD_LINES)
def test_a_bad_event_is_refused_by_itself_and_the_others_are_taken(team, bad):
    wire, mira, _ = team
    change, told = BAD_LINES[bad]
    wire.bench.memory.remember("the sky is blue")
    (known,) = lines(wire.bench)
    mira.memory.remember("retries are 3")
    (good,) = lines(mira)
    body = messages.packed({"asks": "exchange", "after": ""})
    header, _ = messages.unpacked(body)
    sent = repacked(header, [change(known), good])
    answer = messages.unpacked(wire.ask(sent))
    assert answer.header["added"] == 1
    assert answer.header["refused_count"] == 1
    assert told in answer.header["refused"][0]["why"]
    assert len(lines(wire.bench)) == 2
    assert known in lines(wire.bench)


def repacked(header, some):
    return gzip.compress("\n".join([json.dumps(header), *some, ""]).encode())


BAD_BODIES = {
    "nothing": (b"", InvalidInput),
    "no gzip": (b"no gzip", InvalidInput),
    "half of it": (messages.packed({"asks": "exchange", "after": ""})[:20], InvalidInput),
    "another question": (messages.packed({"asks": "dance"}), InvalidInput),
    "no place": (messages.packed({"asks": "exchange"}), InvalidInput),
    "a place before the first": (messages.packed({"asks": "exchange", "after": "-1"}), InvalidInput),
    "a place that is none": (messages.packed({"asks": "exchange", "after": "x"}), InvalidInput),
    "a sum that is none": (messages.packed({"asks": "compare", "ranges": {"1jgr": [1, "no number"]}}), InvalidInput),
    "a newer doxa": (messages.packed({"doxa_sync": 99, "asks": "exchange", "after": ""}), NewerSchema),
    "a list": (repacked([], []), InvalidInput),
    "a version in words": (repacked({"doxa_sync": "1"}, []), InvalidInput),
}


@pytest.mark.parametrize("bad", BAD_BODIES)
def test_what_is_no_message_changes_nothing(team, bad):
    body, kind = BAD_BODIES[bad]
    wire, _, _ = team
    with pytest.raises(kind):
        wire.ask(body)
    assert lines(wire.bench) == []


def test_a_message_that_unpacks_to_too_much_is_refused(team, monkeypatch):
    wire, mira, _ = team
    monkeypatch.setattr(messages, "MESSAGE_BYTES_MAX", 1_000)
    mira.memory.remember("x" * 2_000)
    with pytest.raises(InvalidInput, match="longer than"):
        bring_together(mira, wire)
    assert lines(wire.bench) == []


def test_what_the_hub_does_not_admit_stays_with_the_replica_and_is_told(team):
    wire, mira, ada = team
    wire.admit = lambda event: None if event.actor == "mira" else f"{event.actor} does not write here"
    mira.memory.remember("retries are 3")
    mira.as_actor(BOT).remember("the sky is blue")
    done = bring_together(mira, wire)
    assert [one.why for one in done.refused_there] == ["bot does not write here"]
    assert (done.sent, done.agreed) == (1, True)
    again = bring_together(mira, wire)
    assert (again.requests, again.refused_there, again.agreed) == (1, (), True)
    bring_together(ada, wire)
    assert len(lines(ada)) == 1
    assert len(lines(mira)) == 2


# Three replicas, cut off and rejoined at random


def act(bench: Bench, chance: random.Random) -> None:
    """Do something that a person may do, to something of few things."""
    memory = bench.memory
    keys = [f"thing {chance.randrange(12)}:value" for _ in range(2)]
    known = memory.audit(limit=200)
    one = chance.choice(known).id if known else None
    what = chance.randrange(10)
    try:
        if what < 4 or one is None:
            memory.remember("something", key=keys[0], value=str(chance.randrange(4)))
        elif what == 4:
            memory.correct(keys[0], str(chance.randrange(4)), because="changed", reason="so")
        elif what == 5:
            memory.revoke(one, "it was a proxy")
        elif what == 6:
            memory.reinstate(one, "no, it was not")
        elif what == 7:
            memory.remember(f"it rests {chance.randrange(9)}", premises=[one])
        elif what == 8:
            memory.contest(one, "I doubt it")
        elif chance.random() < 0.2:
            memory.erase(one, "private")
        else:
            memory.confirm(one)
    except DoxaError:
        # What is refused is part of the life of a memory.
        return


@pytest.mark.parametrize("seed", range(3))
def test_three_replicas_and_a_hub_that_are_cut_off_and_rejoined_converge(engine, seed):
    chance = random.Random(seed)
    wire = Wire(engine.bench(seed="hub"))
    people = [
        engine.bench(seed=name, actor=doxa.person(name), start=NOON + place * 17)
        for place, name in enumerate(("mira", "ada", "zoe"))
    ]
    for _ in range(400):
        bench = chance.choice(people)
        act(bench, chance)
        if chance.random() < 0.1:
            wire.cut = chance.choice([None, None, "going", "coming"])
            try:
                bring_together(bench, wire)
            except ConnectionError:
                continue
    wire.cut = None
    for bench in (*people, *people):
        assert bring_together(bench, wire).agreed
    assert len(lines(people[0])) > 200
    assert lines(people[0]) == lines(people[1]) == lines(people[2]) == lines(wire.bench)
    shown = [{one.id: (one.status, one.conditions) for one in bench.memory.audit(limit=1_000)} for bench in people]
    assert shown[0] == shown[1] == shown[2]
    for bench in (*people, wire.bench):
        assert bench.memory.check().problems == ()
