"""The delivery journal: what was told to whom, and which beliefs a situation meets."""

from collections.abc import Sequence
from typing import Protocol

# at, session, agent, belief, version, situation, cue, outcome, rule, label
DeliveryRow = tuple[int, str, str, str, str, str, str, str, str, str]


class Hit(Protocol):
    """A cue row that was found, with what is delivered for its belief."""

    belief: str
    label: str
    version: str
    text: str
    schedule: str | None
    kind: str
    exact: str
    conditions: str
    anchor: str
    quote: str | None
    content_hash: str | None
    drifted: int


class Journal(Protocol):
    """Deliveries: local, not events, never merged or exported. Nothing in it changes a status."""

    def hits(self, terms: list[tuple[str, str]], words: dict[str, set[str]]) -> Sequence[Hit]:
        """Find cue rows of beliefs that may be delivered, by kind and index term, and by a kind's many terms."""
        ...

    def has_kind(self, kind: str) -> bool:
        """Whether there is any cue of a kind."""
        ...

    def holding(self, belief: str) -> tuple[str, str, str] | None:
        """Give what holds in the place of a superseded belief, if anything does: its id, its text, its state version.

        That is the end of the chain of its successors, else the belief of its key that came to hold last.
        """
        ...

    def uses(self, belief: str, cue: str, since: int) -> int:
        """Count how often a belief was delivered by a cue, since a moment (microseconds, UTC)."""
        ...

    def noted(self, session: str, agent: str, belief: str, version: str, rule: str) -> bool:
        """Whether it is written down already that a rule withheld this state of this belief."""
        ...

    def paused(self) -> bool:
        """Whether delivery is switched off."""
        ...

    def delivered(self, session: str, agent: str, belief: str, version: str) -> bool:
        """Whether this state of this belief was delivered to this session and sub-agent."""
        ...

    def record(self, rows: list[DeliveryRow]) -> list[bool]:
        """Write deliveries.

        Returns:
            Of each whether it was news: false for what another process has just delivered to the same session.
        """
        ...

    def rearm(self, session: str, agent: str | None) -> None:
        """Forget, for delivery, what a session was told: its context was cleared or compacted."""
        ...

    def deliveries(self, limit: int) -> list[DeliveryRow]:
        """Give the latest rows, newest first, as `record` takes them."""
        ...
