"""Looking through beliefs: what is wanted, as a condition on their heads.

Who noted a belief, and its tags, stand in the event that created it alone. That is found through the list of its
events, without an index and without a column more for each belief.
"""

import json
from typing import Any

from doxa.core.cues import index_term
from doxa.core.recall import ascii_lower, parted
from doxa.ports.store import Wanted

# The rows of the head's own events; a creation touches no belief but its own.
_CREATED = """
FROM json_each('[' || substr(head.events, 2) || ']') AS place CROSS JOIN events AS made ON made.seq = place.value
WHERE made.kind = 'created'"""
# Nearly always a creation is the first event that arrived.
_CLAIM = f"""
coalesce((SELECT claim FROM events WHERE seq = CAST(substr(head.events, 2) AS INTEGER) AND kind = 'created'),
  (SELECT made.claim {_CREATED}), '')"""  # noqa: S608 - names of ours
# The claim stands in the text, but for what was cut there, and for superseded beliefs, whose text is of what holds now.
_HAS_WORD = f"""
AND (instr(lower(head.text || char(10) || head.key), :word{{0}}) > 0
  OR ((head.status = 'superseded' OR instr(head.text, '…') > 0) AND instr(lower({_CLAIM}), :word{{0}}) > 0))"""
# The sign keeps SQLite from the index on projects, through which it takes four times as long as through the table.
_IS_WANTED = f"""
+head.project = :project AND head.status <> ''
AND (:statuses = '[]' OR head.status IN (SELECT value FROM json_each(:statuses)))
AND (:conditions = '[]' OR NOT EXISTS (
  SELECT 1 FROM json_each(:conditions) WHERE instr(' ' || head.conditions || ' ', ' ' || value || ' ') = 0))
AND (:ref = '' OR head.number IN (
  SELECT belief FROM cues WHERE project = :project AND kind = 'path' AND instr(term, :ref) > 0))
AND (:actor = '' OR EXISTS (
  SELECT 1 {_CREATED} AND (made.actor = :actor_whole OR instr(lower(made.actor), :actor_part) > 0)))
AND (:tag = '' OR EXISTS (
  SELECT 1 {_CREATED} AND EXISTS (
    SELECT 1 FROM json_each(made.body, '$.tags') AS tag
    WHERE tag.value = :tag_whole OR instr(lower(tag.value), :tag_part) > 0)))"""  # noqa: S608 - conditions of ours


def matching(wanted: Wanted) -> str:
    """Write the query for a page of what is wanted."""
    return f"""
SELECT head.number FROM beliefs AS head WHERE {_condition(wanted)}
ORDER BY head.version DESC, head.number DESC LIMIT :limit OFFSET :skipped"""  # noqa: S608 - conditions of ours


def tally(wanted: Wanted) -> str:
    """Write the query for the counts of what is wanted."""
    return f"SELECT head.status, count(*) FROM beliefs AS head WHERE {_condition(wanted)} GROUP BY head.status"  # noqa: S608 - conditions of ours


def _condition(wanted: Wanted) -> str:
    return _IS_WANTED + "".join(_HAS_WORD.format(number) for number in range(len(wanted.words)))


def values_of(wanted: Wanted, project: int) -> dict[str, Any]:
    """Give the values that the conditions name."""
    (actor_whole, actor_part), (tag_whole, tag_part) = parted(wanted.actor), parted(wanted.tag)
    return {
        "project": project,
        "statuses": json.dumps(wanted.statuses),
        "conditions": json.dumps(wanted.conditions),
        "ref": index_term("path", wanted.ref) if wanted.ref else "",
        "actor": wanted.actor,
        "actor_whole": actor_whole,
        "actor_part": actor_part,
        "tag": wanted.tag,
        "tag_whole": tag_whole,
        "tag_part": tag_part,
        **{f"word{number}": ascii_lower(word) for number, word in enumerate(wanted.words)},
    }
