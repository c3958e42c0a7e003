"""Everything stored beside the log is a function of the log."""

import sqlite3

import pytest
from hypothesis import given

import doxa
from doxa.errors import BrokenStore
from tests.fakes.bench import ENGINES, QUOTE, Engine
from tests.scripts import Player, everything, scripts

engines = pytest.mark.parametrize("engine_name", ENGINES)


@engines
@given(script=scripts())
def test_projections_rebuilt_from_the_log_are_those_kept_up_with_each_write(engine_name, script):
    with Engine(engine_name) as engine:
        bench = engine.bench()
        Player(bench).play(script)
        before = everything(bench.memory)
        assert before["check"].problems == ()
        kept = store_rows(bench.store)
        assert bench.memory.rebuild() == before["check"].beliefs
        assert store_rows(bench.store) == kept
        assert everything(bench.memory) == before


def store_rows(store):
    return store.read(lambda view: (list(view.heads()), set(view.cues()), set(view.premises())))


@engines
@given(script=scripts(size=8), more=scripts(size=4))
def test_a_rebuilt_store_goes_on_as_any_other(engine_name, script, more):
    with Engine(engine_name) as engine:
        one, other = engine.bench(), engine.bench()
        first, second = Player(one), Player(other)
        assert first.play(script) == second.play(script)
        other.memory.rebuild()
        assert first.play(more) == second.play(more)
        assert everything(one.memory) == everything(other.memory)


@pytest.fixture
def damaged():
    """A memory in a file, and a way to change the file behind its back."""
    with Engine("sqlite") as engine:
        bench = engine.bench()
        memory = bench.memory
        first = memory.remember(
            "the api tolerates 3 retries",
            key="api:retries",
            value="3",
            evidence=doxa.observed("README.md", quote=QUOTE),
        ).belief
        second = memory.remember("so 3 are enough", premises=[first.id], cues=["command:pytest"]).belief
        memory.remember("the sky is blue")
        memory.correct(memory.remember("it is noon").belief.id, "it is night", because="changed", reason="hours passed")
        memory.revoke(first.id, "a proxy timeout")
        memory.reinstate(first.id)
        assert memory.check().problems == ()

        def change(statement: str, *values: object) -> None:
            with sqlite3.connect(bench.store.path) as connection:
                assert connection.execute(statement, values).rowcount > 0
            connection.close()

        yield memory, change, (first.id, second.id)


PLANTED = [
    ("UPDATE beliefs SET status = 'revoked' WHERE label = 'claim'", "is stored as revoked, the log says active"),
    ("UPDATE beliefs SET label = NULL", "is stored otherwise than the log says"),
    ("UPDATE beliefs SET text = text || '!'", "is stored otherwise than the log says"),
    ("UPDATE beliefs SET version = ''", "is stored otherwise than the log says"),
    ("UPDATE beliefs SET key = 'x'", "is stored otherwise than the log says"),
    ("UPDATE beliefs SET conditions = 'stale'", "is stored otherwise than the log says"),
    ("DELETE FROM beliefs", "is in the log and not among the beliefs"),
    ("UPDATE beliefs SET number = number + 1", "is stored and not in the log"),
    ("UPDATE beliefs SET events = substr(events, 1, 2)", "has another history than the log says"),
    ("UPDATE beliefs SET events = ',999'", "has another history than the log says"),
    ("UPDATE beliefs SET events = ',x'", "has another history than the log says"),
    ("DELETE FROM events WHERE kind = 'reinstated'", "is stored as active, the log says revoked"),
    ("DELETE FROM events WHERE kind = 'created'", "is stored and not in the log"),
    ("UPDATE beliefs SET events = ''", "has another history than the log says"),
    ("UPDATE beliefs SET events = events || substr(events, 1, 2)", "has another history than the log says"),
    ("DELETE FROM cues WHERE kind = 'path'", "has lost the cue path:README.md"),
    ("DELETE FROM cues WHERE kind = 'quote'", "has lost the cue quote:"),
    ("UPDATE cues SET drifted = 1", "has a cue too many"),
    ("UPDATE cues SET exact = 'b'", "has a cue too many"),
    ("UPDATE cues SET content_hash = NULL", "has lost the cue path:README.md"),
    ("DELETE FROM premises", "has lost the premise"),
    ("UPDATE premises SET premise = belief", "has a premise too many"),
    ("UPDATE events SET claim = 'x' WHERE claim = 'the sky is blue'", "does not fit its hash"),
    ("UPDATE events SET reason = 'x' WHERE kind = 'revoked'", "does not fit its hash"),
    ("UPDATE events SET body = NULL WHERE kind = 'reinstated'", "does not fit its hash"),
    ("UPDATE events SET actor = 'x'", "does not fit its hash"),
    ("UPDATE events SET recorded_at = recorded_at + 1", "does not fit its hash"),
    ("UPDATE events SET salt = NULL WHERE kind = 'revoked'", "does not fit its hash"),
    ("UPDATE events SET kind = 'contested' WHERE kind = 'superseded'", "does not fit its hash"),
    ("UPDATE events SET kind = 'confirmed' WHERE kind = 'revoked'", "cannot be read"),
    ("UPDATE events SET body = '{' WHERE kind = 'revoked'", "cannot be read"),
]


@pytest.mark.parametrize(("statement", "problem"), PLANTED)
def test_check_finds_planted_damage(damaged, statement, problem):
    memory, change, _ = damaged
    change(statement)
    try:
        problems = memory.check().problems
    except BrokenStore as error:  # it cannot even be read
        problems = (str(error),)
    assert any(problem in found for found in problems), problems


PROJECTIONS = [
    statement for statement, _ in PLANTED if not statement.startswith(("UPDATE events", "DELETE FROM events"))
]


@pytest.mark.parametrize("statement", PROJECTIONS)
def test_rebuild_repairs_what_is_not_the_log_itself(damaged, statement):
    memory, change, (first, second) = damaged
    change(statement)
    memory.rebuild()
    assert memory.check().problems == ()
    assert memory.get(first).status == "active"
    assert memory.get(second).conditions == ()


def test_check_changes_nothing(damaged):
    memory, change, _ = damaged
    change("UPDATE beliefs SET label = NULL")
    first = memory.check()
    assert memory.check() == first
    assert first.problems


def test_events_appended_without_their_projections_are_told_and_repaired(engine):
    """Public report 9 (agentmemory#632): the index out of step with the store after a crash between the two."""
    bench, other = engine.bench(), engine.bench(seed=1)
    belief = other.memory.remember("the sky is blue", key="sky:colour", value="blue").belief
    bench.store.append(other.memory.log())
    assert any("not among the beliefs" in found for found in bench.memory.check().problems)
    assert bench.memory.rebuild() == 1
    assert bench.memory.check().problems == ()
    assert bench.memory.current("sky:colour") == belief
    assert [one.id for one in bench.memory.recall("blue")] == [belief.id]
