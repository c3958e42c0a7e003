"""What has arrived, in its order, up to the place behind which nothing can come any more."""

from typing import Any

from doxa.storage.postgres import queries
from doxa.storage.postgres.database import Connection


def arrivals(connection: Connection, project: str, query: str, after: str, limit: int) -> list[tuple[Any, ...]]:
    """Give the rows of a query about what has arrived behind a place."""
    values: dict[str, Any] = {"project": project, "after": int(after or 0), "limit": limit}
    if connection.execute(queries.HAS_ARRIVED, values).fetchone() is None:
        return []
    values["last"] = last_place(connection, project)
    return connection.execute(query, values, binary=True).fetchall()


def last_place(connection: Connection, project: str) -> int:
    """Give the place of what came last, 0 where nothing did."""
    row = connection.execute(queries.LAST_PLACE, {"project": project}).fetchone()
    return int(row[0]) if row else 0
