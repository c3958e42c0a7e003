"""The delivery journal and the cue lookup."""

from typing import Any

from doxa.core import ids
from doxa.ports.journal import DeliveryRow
from doxa.storage.memory_journal import MemoryHit
from doxa.storage.postgres.database import Database
from doxa.storage.postgres.forms import CUE_COLUMNS, HEAD_COLUMNS, cue_of, digest, head_of, kept, maybe, told

_OF_HEAD = ", ".join(f"head.{name.strip()}" for name in HEAD_COLUMNS.split(","))
_OF_CUE = ", ".join(f"cue.{name.strip()}" for name in CUE_COLUMNS.split(","))
_HEAD_COUNT = len(HEAD_COLUMNS.split(","))
_HITS = f"""
SELECT {_OF_HEAD}, {_OF_CUE}
FROM unnest(%(kinds)s::text[], %(terms)s::uuid[]) WITH ORDINALITY AS asked (kind, term, place)
JOIN doxa.cues AS cue ON cue.project = %(project)s AND cue.kind = asked.kind AND cue.term_digest = asked.term
JOIN LATERAL (
  SELECT * FROM doxa.beliefs WHERE project = %(project)s AND number = cue.belief LIMIT 1
) AS head ON head.label IS NOT NULL
ORDER BY asked.place, cue.belief, cue.exact COLLATE "C", cue.conditions COLLATE "C", cue.anchor COLLATE "C"
"""  # noqa: S608 - column names of ours
_HAS_KIND = "SELECT 1 FROM doxa.cues WHERE project = %(project)s AND kind = %(kind)s LIMIT 1"
_HEAD = """
SELECT status, key_digest::text, successor, version, text FROM doxa.beliefs
WHERE project = %(project)s AND number = %(number)s"""
_HOLDS = """
SELECT number, text, version FROM doxa.beliefs
WHERE project = %(project)s AND key_digest = %(key)s::uuid AND status = 'active'
  AND question = (SELECT question FROM doxa.beliefs WHERE project = %(project)s AND number = %(number)s)
ORDER BY version DESC, number DESC LIMIT 1"""
_USES = """
SELECT count(*) FROM doxa.deliveries
WHERE project = %(project)s AND belief = %(belief)s AND outcome = 'delivered' AND cue = %(cue)s AND at >= %(since)s"""
_DELIVERED = "SELECT 1 FROM doxa.deliveries WHERE project = %(project)s AND told = %(told)s::uuid"
_NOTED = "SELECT 1 FROM doxa.deliveries WHERE project = %(project)s AND noted = %(noted)s::uuid"
_PAUSED = "SELECT 1 FROM doxa.settings WHERE project = %(project)s AND name = 'paused'"
_RECORD = """
INSERT INTO doxa.deliveries (project, at, session, agent, belief, version, situation, cue, outcome, rule, label,
  session_digest, told, noted)
VALUES (%(project)s, %(at)s, %(session)s, %(agent)s, %(belief)s, %(version)s, %(situation)s, %(cue)s, %(outcome)s,
  %(rule)s, %(label)s, %(session_digest)s::uuid, %(told)s::uuid, %(noted)s::uuid)
ON CONFLICT DO NOTHING"""
_REARM = "UPDATE doxa.deliveries SET told = NULL WHERE project = %(project)s AND session_digest = %(session)s::uuid"
_DELIVERIES = """
SELECT at, session, agent, belief, version, situation, cue, outcome, rule, label
FROM doxa.deliveries WHERE project = %(project)s ORDER BY seq DESC LIMIT %(limit)s"""
_NAMES = ("at", "session", "agent", "belief", "version", "situation", "cue", "outcome", "rule", "label")
# Longer chains are followed by their key alone.
_SUCCESSORS_MAX = 100


class PostgresJournal:
    """The journal of one project in a database."""

    def __init__(self, database: Database, project: str) -> None:
        self._database = database
        self._project = project

    def _rows(self, query: str, **values: Any) -> list[tuple[Any, ...]]:
        values["project"] = self._project
        with self._database.translated(), self._database.connection(self._project) as connection:
            return connection.execute(query, values).fetchall()

    def hits(self, terms: list[tuple[str, str]], words: dict[str, set[str]]) -> list[MemoryHit]:
        """Find cue rows of beliefs that may be delivered."""
        asked = [*terms, *((kind, term) for kind, some in words.items() for term in sorted(some))]
        if not asked:
            return []
        kinds, digests = [kind for kind, _ in asked], [digest(term) for _, term in asked]
        rows = self._rows(_HITS, kinds=kinds, terms=digests)
        return [MemoryHit(head_of(row[:_HEAD_COUNT]), cue_of(row[_HEAD_COUNT:])) for row in rows]

    def has_kind(self, kind: str) -> bool:
        """Whether there is any cue of a kind."""
        return bool(self._rows(_HAS_KIND, kind=kind))

    def holding(self, belief: str) -> tuple[str, str, str] | None:
        """Give what holds in the place of a superseded belief: its id, its text and its state version."""
        number = ids.belief_number(belief)
        asked, key = number, None
        for _ in range(_SUCCESSORS_MAX):
            rows = self._rows(_HEAD, number=number)
            if not rows:
                break
            status, key, successor, version, text = rows[0]
            asked = number
            if status == "active":
                return ids.belief_id(number), told(text), version
            if status != "superseded" or successor is None:
                break
            number = ids.belief_number(successor)
        found = self._rows(_HOLDS, key=key, number=asked)
        return (ids.belief_id(found[0][0]), told(found[0][1]), found[0][2]) if found else None

    def uses(self, belief: str, cue: str, since: int) -> int:
        """Count how often a belief was delivered by a cue, since a moment."""
        return int(self._rows(_USES, belief=belief, cue=kept(cue), since=since)[0][0])

    def noted(self, session: str, agent: str, belief: str, version: str, rule: str) -> bool:
        """Whether it is written down already that a rule withheld this state of this belief."""
        return bool(self._rows(_NOTED, noted=digest(session, agent, belief, version, rule)))

    def paused(self) -> bool:
        """Whether delivery is switched off."""
        return bool(self._rows(_PAUSED))

    def delivered(self, session: str, agent: str, belief: str, version: str) -> bool:
        """Whether this state of this belief was delivered to this session and sub-agent."""
        return bool(self._rows(_DELIVERED, told=digest(session, agent, belief, version)))

    def record(self, rows: list[DeliveryRow]) -> list[bool]:
        """Write deliveries, as one step; says of each whether it was news to the session."""
        with (
            self._database.translated(),
            self._database.connection(self._project) as connection,
            connection.transaction(),
        ):
            return [connection.execute(_RECORD, self._fields(row)).rowcount > 0 for row in rows]

    def _fields(self, row: DeliveryRow) -> dict[str, Any]:
        session, agent, belief, version = row[1:5]
        outcome, rule = row[7:9]
        fields: dict[str, Any] = {
            name: kept(value) if isinstance(value, str) else value for name, value in zip(_NAMES, row, strict=True)
        }
        return fields | {
            "project": self._project,
            "session_digest": digest(session),
            "told": digest(session, agent, belief, version) if outcome == "delivered" else None,
            "noted": digest(session, agent, belief, version, rule) if outcome == "withheld" else None,
        }

    def rearm(self, session: str, agent: str | None) -> None:
        """Forget, for delivery, what a session was told: its context was cleared or compacted."""
        query = _REARM if agent is None else _REARM + " AND agent = %(agent)s"
        values = {"project": self._project, "session": digest(session), "agent": kept(agent)}
        with self._database.translated(), self._database.connection(self._project) as connection:
            connection.execute(query, values)

    def deliveries(self, limit: int) -> list[DeliveryRow]:
        """Give the latest rows, newest first."""
        rows = self._rows(_DELIVERIES, limit=limit)
        return [(row[0], *[maybe(value) or "" for value in row[1:]]) for row in rows]
