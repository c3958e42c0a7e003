"""The store in PostgreSQL keeps the contract."""

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import psycopg
import pytest

import doxa
from doxa.errors import BrokenStore, InvalidInput, NewerSchema
from doxa.serving import parts_of, project_named
from doxa.storage.postgres import queries
from doxa.storage.postgres.change import to_json
from doxa.storage.postgres.database import Database, migrations
from doxa.storage.postgres.forms import event_fields
from doxa.storage.postgres.store import PostgresStore
from tests.fakes import postgres
from tests.fakes.bench import MIRA, OTHER_PROJECT, PROJECT, QUOTE, Bench
from tests.fakes.log import A, B, FakeLog
from tests.storage.contract import StoreContract


@pytest.fixture
def database():
    borrowed = postgres.borrow()
    yield borrowed
    postgres.give_back(borrowed)


class TestPostgresStore(StoreContract):
    @pytest.fixture
    def store(self, database):
        return PostgresStore(database, PROJECT)


# What the database adds: several servers, and several projects


def as_memory(database, project=PROJECT, *, seed: object = 0, actor=MIRA):
    return Bench(PostgresStore(database, project), seed=seed, actor=actor, step=1).memory


def together(*works):
    """Run functions at once, each in a thread; gives what they gave."""
    with ThreadPoolExecutor(len(works)) as threads:
        started = threading.Barrier(len(works))

        def run(work):
            started.wait()
            return work()

        return [one.result() for one in [threads.submit(run, work) for work in works]]


def test_fifty_clients_that_correct_one_key_lose_nothing_and_leave_one_value(database):
    as_memory(database, seed="first").remember("retries are 0", key="api:retries", value="0")
    clients = [as_memory(database, seed=number) for number in range(50)]

    def correct(client, number):
        for turn in range(2):
            client.correct("api:retries", f"{number}.{turn} s", because="changed", reason=f"{number} {turn}")

    together(*[partial(correct, client, number) for number, client in enumerate(clients)])
    memory = as_memory(database, seed="last")
    assert len(memory.holding("api:retries")) == 1
    told = memory.history("api:retries")
    assert len(told) == 101
    reasons = {one.belief.reason for one in told if one.belief.status == "superseded"}
    assert reasons == {f"{number} {turn}" for number in range(50) for turn in range(2)}
    assert memory.check().problems == ()


def test_clients_of_different_keys_do_not_stand_in_each_other_s_way(database):
    clients = [as_memory(database, seed=number) for number in range(8)]

    def note(client, number):
        for turn in range(10):
            client.remember(f"{number} is {turn}", key=f"entity {number}:value", value=str(turn))

    together(*[partial(note, client, number) for number, client in enumerate(clients)])
    memory = as_memory(database, seed="last")
    assert [memory.current(f"entity {number}:value").value for number in range(8)] == ["9"] * 8
    assert memory.check().problems == ()


MEANTIME = {
    "another value of the key": lambda other: other.remember("retries are 5", key="api:retries", value="5"),
    "another scope of the key": lambda other: other.remember("retries are 5", key="api:retries@test", value="5"),
    "its revocation": lambda other: other.revoke(other.current("api:retries").id, "it was a proxy"),
    "its confirmation": lambda other: other.confirm(other.current("api:retries").id),
    "another name of the key": lambda other: other.alias("api:attempts", "api:retries"),
    "a setting": lambda other: other.pause(),
    "something erased": lambda other: other.erase(other.current("sky:colour").id, "private"),
    "what rests on it": lambda other: other.justify(other.current("sky:colour").id, [other.current("api:retries").id]),
}


@pytest.mark.parametrize("meantime", MEANTIME)
def test_what_was_decided_from_a_state_that_is_gone_is_decided_again(database, meantime):
    other = as_memory(database, seed="other")
    other.remember("retries are 3", key="api:retries", value="3")
    other.remember("the sky is blue", key="sky:colour", value="blue")
    store = PostgresStore(database, PROJECT)
    calls = []

    class Interrupted(PostgresStore):
        def write(self, work):
            def interrupted(view):
                decided = work(view)
                if not calls:
                    calls.append("first")
                    MEANTIME[meantime](other)
                else:
                    calls.append("again")
                return decided

            return super().write(interrupted)

    memory = Bench(Interrupted(store.database, PROJECT), seed="slow").memory
    memory.remember("retries are 4", key="api:retries", value="4")
    assert calls[:2] == ["first", "again"]
    assert [one.value for one in memory.holding("api:retries")] == ["4"]
    assert memory.check().problems == ()


def test_what_changes_elsewhere_meanwhile_is_no_reason_to_decide_again(database):
    other = as_memory(database, seed="other")
    calls = []

    class Interrupted(PostgresStore):
        def write(self, work):
            def interrupted(view):
                calls.append("decided")
                decided = work(view)
                other.remember("the sky is blue", key="sky:colour", value="blue")
                return decided

            return super().write(interrupted)

    Bench(Interrupted(database, PROJECT), seed="slow").memory.remember("retries are 4", key="api:retries", value="4")
    assert calls == ["decided"]


def test_nothing_comes_to_a_place_before_one_that_was_given_out(database):
    log = FakeLog()
    store = PostgresStore(database, PROJECT)
    first, second = log.create(A), log.create(B)
    appended, go_on = threading.Event(), threading.Event()

    def slowly():
        with database.connection(PROJECT) as connection, connection.transaction():
            change = to_json({"questions": [], "events": [event_fields(first)]})
            connection.execute(queries.APPEND, {"project": PROJECT, "change": change})
            appended.set()
            go_on.wait(60)

    def beside():
        appended.wait(60)
        store.append([second])
        threading.Timer(0.2, go_on.set).start()
        # The first is not there yet, and has the lower place.
        return store.read(lambda view: view.arrived("", 10))

    _, found = together(slowly, beside)
    assert [event for _, event in found] == [first, second]


TABLES = (
    *("projects", "events", "settings", "questions", "beliefs", "cues", "premises", "marks", "deliveries"),
    "followers",
)


def test_of_another_project_no_row_is_seen_changed_or_written(database):
    for project in (PROJECT, OTHER_PROJECT):
        bench = Bench(PostgresStore(database, project), seed=project)
        noted = bench.memory.remember(
            "retries are 3", key="api:retries", value="3", evidence=doxa.observed("README.md", quote=QUOTE)
        )
        bench.memory.remember("so", key="b:c", value="d", premises=[noted.belief.id])
        bench.memory.revoke(noted.belief.id, "it was a proxy")
        bench.memory.pause()
        bench.memory.approach(doxa.Read("README.md"), session="one")
        bench.store.wait("", 0)
    for own, foreign in ((PROJECT, OTHER_PROJECT), (OTHER_PROJECT, PROJECT)):
        with database.connection(own) as connection:
            for table in TABLES:
                seen = {row[0] for row in connection.execute(f"SELECT project FROM doxa.{table}")}
                assert seen == {own}, table
                changed = connection.execute(f"DELETE FROM doxa.{table} WHERE project = %s", (foreign,)).rowcount
                assert changed == 0, table
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute("INSERT INTO doxa.settings VALUES (%s, 'a', 'b')", (foreign,))
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute("UPDATE doxa.settings SET project = %s", (foreign,))
    with database.connection("") as connection:
        for table in TABLES:
            assert connection.execute(f"SELECT 1 FROM doxa.{table}").fetchall() == []


def test_servers_that_start_at_once_make_one_schema():
    url = postgres.new_database()
    made = together(*[partial(Database, url)] * 6)
    try:
        memories = [as_memory(one, seed=number) for number, one in enumerate(made)]
        together(*[partial(one.remember, f"note {number}") for number, one in enumerate(memories)])
        assert len(memories[0].recall()) == 6
    finally:
        for one in made:
            one.close()
    with psycopg.connect(url) as connection:
        versions = connection.execute("SELECT version FROM doxa.schema_versions ORDER BY version").fetchall()
    assert [row[0] for row in versions] == [number for number, _ in migrations()]


def test_a_schema_of_a_newer_doxa_is_left_as_it_is():
    url = postgres.new_database()
    Database(url).close()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("INSERT INTO doxa.schema_versions VALUES (1000)")
    with pytest.raises(NewerSchema, match="schema 1000"):
        Database(url)


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("postgresql://mira:secret@127.0.0.1:1/doxa", "cannot be reached"),
        ("postgresql://mira:secret@127.0.0.1:1/doxa?sslmode=nonsense", "postgresql://mira@127.0.0.1:1/doxa"),
    ],
)
def test_a_database_that_is_not_there_is_named_without_its_password(url, told):
    with pytest.raises(BrokenStore, match=told) as caught:
        Database(url)
    assert "secret" not in str(caught.value)


def test_a_database_that_is_named_otherwise_than_by_its_url_is_no_file(tmp_path):
    with pytest.raises(InvalidInput, match="by its URL"):
        doxa.open("host=127.0.0.1 dbname=doxa", root=tmp_path, project="a project", actor="mira")
    with pytest.raises(InvalidInput, match="no engine for mysql"):
        doxa.open("mysql://127.0.0.1/doxa", root=tmp_path, project="a project", actor="mira")
    assert list(tmp_path.iterdir()) == []


def test_a_memory_opens_a_database_by_its_url(tmp_path, database):
    with doxa.open(database.url, root=tmp_path, project="a project", actor="mira") as memory:
        memory.remember("retries are 3", key="api:retries", value="3")
    with doxa.open(database.url, root=tmp_path, project="a project", actor="ada") as memory:
        assert memory.current("api:retries").actor == "mira"
    with doxa.open(database.url, root=tmp_path, project="another", actor="ada") as memory:
        assert memory.current("api:retries") is None


def of_schema_5(url: str) -> None:
    """Take back what migration 6 did, and leave words as nobody looks for them."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("UPDATE doxa.events SET words = ARRAY['retrys'] WHERE words IS NOT NULL")
        connection.execute("DELETE FROM doxa.schema_versions WHERE version > 5")


@pytest.mark.parametrize("served", [False, True])
def test_words_of_an_older_schema_are_cut_again_for_each_project(tmp_path, served):
    url = postgres.new_database()
    for project in ("one", "another"):
        with doxa.open(url, root=tmp_path, project=project, actor="mira") as memory:
            memory.remember(f"retries of {project} are 3", key="api:retries", value="3")
    of_schema_5(url)
    parts = parts_of(url, environ={}) if served else None
    for project in ("one", "another"):
        if parts is not None:
            store = parts.stores(project_named(project))
            assert store.read(lambda view: view.setting("outdated")) is None
        with doxa.open(url, root=tmp_path, project=project, actor="mira") as memory:
            assert [one.claim for one in memory.recall("retry")] == [f"retries of {project} are 3"]
            assert memory.check().problems == ()
