"""Waiting for what others write. Writers notify only where somebody has said that they follow."""

import time

from doxa.storage.postgres import queries
from doxa.storage.postgres.database import Connection

_FOLLOW = """
INSERT INTO doxa.followers (project, until)
VALUES (%(project)s, clock_timestamp() + make_interval(secs => %(seconds)s))
ON CONFLICT (project) DO UPDATE SET until = greatest(doxa.followers.until, excluded.until)"""
# Should a notification be lost, with its connection or on its way, the log is looked at anyway.
_LOOK_SECONDS_MAX = 1.0


def wait_for(connection: Connection, project: str, after: int, seconds: float) -> bool:
    """Wait until there is an event behind a place in the order of arrival."""
    deadline = time.monotonic() + seconds
    place = {"project": project, "after": after}
    connection.execute("LISTEN doxa")
    try:
        connection.execute(_FOLLOW, {"project": project, "seconds": seconds + _LOOK_SECONDS_MAX})
        while connection.execute(queries.HAS_ARRIVED, place).fetchone() is None:
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            for _ in connection.notifies(timeout=min(left, _LOOK_SECONDS_MAX), stop_after=1):
                pass
        return True
    finally:
        connection.execute("UNLISTEN doxa")
