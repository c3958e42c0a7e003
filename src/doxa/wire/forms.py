"""Answers as JSON values and back, by their annotations: named tuples, tuples, sets, choices and a few small classes.

There is one form of a type, whoever sends it. What a type computes of itself (a belief's status, a settlement's
message) is written beside its fields for readers without doxa, and passed over when it is read.
"""

import base64
import binascii
import functools
import json
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from doxa.core.codec import event_from_line, line_of
from doxa.core.delivery import Delivery, Withheld
from doxa.core.events import Event
from doxa.core.ranking import Item
from doxa.core.render import render
from doxa.core.state import Belief
from doxa.operations.answers import Settlement
from doxa.operations.evidence import Observed

Reader = Callable[[Any], Any]

# Classes of the hook's path, which are no named tuples; each is made of some fields, and the others are set.
FIELDS: dict[type[Any], dict[str, Any]] = {
    Delivery: {"text": str, "items": list[Item], "withheld": list[Withheld]},
    Withheld: {"belief": str, "cue": str, "rule": str, "version": str},
    Item: {
        "belief": str,
        "label": str,
        "text": str,
        "version": str,
        "cue": str,
        "specificity": int,
        "line": str,
        "schedule": str | None,
        "holder": str,
    },
}
_OBSERVED = ("ref", "quote", "content", "at", "symbol")
_SET_AFTERWARDS = ("schedule", "holder")
# What is written beside the fields: computed, and of no account when it is read.
COMPUTED: dict[type[Any], dict[str, tuple[Any, Callable[[Any], Any]]]] = {
    Belief: {
        "status": (str, lambda belief: belief.status),
        "conditions": (list[str], lambda belief: list(belief.conditions)),
        "reason": (str | None, lambda belief: belief.reason),
        "text": (str, render),
    },
    Settlement: {
        "refused": (bool, lambda settlement: settlement.refused),
        "message": (str, lambda settlement: settlement.message),
    },
}


def to_bytes(value: Any) -> bytes:
    """Write an answer as JSON, in ASCII: what is no Unicode (a file's name may be none) survives as escapes."""
    return _encode(plain(value)).encode()


_encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


def plain(value: Any) -> Any:
    """Give a value as JSON has it."""
    kind = value.__class__
    if kind in _AS_IT_IS:
        return value
    if kind is tuple or kind is list:
        return [plain(one) for one in value]
    return _writer(kind)(value)


_AS_IT_IS = frozenset({str, int, float, bool, type(None)})


@functools.cache
def _writer(kind: type[Any]) -> Callable[[Any], Any]:
    """Give what writes values of a type."""
    if kind is Event:
        return lambda event: json.loads(line_of(event))
    if kind is Observed:
        return observed_fields
    if kind in FIELDS:
        names = tuple(FIELDS[kind])
        return lambda value: {name: plain(getattr(value, name)) for name in names}
    if hasattr(kind, "_fields"):
        return _tuple_writer(kind)
    if issubclass(kind, (set, frozenset)):
        return lambda value: sorted(plain(one) for one in value)
    if issubclass(kind, dict):
        return lambda value: {name: plain(one) for name, one in value.items()}
    if issubclass(kind, str):
        return str
    raise TypeError(f"{kind.__name__} has no form on the wire")


def _tuple_writer(kind: type[Any]) -> Callable[[Any], Any]:
    names, more = kind._fields, COMPUTED.get(kind, {})
    computed = [(name, compute) for name, (_, compute) in more.items()]

    def write(value: Any) -> dict[str, Any]:
        written = {name: plain(one) for name, one in zip(names, value, strict=True)}
        for name, compute in computed:
            written[name] = compute(value)
        return written

    return write


def observed_fields(value: Observed) -> dict[str, Any]:
    """Give the fields of what was observed; instead of content in bytes, which JSON has not, its base64."""
    written = {name: getattr(value, name) for name in _OBSERVED}
    if isinstance(value.content, (bytes, bytearray, memoryview)):
        written["content"] = None
        written["content_base64"] = base64.b64encode(bytes(value.content)).decode()
    return {name: one for name, one in written.items() if one is not None}


def fields_of(kind: type[Any]) -> dict[str, Any]:
    """Give the fields of a named tuple or of one of the small classes, with their annotations."""
    if kind in FIELDS:
        return FIELDS[kind]
    hints = get_type_hints(kind, vars(sys.modules[kind.__module__]))
    fields = {name: hints[name] for name in kind._fields}
    if kind is Settlement:
        # None where nothing was stored; its annotation spares callers the question.
        fields["belief"] = Belief | None
    return fields


def read(annotation: Any, value: Any) -> Any:
    """Make a value of what JSON has, by an annotation.

    Raises:
        ValueError: it is not what the annotation says.
    """
    return _reader(annotation)(value)


@functools.cache
def _reader(annotation: Any) -> Reader:
    if annotation in (None, type(None)):
        return _only(type(None))
    if annotation is Any:
        return lambda value: value
    if annotation in (str, int, bool):
        return _only(annotation)
    if annotation is float:
        return lambda value: float(_only(int)(value)) if value.__class__ is int else _only(float)(value)
    if annotation is Event:
        return lambda value: event_from_line(json.dumps(value), foreign=False)
    if annotation in FIELDS or hasattr(annotation, "_fields"):
        return _record_reader(annotation)
    return _generic_reader(get_origin(annotation), get_args(annotation), annotation)


def _generic_reader(origin: Any, arguments: tuple[Any, ...], annotation: Any) -> Reader:
    if origin is Literal:
        return lambda value: value if value in arguments else _no(annotation, value)
    if origin in (Union, types.UnionType):
        return _union_reader(arguments)
    if origin is tuple and arguments[-1:] != (...,):
        return lambda value: tuple([read(kind, one) for kind, one in zip(arguments, _only(list)(value), strict=True)])
    if origin is dict:
        return lambda value: {name: read(arguments[1], one) for name, one in _only(dict)(value).items()}
    if origin in (tuple, list, frozenset, Iterator):
        make: Any = iter if origin is Iterator else origin
        return lambda value: make([read(arguments[0], one) for one in _only(list)(value)])
    raise TypeError(f"{annotation} has no form on the wire")


def _union_reader(arguments: tuple[Any, ...]) -> Reader:
    others = [one for one in arguments if one is not type(None)]

    def read_first(value: Any) -> Any:
        if value is None and len(others) < len(arguments):
            return None
        for one in others[:-1]:
            try:
                return read(one, value)
            except ValueError:
                continue
        return read(others[-1], value)

    return read_first


def _record_reader(kind: Any) -> Reader:
    annotated = fields_of(kind)
    defaults = getattr(kind, "_field_defaults", {})

    def make(value: Any) -> Any:
        given = _only(dict)(value)
        fields = {name: read(annotated[name], given[name]) for name in annotated if name in given}
        missing = [name for name in annotated if name not in fields and name not in defaults]
        if missing:
            raise ValueError(f"{kind.__name__} without {', '.join(missing)}")
        if kind not in FIELDS:
            return kind(**fields)
        made = kind(**{name: one for name, one in fields.items() if name not in _SET_AFTERWARDS})
        for name in _SET_AFTERWARDS:
            if name in fields:
                setattr(made, name, fields[name])
        return made

    return make


def _only(kind: type[Any]) -> Reader:
    return lambda value: value if value.__class__ is kind else _no(kind, value)


def _no(wanted: Any, value: Any) -> Any:
    raise ValueError(f"{value!r} is no {getattr(wanted, '__name__', wanted)}")


def from_base64(text: str) -> bytes:
    """Read bytes. ValueError when the text is no base64."""
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from error
