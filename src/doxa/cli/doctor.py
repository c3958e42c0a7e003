"""The doctor: what is in order and what is not, and a proof that what doxa says arrives at a coding agent's model."""

import os
from pathlib import Path
from typing import Any, NamedTuple

import click

from doxa.cli.forms import emit
from doxa.cli.options import json_option
from doxa.cli.output import print_rows, tell
from doxa.clients.install import project_root
from doxa.clients.prove.verdict import ARRIVED, NOT_ARRIVED, State, Verdict, prove, state_of
from doxa.clients.table import CLIENTS
from doxa.core.state import PREFIX_CHARS
from doxa.errors import BrokenStore, DoxaError
from doxa.operations.unheard import Unheard
from doxa.wiring import describe_place, faults, faults_file, open_memory

_FAULTS_SHOWN = 10
_UNHEARD_SHOWN = 5
# Clocks of different machines are never quite the same.
_AHEAD_SECONDS_MAX = 300
_STYLES = {ARRIVED: "green", NOT_ARRIVED: "red"}


class Health(NamedTuple):
    """The state of the store: its beliefs, what is wrong, the exit status that this means, what nobody is warned of."""

    beliefs: int
    problems: list[str]
    status: int
    unheard: list[Unheard]


@click.command()
@click.option(
    "--prove", "proved", is_flag=True, help="Run the coding agents, and look whether a test note arrives at the model."
)
@click.option(
    "--client",
    "clients",
    multiple=True,
    metavar="NAME",
    type=click.Choice(tuple(CLIENTS)),
    help="Only this coding agent; may be repeated.",
)
@json_option
def doctor(as_json: bool, proved: bool, clients: tuple[str, ...]) -> int:
    """Say what is in order and what is not: the store, the faults of hooks, and the coding agents.

    With --prove, each coding agent that doxa is set up in is run in a scratch repository with the entries that stand
    in its files now, against a scripted model on loopback: no network, no key, and nothing of yours is touched.

    The exit code is that of a store that cannot be used, or 1 when an agent that is set up was not reached; noted
    faults of hooks leave it at 0.
    """
    named = clients or tuple(CLIENTS)
    if proved:
        return _prove(named, as_json=as_json)
    facts = describe_place(Path.cwd(), os.environ)
    health = _health(facts)
    hook_faults = faults(os.environ)
    root = project_root(Path.cwd())
    states = [state_of(name, root, os.environ) for name in named]
    if as_json:
        shown = {"beliefs": health.beliefs, "problems": health.problems, "hook_faults": hook_faults}
        shown["unheard"] = [one._asdict() for one in health.unheard]
        emit({**facts, **shown, "agents": [state._asdict() for state in states]})
        return health.status
    store = facts["store"] if facts["store_exists"] else "none yet: `doxa remember` makes it"
    print_rows(
        [
            ("project", facts["project"] or "none yet"),
            ("store", store),
            ("beliefs", str(health.beliefs)),
            *((state.title, _described(state)) for state in states if state.program or state.files or state.plugin),
        ]
    )
    problems = [*health.problems, *(f"{state.title}: {one}" for state in states for one in state.problems)]
    _tell_unheard(health.unheard)
    _tell_problems(problems, hook_faults)
    return health.status


def _health(facts: dict[str, Any]) -> Health:
    if not facts["store_exists"]:
        return Health(0, [], 0, [])
    try:
        with open_memory() as memory:
            found = memory.check()
            problems = list(found.problems)
            if memory.paused:
                problems.append("delivery is paused; `doxa pause --off` switches it on")
            ahead = memory.ahead_seconds()
            if ahead > _AHEAD_SECONDS_MAX:
                problems.append(
                    f"the last event lies {ahead / 86_400:.1f} days ahead of this machine's clock: a clock is or was "
                    "wrong; it is kept, and what is written here follows it"
                )
            return Health(found.beliefs, problems, BrokenStore.exit_code if found.problems else 0, memory.unheard())
    except DoxaError as error:
        return Health(0, [str(error)], error.exit_code, [])


def _described(state: State) -> str:
    there = "found" if state.program else "not found"
    if not state.files and state.plugin:
        return f"{there}, set up by the plugin that is on in {state.plugin}"
    if not state.files:
        return f"{there}, not set up: `doxa init --client {state.client}`"
    return f"{there}, set up in {', '.join(state.files)}"


def _tell_unheard(unheard: list[Unheard]) -> None:
    """Name the warnings that reach nobody; that may be meant so, and is then no problem."""
    for why in dict.fromkeys(one.why for one in unheard):
        named = [f"[{one.belief[:PREFIX_CHARS]}]" for one in unheard if one.why == why]
        more = f" and {len(named) - _UNHEARD_SHOWN} more" if len(named) > _UNHEARD_SHOWN else ""
        tell(f"not warned of: {' '.join(named[:_UNHEARD_SHOWN])}{more}: {why}", style="yellow", indent=15)


def _tell_problems(problems: list[str], hook_faults: list[str]) -> None:
    for problem in problems:
        tell(f"problem: {problem}", style="red", indent=9)
    for fault in hook_faults[-_FAULTS_SHOWN:]:
        tell(f"hook fault: {fault}", style="yellow", indent=12)
    if hook_faults:
        tell(f"{len(hook_faults)} hook faults are noted in {faults_file(os.environ)}; delete it once they are mended.")
    if not problems and not hook_faults:
        tell("Everything is in order.", style="green")


def _prove(clients: tuple[str, ...], *, as_json: bool) -> int:
    root = project_root(Path.cwd())
    verdicts = []
    for name in clients:
        verdict = prove(name, root, os.environ)
        verdicts.append(verdict)
        if not as_json:
            _tell_verdict(verdict)
    if as_json:
        emit([_verdict_json(one) for one in verdicts])
    elif not any(one.check for one in verdicts):
        tell("No coding agent was run: none is both installed and set up here. `doxa init` sets them up.")
    return DoxaError.exit_code if any(one.failed for one in verdicts) else 0


def _tell_verdict(verdict: Verdict) -> None:
    what = f"{verdict.state.title} {verdict.version}".rstrip()
    arrival = verdict.check.arrival if verdict.check else None
    details = [verdict.why] if verdict.why else []
    if verdict.outcome == ARRIVED and arrival is not None:
        details.append(f"in request {arrival.request}, in a message of role {arrival.role}")
    if verdict.check and not verdict.alone:
        details.append("it could not be cut off from the network here")
    line = f"{what}: {verdict.outcome}" + "".join(f"; {one}" for one in details)
    tell(line, style=_STYLES.get(verdict.outcome, ""), indent=2)
    if verdict.check and verdict.passed_over:
        tell(f"  skipped here, and done once by a person: {verdict.passed_over}", indent=4)
    for problem in verdict.state.problems:
        tell(f"  problem: {problem}", style="red", indent=4)


def _verdict_json(verdict: Verdict) -> dict[str, Any]:
    arrival = verdict.check.arrival if verdict.check else None
    return {
        **verdict.state._asdict(),
        "outcome": verdict.outcome,
        "why": verdict.why or None,
        "version": verdict.version or None,
        "arrival": arrival._asdict() if arrival else None,
        "without_network": verdict.alone if verdict.check else None,
        "passed_over": verdict.passed_over if verdict.check else None,
        "seconds": round(verdict.seconds, 1) if verdict.check else None,
    }
