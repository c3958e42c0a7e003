"""The delivery journal and the cue lookup.

This module runs in the hook of a coding agent, so it imports nothing but the C part of sqlite3.
"""

import _sqlite3

from doxa.core import ids

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_HIT = """
SELECT b.number, b.label, b.version, b.text, b.schedule,
  c.kind, c.exact, c.conditions, c.anchor, c.quote, c.content_hash, c.drifted
FROM cues AS c CROSS JOIN beliefs AS b ON b.number = c.belief
WHERE c.project = ? AND c.kind = ? AND b.label IS NOT NULL AND c.term """
_HITS_OF_TERM = _HIT + "= ?"
# A plain join with json_each would scan the cue table.
_HITS_OF_WORDS = _HIT + "IN (SELECT value FROM json_each(?))"  # noqa: S608 - words of ours
_DELIVERED = """
SELECT 1 FROM deliveries
WHERE project = ? AND session = ? AND agent = ? AND belief = ? AND version = ? AND standing = 1"""
_NOTED = """
SELECT 1 FROM deliveries
WHERE project = ? AND session = ? AND agent = ? AND belief = ? AND version = ? AND rule = ? AND outcome = 'withheld'"""
_HAS_KIND = "SELECT 1 FROM cues WHERE project = ? AND kind = ? LIMIT 1"
_HEAD = "SELECT status, key, successor, version, text FROM beliefs WHERE number = ? AND project = ?"
_HOLDS = """
SELECT number, text, version FROM beliefs
WHERE project = ? AND key = ? AND status = 'active' ORDER BY version DESC, number DESC LIMIT 1"""
_USES = """
SELECT count(*) FROM deliveries WHERE belief = ? AND project = ? AND outcome = 'delivered' AND cue = ? AND at >= ?"""
# Longer chains are followed by their key alone.
_SUCCESSORS_MAX = 100
_RECORD = """
INSERT INTO deliveries (project, at, session, agent, belief, version, situation, cue, outcome, rule, label, standing)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING"""
_DELIVERIES = """
SELECT at, session, agent, belief, version, situation, cue, outcome, rule, label
FROM deliveries WHERE project = ? ORDER BY seq DESC LIMIT ?"""

DeliveryRow = tuple[int, str, str, str, str, str, str, str, str, str]


class SqliteHit:
    """A cue row that was found, with what is delivered for its belief."""

    __slots__ = (
        "anchor",
        "belief",
        "conditions",
        "content_hash",
        "drifted",
        "exact",
        "kind",
        "label",
        "quote",
        "schedule",
        "text",
        "version",
    )

    def __init__(
        self,
        number: int,
        label: str,
        version: str,
        text: str,
        schedule: str | None,
        kind: str,
        exact: str,
        conditions: str,
        anchor: str,
        quote: str | None,
        content_hash: str | None,
        drifted: int,
    ) -> None:
        self.belief = ids.belief_id(number)
        self.label = label
        self.version = version
        self.text = text
        self.schedule = schedule
        self.kind = kind
        self.exact = exact
        self.conditions = conditions
        self.anchor = anchor
        self.quote = quote
        self.content_hash = content_hash
        self.drifted = drifted


class SqliteJournal:
    """The journal of one project over one connection.

    Args:
        connection: to an open store.
        project: the project's number in it.
        begin: called with the connection to take the write lock, however long that is waited for.
        translate: called with an error of SQLite to give what is raised in its place.
    """

    def __init__(
        self, connection: _sqlite3.Connection, project: int, begin: object = None, translate: object = None
    ) -> None:
        self._connection = connection
        self._project = project
        self._begin = begin
        self._translate = translate

    def hits(self, terms: list[tuple[str, str]], words: dict[str, set[str]]) -> list[SqliteHit]:
        """Find cue rows of beliefs that may be delivered."""
        found = []
        for kind, term in terms:
            found.extend(self._rows(_HITS_OF_TERM, (self._project, kind, term)))
        for kind, listed in words.items():
            # Words hold letters, digits and spaces alone, so they need no escaping.
            array = '["' + '","'.join(listed) + '"]'
            found.extend(self._rows(_HITS_OF_WORDS, (self._project, kind, array)))
        return [SqliteHit(*row) for row in found]

    def has_kind(self, kind: str) -> bool:
        """Whether there is any cue of a kind."""
        return bool(self._rows(_HAS_KIND, (self._project, kind)))

    def holding(self, belief: str) -> tuple[str, str, str] | None:
        """Give what holds in the place of a superseded belief: its id, its text and its state version."""
        number = ids.belief_number(belief)
        key = ""
        for _ in range(_SUCCESSORS_MAX):
            rows = self._rows(_HEAD, (number, self._project))
            if not rows:
                break
            status, key, successor, version, text = rows[0]
            if status == "active":
                return ids.belief_id(number), text, version
            if status != "superseded" or successor is None:
                break
            number = ids.belief_number(successor)
        found = self._rows(_HOLDS, (self._project, key))
        return (ids.belief_id(found[0][0]), found[0][1], found[0][2]) if found else None

    def paused(self) -> bool:
        """Whether delivery is switched off."""
        query = "SELECT 1 FROM meta WHERE project = ? AND name = 'paused'"
        return bool(self._rows(query, (self._project,)))

    def delivered(self, session: str, agent: str, belief: str, version: str) -> bool:
        """Whether this state of this belief was delivered to this session and sub-agent."""
        return bool(self._rows(_DELIVERED, (self._project, session, agent, belief, version)))

    def uses(self, belief: str, cue: str, since: int) -> int:
        """Count how often a belief was delivered by a cue, since a moment."""
        return int(self._rows(_USES, (belief, self._project, cue, since))[0][0])

    def noted(self, session: str, agent: str, belief: str, version: str, rule: str) -> bool:
        """Whether it is written down already that a rule withheld this state of this belief."""
        return bool(self._rows(_NOTED, (self._project, session, agent, belief, version, rule)))

    def record(self, rows: list[DeliveryRow]) -> list[bool]:
        """Write deliveries, as one step; says of each whether it was news to the session."""
        return self._write([(_RECORD, (self._project, *row, 1 if row[7] == "delivered" else 0)) for row in rows])

    def rearm(self, session: str, agent: str | None) -> None:
        """Forget, for delivery, what a session was told: its context was cleared or compacted."""
        query = "UPDATE deliveries SET standing = 0 WHERE project = ? AND session = ? AND standing = 1"
        if agent is None:
            self._write([(query, (self._project, session))])
        else:
            self._write([(query + " AND agent = ?", (self._project, session, agent))])

    def _rows(self, query: str, values: tuple[object, ...]) -> "list[tuple[Any, ...]]":
        try:
            return self._connection.execute(query, values).fetchall()
        except _sqlite3.Error as error:
            raise self._meaning_of(error) from None

    def _write(self, statements: list[tuple[str, tuple[object, ...]]]) -> list[bool]:
        try:
            return self._write_all(statements)
        except _sqlite3.Error as error:
            raise self._meaning_of(error) from None

    def _write_all(self, statements: list[tuple[str, tuple[object, ...]]]) -> list[bool]:
        connection = self._connection
        if callable(self._begin):
            self._begin(connection)
        else:
            connection.execute("BEGIN IMMEDIATE")
        try:
            changed = [connection.execute(statement, values).rowcount > 0 for statement, values in statements]
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return changed

    def _meaning_of(self, error: _sqlite3.Error) -> Exception:
        if not callable(self._translate):
            return error
        meaning: Exception = self._translate(error)
        meaning.__cause__ = error
        return meaning

    def deliveries(self, limit: int) -> list[DeliveryRow]:
        """Give the latest rows, newest first."""
        return self._rows(_DELIVERIES, (self._project, limit))
