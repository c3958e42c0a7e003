"""The store in one SQLite file: event log, projections and journal."""

import contextlib
import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from doxa.core import codec, ids
from doxa.core.events import Event
from doxa.core.projection import CueRow, Head
from doxa.core.recall import searchable
from doxa.ports.store import Change, Update
from doxa.storage.sqlite.connection import begin, connect, prepare, translate, translated
from doxa.storage.sqlite.journal import SqliteJournal

T = TypeVar("T")

_INSERT_EVENT = f"INSERT INTO events (project, {codec.COLUMNS}) VALUES ({', '.join('?' * (codec.COLUMN_COUNT + 1))})"  # noqa: S608 - column names of ours
_SELECT_EVENT = f"SELECT {codec.COLUMNS} FROM events "  # noqa: S608 - column names of ours
_ASSIGNMENTS = ", ".join(f"{name.strip()} = ?" for name in codec.COLUMNS.split(","))
_REWRITE_EVENT = f"UPDATE events SET {_ASSIGNMENTS} WHERE seq = ?"  # noqa: S608 - column names of ours
_LAST_ID = """
SELECT max(
  coalesce((SELECT id FROM events ORDER BY seq DESC LIMIT 1), ''),
  coalesce((SELECT value FROM meta WHERE project = 0 AND name = 'greatest'), ''))"""
_UPSERT_HEAD = """
INSERT INTO beliefs (number, project, key, status, conditions, version, label, text, events)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (number) DO UPDATE SET
  key = excluded.key, status = excluded.status, conditions = excluded.conditions, version = excluded.version,
  label = excluded.label, text = excluded.text, events = beliefs.events || excluded.events"""
_TOUCH = """
INSERT INTO beliefs (number, project, key, status, conditions, version, label, text, events)
VALUES (?, ?, '', '', '', '', NULL, '', ?)
ON CONFLICT (number) DO UPDATE SET events = beliefs.events || excluded.events"""
_HEAD = "SELECT number, key, status, conditions, version, label, text FROM beliefs "
_INSERT_CUE = """
INSERT OR REPLACE INTO cues
  (project, belief, kind, term, exact, conditions, anchor, quote, content_hash, drifted)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_DELETE_CUE = """
DELETE FROM cues
WHERE project = ? AND belief = ? AND kind = ? AND term = ? AND exact = ? AND conditions = ? AND anchor = ?"""
_SEARCH = """
SELECT b.number FROM search AS s JOIN beliefs AS b ON b.number = s.rowid
WHERE search MATCH ? AND b.project = ? AND b.status = 'active' ORDER BY s.rank, b.version DESC LIMIT ?"""
_SEARCH_TABLE = """
CREATE VIRTUAL TABLE IF NOT EXISTS search
USING fts5(text, tokenize = "unicode61 remove_diacritics 0 tokenchars '_'")"""
_BATCH_ROWS = 10_000


class SqliteView:
    """What an operation may read, inside a transaction of one connection."""

    def __init__(self, connection: sqlite3.Connection, number: int, project: str) -> None:
        self._execute = connection.execute
        self._number = number
        self.project = project
        self._last_id: str | None = None

    def last_id(self) -> str:
        """Give the greatest event id of the log."""
        if self._last_id is None:
            self._last_id = str(self._execute(_LAST_ID).fetchone()[0])
        return self._last_id

    def exists(self, belief: str) -> bool:
        """Whether there is a belief with exactly this id."""
        query = "SELECT 1 FROM beliefs WHERE number = ?"
        return self._execute(query, (ids.belief_number(belief),)).fetchone() is not None

    def with_prefix(self, prefix: str, limit: int) -> list[str]:
        """Give the ids of beliefs that begin so, in order."""
        bounds = ids.prefix_range(prefix)
        if bounds is None:
            return []
        query = (
            "SELECT number FROM beliefs WHERE number >= ? AND number < ? AND project = ? AND status <> '' "
            "ORDER BY number LIMIT ?"
        )
        return [ids.belief_id(row[0]) for row in self._execute(query, (*bounds, self._number, limit))]

    def holders(self, key: str) -> list[str]:
        """Give the ids of the beliefs of a folded key."""
        query = "SELECT number FROM beliefs WHERE project = ? AND key = ?"
        return sorted([ids.belief_id(row[0]) for row in self._execute(query, (self._number, key)).fetchall()])

    def events_of(self, belief: str) -> list[Event]:
        """Give the events that touch a belief, in the order of ids."""
        query = "SELECT events FROM beliefs WHERE number = ? AND project = ?"
        row = self._execute(query, (ids.belief_number(belief), self._number)).fetchone()
        if row is None:
            return []
        project = self.project
        found = [
            codec.event_of(self._execute(_SELECT_EVENT + "WHERE seq = ?", (int(seq),)).fetchone(), project)
            for seq in row[0].split(",")[1:]
        ]
        found.sort()
        return found

    def resting_on(self, premise: str) -> list[str]:
        """Give the ids of the beliefs that have this one as a premise."""
        query = "SELECT belief FROM premises WHERE project = ? AND premise = ?"
        rows = self._execute(query, (self._number, ids.belief_number(premise))).fetchall()
        return sorted(ids.belief_id(row[0]) for row in rows)

    def log(self, *, until: int | None = None, newest_first: bool = False) -> Iterator[Event]:
        """Give the events recorded by a moment, in the order of ids."""
        column = "id" if self._mixed() else "seq"
        way = "DESC" if newest_first else "ASC"
        query = f"{_SELECT_EVENT} WHERE project = ? AND recorded_at <= ? ORDER BY {column} {way}"
        last = 2**63 - 1 if until is None else until
        project = self.project
        return (codec.event_of(row, project) for row in self._execute(query, (self._number, last)))

    def _mixed(self) -> bool:
        query = "SELECT 1 FROM meta WHERE project = 0 AND name = 'greatest'"
        return self._execute(query).fetchone() is not None

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

    def search(self, words: list[str], limit: int) -> list[str]:
        """Give the ids of active beliefs in whose text any of the words stands."""
        found: list[str] = []
        searched = int(self.setting("searched") or -1)
        if searched >= 0:
            query = " OR ".join(f'"{word}"' for word in dict.fromkeys(words))
            rows = self._execute(_SEARCH, (query, self._number, limit)).fetchall()
            found = [ids.belief_id(row[0]) for row in rows]
        found.extend(self._search_log(set(words), searched))
        return list(dict.fromkeys(found))[:limit]

    def _search_log(self, words: set[str], after: int) -> list[str]:
        """Look for words in what the index does not have yet."""
        found = []
        for row in self._execute(
            f"{_SELECT_EVENT} WHERE seq > ? AND project = ? AND kind = 'created' ORDER BY seq DESC",
            (after, self._number),
        ).fetchall():
            event = codec.event_of(row, self.project)
            if event.body is not None and words.intersection(_search_text(event).split()):
                head = self.head(event.belief)
                if head is not None and head.status == "active":
                    found.append(event.belief)
        return found

    def listing(self, statuses: tuple[str, ...], limit: int) -> list[str]:
        """Give the ids of beliefs with one of these statuses, latest change first."""
        marks = ", ".join("?" * len(statuses))
        query = (
            f"SELECT number FROM beliefs WHERE project = ? AND status IN ({marks}) "  # noqa: S608 - only marks
            "ORDER BY version DESC, number DESC LIMIT ?"
        )
        rows = self._execute(query, (self._number, *statuses, limit)).fetchall()
        return [ids.belief_id(row[0]) for row in rows]

    def setting(self, name: str) -> str | None:
        """Read a local setting."""
        query = "SELECT value FROM meta WHERE project = ? AND name = ?"
        row = self._execute(query, (self._number, name)).fetchone()
        return None if row is None else str(row[0])


def _head(row: tuple[Any, ...]) -> Head:
    return Head(ids.belief_id(row[0]), *row[1:])


def _search_text(event: Event) -> str:
    body = event.body
    return searchable(body.claim, body.entity, body.attribute, body.value, body.tags)


class SqliteStore:
    """One project's log and projections in a SQLite file. Each thread has a connection of its own."""

    def __init__(self, path: str, project: str, *, synchronous: str = "FULL") -> None:
        self.path = path
        self.project = project
        self._synchronous = synchronous
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        prepare(path)
        with translated(path):
            self._number = self._project_number()

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = connect(self.path, synchronous=self._synchronous)
            self._local.connection = connection
            with self._lock:
                self._connections.append(connection)
        return connection

    def _project_number(self) -> int:
        connection = self._connection()
        query = "SELECT number FROM projects WHERE id = ?"
        row = connection.execute(query, (self.project,)).fetchone()
        if row is None:
            with _transaction(connection):
                connection.execute("INSERT OR IGNORE INTO projects (id) VALUES (?)", (self.project,))
                row = connection.execute(query, (self.project,)).fetchone()
        return int(row[0])

    def read(self, work: Callable[[SqliteView], T]) -> T:
        """Call a function with a view of one moment."""
        with translated(self.path):
            connection = self._connection()
            connection.execute("BEGIN")
            try:
                return work(SqliteView(connection, self._number, self.project))
            finally:
                connection.execute("COMMIT")

    def write(self, work: Callable[[SqliteView], tuple[Change, T]]) -> T:
        """Call a function, write its change as one step, and give its answer."""
        try:
            connection = self._connection()
            with _transaction(connection):
                view = SqliteView(connection, self._number, self.project)
                change, answer = work(view)
                self._apply(connection, view, change)
            if change.erases:
                self._leave_no_trace(connection)
        except sqlite3.Error as error:
            raise translate(error, self.path) from error
        return answer

    def append(self, events: Iterable[Event]) -> None:
        """Append decided events to the log alone, as one step, without projections."""
        number = self._number
        try:
            connection = self._connection()
            begin(connection)
            try:
                for event in events:
                    connection.execute(_INSERT_EVENT, (number, *codec.row_of(event)))
                connection.execute("COMMIT")
            except BaseException:
                connection.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise translate(error, self.path) from error

    def _apply(self, connection: sqlite3.Connection, view: SqliteView, change: Change) -> None:
        execute = connection.execute
        if change.rewritten:
            self._rewrite(connection, change.rewritten)
        touched: dict[str, str] = {}
        if change.events and change.events[0].id <= view.last_id():
            greatest = max(view.last_id(), change.events[-1].id)
            execute("INSERT OR REPLACE INTO meta (project, name, value) VALUES (0, 'greatest', ?)", (greatest,))
        for event in change.events:
            seq = execute(_INSERT_EVENT, (self._number, *codec.row_of(event))).lastrowid
            for subject in event.touches:
                touched[subject] = f"{touched.get(subject, '')},{seq}"
        for update in change.updates:
            self._update(connection, update, touched.pop(update.head.belief, ""))
        for subject, seqs in touched.items():
            execute(_TOUCH, (ids.belief_number(subject), self._number, seqs))
        for name, value in change.settings:
            if value is None:
                execute("DELETE FROM meta WHERE project = ? AND name = ?", (self._number, name))
            else:
                execute(
                    "INSERT OR REPLACE INTO meta (project, name, value) VALUES (?, ?, ?)",
                    (self._number, name, value),
                )

    def _update(self, connection: sqlite3.Connection, update: Update, seqs: str) -> None:
        execute = connection.execute
        head = update.head
        number = ids.belief_number(head.belief)
        project = self._number
        execute(_UPSERT_HEAD, (number, project, *head[1:], seqs))
        for row in update.cues_removed:
            execute(_DELETE_CUE, (project, number, *row[:5]))
        for row in update.cues_added:
            execute(_INSERT_CUE, (project, number, *row))
        for premise in update.premises_removed:
            query = "DELETE FROM premises WHERE project = ? AND premise = ? AND belief = ?"
            execute(query, (project, ids.belief_number(premise), number))
        for premise in update.premises_added:
            query = "INSERT OR IGNORE INTO premises (project, premise, belief) VALUES (?, ?, ?)"
            execute(query, (project, ids.belief_number(premise), number))

    def _rewrite(self, connection: sqlite3.Connection, events: tuple[Event, ...]) -> None:
        """Replace events of the same id; what was in the search index goes too."""
        has_index = SqliteView(connection, self._number, self.project).setting("searched") is not None
        for event in events:
            number = ids.belief_number(event.belief)
            listed = connection.execute("SELECT events FROM beliefs WHERE number = ?", (number,)).fetchone()[0]
            for seq in listed.split(",")[1:]:
                row = connection.execute("SELECT id FROM events WHERE seq = ?", (int(seq),)).fetchone()
                if row[0] == event.id:
                    connection.execute(_REWRITE_EVENT, (*codec.row_of(event), int(seq)))
            connection.execute("DELETE FROM deliveries WHERE project = ? AND belief = ?", (self._number, event.belief))
            if has_index:
                connection.execute("DELETE FROM search WHERE rowid = ?", (number,))
        if has_index:
            connection.execute("INSERT INTO search (search) VALUES ('optimize')")

    def _leave_no_trace(self, connection: sqlite3.Connection) -> None:
        """Empty the write-ahead log, which still holds pages with the old content.

        A reader that is still at an earlier moment holds it back, so this is tried for a while.
        """
        for _ in range(200):
            busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            if not busy:
                return
            time.sleep(0.01)
        raise sqlite3.OperationalError("the write-ahead log is in use; run `doxa check` once other readers have ended")

    def refresh_search(self) -> None:
        """Bring the search index up to the log. A store that cannot be written is searched without."""
        connection = self._connection()
        with contextlib.suppress(sqlite3.OperationalError):
            query = "SELECT max(seq) FROM events WHERE project = ?"
            last = connection.execute(query, (self._number,)).fetchone()[0] or 0
            view = SqliteView(connection, self._number, self.project)
            if int(view.setting("searched") or -1) >= last:
                return
            with _transaction(connection):
                self._index(connection, int(view.setting("searched") or 0), last)

    def _index(self, connection: sqlite3.Connection, after: int, last: int) -> None:
        connection.execute(_SEARCH_TABLE)
        rows = connection.execute(
            f"{_SELECT_EVENT} WHERE seq > ? AND seq <= ? AND project = ? AND kind = 'created'",
            (after, last, self._number),
        )
        while batch := rows.fetchmany(_BATCH_ROWS):
            events = [codec.event_of(row, self.project) for row in batch]
            connection.executemany(
                "INSERT OR REPLACE INTO search (rowid, text) VALUES (?, ?)",
                [(ids.belief_number(one.belief), _search_text(one)) for one in events if one.body is not None],
            )
        query = "INSERT OR REPLACE INTO meta (project, name, value) VALUES (?, 'searched', ?)"
        connection.execute(query, (self._number, str(last)))

    def rebuild(self, updates: Iterable[Update]) -> None:
        """Replace every projection, as one step; the log stays as it is."""
        connection = self._connection()
        with translated(self.path), _transaction(connection):
            touching = self._touching(connection)
            for table in ("beliefs", "cues", "premises"):
                connection.execute(f"DELETE FROM {table} WHERE project = ?", (self._number,))  # noqa: S608 - names of ours
            connection.execute("DELETE FROM meta WHERE name = 'searched'")
            connection.execute("DROP TABLE IF EXISTS search")
            self._insert_all(connection, updates, touching)
            unborn = [(number, self._number, seqs) for number, seqs in touching.items()]
            connection.executemany(_TOUCH, unborn)

    def _insert_all(self, connection: sqlite3.Connection, updates: Iterable[Update], touching: dict[int, str]) -> None:
        project = self._number
        heads: list[tuple[Any, ...]] = []
        cues: list[tuple[Any, ...]] = []
        for update in updates:
            number = ids.belief_number(update.head.belief)
            heads.append((number, project, *update.head[1:], touching.pop(number)))
            cues.extend((project, number, *row) for row in update.cues_added)
            for premise in update.premises_added:
                query = "INSERT OR IGNORE INTO premises (project, premise, belief) VALUES (?, ?, ?)"
                connection.execute(query, (project, ids.belief_number(premise), number))
            if len(heads) >= _BATCH_ROWS:
                connection.executemany(_UPSERT_HEAD, heads)
                connection.executemany(_INSERT_CUE, cues)
                heads, cues = [], []
        connection.executemany(_UPSERT_HEAD, heads)
        connection.executemany(_INSERT_CUE, cues)

    def _touching(self, connection: sqlite3.Connection) -> dict[int, str]:
        """List, from the log alone, the events that touch each belief."""
        touching: dict[int, str] = {}
        query = "SELECT seq, belief FROM events WHERE project = ? ORDER BY seq"
        for seq, number in connection.execute(query, (self._number,)):
            touching[number] = f"{touching.get(number, '')},{seq}"
        displacing = connection.execute(
            "SELECT seq, json_extract(body, '$.displaces') FROM events "
            "WHERE project = ? AND kind = 'reinstated' AND body LIKE '%displaces%' ORDER BY seq",
            (self._number,),
        )
        for seq, listed in displacing:
            for subject in codec.body_of("reinstated", {"displaces": json.loads(listed or "[]")}).displaces:
                number = ids.belief_number(subject)
                touching[number] = f"{touching.get(number, '')},{seq}"
        return touching

    def journal(self) -> SqliteJournal:
        """Give the delivery journal, over this thread's connection."""
        return SqliteJournal(self._connection(), self._number, begin)

    def close(self) -> None:
        """Close every thread's connection."""
        with self._lock:
            for connection in self._connections:
                connection.close()
            self._connections.clear()
        self._local = threading.local()


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    begin(connection)
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
