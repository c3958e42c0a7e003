"""The store in a SQLite file keeps the contract."""

import re

import pytest

from doxa.core import events
from doxa.core.values import Cue
from doxa.errors import DoxaError
from doxa.storage.sqlite.store import SqliteStore
from tests.fakes.bench import OTHER_PROJECT, PROJECT
from tests.fakes.log import A, B, FakeLog
from tests.storage.contract import StoreContract, contents, delivery, erase, finds, put


class TestSqliteStore(StoreContract):
    @pytest.fixture
    def store(self, tmp_path):
        store = SqliteStore(str(tmp_path / "store.sqlite3"), PROJECT, synchronous="OFF")
        yield store
        store.close()


def test_what_was_written_is_there_when_the_file_is_opened_again(tmp_path):
    path, log = str(tmp_path / "store.sqlite3"), FakeLog()
    store = SqliteStore(path, PROJECT)
    put(store, log.create(A, cues=(Cue((("command", "pytest"),)),)))
    put(store, log.create(B, premises=(A,)))
    store.journal().record([delivery("one", A)])
    store.refresh_search()
    before = contents(store)
    store.close()
    again = SqliteStore(path, PROJECT)
    assert contents(again) == before
    assert finds(again, "sky") != []
    again.close()


def test_what_the_journal_cannot_write_leaves_the_store_usable(tmp_path):
    store = SqliteStore(str(tmp_path / "store.sqlite3"), PROJECT)
    with pytest.raises(DoxaError):
        store.journal().record([delivery("one", A), delivery("one", B, at=object())])
    assert store.journal().deliveries(10) == []
    put(store, FakeLog().create(A))
    store.close()


def test_two_stores_of_one_file_see_each_others_writes(tmp_path):
    path, log = str(tmp_path / "store.sqlite3"), FakeLog()
    one, other = SqliteStore(path, PROJECT), SqliteStore(path, PROJECT)
    put(one, log.create(A))
    put(other, log.add(A, events.Revoked("no")))
    assert contents(one) == contents(other)
    assert one.read(lambda view: view.head(A)).status == "revoked"
    for store in (one, other):
        store.close()


def test_projects_in_one_file_do_not_see_each_other(tmp_path):
    path = str(tmp_path / "store.sqlite3")
    mine, yours = SqliteStore(path, PROJECT), SqliteStore(path, OTHER_PROJECT)
    log, other_log = FakeLog(), FakeLog(project=OTHER_PROJECT, seed=1)
    created = log.create(A, "the sky is blue", cues=(Cue((("command", "pytest"),)),))
    put(mine, created)
    before = contents(mine)
    put(yours, other_log.create(B, "the sky is red", premises=(A,)))
    yours.journal().record([delivery("one", B)])
    yours.refresh_search()
    after = contents(mine)
    # The place in the order is the file's, so that no project's clock runs behind another's.
    assert after.pop("last_id") > before.pop("last_id")
    assert after == before
    for prefix, foreign in (("b", True), (B, True), ("a", False), (A, False), ("c", False), ("", False), ("!", False)):
        assert mine.read(lambda view, prefix=prefix: view.foreign(prefix)) is foreign
    assert mine.read(lambda view: (view.with_prefix("b", 10), view.events_of(B), view.head(B))) == ([], [], None)
    assert mine.read(lambda view: (view.resting_on(A), view.listing(("active",), 10))) == ([], [A])
    assert finds(mine, "sky") == [A]
    assert finds(yours, "sky") == [B]
    assert yours.journal().hits([("command", "pytest")], {}) == []
    assert not mine.journal().delivered("one", "", B, "1")
    theirs = contents(yours)
    erase(mine, log, created)
    assert contents(yours) | {"last_id": ""} == theirs | {"last_id": ""}
    for store in (mine, yours):
        store.close()


@pytest.mark.parametrize(
    "read",
    [
        lambda view: view.with_prefix("ab", 10),
        lambda view: view.foreign("ab"),
        lambda view: view.holders("a"),
        lambda view: view.head(A),
        lambda view: view.events_of(A),
        lambda view: view.resting_on(A),
        lambda view: view.marked("alias", ["a"]),
        lambda view: view.told("s", [A]),
        lambda view: view.told_claims("s", 5),
        lambda view: view.last_id(),
    ],
)
def test_what_a_write_reads_is_found_and_not_looked_for(tmp_path, read):
    """A read that goes through the whole project makes each write as slow as the memory is large."""
    store = SqliteStore(str(tmp_path / "store.sqlite3"), PROJECT)
    log = FakeLog()
    for name in (A, B):
        put(store, log.create(name))
    plans = []

    def traced(view):
        execute = view._execute

        def explained(query, values=()):
            plans.extend(row[3] for row in execute("EXPLAIN QUERY PLAN " + query, values).fetchall())
            return execute(query, values)

        view._execute = explained
        return read(view)

    store.read(traced)
    store.close()
    assert plans
    searched = [plan for plan in plans if plan.startswith(("SCAN", "SEARCH"))]
    # The end of the log, and one index after another condition than the project.
    allowed = re.compile(
        r"SCAN (events|CONSTANT ROW)|SEARCH .*(rowid|PRIMARY KEY \(project=\? AND |\w+ \((belief|project)=\? AND )"
    )
    assert [plan for plan in searched if not allowed.match(plan)] == []
