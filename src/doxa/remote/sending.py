"""Arguments as a request has them. What a memory on this machine would refuse at once is refused before it is sent."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from doxa.core.lifecycle import STATUSES
from doxa.core.situations import Situation
from doxa.core.values import Actor, Cue, Evidence, Key
from doxa.errors import InvalidInput, UnknownId
from doxa.operations.evidence import Observed
from doxa.operations.given import limit_of, moment_of, several
from doxa.operations.note import key_of
from doxa.wire.forms import observed_fields

_NESTED_MAX = 40


def sent(name: str, value: Any, depth: int = 0) -> Any:
    """Give an argument as JSON has it.

    Raises:
        InvalidInput: it is nothing that can be sent.
    """
    if value is None or isinstance(value, (str, bool, int, float)):
        return str(value) if isinstance(value, str) else value
    if isinstance(value, Key):
        return [sent(name, one) for one in value]
    if isinstance(value, (Evidence, Actor)):
        return {field: sent(field.replace("_", " "), one) for field, one in value._asdict().items()}
    if isinstance(value, Observed):
        return {field: sent(field, one) for field, one in observed_fields(value).items()}
    if isinstance(value, Cue):
        return {"conditions": sent(name, value.conditions)}
    if isinstance(value, Situation):
        return {field: sent(field, getattr(value, field)) for field in ("kind", "ref", "text", "command")}
    if isinstance(value, datetime):
        return moment_of(value)
    if depth < _NESTED_MAX:
        if isinstance(value, Mapping):
            return {str(key): sent(name, one, depth + 1) for key, one in value.items()}
        if isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray, memoryview)):
            return [sent(name, one, depth + 1) for one in value]
    raise InvalidInput(f"The {name} must be text, not {type(value).__name__}. Nothing was written.")


def asked(name: str, value: Any) -> list[tuple[str, str]]:
    """Give an argument as parameters of a query.

    Raises:
        InvalidInput: it is not what the method takes.
    """
    if value is None:
        return []
    if name == "limit":
        return [(name, str(limit_of(value)))]
    if name == "at":
        return [(name, f"@{moment_of(value)}")]
    if name == "query" and not isinstance(value, str):
        raise InvalidInput(f"The query must be text, not {type(value).__name__}.")
    if name == "statuses":
        return [(name, one if isinstance(one, str) else repr(one)) for one in several(value, name, len(STATUSES))]
    if name in ("key", "key_or_id"):
        if not (name == "key_or_id" and isinstance(value, str) and ":" not in value):
            key_of(value)
        return [(name, value)] if isinstance(value, str) else [(name, part) for part in value]
    return [(name, value)]


def identifier(value: object) -> str:
    """Give the beginning of an id as it stands in a path."""
    wanted = value.strip().strip("[]").lower() if isinstance(value, str) else ""
    if not wanted:
        raise InvalidInput("An id is needed, at least its first character.")
    if not (wanted.isascii() and wanted.isalnum()):
        raise UnknownId(f"There is no belief {value!r} in this project. `doxa recall` and `doxa log` show ids.")
    return wanted
