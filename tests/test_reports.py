"""Faults that users of other memories reported in public, as scenarios through the interface."""

import sqlite3

import pytest

import doxa
from doxa.core.render import render
from doxa.errors import DoxaError, InvalidInput, NewerSchema, NotPermitted, Refused, UnknownId
from doxa.storage.sqlite import connection as opening
from doxa.storage.sqlite.store import SqliteStore
from tests.fakes.bench import OTHER_PROJECT, PROJECT, Bench, export_of, in_file, merge_events
from tests.scripts import everything, statuses


def test_report_1_a_correction_never_loses_both_values(engine):
    """Public report 1 (mem0#4536): a contradiction deleted the old fact and never wrote the new one."""
    bench = engine.bench()
    memory = bench.memory
    old = memory.remember("Kim likes sushi", key="kim:cuisine", value="likes sushi").belief
    said = memory.remember("Kim dislikes sushi", key="kim:cuisine", value="dislikes sushi")
    (active,) = memory.audit(["active"])
    assert active == said.belief == memory.current("kim:cuisine")
    (retired,) = said.retired
    assert (retired.id, retired.status, retired.retirement.by) == (old.id, "superseded", active.id)
    created, superseded = memory.log()[-2:]
    assert created.operation == superseded.operation
    assert [one.belief.id for one in memory.history("kim:cuisine")] == [old.id, active.id]
    assert (superseded.actor, superseded.by) == ("mira", active.id)


@pytest.mark.parametrize("statement", ["INSERT INTO events", "INSERT INTO beliefs", "COMMIT"])
def test_report_1_a_crash_between_the_two_steps_leaves_the_old_state(tmp_path, statement):
    """Public report 1, the crash: either the old state or the new one, never none."""
    bench = in_file(tmp_path / "store.sqlite3")
    memory = bench.memory
    memory.remember("Kim likes sushi", key="kim:cuisine", value="likes sushi")
    before = everything(memory)
    connection = bench.store._connection()

    # The second write of its kind is in the middle of the operation.
    left = {"INSERT INTO events": 2, "INSERT INTO beliefs": 2, "COMMIT": 1}[statement]
    crashed = False

    def trace(executed: str) -> None:
        nonlocal left
        left -= executed.strip().startswith(statement)

    def crash_once() -> int:
        nonlocal crashed
        if left > 0 or crashed:
            return 0
        crashed = True
        return 1

    connection.set_trace_callback(trace)
    connection.set_progress_handler(crash_once, 1)
    try:
        with pytest.raises(DoxaError):
            memory.remember("Kim dislikes sushi", key="kim:cuisine", value="dislikes sushi")
    finally:
        connection.set_trace_callback(None)
        connection.set_progress_handler(None, 1)
    assert crashed
    assert everything(memory) == before
    assert memory.remember("Kim dislikes sushi", key="kim:cuisine", value="dislikes sushi").outcome == "superseded"
    memory.close()


def test_report_2_naming_an_entity_retires_nothing(memory):
    """Public report 2 (getzep/graphiti#1728): a note that mentions an entity retired unrelated true facts."""
    memory.remember("Ada works at Acme", key="ada:employer", value="Acme")
    memory.remember("Ada administers Acme's source-control organisation", key="ada:role", value="administrator")
    memory.remember("Ada works at Acme on Mondays")
    assert {belief.status for belief in memory.audit()} == {"active"}


def test_report_3_two_similar_notes_are_both_kept(memory):
    """Public report 3 (garamsh/gagent#334): similarity was taken for contradiction."""
    memory.remember("retries: 3 for reads")
    memory.remember("retries: 0 for writes")
    assert len(memory.audit(["active"])) == 2


def test_report_4_nothing_shows_a_superseded_belief_as_if_it_held(engine):
    """Public report 4 (plur-ai/plur#992): an old record still looked active, and an agent reported it as reliable."""
    bench = engine.bench()
    memory = bench.memory
    old = memory.remember("it is 3", key="api:retries", value="3", cues=["command:pytest"]).belief
    bench.actor = doxa.agent("bot")
    evidence = doxa.observed("proxy.toml", content="retries = 5")
    new = memory.correct(old.id, "5", because="changed", reason="the proxy was replaced", evidence=evidence).belief
    surfaces = [
        memory.get(old.id),
        next(one for one in memory.audit() if one.id == old.id),
        memory.history(old.id)[0].belief,
        next(one.belief for one in memory.history("api:retries") if one.belief.id == old.id),
    ]
    for belief in surfaces:
        assert belief.status == "superseded"
        text = render(belief)
        assert text.startswith(f"[{old.short}] [SUPERSEDED by {new.short}]")
        for part in ("2026-05-01", "bot", "the proxy was replaced"):
            assert part in text
    assert old.id not in [belief.id for belief in memory.recall("3")]
    assert memory.approach(doxa.Run("pytest")).text == ""
    other = engine.bench(seed=1)
    merge_events(other, memory.log())
    assert render(other.memory.get(old.id)) == render(memory.get(old.id))


def test_report_6_a_premise_that_falls_takes_what_rested_on_it_and_gives_it_back(memory):
    """Public report 6 (yantrikos/yantrikdb#88): forgetting the evidence kept what was derived from it."""
    first, second = (memory.remember(claim).belief for claim in ("a is so", "b is so"))
    derived = memory.remember("so c is", premises=[first.id, second.id], cues=["command:pytest"]).belief
    further = memory.remember("so d is", premises=[derived.id]).belief
    count = len(memory.log())
    memory.revoke(first.id, "it is not")
    assert [memory.get(one.id).conditions for one in (derived, further)] == [("unsupported",)] * 2
    assert "[UNSUPPORTED]" in memory.approach(doxa.Run("pytest")).text
    memory.reinstate(first.id)
    assert [memory.get(one.id).conditions for one in (derived, further)] == [()] * 2
    assert len(memory.log()) == count + 2


def test_report_7_erasing_reaches_one_belief_of_one_project(tmp_path):
    """Public report 7 (mem0#3928): purging one tenant emptied the whole collection."""
    mine = in_file(tmp_path / "store.sqlite3", seed=1)
    theirs = in_file(tmp_path / "store.sqlite3", project=OTHER_PROJECT, seed=2)
    for bench in (mine, theirs):
        for number in range(3):
            bench.memory.remember(f"secret {number}", key=("secret", str(number)), value=str(number))
    before = everything(theirs.memory)
    for belief in mine.memory.audit():
        mine.memory.erase(belief.id, "purge")
    assert everything(theirs.memory) == before
    assert {belief.status for belief in mine.memory.audit()} == {"erased"}
    own = export_of(mine.memory)
    for belief in theirs.memory.audit():
        with pytest.raises(NotPermitted):
            mine.memory.erase(belief.id, "purge")
    for nothing in ("", " ", "\t", "[]"):
        with pytest.raises(InvalidInput):
            mine.memory.erase(nothing, "purge")
    with pytest.raises(UnknownId):
        mine.memory.erase("secert", "purge")  # mistyped
    assert export_of(mine.memory) == own
    assert everything(theirs.memory) == before
    for bench in (mine, theirs):
        bench.memory.close()


def test_report_7_there_is_no_way_to_erase_more_than_one(memory):
    """Public report 7: the only verb that destroys takes one id and a reason."""
    for number in range(3):
        memory.remember(f"secret {number}")
    for many in (["a", "b"], None, 7, {"user": "A"}):
        with pytest.raises(InvalidInput):
            memory.erase(many, "purge")
    assert {belief.status for belief in memory.audit()} == {"active"}


@pytest.mark.parametrize(
    ("arrange", "error"),
    [
        (lambda memory, _belief: (memory, "zzzzz"), UnknownId),
        (lambda memory, belief: [memory.revoke(belief.id, "no"), (memory, belief.id)][1], Refused),
        (lambda memory, belief: (memory.as_of("2026-12-31"), belief.id), NotPermitted),
    ],
    ids=["unknown", "already revoked", "not permitted"],
)
def test_report_8_what_was_not_done_is_not_reported_as_done(memory, arrange, error):
    """Public report 8 (opencode-supermemory#5, attune-ai#2135): forgetting answered with success, and nothing was done."""
    belief = memory.remember("the sky is blue").belief
    target, name = arrange(memory, belief)
    before = statuses(memory)
    with pytest.raises(error) as caught:
        target.revoke(name, "it is not")
    assert caught.value.exit_code == {UnknownId: 3, Refused: 5, NotPermitted: 6}[error]
    assert statuses(memory) == before


def test_report_8_another_projects_belief_is_not_this_ones_to_change(tmp_path):
    """Public report 8: a belief of another project cannot be revoked, and it is said so."""
    mine = in_file(tmp_path / "store.sqlite3", seed=1)
    theirs = in_file(tmp_path / "store.sqlite3", project=OTHER_PROJECT, seed=2)
    belief = theirs.memory.remember("the sky is blue").belief
    for name in (belief.id, belief.short):
        with pytest.raises(NotPermitted, match="another project") as caught:
            mine.memory.revoke(name, "it is not")
        assert "blue" not in str(caught.value)
    assert theirs.memory.get(belief.id).status == "active"
    for bench in (mine, theirs):
        bench.memory.close()


def test_report_8_success_means_that_it_can_be_read_back(memory):
    """Public report 8: what a call gives back is what is then read."""
    belief = memory.remember("the sky is blue").belief
    for act in (
        lambda: memory.revoke(belief.id, "it is night"),
        lambda: memory.reinstate(belief.id, "it is day"),
        lambda: memory.confirm(belief.id),
        lambda: memory.erase(belief.id, "private"),
    ):
        assert act() == memory.get(belief.id)


def test_report_9_finds_are_never_spent_on_what_may_not_be_returned(engine):
    """Public report 9 (agentmemory#632): what was deleted stayed in the index and took the places of others."""
    memory = engine.bench().memory
    kept = memory.remember("retries: the only one that holds", key="api:a", value="1").belief
    for number in range(30):
        belief = memory.remember(f"retries {number}", key=("api", str(number)), value=str(number)).belief
        if number % 3 == 0:
            memory.revoke(belief.id, "no")
        elif number % 3 == 1:
            memory.erase(belief.id, "private")
        else:
            memory.correct(belief.id, f"{number} tries", claim=f"tries {number}", because="changed", reason="no")
        if number % 7 == 0:
            memory.recall("retries")
    assert [belief.id for belief in memory.recall("retries", limit=3)] == [kept.id]
    memory.revoke(kept.id, "no")
    assert memory.recall("retries", limit=3) == []
    memory.reinstate(kept.id)
    assert [belief.id for belief in memory.recall("retries", limit=3)] == [kept.id]


def test_report_9_the_index_is_in_step_after_every_change(engine):
    """Public report 9: after each change the same words find the same beliefs as before the index was there."""
    indexed, fresh = engine.bench(), engine.bench()
    for bench, refresh in ((indexed, True), (fresh, False)):
        memory = bench.memory
        for number in range(5):
            memory.remember(f"the retries are {number}", key="api:retries", value=str(number))
            if refresh:
                memory.recall("retries")
        memory.undo()
        memory.revoke(memory.current("api:retries").id, "no")
    for query in ("retries", "3", "the are", "4"):
        assert [one.id for one in indexed.memory.recall(query)] == [one.id for one in fresh.memory.recall(query)]


def test_report_20_a_reader_and_a_backup_do_not_stop_a_writer(tmp_path):
    """Public report 20 (claude-mem#2821): while the database was busy, observations were lost."""
    bench = in_file(tmp_path / "store.sqlite3")
    memory = bench.memory
    memory.remember("the first note")
    reader = sqlite3.connect(tmp_path / "store.sqlite3", isolation_level=None)
    reader.execute("BEGIN")
    count = reader.execute("SELECT count(*) FROM events").fetchone()
    assert memory.remember("written while somebody reads").outcome == "added"
    assert reader.execute("SELECT count(*) FROM events").fetchone() == count
    reader.execute("COMMIT")
    copy = sqlite3.connect(tmp_path / "copy.sqlite3")

    def meanwhile(*_: int) -> None:
        # A copy begins anew after each write, so they must come to an end.
        if len(memory.log()) < 5:
            memory.remember(f"written while it is copied {len(memory.log())}")

    reader.backup(copy, pages=1, progress=meanwhile)
    assert len(memory.log()) == 5
    assert memory.check().problems == ()
    for connection in (reader, copy):
        connection.close()
    memory.close()


def test_report_22_every_released_schema_is_opened(tmp_path):
    """Public report 22 (claude-mem#3118): code asked for a column before the migration had added it."""
    for version, _ in opening.migrations():
        path = tmp_path / f"schema-{version}.sqlite3"
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        for number, script in opening.migrations()[:version]:
            connection.executescript(script)
            connection.execute(f"PRAGMA user_version={number}")
        connection.execute(f"PRAGMA application_id={opening.APPLICATION_ID}")
        connection.close()
        bench = Bench(SqliteStore(str(path), PROJECT))
        belief = bench.memory.remember("the sky is blue").belief
        assert bench.memory.get(belief.id) == belief
        assert bench.memory.check().problems == ()
        bench.memory.close()


def test_report_22_an_event_of_a_newer_doxa_in_the_store_is_told_and_nothing_is_changed(tmp_path):
    """Public report 22 (claude-mem#1307): a newer build's data met by an older one."""
    path = tmp_path / "store.sqlite3"
    bench = in_file(path)
    memory = bench.memory
    belief = memory.remember("the sky is blue", cues=["command:pytest"]).belief
    memory.confirm(belief.id)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE events SET kind = 'dreamed' WHERE kind = 'confirmed'")
    connection.close()
    before = path.read_bytes()
    for ask in (
        lambda: memory.get(belief.id),
        memory.log,
        lambda: memory.revoke(belief.id, "no"),
        memory.check,
        memory.rebuild,
        lambda: export_of(memory),
    ):
        with pytest.raises(NewerSchema, match=r"'dreamed'.*upgrade doxa") as caught:
            ask()
        assert caught.value.exit_code == 8
    assert "the sky is blue" in memory.approach(doxa.Run("pytest")).text
    assert path.read_bytes() == before
    memory.close()
