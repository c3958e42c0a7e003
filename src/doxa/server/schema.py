"""The JSON schemas of answers, by the annotations that they are written by."""

from collections.abc import Iterator
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from doxa.core.events import BODIES, Event
from doxa.core.state import Belief
from doxa.core.values import Key
from doxa.operations.proposing import Proposal
from doxa.wire import problems
from doxa.wire.forms import COMPUTED, FIELDS, fields_of
from doxa.wire.table import OPERATIONS, Operation

_PROBLEMS = (400, 401, 403, 404, 409, 412, 413, 422, 428, 500, 501, 503)
EVENT_PAGE = {
    "type": "object",
    "required": ["events", "next"],
    "properties": {
        "events": {"type": "array", "items": {"$ref": "#/components/schemas/Event"}},
        "next": {"type": "string", "description": "the place to go on from"},
    },
}
TEXT = {"type": "string"}
BYTES = {"type": "string", "format": "binary"}
_SIMPLE = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}
# A proposal is an object with a function; what is written of it.
_PROPOSAL: dict[str, Any] = {
    "act": str,
    "key": Key | None,
    "choices": list[Key],
    "why": str,
    "text": str,
    "belief": Belief | None,
    "holds": Belief | None,
    "value": str | None,
    "question": str | None,
}
_EVENT: dict[str, Any] = {
    "id": str,
    "project": str,
    "belief": str,
    "kind": Literal[tuple(BODIES)],
    "version": int,
    "recorded_at": int,
    "actor": str,
    "actor_kind": str,
    "hash": str,
}
_EVENT_OPTIONAL = ("session", "cause", "salt", "commitment")


class _Schemas:
    """Collects the schemas of types as they are met."""

    def __init__(self) -> None:
        self.found: dict[str, Any] = {}

    def of(self, annotation: Any) -> dict[str, Any]:
        """Give the schema of an annotation."""
        if annotation in _SIMPLE or annotation is None:
            return {"type": _SIMPLE[annotation] if annotation is not None else "null"}
        if annotation is Any:
            return {}
        if annotation is Event or annotation is Proposal or annotation in FIELDS or hasattr(annotation, "_fields"):
            return self._reference(annotation)
        origin, arguments = get_origin(annotation), get_args(annotation)
        if origin is Literal:
            return {"enum": list(arguments)}
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(one) for one in arguments]}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(arguments[1])}
        if origin is tuple and arguments[-1:] != (...,):
            return {"type": "array", "prefixItems": [self.of(one) for one in arguments], "minItems": len(arguments)}
        return {"type": "array", "items": self.of(arguments[0])}

    def _reference(self, kind: Any) -> dict[str, Any]:
        name = kind.__name__
        if name not in self.found:
            self.found[name] = {}
            self.found[name] = self._object(kind)
        return {"$ref": f"#/components/schemas/{name}"}

    def _object(self, kind: Any) -> dict[str, Any]:
        if kind is Event:
            made = self._properties(_EVENT)
            made["properties"].update({name: {"type": "string"} for name in _EVENT_OPTIONAL})
            made["properties"]["body"] = {"type": "object"}
        elif kind is Proposal:
            made = self._properties(_PROPOSAL)
        else:
            computed = {name: annotation for name, (annotation, _) in COMPUTED.get(kind, {}).items()}
            made = self._properties(fields_of(kind) | computed)
        summary = (kind.__doc__ or "").partition("\n")[0]
        return {"type": "object", "description": summary, **made}

    def _properties(self, fields: dict[str, Any]) -> dict[str, Any]:
        return {"properties": {name: self.of(one) for name, one in fields.items()}, "required": sorted(fields)}


def answer_schema(operation: Operation) -> tuple[str, dict[str, Any]]:
    """Give the media type and the schema of an operation's answer."""
    if get_origin(operation.answer) is Iterator:
        return "application/x-ndjson", {"type": "string"}
    return "application/json", _Schemas().of(operation.answer)


def schemas() -> dict[str, Any]:
    """Give the schemas of every type that an answer has, and of a problem."""
    collected = _Schemas()
    for operation in OPERATIONS:
        if get_origin(operation.answer) is not Iterator:
            collected.of(operation.answer)
    named = {"type": "string"}
    collected.found["Problem"] = {
        "type": "object",
        "description": "What was not done, and why (RFC 9457).",
        "required": ["detail", "status", "title", "type"],
        "properties": {
            "type": named,
            "title": named,
            "detail": named,
            "status": {"type": "integer"},
            "error": {"type": "string", "description": "the name of the error in Python"},
            "exit_code": {"type": "integer", "description": "that of the command line"},
            "refusal": {"type": "string", "description": "the name of the rule that refuses"},
            "candidates": {"type": "array", "items": named, "description": "the ids that a prefix may mean"},
            "needs": {"type": "array", "description": "what is to be looked up in the caller's files"},
            "version": {"type": "string", "description": "the state version now"},
            "events": {"type": "array", "description": "what happened since"},
        },
    }
    return dict(sorted(collected.found.items()))


def described(media_type: str, schema: dict[str, Any]) -> dict[int | str, dict[str, Any]]:
    """Describe what a route answers: this, or a problem.

    Args:
        media_type: the form of the answer.
        schema: what it looks like.
    """
    problem = {problems.MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    refused: dict[int | str, dict[str, Any]] = {
        status: {"description": "a problem", "content": problem} for status in _PROBLEMS
    }
    return {200: {"description": "the answer", "content": {media_type: {"schema": schema}}}, **refused}
