"""A database: its connections, its migrations, and what PostgreSQL's errors mean."""

import contextlib
import threading
from collections.abc import Iterator
from importlib import resources
from typing import Any

import psycopg
from psycopg import errors
from psycopg_pool import ConnectionPool, PoolTimeout

from doxa.errors import BrokenStore, DoxaError, NewerSchema, StoreBusy

SCHEMA_VERSION = 6
CONNECTIONS_MAX = 16
WAIT_SECONDS_MAX = 10.0
# A session that may pass over row level security works in the name of this role, which may not.
_MEMBER = "doxa_member"
# "doxa", of whoever migrates.
_MIGRATING = 0x646F7861

# Whatever is asked for, it is few rows, each found by its key: planning anew gains nothing, and statistics that are old
# must not lead to joining whole projects.
_SESSION = {
    "plan_cache_mode": "force_generic_plan",
    "enable_hashjoin": "off",
    "enable_mergejoin": "off",
    "lock_timeout": f"{WAIT_SECONDS_MAX:.0f}s",
}

Connection = psycopg.Connection[tuple[Any, ...]]

_MEANINGS: tuple[tuple[type[psycopg.Error], str], ...] = (
    (errors.DiskFull, "The disk of the database is full. Nothing was written; make room and try again."),
    (errors.ReadOnlySqlTransaction, "The database cannot be written now, it may be a standby. Nothing was."),
    (errors.InsufficientPrivilege, "The user of the database may not do that. Nothing was written."),
    (errors.ProgramLimitExceeded, "What was given is too large to store. Nothing was written."),
    (psycopg.OperationalError, "The database cannot be reached. Nothing was written; see that it runs and try again."),
)
_BUSY = (errors.LockNotAvailable, errors.SerializationFailure, errors.DeadlockDetected, PoolTimeout)


def translate(error: Exception, place: str) -> DoxaError:
    """Say what an error of PostgreSQL means to the person who has it."""
    if isinstance(error, _BUSY):
        return StoreBusy(
            f"The store {place} was held by others for more than {WAIT_SECONDS_MAX:.0f} s. Nothing was written; "
            "try again."
        )
    meaning = next((told for kind, told in _MEANINGS if isinstance(error, kind)), "The store cannot be used.")
    return BrokenStore(f"{meaning} ({place}: {str(error).strip()})")


class Database:
    """A database that holds the memory of several projects. It may be used from several threads.

    Args:
        url: where it is, as `postgresql://user@host/name`.

    Raises:
        BrokenStore: it cannot be reached, or cannot be set up.
        NewerSchema: a newer doxa set it up.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.place = without_password(url)
        self._lock = threading.Lock()
        with self.translated():
            limited = _migrate(url, self.place)
        self._limited = limited
        self._pool = ConnectionPool(
            url,
            min_size=0,
            max_size=CONNECTIONS_MAX,
            timeout=WAIT_SECONDS_MAX,
            configure=self._configure,
            kwargs={"autocommit": True},
            open=True,
        )

    def _configure(self, connection: Connection) -> None:
        for name, value in _SESSION.items():
            connection.execute("SELECT set_config(%s, %s, false)", (name, value))
        if not self._limited:
            connection.execute(f"SET ROLE {_MEMBER}")
        connection.prepare_threshold = 0

    @contextlib.contextmanager
    def connection(self, project: str) -> Iterator[Connection]:
        """Lend a connection that sees the rows of one project."""
        with self._pool.connection() as connection:
            if getattr(connection, "doxa_project", None) != project:
                connection.execute("SELECT set_config('doxa.project', %s, false)", (project,))
                connection.doxa_project = project  # type: ignore[attr-defined]  # the session's own setting, remembered
            yield connection

    @contextlib.contextmanager
    def following(self, project: str) -> Iterator[Connection]:
        """Open a connection for somebody who waits: waiting must not keep others from the pool's."""
        with psycopg.connect(self.url, autocommit=True, connect_timeout=int(WAIT_SECONDS_MAX)) as connection:
            self._configure(connection)
            connection.execute("SELECT set_config('doxa.project', %s, false)", (project,))
            yield connection

    @contextlib.contextmanager
    def translated(self) -> Iterator[None]:
        """Turn PostgreSQL's errors into doxa's."""
        try:
            yield
        except (psycopg.Error, PoolTimeout) as error:
            raise translate(error, self.place) from error

    def close(self) -> None:
        """Close every connection."""
        self._pool.close()


def without_password(url: str) -> str:
    """Give a URL as it may be shown."""
    scheme, mark, rest = url.partition("://")
    credentials, at, place = rest.rpartition("@")
    user = credentials.partition(":")[0]
    return f"{scheme}{mark}{user}{at}{place.partition('?')[0]}"


def _migrate(url: str, place: str) -> bool:
    """Bring the schema up to date, one server at a time; gives whether row level security holds for this user."""
    with psycopg.connect(url, autocommit=True, connect_timeout=int(WAIT_SECONDS_MAX)) as connection:
        connection.execute("SELECT pg_advisory_lock(%s)", (_MIGRATING,))
        version = _version(connection)
        if version > SCHEMA_VERSION:
            raise NewerSchema(
                f"The store {place} has schema {version}; this doxa knows up to {SCHEMA_VERSION}. It was left as it "
                "is: upgrade with `pip install --upgrade doxa`."
            )
        for number, script in migrations():
            if number > version:
                with connection.transaction():
                    # Scripts are ours, and go as they are.
                    connection.execute(script.encode())
                    connection.execute("INSERT INTO doxa.schema_versions (version) VALUES (%s)", (number,))
        query = "SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user"
        row = connection.execute(query).fetchone()
        if row is not None and row[0]:
            _make_member(connection)
            return False
        return True


def _version(connection: Connection) -> int:
    connection.execute("SET client_min_messages = warning")
    row = connection.execute("SELECT to_regclass('doxa.schema_versions') IS NOT NULL").fetchone()
    if row is None or not row[0]:
        with connection.transaction():
            connection.execute("CREATE SCHEMA IF NOT EXISTS doxa")
            connection.execute("CREATE TABLE doxa.schema_versions (version integer NOT NULL PRIMARY KEY)")
        return 0
    found = connection.execute("SELECT coalesce(max(version), 0) FROM doxa.schema_versions").fetchone()
    return int(found[0]) if found else 0


def _make_member(connection: Connection) -> None:
    # Roles belong to the whole server: another database's doxa may be making it just now.
    with contextlib.suppress(errors.DuplicateObject, errors.UniqueViolation):
        connection.execute(f"CREATE ROLE {_MEMBER} NOLOGIN")
    for right in (
        "USAGE ON SCHEMA doxa",
        "SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA doxa",
        "USAGE ON ALL SEQUENCES IN SCHEMA doxa",
        "EXECUTE ON ALL FUNCTIONS IN SCHEMA doxa",
    ):
        connection.execute(f"GRANT {right} TO {_MEMBER}".encode())


def migrations() -> list[tuple[int, str]]:
    """Give the numbered migrations, in order."""
    folder = resources.files("doxa.storage.postgres") / "migrations"
    scripts = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    return [(int(file.name[:4]), file.read_text(encoding="utf-8")) for file in scripts]
