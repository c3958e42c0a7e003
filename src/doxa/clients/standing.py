"""What of doxa's hook stands in the files of a coding agent now, and what is wrong with it."""

import json
import os
import re
import shlex
import shutil
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import doxa
from doxa.clients import json_edit, whole_edit
from doxa.clients.client import Client
from doxa.clients.disk import content
from doxa.clients.edits import LeftAlone
from doxa.clients.interpreter import client_home
from doxa.clients.json_text import is_blank, read
from doxa.clients.ours import is_our_command, is_our_server, our_commands
from doxa.clients.wishes import Wish, hook_wishes, server_wishes
from doxa.errors import InvalidInput

# Files that people put the hook into by hand, beside those that `doxa init` writes.
_BY_HAND = {"claude": (".claude/settings.json",)}
# What else in a file of settings says whether hooks run at all.
_SWITCHES = ("version", "disableAllHooks", "hooksConfig")
# How the hook is started: as words of a shell, or as a list of strings in a plugin.
_WORD = r"""(?:'[^']*'|"[^"]*"|[^\s'"]+)"""
_STARTED = re.compile(rf"(?P<python>{_WORD}),? \"?-I\"?,? \"?-S\"?,? (?P<script>{_WORD}),? \"?--client")
_SCRIPT = Path(doxa.__file__).parent / "hooks" / "run.py"


class Standing(NamedTuple):
    """Entries of doxa's hook in one file.

    Attributes:
        path: the file.
        place: the file's path from the project's root, or from the client's own folder in the home folder.
        in_home: which of the two.
        commands: what starts the hook, each as it stands there.
        only_ours: the file with nothing in it but these entries, and what switches hooks off.
        executable: whether the file is started as a program.
        outdated: whether `doxa init` would change it.
    """

    path: Path
    place: Path
    in_home: bool
    commands: tuple[str, ...]
    only_ours: bytes
    executable: bool
    outdated: bool


class Looked(NamedTuple):
    """What was found of a client: its entries, and the files that cannot be read, each with why."""

    standing: list[Standing]
    unread: list[str]


def look(client: Client, root: Path, environ: Mapping[str, str]) -> Looked:
    """Look for the hook's entries of a client, in a project and in the home folder.

    Args:
        client: the client.
        root: the project's root.
        environ: the environment, which says where the home folder is.
    """
    found: list[Standing] = []
    unread: list[str] = []
    own = client_home(client.home, environ)
    for folder, in_home in ((root, False), (own, True)):
        for wish in _files(client, folder, in_home=in_home):
            try:
                standing = _standing(client, wish, folder, in_home=in_home)
            except (LeftAlone, UnicodeDecodeError) as error:
                unread.append(f"{wish.path}: {error}")
                continue
            if standing is not None and all(standing.path != one.path for one in found):
                found.append(standing)
    return Looked(found, unread)


def _files(client: Client, folder: Path, *, in_home: bool) -> Iterator[Wish]:
    wishes = hook_wishes(client, folder, "", in_home=in_home)
    yield from wishes
    if not in_home:
        yield from (wishes[0]._replace(path=folder / place) for place in _BY_HAND.get(client.name, ()))


def _standing(client: Client, wish: Wish, folder: Path, *, in_home: bool) -> Standing | None:
    data = content(wish.path)
    if data is None:
        return None
    text = data.decode()
    place = wish.path.relative_to(folder)
    if wish.form != "json":
        if not whole_edit.has_ours(text):
            return None
        commands = tuple(line.strip() for line in text.splitlines() if _STARTED.search(line) or is_our_command(line))
        outdated = all(text != one.content for one in _wished(client, folder, commands, in_home=in_home))
        executable = os.access(wish.path, os.X_OK)
        return Standing(wish.path, place, in_home, commands, data, executable, outdated)
    settings = {} if is_blank(text) else read(text).value
    hooks = _ours(settings)
    every = (command for event in hooks.values() for one in event for command in our_commands(one))
    commands = tuple(dict.fromkeys(every))
    if not commands:
        return None
    kept = {name: settings[name] for name in _SWITCHES if name in settings}
    copied = json.dumps({**kept, "hooks": hooks}, indent=2)
    wished = _wished(client, folder, commands, in_home=in_home)
    outdated = all(not json_edit.holds(copied, one.content) for one in wished)
    return Standing(wish.path, place, in_home, commands, copied.encode(), executable=False, outdated=outdated)


def _wished(client: Client, folder: Path, commands: tuple[str, ...], *, in_home: bool) -> list[Wish]:
    """Give what `doxa init` would write with the Python that stands there, with either of its handlers."""
    started = next(filter(None, map(_started, commands)), None)
    if started is None:
        return []
    python = str(started[0])
    return [
        wish
        for handler in ("command", "mcp_tool")
        for wish in hook_wishes(client, folder, python, in_home=in_home, handler=handler)
    ]


def _started(command: str) -> tuple[Path, Path] | None:
    """Give the Python and the script that a command line names, None where it names none."""
    found = _STARTED.search(command)
    if found is None:
        return None
    python, script = (Path("".join(shlex.split(found[name].rstrip(",")))) for name in ("python", "script"))
    return python, script


def _ours(settings: dict[str, Any]) -> dict[str, list[Any]]:
    """Give the hooks of settings that are doxa's, by event."""
    hooks = settings.get("hooks")
    found: dict[str, list[Any]] = {}
    for event, entries in hooks.items() if isinstance(hooks, dict) else ():
        kept = [_without_others(one) for one in entries if our_commands(one)] if isinstance(entries, list) else []
        if kept:
            found[event] = kept
    return found


def _without_others(entry: dict[str, Any]) -> dict[str, Any]:
    inner = entry.get("hooks")
    return {**entry, "hooks": [one for one in inner if our_commands(one)]} if isinstance(inner, list) else entry


def problems(client: Client, standing: Iterable[Standing], environ: Mapping[str, str]) -> list[str]:
    """Say what is wrong with the entries of a client, each with what to do; nothing where all is well."""
    found = []
    for one in standing:
        again = f"run `doxa init --client {client.name}{' --user' if one.in_home else ''}` again"
        wrong = list(dict.fromkeys(filter(None, (_wrong(command, environ) for command in one.commands))))
        if one.outdated and not wrong:
            wrong = ["it is not as `doxa init` writes it"]
        found += [f"{one.path}: {what}; {again}" for what in wrong]
    return found


def _wrong(command: str, environ: Mapping[str, str]) -> str:
    started = _started(command)
    if started is None:
        missing = "doxa hook" in command and shutil.which("doxa", path=environ.get("PATH")) is None
        return "there is no doxa on the path" if missing else ""
    python, script = started
    if not os.access(python, os.X_OK):
        return f"its Python, {python}, is gone"
    if not script.is_file():
        return f"doxa is not at {script.parent.parent} any more"
    if os.path.realpath(script) != os.path.realpath(_SCRIPT):
        return f"it starts the doxa at {script.parent.parent}, and this is the one at {_SCRIPT.parent.parent}"
    return ""


def copy(client: Client, standing: Iterable[Standing], root: Path, home: Path) -> None:
    """Write the entries, and nothing else of the files they stand in, below another root and another home.

    Raises:
        InvalidInput: there are none.
    """
    every = list(standing)
    if not every:
        raise InvalidInput(f"doxa is not set up for {client.title} here: run `doxa init --client {client.name}`.")
    for one in every:
        path = home / client.home.folder / one.place if one.in_home else root / one.place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(one.only_ours)
        if one.executable:
            path.chmod(0o700)


def copy_server(client: Client, source: tuple[Path, Path], target: tuple[Path, Path]) -> None:
    """Write the entry of doxa's server, which hooks may ask, and nothing else of the file it stands in.

    Args:
        client: the client.
        source: the project's root, and the client's own folder in the home folder.
        target: the same two where the copy goes.
    """
    for in_home in (False, True):
        for wish in server_wishes(client, source[in_home], "", in_home=in_home):
            text = _text(wish.path)
            servers = (tomllib.loads(text) if wish.form == "toml" else _object(text)).get(client.servers_name)
            server = servers.get("doxa") if isinstance(servers, dict) else None
            if not isinstance(server, dict) or not is_our_server(server):
                continue
            (written,) = server_wishes(client, target[in_home], server["command"], in_home=in_home)
            written.path.parent.mkdir(parents=True, exist_ok=True)
            only_ours = written.content
            if written.form != "toml":
                only_ours = json.dumps({client.servers_name: {"doxa": server}}, indent=2)
            written.path.write_text(only_ours, encoding="utf-8")


def _text(path: Path) -> str:
    return (content(path) or b"").decode()


def _object(text: str) -> dict[str, Any]:
    return {} if is_blank(text) else dict(read(text).value)
