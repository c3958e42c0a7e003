"""Opening a store's file: what is refused, how long is waited, and what SQLite's errors mean."""

import contextlib
import os
import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from doxa.errors import BrokenStore, DoxaError, StoreBusy
from doxa.storage.sqlite.header import check_header, number_of, refuse_newer, why
from doxa.storage.sqlite.mounts import refuse_network
from doxa.storage.sqlite.schema import APPLICATION_ID, SCHEMA_VERSION

WAIT_SECONDS_MAX = 10.0
# SQLite's own waiting starves some writers for seconds; short jittered sleeps do not.
_SLEEP_SECONDS = (0.0003, 0.001)

T = TypeVar("T")

_MEANINGS = {
    sqlite3.SQLITE_FULL: "The disk is full. Nothing was written; make room and try again.",
    sqlite3.SQLITE_READONLY: "The store cannot be written. Nothing was; check who may write the file and its folder.",
    sqlite3.SQLITE_CANTOPEN: "The store cannot be opened. Check that the file and its folder may be read and written.",
    sqlite3.SQLITE_IOERR: "The disk reported an error. Nothing was written.",
    sqlite3.SQLITE_CORRUPT: "The store is damaged. Restore a backup, or merge an export into a new store.",
    sqlite3.SQLITE_NOTADB: "This file is not a doxa store. It was left as it is; give another place for the store.",
    sqlite3.SQLITE_TOOBIG: "What was given is too large to store. Nothing was written.",
}


def translate(error: sqlite3.Error, path: str) -> DoxaError:
    """Say what an error of SQLite means to the person who has it."""
    code = getattr(error, "sqlite_errorcode", None) or 0
    if code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreBusy(
            f"The store {path} is held by another process for more than {WAIT_SECONDS_MAX:.0f} s. "
            "Nothing was written; try again."
        )
    meaning = _MEANINGS.get(code & 0xFF, "The store cannot be used.")
    return BrokenStore(f"{meaning} ({path}: {error})")


@contextlib.contextmanager
def translated(path: str) -> Iterator[None]:
    """Turn SQLite's errors into doxa's."""
    try:
        yield
    except sqlite3.Error as error:
        raise translate(error, path) from error


def patiently(step: Callable[[], T]) -> T:
    """Do what another connection may stand in the way of, again and again in short jittered steps.

    Readers need this too: the last to close a store, and the first to open it after a crash, lock everybody out
    for a moment.

    Raises:
        sqlite3.OperationalError: SQLITE_BUSY after WAIT_SECONDS_MAX.
    """
    deadline = 0.0
    while True:
        try:
            return step()
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            now = time.monotonic()
            deadline = deadline or now + WAIT_SECONDS_MAX
            if now > deadline:
                raise
            time.sleep(random.uniform(*_SLEEP_SECONDS))  # noqa: S311 - spreads writers, guards nothing


def begin(connection: sqlite3.Connection) -> None:
    """Take the write lock, however long that takes."""
    patiently(lambda: connection.execute("BEGIN IMMEDIATE"))


def connect(path: str, *, synchronous: str) -> sqlite3.Connection:
    """Open a connection to an existing store, set as doxa needs it."""
    uri = Path(path).absolute().as_uri()
    connection = sqlite3.connect(f"{uri}?mode=rw", uri=True, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        # The first that touches the file.
        patiently(lambda: connection.execute(f"PRAGMA synchronous={synchronous}"))
        connection.execute("PRAGMA secure_delete=ON")
        connection.execute("PRAGMA wal_autocheckpoint=2000")
        connection.execute("PRAGMA temp_store=MEMORY")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def prepare(path: str) -> None:
    """Make the store if there is none, refuse what is not one, bring an older one up to date.

    Raises:
        BrokenStore: the file is foreign or damaged, or cannot be made. It is left as it is.
        NewerSchema: a newer doxa wrote it.
        StoreBusy: another process is bringing it up to date, for too long.
    """
    refuse_network(path)
    with translated(path):
        if not _exists(path):
            _create(path)
        check_header(path)
        connection = connect(path, synchronous="FULL")
        try:
            version = schema_version(connection, path)
            if version < SCHEMA_VERSION:
                _backup(connection, path, version)
                _migrate(connection)
        finally:
            connection.close()


def _exists(path: str) -> bool:
    try:
        Path(path).stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError) as error:
        raise BrokenStore(f"The store {path!r} cannot be read: {why(error)}.") from error
    return True


def schema_version(connection: sqlite3.Connection, path: str) -> int:
    """Give the schema version of an open store; NewerSchema when it is not known here."""
    version = number_of(connection, "user_version")
    refuse_newer(version, path)
    return version


def _create(path: str) -> None:
    """Make an empty store beside its place and put it there in one step, so that no half-made one is seen."""
    import tempfile  # noqa: PLC0415 - needed once in the life of a store

    folder = Path(path).parent
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, draft = tempfile.mkstemp(dir=folder, prefix=".new-", suffix=".sqlite3")
    except (OSError, ValueError) as error:
        raise BrokenStore(f"The store {path!r} cannot be made: {why(error)}. Nothing was written.") from error
    os.close(handle)
    try:
        connection = sqlite3.connect(draft, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            _migrate(connection)
        finally:
            connection.close()
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
    except OSError as error:
        raise BrokenStore(f"The store {path} cannot be made: {error.strerror}. Nothing was written.") from error
    finally:
        for end in ("", "-wal", "-shm"):
            Path(draft + end).unlink(missing_ok=True)


def leave_no_trace(connection: sqlite3.Connection, path: str) -> None:
    """After an erasure: empty the write-ahead log, which still holds the old pages, and remove older copies.

    Raises:
        StoreBusy: a reader that is still at an earlier moment kept the log for too long.
    """
    for version in range(SCHEMA_VERSION):
        Path(_backup_path(path, version)).unlink(missing_ok=True)
    deadline = time.monotonic() + WAIT_SECONDS_MAX
    while connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
        if time.monotonic() > deadline:
            raise StoreBusy(
                f"The content was erased from {path}, but another process still reads the store as it was before: "
                f"until that has ended and something else is erased, or everybody has closed it, {path}-wal may "
                "still hold the old content."
            )
        time.sleep(_SLEEP_SECONDS[1])


def _backup_path(path: str, version: int) -> str:
    return f"{path}.schema-{version}.backup"


def _backup(connection: sqlite3.Connection, path: str, version: int) -> None:
    target = _backup_path(path, version)
    # Made first, so that it is its owner's alone from the beginning, as the store is. What is there is not opened: to
    # close it would take away the locks of whoever else in this process is writing it.
    with contextlib.suppress(FileExistsError):
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    copy = sqlite3.connect(target)
    try:
        connection.backup(copy)
    finally:
        copy.close()


def _migrate(connection: sqlite3.Connection) -> None:
    """Run the migrations that are missing, each in its own transaction with its number."""
    for number, script in migrations():
        begin(connection)
        try:
            if number_of(connection, "user_version") < number:
                for statement in _statements(script):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version={number}")
                connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise


def _statements(script: str) -> Iterator[str]:
    """Cut a script into statements. executescript() would commit the transaction that it runs in."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement


def migrations() -> list[tuple[int, str]]:
    """Give the numbered migrations, in order."""
    from importlib import resources  # noqa: PLC0415 - needed once in the life of a store

    folder = resources.files("doxa.storage.sqlite") / "migrations"
    scripts = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    return [(int(file.name[:4]), file.read_text(encoding="utf-8")) for file in scripts]
