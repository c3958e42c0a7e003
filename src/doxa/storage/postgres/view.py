"""Reading a project: what an operation may see.

A view reads either inside a transaction that holds the project's lock, or one statement after the other. In the second
case it keeps which state each answer was of, so that what is decided from them is written only where all of it still is
so; and what it read of a key in one statement answers nearly everything that settling an input asks.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from doxa.core import ids
from doxa.core.events import Event
from doxa.core.lifecycle import ACTIVE
from doxa.core.projection import CueRow, Head, Mark
from doxa.core.recall import COMMON, Finds
from doxa.ports.store import Wanted
from doxa.storage.postgres import browsing, queries
from doxa.storage.postgres.arriving import arrivals, last_place
from doxa.storage.postgres.database import Connection
from doxa.storage.postgres.forms import cue_of, digest, event_of, head_of, kept, maybe, question_of, told
from doxa.storage.postgres.loaded import NOTHING, Family, Loaded, loaded_from
from doxa.storage.postgres.searching import finds_of

_EVERYTHING = 2**63 - 1
# Columns of queries.FAMILY before those of a belief.
_KNOWN_COUNT = 7
_ROWS_AT_ONCE = 2_000


class NeedsTransaction(Exception):
    """What is asked for cannot be told in single statements."""


class PostgresView:
    """What an operation may read of one project.

    Args:
        connection: one that sees the rows of the project.
        project: its id.
        statements_max: how many statements may be told apart; None inside a transaction.
        writes: whether what is decided will be written.
        apart: lends another connection, outside of this one's moment; None where this one holds the project's lock.
    """

    def __init__(
        self,
        connection: Connection,
        project: str,
        *,
        statements_max: int | None,
        writes: bool = False,
        apart: Callable[[], AbstractContextManager[Connection]] | None = None,
    ) -> None:
        self.project = project
        self.statements = 0
        self.revision: int | None = None
        self.questions: dict[str, int] = {}
        self._connection = connection
        self._statements_max = statements_max
        self._writes = writes
        self._apart = apart
        self._last_id: str | None = None
        self._families: dict[str, Family] = {}
        self._loaded: dict[int, Loaded] = {}
        self._leaned_on: set[int] = set()

    def loaded_alone(self) -> dict[int, int]:
        """Give the revisions of the beliefs for which that of their question does not speak, by number."""
        within = {number for family in self._families.values() for number in family.beliefs} - self._leaned_on
        return {number: one.revision for number, one in self._loaded.items() if number not in within}

    def read_as_absent(self, number: int) -> bool:
        """Whether it was read that there is no such belief."""
        one = self._loaded.get(number)
        return one is not None and one.revision == 0

    def _rows(self, query: str, **values: Any) -> list[tuple[Any, ...]]:
        self._count()
        values["project"] = self.project
        return self._connection.execute(query, values, binary=True).fetchall()

    def _count(self) -> None:
        self.statements += 1
        if self._statements_max is not None and self.statements > self._statements_max:
            raise NeedsTransaction

    def _whole(self) -> None:
        """Refuse what no state is kept of, where it could change before something is written."""
        if self._statements_max is not None and self._writes:
            raise NeedsTransaction

    def _depend_on_project(self) -> None:
        """Keep the project's state, before something is read that changes with it."""
        if self._writes and self._statements_max is not None and self.revision is None:
            self.revision = int(self._rows(queries.REVISION)[0][0])

    def _family(self, key: str) -> Family:
        found = self._families.get(key)
        if found is None:
            question = question_of(key)
            rows = self._rows(queries.FAMILY, question=question, key=digest(key))
            revision, question_revision, last_id, aliased, misled, elsewhere, bar_secret = rows[0][:_KNOWN_COUNT]
            beliefs = loaded_from(rows, _KNOWN_COUNT, self.project)
            self._loaded.update(beliefs)
            found = Family(last_id, aliased, misled, elsewhere, maybe(bar_secret), tuple(beliefs))
            self._families[key] = found
            self.questions.setdefault(question, question_revision)
            # Of two states the earlier is kept: what was read first has to hold, too.
            self.revision = revision if self.revision is None else self.revision
        return found

    def _belief(self, belief: str) -> Loaded:
        number = ids.belief_number(belief)
        if number not in self._loaded:
            rows = self._rows(queries.BELIEF, number=number)
            self._loaded[number] = loaded_from(rows, 0, self.project).get(number, NOTHING)
        return self._loaded[number]

    def last_id(self) -> str:
        """Give the greatest event id of the log."""
        for family in self._families.values():
            return family.last_id
        if self._last_id is None:
            self._last_id = str(self._rows(queries.LAST_ID)[0][0])
        return self._last_id

    def with_prefix(self, prefix: str, limit: int) -> list[str]:
        """Give the ids of beliefs that begin so, in order."""
        bounds = ids.prefix_range(prefix)
        if bounds is None:
            return []
        first, past = bounds
        rows = self._rows(queries.WITH_PREFIX, first=first, past=min(past, ids.BELIEF_NUMBERS), limit=limit)
        return [ids.belief_id(row[0]) for row in rows]

    def foreign(self, prefix: str) -> bool:
        """Whether a belief of another project has such an id: of other projects nothing is to be seen here."""
        del prefix
        return False

    def holders(self, key: str, *, standing: bool = False) -> list[str]:
        """Give the ids of the beliefs of a folded key; with `standing`, those that are active or candidates only."""
        heads = [self._loaded[number].head for number in self._family(key).beliefs]
        return sorted(
            head.belief
            for head in heads
            if head is not None and head.key == key and (not standing or head.status in ("active", "candidate"))
        )

    def answered_elsewhere(self, key: str) -> bool:
        """Whether the question of a folded key has an active belief in another scope."""
        return self._family(key).elsewhere

    def marked(self, kind: str, terms: list[str]) -> list[str]:
        """Give the ids of the beliefs that have any of these marks."""
        if not terms:
            return []
        if kind == "alias" and all(term in self._families and not self._families[term].aliased for term in terms):
            return []
        if kind == "misled" and any(not family.misled for family in self._families.values()):
            return []
        self._depend_on_project()
        rows = self._rows(queries.MARKED, kind=kind, terms=[digest(term) for term in terms])
        return sorted(ids.belief_id(row[0]) for row in rows)

    def marks(self) -> Iterator[tuple[str, Mark]]:
        """Give every mark with its belief."""
        self._whole()
        return ((ids.belief_id(row[0]), Mark(row[1], told(row[2]))) for row in self._rows(queries.MARKS))

    def told(self, session: str | None, beliefs: list[str]) -> set[str]:
        """Give those of some beliefs that were delivered: in a session, or in any when that is None."""
        if session is None:
            rows = self._rows(queries.TOLD, beliefs=beliefs)
        else:
            rows = self._rows(queries.TOLD_IN_SESSION, beliefs=beliefs, session=digest(session))
        return {str(row[0]) for row in rows}

    def told_claims(self, session: str, limit: int) -> list[str]:
        """Give the ids of what was delivered to a session as a claim, with a caveat or without, last first."""
        rows = self._rows(queries.TOLD_CLAIMS, session=digest(session), limit=limit)
        return [str(row[0]) for row in rows]

    def events_of(self, belief: str) -> list[Event]:
        """Give the events that touch a belief, in the order of ids."""
        return list(self._belief(belief).events)

    def resting_on(self, premise: str) -> list[str]:
        """Give the ids of the beliefs that have this one as a premise."""
        # What rests on a belief of another question changes nothing about its own.
        number = ids.belief_number(premise)
        self._leaned_on.add(number)
        loaded = self._belief(premise)
        if loaded.revision:
            return list(loaded.resting)
        # What rests on a belief that has not arrived leaves no trace on it, which could be compared later.
        self._whole()
        return sorted(ids.belief_id(row[0]) for row in self._rows(queries.RESTING, number=number))

    def head(self, belief: str) -> Head | None:
        """Give a belief's head."""
        return self._belief(belief).head

    def log(self, *, until: int | None = None, newest_first: bool = False) -> Iterator[Event]:
        """Give the events recorded by a moment, in the order of ids."""
        query = queries.LOG_NEWEST_FIRST if newest_first else queries.LOG
        return self._stream(query, until=_EVERYTHING if until is None else until)

    def between(self, first: str, past: str) -> Iterator[Event]:
        """Give the events of a range of ids, in their order."""
        return self._stream(queries.BETWEEN, first=kept(first), past=kept(past))

    def _stream(self, query: str, **values: Any) -> Iterator[Event]:
        if self._statements_max is not None:
            raise NeedsTransaction
        values["project"] = self.project
        with self._connection.cursor(name=f"doxa_{id(values)}", binary=True) as cursor:
            cursor.itersize = _ROWS_AT_ONCE
            for row in cursor.execute(query, values):
                yield event_of(row, self.project)

    def arrived(self, after: str, limit: int) -> list[tuple[str, Event]]:
        """Give events in the order in which they came, each with its place."""
        with self._now() as connection:
            rows = arrivals(connection, self.project, queries.ARRIVED, after, limit)
        return [(str(row[0]), event_of(row[1:], self.project)) for row in rows]

    def arrived_hashes(self, after: str, limit: int) -> list[tuple[str, str, bytes]]:
        """Give what `arrived` gives, of each event its place, id and hash alone."""
        with self._now() as connection:
            rows = arrivals(connection, self.project, queries.ARRIVED_HASHES, after, limit)
        return [(str(place), name, bytes(value)) for place, name, value in rows]

    def last_place(self) -> str:
        """Give the place of the event that came last."""
        with self._now() as connection:
            return str(last_place(connection, self.project) or "")

    def _now(self) -> AbstractContextManager[Connection]:
        """Lend a connection at no earlier moment: what was on its way then, only who holds the lock now knows."""
        return nullcontext(self._connection) if self._apart is None else self._apart()

    def event_count(self) -> int:
        """Count the events of the log."""
        self._whole()
        return int(self._rows(queries.EVENT_COUNT)[0][0])

    def heads(self) -> Iterator[Head]:
        """Give every head, in the order of belief ids."""
        self._whole()
        return map(head_of, self._rows(queries.HEADS))

    def cues(self) -> Iterator[tuple[str, CueRow]]:
        """Give every cue row with its belief."""
        self._whole()
        return ((ids.belief_id(row[0]), cue_of(row[1:])) for row in self._rows(queries.CUES))

    def premises(self) -> Iterator[tuple[str, str]]:
        """Give every pair of premise and the belief that rests on it."""
        self._whole()
        return ((ids.belief_id(row[0]), ids.belief_id(row[1])) for row in self._rows(queries.PREMISES))

    def search(self, words: list[str], limit: int, statuses: tuple[str, ...] = (ACTIVE,)) -> Finds:
        """Find beliefs with one of these statuses by whose words any of `words` is, those whose words tell most."""
        self._whole()
        wanted = [kept(word) for word in dict.fromkeys(words)]
        rows = self._rows(queries.SEARCH, words=wanted, limit=limit, statuses=list(statuses), common=COMMON)
        return finds_of(rows)

    def listing(self, statuses: tuple[str, ...], limit: int, after: Head | None = None) -> list[str]:
        """Give the ids of beliefs with one of these statuses, latest change first; behind `after`, if that is given."""
        self._whole()
        rows = self._rows(queries.LISTING, statuses=list(statuses), limit=limit, **browsing.place_of(after))
        return [ids.belief_id(row[0]) for row in rows]

    def matching(self, wanted: Wanted, limit: int, skipped: int = 0) -> list[str]:
        """Give the ids of the beliefs that are wanted, latest change first, after leaving some out."""
        self._whole()
        rows = self._rows(browsing.MATCHING, limit=limit, skipped=skipped, **browsing.values_of(wanted))
        return [ids.belief_id(row[0]) for row in rows]

    def tally(self, wanted: Wanted) -> dict[str, int]:
        """Count the beliefs that are wanted by their status."""
        self._whole()
        return {str(row[0]): int(row[1]) for row in self._rows(browsing.TALLY, **browsing.values_of(wanted))}

    def setting(self, name: str) -> str | None:
        """Read a local setting."""
        if name == "bar_secret":
            for family in self._families.values():
                return family.bar_secret
        self._depend_on_project()
        rows = self._rows(queries.SETTING, name=kept(name))
        return told(rows[0][0]) if rows else None

    def request(self, name: str) -> str | None:
        """Read what a request was answered with. Nothing depends on it: the name of a request is taken once."""
        rows = self._rows(queries.REQUEST, name=name)
        return told(rows[0][0]) if rows else None
