"""Reads JSON, with comments and trailing commas where people wrote them, and keeps where everything stands."""

import json
import re
from functools import lru_cache
from typing import Any

from doxa.clients.edits import LeftAlone

_BLANK = re.compile(r"(?:[ \t\r\n]|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_COMMENT = re.compile(r"[ \t]*(?://[^\n]*\n?|/\*.*?\*/)", re.DOTALL)
_SCALAR = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null')
_BYTE_ORDER_MARK = "\ufeff"


class Node:
    """A value in a text; it is not changed once it is read.

    Attributes:
        start: where it starts, in characters.
        end: where it ends.
        keys: the names of an object's members, None for anything else.
        starts: where each member, with its name, or each element starts.
        items: the values of the members or the elements; None for what is neither object nor array.
        comma: where the trailing comma ends, None without one.
        value: what it means.
    """

    __slots__ = ("comma", "end", "items", "keys", "start", "starts", "value")

    def __init__(self, start: int) -> None:
        self.start = self.end = start
        self.keys: list[str] | None = None
        self.starts: list[int] = []
        self.items: list[Node] | None = None
        self.comma: int | None = None
        self.value: Any = None

    def member(self, name: str) -> "Node | None":
        """Give a member of an object; of several with the same name the last counts, as it does for their readers."""
        found = None
        for key, item in zip(self.keys or (), self.items or (), strict=False):
            found = item if key == name else found
        return found


@lru_cache(maxsize=2)
def read(text: str) -> Node:
    """Read a JSON object.

    Raises:
        LeftAlone: it is none, or cannot be read.
    """
    try:
        at = _blank_end(text, len(_BYTE_ORDER_MARK) if text.startswith(_BYTE_ORDER_MARK) else 0)
        root = _value(text, at)
        rest = _blank_end(text, root.end)
    except (ValueError, RecursionError) as error:
        raise LeftAlone(f"it cannot be read as JSON: {error}") from error
    if rest != len(text):
        raise LeftAlone(f"it cannot be read as JSON: {_where(text, rest)} something follows its end")
    if root.keys is None:
        raise LeftAlone("it holds no JSON object")
    return root


def is_blank(text: str) -> bool:
    """Whether a text holds nothing but white space."""
    return not text.removeprefix(_BYTE_ORDER_MARK).strip()


def comments_end(text: str, start: int) -> int:
    """Give where the comments end that begin on this line; the start itself where there are none."""
    end = start
    for found in re.compile(r"[ \t]*(?://[^\r\n]*|/\*[^\r\n]*?\*/)").finditer(text, start):
        if found.start() != end:
            break
        end = found.end()
    return end


def gaps(text: str, start: int, end: int, *, line_goes_on: bool = True) -> list[tuple[int, int]]:
    """Give the parts of what stands between values that are no comments.

    Args:
        text: the text.
        start: where the first value ends.
        end: where the second one starts.
        line_goes_on: whether something may come to stand behind a comment that ends with its line.
    """
    found, at = [], start
    for comment in _COMMENT.finditer(text, start, end):
        found.append((at, comment.start()))
        at = comment.end()
    if not line_goes_on and text[start:at].endswith("\n"):
        at -= 2 if text[start:at].endswith("\r\n") else 1
    found.append((at, end))
    return [(first, last) for first, last in found if first < last]


def has_comment(text: str, start: int, end: int) -> bool:
    """Whether there is a comment in what stands between values."""
    return _COMMENT.search(text, start, end) is not None


def _value(text: str, at: int) -> Node:
    opening = text[at : at + 1]
    if opening in ("{", "["):
        return _container(text, at, "}" if opening == "{" else "]")
    found = _SCALAR.match(text, at)
    if found is None:
        raise ValueError(f"{_where(text, at)} there is no value")
    node = Node(at)
    node.end = found.end()
    node.value = json.loads(found.group())
    return node


def _container(text: str, at: int, closing: str) -> Node:
    node = Node(at)
    node.items = []
    if closing == "}":
        node.keys = []
    at = _blank_end(text, at + 1)
    while text[at : at + 1] != closing:
        node.starts.append(at)
        if node.keys is not None:
            at = _key(text, at, node.keys)
        item = _value(text, at)
        node.items.append(item)
        node.comma = None
        at = _blank_end(text, item.end)
        if text[at : at + 1] == ",":
            node.comma = at + 1
            at = _blank_end(text, at + 1)
        elif text[at : at + 1] != closing:
            raise ValueError(f"{_where(text, at)} a comma or {closing!r} is missing")
    node.end = at + 1
    values = [item.value for item in node.items]
    node.value = values if node.keys is None else dict(zip(node.keys, values, strict=True))
    return node


def _key(text: str, at: int, keys: list[str]) -> int:
    found = _SCALAR.match(text, at)
    if found is None or not found.group().startswith('"'):
        raise ValueError(f"{_where(text, at)} there is no name in quotes")
    keys.append(json.loads(found.group()))
    at = _blank_end(text, found.end())
    if text[at : at + 1] != ":":
        raise ValueError(f"{_where(text, at)} a colon is missing")
    return _blank_end(text, at + 1)


def _blank_end(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return at if found is None else found.end()


def _where(text: str, at: int) -> str:
    line = text.count("\n", 0, at) + 1
    return f"in line {line}, column {at - text.rfind(chr(10), 0, at)},"
