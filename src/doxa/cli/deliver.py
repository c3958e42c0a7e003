"""Commands about delivery: approach, why-not, deliveries, pause."""

import click

from doxa.cli.options import memory_options, past_option, situation_given
from doxa.cli.output import console, emit, moment, print_rows
from doxa.core.ranking import BUDGET_CHARS
from doxa.memory import Memory

_NO_BUDGET = 10**9


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

    Without --session it is a look that leaves no trace.
    """
    budget = _NO_BUDGET if everything else BUDGET_CHARS
    delivery = memory.approach(situation_given(situation), session=session, agent=sub_agent, budget_chars=budget)
    if as_json:
        items = [{"belief": one.belief, "label": one.label, "cue": one.cue, "text": one.text} for one in delivery.items]
        withheld = [{"belief": one.belief, "cue": one.cue, "rule": one.rule} for one in delivery.withheld]
        emit({"text": delivery.text, "items": items, "withheld": withheld})
        return
    screen = console()
    if delivery.text:
        screen.print(delivery.text)
    else:
        screen.print("Nothing is delivered.", style="dim")
    for one in delivery.withheld:
        screen.print(f"withheld [{one.belief[:5]}] ({one.cue}): {one.rule}", style="dim")


@click.command("why-not")
@click.argument("belief", metavar="ID")
@click.option("--on", "situation", required=True, metavar="SITUATION", help="Such as 'read README.md'.")
@click.option("--session", metavar="NAME", help="In the agent's session of this name.")
@memory_options
def why_not(memory: Memory, as_json: bool, belief: str, situation: str, session: str | None) -> None:
    """Name the rule that withholds a belief in a situation."""
    answer = memory.why_not(belief, situation_given(situation), session=session)
    if as_json:
        emit({"belief": memory.get(belief).id, "answer": answer})
    else:
        console().print(answer)


@click.command()
@click.option("--limit", default=50, show_default=True, help="How many of the last deliveries.")
@memory_options
def deliveries(memory: Memory, as_json: bool, limit: int) -> None:
    """Show what agents were told, and what was withheld for its length."""
    rows = memory.deliveries(limit=limit)
    if as_json:
        emit([{**row, "at": moment(row["at"])} for row in rows])
        return
    shown = [
        (
            (moment(row["at"]) or "")[:19].replace("T", " "),
            row["belief"][:5],
            row["outcome"],
            row["cue"],
            row["situation"],
        )
        for row in rows
    ]
    print_rows(shown)
    if not rows:
        console().print("Nothing was delivered yet.", style="dim")


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
        console().print(f"Delivery for this project is {state}.")


COMMANDS = (approach, why_not, deliveries, pause)
