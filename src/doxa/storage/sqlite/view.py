"""Reading a store: what an operation may see, inside a transaction of one connection."""

import sqlite3
from collections.abc import Iterator
from typing import Any

from doxa.core import codec, ids
from doxa.core.events import Event
from doxa.core.lifecycle import ACTIVE
from doxa.core.projection import CueRow, Head, Mark
from doxa.core.recall import Finds
from doxa.errors import BrokenStore
from doxa.ports.store import Wanted
from doxa.storage.sqlite import browsing, searching
from doxa.storage.sqlite.words import SELECT_EVENT

_LAST_ID = """
SELECT max(
  coalesce((SELECT id FROM events ORDER BY seq DESC LIMIT 1), ''),
  coalesce((SELECT value FROM meta WHERE project = 0 AND name = 'greatest'), ''))"""
_HEAD = "SELECT number, key, status, conditions, version, label, text, successor, schedule FROM beliefs "


class SqliteView:
    """What an operation may read, inside a transaction of one connection."""

    def __init__(self, connection: sqlite3.Connection, number: int, project: str, *, names_others: bool = True) -> None:
        self._execute = connection.execute
        self._number = number
        self._names_others = names_others
        self.project = project
        self._last_id: str | None = None

    def last_id(self) -> str:
        """Give the greatest event id of the log."""
        if self._last_id is None:
            self._last_id = str(self._execute(_LAST_ID).fetchone()[0])
        return self._last_id

    def with_prefix(self, prefix: str, limit: int) -> list[str]:
        """Give the ids of beliefs that begin so, in order."""
        bounds = ids.prefix_range(prefix)
        if bounds is None:
            return []
        # The sign keeps SQLite from going through the whole project by its index instead of through the range.
        query = (
            "SELECT number FROM beliefs WHERE number >= ? AND number < ? AND +project = ? AND status <> '' "
            "ORDER BY number LIMIT ?"
        )
        return [ids.belief_id(row[0]) for row in self._execute(query, (*bounds, self._number, limit))]

    def foreign(self, prefix: str) -> bool:
        """Whether a belief of another project in the same store has an id that begins so."""
        bounds = ids.prefix_range(prefix) if self._names_others else None
        query = "SELECT 1 FROM beliefs WHERE number >= ? AND number < ? AND project <> ? AND status <> '' LIMIT 1"
        return bounds is not None and self._execute(query, (*bounds, self._number)).fetchone() is not None

    def holders(self, key: str, *, standing: bool = False) -> list[str]:
        """Give the ids of the beliefs of a folded key; with `standing`, those that are active or candidates only."""
        query = "SELECT number FROM beliefs WHERE project = ? AND key = ?"
        if standing:
            query += " AND status IN ('active', 'candidate')"
        return sorted([ids.belief_id(row[0]) for row in self._execute(query, (self._number, key)).fetchall()])

    def answered_elsewhere(self, key: str) -> bool:
        """Whether the question of a folded key has an active belief in another scope."""
        question = key.rpartition("\x1f")[0] + "\x1f"
        query = (
            "SELECT 1 FROM beliefs "
            "WHERE project = ? AND key >= ? AND key < ? AND key <> ? AND status = 'active' LIMIT 1"
        )
        row = self._execute(query, (self._number, question, question[:-1] + "\x20", key)).fetchone()
        return row is not None

    def marked(self, kind: str, terms: list[str]) -> list[str]:
        """Give the ids of the beliefs that have any of these marks."""
        if not terms:
            return []
        marks = ", ".join("?" * len(terms))
        query = f"SELECT DISTINCT belief FROM marks WHERE project = ? AND kind = ? AND term IN ({marks})"  # noqa: S608 - only marks
        rows = self._execute(query, (self._number, kind, *terms)).fetchall()
        return sorted([ids.belief_id(row[0]) for row in rows])

    def marks(self) -> Iterator[tuple[str, Mark]]:
        """Give every mark with its belief."""
        rows = self._execute("SELECT belief, kind, term FROM marks WHERE project = ?", (self._number,))
        return ((ids.belief_id(row[0]), Mark(row[1], row[2])) for row in rows)

    def told(self, session: str | None, beliefs: list[str]) -> set[str]:
        """Give those of some beliefs that were delivered: in a session, or in any when that is None."""
        query = "SELECT 1 FROM deliveries WHERE belief = ? AND project = ? AND outcome = 'delivered'"
        limits: tuple[str, ...] = ()
        if session is not None:
            query += " AND session = ?"
            limits = (session,)
        query += " LIMIT 1"
        return {one for one in beliefs if self._execute(query, (one, self._number, *limits)).fetchone() is not None}

    def told_claims(self, session: str, limit: int) -> list[str]:
        """Give the ids of what was delivered to a session as a claim, with a caveat or without, last first."""
        query = (
            "SELECT belief, max(seq) AS last FROM deliveries WHERE project = ? AND session = ? "
            "AND outcome = 'delivered' AND label IN ('claim', 'caveat') GROUP BY belief ORDER BY last DESC LIMIT ?"
        )
        return [str(row[0]) for row in self._execute(query, (self._number, session, limit))]

    def events_of(self, belief: str) -> list[Event]:
        """Give the events that touch a belief, in the order of ids."""
        query = "SELECT events FROM beliefs WHERE number = ? AND project = ?"
        row = self._execute(query, (ids.belief_number(belief), self._number)).fetchone()
        if row is None:
            return []
        found = []
        for stored in self._rows_at(row[0].split(",")[1:], belief):
            event = codec.event_of(stored, self.project)
            # One that lost its content no longer says what it displaced.
            if event.belief == belief or event.body is not None:
                found.append(event)
        found.sort()
        return found

    def _rows_at(self, places: list[str], belief: str) -> list[tuple[Any, ...]]:
        """Give the rows of a belief's events. The places are numbers of our own, so they need no escaping."""
        if len(places) == 1:
            rows = self._execute(SELECT_EVENT + "WHERE seq = ?", places).fetchall()
        else:
            rows = self._execute(f"{SELECT_EVENT} WHERE seq IN ({','.join(places)})").fetchall()
        if len(rows) != len(places):
            raise BrokenStore(f"The history of the belief {belief} is not what is stored: the store is damaged.")
        return rows

    def resting_on(self, premise: str) -> list[str]:
        """Give the ids of the beliefs that have this one as a premise."""
        query = "SELECT belief FROM premises WHERE project = ? AND premise = ?"
        rows = self._execute(query, (self._number, ids.belief_number(premise))).fetchall()
        return sorted(ids.belief_id(row[0]) for row in rows)

    def log(self, *, until: int | None = None, newest_first: bool = False) -> Iterator[Event]:
        """Give the events recorded by a moment, in the order of ids."""
        column = "id" if self._mixed() else "seq"
        way = "DESC" if newest_first else "ASC"
        query = f"{SELECT_EVENT} WHERE project = ? AND recorded_at <= ? ORDER BY {column} {way}"
        last = 2**63 - 1 if until is None else until
        project = self.project
        return (codec.event_of(row, project) for row in self._execute(query, (self._number, last)))

    def _mixed(self) -> bool:
        query = "SELECT 1 FROM meta WHERE project = 0 AND name = 'greatest'"
        return self._execute(query).fetchone() is not None

    def arrived(self, after: str, limit: int) -> list[tuple[str, Event]]:
        """Give events in the order in which they came, each with its place."""
        query = f"SELECT seq, {codec.COLUMNS} FROM events WHERE seq > ? AND project = ? ORDER BY seq LIMIT ?"  # noqa: S608 - column names of ours
        rows = self._execute(query, (int(after or 0), self._number, limit)).fetchall()
        return [(str(row[0]), codec.event_of(row[1:], self.project)) for row in rows]

    def arrived_hashes(self, after: str, limit: int) -> list[tuple[str, str, bytes]]:
        """Give what `arrived` gives, of each event its place, id and hash alone."""
        query = "SELECT seq, id, hash FROM events WHERE seq > ? AND project = ? ORDER BY seq LIMIT ?"
        rows = self._execute(query, (int(after or 0), self._number, limit)).fetchall()
        return [(str(place), name, value) for place, name, value in rows]

    def last_place(self) -> str:
        """Give the place of the event that came last."""
        query = "SELECT seq FROM events WHERE project = ? ORDER BY seq DESC LIMIT 1"
        row = self._execute(query, (self._number,)).fetchone()
        return "" if row is None else str(row[0])

    def between(self, first: str, past: str) -> Iterator[Event]:
        """Give the events of a range of ids, in their order."""
        query = f"{SELECT_EVENT} WHERE project = ? AND id >= ? AND id < ? ORDER BY id"
        return (codec.event_of(row, self.project) for row in self._execute(query, (self._number, first, past)))

    def event_count(self) -> int:
        """Count the events of the log."""
        query = "SELECT count(*) FROM events WHERE project = ?"
        return int(self._execute(query, (self._number,)).fetchone()[0])

    def head(self, belief: str) -> Head | None:
        """Give a belief's head."""
        query = _HEAD + "WHERE number = ? AND project = ? AND status <> ''"
        row = self._execute(query, (ids.belief_number(belief), self._number)).fetchone()
        return None if row is None else _head(row)

    def heads(self) -> Iterator[Head]:
        """Give every head, in the order of belief ids."""
        query = _HEAD + "WHERE project = ? AND status <> '' ORDER BY number"
        return map(_head, self._execute(query, (self._number,)))

    def cues(self) -> Iterator[tuple[str, CueRow]]:
        """Give every cue row with its belief."""
        columns = "belief, kind, term, exact, conditions, anchor, quote, content_hash, drifted"
        query = f"SELECT {columns} FROM cues WHERE project = ?"  # noqa: S608 - column names of ours
        return ((ids.belief_id(row[0]), CueRow(*row[1:])) for row in self._execute(query, (self._number,)))

    def premises(self) -> Iterator[tuple[str, str]]:
        """Give every pair of premise and the belief that rests on it."""
        query = "SELECT premise, belief FROM premises WHERE project = ?"
        rows = self._execute(query, (self._number,))
        return ((ids.belief_id(row[0]), ids.belief_id(row[1])) for row in rows)

    def search(self, words: list[str], limit: int, statuses: tuple[str, ...] = (ACTIVE,)) -> Finds:
        """Find beliefs with one of these statuses by whose words any of `words` is."""
        return searching.search(self, self._execute, self._number, (words, limit, statuses))

    def listing(self, statuses: tuple[str, ...], limit: int, after: Head | None = None) -> list[str]:
        """Give the ids of beliefs with one of these statuses, latest change first; behind `after`, if that is given."""
        marks = ", ".join("?" * len(statuses))
        query = (
            f"SELECT number FROM beliefs WHERE project = ? AND status IN ({marks}) "  # noqa: S608 - only marks
            f"{'' if after is None else 'AND (version, number) < (?, ?) '}ORDER BY version DESC, number DESC LIMIT ?"
        )
        place = () if after is None else (after.version, ids.belief_number(after.belief))
        rows = self._execute(query, (self._number, *statuses, *place, limit)).fetchall()
        return [ids.belief_id(row[0]) for row in rows]

    def matching(self, wanted: Wanted, limit: int, skipped: int = 0) -> list[str]:
        """Give the ids of the beliefs that are wanted, latest change first, after leaving some out."""
        values = browsing.values_of(wanted, self._number) | {"limit": limit, "skipped": skipped}
        return [ids.belief_id(row[0]) for row in self._execute(browsing.matching(wanted), values)]

    def tally(self, wanted: Wanted) -> dict[str, int]:
        """Count the beliefs that are wanted by their status."""
        values = browsing.values_of(wanted, self._number)
        return dict(self._execute(browsing.tally(wanted), values).fetchall())

    def setting(self, name: str) -> str | None:
        """Read a local setting."""
        query = "SELECT value FROM meta WHERE project = ? AND name = ?"
        row = self._execute(query, (self._number, name)).fetchone()
        return None if row is None else str(row[0])

    def request(self, name: str) -> str | None:
        """Read what a request was answered with."""
        query = "SELECT answer FROM requests WHERE project = ? AND name = ?"
        row = self._execute(query, (self._number, name)).fetchone()
        return None if row is None else str(row[0])


def _head(row: tuple[Any, ...]) -> Head:
    return Head(ids.belief_id(row[0]), *row[1:])
