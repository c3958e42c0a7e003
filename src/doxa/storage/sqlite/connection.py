"""Opening a store's file: what is refused, how long is waited, and what SQLite's errors mean."""

import contextlib
import os
import random
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from doxa.errors import BrokenStore, DoxaError, NewerSchema, StoreBusy
from doxa.storage.sqlite.schema import APPLICATION_ID, SCHEMA_VERSION

WAIT_SECONDS_MAX = 10.0
# SQLite's own waiting starves some writers for seconds; short jittered sleeps do not.
_SLEEP_SECONDS = (0.0003, 0.001)
_HEADER_BYTES = 100

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


def begin(connection: sqlite3.Connection) -> None:
    """Take the write lock, waiting in short jittered steps.

    Raises:
        sqlite3.OperationalError: SQLITE_BUSY after WAIT_SECONDS_MAX.
    """
    deadline = 0.0
    while True:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            now = time.monotonic()
            deadline = deadline or now + WAIT_SECONDS_MAX
            if now > deadline:
                raise
            time.sleep(random.uniform(*_SLEEP_SECONDS))  # noqa: S311 - spreads writers, guards nothing
        else:
            return


def connect(path: str, *, synchronous: str) -> sqlite3.Connection:
    """Open a connection to an existing store, set as doxa needs it."""
    uri = Path(path).absolute().as_uri()
    connection = sqlite3.connect(f"{uri}?mode=rw", uri=True, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute(f"PRAGMA synchronous={synchronous}")
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
    with translated(path):
        if not Path(path).exists():
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


def check_header(path: str) -> None:
    """Refuse a file that is not a store of this doxa, or that has lost its end, without opening it in SQLite."""
    try:
        with Path(path).open("rb") as file:
            header = file.read(_HEADER_BYTES)
            size = file.seek(0, os.SEEK_END)
    except OSError as error:
        raise BrokenStore(f"The store {path} cannot be read: {error.strerror}.") from error
    if header[:16] != b"SQLite format 3\x00" or len(header) < _HEADER_BYTES:
        raise BrokenStore(f"{path} is not a doxa store. It was left as it is; give another place for the store.")
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise BrokenStore(f"{path} is a database of another program. It was left as it is; give another place.")
    page_bytes = int.from_bytes(header[16:18], "big")
    pages = int.from_bytes(header[28:32], "big")
    if size < pages * (65536 if page_bytes == 1 else page_bytes):
        raise BrokenStore(
            f"The store {path} is damaged: its end is missing. It was left as it is; restore a backup, "
            "or merge an export into a new store."
        )


def schema_version(connection: sqlite3.Connection, path: str) -> int:
    """Give the schema version of an open store; NewerSchema when it is not known here."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > SCHEMA_VERSION:
        raise NewerSchema(
            f"The store {path} has schema {version}; this doxa knows up to {SCHEMA_VERSION}. It was left as it is: "
            "upgrade with `pip install --upgrade doxa`."
        )
    return version


def _create(path: str) -> None:
    """Make an empty store beside its place and put it there in one step, so that no half-made one is seen."""
    folder = Path(path).parent
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, draft = tempfile.mkstemp(dir=folder, prefix=".new-", suffix=".sqlite3")
    except OSError as error:
        raise BrokenStore(f"The store {path} cannot be made: {error.strerror}. Nothing was written.") from error
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
    finally:
        for end in ("", "-wal", "-shm"):
            Path(draft + end).unlink(missing_ok=True)


def _backup(connection: sqlite3.Connection, path: str, version: int) -> None:
    copy = sqlite3.connect(f"{path}.schema-{version}.backup")
    try:
        connection.backup(copy)
    finally:
        copy.close()


def _migrate(connection: sqlite3.Connection) -> None:
    """Run the migrations that are missing, each in its own transaction with its number."""
    for number, script in migrations():
        begin(connection)
        try:
            if int(connection.execute("PRAGMA user_version").fetchone()[0]) < number:
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


def migrations() -> list[tuple[int, str]]:
    """Give the numbered migrations, in order."""
    folder = resources.files("doxa.storage.sqlite") / "migrations"
    scripts = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    return [(int(file.name[:4]), file.read_text(encoding="utf-8")) for file in scripts]
