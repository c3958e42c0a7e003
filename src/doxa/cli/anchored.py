"""Commands about the files that beliefs are from: drift, traps, discredit."""

import sys
from collections import Counter
from typing import Any, get_args

import click

from doxa.cli.forms import belief_json, emit
from doxa.cli.options import memory_options
from doxa.cli.output import console, person_agrees, print_beliefs, print_change, print_rows, rendering, tell
from doxa.core.render import one_line, render
from doxa.core.state import PREFIX_CHARS
from doxa.errors import BrokenStore, InvalidInput
from doxa.memory import Memory
from doxa.operations.anchors import MOVED, SAME, AnchorState, State, Survey
from doxa.operations.traps import Trap

_QUOTE_CHARS = 80


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


@click.command()
@memory_options
def drift(memory: Memory, as_json: bool) -> None:
    """Look whether anchored files still are what was noted, and record what differs.

    A passage that has only moved is no drift. Of a file that cannot be read nothing is claimed.
    """
    survey = _surveyed(memory, as_json=as_json)
    if as_json:
        anchors = [_anchor_json(one) for one in survey.anchors]
        emit({"anchors": anchors, "changed": [belief_json(one) for one in survey.changed]})
        return
    print_rows([_anchor_row(one) for one in survey.anchors if one.state != SAME])
    if survey.changed:
        tell(f"Recorded for {_counted(len(survey.changed), 'belief')}:", style="bold")
        print_beliefs(survey.changed, "")
    counts = Counter(one.state for one in survey.anchors)
    told = ", ".join(f"{counts[state]} {state}" for state in get_args(State) if counts[state])
    tell(f"{_counted(len(survey.anchors), 'anchor')}{': ' if told else ''}{told}.", style="dim")
    found = len(memory.traps().found)
    if found:
        tell(f"{_counted(found, 'trap')} in the files: `doxa traps` shows where.", style="dim")


def _surveyed(memory: Memory, *, as_json: bool) -> Survey:
    screen = console(stderr=True)
    if as_json or not screen.is_terminal:
        return memory.drift()
    from rich.progress import Progress  # noqa: PLC0415 - only for a person who waits

    with Progress(console=screen, transient=True) as bar:
        task = bar.add_task("Looking at anchors", total=None)
        return memory.drift(lambda done, total: bar.update(task, completed=done, total=total))


def _anchor_json(one: AnchorState) -> dict[str, Any]:
    return {
        "belief": one.belief,
        "ref": one.anchor.ref,
        "passage": one.anchor.quote,
        "symbol": one.anchor.symbol,
        "state": one.state,
        "line": one.anchor.line,
        "line_now": one.line,
        "found_at": one.found_at,
    }


def _anchor_row(one: AnchorState) -> tuple[str, ...]:
    told = f"moved from line {one.anchor.line} to {one.line}" if one.state == MOVED else str(one.state)
    if one.found_at is not None:
        told += f", stands in {one.found_at}"
    quote = (
        f"“{one_line(one.anchor.quote, _QUOTE_CHARS)}”" if one.anchor.quote else one.anchor.symbol or "the whole file"
    )
    return f"[{one.belief[:PREFIX_CHARS]}]", str(one.anchor), told, quote


@click.command()
@memory_options
def traps(memory: Memory, as_json: bool) -> None:
    """List the passages in the files that would mislead now: what was believed from them was wrong, or has changed.

    Remove a passage, or put it right, and it is a trap no more.
    """
    found, unread = memory.traps()
    if as_json:
        emit({"traps": [_trap_json(one) for one in found], "unread": list(unread)})
        return
    place = None
    for one in found:
        if (one.ref, one.line, one.passage) != place:
            quote = f"“{one_line(one.passage, _QUOTE_CHARS)}”" if one.passage else "the whole file, unchanged"
            tell(f"{one}  {quote}", style="bold")
        place = (one.ref, one.line, one.passage)
        tell(rendering(f"  {render(one.belief)}"), indent=4)
        if one.holds is not None:
            tell(rendering(f"  now: {render(one.holds)}"), indent=4)
        elif one.belief.status == "superseded":
            tell("  nothing holds in its place now", indent=4)
    files = len({one.ref for one in found})
    tell(f"{_counted(len(found), 'trap')} in {_counted(files, 'file')}." if found else "Nothing here would mislead.")
    for ref in unread:
        tell(f"{ref} could not be read: nothing is said about it.", style="yellow")


def _trap_json(trap: Trap) -> dict[str, Any]:
    holds = trap.holds
    return {
        "ref": trap.ref,
        "line": trap.line,
        "passage": trap.passage,
        "belief": trap.belief.id,
        "status": trap.belief.status,
        "reason": trap.belief.reason,
        "text": render(trap.belief),
        "holds": {"belief": holds.id, "value": holds.value, "text": render(holds)} if holds else None,
    }


@click.command()
@click.argument("ref", metavar="FILE[:LINE]")
@click.option("--quote", metavar="TEXT", help="The passage, or a part of it; the line does not count then.")
@click.option("--reason", required=True, help="What is really so, and why this misleads.")
@click.option("--yes", is_flag=True, help="Do it without asking.")
@memory_options
def discredit(memory: Memory, as_json: bool, ref: str, quote: str | None, reason: str, yes: bool) -> None:
    """Say that a passage misleads: show every belief that was made from it, and revoke them with one reason.

    Without a line and a quote, every belief that was made from the file. `doxa undo` takes all of it back.
    """
    before = memory.made_from(ref, quote)
    if before and not yes:
        if not as_json:
            print_beliefs(before, "")
        if as_json or sys.stdin is None or not sys.stdin.isatty():
            raise InvalidInput(
                f"This would revoke {_counted(len(before), 'belief')}. Nothing was written: nobody can be asked here. "
                "Add --yes to do it."
            )
        if not person_agrees(f"Revoke {_counted(len(before), 'belief')}?"):
            tell("Nothing was written.")
            return
    changed = memory.discredit(ref, quote, reason=reason, only=[one.id for one in before] or None)
    now = {one.id: memory.get(one.id) for one in changed}
    if any(now[one.id].status != one.status for one in changed):
        raise BrokenStore("What was written is not what is stored. Another writer came between: see `doxa log`.")
    if as_json:
        emit({"outcome": "discredited", "changed": [belief_json(one) for one in now.values()]})
        return
    print_change("discredited", {one.id: one for one in before}, now)
    if any(one.status != "revoked" for one in now.values()):
        tell("What a person stated or confirmed is contested until a person agrees.", style="dim")
