"""Reading a request: from bytes and query parameters to the arguments of an operation, or one sentence of refusal."""

import functools
import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from pydantic import ValidationError

from doxa.core.values import Key
from doxa.errors import InvalidInput
from doxa.operations.note import key_of
from doxa.server.forms import Form, core_of, model_of
from doxa.wire.facts import Fact
from doxa.wire.table import BY_NAME, Operation

_ERRORS_SHOWN = 3
# What pydantic says of a wrong type, in the words that every other surface has.
_TYPES = {
    "string_type": "must be text",
    "string_unicode": "must be text; it holds half of a surrogate pair",
    "bool_type": "must be true or false",
    "int_type": "must be a whole number",
    "list_type": "must be given as a list",
    "dict_type": "must be a mapping",
    "model_type": "must be an object",
    "model_attributes_type": "must be an object",
    "missing": "is missing",
    "extra_forbidden": "is not known",
}

# Where a parameter has several forms, what they are: pydantic would tell of each of them that it is not the other.
_KEY = "A key is (entity, attribute), (entity, attribute, scope) or text such as 'api:retries'"
_MOMENT = "{} is no moment; give a text such as 2026-05-01T12:00:00Z, or microseconds since 1970"
_FORMS = {
    "key": _KEY,
    "key_or_id": _KEY,
    "name": _KEY,
    "other": _KEY,
    "evidence": "Evidence is made by observed(), stated(), reported() or inferred(), and has `ref` or `warrant`",
    "anchors": "An anchor is a path or what observed() gives: an object with `ref`",
    "cues": "{} is no kind of cue: it must be text such as 'command:pytest', or have `conditions`",
    "premises": "An id is needed, at least its first character, not {}",
    "at": _MOMENT,
    "valid_from": _MOMENT,
    "valid_to": _MOMENT,
    "as_of": _MOMENT,
    "succeeded": "An outcome is True for a success or False for a failure",
}
# What is wrong with the form itself, and not with a field of it.
_OF_THE_FORM = frozenset({"model_type", "model_attributes_type", "list_type", "too_short", "too_long"})
_PLACES_MIN = 3
_LISTS = frozenset({"anchors", "cues", "premises"})
_BRANCHES = frozenset({"one", "several", "said", "observed", "str", "int", "CueForm", "ObservedForm", "ActorForm"})
_INPUT_CHARS_SHOWN = 60


class Given(NamedTuple):
    """The arguments of an operation, and what a request brings beside them.

    `facts` is None where the caller has no files; `recent` are the keys changed last; `as_of` is a moment.
    """

    arguments: dict[str, Any]
    facts: list[Fact] | None = None
    recent: tuple[Key, ...] = ()
    as_of: str | int | None = None


@functools.cache
def model_named(name: str) -> type[Form]:
    """Give the model of an operation."""
    return model_of(BY_NAME[name])


@functools.cache
def _lists(model: type[Form]) -> frozenset[str]:
    return frozenset(name for name in model.model_fields if name in ("statuses", "key", "key_or_id"))


def given_in(operation: Operation, query: Iterable[tuple[str, str]], body: bytes) -> Given:
    """Read a request.

    Raises:
        InvalidInput: it is not what the operation takes.
    """
    model = model_named(operation.name)
    if operation.method == "GET":
        values = _query(model, query)
        read = _validated(model, values, strict=False)
    else:
        extra = list(query)
        as_of = next((value for name, value in extra if name == "as_of"), None)
        if any(name != "as_of" for name, _ in extra):
            raise InvalidInput(f"{extra[0][0]!r} is not known in the query. Nothing was written.")
        read = _validated(model, _body(body), strict=True)
        return _given(read, _moment(as_of))
    return _given(read, _moment(read.pop("as_of", None)))


def _given(read: dict[str, Any], as_of: str | int | None) -> Given:
    facts = read.pop("facts", None)
    recent = tuple(key_of(one) for one in read.pop("recent", ()))
    for name in ("at", "valid_from", "valid_to"):
        if name in read:
            read[name] = _moment(read[name])
    return Given(read, facts, recent, as_of)


def _moment(value: Any) -> Any:
    """Read microseconds of a query, which are told from a date by what stands before them."""
    if isinstance(value, str) and value.startswith("@"):
        digits = value[1:]
        if not digits.removeprefix("-").isdecimal() or not digits.isascii() or len(digits) > 20:
            raise InvalidInput(f"{value!r} is no moment; write it as 2026-05-01, or as @ and microseconds.")
        return int(digits)
    return value


def _query(model: type[Form], query: Iterable[tuple[str, str]]) -> dict[str, Any]:
    found: dict[str, list[str]] = {}
    for name, value in query:
        found.setdefault(name, []).append(value)
    lists = _lists(model)
    values: dict[str, Any] = {}
    for name, given in found.items():
        if name == "statuses" or (name in lists and len(given) > 1):
            values[name] = given
        elif len(given) == 1:
            values[name] = given[0]
        else:
            raise InvalidInput(f"{name!r} was given {len(given)} times.")
    return values


def _body(body: bytes) -> Any:
    if not body.strip():
        return {}
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"The body is no JSON: {error}. Nothing was written.") from error


def _validated(model: type[Form], values: Any, *, strict: bool) -> dict[str, Any]:
    if not isinstance(values, dict):
        raise InvalidInput("The body must be a JSON object. Nothing was written.")
    try:
        made = model.model_validate(values, strict=strict)
    except ValidationError as error:
        raise InvalidInput(_refusal(error)) from error
    except RecursionError as error:
        raise InvalidInput("The body is nested too deep. Nothing was written.") from error
    return {name: core_of(getattr(made, name)) for name in model.model_fields}


def _refusal(error: ValidationError) -> str:
    """Say what is wrong as the other surfaces say it; `_FORMS` has the sentences for what has several forms."""
    found = error.errors(include_url=False, include_context=False)[:_ERRORS_SHOWN]
    said = [_sentence(one) or _words(one) for one in found]
    return f"{'; '.join(dict.fromkeys(said))}. Nothing was written."


def _sentence(one: Any) -> str | None:
    """Give the sentence about a parameter of several forms, if that is what is wrong."""
    place, kind = one["loc"], one["type"]
    form = _FORMS.get(str(place[0])) if place else None
    whole = len(place) == 1 and kind == "list_type" and place[0] in _LISTS
    of_the_form = kind in _OF_THE_FORM or len(place) < _PLACES_MIN or place[0] == "cues"
    if form is None or whole or kind in ("missing", "extra_forbidden") or not of_the_form:
        return None
    return form.format(repr(one.get("input"))[:_INPUT_CHARS_SHOWN])


def _words(one: Any) -> str:
    names = [part for part in one["loc"] if isinstance(part, str) and part not in _BRANCHES]
    name = names[-1].replace("_", " ") if names else "body"
    kind, value = one["type"], one.get("input")
    words = _TYPES.get(kind)
    if kind in ("missing", "extra_forbidden"):
        return f"{names[-1] if names else 'body'!r} {words}"
    if words is None:
        return f"The {name} {repr(value)[:_INPUT_CHARS_SHOWN]} is refused: {one['msg'][0].lower()}{one['msg'][1:]}"
    return f"The {name} {words}, not {type(value).__name__}"
