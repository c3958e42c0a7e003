"""A "do not" is tested again: after how many uses, by nothing but counts, and what becomes of a test."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import doxa
from doxa.core.retest import FIRST_USES, Schedule, is_due, reminder, unpacked
from doxa.errors import InvalidInput, Refused, UnknownId
from tests.fakes.clock import YEAR

RUN = doxa.Run("make retry")
DUE = "and was not put to the test since"


def foreclosing(memory, **options):
    return memory.remember("do not retry: the gateway bans us", forecloses="command:make retry", **options).belief


def uses(memory, count, start=0):
    """Turn agents away in sessions of their own; gives the texts."""
    return [memory.approach(RUN, session=f"s{start + number}").text for number in range(count)]


@pytest.mark.parametrize(
    ("applied", "withstood", "expected"),
    [
        (0, 0, False),
        (4, 0, False),
        (5, 0, True),
        (9, 1, False),
        (10, 1, True),
        (19, 2, False),
        (20, 2, True),
        (10**9, 99, False),
    ],
)
def test_when_a_test_is_due(applied, withstood, expected):
    assert is_due(applied, withstood) is expected


def test_tests_grow_with_the_logarithm_of_uses():
    tests = since = 0
    for _ in range(10_000):
        since += 1
        if is_due(since, tests):
            tests, since = tests + 1, 0
    assert tests == 10


@given(
    st.text(st.characters(exclude_characters="\x1f"), max_size=20),
    st.integers(0, 2**62),
    st.integers(0, 40),
    st.text(max_size=20),
)
def test_a_schedule_comes_back_as_it_was_packed(cue, since, withstood, check):
    found = unpacked(Schedule(cue, since, "2026-05-01", withstood, check).packed())
    assert (found.cue, found.since, found.day, found.withstood, found.check) == (
        cue,
        since,
        "2026-05-01",
        withstood,
        check,
    )
    assert reminder(found, 0) == ""


def test_what_it_forecloses_calls_it_up_and_after_some_uses_it_asks_for_a_test(bench):
    memory = bench.memory
    belief = foreclosing(memory, check="run it in the sandbox")
    told = uses(memory, FIRST_USES)
    assert [DUE in text for text in told] == [False] * (FIRST_USES - 1) + [True]
    assert all(f"[{belief.short}] do not retry" in text for text in told)
    assert (
        "It has turned this away 5 times and was not put to the test since 2026-05-01. To test: run it in the sandbox"
        in told[-1]
    )
    assert [one.id for one in memory.review()] == [belief.id]


def test_the_same_session_counts_once_and_time_counts_nothing(bench):
    memory = bench.memory
    foreclosing(memory)
    for _ in range(20):
        memory.approach(RUN, session="one")
    bench.clock.move(30 * YEAR)
    assert memory.review() == []
    assert DUE not in memory.approach(RUN, session="two").text


def test_another_cue_of_it_is_no_use(bench):
    memory = bench.memory
    foreclosing(memory, cues=["command:make test"])
    for number in range(10):
        assert DUE not in memory.approach(doxa.Run("make test"), session=f"s{number}").text


def test_a_test_that_holds_doubles_what_comes_before_the_next(bench):
    memory = bench.memory
    belief = foreclosing(memory)
    uses(memory, FIRST_USES)
    assert memory.retest(belief.id, "holds").status == "active"
    assert memory.review() == []
    told = uses(memory, 2 * FIRST_USES, start=100)
    assert [DUE in text for text in told].index(True) == 2 * FIRST_USES - 1


def test_a_test_that_fails_revokes_it(bench):
    memory = bench.memory
    belief = foreclosing(memory)
    now = memory.retest(belief.id, "fails", reason="the ban was lifted", evidence=doxa.observed("README.md"))
    assert (now.status, now.reason) == ("revoked", "the ban was lifted")
    assert "Previously believed: do not retry" in memory.approach(RUN).text
    assert [event.kind for event in memory.history(belief.id)[0].events] == ["created", "retested", "revoked"]
    memory.reinstate(belief.id)
    assert memory.get(belief.id).status == "active"
    assert memory.check().problems == ()


def test_an_agents_test_of_what_a_person_said_contests_it(bench):
    belief = foreclosing(bench.memory)
    agent = bench.as_actor(doxa.agent("planner"))
    assert agent.retest(belief.id, "fails", reason="it went well").conditions == ("contested", "foreclosing")


@pytest.mark.parametrize(
    ("arrange", "result", "error", "said"),
    [
        (lambda _memory, name: name, "maybe", InvalidInput, 'is "holds" or "fails"'),
        (lambda memory, _name: memory.remember("the sky is blue").belief.id, "holds", Refused, "keeps nobody from"),
        (lambda memory, name: memory.revoke(name, "no").id, "holds", Refused, "retired"),
        (lambda _memory, _name: "zzzzz", "holds", UnknownId, "There is no belief"),
    ],
)
def test_what_cannot_be_tested_is_refused_and_changes_nothing(bench, arrange, result, error, said):
    memory = bench.memory
    name = arrange(memory, foreclosing(memory).id)
    before = len(memory.log())
    with pytest.raises(error, match=said):
        memory.retest(name, result)
    assert len(memory.log()) == before
