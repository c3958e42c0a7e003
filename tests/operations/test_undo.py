"""Undo: the last operation is taken back by its inverse, and all is as it was before."""

import pytest
from hypothesis import given

import doxa
from doxa.errors import Refused
from tests.fakes.bench import QUOTE, README, Bench, export_of, in_memory
from tests.scripts import Player, scripts, statuses, told, writes


def first(bench: Bench):
    """The belief that the operations below are about: on a key, with a passage."""
    evidence = doxa.observed("README.md", quote=QUOTE, content=README)
    return bench.memory.remember("it tolerates 3 retries", key="api:retries", value="3", evidence=evidence).belief


def nothing(bench: Bench) -> None:
    first(bench)


def retired(bench: Bench) -> None:
    belief = first(bench)
    bench.memory.revoke(belief.id, "a proxy timeout", kept="one is fine", check="curl")


def retired_with_a_successor(bench: Bench) -> None:
    retired(bench)
    bench.memory.remember("it tolerates 5 retries", key="api:retries", value="5", cues=["command:pytest"])


def replaced(bench: Bench) -> None:
    first(bench)
    bench.memory.remember("it tolerates 5 retries", key="api:retries", value="5")


def replaced_and_revoked(bench: Bench) -> None:
    replaced(bench)
    bench.memory.revoke(key_of(bench, "3"), "never so")


def revoked_and_replaced(bench: Bench) -> None:
    """As a merge may bring it: superseded elsewhere, after it was revoked here."""
    from doxa.core import events
    from tests.fakes.bench import merge_events
    from tests.fakes.log import FakeLog

    retired(bench)
    log = FakeLog(seed="elsewhere", start=bench.clock.time)
    log.add(key_of(bench, "3"), events.Superseded("zzzzzzzzzzzz", "it changed"))
    merge_events(bench, log.events)


def tentative_and_revoked(bench: Bench) -> None:
    first(bench)
    maybe = bench.memory.remember("it may be 7", key="api:retries", value="7", tentative=True).belief
    bench.memory.revoke(maybe.id, "it is not")


def resting(bench: Bench) -> None:
    belief = first(bench)
    bench.memory.remember("so 3 are enough", premises=[belief.id], cues=["command:pytest"])


def key_of(bench: Bench, value: str) -> str:
    (found,) = (one for one in bench.memory.audit(limit=100) if one.value == value)
    return found.id


# What was before, and what is done and undone.
OPERATIONS = [
    ("a new value", nothing, lambda bench: bench.memory.remember("it is 5", key="api:retries", value="5")),
    (
        "a correction of what was wrong",
        nothing,
        lambda bench: bench.memory.correct("api:retries", "5", because="wrong", reason="a proxy timeout"),
    ),
    (
        "a correction of what has changed",
        nothing,
        lambda bench: bench.memory.correct("api:retries", "5", because="changed", reason="a new proxy"),
    ),
    (
        "a correction with dependents",
        resting,
        lambda bench: bench.memory.correct("api:retries", "5", because="wrong", reason="no"),
    ),
    ("a revocation", nothing, lambda bench: bench.memory.revoke(key_of(bench, "3"), "a proxy timeout", kept="one")),
    ("a revocation with dependents", resting, lambda bench: bench.memory.revoke(key_of(bench, "3"), "a proxy timeout")),
    (
        "a revocation with an anchor",
        nothing,
        lambda bench: bench.memory.revoke(key_of(bench, "3"), "no", anchors=[doxa.observed("docs/a.md", content="x")]),
    ),
    (
        "a revocation with an anchor that is there already",
        nothing,
        lambda bench: bench.memory.revoke(key_of(bench, "3"), "no", anchors=[doxa.observed("README.md", quote=QUOTE)]),
    ),
    ("a revocation of what was replaced", replaced, lambda bench: bench.memory.revoke(key_of(bench, "3"), "never so")),
    ("a reinstatement", retired, lambda bench: bench.memory.reinstate(key_of(bench, "3"), "it was no proxy")),
    (
        "a reinstatement that displaces",
        retired_with_a_successor,
        lambda bench: bench.memory.reinstate(key_of(bench, "3"), "it was no proxy"),
    ),
    ("a reinstatement of what was replaced", replaced, lambda bench: bench.memory.reinstate(key_of(bench, "3"))),
    (
        "a reinstatement of what was replaced, then revoked",
        replaced_and_revoked,
        lambda bench: bench.memory.reinstate(key_of(bench, "3")),
    ),
    (
        "a reinstatement of what was revoked, then replaced",
        revoked_and_replaced,
        lambda bench: bench.memory.reinstate(key_of(bench, "3")),
    ),
    (
        "a reinstatement of a candidate",
        tentative_and_revoked,
        lambda bench: bench.memory.reinstate(key_of(bench, "7"), "it may be after all"),
    ),
]


def state(bench: Bench, beliefs: set[str]):
    """What can be told apart: statuses, reasons, what answers the key, what is delivered."""
    memory = bench.memory
    found = {one.id: one for one in memory.audit(limit=1_000) if one.id in beliefs}
    return {
        "statuses": {name: (one.status, one.conditions, one.reason) for name, one in found.items()},
        "anchors": {name: (one.anchors, one.cues) for name, one in found.items()},
        "current": getattr(memory.current("api:retries"), "id", None),
        "told": [(text, labels) for text, labels in told(memory)],
        "recalled": {one.id for one in memory.recall("retries")},
    }


@pytest.mark.parametrize(("before", "operation"), [row[1:] for row in OPERATIONS], ids=[row[0] for row in OPERATIONS])
def test_what_is_undone_is_as_it_was(engine, before, operation):
    bench = engine.bench()
    before(bench)
    beliefs = set(statuses(bench.memory))
    was = state(bench, beliefs)
    operation(bench)
    assert state(bench, beliefs) != was
    assert bench.memory.undo().outcome == "undone"
    assert state(bench, beliefs) == was
    assert bench.memory.check().problems == ()


@pytest.mark.parametrize(("before", "operation"), [row[1:] for row in OPERATIONS], ids=[row[0] for row in OPERATIONS])
def test_undoing_what_was_undone_is_doing_it_again(engine, before, operation):
    bench = engine.bench()
    before(bench)
    beliefs = set(statuses(bench.memory))
    operation(bench)
    did = state(bench, beliefs)
    bench.memory.undo()
    bench.memory.undo()
    again = state(bench, beliefs)
    for part in ("statuses", "current", "recalled"):
        assert {**again, "statuses": statuses_of(again)}[part] == {**did, "statuses": statuses_of(did)}[part]
    assert bench.memory.check().problems == ()


def statuses_of(found):
    return {name: status for name, (status, *_) in found["statuses"].items()}


def test_a_new_note_taken_back_is_believed_no_more_and_stays_in_the_history(engine):
    bench = engine.bench()
    other = bench.memory.remember("the sky is blue").belief
    added = bench.memory.remember("it is 3", key="api:retries", value="3").belief
    bench.memory.undo()
    assert bench.memory.current("api:retries") is None
    assert bench.memory.recall("3") == []
    assert bench.memory.get(other.id) == other
    assert [event.kind for event in bench.memory.history(added.id)[0].events] == ["created", "revoked"]
    bench.memory.undo()
    assert bench.memory.current("api:retries").id == added.id


def test_undo_takes_back_the_last_operation_and_no_more(engine):
    bench = engine.bench()
    belief = first(bench)
    bench.memory.remember("the sky is blue")
    bench.memory.revoke(belief.id, "a proxy timeout")
    bench.memory.undo()
    assert bench.memory.get(belief.id).status == "active"
    assert len(bench.memory.recall("sky")) == 1


def test_what_the_system_recorded_is_not_undone(engine):
    bench = engine.bench()
    belief = first(bench)
    bench.memory.revoke(belief.id, "a proxy timeout")
    bench.workspace.files["README.md"] = "nothing"
    assert bench.memory.check_anchors() != []
    bench.memory.undo()
    assert (bench.memory.get(belief.id).status, bench.memory.get(belief.id).conditions) == ("active", ("stale",))


def test_undo_says_who_did_it_and_what(engine):
    bench = engine.bench()
    belief = first(bench)
    bench.memory.revoke(belief.id, "a proxy timeout")
    bench.actor = doxa.agent("bot")
    written = bench.memory.undo()
    (event,) = written.events
    assert (event.kind, event.actor, event.actor_kind) == ("reinstated", "bot", "agent")
    assert event.reason
    assert (written.belief.id, written.belief.status) == (belief.id, "active")


@pytest.mark.parametrize(
    ("before", "refusal"),
    [
        (lambda _bench: None, "nothing_to_undo"),
        (lambda bench: bench.memory.confirm(first(bench).id), "no_inverse"),
        (lambda bench: [first(bench), bench.memory.remember("3", key="api:retries", value="3")], "no_inverse"),
        (lambda bench: bench.memory.erase(first(bench).id, "private"), "no_inverse"),
    ],
)
def test_what_cannot_be_undone_is_refused_and_nothing_is_written(engine, before, refusal):
    bench = engine.bench()
    before(bench)
    exported = export_of(bench.memory)
    for _ in range(2):
        with pytest.raises(Refused) as caught:
            bench.memory.undo()
        assert caught.value.refusal == refusal
        assert caught.value.exit_code == 5
    assert export_of(bench.memory) == exported


@given(script=scripts(writes, size=10))
def test_any_operation_that_can_be_undone_leaves_the_other_beliefs_as_they_were(script):
    bench = in_memory()
    player = Player(bench)
    for step in script:
        before = statuses(bench.memory)
        current = [getattr(bench.memory.current(key), "id", None) for key in ("api:retries", "api:timeout")]
        count = len(bench.memory.log())
        player.step(step)
        done = {event.kind for event in bench.memory.log()[count:]}
        if done <= {"echoed", "rederived"}:
            # Nothing, or a refusal that was counted: there is nothing to take back.
            continue
        if done & {"confirmed", "rebased"} or ("promoted" in done and "reinstated" not in done):
            with pytest.raises(Refused, match="no inverse"):
                bench.memory.undo()
            continue
        bench.memory.undo()
        after = statuses(bench.memory)
        assert {name: after[name] for name in before} == before
        assert [getattr(bench.memory.current(key), "id", None) for key in ("api:retries", "api:timeout")] == current
        for name in after.keys() - before.keys():
            assert after[name][0] in ("revoked", "superseded")
        player.step(step)
