"""Erasing: no byte of the content is left in any file of the store, and what is left can still be verified."""

import sqlite3
import threading
from pathlib import Path

import pytest

import doxa
from doxa.core.events import hash_of
from doxa.errors import InvalidInput, Refused, StoreBusy, UnknownId
from doxa.storage.sqlite import connection as opening
from doxa.storage.sqlite.store import SqliteStore
from tests.fakes.bench import PROJECT, Bench, export_of
from tests.scripts import everything

# Words that stand nowhere else, one for each place that content goes to.
SECRETS = {
    "claim": "zanzibarclaim",
    "entity": "zanzibarentity",
    "attribute": "zanzibarattribute",
    "value": "zanzibarvalue",
    "tag": "zanzibartag",
    "quote": "zanzibarquote is here",
    "cue": "zanzibarcue",
    "check": "zanzibarcheck",
    "revocation": "zanzibarrevocation",
    "kept": "zanzibarkept",
    "source": "zanzibarsource",
    "reinstatement": "zanzibarreinstatement",
    "line": "zanzibarline",
    "path": "zanzibarpath.md",
}
WORD = "zanzibar"


def live(bench: Bench) -> str:
    """Let a belief with secrets in every field go through a life."""
    memory = bench.memory
    bench.workspace.files[SECRETS["path"]] = f"here: {SECRETS['quote']}\n"
    belief = memory.remember(
        f"the claim is {SECRETS['claim']}",
        key=(SECRETS["entity"], SECRETS["attribute"]),
        value=SECRETS["value"],
        evidence=[
            doxa.observed(SECRETS["path"], quote=SECRETS["quote"]),
            doxa.reported(SECRETS["source"], quote=SECRETS["quote"]),
        ],
        tags=[SECRETS["tag"]],
        cues=[f"command:{SECRETS['cue']}"],
        check=SECRETS["check"],
        on_line=SECRETS["line"],
        forecloses=f"command:{SECRETS['cue']}",
    ).belief
    memory.recall(SECRETS["claim"])
    memory.approach(doxa.Read(SECRETS["path"]), session="one")
    memory.approach(doxa.Run(SECRETS["cue"]), session="one", agent="sub")
    memory.revoke(belief.id, SECRETS["revocation"], kept=SECRETS["kept"])
    memory.approach(doxa.Output(SECRETS["quote"]), session="one")
    memory.reinstate(belief.id, SECRETS["reinstatement"])
    memory.confirm(belief.id, doxa.observed(SECRETS["path"], quote=SECRETS["quote"]))
    bench.workspace.files[SECRETS["path"]] = "nothing\n"
    memory.check_anchors()
    memory.recall(SECRETS["value"])
    return belief.id


def bytes_of(path: Path) -> bytes:
    """Everything in the store's file and in whatever lies beside it."""
    return b"\n".join(file.read_bytes() for file in sorted(path.parent.rglob("*")) if file.is_file())


def found_in(path: Path) -> list[str]:
    data = bytes_of(path).lower()
    return [place for place, secret in SECRETS.items() if secret.lower().encode() in data]


def indexed(path: Path, word: str) -> int:
    """In how many texts of the search index a word stands."""
    connection = sqlite3.connect(path)
    try:
        return connection.execute("SELECT count(*) FROM search WHERE search MATCH ?", (word,)).fetchone()[0]
    finally:
        connection.close()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "store" / "store.sqlite3"


@pytest.fixture
def bench(path):
    bench = Bench(SqliteStore(str(path), PROJECT))
    yield bench
    bench.memory.close()


@pytest.mark.parametrize("others", [0, 60])
@pytest.mark.parametrize("searched", [False, True])
def test_no_byte_is_left_in_any_file(bench, path, others, searched):
    for number in range(others):
        bench.memory.remember(f"note {number} " + "x" * 300, key=("entity", str(number)), value=str(number))
    name = live(bench)
    for number in range(others):
        bench.memory.remember(f"note {number} " + "y" * 300, key=("entity", str(number)), value=f"{number}y")
    if searched:
        bench.memory.recall("note")
        assert indexed(path, SECRETS["claim"]) == 1
    assert found_in(path) == list(SECRETS)
    bench.memory.erase(name, "private")
    assert found_in(path) == []
    assert WORD.encode() not in bytes_of(path).lower()
    assert not (path.parent / f"{path.name}-wal").read_bytes()
    bench.memory.close()
    assert WORD.encode() not in bytes_of(path).lower()


def test_nothing_is_left_in_the_export_or_anywhere_else_that_can_be_asked(bench, engine):
    for one in (bench, engine.bench()):
        name = live(one)
        one.workspace.files.clear()
        one.memory.erase(name, "private")
        assert WORD not in repr(everything(one.memory)).lower()
        assert WORD not in repr(one.memory.log()).lower()
        assert WORD not in repr(one.memory.as_of("9999-12-31").audit()).lower()


def test_the_tombstone_keeps_ids_kinds_times_and_actors_and_can_be_verified(engine):
    bench = engine.bench()
    name = live(bench)
    before = bench.memory.log()
    bench.memory.erase(name, "private")
    after = bench.memory.log()
    assert [event[:10] for event in after[:-1]] == [event[:10] for event in before]
    assert [event.hash for event in after[:-1]] == [event.hash for event in before]
    assert all(event.body is None and event.salt is None for event in after[:-1])
    assert all(hash_of(event) == event.hash for event in after)
    assert (after[-1].kind, after[-1].reason) == ("erased", "private")
    belief = bench.memory.get(name)
    assert (belief.status, belief.claim, belief.reason) == ("erased", "", None)
    assert belief.short == name[:5]
    assert bench.memory.check().problems == ()
    bench.memory.rebuild()
    assert bench.memory.check().problems == ()


def test_what_is_erased_is_not_found_and_not_delivered(engine):
    bench = engine.bench()
    name = live(bench)
    bench.workspace.files[SECRETS["path"]] = f"here: {SECRETS['quote']}\n"
    memory = bench.memory
    memory.erase(name, "private")
    assert memory.recall(SECRETS["claim"]) == []
    assert memory.current((SECRETS["entity"], SECRETS["attribute"])) is None
    assert memory.history((SECRETS["entity"], SECRETS["attribute"])) == []
    for situation in (doxa.Read(SECRETS["path"]), doxa.Run(SECRETS["cue"]), doxa.Output(SECRETS["quote"])):
        assert memory.approach(situation, session="two").text == ""
    assert memory.deliveries() == []
    assert "erased" in memory.why_not(name, doxa.Read(SECRETS["path"]))


def test_the_others_are_as_they_were(engine):
    bench = engine.bench()
    memory = bench.memory
    first = memory.remember("the sky is blue", key="sky:colour", value="blue", cues=["command:pytest"]).belief
    second = memory.remember("grass is green", evidence=doxa.observed("README.md")).belief
    memory.revoke(second.id, "it was painted")
    name = live(bench)
    kept = [memory.get(one.id) for one in (first, second)]
    memory.approach(doxa.Run("pytest"), session="one")
    delivered = [row for row in memory.deliveries() if row["belief"] == first.id]
    memory.erase(name, "private")
    assert [memory.get(one.id) for one in (first, second)] == kept
    assert memory.recall("blue") == [kept[0]]
    assert memory.deliveries() == delivered


def test_what_rested_on_it_loses_its_support(memory):
    premise = memory.remember("the sky is blue").belief
    resting = memory.remember("so it is day", premises=[premise.id]).belief
    memory.erase(premise.id, "private")
    assert memory.get(resting.id).conditions == ("unsupported",)


@pytest.mark.parametrize("status", ["candidate", "active", "superseded", "revoked"])
def test_any_belief_can_be_erased_and_none_twice(memory, status):
    belief = memory.remember("it is 3", key="api:retries", value="3", tentative=status == "candidate").belief
    if status == "superseded":
        memory.remember("it is 4", key="api:retries", value="4")
    if status == "revoked":
        memory.revoke(belief.id, "no")
    assert memory.get(belief.id).status == status
    assert memory.erase(belief.id, "private").status == "erased"
    before = export_of(memory)
    for again in (
        lambda: memory.erase(belief.id, "again"),
        lambda: memory.reinstate(belief.id),
        lambda: memory.revoke(belief.id, "no"),
        lambda: memory.confirm(belief.id),
        lambda: memory.correct(belief.id, "5", because="changed", reason="no"),
    ):
        with pytest.raises(Refused, match="cannot come back") as caught:
            again()
        assert caught.value.refusal == "erased"
    assert export_of(memory) == before


@pytest.mark.parametrize(
    ("prefix", "reason", "error"),
    [
        ("zzzzz", "private", UnknownId),
        ("", "private", InvalidInput),
        (" ", "private", InvalidInput),
        ("it", "", InvalidInput),
    ],
)
def test_nothing_is_erased_without_naming_it_and_a_reason(memory, prefix, reason, error):
    """Public report 7 (mem0#3928): a wide or empty filter deleted everything."""
    belief = memory.remember("the sky is blue").belief
    before = export_of(memory)
    with pytest.raises(error):
        memory.erase(belief.id if prefix == "it" else prefix, reason)
    assert export_of(memory) == before


def test_an_erasure_that_arrives_by_merge_leaves_no_byte_either(bench, path, engine, tmp_path):
    name = live(bench)
    bench.memory.export(tmp_path / "with.jsonl")
    other = engine.bench(seed=1)
    other.memory.merge(tmp_path / "with.jsonl")
    (tmp_path / "with.jsonl").unlink()
    other.memory.erase(name, "private")
    other.memory.export(tmp_path / "without.jsonl")
    bench.memory.merge(tmp_path / "without.jsonl")
    assert WORD.encode() not in bytes_of(path).lower()
    assert bench.memory.check().problems == ()


def test_a_reader_of_an_earlier_moment_is_waited_for(bench, path):
    """It keeps the old pages in the write-ahead log, where the content would stay."""
    name = live(bench)
    reader = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM events").fetchall()
    timer = threading.Timer(0.3, reader.close)
    timer.start()
    bench.memory.erase(name, "private")
    timer.join()
    assert WORD.encode() not in bytes_of(path).lower()


def test_when_a_reader_never_ends_it_is_said_that_content_is_left(bench, path, monkeypatch):
    monkeypatch.setattr(opening, "WAIT_SECONDS_MAX", 0.2)
    name = live(bench)
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM events").fetchall()
    with pytest.raises(StoreBusy, match="was erased"):
        bench.memory.erase(name, "private")
    assert bench.memory.get(name).status == "erased"
    reader.close()
    bench.memory.erase(bench.memory.remember("something else").belief.id, "private")
    assert WORD.encode() not in bytes_of(path).lower()


def test_the_copy_made_before_a_migration_keeps_nothing_that_was_erased(bench, path, monkeypatch):
    name = live(bench)
    bench.memory.close()
    steps = [*opening.migrations(), (opening.SCHEMA_VERSION + 1, "CREATE TABLE third (x INTEGER);")]
    monkeypatch.setattr(opening, "migrations", lambda: steps)
    monkeypatch.setattr(opening, "SCHEMA_VERSION", opening.SCHEMA_VERSION + 1)
    again = Bench(SqliteStore(str(path), PROJECT), seed=1)
    assert list(path.parent.glob("*.backup"))
    again.memory.erase(name, "private")
    assert WORD.encode() not in bytes_of(path).lower()
    again.memory.close()
