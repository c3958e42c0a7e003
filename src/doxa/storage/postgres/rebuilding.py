"""Making every projection of a project again."""

import json
from collections.abc import Callable, Iterable
from itertools import islice

from doxa.core import codec, ids
from doxa.ports.store import Update
from doxa.storage.postgres import queries
from doxa.storage.postgres.change import projections, to_json
from doxa.storage.postgres.database import Connection
from doxa.storage.postgres.forms import told, words_of
from doxa.storage.postgres.view import PostgresView

_HISTORIES = """
SELECT id, belief, CASE WHEN kind = 'reinstated' THEN body END
FROM doxa.events WHERE project = %(project)s ORDER BY seq"""
_CLEARED = (
    "DELETE FROM doxa.beliefs WHERE project = %(project)s",
    "DELETE FROM doxa.cues WHERE project = %(project)s",
    "DELETE FROM doxa.premises WHERE project = %(project)s",
    "DELETE FROM doxa.marks WHERE project = %(project)s",
    "DELETE FROM doxa.settings WHERE project = %(project)s AND name = 'outdated'",
)
_WORDS = "SELECT id, words FROM doxa.events WHERE project = %(project)s AND words IS NOT NULL"
_SET_WORDS = "UPDATE doxa.events SET words = %(words)s WHERE project = %(project)s AND id = %(id)s"
_BELIEFS_AT_ONCE = 1_000


def replace_projections(
    connection: Connection, view: PostgresView, work: Callable[[PostgresView], Iterable[Update]]
) -> int:
    """Replace what is stored beside the log, while nobody else can write; gives the number of beliefs."""
    place = {"project": view.project}
    _word_again(connection, view)
    touching = _touching(connection, place)
    for statement in _CLEARED:
        connection.execute(statement, place)
    updates = iter(work(view))
    count = 0
    while some := list(islice(updates, _BELIEFS_AT_ONCE)):
        count += len(some)
        _append(connection, place, {"questions": [], "alone": True} | projections(some, touching))
    unborn = [{"number": ids.belief_number(name), "events": events} for name, events in touching.items()]
    _append(connection, place, {"questions": [], "alone": True, "touched": unborn})
    return count


def _word_again(connection: Connection, view: PostgresView) -> None:
    """Cut the text of every note into words, as an older doxa may have cut it otherwise."""
    kept: dict[str, list[str]] = dict(connection.execute(_WORDS, {"project": view.project}).fetchall())
    changed = [
        {"project": view.project, "id": event.id, "words": words}
        for event in view.log()
        if (words := words_of(event)) and words != kept.get(event.id)
    ]
    with connection.cursor() as cursor:
        cursor.executemany(_SET_WORDS, changed)


def _append(connection: Connection, place: dict[str, str], fields: dict[str, object]) -> None:
    connection.execute(queries.APPEND, place | {"change": to_json(fields)})


def _touching(connection: Connection, place: dict[str, str]) -> dict[str, list[str]]:
    """List, from the log alone, the events that touch each belief."""
    touching: dict[str, list[str]] = {}
    for event, number, body in connection.execute(_HISTORIES, place).fetchall():
        touching.setdefault(ids.belief_id(number), []).append(event)
        if body is not None and "displaces" in body:
            fields = {"displaces": json.loads(told(body)).get("displaces", [])}
            for subject in codec.body_of("reinstated", fields).displaces:
                if subject != ids.belief_id(number):
                    touching.setdefault(subject, []).append(event)
    return touching
