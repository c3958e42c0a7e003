"""Waiting for what others write."""

import sqlite3
import time
from collections.abc import Callable

from doxa.storage.sqlite.connection import patiently

_LOOK_SECONDS = 0.05


def wait_for(connection: sqlite3.Connection, is_there: Callable[[], bool], seconds: float) -> bool:
    """Wait until something is there, looking again whenever another connection has written."""
    deadline = time.monotonic() + seconds
    while True:
        # Asked for first, so that what comes during the look is not missed.
        version = _data_version(connection)
        if is_there():
            return True
        while _data_version(connection) == version:
            if time.monotonic() >= deadline:
                return False
            time.sleep(_LOOK_SECONDS)


def _data_version(connection: sqlite3.Connection) -> int:
    return int(patiently(lambda: connection.execute("PRAGMA data_version").fetchone())[0])
