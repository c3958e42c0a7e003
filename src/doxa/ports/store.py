"""The store: an event log with its projections, read and written in one step.

An operation is a function of a `View` that returns a `Change`. The store calls it inside one transaction and
writes the change, or calls it again when another writer came first; so the function must do nothing but
read the view and decide. That is all an engine has to offer: nothing above knows which engine it is.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol, TypeVar

from doxa.core.events import Event
from doxa.core.lifecycle import ACTIVE
from doxa.core.projection import CueRow, Head, Mark
from doxa.core.recall import Finds
from doxa.ports.journal import Journal

T = TypeVar("T")


# So many answers are kept for each project, give or take a hundred; the oldest go first.
REQUESTS_MAX = 10_000


class IdTaken(Exception):
    """A new belief was given an id that a belief has already; nothing was written."""


class Update(NamedTuple):
    """What changes beside the log for one belief: its head, its cue rows, what it rests on, its marks.

    `new` says that there must be no belief with this id yet.
    """

    head: Head
    cues_removed: tuple[CueRow, ...] = ()
    cues_added: tuple[CueRow, ...] = ()
    premises_removed: tuple[str, ...] = ()
    premises_added: tuple[str, ...] = ()
    marks_removed: tuple[Mark, ...] = ()
    marks_added: tuple[Mark, ...] = ()
    new: bool = False


class Change(NamedTuple):
    """What an operation writes.

    `events` are appended; `rewritten` replace events of the same id, for erasure alone; `settings` are local
    to this store and None removes one. `erases` asks the engine to leave no trace of what was replaced. `request` is
    the name of a request and what it was answered with, local as well: where that was written in the meantime, nothing
    is written, and the change is decided again.
    """

    events: tuple[Event, ...] = ()
    updates: tuple[Update, ...] = ()
    rewritten: tuple[Event, ...] = ()
    settings: tuple[tuple[str, str | None], ...] = ()
    erases: bool = False
    request: tuple[str, str] | None = None


class Wanted(NamedTuple):
    """Which beliefs are looked through; what is empty does not matter.

    Attributes:
        statuses: any of them.
        conditions: all of them.
        words: each stands somewhere in the rendered text, the key or the claim as it was first noted; ASCII letters
            match in either case.
        ref: it stands somewhere in the path or URL of an anchor, or of a cue of this kind.
        tag: it stands somewhere in one of the tags; with `=` before it, it is all of one.
        actor: the same of the name of who noted it.
    """

    statuses: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    ref: str = ""
    tag: str = ""
    actor: str = ""


class View(Protocol):
    """What an operation may read, all of one moment, of one project."""

    project: str

    def last_id(self) -> str:
        """Give the greatest event id of the log, "" for an empty one."""
        ...

    def with_prefix(self, prefix: str, limit: int) -> list[str]:
        """Give the ids of beliefs that begin so, in order."""
        ...

    def foreign(self, prefix: str) -> bool:
        """Whether a belief of another project in the same store has an id that begins so."""
        ...

    def holders(self, key: str, *, standing: bool = False) -> list[str]:
        """Give the ids of the beliefs of a folded key; with `standing`, those that are active or candidates only."""
        ...

    def answered_elsewhere(self, key: str) -> bool:
        """Whether the question of a folded key has an active belief in another scope."""
        ...

    def marked(self, kind: str, terms: list[str]) -> list[str]:
        """Give the ids of the beliefs that have any of these marks."""
        ...

    def marks(self) -> Iterator[tuple[str, Mark]]:
        """Give every mark with its belief, in no particular order."""
        ...

    def told(self, session: str | None, beliefs: list[str]) -> set[str]:
        """Give those of some beliefs that were delivered: in a session, or in any when that is None."""
        ...

    def told_claims(self, session: str, limit: int) -> list[str]:
        """Give the ids of what was delivered to a session as a claim, with a caveat or without, last first."""
        ...

    def events_of(self, belief: str) -> list[Event]:
        """Give the events that touch a belief, in the order of ids."""
        ...

    def resting_on(self, premise: str) -> list[str]:
        """Give the ids of the beliefs that have this one as a premise."""
        ...

    def log(self, *, until: int | None = None, newest_first: bool = False) -> Iterator[Event]:
        """Give the events recorded by a moment (microseconds, UTC), in the order of ids."""
        ...

    def arrived(self, after: str, limit: int) -> list[tuple[str, Event]]:
        """Give events in the order in which they came into this store, each with its place.

        A place is good in this store alone, for reading on from there: a whole number, written as text, and "" before
        the first. Nothing ever comes to a place before one that was given out.
        """
        ...

    def arrived_hashes(self, after: str, limit: int) -> list[tuple[str, str, bytes]]:
        """Give what `arrived` gives, of each event its place, id and hash alone."""
        ...

    def last_place(self) -> str:
        """Give the place of the event that came last, "" where none did."""
        ...

    def between(self, first: str, past: str) -> Iterator[Event]:
        """Give the events whose ids are not before `first`, and before `past`, in the order of ids."""
        ...

    def event_count(self) -> int:
        """Count the events of the log."""
        ...

    def head(self, belief: str) -> Head | None:
        """Give a belief's head."""
        ...

    def heads(self) -> Iterator[Head]:
        """Give every head, in the order of belief ids."""
        ...

    def cues(self) -> Iterator[tuple[str, CueRow]]:
        """Give every cue row with its belief, in no particular order."""
        ...

    def premises(self) -> Iterator[tuple[str, str]]:
        """Give every pair of premise and the belief that rests on it, in no particular order."""
        ...

    def search(self, words: list[str], limit: int, statuses: tuple[str, ...] = (ACTIVE,)) -> Finds:
        """Find beliefs with one of these statuses by whose words any of `words` is, at most `limit`, in no order.

        Where there are more, the engine chooses, and may leave out what has only words that many have. A belief of
        another status never takes a place.
        """
        ...

    def listing(self, statuses: tuple[str, ...], limit: int, after: Head | None = None) -> list[str]:
        """Give the ids of beliefs with one of these statuses, latest change first; behind `after`, if that is given."""
        ...

    def matching(self, wanted: Wanted, limit: int, skipped: int = 0) -> list[str]:
        """Give the ids of the beliefs that are wanted, latest change first, after leaving some out."""
        ...

    def tally(self, wanted: Wanted) -> dict[str, int]:
        """Count the beliefs that are wanted by their status; a status that none has is left out."""
        ...

    def setting(self, name: str) -> str | None:
        """Read a local setting."""
        ...

    def request(self, name: str) -> str | None:
        """Read what a request was answered with; None when it never came, or too long ago."""
        ...


class Store(Protocol):
    """An event log with its projections, for one project."""

    project: str

    def read(self, work: Callable[[View], T]) -> T:
        """Call a function with a view of one moment."""
        ...

    def write(self, work: Callable[[View], tuple[Change, T]]) -> T:
        """Call a function, write its change as one step, and give its answer.

        Raises:
            IdTaken: an update that should be of a new belief is not; nothing was written.
            StoreBusy: other writers held the store for too long; nothing was written.
            BrokenStore: the store cannot be read or written; nothing was written.
        """
        ...

    def append(self, events: Iterable[Event]) -> None:
        """Append decided events to the log alone, as one step, without projections."""
        ...

    def rebuild(self, work: Callable[[View], Iterable[Update]]) -> int:
        """Replace every projection by what a function makes of the log, as one step; the log stays as it is.

        The function must read nothing but the log. Gives the number of beliefs.
        """
        ...

    def refresh_search(self) -> None:
        """Bring the search index up to the log, if the engine has one that lags behind."""
        ...

    def wait(self, after: str, seconds: float) -> bool:
        """Wait until there is an event behind a place, for so long at most; gives whether there is one."""
        ...

    def journal(self) -> "Journal":
        """Give the delivery journal."""
        ...

    def close(self) -> None:
        """Let go of files and connections."""
        ...
