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
FROM json_each('[' || substr(head.events, 2) || ']') AS place CROSS JOIN events AS made ON made.seq = place.value"""
# The sign keeps SQLite from the index on projects, through which it takes four times as long as through the table.
_IS_WANTED = f"""
+head.project = :project AND head.status <> ''
AND (:statuses = '[]' OR head.status IN (SELECT value FROM json_each(:statuses)))
AND (:conditions = '[]' OR NOT EXISTS (
  SELECT 1 FROM json_each(:conditions) WHERE instr(' ' || head.conditions || ' ', ' ' || value || ' ') = 0))
AND (:words = '[]' OR NOT EXISTS (
  SELECT 1 FROM json_each(:words) WHERE instr(lower(head.text || char(10) || head.key), value) = 0))
AND (:ref = '' OR head.number IN (
  SELECT belief FROM cues WHERE project = :project AND kind = 'path' AND instr(term, :ref) > 0))
AND (:actor = '' OR EXISTS (
  SELECT 1 {_CREATED}
  WHERE made.kind = 'created' AND (made.actor = :actor_whole OR instr(lower(made.actor), :actor_part) > 0)))
AND (:tag = '' OR EXISTS (
  SELECT 1 {_CREATED} CROSS JOIN json_each(made.body, '$.tags') AS tag
  WHERE made.kind = 'created' AND (tag.value = :tag_whole OR instr(lower(tag.value), :tag_part) > 0)))"""  # noqa: S608 - conditions of ours

MATCHING = f"""
SELECT head.number FROM beliefs AS head WHERE {_IS_WANTED}
ORDER BY head.version DESC, head.number DESC LIMIT :limit OFFSET :skipped"""  # noqa: S608 - conditions of ours
TALLY = f"SELECT head.status, count(*) FROM beliefs AS head WHERE {_IS_WANTED} GROUP BY head.status"  # noqa: S608 - conditions of ours


def values_of(wanted: Wanted, project: int) -> dict[str, Any]:
    """Give the values that the conditions name."""
    (actor_whole, actor_part), (tag_whole, tag_part) = parted(wanted.actor), parted(wanted.tag)
    return {
        "project": project,
        "statuses": json.dumps(wanted.statuses),
        "conditions": json.dumps(wanted.conditions),
        "words": json.dumps([ascii_lower(word) for word in wanted.words]),
        "ref": index_term("path", wanted.ref) if wanted.ref else "",
        "actor": wanted.actor,
        "actor_whole": actor_whole,
        "actor_part": actor_part,
        "tag": wanted.tag,
        "tag_whole": tag_whole,
        "tag_part": tag_part,
    }
