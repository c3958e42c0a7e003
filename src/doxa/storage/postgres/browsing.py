"""Looking through beliefs: what is wanted, as a condition on their heads."""

from typing import Any

from doxa.core import ids
from doxa.core.content import to_json
from doxa.core.cues import index_term
from doxa.core.projection import Head
from doxa.core.recall import ascii_lower, parted
from doxa.ports.store import Wanted
from doxa.storage.postgres.forms import kept

_CREATED = """
SELECT 1 FROM unnest(head.events) AS listed (id)
JOIN doxa.events AS made ON made.project = %(project)s AND made.id = listed.id AND made.kind = 'created'"""
# The claim stands in the text, but for what was cut there, and for superseded beliefs, whose text is of what holds now.
# Elements of JSON are compared as they are written: what is read out of it has no NUL.
_IS_WANTED = f"""
head.project = %(project)s AND head.status <> ''
AND (cardinality(%(statuses)s::text[]) = 0 OR head.status = ANY(%(statuses)s::text[]))
AND string_to_array(head.conditions, ' ') @> %(conditions)s::text[]
AND NOT EXISTS (
  SELECT 1 FROM unnest(%(words)s::text[]) AS word
  WHERE position(word IN lower(head.text COLLATE "C" || chr(10) || head.key COLLATE "C")) = 0
  AND NOT ((head.status = 'superseded' OR position('…' IN head.text) > 0) AND EXISTS ({_CREATED}
    AND position(word IN lower(made.claim COLLATE "C")) > 0)))
AND (%(ref)s::text = '' OR head.number IN (
  SELECT belief FROM doxa.cues
  WHERE project = %(project)s AND kind = 'path' AND position(%(ref)s::text IN term) > 0))
AND (%(actor)s::text = '' OR EXISTS ({_CREATED} AND (made.actor = %(actor_whole)s::text
  OR position(%(actor_part)s::text IN lower(made.actor COLLATE "C")) > 0)))
AND (%(tag)s::text = '' OR EXISTS ({_CREATED}
  CROSS JOIN LATERAL json_array_elements(made.body::json -> 'tags') AS tag
  WHERE tag::text = %(tag_whole)s::text OR position(%(tag_part)s::text IN lower(tag::text COLLATE "C")) > 0))"""  # noqa: S608 - conditions of ours

MATCHING = f"""
SELECT head.number FROM doxa.beliefs AS head WHERE {_IS_WANTED}
ORDER BY head.version DESC, head.number DESC LIMIT %(limit)s OFFSET %(skipped)s"""  # noqa: S608 - conditions of ours
TALLY = f"SELECT head.status, count(*) FROM doxa.beliefs AS head WHERE {_IS_WANTED} GROUP BY head.status"  # noqa: S608 - conditions of ours


def values_of(wanted: Wanted) -> dict[str, Any]:
    """Give the values that the conditions name."""
    (actor_whole, actor_part), (tag_whole, tag_part) = parted(wanted.actor), parted(wanted.tag)
    return {
        "statuses": list(wanted.statuses),
        "conditions": list(wanted.conditions),
        "words": [kept(ascii_lower(word)) for word in wanted.words],
        "ref": kept(index_term("path", wanted.ref)) if wanted.ref else "",
        "actor": kept(wanted.actor),
        "actor_whole": kept(actor_whole),
        "actor_part": kept(actor_part),
        "tag": kept(wanted.tag),
        "tag_whole": None if tag_whole is None else kept(to_json(tag_whole)),
        # Without the quotes that stand around it.
        "tag_part": None if tag_part is None else kept(to_json(tag_part)[1:-1]),
    }


def place_of(after: Head | None) -> dict[str, Any]:
    """Give the values that say behind which belief a list goes on."""
    if after is None:
        return {"version": None, "number": None}
    return {"version": after.version, "number": ids.belief_number(after.belief)}
