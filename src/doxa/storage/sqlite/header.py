"""What a file is, before it is opened as a store."""

import contextlib
import sqlite3
import time
from pathlib import Path

from doxa.errors import BrokenStore, NewerSchema
from doxa.storage.sqlite.schema import APPLICATION_ID, SCHEMA_VERSION

_HEADER_BYTES = 100
_LOOKS = 3
_LOOK_SECONDS = 0.001
_FOREIGN_FILE = "{path} is not a doxa store. It was left as it is; give another place for the store."


def check_header(path: str) -> None:
    """Refuse a file that is not a store of this doxa, or that has lost its end, without writing anything to it."""
    if _size_bytes(path) < _HEADER_BYTES:
        raise BrokenStore(_FOREIGN_FILE.format(path=path))
    owner, version, is_short = _header(path)
    if owner != APPLICATION_ID:
        raise BrokenStore(f"{path} is a database of another program. It was left as it is; give another place.")
    # Looked at again, since another process may just be writing the file.
    if is_short and all(_lacks_its_end(path) for _ in range(_LOOKS)):
        raise BrokenStore(
            f"The store {path} is damaged: its end is missing. It was left as it is; restore a backup, "
            "or merge an export into a new store."
        )
    refuse_newer(version, path)


def _size_bytes(path: str) -> int:
    try:
        return Path(path).stat().st_size
    except OSError as error:
        raise BrokenStore(f"The store {path} cannot be read: {why(error)}.") from error


def _header(path: str) -> tuple[int, int, bool]:
    """Give whose file it is, its schema version, and whether it is shorter than it says.

    Read by SQLite, since closing the file after reading it here would take away the locks that this process's
    connections have on it, and with them the write-ahead log: https://sqlite.org/howtocorrupt.html, section 2.2. Said
    to be immutable, so that SQLite neither waits nor recovers nor makes a file beside a foreign one.
    """
    uri = Path(path).absolute().as_uri()
    try:
        with contextlib.closing(sqlite3.connect(f"{uri}?immutable=1", uri=True)) as connection:
            try:
                told_bytes = number_of(connection, "page_count") * number_of(connection, "page_size")
                is_short = _size_bytes(path) < told_bytes
            except sqlite3.DatabaseError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_CORRUPT:
                    raise
                is_short = True
                # Pages are missing; this makes SQLite read the first one nevertheless.
                connection.execute("PRAGMA writable_schema=ON")
            return number_of(connection, "application_id"), number_of(connection, "user_version"), is_short
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise BrokenStore(_FOREIGN_FILE.format(path=path)) from error
        raise BrokenStore(f"The store {path} cannot be read: {error}.") from error


def number_of(connection: sqlite3.Connection, name: str) -> int:
    """Read a number of the header by its pragma."""
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def _lacks_its_end(path: str) -> bool:
    """Whether a file is shorter than it says and nothing can complete it.

    While the write-ahead log is copied into the file, and when that was cut short, the first page already tells of
    pages that only the log holds.
    """
    time.sleep(_LOOK_SECONDS)
    return not _has_log(path) and _header(path)[2] and not _has_log(path)


def _has_log(path: str) -> bool:
    try:
        return Path(path + "-wal").stat().st_size > 0
    except FileNotFoundError:
        return False


def refuse_newer(version: int, path: str) -> None:
    """Raise NewerSchema for a version that is not known here."""
    if version > SCHEMA_VERSION:
        raise NewerSchema(
            f"The store {path} has schema {version}; this doxa knows up to {SCHEMA_VERSION}. It was left as it is: "
            "upgrade with `pip install --upgrade doxa`."
        )


def why(error: Exception) -> str:
    """Say what an error of the system is."""
    return getattr(error, "strerror", None) or str(error)
