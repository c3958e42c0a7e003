"""What requests were answered with, the latest of each project."""

import sqlite3

from doxa.ports.store import REQUESTS_MAX

_INSERT = "INSERT INTO requests (project, name, answer) VALUES (?, ?, ?)"
_FORGET = """
DELETE FROM requests WHERE project = :project AND number <= (
  SELECT number FROM requests WHERE project = :project ORDER BY number DESC LIMIT 1 OFFSET :kept)"""
_BETWEEN_CLEARINGS = 100


def keep_request(connection: sqlite3.Connection, project: int, name: str, answer: str) -> None:
    """Keep an answer; now and then, forget the oldest."""
    number = connection.execute(_INSERT, (project, name, answer)).lastrowid or 0
    if number % _BETWEEN_CLEARINGS == 0:
        connection.execute(_FORGET, {"project": project, "kept": REQUESTS_MAX})
