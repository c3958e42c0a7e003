"""Events to rows and to lines, and back.

A row has a typed column for what the fold reads most, and JSON for the rest, so that replaying seldom parses
JSON. A line is one event as canonical JSON: the form of exports.
"""

import base64
import json
from collections.abc import Callable
from typing import Any

from doxa.core import ids
from doxa.core.content import COLUMNS as CELL_COLUMNS
from doxa.core.content import Cells, cells_of, column_fields, plain, to_json
from doxa.core.events import BODIES, VERSIONS, Event, hash_of
from doxa.core.shapes import fits
from doxa.core.values import Anchor, Cue, Evidence
from doxa.errors import BrokenStore, InvalidInput, NewerSchema

ENVELOPE = "id, belief, kind, version, recorded_at, actor, actor_kind, session, cause"
COLUMNS = f"{ENVELOPE}, {', '.join(CELL_COLUMNS)}, body, salt, commitment, hash"
_CELLS_START = len(ENVELOPE.split(","))
_CELLS_END = _CELLS_START + len(CELL_COLUMNS) + 1
COLUMN_COUNT = len(COLUMNS.split(","))

_read_json = json.JSONDecoder().raw_decode
_loads = json.JSONDecoder().decode
# JSON lets them stand in a text; readers of lines may take them for the end of one.
_LINE_ENDS = str.maketrans({end: f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"})
_NO_CELLS: Cells = (None,) * (len(CELL_COLUMNS) + 1)


def _cue(value: Any) -> Cue:
    return Cue(tuple([(str(kind), str(term)) for kind, term in value]))


def _made(kind: Callable[..., Any], value: Any) -> Any:
    """Make evidence or an anchor: from a list in a cell, from an object in a line."""
    return kind(*value) if value.__class__ is list else kind(**value)


def _evidence(value: Any) -> tuple[Evidence, ...]:
    return tuple([_made(Evidence, one) for one in value])


_CONVERTERS: dict[str, Callable[[Any], Any]] = {
    "tags": tuple,
    "evidence": _evidence,
    "discredited": _evidence,
    "anchors": lambda value: tuple([_made(Anchor, one) for one in value]),
    "target": lambda value: _made(Anchor, value),
    "cues": lambda value: tuple(_cue(one) for one in value),
    "cue": _cue,
    "forecloses": _cue,
    "premises": tuple,
    "lifts": tuple,
    "displaces": tuple,
}
# The empty value of fields that have no default.
_EMPTY: dict[str, Any] = {
    "entity": "",
    "lifts": (),
    "succeeded": False,
    "premises": (),
    "reason": "",
    "claim": "",
}


def _fields_of(body: Any) -> list[tuple[int | None, str, Callable[[Any], Any] | None, Any]]:
    """Give, for each field of a body: the cell it is in, if any, its name, its converter and its empty value."""
    stored = column_fields(body._fields)
    return [
        (
            stored.index(name) if name in stored else None,
            name,
            _CONVERTERS.get(name),
            body._field_defaults.get(name, _EMPTY.get(name)),
        )
        for name in body._fields
    ]


_NAMES = {kind: frozenset(body._fields) for kind, body in BODIES.items()}
_FIELDS = {kind: _fields_of(body) for kind, body in BODIES.items()}


def row_of(event: Event) -> tuple[Any, ...]:
    """Give the values of COLUMNS for an event."""
    cells = _NO_CELLS if event.body is None else event.cells or cells_of(event.body)
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
        *cells,
        event.salt,
        event.commitment,
        event.hash,
    )


def event_of(row: tuple[Any, ...], project: str) -> Event:
    """Read an event from the values of COLUMNS.

    Raises:
        NewerSchema: the event is of a kind or version that this doxa does not know.
        BrokenStore: the row is not what doxa writes.
    """
    identifier, number, kind, version, at, actor, actor_kind, session, cause = row[:_CELLS_START]
    cells = row[_CELLS_START:_CELLS_END]
    salt, commitment, digest = row[_CELLS_END:]
    if version > VERSIONS.get(kind, 0):
        raise _newer(identifier, kind, version)
    try:
        body = None if salt is None else _body_of_cells(kind, cells)
    except (ValueError, KeyError, TypeError) as error:
        raise BrokenStore(
            f"Event {identifier} cannot be read: the store was changed from outside, or is damaged."
        ) from error
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
        None if salt is None else cells,
    )


def _body_of_cells(kind: str, cells: Cells) -> Any:
    rest = cells[-1]
    # What a store holds was written by `to_json`, so there is nothing after it to look for.
    fields = _read_json(rest)[0] if rest else {}
    if not fields.keys() <= _NAMES[kind]:
        raise TypeError(f"{kind} has no {', '.join(sorted(fields.keys() - _NAMES[kind]))}")
    values = []
    for column, name, convert, empty in _FIELDS[kind]:
        value = fields.get(name) if column is None else cells[column]
        values.append(empty if value is None else value if convert is None else convert(value))
    return BODIES[kind]._make(values)


def body_of(kind: str, fields: dict[str, Any]) -> Any:
    """Make a body of plain values; what is missing has its empty value.

    Raises:
        TypeError: there is a field that the kind does not have.
    """
    if not fields.keys() <= _NAMES[kind]:
        raise TypeError(f"{kind} has no {', '.join(sorted(fields.keys() - _NAMES[kind]))}")
    values = []
    for _, name, convert, empty in _FIELDS[kind]:
        value = fields.get(name)
        values.append(empty if value is None else value if convert is None else convert(value))
    return BODIES[kind]._make(values)


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
    line = to_json({name: value for name, value in fields.items() if value is not None})
    return line if line.isascii() else line.translate(_LINE_ENDS)


def event_from_line(line: str, *, foreign: bool = True) -> Event:
    """Read an event from a line and verify its hash.

    Args:
        line: the line.
        foreign: whether it may be what no doxa writes, and is then refused.

    Raises:
        NewerSchema: the event is of a kind or version that this doxa does not know.
        InvalidInput: the line is not an event, or its hash does not fit.
    """
    try:
        fields = _loads(line)
        kind, version = fields["kind"], fields["version"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise InvalidInput(f"This line is not an event: {line[:80]!r}. Nothing was merged.") from error
    if not isinstance(kind, str) or type(version) is not int or version < 1:
        raise InvalidInput(f"This line is not an event: {line[:80]!r}. Nothing was merged.")
    if kind not in BODIES or version > VERSIONS[kind]:
        raise _newer(fields.get("id"), kind, version)
    try:
        body = body_of(kind, fields["body"]) if "body" in fields else None
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
            body,
            _bytes(fields.get("salt")),
            _bytes(fields.get("commitment")),
            _bytes(fields["hash"]) or b"",
            None if body is None else cells_of(body),
        )
        intact = hash_of(event) == event.hash
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InvalidInput(f"This line is not an event: {line[:80]!r}. Nothing was merged.") from error
    if not intact:
        raise InvalidInput(
            f"Event {event.id} does not fit its hash: it was changed or damaged on the way. Nothing was merged."
        )
    if foreign and not fits(event):
        raise InvalidInput(f"Event {event.id[:40]!r} has a field that no doxa writes, although its hash fits.")
    return event


def _newer(identifier: object, kind: str, version: int) -> NewerSchema:
    return NewerSchema(
        f"Event {identifier} is of kind {kind!r}, version {version}, which this doxa does not know. "
        "A newer doxa wrote it: upgrade doxa, then try again."
    )


def _text(value: bytes | None) -> str | None:
    return None if value is None else base64.b64encode(value).decode()


def _bytes(value: str | None) -> bytes | None:
    return None if value is None else base64.b64decode(value, validate=True)
