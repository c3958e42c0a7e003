"""What is written from the table of clients: the page about them, and the hooks of the plugin."""

import json

from doxa.clients.client import Client
from doxa.clients.table import CLIENTS

_SETTING_UP = """\
`doxa init` finds the coding agents in use, shows every edit, asks, and puts two entries into their files: the hook, and
the MCP server where `doxa[mcp]` is installed. Nothing else in those files changes, not a byte, and `doxa uninstall`
takes out what was put in. Told twice, it does nothing; told from another environment, it puts the interpreter right.

```console
$ doxa init                          # in a project
$ doxa init --client codex --dry-run # only look
$ doxa init --user                   # in the home folder, for every project
$ doxa uninstall
```

The hook is a command that names the Python that doxa is installed in, and ends with `2>/dev/null || true`: a Python
that is gone, or any other fault, tells the agent nothing and stops nothing. The files that are personal are preferred,
since the path is one of this machine; `doxa init` says which of those that it touched git would commit. A file that
cannot be read is left alone, and the others are done.

With `--handler mcp_tool` the hook of Claude Code and Codex asks the MCP server, which runs already, with a prompt and
before a tool, and starts no program there. As a session starts the server may not be ready, and what a tool gave has
another shape for each tool, so there the program stays.

## What reaches the model

No agent hears anything before a tool takes effect: the model has already called it. What is said before a tool stands
beside its result, and what is said as a file is read comes before the edit.

| agent | `--client` | seen with | before a tool | after a tool | prompt | session start | sub-agent start |
|---|---|---|---|---|---|---|---|
"""
_TAKEN = """
Where nothing is taken before a tool, the same is said after it. Cursor was never run here: what stands of it is what
descriptions of it say.

| agent | the text arrives as | registered for | waits |
|---|---|---|---|
"""
_FILES = """
## Files

In a project, and in the home folder with `--user`:

| agent | hook | MCP server | hook, `--user` | MCP server, `--user` |
|---|---|---|---|---|
"""
_MOVED = """
Copilot CLI and Cursor also run the hook in Claude Code's files; to them it says nothing, so that nothing is told twice
or counts as told without arriving.

| agent | found by | moved by |
|---|---|---|
"""
_BY_HAND = """
## Once, by hand

"""
# Where the five answers about what is taken stand in a client of the table.
_FIRST_TAKEN = Client._fields.index("before_tool")


def page() -> str:
    """Give the page about clients: what each takes, and where its files lie."""
    every = CLIENTS.values()
    return (
        "# Coding agents\n\n"
        + (_SETTING_UP + "".join(map(_takes, every)))
        + (_TAKEN + "".join(map(_hears, every)))
        + (_FILES + "".join(map(_files, every)))
        + (_MOVED + "".join(map(_found, every)))
        + (_BY_HAND + "".join(f"- {one.title}: {one.trust}.\n" for one in every if one.trust))
        + "- The others run what stands in their files without being asked.\n"
    )


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


def _takes(client: Client) -> str:
    taken = client[_FIRST_TAKEN : _FIRST_TAKEN + 5]
    version = client.version or "never run"
    return _row(client.title, f"`{client.name}`", version, *("yes" if one else "no" for one in taken))


def _hears(client: Client) -> str:
    waits = f"{client.timeout} {client.timeout_unit}" if client.timeout else "as it likes"
    return _row(client.title, client.carried, ", ".join(f"`{one.event}`" for one in client.hooks), waits)


def _files(client: Client) -> str:
    server = f"`{client.servers.project}`" if client.servers.project else "none is read there"
    homes = (_in_home(client, place.home) for place in (client.settings, client.servers))
    return _row(client.title, f"`{client.settings.project}`", server, *homes)


def _in_home(client: Client, place: str) -> str:
    beside = place.startswith("../")
    return f"`~/{place.removeprefix('../')}`" if beside else f"`~/{client.home.folder}/{place}`"


def _found(client: Client) -> str:
    programs = [f"the program `{one}`" for one in client.programs]
    places = [f"`{one}`" for one in (f"~/{client.home.folder}", *client.marks)]
    moved = f"`{client.home.variable}`" if client.home.variable else "nothing"
    return _row(client.title, ", ".join([*programs, *places]), moved)


def plugin_hooks() -> str:
    """Write the hooks of the plugin, which runs in Claude Code, Codex and Copilot CLI."""
    # A plugin does not know the interpreter, nor which of the three has started it; Copilot CLI says so of itself.
    name = '"$([ -n "$COPILOT_CLI" ] && echo copilot || echo claude)"'
    command = f"command -v doxa >/dev/null 2>&1 && doxa hook --client {name} 2>/dev/null || true"
    hooks = {}
    for event, tools_named in CLIENTS["claude"].hooks:
        tools = "|".join((*tools_named, "apply_patch") if "Read" in tools_named else tools_named)
        entry = {"type": "command", "command": command, "timeout": CLIENTS["claude"].timeout}
        hooks[event] = [{**({"matcher": tools} if tools else {}), "hooks": [entry]}]
    return json.dumps({"hooks": hooks}, indent=2) + "\n"
