"""The word index: it lags behind the log and is brought up to it when something is looked for."""

import sqlite3

from doxa.core import codec, ids
from doxa.storage.sqlite.words import IS_WORDED, SELECT_EVENT, TABLE, search_text

_BATCH_ROWS = 10_000


def last_event(connection: sqlite3.Connection, project: int) -> int:
    """Give the place of a project's last event in the log, 0 without any."""
    row = connection.execute("SELECT max(seq) FROM events WHERE project = ?", (project,)).fetchone()
    return int(row[0] or 0)


def index(connection: sqlite3.Connection, number: int, project: str, after: int, last: int) -> None:
    """Index what stands in the log after one place and up to another, and remember how far that is."""
    connection.execute(TABLE)
    query = f"{SELECT_EVENT} WHERE seq > ? AND seq <= ? AND project = ? AND {IS_WORDED}"
    rows = connection.execute(query, (after, last, number))
    while batch := rows.fetchmany(_BATCH_ROWS):
        events = [codec.event_of(row, project) for row in batch]
        worded = [event for event in events if event.body is not None]
        connection.executemany(
            "INSERT OR REPLACE INTO search (rowid, text) VALUES (?, ?)",
            [(ids.belief_number(one.belief), search_text(one)) for one in worded if one.kind == "created"],
        )
        connection.executemany(
            "UPDATE search SET text = text || ' ' || ? WHERE rowid = ?",
            [(search_text(one), ids.belief_number(one.belief)) for one in worded if one.kind == "confirmed"],
        )
    query = "INSERT OR REPLACE INTO meta (project, name, value) VALUES (?, 'searched', ?)"
    connection.execute(query, (number, str(last)))
