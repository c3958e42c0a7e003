"""Tokens in the database that they are for, so that every server of it knows them."""

from typing import Any

from doxa.operations.tokens import check_new
from doxa.ports.tokens import Token
from doxa.storage.postgres.database import Connection, Database

_COLUMNS = "name, role, digest, created_at, projects, expires_at, also, revoked_at"
_ALL = f"SELECT {_COLUMNS} FROM doxa.tokens ORDER BY number"  # noqa: S608 - column names of ours
_FIND = f"SELECT {_COLUMNS} FROM doxa.tokens WHERE digest = %(digest)s"  # noqa: S608 - column names of ours
_ADD = """
INSERT INTO doxa.tokens (name, role, digest, created_at, projects, expires_at, also, revoked_at)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s)"""
_REVOKE = "UPDATE doxa.tokens SET revoked_at = %(at)s WHERE name = %(name)s AND revoked_at IS NULL"
# Held while a name is compared with those that there are.
_NAMING = "LOCK TABLE doxa.tokens IN EXCLUSIVE MODE"
# Tokens are of no project: with this none of a project's rows are seen.
_NO_PROJECT = ""


class PostgresTokens:
    """Tokens in a database. It may be used from several threads.

    Args:
        database: where they are kept.
        owned: whether closing them closes the database.
    """

    def __init__(self, database: Database, *, owned: bool = False) -> None:
        self._database = database
        self._owned = owned

    def add(self, token: Token) -> None:
        """Keep a token."""
        with (
            self._database.translated(),
            self._database.connection(_NO_PROJECT) as connection,
            connection.transaction(),
        ):
            connection.execute(_NAMING)
            check_new(token, _all(connection))
            projects = None if token.projects is None else list(token.projects)
            row = token._replace(projects=None, also=())
            connection.execute(_ADD, (*row[:4], projects, token.expires_at, list(token.also), token.revoked_at))

    def find(self, digest: str) -> Token | None:
        """Give the token of a digest."""
        with self._database.translated(), self._database.connection(_NO_PROJECT) as connection:
            row = connection.execute(_FIND, {"digest": digest}).fetchone()
        return None if row is None else _token(row)

    def all(self) -> list[Token]:
        """Give every token, in the order in which they were added."""
        with self._database.translated(), self._database.connection(_NO_PROJECT) as connection:
            return _all(connection)

    def revoke(self, name: str, at: int) -> int:
        """Let the tokens of a name count no more."""
        with self._database.translated(), self._database.connection(_NO_PROJECT) as connection:
            return connection.execute(_REVOKE, {"name": name, "at": at}).rowcount

    def close(self) -> None:
        """Let go of the connections, if they are of the tokens alone."""
        if self._owned:
            self._database.close()


def _all(connection: Connection) -> list[Token]:
    return [_token(row) for row in connection.execute(_ALL).fetchall()]


def _token(row: tuple[Any, ...]) -> Token:
    name, role, digest, created_at, projects, expires_at, also, revoked_at = row
    return Token(
        name,
        role,
        digest,
        created_at,
        None if projects is None else tuple(projects),
        expires_at,
        tuple(also),
        revoked_at,
    )
