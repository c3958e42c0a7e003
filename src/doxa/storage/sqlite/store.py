"""The store in one SQLite file: event log, projections and journal."""

import contextlib
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from doxa.core import codec, ids
from doxa.core.events import Event
from doxa.ports.store import Change, IdTaken, Update
from doxa.storage.sqlite import search
from doxa.storage.sqlite.connection import begin, connect, leave_no_trace, patiently, prepare, translate, translated
from doxa.storage.sqlite.following import wait_for
from doxa.storage.sqlite.histories import touching_events
from doxa.storage.sqlite.journal import SqliteJournal
from doxa.storage.sqlite.requests import keep_request
from doxa.storage.sqlite.view import SqliteView

T = TypeVar("T")

_INSERT_EVENT = f"INSERT INTO events (project, {codec.COLUMNS}) VALUES ({', '.join('?' * (codec.COLUMN_COUNT + 1))})"  # noqa: S608 - column names of ours
_ASSIGNMENTS = ", ".join(f"{name.strip()} = ?" for name in codec.COLUMNS.split(","))
_REWRITE_EVENT = f"UPDATE events SET {_ASSIGNMENTS} WHERE seq = ?"  # noqa: S608 - column names of ours
_INSERT_HEAD = """
INSERT INTO beliefs (number, project, key, status, conditions, version, label, text, successor, schedule, events)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_UPSERT_HEAD = f"""{_INSERT_HEAD}
ON CONFLICT (number) DO UPDATE SET
  key = excluded.key, status = excluded.status, conditions = excluded.conditions, version = excluded.version,
  label = excluded.label, text = excluded.text, successor = excluded.successor,
  schedule = excluded.schedule,
  events = beliefs.events || excluded.events"""
_TOUCH = """
INSERT INTO beliefs (number, project, key, status, conditions, version, label, text, events)
VALUES (?, ?, '', '', '', '', NULL, '', ?)
ON CONFLICT (number) DO UPDATE SET events = beliefs.events || excluded.events"""
_KEY_INDEX = "CREATE INDEX beliefs_by_key ON beliefs (project, key)"
_INSERT_CUE = """
INSERT OR REPLACE INTO cues
  (project, belief, kind, term, exact, conditions, anchor, quote, content_hash, drifted)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_DELETE_CUE = """
DELETE FROM cues
WHERE project = ? AND belief = ? AND kind = ? AND term = ? AND exact = ? AND conditions = ? AND anchor = ?"""
_INSERT_MARK = "INSERT OR IGNORE INTO marks (project, kind, term, belief) VALUES (?, ?, ?, ?)"


class SqliteStore:
    """One project's log and projections in a SQLite file. Each thread has a connection of its own."""

    def __init__(self, path: str, project: str, *, synchronous: str = "FULL", names_others: bool = True) -> None:
        self.path = path
        self.project = project
        self._synchronous = synchronous
        self._names_others = names_others
        self._local = threading.local()
        self._connections: list[tuple[threading.Thread, sqlite3.Connection]] = []
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
                # A server's threads come and go, and each would leave its connection's files open.
                for one in [one for one in self._connections if not one[0].is_alive()]:
                    one[1].close()
                    self._connections.remove(one)
                self._connections.append((threading.current_thread(), connection))
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

    def _view(self, connection: sqlite3.Connection) -> SqliteView:
        return SqliteView(connection, self._number, self.project, names_others=self._names_others)

    def read(self, work: Callable[[SqliteView], T]) -> T:
        """Call a function with a view of one moment."""
        with translated(self.path):
            connection = self._connection()
            return patiently(lambda: self._read(connection, work))

    def _read(self, connection: sqlite3.Connection, work: Callable[[SqliteView], T]) -> T:
        connection.execute("BEGIN")
        try:
            return work(self._view(connection))
        finally:
            if connection.in_transaction:
                connection.execute("COMMIT")

    def write(self, work: Callable[[SqliteView], tuple[Change, T]]) -> T:
        """Call a function, write its change as one step, and give its answer."""
        try:
            connection = self._connection()
            with _transaction(connection):
                view = self._view(connection)
                change, answer = work(view)
                self._apply(connection, view, change)
            if change.erases:
                leave_no_trace(connection, self.path)
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
                if connection.in_transaction:
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
        if change.request:
            keep_request(connection, self._number, *change.request)

    def _update(self, connection: sqlite3.Connection, update: Update, seqs: str) -> None:
        execute = connection.execute
        head = update.head
        number = ids.belief_number(head.belief)
        project = self._number
        if update.new:
            _insert_new(connection, (number, project, *head[1:], seqs))
        else:
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
        for mark in update.marks_removed:
            query = "DELETE FROM marks WHERE project = ? AND kind = ? AND term = ? AND belief = ?"
            execute(query, (project, *mark, number))
        for mark in update.marks_added:
            execute(_INSERT_MARK, (project, *mark, number))

    def _rewrite(self, connection: sqlite3.Connection, events: tuple[Event, ...]) -> None:
        """Replace events of the same id; what was in the search index goes too."""
        has_index = self._view(connection).setting("searched") is not None
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

    def refresh_search(self) -> None:
        """Bring the search index up to the log. A store that cannot be written is searched without."""
        connection = self._connection()
        with contextlib.suppress(sqlite3.OperationalError):
            view = self._view(connection)
            last = search.last_event(connection, self._number)
            if int(view.setting("searched") or -1) < last:
                with _transaction(connection):
                    search.index(connection, self._number, self.project, int(view.setting("searched") or 0), last)

    def rebuild(self, work: Callable[[SqliteView], Iterable[Update]]) -> int:
        """Replace every projection by what a function makes of the log, as one step."""
        connection = self._connection()
        with translated(self.path), _transaction(connection):
            touching = touching_events(connection, self._number)
            for table in ("beliefs", "cues", "premises", "marks"):
                connection.execute(f"DELETE FROM {table} WHERE project = ?", (self._number,))  # noqa: S608 - names of ours
            connection.execute("DELETE FROM meta WHERE name = 'searched'")
            connection.execute("DELETE FROM meta WHERE name = 'outdated' AND project = ?", (self._number,))
            connection.execute("DROP TABLE IF EXISTS search")
            updates = work(self._view(connection))
            count = self._insert_all(connection, updates, touching)
            unborn = [(number, self._number, seqs) for number, seqs in touching.items()]
            connection.executemany(_TOUCH, unborn)
        return count

    def _insert_all(self, connection: sqlite3.Connection, updates: Iterable[Update], touching: dict[int, str]) -> int:
        project = self._number
        heads: list[tuple[Any, ...]] = []
        cues: list[tuple[Any, ...]] = []
        premises: list[tuple[int, int, int]] = []
        marks: list[tuple[int, str, str, int]] = []
        for update in updates:
            number = ids.belief_number(update.head.belief)
            heads.append((number, project, *update.head[1:], touching.pop(number)))
            cues.extend([(project, number, *row) for row in update.cues_added])
            premises.extend([(project, ids.belief_number(premise), number) for premise in update.premises_added])
            marks.extend([(project, *mark, number) for mark in update.marks_added])
        # In the order of the table, each row goes to its end; the index is made at once, from all of them.
        heads.sort()
        cues.sort(key=_cue_order)
        connection.execute("DROP INDEX beliefs_by_key")
        connection.executemany(_INSERT_HEAD, heads)
        connection.execute(_KEY_INDEX)
        connection.executemany(_INSERT_CUE, cues)
        connection.executemany("INSERT OR IGNORE INTO premises (project, premise, belief) VALUES (?, ?, ?)", premises)
        connection.executemany(_INSERT_MARK, marks)
        return len(heads)

    def wait(self, after: str, seconds: float) -> bool:
        """Wait until there is an event behind a place."""
        with translated(self.path):
            connection = self._connection()
        return wait_for(connection, lambda: bool(self.read(lambda view: view.arrived(after, 1))), seconds)

    def journal(self) -> SqliteJournal:
        """Give the delivery journal, over this thread's connection."""
        with translated(self.path):
            connection = self._connection()
        return SqliteJournal(connection, self._number, begin, lambda error: translate(error, self.path))

    def close(self) -> None:
        """Close every thread's connection."""
        with self._lock:
            for _, connection in self._connections:
                connection.close()
            self._connections.clear()
        self._local = threading.local()


def _cue_order(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Give the primary key of a cue row."""
    project, belief, kind, term, exact, conditions, anchor = row[:7]
    return project, kind, term, belief, exact, conditions, anchor


def _insert_new(connection: sqlite3.Connection, row: tuple[Any, ...]) -> None:
    try:
        connection.execute(_INSERT_HEAD, row)
    except sqlite3.IntegrityError as error:
        raise IdTaken from error


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
