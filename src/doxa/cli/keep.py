"""Commands that keep the memory: check, drift, export, merge, project, doctor."""

import os
import sys
from pathlib import Path

import click
from rich.text import Text

from doxa.cli.options import json_option, memory_options
from doxa.cli.output import belief_json, console, emit, print_beliefs
from doxa.errors import BrokenStore, DoxaError
from doxa.memory import Memory
from doxa.operations.exchange import Merged
from doxa.wiring import describe_place, faults, merge_project, name_project, open_memory


@click.command()
@click.option("--rebuild", is_flag=True, help="Make every projection again from the log.")
@memory_options
def check(memory: Memory, as_json: bool, rebuild: bool) -> None:
    """Verify every event, and compare what is stored about beliefs with what the log says."""
    if rebuild:
        memory.rebuild()
    report = memory.check()
    if as_json:
        emit({"events": report.events, "beliefs": report.beliefs, "problems": list(report.problems)})
    else:
        for problem in report.problems:
            console().print(problem, style="red")
        console().print(f"{report.events} events, {report.beliefs} beliefs, {len(report.problems)} problems.")
    if report.problems:
        raise BrokenStore(
            "The store is not what its log says. `doxa check --rebuild` makes it so again; if an event does not fit "
            "its hash, restore a backup."
        )


@click.command()
@memory_options
def drift(memory: Memory, as_json: bool) -> None:
    """Look whether anchored files still are what was noted, and record what differs."""
    changed = memory.check_anchors()
    if as_json:
        emit([belief_json(one) for one in changed])
    else:
        print_beliefs(changed, "No anchor differs from what is recorded.")


@click.command()
@click.argument("file", default="-")
@memory_options
def export(memory: Memory, as_json: bool, file: str) -> None:
    """Write every event to a file, or to standard output."""
    if file == "-":
        for line in memory.export_lines():
            sys.stdout.write(line)
        return
    count = memory.export(file)
    if as_json:
        emit({"events": count, "file": file})
    else:
        console().print(f"{count} events written to {file}.")


def _report_merge(merged: Merged, *, as_json: bool) -> None:
    if as_json:
        emit(merged._asdict())
        return
    console().print(f"{merged.added} events added, {merged.known} known already.")
    if merged.late:
        console().print(
            f"{merged.late} of them are older than the latest known here: what `--as-of` shows is fuller now."
        )


@click.command()
@click.argument("file")
@memory_options
def merge(memory: Memory, as_json: bool, file: str) -> None:
    """Add the events of an export that are not known here."""
    _report_merge(memory.merge(file), as_json=as_json)


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
    for name, value in facts.items():
        if value:
            shown = ", ".join(value) if isinstance(value, list) else str(value)
            console().print(Text(f"{name.replace('_', ' '):<12} ", style="dim") + Text(shown))
    if facts["candidates"]:
        console().print(
            "Memory of the same repository lies under another id. `doxa project merge ID` brings it here.",
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
        console().print(f"This is project {identifier} now.")


@project.command("merge")
@click.argument("other")
@memory_options
def project_merge(memory: Memory, as_json: bool, other: str) -> None:
    """Bring the memory of another project on this machine, by name or id, into this one."""
    _report_merge(merge_project(memory, other, os.environ), as_json=as_json)


@click.command()
@json_option
def doctor(as_json: bool) -> None:
    """Say what is in order and what is not: the store, and the faults of hooks."""
    facts = describe_place(Path.cwd(), os.environ)
    problems: list[str] = []
    beliefs = 0
    if facts["store_exists"]:
        try:
            with open_memory() as memory:
                found = memory.check()
                beliefs = found.beliefs
                problems.extend(found.problems)
                if memory.paused:
                    problems.append("delivery is paused; `doxa pause --off` switches it on")
        except DoxaError as error:
            problems.append(str(error))
    hook_faults = faults(os.environ)
    if as_json:
        emit({**facts, "beliefs": beliefs, "problems": problems, "hook_faults": hook_faults})
        return
    screen = console()
    screen.print(f"project {facts['project'] or '(none yet)'}, {beliefs} beliefs, store {facts['store']}")
    for problem in problems:
        screen.print(f"problem: {problem}", style="red")
    for fault in hook_faults[-10:]:
        screen.print(f"hook fault: {fault}", style="yellow")
    if not problems and not hook_faults:
        screen.print("Everything is in order.", style="green")


COMMANDS = (check, drift, export, merge, project, doctor)
