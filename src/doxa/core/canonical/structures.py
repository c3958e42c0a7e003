"""JSON, and sets."""

import json
import re
from collections.abc import Callable
from typing import Any

from doxa.core.canonical.plain import MARK, standard

_DEPTH_MAX = 64
_BRACES = re.compile(r"\{([^{}\[\]():\"'=;]+)\}")
# Numbers in braces are an array in many languages, or the bounds of a repetition: there order counts.
_NUMERIC = re.compile(r"[-+.\u2212]?\d")
# Where one of these stands, a comma may be inside an element.
_NESTING = re.compile(r"[{}\[\]()\"]")
_SET_COMMAS = re.compile("[,،、]")


class _Literal(str):
    """A number as it is written: in `[3.10]` it may be a version."""

    __slots__ = ()


def json_form(text: str) -> str | None:
    """Give the form of a JSON array or object: no white space, names sorted, arrays in their order."""
    node = _read(text)
    return None if node is None else f"{MARK}json:{_write(node)}"


def braces_form(text: str, form_of: Callable[[str], str]) -> str | None:
    """Give the form of a set in braces, as mathematics writes it: `{a, b}`."""
    match = _BRACES.fullmatch(text)
    elements = [element.strip() for element in match[1].split(",")] if match is not None else []
    # One name in braces is a place to be filled in.
    if len(elements) < 2 or any(map(_NUMERIC.match, elements)):
        return None
    return _set(elements, form_of)


def set_form(text: str, form_of: Callable[[str], str]) -> str | None:
    """Give the form of a text declared a set: elements between commas, with braces or brackets or without."""
    if text[:1] == "[":
        node = _read(text)
        if isinstance(node, list):
            strings = all(isinstance(one, str) and not isinstance(one, _Literal) for one in node)
            return _set(node, form_of) if strings else None
    if (text[:1], text[-1:]) in (("{", "}"), ("[", "]")):
        text = text[1:-1]
    return None if _NESTING.search(text) else _set(_SET_COMMAS.split(text), form_of)


def _set(elements: list[str], form_of: Callable[[str], str]) -> str | None:
    forms = sorted({form_of(element) for element in elements})
    # Whether `a,,b` has an empty element or a slip of the pen cannot be seen.
    return None if "" in forms else f"{MARK}set:{json.dumps(forms)}"


def _read(text: str) -> Any:
    if _depth(text) > _DEPTH_MAX:
        return None
    try:
        node = json.loads(
            text, parse_int=_Literal, parse_float=_Literal, parse_constant=_refuse, object_pairs_hook=_object
        )
    except ValueError:
        return None
    return node if isinstance(node, dict | list) else None


def _depth(text: str) -> int:
    """Bound the depth from above: brackets inside strings count too."""
    depth = deepest = 0
    for character in text:
        if character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest


def _refuse(constant: str) -> Any:
    raise ValueError(constant)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = {standard(name): member for name, member in pairs}
    if len(members) < len(pairs):
        raise ValueError("a name stands twice")
    return members


def _write(node: Any) -> str:
    if isinstance(node, dict):
        return "{" + ",".join([f"{json.dumps(name)}:{_write(node[name])}" for name in sorted(node)]) + "}"
    if isinstance(node, list):
        return "[" + ",".join([_write(one) for one in node]) + "]"
    if isinstance(node, _Literal):
        return str(node)
    return json.dumps(standard(node) if isinstance(node, str) else node)
