"""Tells doxa's entries in the files of coding agents from those of others."""

import re
from typing import Any

from doxa.clients.asking import SERVER

_COMMAND = re.compile(r"(?:doxa[/\\]hooks[/\\]run\.py['\"]?|\bdoxa(?:\.exe)?['\"]? hook) --client[ =]")


def is_our_command(command: object) -> bool:
    """Whether a command line starts doxa's hook, whatever interpreter and place it names."""
    return isinstance(command, str) and _COMMAND.search(command) is not None


def our_commands(entry: object) -> list[str]:
    """Give what an entry of hooks starts of doxa: command lines, or the server that it asks."""
    if not isinstance(entry, dict):
        return []
    found = [entry[name] for name in ("command", "bash") if is_our_command(entry.get(name))]
    if entry.get("type") == "mcp_tool" and entry.get("server") == SERVER:
        found.append(SERVER)
    inner = entry.get("hooks")
    for one in inner if isinstance(inner, list) else ():
        found += our_commands(one)
    return found


def is_our_server(server: Any) -> bool:
    """Whether an entry of a server named doxa starts doxa's own."""
    if not isinstance(server, dict):
        return False
    command, arguments = server.get("command"), server.get("args")
    words = [
        *(command if isinstance(command, list) else [command]),
        *(arguments if isinstance(arguments, list) else []),
    ]
    return words[-3:] == ["-m", "doxa", "mcp"] or (words[-1:] == ["mcp"] and "doxa" in str(words[-2:-1]))
