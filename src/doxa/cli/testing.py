"""Putting a belief that says "do not" to the test: retest."""

import subprocess
import sys
from typing import Literal

import click

from doxa.cli.options import evidence_given, evidence_options, memory_options
from doxa.cli.output import rendering, tell
from doxa.cli.reports import report
from doxa.core.render import render
from doxa.core.state import Belief
from doxa.errors import InvalidInput
from doxa.memory import Memory

Result = Literal["holds", "fails"]


@click.command()
@click.argument("belief", metavar="ID")
@click.option("--result", type=click.Choice(["holds", "fails"]), help="What became of it.")
@click.option("--reason", help="What is really so, if it failed.")
@click.option("--run", "runs", is_flag=True, help="Show its check, ask, run it in a shell, and ask what became of it.")
@evidence_options
@memory_options
def retest(
    memory: Memory,
    as_json: bool,
    belief: str,
    result: Result | None,
    reason: str | None,
    runs: bool,
    refs: tuple[str, ...],
    quote: str | None,
    reports: tuple[str, ...],
) -> None:
    """Say what became of putting a belief to the test: one that holds is due again later, one that fails is revoked.

    doxa runs nothing by itself: with --run a person is shown the check, and asked.
    """
    before = memory.get(belief)
    if runs:
        if result is not None or as_json:
            raise InvalidInput("--run asks what became of it, so it goes with neither --result nor --json.")
        result = _run(before)
    if result is None:
        raise InvalidInput("What became of it? Say --result holds or --result fails, or let --run ask you.")
    evidence = evidence_given(refs, quote, reports)
    after = memory.retest(before.id, result, reason=reason, evidence=evidence)
    done = "contested" if result == "fails" and after.status != "revoked" else result
    report(memory, done, [before], after, as_json=as_json)


def _run(belief: Belief) -> Result | None:
    """Show the check, and run it if a person says so; gives what the person says became of it."""
    if not belief.check:
        raise InvalidInput(f"[{belief.short}] says nothing about how to test it. Nothing was run.")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InvalidInput("--run asks a person, and there is no terminal to ask on. Nothing was run.")
    tell(rendering(render(belief)))
    tell(f"Its check: {belief.check}")
    click.confirm("Run this in a shell, here?", abort=True)
    done = subprocess.run(belief.check, shell=True, check=False)  # noqa: S602 - a person has read it and said yes
    tell(f"It ended with {done.returncode}.")
    return "holds" if click.confirm("Does the belief hold?") else "fails"


COMMANDS = (retest,)
