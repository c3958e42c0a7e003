"""Puts members and elements into JSON as a person has written it: behind what is there, in its manner."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from doxa.clients.edits import Splice
from doxa.clients.json_text import Node, comments_end, read

UNIT = "  "
# Writes a member or an element whose first line stands at an indentation.
Writer = Callable[[str], str]


class Style:
    """How a file is written.

    Attributes:
        text: the file.
        newline: how its lines end.
        unit: what a level is indented by.
        on_one_line: whether everything stands on one line.
        separators: what stands between two members, and behind a name.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.newline = "\r\n" if "\r\n" in text else "\n"
        root = read(text)
        self.unit = UNIT
        self.on_one_line = bool(root.items) and "\n" not in text[root.start : root.end]
        if root.starts and not self.on_one_line:
            self.unit = self.indent_at(root.starts[0]) or UNIT
        colon = ": " if not root.items or text[root.items[0].start - 1].isspace() else ":"
        self.separators = (", " if colon == ": " else ",", colon)

    def indent_at(self, start: int) -> str:
        """Give the white space in front of a value on its line, "" where something else stands there."""
        before = self.text[self.text.rfind("\n", 0, start) + 1 : start]
        return before if not before.strip(" \t") else ""

    def element(self, value: Any) -> Writer:
        """Give what writes an element of a list."""
        return lambda indent: self._written(value, indent)

    def member(self, name: str, value: Any) -> Writer:
        """Give what writes a member of an object."""
        return lambda indent: json.dumps(name, ensure_ascii=False) + self.separators[1] + self._written(value, indent)

    def _written(self, value: Any, indent: str) -> str:
        if self.on_one_line:
            return json.dumps(value, ensure_ascii=False, separators=self.separators)
        separators = (",", self.separators[1])
        text = json.dumps(value, indent=self.unit, ensure_ascii=False, separators=separators)
        return text.replace("\n", self.newline + indent)


def inserted(style: Style, node: Node, new: Sequence[Writer], depth: int) -> list[Splice]:
    """Give what puts new members or elements behind those that an object or a list has.

    Args:
        style: how the file is written.
        node: the object or the list.
        new: what writes each of them.
        depth: how many levels the object or the list lies below the file's own object.
    """
    if not new:
        return []
    if not node.items:
        return [_filled(style, node, new, depth)]
    text, last = style.text, node.items[-1].end
    gap = _gap(style, node)
    indent = style.indent_at(node.starts[-1])
    written = [make(indent) for make in new]
    # On a line of their own they stand behind a comment that belongs to the last one; else in front of it.
    own_line = "\n" in gap
    if node.comma is not None:
        at = comments_end(text, node.comma) if own_line else node.comma
        return [Splice(at, at, gap + ("," + gap).join(written))]
    at = comments_end(text, last) if own_line else last
    if at == last:
        return [Splice(last, last, "".join("," + gap + one for one in written))]
    return [Splice(last, last, ","), Splice(at, at, gap + ("," + gap).join(written))]


def _gap(style: Style, node: Node) -> str:
    """Give the white space to stand in front of a new member, as it stands in front of the last one."""
    before = style.text[: node.starts[-1]]
    gap = before[len(before.rstrip(" \t\r\n")) :]
    if "\n" in gap:
        return style.newline + gap.rpartition("\n")[2]
    return " " if len(node.starts) == 1 and not gap and style.separators[0] == ", " else gap


def _filled(style: Style, node: Node, new: Sequence[Writer], depth: int) -> Splice:
    """Give what puts the first members or elements into an empty object or list."""
    content = style.text[node.start + 1 : node.end - 1]
    if style.on_one_line:
        at = node.end - 1 if content.strip() else node.start + 1
        return Splice(at, at, style.separators[0].join(make("") for make in new))
    outer = style.unit * depth
    inner = outer + style.unit
    inside = ("," + style.newline + inner).join(make(inner) for make in new)
    kept = len(content.rstrip(" \t\r\n"))
    at = node.start + 1 + kept
    # A line's end that is there already is used; what stands before the bracket then is its indentation.
    tail = "" if "\n" in content[kept:] else style.newline + outer
    return Splice(at, at, style.newline + inner + inside + tail)
