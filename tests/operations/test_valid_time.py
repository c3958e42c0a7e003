"""When a value holds in the world, apart from when it was recorded."""

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.settlement.talk import KEY, Talk
from tests.fakes.bench import BOT, MIRA, in_memory
from tests.fakes.clock import DAY, NOON, YEAR
from tests.scripts import shown, statuses


def day(number: int) -> int:
    """A day counted from the first one, on which the bench's clock stands."""
    return NOON + number * DAY


@pytest.fixture
def talk(bench):
    return Talk(bench)


def at(talk: Talk, *days: int) -> list[str | None]:
    found = [talk.memory.current(KEY, at=day(number)) for number in days]
    return [None if one is None else one.value for one in found]


def test_a_superseded_value_is_right_before_its_successors_beginning(talk):
    talk.say("3", valid_from=day(-10))
    said = talk.say("4", valid_from=day(-4))
    assert said.outcome == "superseded"
    assert talk.statuses() == {"3": "superseded", "4": "active"}
    assert at(talk, -11, -10, -5, -4, 0, 5) == [None, "3", "3", "4", "4", "4"]


def test_a_value_with_no_stated_beginning_has_no_known_past(talk):
    """Nobody said when the world changed, so what was so before is not known."""
    talk.say("3")
    talk.say("4")
    assert at(talk, -5, 0, 5) == ["4", "4", "4"]


def test_what_arrives_late_about_an_earlier_time_leaves_alone_what_holds_now(talk):
    talk.say("4", valid_from=day(-4))
    said = talk.say("3", valid_from=day(-10))
    assert said.outcome == "coexists"
    assert said.belief.valid_to == day(-4)
    assert talk.statuses() == {"3": "active", "4": "active"}
    assert talk.holds == "4"
    assert at(talk, -11, -7, -4, 0) == [None, "3", "4", "4"]


def test_what_arrives_late_about_a_stretch_that_is_over_leaves_alone_what_holds_now(talk):
    talk.say("4")
    assert talk.say("3", valid_from=day(-10), valid_to=day(-5)).outcome == "coexists"
    assert talk.holds == "4"
    assert at(talk, -11, -10, -6, -5, 0) == ["4", "3", "3", "4", "4"]


def test_an_earlier_value_that_is_said_of_an_earlier_time_is_no_restatement(talk):
    talk.say("3")
    talk.say("4")
    said = talk.say("3", valid_from=day(-10), valid_to=day(-5))
    assert said.outcome in ("added", "coexists")
    assert talk.holds == "4"
    assert talk.say("3").outcome == "echo"
    assert at(talk, -7, 0) == ["3", "4"]


def test_an_earlier_value_restated_for_a_time_in_which_it_was_retired_is_one(talk):
    talk.say("3", valid_from=day(-10))
    talk.say("4", valid_from=day(-4))
    assert talk.guess("3", valid_from=day(-9)).outcome == "echo"


def test_what_was_known_and_what_was_so_are_two_questions(bench):
    talk = Talk(bench)
    talk.say("3", valid_from=day(-10))
    before = bench.clock.time
    bench.clock.move(2 * DAY)
    talk.say("4", valid_from=day(-4))
    # What is known now about then, and what was known then.
    assert at(talk, -5, -2, 1) == ["3", "4", "4"]
    past = talk.memory.as_of(before)
    assert [past.current(KEY, at=day(number)).value for number in (-5, -2, 1)] == ["3", "3", "3"]
    assert past.current(KEY).value == "3"
    assert past.as_of(before).current(KEY, at=day(-11)) is None


def test_a_later_merge_of_earlier_events_completes_the_past(engine):
    one, other = Talk(engine.bench(seed=1)), Talk(engine.bench(seed=2))
    one.say("3")
    other.bench.clock.move(-DAY)
    other.say("on", key="api:flag")
    moment = one.bench.clock.time
    assert one.memory.as_of(moment).current("api:flag") is None
    merged = one.memory.merge_lines(list(other.memory.export_lines()))
    assert (merged.added, merged.late) == (1, 1)
    assert one.memory.as_of(moment).current("api:flag").value == "on"


def test_a_value_that_begins_later_waits(bench):
    talk = Talk(bench)
    talk.say("3")
    assert talk.say("4", valid_from=day(3)).outcome == "coexists"
    assert talk.holds == "3"
    assert at(talk, 2, 3, 9) == ["3", "4", "4"]
    before = statuses(talk.memory)
    bench.clock.move(5 * DAY)
    assert talk.holds == "4"
    assert statuses(talk.memory) == before


def test_a_stretch_inside_another_ends_and_the_other_goes_on(talk):
    talk.say("3")
    talk.say("9", valid_from=day(2), valid_to=day(6))
    talk.say("5", valid_from=day(3), valid_to=day(4))
    assert at(talk, 1, 2, 3, 4, 5, 6) == ["3", "9", "5", "9", "9", "3"]


def test_two_values_of_the_same_stretch_are_one_question(talk):
    talk.say("3", valid_from=day(2), valid_to=day(6))
    assert talk.say("4", valid_from=day(2), valid_to=day(6)).outcome == "superseded"
    assert at(talk, 1, 2, 5, 6) == [None, "4", "4", None]


def test_a_value_whose_end_has_come_holds_no_more_and_keeps_its_status(bench):
    talk = Talk(bench)
    talk.say("3", valid_to=day(2))
    assert talk.holds == "3"
    bench.clock.move(3 * DAY)
    assert talk.holds is None
    assert talk.statuses() == {"3": "active"}


def test_the_same_value_for_two_times_is_two_statements(talk):
    talk.say("3", valid_from=day(-9), valid_to=day(-6))
    talk.say("3", valid_from=day(-4), valid_to=day(-2))
    assert at(talk, -8, -5, -3, 0) == ["3", None, "3", None]


def test_moments_are_given_in_any_form(talk):
    talk.memory.remember("it is 3", key=KEY, value="3", valid_from=datetime(2026, 1, 1, tzinfo=UTC))
    talk.memory.remember("it is 4", key=KEY, value="4", valid_from="2026-03-01T00:00:00+00:00")
    for moment in ("2026-02-01", datetime(2026, 2, 1, tzinfo=UTC), 1_769_904_000_000_000):
        assert talk.memory.current(KEY, at=moment).value == "3"
    assert talk.memory.current(KEY, at="2025-12-30") is None


def test_overlapping_stretches_that_meet_in_a_merge_are_contested(engine):
    one, other = Talk(engine.bench(seed=1)), Talk(engine.bench(seed=2))
    one.say("3", valid_from=day(2), valid_to=day(6))
    other.say("4", valid_from=day(2), valid_to=day(5))
    one.memory.merge_lines(list(other.memory.export_lines()))
    assert set(one.statuses().values()) == {"active contested"}
    assert one.memory.check().problems == ()


# Any script of values with beginnings and ends.

days = st.integers(min_value=-4, max_value=4)
bounds = st.tuples(st.none() | days, st.none() | days).filter(lambda pair: None in pair or pair[0] < pair[1])
said = st.tuples(st.sampled_from(("3", "4", "5")), st.sampled_from((MIRA, MIRA, BOT)), bounds)
others = st.sampled_from(("revoke", "reinstate", "correct", "observe"))
scripts = st.lists(st.one_of(said, said, said, others), min_size=1, max_size=8)


def play(talk: Talk, script) -> None:
    for step in script:
        known = talk.memory.audit(limit=100)
        if not isinstance(step, str):
            value, by, (start, end) = step
            talk.say(
                value,
                by,
                valid_from=None if start is None else day(start),
                valid_to=None if end is None else day(end),
            )
        elif step == "observe":
            talk.see("4")
        elif known and step == "revoke" and known[0].status != "revoked":
            talk.memory.revoke(known[0].id, "no")
        elif step == "reinstate":
            for one in talk.memory.audit(["revoked", "superseded"], limit=1):
                talk.memory.reinstate(one.id)
        elif step == "correct" and talk.holds not in (None, "6"):
            talk.correct("6", "changed")


@settings(max_examples=200)
@given(scripts)
def test_at_any_moment_at_most_one_value_holds(script):
    talk = Talk(in_memory())
    play(talk, script)
    for number in range(-6, 7):
        values = {one.canonical for one in talk.memory.holding(KEY, at=day(number))}
        assert len(values) <= 1
    assert talk.memory.check().problems == ()


@settings(max_examples=100)
@given(scripts, st.integers(min_value=-30, max_value=30))
def test_the_clock_moving_by_years_changes_no_status(script, years):
    """Time is never evidence."""
    talk = Talk(in_memory())
    play(talk, script)
    before = statuses(talk.memory), shown(talk.memory), at(talk, *range(-5, 6))
    talk.bench.clock.move(years * YEAR)
    assert (statuses(talk.memory), shown(talk.memory), at(talk, *range(-5, 6))) == before
    assert talk.memory.check().problems == ()


@settings(max_examples=200)
@given(scripts, st.sampled_from(("7", "3")), st.integers(min_value=-4, max_value=-1), st.integers(1, 3))
def test_a_stretch_that_is_over_never_changes_what_holds_now(script, value, start, length):
    talk = Talk(in_memory())
    play(talk, script)
    now = talk.holds
    same_start = any(one.valid_from == day(start) and one.status == "active" for one in talk.memory.audit(limit=100))
    talk.say(value, valid_from=day(start), valid_to=min(day(start + length), day(0)))
    # What began at the same moment is the same statement, and only one of two values of it can be right.
    if not same_start:
        assert talk.holds == now


@settings(max_examples=100)
@given(scripts)
def test_what_was_so_is_asked_of_a_past_as_of_the_present(script):
    talk = Talk(in_memory())
    play(talk, script)
    past = talk.memory.as_of(talk.bench.clock.time)
    for number in range(-6, 7):
        assert [one.id for one in past.holding(KEY, at=day(number))] == [
            one.id for one in talk.memory.holding(KEY, at=day(number))
        ]


def test_a_stretch_that_is_over_and_began_with_what_holds_leaves_alone_what_holds_now(talk):
    talk.say("4", valid_from=day(-5))
    talk.say("9", valid_from=day(-5), valid_to=day(-1))
    assert talk.holds == "4"
