"""The journal of a store in memory: cue rows are looked up in dictionaries, and deliveries written into a list."""

import threading

from doxa.core.projection import CueRow, Head
from doxa.ports.journal import DeliveryRow


class MemoryHit:
    """A cue row that was found, with what is delivered for its belief."""

    def __init__(self, head: Head, row: CueRow) -> None:
        self.belief = head.belief
        self.label = head.label or ""
        self.version = head.version
        self.text = head.text
        self.schedule = head.schedule
        self.kind = row.kind
        self.exact = row.exact
        self.conditions = row.conditions
        self.anchor = row.anchor
        self.quote = row.quote
        self.content_hash = row.content_hash
        self.drifted = row.drifted


class MemoryJournal:
    """What is delivered, over the projections of a store in memory."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._came = threading.Condition(self._lock)
        self._heads: dict[str, Head] = {}
        self._of_key: dict[str, set[str]] = {}
        self._cues: dict[str, dict[CueRow, None]] = {}
        self._settings: dict[str, str] = {}
        self._requests: dict[str, str] = {}
        self._deliveries: list[DeliveryRow] = []
        self._standing: set[tuple[str, str, str, str]] = set()

    def hits(self, terms: list[tuple[str, str]], words: dict[str, set[str]]) -> list[MemoryHit]:
        """Find cue rows of beliefs that may be delivered."""
        asked = [*terms, *((kind, term) for kind, listed in words.items() for term in sorted(listed))]
        # In the order of what was asked, and of ids, as an index gives them.
        places = {one: place for place, one in reversed(list(enumerate(asked)))}
        found = []
        for belief, rows in self._cues.items():
            head = self._heads[belief]
            for row in rows:
                place = places.get((row.kind, row.term))
                if place is not None and head.label is not None:
                    found.append((place, belief, row.exact, row.conditions, row.anchor, MemoryHit(head, row)))
        return [one[-1] for one in sorted(found, key=lambda one: one[:-1])]

    def has_kind(self, kind: str) -> bool:
        """Whether there is any cue of a kind."""
        return any(row.kind == kind for rows in self._cues.values() for row in rows)

    def holding(self, belief: str) -> tuple[str, str, str] | None:
        """Give what holds in the place of a superseded belief: its id, its text and its state version."""
        head = self._heads[belief]
        seen = {belief}
        while head.status == "superseded" and head.successor in self._heads and head.successor not in seen:
            seen.add(head.successor)
            head = self._heads[head.successor]
        if head.status != "active":
            of_key = [self._heads[one] for one in self._of_key.get(head.key, ())]
            active = [one for one in of_key if one.status == "active"]
            if not active:
                return None
            head = max(active, key=lambda one: (one.version, one.belief))
        return head.belief, head.text, head.version

    def paused(self) -> bool:
        """Whether delivery is switched off."""
        return "paused" in self._settings

    def delivered(self, session: str, agent: str, belief: str, version: str) -> bool:
        """Whether this state of this belief was delivered to this session and sub-agent."""
        return (session, agent, belief, version) in self._standing

    def uses(self, belief: str, cue: str, since: int) -> int:
        """Count how often a belief was delivered by a cue, since a moment."""
        wanted = (belief, cue, "delivered")
        return sum((row[3], row[6], row[7]) == wanted and row[0] >= since for row in self._deliveries)

    def noted(self, session: str, agent: str, belief: str, version: str, rule: str) -> bool:
        """Whether it is written down already that a rule withheld this state of this belief."""
        wanted = (session, agent, belief, version, "withheld", rule)
        return any((*row[1:5], *row[7:9]) == wanted for row in self._deliveries)

    def record(self, rows: list[DeliveryRow]) -> list[bool]:
        """Write deliveries; says of each whether it was news to the session."""
        with self._lock:
            return [self._record(row) for row in rows]

    def _record(self, row: DeliveryRow) -> bool:
        if row[7] == "delivered":
            if row[1:5] in self._standing:
                return False
            self._standing.add(row[1:5])
        elif self.noted(*row[1:5], row[8]):
            return False
        self._deliveries.append(row)
        return True

    def rearm(self, session: str, agent: str | None) -> None:
        """Forget, for delivery, what a session was told."""
        with self._lock:
            self._standing = {
                key for key in self._standing if key[0] != session or (agent is not None and key[1] != agent)
            }

    def deliveries(self, limit: int) -> list[DeliveryRow]:
        """Give the latest rows, newest first."""
        return self._deliveries[::-1][:limit]
