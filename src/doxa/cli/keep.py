"""Commands that keep the memory: check, export, merge, project."""

import os
import sys
from pathlib import Path

import click

from doxa.cli.forms import emit
from doxa.cli.options import json_option, memory_options
from doxa.cli.output import print_rows, tell
from doxa.errors import BrokenStore, InvalidInput
from doxa.memory import Memory
from doxa.operations.exchange import Merged
from doxa.wiring import describe_place, merge_project, name_project

_KNOWN_BY = {
    "set": "somebody's choice",
    "declared": "the name that is declared for it",
    "remote": "its remote",
    "first commit": "its first commit",
    "made": "a random id recorded here, as there was neither a remote nor a commit",
}


@click.command()
@click.option("--rebuild", is_flag=True, help="Make every projection again from the log.")
@memory_options
def check(memory: Memory, as_json: bool, rebuild: bool) -> int:
    """Verify every event, and compare what is stored about beliefs with what the log says."""
    if rebuild:
        memory.rebuild()
    report = memory.check()
    if as_json:
        emit({"events": report.events, "beliefs": report.beliefs, "problems": list(report.problems)})
        return BrokenStore.exit_code if report.problems else 0
    for problem in report.problems:
        tell(problem, style="red")
    tell(f"{report.events} events, {report.beliefs} beliefs, {len(report.problems)} problems.")
    if report.problems:
        raise BrokenStore(
            "The store is not what its log says. `doxa check --rebuild` makes it so again; if an event does not fit "
            "its hash, restore a backup."
        )
    return 0


@click.command()
@click.argument("file", default="-")
@memory_options
def export(memory: Memory, as_json: bool, file: str) -> None:
    """Write every event to a file, or to standard output."""
    if file == "-":
        if sys.stdout is not None:
            sys.stdout.writelines(memory.export_lines())
        return
    count = memory.export(file)
    if as_json:
        emit({"events": count, "file": file})
    else:
        tell(f"{count} events written to {file}.")


def _report_merge(merged: Merged, *, as_json: bool) -> None:
    if as_json:
        emit(merged._asdict())
        return
    tell(f"{merged.added} events added, {merged.known} known already.")
    if merged.late:
        tell(f"{merged.late} of them are older than the latest known here: what `--as-of` shows is fuller now.")


@click.command()
@click.argument("file", default="-")
@click.option("--adopt", is_flag=True, help="Also those of another project, as this one's.")
@memory_options
def merge(memory: Memory, as_json: bool, file: str, adopt: bool) -> None:
    """Add the events of an export, from a file or standard input, that are not known here."""
    if file != "-":
        merged = memory.merge(file, adopt=adopt)
    else:
        try:
            lines = sys.stdin.buffer.read().decode("utf-8").split("\n")
        except UnicodeDecodeError as error:
            raise InvalidInput("This is not an export of doxa: it is not UTF-8. Nothing was merged.") from error
        merged = memory.merge_lines(lines, adopt=adopt)
    _report_merge(merged, as_json=as_json)


@click.group(invoke_without_command=True)
@click.pass_context
@json_option
def project(context: click.Context, as_json: bool) -> None:
    """Show which project this is, where its store lies, and what else may be the same project."""
    if context.invoked_subcommand is not None:
        return
    facts = describe_place(Path.cwd(), os.environ)
    if as_json:
        emit(facts)
        return
    rows = [("project", facts["project"] or "none yet: the first command that needs a memory makes one")]
    if facts["known_by"]:
        rows.append(("known by", _KNOWN_BY[facts["known_by"]]))
    rows.extend((name, facts[name]) for name in ("remote", "root") if facts[name])
    if facts["store"]:
        rows.append(("store", facts["store"] + ("" if facts["store_exists"] else " (nothing was noted yet)")))
    rows.extend(("perhaps also", other) for other in facts["candidates"])
    print_rows(rows)
    for other in facts["candidates"]:
        tell(
            f"There is memory of project {other}, which may be this one: `doxa project merge {other}` brings it here.",
            style="yellow",
        )


@project.command("set")
@click.argument("name")
@json_option
def project_set(name: str, as_json: bool) -> None:
    """Say which project this is, by a name or an id; clones that say the same share."""
    identifier = name_project(Path.cwd(), name)
    if as_json:
        emit({"project": identifier})
    else:
        tell(f"This is project {identifier} now.")


@project.command("merge")
@click.argument("other")
@memory_options
def project_merge(memory: Memory, as_json: bool, other: str) -> None:
    """Bring the memory of another project on this machine, by name or id, into this one."""
    _report_merge(merge_project(memory, other, os.environ), as_json=as_json)


COMMANDS = (check, export, merge, project)
