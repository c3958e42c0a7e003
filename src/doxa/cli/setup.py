"""Commands that set doxa up in coding agents: init, uninstall."""

import difflib
import os
import sys
from pathlib import Path
from typing import Any

import click
from rich.text import Text

from doxa.cli.forms import emit
from doxa.cli.options import json_option
from doxa.cli.output import person_agrees, print_rows, tell
from doxa.clients.install import (
    Change,
    Plan,
    Where,
    carry_out,
    committed,
    found,
    plan_init,
    plan_uninstall,
    project_root,
)
from doxa.clients.interpreter import has_server, home_folder, interpreter
from doxa.clients.table import CLIENTS
from doxa.errors import DoxaError, InvalidInput

_STYLES = {"+": "green", "-": "red", "@": "cyan"}
_KNOWN = ", ".join(CLIENTS)


def _options(command: Any) -> Any:
    for option in (
        click.option("--dry-run", is_flag=True, help="Only show what would be changed."),
        click.option("--yes", is_flag=True, help="Change the files without asking."),
        click.option("--user", "in_home", is_flag=True, help="The files in the home folder, for every project."),
        click.option(
            "--client",
            "clients",
            multiple=True,
            metavar="NAME",
            type=click.Choice(tuple(CLIENTS)),
            help=f"Only this coding agent; may be repeated. One of {_KNOWN}.",
        ),
        json_option,
    ):
        command = option(command)
    return command


@click.command()
@click.option("--no-mcp", is_flag=True, help="The hooks alone, without the MCP server.")
@click.option(
    "--handler",
    type=click.Choice(("command", "mcp_tool")),
    default="command",
    show_default=True,
    help="Whether the hook starts a program, or asks the MCP server where the agent can: Claude Code and Codex.",
)
@_options
def init(
    as_json: bool, clients: tuple[str, ...], in_home: bool, yes: bool, dry_run: bool, no_mcp: bool, handler: str
) -> int:
    """Put doxa's hook and MCP server into the settings of the coding agents in use, after showing what changes.

    Every other byte of those files stays as it is, and `doxa uninstall` takes out what was put in.
    """
    where = _where(in_home=in_home)
    if not in_home and os.path.realpath(home_folder(where.environ)) == str(where.root):
        raise InvalidInput(
            f"{where.root} is the home folder, not a project. Use --user for every project. Nothing was changed."
        )
    signs = dict.fromkeys(clients, "named") or found(where)
    if not signs:
        raise InvalidInput(f"No coding agent was found. Name one with --client: {_KNOWN}. Nothing was changed.")
    python = interpreter()
    servers = not no_mcp and has_server()
    if handler == "mcp_tool" and not servers:
        raise InvalidInput("Asking the MCP server needs it: pip install 'doxa[mcp]'. Nothing was changed.")
    plan = plan_init(where, list(signs), python, servers=servers, handler=handler)
    rows = [(CLIENTS[name].title, sign if sign == "named" else f"found by {sign}") for name, sign in signs.items()]
    rows.append(("Python", f"{python}, which the entries name"))
    done = _carry_out(plan, rows, as_json=as_json, yes=yes, dry_run=dry_run)
    exposed = committed([one.path for one in plan.changes if one.outcome.after is not None], where.root)
    notes = [*_notes(list(signs), in_home=in_home), *_further_notes(servers=servers or no_mcp, exposed=exposed)]
    if as_json:
        emit({**_plan_json(plan, exposed), "python": python, "clients": signs, "written": done, "notes": notes})
    else:
        for note in notes:
            tell(note)
    return _status(plan)


@click.command()
@_options
def uninstall(as_json: bool, clients: tuple[str, ...], in_home: bool, yes: bool, dry_run: bool) -> int:
    """Take out of the settings of coding agents what `doxa init` has put in; the memory stays."""
    plan = plan_uninstall(_where(in_home=in_home), list(clients or CLIENTS))
    done = _carry_out(plan, [], as_json=as_json, yes=yes, dry_run=dry_run)
    elsewhere = sorted(plan.kept)
    if as_json:
        emit({**_plan_json(plan, []), "written": done, "elsewhere": elsewhere})
    elif elsewhere:
        tell("doxa init has also changed: " + ", ".join(elsewhere) + ".", style="dim")
    return _status(plan)


def _where(*, in_home: bool) -> Where:
    return Where(project_root(Path.cwd()), in_home, os.environ)


def _carry_out(plan: Plan, rows: list[tuple[str, str]], *, as_json: bool, yes: bool, dry_run: bool) -> bool:
    """Show the plan, ask, and do it; gives whether it was done."""
    changed = [one for one in plan.changes if one.changes]
    agreed = yes and not dry_run and bool(changed)
    if agreed:
        # Before it is shown: whoever reads what is shown may stop reading.
        carry_out(plan)
    if not as_json:
        print_rows(rows)
        _show(plan)
    if dry_run or not changed:
        if not as_json:
            tell("Nothing was changed." if changed else "There is nothing to change.")
        return False
    if not agreed:
        if as_json or sys.stdin is None or not sys.stdin.isatty():
            raise InvalidInput(
                "Nothing was changed: nobody can be asked here. Add --yes to do it, or --dry-run to look."
            )
        if not person_agrees(f"Change {_files(changed)}?"):
            tell("Nothing was changed.")
            return False
        carry_out(plan)
    if not as_json:
        tell(f"{_files(changed)} changed.", style="green")
    return True


def _files(changed: list[Change]) -> str:
    return "1 file" if len(changed) == 1 else f"{len(changed)} files"


def _show(plan: Plan) -> None:
    for one in plan.changes:
        if one.outcome.problem:
            tell(f"{one.path} is left as it is: {one.outcome.problem}.", style="red")
        for line in _diff(one) if one.changes else ():
            tell(Text(_printable(line), style=_STYLES.get(line[:1], "")))


def _diff(change: Change) -> list[str]:
    old, new = change.outcome.before, change.outcome.after
    before, after = ((data or b"").decode(errors="replace").splitlines() for data in (old, new))
    first, second = (os.devnull if data is None else str(change.path) for data in (old, new))
    return list(difflib.unified_diff(before, after, first, second, lineterm=""))


def _printable(line: str) -> str:
    # What stands in a file may not steer the terminal.
    return "".join(one if one.isprintable() or one == "\t" else ascii(one)[1:-1] for one in line)


def _notes(clients: list[str], *, in_home: bool) -> list[str]:
    """Say what a person has to do once, and what was never tried."""
    wanted = {name: CLIENTS[name].trust_home if in_home else CLIENTS[name].trust for name in clients}
    notes = [f"{CLIENTS[name].title}: {what}." for name, what in wanted.items() if what]
    untried = [CLIENTS[name].title for name in clients if CLIENTS[name].version is None]
    return [*notes, *(f"{title}: this was never tried with it." for title in untried)]


def _further_notes(*, servers: bool, exposed: list[Path]) -> list[str]:
    notes = []
    if not servers:
        notes.append(
            "The MCP server was left out, as its library is not installed: pip install 'doxa[mcp]', then doxa init."
        )
    if exposed:
        names = ", ".join(os.path.relpath(path) for path in exposed)
        notes.append(
            f"Git would commit {names}, where a Python of this machine is named; to keep them to yourself, add them to "
            ".git/info/exclude."
        )
    return notes


def _plan_json(plan: Plan, exposed: list[Path]) -> dict[str, Any]:
    files = [
        {
            "path": str(one.path),
            "clients": list(one.clients),
            "action": _action(one),
            "problem": one.outcome.problem or None,
            "committed": one.path in exposed,
            "diff": "\n".join(_diff(one)) if one.changes else "",
        }
        for one in plan.changes
    ]
    return {"files": files}


def _action(change: Change) -> str:
    if change.outcome.problem:
        return "left"
    if not change.changes:
        return "none"
    if change.outcome.before is None:
        return "create"
    return "remove" if change.outcome.after is None else "change"


def _status(plan: Plan) -> int:
    return DoxaError.exit_code if any(one.outcome.problem for one in plan.changes) else 0
