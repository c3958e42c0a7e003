"""One project's log and projections in a PostgreSQL database, which several servers may share."""

import random
import time
from collections.abc import Callable, Iterable
from itertools import count, islice
from typing import Any, TypeVar

from psycopg import errors

from doxa.core import ids
from doxa.core.events import Event
from doxa.ports.store import Change, IdTaken, Update
from doxa.storage.postgres import queries
from doxa.storage.postgres.change import packed, to_json
from doxa.storage.postgres.database import Connection, Database
from doxa.storage.postgres.following import wait_for
from doxa.storage.postgres.forms import event_fields
from doxa.storage.postgres.journal import PostgresJournal
from doxa.storage.postgres.rebuilding import replace_projections
from doxa.storage.postgres.view import NeedsTransaction, PostgresView

T = TypeVar("T")

# Whoever was overtaken so often decides while nobody else can write.
_TRIES_BESIDE_OTHERS = 4
_STATEMENTS_MAX = 40
_SLEEP_SECONDS = (0.0005, 0.004)
_EVENTS_AT_ONCE = 1_000


class _Overtaken(Exception):
    """Another writer changed what this one has read."""


class PostgresStore:
    """An event log and its projections for one project.

    A write is decided from what single statements read, and appended by one more, in which the database compares that
    all of it still is so. What was overtaken is decided again, and after a few times while it holds the project's lock.

    Args:
        database: where it is.
        project: the project's id.
        owned: whether closing the store closes the database.
    """

    def __init__(self, database: Database, project: str, *, owned: bool = False) -> None:
        self.project = project
        self.database = database
        self._owned = owned

    def read(self, work: Callable[[PostgresView], T]) -> T:
        """Call a function with a view of one moment."""
        with self.database.translated(), self.database.connection(self.project) as connection:
            try:
                # What one statement reads is of one moment.
                return work(PostgresView(connection, self.project, statements_max=1))
            except NeedsTransaction:
                with connection.transaction():
                    connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                    return work(PostgresView(connection, self.project, statements_max=None, apart=self._apart))

    def _apart(self) -> Any:
        return self.database.connection(self.project)

    def write(self, work: Callable[[PostgresView], tuple[Change, T]]) -> T:
        """Call a function, write its change as one step, and give its answer."""
        with self.database.translated(), self.database.connection(self.project) as connection:
            for tried in count():
                try:
                    if tried < _TRIES_BESIDE_OTHERS:
                        return self._write_beside(connection, work)
                    return self._write_alone(connection, work)
                except (_Overtaken, errors.DeadlockDetected):
                    time.sleep(random.uniform(*_SLEEP_SECONDS))  # noqa: S311 - spreads writers, guards nothing
        raise AssertionError("count() does not end")

    def _write_beside(self, connection: Connection, work: Callable[[PostgresView], tuple[Change, T]]) -> T:
        view = PostgresView(connection, self.project, statements_max=_STATEMENTS_MAX, writes=True)
        try:
            change, answer = work(view)
        except NeedsTransaction:
            return self._write_alone(connection, work)
        except Exception:
            # What it saw may be of two moments, and then says nothing.
            self._compare(connection, view)
            raise
        if not any(change):
            self._compare(connection, view)
        else:
            try:
                self._append(connection, packed(change, view))
            except errors.UniqueViolation as error:
                if any(update.new and not _was_absent(view, update) for update in change.updates):
                    raise IdTaken from error
                raise _Overtaken from error
        return answer

    def _write_alone(self, connection: Connection, work: Callable[[PostgresView], tuple[Change, T]]) -> T:
        with connection.transaction():
            connection.execute(queries.HOLD, {"project": self.project})
            change, answer = work(PostgresView(connection, self.project, statements_max=None, writes=True))
            if any(change):
                try:
                    self._append(connection, packed(change, None))
                except errors.UniqueViolation as error:
                    raise IdTaken from error
        return answer

    def _compare(self, connection: Connection, view: PostgresView) -> None:
        """Raise _Overtaken unless all that was read still is so."""
        if view.statements > 1:
            self._append(connection, packed(Change(), view))

    def _append(self, connection: Connection, change: str) -> None:
        try:
            connection.execute(queries.APPEND, {"project": self.project, "change": change})
        except errors.lookup("40001") as error:
            raise _Overtaken from error
        except errors.Error as error:
            if error.sqlstate == "DX001":
                raise _Overtaken from error
            raise

    def append(self, events: Iterable[Event]) -> None:
        """Append decided events to the log alone, as one step, without projections."""
        with (
            self.database.translated(),
            self.database.connection(self.project) as connection,
            connection.transaction(),
        ):
            source = iter(events)
            while some := list(islice(source, _EVENTS_AT_ONCE)):
                change = to_json({"questions": [], "events": [event_fields(event) for event in some]})
                connection.execute(queries.APPEND, {"project": self.project, "change": change})

    def rebuild(self, work: Callable[[PostgresView], Iterable[Update]]) -> int:
        """Replace every projection by what a function makes of the log, as one step."""
        with (
            self.database.translated(),
            self.database.connection(self.project) as connection,
            connection.transaction(),
        ):
            connection.execute(queries.HOLD, {"project": self.project})
            view = PostgresView(connection, self.project, statements_max=None, writes=True)
            return replace_projections(connection, view, work)

    def refresh_search(self) -> None:
        """Do nothing: words are written with the event."""

    def wait(self, after: str, seconds: float) -> bool:
        """Wait until there is an event behind a place."""
        with self.database.translated(), self.database.following(self.project) as connection:
            return wait_for(connection, self.project, int(after or 0), seconds)

    def journal(self) -> PostgresJournal:
        """Give the delivery journal."""
        return PostgresJournal(self.database, self.project)

    def close(self) -> None:
        """Let go of the connections, if they are this store's."""
        if self._owned:
            self.database.close()


def _was_absent(view: PostgresView, update: Update) -> bool:
    return view.read_as_absent(ids.belief_number(update.head.belief))
