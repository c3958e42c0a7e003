"""Text, digests and rows, as PostgreSQL takes them."""

import hashlib
from collections.abc import Callable, Iterable
from typing import Any, TypeVar
from uuid import UUID

from doxa.core import codec, ids
from doxa.core.events import Event
from doxa.core.projection import CueRow, Head, Mark
from doxa.core.recall import searchable

# PostgreSQL's text has no NUL. It is written as two characters, of which the first is also written as two.
_ESCAPE = "\ue000"
_NUL = _ESCAPE + "0"
_ITSELF = _ESCAPE + "1"

T = TypeVar("T")

_EVENT_NAMES = [name.strip() for name in codec.COLUMNS.split(",")]
_BYTES = [_EVENT_NAMES.index(name) for name in ("salt", "commitment", "hash")]
_NUMBERS = frozenset(_EVENT_NAMES.index(name) for name in ("belief", "version", "recorded_at"))


def kept(text: str | None) -> str | None:
    """Write a text without NUL, in a way that can be taken back."""
    if text is None or ("\x00" not in text and _ESCAPE not in text):
        return text
    return text.replace(_ESCAPE, _ITSELF).replace("\x00", _NUL)


def told(text: str) -> str:
    """Take back what `kept` did."""
    if _ESCAPE not in text:
        return text
    return text.replace(_NUL, "\x00").replace(_ITSELF, _ESCAPE)


def maybe(text: str | None) -> str | None:
    """Take back what `kept` did, of a text that may be missing."""
    return None if text is None else told(text)


def digest(*parts: str) -> str:
    """Give what stands for texts in an index, which takes no long ones, as the text of a uuid."""
    joined = "\x1e".join(parts).encode("utf-8", "surrogatepass")
    return str(UUID(bytes=hashlib.blake2b(joined, digest_size=16).digest()))


def question_of(key: str) -> str:
    """Give the digest of the question that a folded key is one scope of."""
    return digest(key.rpartition("\x1f")[0])


def event_fields(event: Event) -> dict[str, Any]:
    """Give an event as the fields of a JSON object."""
    row = list(codec.row_of(event))
    for place in _BYTES:
        row[place] = None if row[place] is None else row[place].hex()
    fields = {
        name: value if place in _NUMBERS else kept(value)
        for place, (name, value) in enumerate(zip(_EVENT_NAMES, row, strict=True))
        if value is not None
    }
    words = words_of(event)
    if words:
        fields["words"] = words
    return fields


def words_of(event: Event) -> list[str]:
    """Give the words by which a note is found, as it was created, or confirmed in another form."""
    body = event.body
    if body is None:
        return []
    if event.kind == "created":
        text = searchable(body.claim, body.entity, body.attribute, body.value, body.tags)
    elif event.kind == "confirmed" and body.claim:
        text = searchable(body.claim, "", "", body.value, ())
    else:
        return []
    return sorted({kept(word) or "" for word in text.split()})


def event_of(row: tuple[Any, ...], project: str) -> Event:
    """Read an event from a row of `codec.COLUMNS`."""
    for value in row:
        if value.__class__ is str and _ESCAPE in value:
            row = tuple(told(one) if one.__class__ is str else one for one in row)
            break
    return codec.event_of(row, project)


def head_fields(head: Head, events: list[str]) -> dict[str, Any]:
    """Give a head as the fields of a JSON object, with the events that it gains."""
    fields: dict[str, Any] = {
        "number": ids.belief_number(head.belief),
        "question": question_of(head.key),
        "key_digest": digest(head.key),
        "key": kept(head.key),
        "status": head.status,
        "conditions": head.conditions,
        "version": head.version,
        "label": head.label,
        "text": kept(head.text),
        "successor": head.successor,
        "schedule": kept(head.schedule),
    }
    if events:
        fields["events"] = events
    return fields


HEAD_COLUMNS = "number, key, status, conditions, version, label, text, successor, schedule"


def head_of(row: tuple[Any, ...]) -> Head:
    """Read a head from a row of HEAD_COLUMNS."""
    number, key, status, conditions, version, label, text, successor, schedule = row
    return Head(
        ids.belief_id(number), told(key), status, conditions, version, label, told(text), successor, maybe(schedule)
    )


def cue_place(belief: int, row: CueRow) -> dict[str, Any]:
    """Give the key of a cue row as the fields of a JSON object."""
    return {
        "kind": row.kind,
        "term_digest": digest(row.term),
        "belief": belief,
        "row_digest": digest(row.exact, row.conditions, row.anchor),
    }


def cue_fields(belief: int, row: CueRow) -> dict[str, Any]:
    """Give a cue row as the fields of a JSON object."""
    return cue_place(belief, row) | {
        "term": kept(row.term),
        "exact": kept(row.exact),
        "conditions": kept(row.conditions),
        "anchor": kept(row.anchor),
        "quote": kept(row.quote),
        "content_hash": row.content_hash,
        "drifted": row.drifted,
    }


CUE_COLUMNS = "kind, term, exact, conditions, anchor, quote, content_hash, drifted"


def cue_of(row: tuple[Any, ...]) -> CueRow:
    """Read a cue row from a row of CUE_COLUMNS."""
    kind, term, exact, conditions, anchor, quote, content_hash, drifted = row
    return CueRow(
        kind, told(term), told(exact), told(conditions), told(anchor), maybe(quote), content_hash, int(drifted)
    )


def mark_fields(belief: int, mark: Mark) -> dict[str, Any]:
    """Give a mark as the fields of a JSON object."""
    return {
        "kind": mark.kind,
        "term_digest": digest(mark.term),
        "belief": belief,
        "term": kept(mark.term),
    }


def listed(make: Callable[[int, T], dict[str, Any]], belief: int, some: Iterable[T]) -> list[dict[str, Any]]:
    """Give what belongs to a belief as JSON objects."""
    return [make(belief, one) for one in some]
