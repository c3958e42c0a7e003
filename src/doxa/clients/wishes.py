"""What doxa wishes to stand in the files of each coding agent."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from doxa.clients.interpreter import SERVER_ARGUMENTS
from doxa.clients.json_edit import Whole
from doxa.clients.table import Client, Hook


class Wish(NamedTuple):
    """What one file of a client is to hold.

    Attributes:
        client: the client's name.
        path: the file, absolute.
        form: `json`, `toml` or `whole`: how the file is changed.
        content: what it is to hold: for `json` see `json_edit.additions`, for the others a text.
        executable: whether it is started as a program.
    """

    client: str
    path: Path
    form: str
    content: Any
    executable: bool = False


def hook_wishes(client: Client, folder: Path, command: str, *, in_home: bool) -> list[Wish]:
    """Give the files in which a client is told of doxa's hook.

    Args:
        client: the client.
        folder: the project's root, or the client's own folder.
        command: the hook's command line.
        in_home: whether the folder is the client's own.
    """
    path = _path(folder, client.settings.home if in_home else client.settings.project)
    if path is None:
        return []
    return [
        Wish(
            client.name, path, "json", {"hooks": {hook.event: [_group(client, hook, command)] for hook in client.hooks}}
        )
    ]


def server_wishes(client: Client, folder: Path, python: str, *, in_home: bool) -> list[Wish]:
    """Give the files in which a client is told of doxa's MCP server; the arguments as in `hook_wishes`."""
    path = _path(folder, client.servers.home if in_home else client.servers.project)
    if path is None:
        return []
    if path.suffix == ".toml":
        return [Wish(client.name, path, "toml", _toml_server(python))]
    server = {"command": python, "args": list(SERVER_ARGUMENTS)}
    return [Wish(client.name, path, "json", {client.servers_name: {"doxa": Whole(server)}})]


def _path(folder: Path, place: str) -> Path | None:
    if not place:
        return None
    return folder.parent / place[3:] if place.startswith("../") else folder / place


def _group(client: Client, hook: Hook, command: str) -> dict[str, Any]:
    entry = {"type": "command", "command": command, "timeout": client.timeout}
    matcher = {"matcher": "|".join(hook.tools)} if hook.tools else {}
    return {**matcher, "hooks": [entry]}


def _toml_server(python: str) -> str:
    # A basic string of TOML is written as a string of JSON is.
    command, arguments = (json.dumps(one, ensure_ascii=False) for one in (python, list(SERVER_ARGUMENTS)))
    return f"[mcp_servers.doxa]\ncommand = {command}\nargs = {arguments}\n"
