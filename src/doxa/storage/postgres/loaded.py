"""Beliefs as they were read, with everything that is stored of each."""

from typing import Any, NamedTuple

from doxa.core import ids
from doxa.core.events import Event
from doxa.core.projection import Head
from doxa.storage.postgres import queries
from doxa.storage.postgres.forms import event_of, head_of


class Family(NamedTuple):
    """What was read about a key, and about the project in the same statement."""

    last_id: str
    aliased: bool
    misled: bool
    elsewhere: bool
    bar_secret: str | None
    beliefs: tuple[int, ...]


class Loaded(NamedTuple):
    """A belief as it is stored; `head` is None for one that is not there, or whose creation has not arrived."""

    revision: int
    resting: tuple[str, ...]
    head: Head | None
    events: tuple[Event, ...]


NOTHING = Loaded(0, (), None, ())


def loaded_from(rows: list[tuple[Any, ...]], start: int, project: str) -> dict[int, Loaded]:
    """Give the beliefs of rows, each of which has from `start` on: revision, what rests on it, head, event."""
    of: dict[int, list[tuple[Any, ...]]] = {}
    for row in rows:
        if row[start] is not None:
            of.setdefault(row[start + 2], []).append(row)
    return {number: _loaded(number, its, start, project) for number, its in of.items()}


def _loaded(number: int, rows: list[tuple[Any, ...]], start: int, project: str) -> Loaded:
    first_of_event = start + 2 + queries.HEAD_COLUMN_COUNT
    revision, resting = rows[0][start : start + 2]
    head = head_of(rows[0][start + 2 : first_of_event])
    name = ids.belief_id(number)
    events = (event_of(row[first_of_event:], project) for row in rows if row[first_of_event] is not None)
    # One that lost its content no longer says what it displaced.
    touching = sorted(event for event in events if event.belief == name or event.body is not None)
    return Loaded(
        revision,
        tuple(sorted(map(ids.belief_id, resting))),
        head if head.status else None,
        tuple(touching),
    )
