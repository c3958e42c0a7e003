"""Commands about delivery: approach, why-not, deliveries, pause."""

import click

from doxa.cli.forms import emit, shown_moment
from doxa.cli.options import limit_option, memory_options, past_option
from doxa.cli.output import print_rows, rendering, tell
from doxa.core.ranking import BUDGET_CHARS
from doxa.core.render import moment
from doxa.core.state import PREFIX_CHARS
from doxa.memory import Memory
from doxa.operations.situation import situation_of

_NO_BUDGET = 10**9
_SESSION_CHARS = 8


@click.command()
@click.argument("situation")
@click.option("--session", metavar="NAME", help="As the agent's session of this name, which is told nothing twice.")
@click.option("--sub-agent", "sub_agent", default="", metavar="NAME", help="The sub-agent within the session.")
@click.option("--all", "everything", is_flag=True, help="Without a limit on the length.")
@memory_options
@past_option
def approach(
    memory: Memory, as_json: bool, situation: str, session: str | None, sub_agent: str, everything: bool
) -> None:
    """Show what an agent receives in a situation, such as 'read README.md' or 'run pytest -q'.

    Without --session it is only a look: nothing counts as told.
    """
    budget = _NO_BUDGET if everything else BUDGET_CHARS
    delivery = memory.approach(situation_of(situation), session=session, agent=sub_agent, budget_chars=budget)
    if as_json:
        items = [{"belief": one.belief, "label": one.label, "cue": one.cue, "text": one.text} for one in delivery.items]
        withheld = [{"belief": one.belief, "cue": one.cue, "rule": one.rule} for one in delivery.withheld]
        emit({"text": delivery.text, "items": items, "withheld": withheld})
        return
    if not delivery.text:
        tell("Nothing is delivered.", style="dim")
    for line in delivery.text.splitlines():
        tell(rendering(line), indent=PREFIX_CHARS + 3)
    for one in delivery.withheld:
        tell(f"withheld [{one.belief[:PREFIX_CHARS]}] ({one.cue}): {one.rule}", style="dim", indent=PREFIX_CHARS + 12)


@click.command("why-not")
@click.argument("belief", metavar="ID")
@click.option("--on", "situation", required=True, metavar="SITUATION", help="Such as 'read README.md'.")
@click.option("--session", metavar="NAME", help="In the agent's session of this name.")
@memory_options
def why_not(memory: Memory, as_json: bool, belief: str, situation: str, session: str | None) -> None:
    """Name the rule that withholds a belief in a situation."""
    answer = memory.why_not(belief, situation_of(situation), session=session)
    if as_json:
        emit({"belief": memory.get(belief).id, "answer": answer})
    else:
        tell(answer)


@click.command()
@limit_option(50, "How many of the last deliveries.")
@memory_options
def deliveries(memory: Memory, as_json: bool, limit: int) -> None:
    """Show what agents were told, and what was withheld for its length."""
    rows = memory.deliveries(limit=limit)
    if as_json:
        emit([{**row, "at": moment(row["at"])} for row in rows])
        return
    if not rows:
        tell("Nothing was delivered yet.", style="dim")
    print_rows(
        [
            (
                shown_moment(row["at"]),
                "/".join(name[:_SESSION_CHARS] for name in (row["session"], row["agent"]) if name),
                row["belief"][:PREFIX_CHARS],
                row["outcome"],
                row["situation"],
                f"by {row['cue']}" + (f": {row['rule']}" if row["rule"] else ""),
            )
            for row in rows
        ]
    )


@click.command()
@click.option("--off", "resume", is_flag=True, help="Deliver again.")
@memory_options
def pause(memory: Memory, as_json: bool, resume: bool) -> None:
    """Switch delivery off for this project on this machine; --off switches it on again."""
    memory.pause(paused=not resume)
    paused = memory.paused
    if as_json:
        emit({"paused": paused})
    else:
        state = "paused: agents are told nothing until `doxa pause --off`" if paused else "on"
        tell(f"Delivery for this project is {state}.")


COMMANDS = (approach, why_not, deliveries, pause)
