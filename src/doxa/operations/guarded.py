"""A store that writes only under conditions, which are looked at in the transaction that writes.

It is what a request over a network needs: a belief must still be what the caller saw, a request that was answered is
not carried out again, and nothing is written while something about the caller's files is not known.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Iterable
from typing import Any, NamedTuple, TypeVar

from doxa.core.events import Event
from doxa.errors import DoxaError
from doxa.operations.loading import resolve
from doxa.operations.read_only import ReadOnlyJournal
from doxa.operations.repeating import Answered, answered, repeated
from doxa.ports.journal import Journal
from doxa.ports.store import Change, Store, Update, View

T = TypeVar("T")


class FactsMissing(DoxaError):
    """Something about the caller's files is not known yet; nothing was written.

    Attributes:
        needs: what is to be looked up.
    """

    def __init__(self, needs: Iterable[tuple[str, ...]]) -> None:
        super().__init__("Look up what `needs` names, and repeat the request with the facts. Nothing was written.")
        self.needs = tuple(needs)


class Outdated(DoxaError):
    """The belief is not what the caller saw.

    Attributes:
        version: its state version now.
        events: what happened to it since.
    """

    def __init__(self, message: str, version: str, events: tuple[Event, ...]) -> None:
        super().__init__(message)
        self.version = version
        self.events = events


class KeyReused(DoxaError):
    """The key of a request was used for another one."""


class Once(NamedTuple):
    """A request that is to be carried out once: who named it how, and a digest of what it asks."""

    key: str
    digest: str

    @classmethod
    def of(cls, actor: str, key: str, request: str) -> "Once":
        """Make it of the key that an actor gave to a request."""
        named = hashlib.sha256(f"{actor}\x00{key}".encode()).hexdigest()
        return cls(named, hashlib.sha256(request.encode("utf-8", "surrogatepass")).hexdigest())


class Guard(NamedTuple):
    """The conditions: the version that a belief must have, the request, what is not known, whether it is tried only."""

    expected: tuple[str, str] | None = None
    once: Once | None = None
    needs: Collection[tuple[str, ...]] = ()
    rehearsal: bool = False


class GuardedStore:
    """A store whose writes go through, if the guard lets them.

    Args:
        store: the store.
        guard: the conditions.
        past: makes a store of the past from events, to answer a request once more.
    """

    def __init__(self, store: Store, guard: Guard, past: Callable[[str, Iterable[Event]], Store]) -> None:
        self.project = store.project
        self._store = store
        self._guard = guard
        self._past = past
        self._writes = 0

    def read(self, work: Callable[[View], T]) -> T:
        """Call a function with a view of one moment."""
        return self._store.read(work)

    def write(self, work: Callable[[View], tuple[Change, T]]) -> T:
        """Call a function and write its change, if the conditions are met in the same transaction.

        Raises:
            Outdated, KeyReused, FactsMissing: they are not; nothing was written.
        """
        if self._guard.rehearsal:
            return self._store.read(lambda view: work(view)[1])
        if self._guard.needs:
            raise FactsMissing(self._guard.needs)
        number, self._writes = self._writes, self._writes + 1
        if self._guard.expected is None and self._guard.once is None:
            return self._store.write(work)
        return self._store.write(lambda view: self._checked(view, work, number))

    def _checked(self, view: View, work: Callable[[View], tuple[Change, T]], number: int) -> tuple[Change, T]:
        once = self._guard.once
        name = f"{once.key}:{number}" if once else ""
        known = view.request(name) if once else None
        if once and known is not None:
            before: Answered = Answered(*json.loads(known))
            if before.digest != once.digest:
                raise KeyReused(
                    "This Idempotency-Key was used for another request. Nothing was written: take a new key for a "
                    "new request."
                )
            answer: Any = repeated(view, before, self._past)
            return Change(), answer
        if self._guard.expected is not None:
            _same_version(view, *self._guard.expected)
        change, given = work(view)
        if once:
            change = change._replace(request=(name, json.dumps(answered(once.digest, given))))
        return change, given

    def append(self, events: Iterable[Event]) -> None:
        """Append decided events to the log alone."""
        self._store.append(events)

    def rebuild(self, work: Callable[[View], Iterable[Update]]) -> int:
        """Replace every projection by what a function makes of the log."""
        return self._store.rebuild(work)

    def refresh_search(self) -> None:
        """Bring the search index up to the log."""
        self._store.refresh_search()

    def wait(self, after: str, seconds: float) -> bool:
        """Wait until there is an event behind a place."""
        return self._store.wait(after, seconds)

    def journal(self) -> Journal:
        """Give the delivery journal."""
        journal = self._store.journal()
        return ReadOnlyJournal(journal) if self._guard.rehearsal else journal

    def close(self) -> None:
        """Do nothing: the store belongs to whoever opened it."""


def version_of(view: View, belief: str) -> str:
    """Give the state version of a belief: it changes with its status and conditions, not with each confirmation."""
    head = view.head(belief)
    return "" if head is None else head.version


def _same_version(view: View, prefix: str, expected: str) -> None:
    belief = resolve(view, prefix)
    version = version_of(view, belief)
    if version != expected:
        since = tuple(event for event in view.events_of(belief) if event.id > expected.rstrip("+"))
        raise Outdated(
            f"[{belief[:5]}] is not in the state that was expected: {len(since)} events came since. Nothing was "
            "written: read it again, and decide again.",
            version,
            since,
        )
