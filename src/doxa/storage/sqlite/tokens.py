"""Tokens in a small SQLite file of their own, which its owner alone may read."""

import contextlib
import json
import os
import sqlite3
import threading
from pathlib import Path
from typing import Any

from doxa.errors import BrokenStore, NewerSchema
from doxa.operations.tokens import check_new
from doxa.ports.tokens import Token
from doxa.storage.sqlite.connection import begin, patiently, translated

APPLICATION_ID = 0x646F7874
SCHEMA_VERSION = 1
_TABLE = """
CREATE TABLE tokens (
  number INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, name TEXT NOT NULL, role TEXT NOT NULL, projects TEXT,
  also TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER, revoked_at INTEGER
) STRICT"""
_COLUMNS = "name, role, digest, created_at, projects, expires_at, also, revoked_at"


class SqliteTokens:
    """Tokens in a file. Each thread has a connection of its own.

    Args:
        path: the file; it is made if there is none.

    Raises:
        BrokenStore, NewerSchema: the file cannot be used.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        try:
            Path(path).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            # Made first, so that it is its owner's alone from the beginning. What is there is not opened: to close it
            # would take away the locks of whoever else in this process is writing it.
            with contextlib.suppress(FileExistsError):
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except (OSError, ValueError) as error:
            raise BrokenStore(f"The tokens cannot be kept in {path!r}: {error}. Nothing was written.") from error
        with translated(path):
            self._prepare(self._connection())

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = sqlite3.connect(self.path, timeout=0, isolation_level=None, check_same_thread=False)
            self._local.connection = connection
            with self._lock:
                self._connections.append(connection)
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        begin(connection)
        try:
            owner = int(connection.execute("PRAGMA application_id").fetchone()[0])
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
            if owner == 0 and not connection.execute("SELECT 1 FROM sqlite_master").fetchone():
                connection.execute(_TABLE)
                connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
            elif owner != APPLICATION_ID:
                raise BrokenStore(f"{self.path} does not hold tokens of doxa. It was left as it is.")
            elif version > SCHEMA_VERSION:
                raise NewerSchema(f"A newer doxa keeps its tokens in {self.path}. It was left as it is: upgrade doxa.")
        finally:
            connection.execute("COMMIT")

    def add(self, token: Token) -> None:
        """Keep a token."""
        with translated(self.path):
            connection = self._connection()
            begin(connection)
            try:
                check_new(token, _all(connection))
                marks = ", ".join("?" * len(_COLUMNS.split(",")))
                connection.execute(f"INSERT INTO tokens ({_COLUMNS}) VALUES ({marks})", _row_of(token))  # noqa: S608 - column names of ours
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")

    def find(self, digest: str) -> Token | None:
        """Give the token of a digest."""
        with translated(self.path):
            connection = self._connection()
            query = f"SELECT {_COLUMNS} FROM tokens WHERE digest = ?"  # noqa: S608 - column names of ours
            row = patiently(lambda: connection.execute(query, (digest,)).fetchone())
        return None if row is None else _token_of(row)

    def all(self) -> list[Token]:
        """Give every token, in the order in which they were added."""
        with translated(self.path):
            connection = self._connection()
            return patiently(lambda: _all(connection))

    def revoke(self, name: str, at: int) -> int:
        """Let the tokens of a name count no more."""
        statement = "UPDATE tokens SET revoked_at = ? WHERE name = ? AND revoked_at IS NULL"
        with translated(self.path):
            connection = self._connection()
            return patiently(lambda: connection.execute(statement, (at, name)).rowcount)

    def close(self) -> None:
        """Close every connection."""
        with self._lock:
            while self._connections:
                self._connections.pop().close()
            self._local = threading.local()


def _all(connection: sqlite3.Connection) -> list[Token]:
    query = f"SELECT {_COLUMNS} FROM tokens ORDER BY number"  # noqa: S608 - column names of ours
    return [_token_of(row) for row in connection.execute(query)]


def _row_of(token: Token) -> tuple[Any, ...]:
    projects = None if token.projects is None else json.dumps(token.projects)
    return (*token[:4], projects, token.expires_at, json.dumps(token.also), token.revoked_at)


def _token_of(row: tuple[Any, ...]) -> Token:
    name, role, digest, created_at, projects, expires_at, also, revoked_at = row
    listed = None if projects is None else tuple(json.loads(projects))
    return Token(name, role, digest, created_at, listed, expires_at, tuple(json.loads(also)), revoked_at)
