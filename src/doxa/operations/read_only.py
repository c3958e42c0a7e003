"""A journal that is read and not written: for looks that leave no trace."""

from collections.abc import Sequence

from doxa.ports.journal import DeliveryRow, Hit, Journal


class ReadOnlyJournal:
    """The deliveries of another journal; of what it is given to write, all is news and nothing is kept."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def hits(self, terms: list[tuple[str, str]], words: dict[str, set[str]]) -> Sequence[Hit]:
        """Find cue rows of beliefs that may be delivered."""
        return self._journal.hits(terms, words)

    def has_kind(self, kind: str) -> bool:
        """Whether there is any cue of a kind."""
        return self._journal.has_kind(kind)

    def holding(self, belief: str) -> tuple[str, str, str] | None:
        """Give what holds in the place of a superseded belief, if anything does."""
        return self._journal.holding(belief)

    def uses(self, belief: str, cue: str, since: int) -> int:
        """Count how often a belief was delivered by a cue, since a moment."""
        return self._journal.uses(belief, cue, since)

    def noted(self, session: str, agent: str, belief: str, version: str, rule: str) -> bool:
        """Whether it is written down already that a rule withheld this state of this belief."""
        return self._journal.noted(session, agent, belief, version, rule)

    def paused(self) -> bool:
        """Whether delivery is switched off."""
        return self._journal.paused()

    def delivered(self, session: str, agent: str, belief: str, version: str) -> bool:
        """Whether this state of this belief was delivered to this session and sub-agent."""
        return self._journal.delivered(session, agent, belief, version)

    def record(self, rows: list[DeliveryRow]) -> list[bool]:
        """Write nothing."""
        return [True for _ in rows]

    def rearm(self, session: str, agent: str | None) -> None:
        """Write nothing."""

    def deliveries(self, limit: int) -> list[DeliveryRow]:
        """Give the latest rows, newest first."""
        return self._journal.deliveries(limit)
