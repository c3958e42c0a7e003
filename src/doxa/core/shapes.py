"""Whether an event that came from outside has the shape of one that doxa writes.

A hash that fits says that an event was not damaged on the way; it does not say that a sane program made it. One
that would make every later fold or rendering fail must not get into a log, since nothing is ever taken out of it.
"""

from collections.abc import Callable
from typing import Any, get_args

from doxa.core import ids
from doxa.core.cues import KINDS
from doxa.core.events import OPERATION_CHARS, ORDINAL_CHARS, POSITION_MAX, Event, position_of
from doxa.core.values import WARRANT_RANK, ActorKind, Anchor, Cue, Evidence

_INTEGER_MAX = 2**63 - 1


def fits(event: Event) -> bool:
    """Whether every field of the envelope and of the body is what such a field may be."""
    return (
        _is_event_id(event.id)
        and _is_belief_id(event.belief)
        and bool(event.project and event.actor)
        and all(map(_is_text, (event.project, event.actor)))
        and event.actor_kind in get_args(ActorKind)
        and all(one is None or _is_text(one) for one in (event.session, event.cause))
        and _is_integer(event.recorded_at)
        and (event.commitment is not None if event.body is None else event.salt is not None and _fields_fit(event.body))
    )


def _fields_fit(body: Any) -> bool:
    optional = body._field_defaults
    return all(
        optional.get(name, ...) is None if value is None else _FIELDS[name](value)
        for name, value in zip(body._fields, body, strict=True)
    )


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and (value.isascii() or not any("\ud800" <= one <= "\udfff" for one in value))


def _is_some_text(value: Any) -> bool:
    return _is_text(value) and bool(value)


def _is_integer(value: Any) -> bool:
    return type(value) is int and 0 <= value <= _INTEGER_MAX


def _is_moment(value: Any) -> bool:
    """Whether it is a moment, which may lie before 1970."""
    return type(value) is int and abs(value) <= _INTEGER_MAX


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_belief_id(value: Any) -> bool:
    try:
        return isinstance(value, str) and ids.belief_number(value) < ids.BELIEF_NUMBERS
    except ValueError:
        return False


def _is_event_id(value: Any) -> bool:
    try:
        whole = isinstance(value, str) and len(value) == OPERATION_CHARS + ORDINAL_CHARS
        return whole and ids.decode(value) >= 0 and position_of(value) <= POSITION_MAX
    except ValueError:
        return False


def _is_evidence(value: Any) -> bool:
    return (
        isinstance(value, Evidence)
        and value.warrant in WARRANT_RANK
        and _is_line(value.line)
        and all(
            one is None or _is_text(one) for one in (value.ref, value.quote, value.content_hash, value.at, value.by)
        )
    )


def _is_anchor(value: Any) -> bool:
    return (
        isinstance(value, Anchor)
        and _is_some_text(value.ref)
        and _is_line(value.line)
        and all(one is None or _is_text(one) for one in (value.quote, value.content_hash, value.symbol))
    )


def _is_line(value: Any) -> bool:
    return value is None or _is_integer(value)


def _is_cue(value: Any) -> bool:
    return (
        isinstance(value, Cue)
        and bool(value.conditions)
        and all(kind in KINDS and _is_some_text(term) for kind, term in value.conditions)
    )


def _each(fit: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda values: isinstance(values, tuple) and all(map(fit, values))


def _one_of(*allowed: str) -> Callable[[Any], bool]:
    return lambda value: value in allowed


# Every field of every body, by its name, which means the same in each of them.
_FIELDS: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("claim", "entity", "scope", "value", "canonical", "canonicaliser", "policy", "reason"), _is_text),
    **dict.fromkeys(("attribute", "anchor", "name"), _is_some_text),
    **dict.fromkeys(("check", "kept", "on_line", "observed"), _is_text),
    **dict.fromkeys(("by", "chosen"), _is_belief_id),
    **dict.fromkeys(("premises", "displaces"), _each(_is_belief_id)),
    **dict.fromkeys(("evidence", "discredited"), _each(_is_evidence)),
    **dict.fromkeys(("cue", "forecloses"), _is_cue),
    **dict.fromkeys(("succeeded", "transient", "removed", "many"), _is_flag),
    **dict.fromkeys(("valid_from", "valid_to"), _is_moment),
    "line": _is_integer,
    "status": _one_of("candidate", "active"),
    "result": _one_of("holds", "fails"),
    "of": _one_of("key", "value"),
    "tags": _each(_is_text),
    "lifts": _each(_is_event_id),
    "anchors": _each(_is_anchor),
    "target": _is_anchor,
    "cues": _each(_is_cue),
}
