"""Events to rows and to lines, and back.

A row has a typed column for what the fold reads most, and JSON for the rest, so that replaying seldom parses
JSON. A line is one event as canonical JSON: the form of exports.
"""

import base64
import json
from collections.abc import Callable
from typing import Any

from doxa.core import ids
from doxa.core.events import BODIES, VERSIONS, Event, hash_of, plain
from doxa.core.values import Anchor, Cue, Evidence
from doxa.errors import BrokenStore, InvalidInput, NewerSchema

# Column: the names that body fields have which are stored in it. No two of one kind share a column.
_COLUMNS: dict[str, tuple[str, ...]] = {
    "reason": ("reason",),
    "other": ("by", "chosen", "anchor", "name"),
    "claim": ("claim",),
    "entity": ("entity",),
    "attribute": ("attribute",),
    "scope": ("scope",),
    "value": ("value",),
    "canonical": ("canonical",),
    "status": ("status",),
}
ENVELOPE = "id, belief, kind, version, recorded_at, actor, actor_kind, session, cause"
COLUMNS = f"{ENVELOPE}, {', '.join(_COLUMNS)}, body, salt, commitment, hash"
COLUMN_COUNT = len(COLUMNS.split(","))

_dumps = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode
_loads = json.JSONDecoder().decode

_FIELD_OF: dict[str, tuple[str | None, ...]] = {
    kind: tuple(next((name for name in names if name in body._fields), None) for names in _COLUMNS.values())
    for kind, body in BODIES.items()
}


def _cue(value: Any) -> Cue:
    return Cue(tuple((str(kind), str(term)) for kind, term in value))


def _evidence(value: Any) -> tuple[Evidence, ...]:
    return tuple(Evidence(**one) for one in value)


_CONVERTERS: dict[str, Callable[[Any], Any]] = {
    "tags": tuple,
    "evidence": _evidence,
    "discredited": _evidence,
    "anchors": lambda value: tuple(Anchor(**one) for one in value),
    "target": lambda value: Anchor(**value),
    "cues": lambda value: tuple(_cue(one) for one in value),
    "cue": _cue,
    "forecloses": _cue,
    "premises": tuple,
    "lifts": tuple,
    "displaces": tuple,
}
# Fields that `plain` leaves out when empty although the body has no default for them.
_EMPTY: dict[str, Any] = {
    "entity": "",
    "lifts": (),
    "succeeded": False,
    "premises": (),
    "reason": "",
    "claim": "",
}


def row_of(event: Event) -> tuple[Any, ...]:
    """Give the values of COLUMNS for an event."""
    body = event.body
    if body is None:
        columns: list[Any] = [None] * len(_COLUMNS)
        rest: str | None = None
    else:
        fields = plain(body)
        columns = [fields.pop(name, None) if name else None for name in _FIELD_OF[event.kind]]
        rest = _dumps(fields) if fields else None
    return (
        event.id,
        ids.belief_number(event.belief),
        event.kind,
        event.version,
        event.recorded_at,
        event.actor,
        event.actor_kind,
        event.session,
        event.cause,
        *columns,
        rest,
        event.salt,
        event.commitment,
        event.hash,
    )


def event_of(row: tuple[Any, ...], project: str) -> Event:
    """Read an event from the values of COLUMNS."""
    (
        identifier,
        number,
        kind,
        version,
        at,
        actor,
        actor_kind,
        session,
        cause,
        *columns,
        rest,
        salt,
        commitment,
        digest,
    ) = row
    if salt is None:
        body = None
    else:
        fields = _loads(rest) if rest else {}
        for name, value in zip(_FIELD_OF[kind], columns, strict=True):
            if value is not None and name is not None:
                fields[name] = value
        body = body_of(kind, fields)
    return Event(
        identifier,
        project,
        ids.belief_id(number),
        kind,
        version,
        at,
        actor,
        actor_kind,
        session,
        cause,
        body,
        salt,
        commitment,
        digest,
    )


def body_of(kind: str, fields: dict[str, Any]) -> Any:
    """Make a body of plain values; fields of a kind that are missing have their empty value."""
    body = BODIES[kind]
    for name, value in fields.items():
        convert = _CONVERTERS.get(name)
        if convert is not None:
            fields[name] = convert(value)
    for name in body._fields:
        if name not in fields and name not in body._field_defaults:
            fields[name] = _EMPTY[name]
    return body(**fields)


def line_of(event: Event) -> str:
    """Write an event as one line of canonical JSON."""
    fields: dict[str, Any] = {
        "id": event.id,
        "project": event.project,
        "belief": event.belief,
        "kind": event.kind,
        "version": event.version,
        "recorded_at": event.recorded_at,
        "actor": event.actor,
        "actor_kind": event.actor_kind,
        "session": event.session,
        "cause": event.cause,
        "body": None if event.body is None else plain(event.body),
        "salt": _text(event.salt),
        "commitment": _text(event.commitment),
        "hash": _text(event.hash),
    }
    return _dumps({name: value for name, value in fields.items() if value is not None})


def event_from_line(line: str) -> Event:
    """Read an event from a line and verify its hash.

    Raises:
        NewerSchema: the event is of a kind or version that this doxa does not know.
        InvalidInput: the line is not an event, or its hash does not fit.
    """
    try:
        fields = _loads(line)
        kind, version = fields["kind"], fields["version"]
    except (ValueError, KeyError, TypeError) as error:
        raise InvalidInput(f"This line is not an event: {line[:80]!r}") from error
    if kind not in BODIES or not isinstance(version, int) or version > VERSIONS[kind]:
        raise NewerSchema(
            f"Event {fields.get('id')} is of kind {kind!r}, version {version}, which this doxa does not know. "
            "A newer doxa wrote it: upgrade doxa, then try again."
        )
    try:
        event = Event(
            fields["id"],
            fields["project"],
            fields["belief"],
            kind,
            version,
            fields["recorded_at"],
            fields["actor"],
            fields["actor_kind"],
            fields.get("session"),
            fields.get("cause"),
            body_of(kind, fields["body"]) if "body" in fields else None,
            _bytes(fields.get("salt")),
            _bytes(fields.get("commitment")),
            _bytes(fields["hash"]) or b"",
        )
        ids.belief_number(event.belief)
        intact = hash_of(event) == event.hash
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InvalidInput(f"This line is not an event: {line[:80]!r}") from error
    if not intact:
        raise InvalidInput(f"Event {event.id} does not fit its hash: it was changed or damaged on the way.")
    return event


def _text(value: bytes | None) -> str | None:
    return None if value is None else base64.b64encode(value).decode()


def _bytes(value: str | None) -> bytes | None:
    return None if value is None else base64.b64decode(value, validate=True)


def checked(event: Event) -> Event:
    """Give the event if it fits its hash.

    Raises:
        BrokenStore: its content is not what was recorded.
    """
    if hash_of(event) != event.hash:
        raise BrokenStore(f"Event {event.id} does not fit its hash: the store was changed from outside, or is damaged.")
    return event
