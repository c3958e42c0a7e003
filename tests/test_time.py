"""Time is never evidence: no clock changes what is believed, and the past stays as it was."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

import doxa
from doxa.core import ids
from doxa.core.events import POSITION_MAX, position_of
from tests.fakes.bench import ENGINES, README, Engine, in_memory, merge_events
from tests.fakes.clock import DAY, NOON, YEAR
from tests.scripts import Player, everything, scripts, shown, statuses, told, view, writes

leaps = st.sampled_from((-30 * YEAR, -YEAR, -DAY, DAY, YEAR, 100 * YEAR, 900 * YEAR))
histories = scripts(writes, size=10)


@given(script=scripts(), leap=leaps)
def test_waiting_for_years_changes_no_status_and_no_rendering(script, leap):
    bench = in_memory()
    Player(bench).play(script)
    bench.memory.check_anchors()
    before = everything(bench.memory)
    bench.clock.move(leap)
    assert bench.memory.check_anchors() == []
    assert everything(bench.memory) == before


@given(script=scripts(), more=scripts(), leap=leaps)
def test_what_is_said_years_later_is_settled_as_if_it_were_said_at_once(script, more, leap):
    now, later = in_memory(), in_memory()
    players = [Player(now), Player(later)]
    for player in players:
        player.play(script)
    later.clock.move(leap)
    for player in players:
        player.play(more)
    assert statuses(later.memory) == statuses(now.memory)
    assert view(later.memory) == view(now.memory)


@pytest.mark.parametrize("engine_name", ENGINES)
@given(script=histories)
def test_the_past_is_not_changed_by_what_comes_later(engine_name, script):
    with Engine(engine_name) as engine:
        # No file differs from what was noted: what is there now is no part of the past.
        bench = engine.bench(files={"README.md": README, "docs/a.md": "as it was"})
        player = Player(bench)
        moments = []
        for step in script:
            player.step(step)
            moments.append((bench.clock.time, shown(bench.memory), view(bench.memory), told(bench.memory)))
        for moment, rendered, believed, delivered in moments:
            past = bench.memory.as_of(moment)
            assert (shown(past), view(past), told(past)) == (rendered, believed, delivered)
            assert past.check().problems == ()


@given(first=histories, second=histories)
def test_the_past_is_completed_by_what_was_recorded_then_elsewhere(first, second):
    here, there = in_memory(seed=1), in_memory(seed=2)
    Player(there).play(second)
    until = there.clock.time
    here.clock.move(until - NOON + DAY)
    Player(here).play(first)
    assert shown(here.memory.as_of(until)) == {}
    merged = merge_events(here, there.memory.log())
    assert merged.late == (len(there.memory.log()) if here.memory.log()[-1].recorded_at > until else 0)
    assert shown(here.memory.as_of(until)) == shown(there.memory)


def test_what_arrives_later_and_was_recorded_later_leaves_the_past_alone(engine):
    here, there = engine.bench(seed=1), engine.bench(seed=2, start=NOON + DAY)
    here.memory.remember("it is 3", key="api:retries", value="3")
    moment = here.clock.time
    there.memory.remember("it is 4", key="api:retries", value="4")
    before = shown(here.memory.as_of(moment))
    merge_events(here, there.memory.log())
    assert shown(here.memory.as_of(moment)) == before
    assert len(shown(here.memory)) == 2


@pytest.mark.parametrize("engine_name", ENGINES)
@given(moves=st.lists(st.integers(min_value=-(10 * YEAR), max_value=10 * YEAR), min_size=1, max_size=8))
def test_the_order_of_the_log_does_not_run_backwards_when_the_clock_does(engine_name, moves):
    with Engine(engine_name) as engine:
        bench = engine.bench(step=0)
        said = []
        for number, move in enumerate(moves):
            bench.clock.time = max(bench.clock.time + move, 0)
            said.append(bench.memory.remember(f"note {number}", key="api:retries", value=str(number)).belief.id)
            assert bench.memory.log()[-1].recorded_at == bench.clock.time
        assert [event.belief for event in bench.memory.log() if event.kind == "created"] == said
        assert bench.memory.current("api:retries").id == said[-1]
        assert bench.memory.check().problems == ()


def test_a_clock_that_stands_still_orders_what_is_said_all_the_same(engine):
    bench = engine.bench(step=0)
    said = [bench.memory.remember(f"note {number}").belief.id for number in range(20)]
    assert [event.belief for event in bench.memory.log()] == said


@pytest.mark.parametrize("ahead", [YEAR, 900 * YEAR, 2**55 - NOON, 2**62 - NOON])
def test_a_peer_whose_clock_is_far_ahead_changes_nothing_here(engine, ahead):
    here = engine.bench(seed=1)
    there = engine.bench(seed=2, start=NOON + ahead)
    own = here.memory.remember("it is 3", key="api:retries", value="3").belief
    before, then = shown(here.memory), here.clock.time
    there.memory.remember("the sky is green", key="sky:colour", value="green")
    there.memory.remember("the sky is blue", key="sky:colour", value="blue")
    merge_events(here, there.memory.log())
    assert {name: text for name, text in shown(here.memory).items() if name in before} == before
    assert shown(here.memory.as_of(then)) == before
    assert here.memory.current("sky:colour").value == "blue"

    said = here.memory.correct("api:retries", "4", because="changed", reason="a new proxy")
    assert said.belief.recorded_at == here.clock.time
    assert here.memory.current("api:retries").id == said.belief.id
    assert here.memory.get(own.id).status == "superseded"
    here.memory.undo()
    assert here.memory.current("api:retries").id == own.id
    assert [event.id for event in here.memory.log()] == sorted(event.id for event in here.memory.log())
    assert here.memory.check().problems == ()
    merge_events(there, here.memory.log())
    assert shown(there.memory) == shown(here.memory)


def test_no_clock_makes_the_order_start_again_from_zero(engine):
    bench = engine.bench(start=2**60, step=1)
    said = [bench.memory.remember(f"note {number}").belief.id for number in range(3)]
    bench.clock.time = -(10**9)
    said.append(bench.memory.remember("before 1970").belief.id)
    assert [event.belief for event in bench.memory.log()] == said
    assert position_of(bench.memory.log()[0].id) == POSITION_MAX
    assert position_of(bench.memory.log()[-1].id) < ids.decode("z" * 11)
    assert bench.memory.log()[-1].recorded_at == 0


MOMENT = datetime(2026, 5, 1, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("moment", "there"),
    [
        (MOMENT, True),
        (MOMENT - timedelta(microseconds=1), False),
        (MOMENT.replace(tzinfo=None), True),
        (MOMENT.astimezone(timezone(timedelta(hours=5, minutes=30))), True),
        (NOON, True),
        (NOON - 1, False),
        ("2026-05-01", True),
        ("2026-04-30", False),
        ("2026-05-01T12:00:00", True),
        ("2026-05-01T12:00:00Z", True),
        ("2026-05-01T14:00:00+02:00", True),
        ("2026-05-01T13:59:59+02:00", False),
        ("2026-05-01 12:00", True),
        ("2026-05-01T11:59:59.999999", False),
        (0, False),
        (-1, False),
        (2**63 - 1, True),
    ],
)
def test_a_moment_may_be_written_in_many_ways(engine, moment, there):
    bench = engine.bench(step=0)
    assert bench.clock.time == NOON
    bench.memory.remember("the sky is blue")
    assert (shown(bench.memory.as_of(moment)) != {}) == there


def test_the_past_says_how_a_belief_stood_then(engine):
    """The audit question: what did the agent believe when it acted?"""
    bench = engine.bench()
    memory = bench.memory
    belief = memory.remember("it is 3", key="api:retries", value="3", cues=["command:pytest"]).belief
    then = bench.clock.time
    bench.clock.move(DAY)
    memory.correct("api:retries", "5", because="wrong", reason="a proxy timeout")
    past = memory.as_of(then)
    assert past.current("api:retries").id == belief.id
    assert [one.id for one in past.recall("3")] == [belief.id]
    assert [item.label for item in past.approach(doxa.Run("pytest")).items] == ["claim"]
    assert [event.kind for event in past.history(belief.id)[0].events] == ["created"]
    assert memory.get(belief.id).status == "revoked"


def test_what_is_erased_is_erased_from_the_past_too(engine):
    """The one exception: content that is gone cannot be shown, at whatever moment."""
    bench = engine.bench()
    belief = bench.memory.remember("the password is sesame").belief
    then = bench.clock.time
    bench.memory.erase(belief.id, "private")
    assert statuses(bench.memory.as_of(then)) == {belief.id: ("erased", ())}
