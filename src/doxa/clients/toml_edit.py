"""Puts a table into TOML files of people, and takes it out, touching nothing else."""

import re
import tomllib
from typing import Any

from doxa.clients.edits import LeftAlone, Splice
from doxa.clients.ours import is_our_server

_BYTE_ORDER_MARK = "\ufeff"
_HEADER = re.compile(r"^[ \t]*\[\[?[ \t]*([^\[\]\n]*?)[ \t]*\]\]?[ \t]*(?:#[^\n]*)?\r?$", re.MULTILINE)
_OURS = re.compile(r'(?:mcp_servers|"mcp_servers")[ \t]*\.[ \t]*(?:doxa|"doxa")(?:[ \t]*\..*)?')


def holds(text: str, wish: str) -> bool:
    """Whether a file holds doxa's table as it is wished."""
    return bool(_server(_read(text)) == _server(_read(wish)))


def has_ours(text: str) -> bool:
    """Whether a file holds a table of doxa."""
    return is_our_server(_server(_read(text)))


def additions(text: str, wish: str) -> list[Splice]:
    """Give what to put at a file's end so that it holds doxa's table.

    Raises:
        LeftAlone: the file cannot be read, or something else stands where the table would go.
    """
    before = _read(text)
    servers = before.get("mcp_servers", {})
    if _server(before) is not None:
        raise LeftAlone("mcp_servers.doxa is there already, and is not doxa's")
    newline = "\r\n" if "\r\n" in text else "\n"
    gap = "" if not text.strip() else newline if text.endswith("\n") else newline * 2
    splice = Splice(len(text), len(text), gap + wish.replace("\n", newline))
    try:
        after = _read(text + splice.text)
    except LeftAlone:
        after = {}
    if not isinstance(servers, dict) or after != {**before, "mcp_servers": {**servers, "doxa": _server(_read(wish))}}:
        raise LeftAlone("mcp_servers is written in a form that nothing can be added to")
    return [splice]


def without_ours(text: str) -> str:
    """Take doxa's table out of a file, with what is set further down in it.

    Raises:
        LeftAlone: the file cannot be read, or the table is written in another form than doxa's.
    """
    headers = list(_HEADER.finditer(text))
    kept, done = [], 0
    for number, header in enumerate(headers):
        if _OURS.fullmatch(header.group(1)):
            end = headers[number + 1].start() if number + 1 < len(headers) else len(text)
            kept.append(text[done : header.start()])
            done = end
    found = "".join(kept) + text[done:]
    if done == len(text):
        found = re.sub(r"(\r?\n)\r?\n$", r"\1", found)
    if _server(_read(found)) is not None:
        raise LeftAlone("its mcp_servers.doxa is written in another form than doxa's; take it out by hand")
    return found


def _read(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text.removeprefix(_BYTE_ORDER_MARK))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise LeftAlone(f"it cannot be read as TOML: {error}") from error


def _server(value: dict[str, Any]) -> Any:
    servers = value.get("mcp_servers")
    return servers.get("doxa") if isinstance(servers, dict) else None
