"""Commands that ask: current, recall, show, history, log."""

from collections.abc import Iterable

import click

from doxa.cli.forms import belief_json, emit, event_json
from doxa.cli.options import key_or_id_given, limit_option, memory_options, past_option
from doxa.cli.output import print_belief, print_beliefs, print_history, print_log, tell
from doxa.core.events import Event
from doxa.core.state import Belief
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
        tell(found.value or found.claim, style="bold")
        print_beliefs([found], "")


@click.command()
@click.argument("query", nargs=-1)
@limit_option(10, "How many at most.")
@memory_options
@past_option
def recall(memory: Memory, as_json: bool, query: tuple[str, ...], limit: int) -> None:
    """Find active beliefs by words; without words, the latest."""
    found = memory.recall(" ".join(query), limit=limit)
    if as_json:
        emit([belief_json(one) for one in found])
    else:
        print_beliefs(found, "Nothing that is believed has these words." if query else "Nothing is believed yet.")


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
    found = memory.history(key_or_id_given(memory, key_or_id))
    if not found:
        raise UnknownId(f"Nothing was ever noted about {key_or_id}.")
    if as_json:
        emit(
            [
                {
                    "belief": belief_json(one.belief),
                    "events": [event_json(event, now) for event, now in _with_now(memory, one.events)],
                }
                for one in found
            ]
        )
        return
    for number, one in enumerate(found):
        if number:
            tell("")
        print_history(one.belief, one.events)


@click.command()
@limit_option(50, "How many of the last events.")
@memory_options
@past_option
def log(memory: Memory, as_json: bool, limit: int) -> None:
    """Show the last events."""
    events = _with_now(memory, memory.log(limit=limit))
    if as_json:
        emit([event_json(event, now) for event, now in events])
    elif events:
        print_log(events)
    else:
        tell("Nothing has happened yet.", style="dim")


def _with_now(memory: Memory, events: Iterable[Event]) -> list[tuple[Event, Belief | None]]:
    """Put beside each event what its belief is now; None where its creation has not arrived here."""
    known: dict[str, Belief | None] = {}
    for name in {event.belief for event in events}:
        try:
            known[name] = memory.get(name)
        except UnknownId:
            known[name] = None
    return [(event, known[event.belief]) for event in events]


COMMANDS = (current, recall, show, history, log)
