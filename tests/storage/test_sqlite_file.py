"""The file: what is refused and left as it is, other processes, a full disk, a killed writer.

Whatever is refused must leave the file byte for byte what it was.
"""

import multiprocessing
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import textwrap
import threading
from pathlib import Path

import pytest

import doxa
from doxa.errors import BrokenStore, DoxaError, NewerSchema, StoreBusy
from doxa.storage.sqlite import connection as opening
from doxa.storage.sqlite.header import check_header
from doxa.storage.sqlite.schema import SCHEMA_VERSION
from doxa.storage.sqlite.store import SqliteStore
from tests.fakes.bench import PROJECT, Bench

REPOSITORY = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([str(REPOSITORY / "src"), str(REPOSITORY)])}

# What a process of its own begins with; `memory` is over the file named by its first argument.
PROLOGUE = """
import sys
from doxa.memory import Memory, Ports
from doxa.storage.sqlite.store import SqliteStore
from doxa.wiring import past
from doxa.world.system import RandomIds, SystemClock
from tests.fakes.bench import MIRA, PROJECT
from tests.fakes.workspace import FakeWorkspace
store = SqliteStore(sys.argv[1], PROJECT)
memory = Memory(Ports(store, SystemClock(), RandomIds(), FakeWorkspace(), past), lambda: MIRA)
"""


def program(code: str, *arguments: object, prologue: str = PROLOGUE) -> list[str]:
    return [sys.executable, "-c", prologue + textwrap.dedent(code), *map(str, arguments)]


def run(code: str, *arguments: object, prologue: str = PROLOGUE, **options) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        program(code, *arguments, prologue=prologue),
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=60,
        **options,
    )


def start(code: str, *arguments: object) -> subprocess.Popen[str]:
    """Start a process that speaks line by line and stops when it is told to."""
    return subprocess.Popen(
        program(code, *arguments), env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def bench_on(path: Path, **options) -> Bench:
    return Bench(SqliteStore(str(path), PROJECT), **options)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "store.sqlite3"


@pytest.fixture
def filled(path):
    """The path of a store with some beliefs, closed."""
    bench = bench_on(path)
    fill(bench.memory)
    bench.memory.close()
    return path


def fill(memory) -> None:
    start = len(memory.audit(limit=1_000))
    for number in range(start, start + 5):
        belief = memory.remember(f"note {number} " + "x" * 1_000, key=("entity", str(number)), value=str(number)).belief
    memory.revoke(belief.id, "it was wrong")


def folder_of(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.parent.iterdir()}


# What is refused


def truncated(path: Path, size: int) -> None:
    os.truncate(path, size)


def overwrite(path: Path, place: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        file.write(data)


def foreign_database(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE beliefs (number INTEGER PRIMARY KEY)")
    connection.close()


def of_schema(version: int):
    def change(path: Path) -> None:
        with sqlite3.connect(path) as connection:
            connection.execute(f"PRAGMA user_version={version}")
        connection.close()

    return change


REFUSED = [
    ("text", lambda path: path.write_bytes(b"not a database\n" * 1_000), BrokenStore, "not a doxa store"),
    ("empty", lambda path: path.write_bytes(b""), BrokenStore, "not a doxa store"),
    ("one byte", lambda path: path.write_bytes(b"S"), BrokenStore, "not a doxa store"),
    ("binary", lambda path: path.write_bytes(bytes(range(256)) * 64), BrokenStore, "not a doxa store"),
    ("another program's database", foreign_database, BrokenStore, "another program"),
    ("half of the header", lambda path: truncated(path, 50), BrokenStore, "not a doxa store"),
    ("the header alone", lambda path: truncated(path, 100), BrokenStore, "its end is missing"),
    ("half a file", lambda path: truncated(path, path.stat().st_size // 2), BrokenStore, "its end is missing"),
    ("the last byte missing", lambda path: truncated(path, path.stat().st_size - 1), BrokenStore, "its end is missing"),
    ("a newer schema", of_schema(99), NewerSchema, "schema 99"),
]


@pytest.mark.parametrize(("change", "error", "words"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_is_no_store_of_this_doxa_is_refused_and_left_as_it_is(filled, change, error, words):
    change(filled)
    before = folder_of(filled)
    for _ in range(2):
        with pytest.raises(error, match=words) as caught:
            SqliteStore(str(filled), PROJECT)
        assert type(caught.value) is error
        assert str(filled) in str(caught.value)
    assert folder_of(filled) == before


def test_a_newer_schema_says_how_to_upgrade(filled):
    """Public report 22 (claude-mem#1307): a newer database opened by an older build."""
    of_schema(99)(filled)
    with pytest.raises(NewerSchema, match="pip install --upgrade doxa") as caught:
        SqliteStore(str(filled), PROJECT)
    assert caught.value.exit_code == 8


def test_a_folder_is_no_store(tmp_path):
    with pytest.raises(BrokenStore, match="cannot be read"):
        SqliteStore(str(tmp_path), PROJECT)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["a\0b", "x" * 300, "file/store.sqlite3"])
def test_a_place_where_no_file_can_be_is_refused(tmp_path, name):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(DoxaError):
        SqliteStore(f"{tmp_path}/{name}", PROJECT)
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("name", ["sp ace", "per%20cent", "quest?ion", "ha#sh", "uni\u00e9重", "mode=ro&x", "'"])
def test_a_store_may_have_any_name(tmp_path, name):
    for _ in range(2):
        bench = bench_on(tmp_path / name)
        fill(bench.memory)
        bench.memory.close()
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_memory_lets_go_of_its_files_when_it_is_left(path):
    with bench_on(path).memory as memory:
        fill(memory)
        assert len(list(path.parent.iterdir())) == 3
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("again", [check_header, opening.prepare, lambda path: SqliteStore(path, PROJECT).close()])
def test_a_store_that_is_opened_again_in_one_process_keeps_its_locks(path, again):
    """Closing the file anywhere in a process takes its locks away, and the next to leave then removes the log in use."""
    bench = bench_on(path)
    bench.memory.remember("the sky is blue")
    again(str(path))
    assert run("memory.remember('water is wet')\nmemory.close()", path).returncode == 0
    assert path.with_name(path.name + "-wal").exists()
    bench.memory.remember("snow is white")
    claims = run("print(*sorted(belief.claim for belief in memory.recall()), sep='\\n')", path)
    assert claims.stdout.splitlines() == ["snow is white", "the sky is blue", "water is wet"], claims.stderr


def test_damage_that_shows_only_later_is_told_and_nothing_is_written(filled):
    (root,) = columns(filled, "SELECT rootpage FROM sqlite_master WHERE name = 'cues'")[0]
    overwrite(filled, 4096 * (root - 1), b"\xff" * 4096)
    before = filled.read_bytes()
    bench = bench_on(filled)
    exported = list(bench.memory.export_lines())
    with pytest.raises(BrokenStore, match="damaged"):
        bench.memory.remember("the sky is blue", cues=["command:pytest"])
    with pytest.raises(BrokenStore, match="damaged"):
        bench.memory.approach(doxa.Run("pytest"))
    with pytest.raises(BrokenStore, match="damaged"):
        bench.memory.check()
    assert list(bench.memory.export_lines()) == exported
    bench.memory.close()
    assert filled.read_bytes() == before


# What is brought up to date


SECOND = "CREATE TABLE second (x INTEGER);\nINSERT INTO second VALUES (7);\n"
BROKEN = "CREATE TABLE third (x INTEGER);\nINSERT INTO nowhere VALUES (7);\n"


def migrate_to(monkeypatch, *scripts: str) -> None:
    steps = [*opening.migrations(), *enumerate(scripts, opening.SCHEMA_VERSION + 1)]
    monkeypatch.setattr(opening, "migrations", lambda: steps)
    monkeypatch.setattr(opening, "SCHEMA_VERSION", len(steps))


def columns(path: Path, statement: str) -> list[tuple]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(statement).fetchall()
    finally:
        connection.close()


def test_an_older_schema_is_brought_up_to_date_after_a_backup(filled, monkeypatch):
    """Public report 22 (claude-mem#3118): old schemas are migrated in order, each step whole, after a backup."""
    exported = list(bench_on(filled).memory.export_lines())
    migrate_to(monkeypatch, SECOND)
    bench = bench_on(filled)
    assert list(bench.memory.export_lines()) == exported
    fill(bench.memory)
    bench.memory.close()
    assert columns(filled, "PRAGMA user_version") == [(SCHEMA_VERSION + 1,)]
    assert columns(filled, "SELECT x FROM second") == [(7,)]
    (backup,) = filled.parent.glob("*.backup")
    assert columns(backup, "PRAGMA user_version") == [(SCHEMA_VERSION,)]
    assert columns(backup, "SELECT count(*) FROM events") == [(6,)]


def test_a_step_that_fails_leaves_the_schema_of_the_step_before(filled, monkeypatch):
    before = columns(filled, "SELECT * FROM events")
    migrate_to(monkeypatch, SECOND, BROKEN)
    for _ in range(2):
        with pytest.raises(BrokenStore):
            SqliteStore(str(filled), PROJECT)
        assert columns(filled, "PRAGMA user_version") == [(SCHEMA_VERSION + 1,)]
        assert columns(filled, "SELECT name FROM sqlite_master WHERE name = 'third'") == []
        assert columns(filled, "SELECT * FROM events") == before


def test_a_store_without_a_schema_is_given_one(path):
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute(f"PRAGMA application_id={opening.APPLICATION_ID}")
    connection.close()
    bench = bench_on(path)
    fill(bench.memory)
    assert bench.memory.check().problems == ()
    bench.memory.close()


def test_the_numbers_of_the_migrations_have_no_gap():
    assert [number for number, _ in opening.migrations()] == list(range(1, opening.SCHEMA_VERSION + 1))


# A killed process


def test_a_checkpoint_that_was_cut_short_does_not_make_a_store_unusable(path):
    """The first page, which says how long the file is, is written before the pages that make it so long."""
    bench = bench_on(path)
    bench.memory.remember("the first note")
    bench.memory.close()
    bench = bench_on(path, seed=1)
    fill(bench.memory)
    log = bench.memory.log()
    cut = path.parent / "cut.sqlite3"
    shutil.copy(path, cut)
    shutil.copy(f"{path}-wal", f"{cut}-wal")
    bench.memory.close()
    whole = path.read_bytes()
    assert len(whole) > cut.stat().st_size
    overwrite(cut, 0, whole[:4096])
    again = bench_on(cut)
    assert again.memory.log() == log
    assert again.memory.check().problems == ()
    again.memory.close()


def test_a_killed_writer_loses_nothing_that_it_was_told_is_written(path):
    writer = start(
        """
        memory.close()
        count = 0
        while True:
            store = SqliteStore(sys.argv[1], PROJECT)
            memory = Memory(Ports(store, SystemClock(), RandomIds(), FakeWorkspace(), past), lambda: MIRA)
            for _ in range(7):
                said = memory.remember(f"note {count} " + "x" * 500, key=("entity", str(count % 5)), value=str(count))
                print(said.belief.id, flush=True)
                count += 1
            memory.close()
        """,
        path,
    )
    told = [writer.stdout.readline().strip() for _ in range(60)]
    writer.send_signal(signal.SIGKILL)
    told += writer.stdout.read().split()
    writer.communicate()
    bench = bench_on(path)
    report = bench.memory.check()
    assert report.problems == ()
    assert {belief.id for belief in bench.memory.audit(limit=100_000)} >= set(told[:-1])
    assert report.beliefs in (len(told), len(told) + 1)
    fill(bench.memory)
    bench.memory.close()
    assert columns(path, "PRAGMA integrity_check") == [("ok",)]


# Other processes


HOLD = """
    import sqlite3
    memory.close()
    connection = sqlite3.connect(sys.argv[1], isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    print("held", flush=True)
    sys.stdin.readline()
    connection.execute("ROLLBACK")
"""


def let_go(process: subprocess.Popen[str]) -> None:
    process.stdin.write("go\n")
    process.stdin.flush()
    process.wait()


@pytest.fixture
def holder(path):
    """A process that holds the write lock until it is told to let go."""
    process = start(HOLD, path)
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.wait()
    process.stdin.close()
    process.stdout.close()


def test_a_write_waits_for_another_process_to_finish(path, holder):
    """Public report 20 (claude-mem#2821): a lock held for long lost the observation."""
    bench = bench_on(path)
    told_to_let_go = threading.Event()

    def end():
        told_to_let_go.set()
        let_go(holder)

    timer = threading.Timer(1.2, end)
    timer.start()
    belief = bench.memory.remember("the sky is blue").belief
    assert told_to_let_go.is_set()
    timer.join()
    assert bench.memory.get(belief.id) == belief
    bench.memory.close()


def test_a_lock_held_for_too_long_is_told_and_nothing_is_written(path, holder, monkeypatch):
    monkeypatch.setattr(opening, "WAIT_SECONDS_MAX", 0.2)
    bench = bench_on(path)
    before = list(bench.memory.export_lines())
    with pytest.raises(StoreBusy, match="Nothing was written; try again") as caught:
        bench.memory.remember("the sky is blue")
    assert caught.value.exit_code == 1
    with pytest.raises(StoreBusy):
        bench.memory.rebuild()
    with pytest.raises(StoreBusy):
        bench.memory.pause()
    assert list(bench.memory.export_lines()) == before
    let_go(holder)
    assert bench.memory.remember("the sky is blue").outcome == "added"
    bench.memory.close()


def test_reading_and_delivering_do_not_wait_for_a_writer(filled, monkeypatch):
    monkeypatch.setattr(opening, "WAIT_SECONDS_MAX", 0.2)
    process = start(HOLD, filled)
    assert process.stdout.readline() == "held\n"
    bench = bench_on(filled)
    memory = bench.memory
    assert len(memory.audit()) == 5
    assert len(memory.recall("note")) == 4
    assert memory.check().problems == ()
    assert memory.approach(doxa.Read("README.md")).text == ""
    with pytest.raises(StoreBusy):
        memory.approach(doxa.SessionStart("compact"), session="one")
    process.communicate("go\n")
    memory.close()


WRITE = """
    for number in range(int(sys.argv[3])):
        memory.remember(f"note {number} of {sys.argv[2]}", key=("writer", "last"), value=f"{sys.argv[2]}/{number}")
    memory.close()
"""


def test_processes_that_write_at_once_lose_and_double_nothing(path):
    """Public report 19 (modelcontextprotocol/servers#4797): of parallel writes only some survived."""
    processes = [
        subprocess.Popen(program(WRITE, path, name, 50), env=ENVIRONMENT, stderr=subprocess.PIPE) for name in range(8)
    ]
    assert [process.communicate()[1] for process in processes] == [b""] * 8
    bench = bench_on(path)
    log = bench.memory.log()
    created = [event for event in log if event.kind == "created"]
    assert len(created) == 400
    assert len({event.operation for event in log}) == 400
    assert len({event.id for event in log}) == len(log) == 799  # each note but the first supersedes one
    assert len({event.belief for event in created}) == 400
    assert [event.id for event in log] == sorted(event.id for event in log)
    assert len(bench.memory.audit(["active"], limit=1_000)) == 1
    assert bench.memory.check().problems == ()
    assert columns(path, "SELECT max(seq), count(*) FROM events") == [(799, 799)]
    bench.memory.close()


def test_processes_that_make_the_same_store_at_once_share_it(path):
    """Each of them opens, writes once and closes, the first of them into no file at all."""
    for turn in range(4):
        processes = [
            subprocess.Popen(program(WRITE, path, f"{turn}{name}", 1), env=ENVIRONMENT, stderr=subprocess.PIPE)
            for name in range(4)
        ]
        assert [process.communicate()[1] for process in processes] == [b""] * 4
    bench = bench_on(path)
    assert bench.memory.check().beliefs == 16
    assert bench.memory.check().problems == ()
    bench.memory.close()
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def open_and_write(path: str, seed: int, count: int) -> None:
    for number in range(count):
        bench = Bench(SqliteStore(path, PROJECT, synchronous="OFF"), seed=(seed, number))
        bench.memory.remember(f"note {number} of {seed}")
        bench.memory.close()


def test_opening_and_closing_while_others_do_never_fails(path):
    """The last to close empties the write-ahead log, for which it locks everybody else out for a moment."""
    context = multiprocessing.get_context("spawn")
    with context.Pool(4) as pool:
        pool.starmap(open_and_write, [(str(path), seed, 30) for seed in range(4)])
    bench = bench_on(path)
    assert bench.memory.check().beliefs == 120
    bench.memory.close()


# Threads


def test_threads_that_share_a_memory_lose_and_double_nothing(engine):
    """Public report 19, in one process: 8 threads, 50 writes each, on one memory."""
    memory = engine.bench().memory
    failures: list[BaseException] = []

    def write(name: int) -> None:
        try:
            for number in range(50):
                memory.remember(f"note {number} of {name}")
                memory.recall(f"{number}")
        except BaseException as error:  # noqa: BLE001 - shown by the assertion below
            failures.append(error)

    threads = [threading.Thread(target=write, args=(name,)) for name in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    log = memory.log()
    assert len(log) == len({event.id for event in log}) == 400
    assert memory.check().problems == ()


# No room, no permission


def fill_up(bench: Bench) -> None:
    for number in range(10_000):
        bench.memory.remember(f"note {number} " + "x" * 3_000)
    pytest.fail("the disk never was full")


def check_full(bench: Bench) -> None:
    with pytest.raises(BrokenStore, match="disk is full") as caught:
        fill_up(bench)
    assert caught.value.exit_code == 7
    before = list(bench.memory.export_lines())
    for _ in range(3):
        with pytest.raises(BrokenStore, match="disk is full"):
            bench.memory.remember("one more " + "y" * 3_900)
    assert list(bench.memory.export_lines()) == before
    assert bench.memory.check().problems == ()


def test_a_file_that_may_not_grow_any_more_is_told_and_nothing_is_written(path):
    bench = bench_on(path)
    bench.store._connection().execute("PRAGMA max_page_count=60")
    check_full(bench)
    bench.store._connection().execute("PRAGMA max_page_count=1000000")
    assert bench.memory.remember("there is room again").outcome == "added"
    bench.memory.close()


@pytest.fixture
def tiny_disk():
    """A disk of a few hundred kilobytes."""
    folder = tempfile.mkdtemp(prefix="doxa-test-")
    try:
        mount = ["mount", "-t", "tmpfs", "-o", "size=400k", "none", folder]
        mounted = subprocess.run(mount, check=False, capture_output=True).returncode == 0
    except OSError:
        mounted = False
    if mounted:
        yield Path(folder)
        subprocess.run(["umount", "--lazy", folder], check=True)
    Path(folder).rmdir()
    if not mounted:
        pytest.skip("a disk of our own cannot be mounted here; the limit of pages above tests the same error")


def test_a_full_disk_is_told_and_nothing_is_written(tiny_disk):
    bench = bench_on(tiny_disk / "store.sqlite3")
    check_full(bench)
    bench.memory.close()


def test_a_store_cannot_be_made_on_a_full_disk_and_leaves_nothing_behind(tiny_disk):
    (tiny_disk / "ballast").write_bytes(b"x" * 390 * 1024)
    with pytest.raises(BrokenStore):
        SqliteStore(str(tiny_disk / "store.sqlite3"), PROJECT)
    assert [file.name for file in tiny_disk.iterdir()] == ["ballast"]


# Root may write anywhere, so the process becomes somebody else once it has loaded all it needs.
TRY = """
import importlib.resources, os, sys, tempfile
from doxa.errors import DoxaError
from doxa.storage.sqlite.store import SqliteStore
from tests.fakes.bench import PROJECT
if os.geteuid() == 0:
    os.setuid(65_534)
try:
    SqliteStore(sys.argv[1], PROJECT)
except DoxaError as error:
    print(type(error).__name__, error.exit_code, error)
"""


@pytest.fixture
def open_folder():
    """A folder that other users may look into, which those of pytest are not."""
    folder = Path(tempfile.mkdtemp(prefix="doxa-test-"))
    folder.chmod(0o755)
    yield folder
    for inner in folder.rglob("*"):
        if inner.is_dir():
            inner.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX permissions")
@pytest.mark.parametrize(
    "there", ["nothing", "a store", "a store that may not be read", "a folder that may not be entered"]
)
def test_a_folder_that_may_not_be_written_is_told_and_left_as_it_is(open_folder, there):
    inner = open_folder / "inner"
    inner.mkdir()
    path = inner / "store.sqlite3"
    if there != "nothing":
        bench = bench_on(path)
        fill(bench.memory)
        bench.memory.close()
    if there == "a store that may not be read":
        path.chmod(0o000)
    inner.chmod(0o000 if there == "a folder that may not be entered" else 0o555)
    done = run("", path, prologue=TRY)
    inner.chmod(0o755)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("BrokenStore 7 ")
    assert done.stdout.count("\n") == 1
    assert str(path) in done.stdout
    assert [file.name for file in inner.iterdir()] == ([] if there == "nothing" else [path.name])


def test_a_store_is_its_owners_alone(tmp_path):
    """What an agent remembers is nobody else's business."""
    if os.name == "nt":
        pytest.skip("needs POSIX permissions")
    path = tmp_path / "made" / "by" / "doxa" / "store.sqlite3"
    bench = bench_on(path)
    fill(bench.memory)
    assert {file.stat().st_mode & 0o777 for file in path.parent.iterdir()} == {0o600}
    assert path.parent.stat().st_mode & 0o777 == 0o700
    bench.memory.close()


def test_waiting_is_short_steps_and_not_one_long_one():
    """SQLite's own waiting starves some writers for seconds."""
    assert opening._SLEEP_SECONDS[1] <= 0.01
    assert 1 < opening.WAIT_SECONDS_MAX <= 30


def test_threads_that_have_ended_leave_no_files_open(tmp_path):
    descriptors = Path("/proc/self/fd")
    if not descriptors.exists():
        pytest.skip("needs /proc to count open files")
    store = SqliteStore(str(tmp_path / "store.sqlite3"), PROJECT)

    def look():
        thread = threading.Thread(target=lambda: store.read(lambda view: view.event_count()))
        thread.start()
        thread.join()
        return len(list(descriptors.iterdir()))

    # SQLite keeps a file or two open for as long as another connection locks it.
    few = max(look() for _ in range(3))
    assert max(look() for _ in range(20)) <= few
    store.close()
