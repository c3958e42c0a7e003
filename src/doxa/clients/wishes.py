"""What doxa wishes to stand in the files of each coding agent."""

import json
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from doxa.clients.asking import asked
from doxa.clients.client import Client, Hook
from doxa.clients.interpreter import SERVER_ARGUMENTS, hook_command, hook_words
from doxa.clients.json_edit import Whole
from doxa.clients.whole_edit import MARK

_PLUGIN = "opencode.js"
_PLUGIN_COMMAND = '["@COMMAND@"]'

# Codex hands on to a server what is named to it alone; without these it would look for the memory somewhere else.
_HANDED_ON = ("DOXA_HOME", "DOXA_PROJECT", "DOXA_ACTOR", "XDG_DATA_HOME")


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


def hook_wishes(client: Client, folder: Path, python: str, *, in_home: bool, handler: str = "command") -> list[Wish]:
    """Give the files in which a client is told of doxa's hook.

    Args:
        client: the client.
        folder: the project's root, or the client's own folder.
        python: the interpreter that the entries name.
        in_home: whether the folder is the client's own.
        handler: `command`, which starts a program, or `mcp_tool`, which asks the server where the client can.
    """
    place = client.settings.home if in_home else client.settings.project
    if not place:
        return []
    command = hook_command(python, client.name)
    if client.form == "scripts":
        script = f"#!/bin/sh\n# {MARK}; `doxa uninstall` takes it away.\n{command}\n"
        return [Wish(client.name, folder / place / hook.event, "whole", script, True) for hook in client.hooks]
    if client.form == "plugin":
        return [Wish(client.name, folder / place, "whole", _plugin(hook_words(python, client.name)))]
    asks = handler == "mcp_tool" and client.mcp_tool
    hooks = {hook.event: _entries(client, hook, command, asks=asks) for hook in client.hooks}
    version = {} if client.form == "groups" else {"version": 1}
    return [Wish(client.name, folder / place, "json", {**version, "hooks": hooks})]


def server_wishes(client: Client, folder: Path, python: str, *, in_home: bool, moved: bool = False) -> list[Wish]:
    """Give the files in which a client is told of doxa's MCP server.

    Args:
        client, folder, python, in_home: as in `hook_wishes`.
        moved: whether the environment moves the client's own folder.
    """
    place = client.servers.home if in_home else client.servers.project
    if not place:
        return []
    beside = place.startswith("../") and not moved
    path = (folder.parent if beside else folder) / place.removeprefix("../")
    if path.suffix == ".toml":
        return [Wish(client.name, path, "toml", _toml_server(python))]
    return [Wish(client.name, path, "json", {client.servers_name: {"doxa": Whole(_server(client, python))}})]


def _entries(client: Client, hook: Hook, command: str, *, asks: bool) -> list[dict[str, Any]]:
    groups, rest = asked(client.name, hook) if asks else ([], hook.tools)
    return groups if rest is None else [*groups, _entry(client, hook._replace(tools=rest), command)]


def _entry(client: Client, hook: Hook, command: str) -> dict[str, Any]:
    matcher = {"matcher": "|".join(hook.tools)} if hook.tools else {}
    if client.form == "copilot":
        return {"type": "command", "bash": command, "timeoutSec": client.timeout}
    if client.form == "cursor":
        return {"command": command, **matcher, "timeout": client.timeout}
    return {**matcher, "hooks": [{"type": "command", "command": command, "timeout": client.timeout}]}


def _plugin(words: tuple[str, ...]) -> str:
    text = (resources.files("doxa.clients") / _PLUGIN).read_text(encoding="utf-8")
    return text.replace(_PLUGIN_COMMAND, json.dumps(words, ensure_ascii=False))


def _server(client: Client, python: str) -> dict[str, Any]:
    if client.servers_name == "mcp":
        return {"type": "local", "command": [python, *SERVER_ARGUMENTS]}
    return {"command": python, "args": list(SERVER_ARGUMENTS)}


def _toml_server(python: str) -> str:
    # A basic string of TOML is written as a string of JSON is.
    values = (python, list(SERVER_ARGUMENTS), list(_HANDED_ON))
    command, arguments, names = (json.dumps(one, ensure_ascii=False) for one in values)
    return f"[mcp_servers.doxa]\ncommand = {command}\nargs = {arguments}\nenv_vars = {names}\n"
