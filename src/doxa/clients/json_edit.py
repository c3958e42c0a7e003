"""Puts entries into JSON files of people, and takes them out, touching nothing else."""

import json
from collections.abc import Iterator
from typing import Any

from doxa.clients.edits import LeftAlone, Splice, spliced
from doxa.clients.json_text import Node, comments_end, gaps, is_blank, read
from doxa.clients.ours import is_our_server, our_commands

_UNIT = "  "


class Whole:
    """A value that is wished for as a whole, where a dictionary would be wished for member by member."""

    def __init__(self, value: Any) -> None:
        self.value = value


def holds(text: str, wish: dict[str, Any]) -> bool:
    """Whether a file holds all that is wished, and no other entry of doxa."""
    if is_blank(text):
        return False
    value = read(text).value
    wanted = list(_entries(_plain(wish)))
    return _fulfils(value, wish) and all(one in wanted for one in _entries(value))


def has_ours(text: str) -> bool:
    """Whether a file holds an entry of doxa."""
    return not is_blank(text) and any(True for _ in _entries(read(text).value))


def additions(text: str, wish: dict[str, Any]) -> list[Splice]:
    """Give what to put into a file so that it holds what is wished.

    Args:
        text: the file; "" where there is none.
        wish: dictionaries are put member by member, lists are what a list is to hold besides what is there, a
            `Whole` is a member that is not there yet, and other values stand only where there is none.

    Raises:
        LeftAlone: the file cannot be read, or something else stands where an entry would go.
    """
    if is_blank(text):
        return [Splice(len(text), len(text), json.dumps(_plain(wish), indent=_UNIT, ensure_ascii=False) + "\n")]
    splices: list[Splice] = []
    _add(_Style(text), read(text), wish, 0, (), splices)
    return splices


def without_ours(text: str) -> str:
    """Take every entry of doxa out of a file, and what is empty after that.

    Raises:
        LeftAlone: the file cannot be read.
    """
    splices: list[Splice] = []
    _remove(text, read(text), (), splices)
    return spliced(text, splices)


class _Style:
    """How a file is written: its newlines, its indentation, or none of both where it is on one line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.newline = "\r\n" if "\r\n" in text else "\n"
        root = read(text)
        self.unit = _UNIT
        self.on_one_line = bool(root.items) and "\n" not in text[root.start : root.end]
        if root.starts and not self.on_one_line:
            self.unit = self.indent_at(root.starts[0]) or _UNIT
        colon = ": " if not root.items or text[root.items[0].start - 1].isspace() else ":"
        self.separators = (", " if colon == ": " else ",", colon)

    def indent_at(self, start: int) -> str:
        """Give the white space in front of a value on its line, "" where something else stands there."""
        before = self.text[self.text.rfind("\n", 0, start) + 1 : start]
        return before if not before.strip(" \t") else ""

    def written(self, value: Any, indent: str) -> str:
        """Write a value whose first line stands at an indentation."""
        if self.on_one_line:
            return json.dumps(value, ensure_ascii=False, separators=self.separators)
        separators = (",", self.separators[1])
        text = json.dumps(value, indent=self.unit, ensure_ascii=False, separators=separators)
        return text.replace("\n", self.newline + indent)

    def member(self, name: str, value: Any, indent: str) -> str:
        """Write a member of an object."""
        return json.dumps(name, ensure_ascii=False) + self.separators[1] + self.written(value, indent)


def _add(
    style: _Style, node: Node, wish: dict[str, Any], depth: int, path: tuple[str, ...], splices: list[Splice]
) -> None:
    missing: list[tuple[str, Any]] = []
    for name, wanted in wish.items():
        member = node.member(name)
        here = (*path, name)
        if member is None:
            missing.append((name, _plain(wanted)))
        elif isinstance(wanted, Whole):
            if member.value != wanted.value:
                raise LeftAlone(f"{'.'.join(here)} is there already, and is not doxa's")
        elif isinstance(wanted, dict):
            if member.keys is None:
                raise LeftAlone(f"{'.'.join(here)} is no object")
            _add(style, member, wanted, depth + 1, here, splices)
        elif isinstance(wanted, list):
            if member.keys is not None or member.items is None:
                raise LeftAlone(f"{'.'.join(here)} is no list")
            new = [one for one in map(_plain, wanted) if one not in member.value]
            _insert(
                style, member, [lambda indent, one=one: style.written(one, indent) for one in new], depth + 1, splices
            )
    _insert(
        style,
        node,
        [lambda indent, name=name, value=value: style.member(name, value, indent) for name, value in missing],
        depth,
        splices,
    )


def _insert(style: _Style, node: Node, new: list[Any], depth: int, splices: list[Splice]) -> None:
    """Put new members or elements behind those that an object or a list has."""
    if not new:
        return
    text = style.text
    if not node.starts:
        _fill(style, node, new, depth, splices)
        return
    assert node.items is not None
    last = node.items[-1].end
    gap = _gap(style, node)
    indent = style.indent_at(node.starts[-1])
    written = [make(indent) for make in new]
    if node.comma is not None:
        at = comments_end(text, node.comma)
        splices.append(Splice(at, at, gap + ("," + gap).join(written)))
        return
    at = comments_end(text, last)
    if at == last or "\n" not in gap:
        splices.append(Splice(last, last, "".join("," + gap + one for one in written)))
    else:
        splices.append(Splice(last, last, ","))
        splices.append(Splice(at, at, gap + ("," + gap).join(written)))


def _gap(style: _Style, node: Node) -> str:
    """Give the white space that stands in front of a container's last member."""
    text, start = style.text, node.starts[-1]
    before = text[:start]
    gap = before[len(before.rstrip(" \t\r\n")) :]
    if "\n" in gap:
        return style.newline + gap.rpartition("\n")[2]
    if len(node.starts) == 1 and not gap and style.separators[0] == ", ":
        return " "
    return gap


def _fill(style: _Style, node: Node, new: list[Any], depth: int, splices: list[Splice]) -> None:
    """Put the first members into an empty object or list."""
    text, newline = style.text, style.newline
    if style.on_one_line:
        at = node.end - 1
        inside = style.separators[0].join(make("") for make in new)
        splices.append(
            Splice(node.start + 1, node.start + 1, inside)
            if text[node.start + 1 : at].strip() == ""
            else Splice(at, at, inside)
        )
        return
    outer = style.unit * depth
    inner = outer + style.unit
    inside = ("," + newline + inner).join(make(inner) for make in new)
    content = text[node.start + 1 : node.end - 1]
    kept = len(content.rstrip(" \t\r\n"))
    at = node.start + 1 + kept
    # A line's end that is there already is used; what stands before the bracket then is its indentation.
    tail = "" if "\n" in content[kept:] else newline + outer
    splices.append(Splice(at, at, newline + inner + inside + tail))


def _plain(wish: Any) -> Any:
    if isinstance(wish, Whole):
        return wish.value
    if isinstance(wish, dict):
        return {name: _plain(value) for name, value in wish.items()}
    return [_plain(one) for one in wish] if isinstance(wish, list) else wish


def _fulfils(value: Any, wish: Any) -> bool:
    if isinstance(wish, Whole):
        return bool(value == wish.value)
    if isinstance(wish, dict):
        return isinstance(value, dict) and all(
            name in value and _fulfils(value[name], one) for name, one in wish.items()
        )
    if isinstance(wish, list):
        return isinstance(value, list) and all(_plain(one) in value for one in wish)
    return True


# Where entries of doxa may stand: hooks by event, and servers by name.
_SERVERS = ("mcpServers", "mcp", "servers")


def _entries(value: Any) -> Iterator[Any]:
    """Give every entry of doxa that a file holds, each with where it stands."""
    hooks = value.get("hooks") if isinstance(value, dict) else None
    for event, groups in hooks.items() if isinstance(hooks, dict) else ():
        for group in groups if isinstance(groups, list) else ():
            if our_commands(group):
                yield event, group
    for name in _SERVERS:
        servers = value.get(name) if isinstance(value, dict) else None
        if isinstance(servers, dict) and is_our_server(servers.get("doxa")):
            yield name, servers["doxa"]


def _remove(text: str, node: Node, path: tuple[str, ...], splices: list[Splice]) -> bool:
    """Collect what takes doxa's entries out of a value; gives whether the whole value goes."""
    if _is_entry(node, path):
        return True
    if not node.items or not _may_hold(path):
        return False
    inner: list[Splice] = []
    doomed = [
        _remove(text, item, (*path, node.keys[number] if node.keys is not None else "*"), inner)
        for number, item in enumerate(node.items)
    ]
    if not any(doomed):
        splices.extend(inner)
        return False
    # A group of hooks is nothing without them.
    if path and (all(doomed) or (node.keys is not None and _gone(node, "hooks", doomed))):
        return True
    splices.extend(inner)
    _cut(text, node, doomed, splices)
    return False


def _gone(node: Node, name: str, doomed: list[bool]) -> bool:
    return any(gone for key, gone in zip(node.keys or (), doomed, strict=True) if key == name)


def _is_entry(node: Node, path: tuple[str, ...]) -> bool:
    if len(path) == 2 and path[0] in _SERVERS and path[1] == "doxa":
        return is_our_server(node.value)
    in_hooks = path[:1] == ("hooks",) and path[-1:] == ("*",)
    if not in_hooks or not isinstance(node.value, dict):
        return False
    return bool(our_commands(node.value)) and not isinstance(node.value.get("hooks"), list)


def _may_hold(path: tuple[str, ...]) -> bool:
    return not path or path[0] == "hooks" or (len(path) == 1 and path[0] in _SERVERS)


def _cut(text: str, node: Node, doomed: list[bool], splices: list[Splice]) -> None:
    """Take members or elements out of a container, with the commas that they leave behind; comments stay."""
    assert node.items is not None
    kept = [number for number, gone in enumerate(doomed) if not gone]
    first = kept[0] if kept else len(doomed)
    if not kept:
        splices.extend(Splice(*part, "") for part in gaps(text, node.start + 1, node.starts[0]))
        after = node.comma or node.items[-1].end
        splices.extend(Splice(*part, "") for part in gaps(text, after, node.end - 1))
    for number, gone in enumerate(doomed):
        if not gone:
            continue
        start, end = node.starts[number], node.items[number].end
        if number < first:
            # Nothing stays before it: what follows moves to its place.
            end = node.starts[number + 1] if number + 1 < len(doomed) else node.comma or end
            splices.append(Splice(start, node.items[number].end, ""))
            splices.extend(Splice(*part, "") for part in gaps(text, node.items[number].end, end))
        else:
            goes_on = text[end : end + 1] not in ("\r", "\n")
            parts = gaps(text, node.items[number - 1].end, start, line_goes_on=goes_on)
            splices.extend(Splice(*part, "") for part in [*parts, (start, end)])
