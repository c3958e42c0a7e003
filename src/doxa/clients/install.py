"""Finds the coding agents in use, plans what is put into their files or taken out, and does it."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from doxa.clients import receipt
from doxa.clients.client import Client
from doxa.clients.disk import Write, content, missing_folders, refuse_unwritable, remove_empty, write_all
from doxa.clients.edits import LeftAlone
from doxa.clients.interpreter import client_home
from doxa.clients.plan import Entry, Outcome, installed, uninstalled
from doxa.clients.table import CLIENTS
from doxa.clients.wishes import Wish, hook_wishes, server_wishes
from doxa.world import locate

_GIT_SECONDS_MAX = 10


class Where(NamedTuple):
    """Where the files are.

    Attributes:
        root: the project's folder.
        in_home: whether the files in the home folder are meant, which hold for every project.
        environ: the environment.
    """

    root: Path
    in_home: bool
    environ: Mapping[str, str]


class Change(NamedTuple):
    """What becomes of one file.

    Attributes:
        path: the file, as the client names it.
        real: the file itself, where the path is a link.
        clients: the names of the clients that it is for.
        outcome: what it holds and is to hold.
        executable: whether it is a program.
        folders: the folders that are made for it, or that were.
    """

    path: Path
    real: Path
    clients: tuple[str, ...]
    outcome: Outcome
    executable: bool
    folders: tuple[Path, ...]

    @property
    def changes(self) -> bool:
        """Whether the file is written."""
        return self.outcome.before != self.outcome.after


class Plan(NamedTuple):
    """What is to be done: to files, and to what is kept about them."""

    changes: list[Change]
    kept: dict[str, Entry]
    where: Where


def project_root(folder: Path) -> Path:
    """Give the folder of the project that a folder belongs to."""
    return Path(locate.find(str(folder)).root)


def found(where: Where) -> dict[str, str]:
    """Give the clients that are in use, each with what shows it: a program, or a file or folder."""
    shown = {name: _sign(client, where) for name, client in CLIENTS.items()}
    return {name: sign for name, sign in shown.items() if sign}


def plan_init(where: Where, clients: Sequence[str], python: str, *, servers: bool, handler: str = "command") -> Plan:
    """Work out what is put into which file.

    Args:
        where: where the files are.
        clients: the names of the clients.
        python: the interpreter that the entries name.
        servers: whether the MCP server is put in too.
        handler: `command`, which starts a program, or `mcp_tool`, which asks the server where the client can.
    """
    kept = receipt.load(receipt.receipt_path(where.environ))
    changes = []
    for real, group in _by_file(_wishes(where, clients, python, servers=servers, handler=handler)).items():
        entry = kept.get(str(real))
        made = tuple(missing_folders(real))
        outcome = _looked_at(real, entry, partial(installed, wishes=group, entry=entry))
        if outcome.entry is not None:
            folders = tuple(dict.fromkeys([*(entry.folders if entry else ()), *map(str, made)]))
            kept[str(real)] = outcome.entry._replace(folders=folders)
        changes.append(Change(group[0].path, real, _names(group), outcome, group[0].executable, made))
    return Plan(changes, kept, where)


def plan_uninstall(where: Where, clients: Sequence[str]) -> Plan:
    """Work out what is taken out of which file; the arguments as in `plan_init`."""
    kept = receipt.load(receipt.receipt_path(where.environ))
    changes = []
    for real, group in _by_file(_wishes(where, clients, "", servers=True)).items():
        form = group[0].form
        entry = kept.pop(str(real), None)
        outcome = _looked_at(real, entry, partial(uninstalled, form=form, clients=clients, entry=entry))
        if outcome.entry is not None:
            kept[str(real)] = outcome.entry
        folders = tuple(map(Path, entry.folders)) if entry is not None and outcome.entry is None else ()
        changes.append(Change(group[0].path, real, _names(group), outcome, group[0].executable, folders))
    return Plan(changes, kept, where)


def _wishes(
    where: Where, clients: Sequence[str], python: str, *, servers: bool, handler: str = "command"
) -> list[Wish]:
    wishes: list[Wish] = []
    for client in map(CLIENTS.__getitem__, clients):
        home = client_home(client.home, where.environ)
        folder = home if where.in_home else where.root
        wishes += hook_wishes(client, folder, python, in_home=where.in_home, handler=handler)
        if servers:
            moved = bool(where.environ.get(client.home.variable))
            wishes += server_wishes(client, folder, python, in_home=where.in_home, moved=moved)
    return wishes


def _looked_at(path: Path, entry: Entry | None, become: Callable[[bytes | None], Outcome]) -> Outcome:
    try:
        return become(content(path))
    except LeftAlone as error:
        return Outcome(None, None, entry, str(error))


def _names(wishes: Iterable[Wish]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(wish.client for wish in wishes))


def carry_out(plan: Plan) -> None:
    """Write the files, and what is kept about them; all or nothing.

    Raises:
        NotPermitted: a file may not be written; nothing was changed.
    """
    writes = [
        Write(one.real, one.outcome.before, one.outcome.after, one.executable) for one in plan.changes if one.changes
    ]
    path = receipt.receipt_path(plan.where.environ)
    before = path.read_bytes() if path.exists() else None
    after = receipt.written(plan.kept) if plan.kept else None
    if before != after:
        # It comes first: without the files it does no harm, and without it they could not be undone to the byte.
        writes.insert(0, Write(path, before, after, private=True))
    refuse_unwritable(writes)
    write_all(writes)
    gone = [folder for one in plan.changes if one.outcome.after is None for folder in one.folders]
    remove_empty([*gone, *([path.parent] if after is None else [])])


def committed(paths: Iterable[Path], root: Path) -> list[Path]:
    """Give those of some files that git would commit: that lie in the repository and are not ignored."""
    if shutil.which("git") is None or locate.find(str(root)).git_folder is None:
        return []
    return [path for path in paths if path.is_relative_to(root) and _git(root, "check-ignore", "-q", str(path)) == 1]


def _git(root: Path, *arguments: str) -> int:
    try:
        done = subprocess.run(  # noqa: S603 - fixed words, and a path of ours
            ["git", *arguments],  # noqa: S607 - the git on the user's path is the one meant
            cwd=root,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=_GIT_SECONDS_MAX,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return -1
    return done.returncode


def _sign(client: Client, where: Where) -> str:
    for program in client.programs:
        if shutil.which(program, path=where.environ.get("PATH")):
            return f"the program {program}"
    home = client_home(client.home, where.environ)
    if home.is_dir():
        return str(home)
    marks = [mark for mark in client.marks if (where.root / mark).exists()]
    return marks[0] if marks and not where.in_home else ""


def _by_file(wishes: Iterable[Wish]) -> dict[Path, list[Wish]]:
    """Bring together what is wished of one file, by whatever names and links it is reached."""
    files: dict[Path, list[Wish]] = {}
    for wish in wishes:
        path = _spelled(wish.path)
        files.setdefault(Path(os.path.realpath(path)), []).append(wish._replace(path=path))
    return files


def _spelled(path: Path) -> Path:
    """Give the file that is there where a client takes either of two names."""
    other = path.with_suffix(".jsonc")
    return other if path.name == "opencode.json" and not path.exists() and other.exists() else path
