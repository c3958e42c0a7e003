"""Asking: nothing here writes."""

from collections.abc import Iterable
from datetime import datetime

from doxa.core.events import Event
from doxa.core.lifecycle import ACTIVE, STATUSES
from doxa.core.state import Belief
from doxa.errors import InvalidInput
from doxa.memory.base import Base, KeyLike
from doxa.operations import ask
from doxa.operations.answers import History
from doxa.operations.given import limit_of, moment_of, several
from doxa.operations.grounds import Grounds, grounds, impact, resting_on
from doxa.operations.loading import load, resolve
from doxa.ports.store import View


class Asking(Base):
    """What is believed, what was, and why."""

    def current(self, key: KeyLike, *, at: datetime | str | int | None = None) -> Belief | None:
        """Give the belief that answers a key, None when there is none.

        Args:
            key: the key.
            at: the moment in the world that is asked about; now by default. What was known when is `as_of`.
        """
        return next(iter(self.holding(key, at=at)), None)

    def holding(self, key: KeyLike, *, at: datetime | str | int | None = None) -> list[Belief]:
        """Give every belief that answers a key: several where it holds several values, or was settled apart."""
        moment = self._now() if at is None else moment_of(at)
        assert moment is not None
        return ask.holding(self._ports.store, key, moment)

    def candidates(self, key: KeyLike) -> list[Belief]:
        """Give the values to try where a key has no answer: its candidates and archived values, best first."""
        return ask.candidates(self._ports.store, key)

    def why(self, belief: str) -> str:
        """Explain in one paragraph why a belief is what it is: on whose word, against what, since when."""
        return ask.why(self._ports.store, belief)

    def grounds(self, belief: str) -> Grounds:
        """Give a belief with all that it rests on."""
        return grounds(self._ports.store, belief)

    def resting_on(self, belief: str) -> list[Belief]:
        """Give the beliefs that have this one as a premise."""
        return resting_on(self._ports.store, belief)

    def impact(self, belief: str) -> list[Belief]:
        """Give the beliefs that would lose their support if this one were revoked. Nothing is changed."""
        return impact(self._ports.store, belief)

    def review(self) -> list[Belief]:
        """Give what waits for a person: candidates, and beliefs that something stands against, latest first."""
        return ask.review(self._ports.store)

    def recall(self, query: str = "", *, limit: int = 10, statuses: Iterable[str] = (ACTIVE,)) -> list[Belief]:
        """Give active beliefs in which words of the query stand, best first; without words, the latest.

        Words are found in every script, in any of their English endings, and as parts of identifiers and paths.

        Args:
            query: words of the claim, the key, the value or the tags.
            limit: how many at most.
            statuses: of which statuses; retired ones say by whom and why.

        Raises:
            InvalidInput: the query is no text, or there is no such status.
        """
        if not isinstance(query, str):
            raise InvalidInput(f"The query must be text, not {type(query).__name__}.")
        return ask.recall(self._ports.store, query, limit_of(limit), _known(statuses))

    def counts(self) -> dict[str, int]:
        """Give how many beliefs there are of each status."""
        return ask.counts(self._ports.store)

    def audit(self, statuses: Iterable[str] = STATUSES, *, limit: int = 100, after: str | None = None) -> list[Belief]:
        """Give beliefs of any status, latest change first.

        Args:
            statuses: which; by default all.
            limit: how many at most.
            after: the id of the last belief of the page before. If that one has changed since, its place is at the
                front, and what was given comes once more; nothing is left out.

        Raises:
            InvalidInput: there is no such status.
            UnknownId, AmbiguousPrefix: `after` names no belief, or several.
        """
        wanted, most = _known(statuses), limit_of(limit)

        def page(view: View) -> list[Belief]:
            last = None if after is None else view.head(resolve(view, after))
            return [load(view, name) for name in view.listing(wanted, most, last)]

        return self._ports.store.read(page)

    def history(self, key_or_id: KeyLike) -> list[History]:
        """Give the belief of an id, or every belief of a key, with all their events."""
        return [History(one, tuple(events)) for one, events in ask.history(self._ports.store, key_or_id)]

    def log(self, *, limit: int | None = None) -> list[Event]:
        """Give the events, in order; with a limit, the last ones."""
        events = self._ports.store.read(lambda view: ask.events_until(view, None))
        return events if limit is None else events[max(len(events) - limit_of(limit), 0) :]


def _known(statuses: Iterable[str]) -> tuple[str, ...]:
    wanted = several(statuses, "statuses", len(STATUSES))
    for one in wanted:
        if one not in STATUSES:
            raise InvalidInput(f"{one!r} is no status; there are {', '.join(STATUSES)}.")
    return wanted
