"""Commands that ask: current, recall, show, history, log."""

import click

from doxa.cli.options import memory_options, past_option
from doxa.cli.output import (
    belief_json,
    console,
    emit,
    event_json,
    print_belief,
    print_beliefs,
    print_events,
    rendering,
)
from doxa.core.render import render
from doxa.errors import UnknownId
from doxa.memory import Memory


@click.command()
@click.argument("key", metavar="ENTITY:ATTRIBUTE[@SCOPE]")
@memory_options
@past_option
def current(memory: Memory, as_json: bool, key: str) -> None:
    """Show what answers a key now."""
    found = memory.current(key)
    if found is None:
        raise UnknownId(f"Nothing is believed about {key} now. `doxa history {key}` shows what was.")
    if as_json:
        emit(belief_json(found))
    else:
        console().print(found.value or found.claim)
        console().print(rendering(render(found)))


@click.command()
@click.argument("query", nargs=-1)
@click.option("--limit", default=10, show_default=True, help="How many at most.")
@memory_options
@past_option
def recall(memory: Memory, as_json: bool, query: tuple[str, ...], limit: int) -> None:
    """Find active beliefs by words; without words, the latest."""
    found = memory.recall(" ".join(query), limit=limit)
    if as_json:
        emit([belief_json(one) for one in found])
    else:
        print_beliefs(found, "Nothing that is believed now has these words.")


@click.command()
@click.argument("belief", metavar="ID")
@memory_options
@past_option
def show(memory: Memory, as_json: bool, belief: str) -> None:
    """Show everything about a belief."""
    found = memory.get(belief)
    if as_json:
        emit(belief_json(found))
    else:
        print_belief(found)


@click.command()
@click.argument("key_or_id")
@memory_options
@past_option
def history(memory: Memory, as_json: bool, key_or_id: str) -> None:
    """Show a belief, or every belief of a key, with all that happened."""
    found = memory.history(key_or_id)
    if not found:
        raise UnknownId(f"Nothing was ever noted about {key_or_id}.")
    if as_json:
        emit(
            [
                {"belief": belief_json(one.belief), "events": [event_json(event) for event in one.events]}
                for one in found
            ]
        )
        return
    for number, one in enumerate(found):
        if number:
            console().print()
        console().print(rendering(render(one.belief)))
        print_events(one.events, with_belief=False)


@click.command()
@click.option("--limit", default=50, show_default=True, help="How many of the last events.")
@memory_options
@past_option
def log(memory: Memory, as_json: bool, limit: int) -> None:
    """Show the last events."""
    events = memory.log(limit=limit)
    if as_json:
        emit([event_json(event) for event in events])
    else:
        print_events(events, with_belief=True)


COMMANDS = (current, recall, show, history, log)
