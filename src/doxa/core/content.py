"""The content of an event in the two forms in which it leaves the program: plain values, and cells.

Cells are a text, or None, for each of the COLUMNS and one for the rest as JSON. They are what a store keeps and
what the commitment of an event covers, so that a body is encoded once.
"""

import hashlib
import json
from typing import Any

from doxa.core.values import Anchor, Cue, Evidence

# Column: the names that body fields have which are stored in it. No two of one kind share a column.
COLUMNS: dict[str, tuple[str, ...]] = {
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

Cells = tuple[str | None, ...]

to_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode

# Of each kind of body: for each column the place of the field, and of the other fields place and name.
_Plan = tuple[list[int | None], list[tuple[int, str]]]
_plans: dict[type[Any], _Plan] = {}


def column_fields(fields: tuple[str, ...]) -> list[str | None]:
    """Give, for each column, the name among a body's fields that is stored in it."""
    return [next((name for name in names if name in fields), None) for names in COLUMNS.values()]


def _plan(kind: type[Any]) -> _Plan:
    plan = _plans.get(kind)
    if plan is None:
        fields: tuple[str, ...] = kind._fields
        stored = column_fields(fields)
        columns = [None if name is None else fields.index(name) for name in stored]
        rest = [(place, name) for place, name in enumerate(fields) if name not in stored]
        plan = _plans[kind] = (columns, rest)
    return plan


def _compact(value: Any) -> Any:
    """Give a field as a JSON value in its shortest form: evidence and anchors by the order of their fields."""
    kind = value.__class__
    if kind is tuple:
        return [part if part.__class__ is str else _compact(part) for part in value]
    if kind is Evidence or kind is Anchor:
        parts = list(value)
        while parts[-1] is None:
            parts.pop()
        return parts
    return plain_value(value)


def cells_of(body: Any) -> Cells:
    """Encode a body. What is empty is left out."""
    columns, others = _plan(body.__class__)
    rest = {}
    for place, name in others:
        value = body[place]
        # A number may be nought and mean it; everything else that is false is empty.
        if value or value.__class__ is int:
            rest[name] = value if value.__class__ is str else _compact(value)
    return (
        *[None if place is None else body[place] or None for place in columns],
        to_json(rest) if rest else None,
    )


def plain(body: Any) -> dict[str, Any]:
    """Give the body as JSON values, leaving out what is empty."""
    return {
        name: plain_value(value)
        for name, value in zip(body._fields, body, strict=True)
        if value or value.__class__ is int
    }


def plain_value(value: Any) -> Any:
    """Give one field of a body as a JSON value."""
    kind = value.__class__
    if kind is tuple:
        return [part if part.__class__ is str else plain_value(part) for part in value]
    if kind is Evidence or kind is Anchor:
        return {name: part for name, part in zip(value._fields, value, strict=True) if part is not None}
    if kind is Cue:
        return [list(condition) for condition in value.conditions]
    return value


def commitment_of(salt: bytes, cells: Cells) -> bytes:
    """Commit to content without revealing it."""
    return hashlib.sha256(salt + to_json(cells).encode("utf-8", "surrogatepass")).digest()
