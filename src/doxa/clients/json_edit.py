"""Puts entries into JSON files of people, and takes them out, touching nothing else."""

import json
from collections.abc import Iterator
from typing import Any

from doxa.clients.edits import LeftAlone, Splice, spliced
from doxa.clients.json_insert import UNIT, Style, inserted
from doxa.clients.json_remove import Place, removed
from doxa.clients.json_text import Node, is_blank, read
from doxa.clients.ours import is_our_server, our_commands

# Where entries of doxa may stand, beside hooks by event: servers by name.
_SERVERS = ("mcpServers", "mcp")


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
        return [Splice(len(text), len(text), json.dumps(_plain(wish), indent=UNIT, ensure_ascii=False) + "\n")]
    return _missing(Style(text), read(text), wish, ())


def without_ours(text: str) -> str:
    """Take every entry of doxa out of a file, and what is empty after that.

    Raises:
        LeftAlone: the file cannot be read.
    """
    return spliced(text, removed(text, read(text), _is_entry))


def _missing(style: Style, node: Node, wish: dict[str, Any], place: Place) -> list[Splice]:
    splices: list[Splice] = []
    new = []
    for name, wanted in wish.items():
        member, here = node.member(name), (*place, name)
        if member is None:
            new.append(style.member(name, _plain(wanted)))
        elif isinstance(wanted, Whole):
            if member.value != wanted.value:
                raise LeftAlone(f"{'.'.join(here)} is there already, and is not doxa's")
        elif isinstance(wanted, dict):
            if member.keys is None:
                raise LeftAlone(f"{'.'.join(here)} is no object")
            splices += _missing(style, member, wanted, here)
        elif isinstance(wanted, list):
            if member.keys is not None or member.items is None:
                raise LeftAlone(f"{'.'.join(here)} is no list")
            lacking = [style.element(one) for one in map(_plain, wanted) if one not in member.value]
            splices += inserted(style, member, lacking, len(here))
    return splices + inserted(style, node, new, len(place))


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


def _is_entry(node: Node, path: Place) -> bool:
    if len(path) == 2 and path[0] in _SERVERS and path[1] == "doxa":
        return is_our_server(node.value)
    in_hooks = path[:1] == ("hooks",) and path[-1:] == ("*",)
    if not in_hooks or not isinstance(node.value, dict):
        return False
    return bool(our_commands(node.value)) and not isinstance(node.value.get("hooks"), list)
