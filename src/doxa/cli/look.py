"""Commands that ask: current, candidates, recall, show, history, why, review, log."""

from collections.abc import Iterable

import click

from doxa.cli.forms import belief_json, emit, event_json, grounds_json
from doxa.cli.grounds import print_grounds
from doxa.cli.options import key_or_id_given, limit_option, memory_options, past_option
from doxa.cli.output import print_belief, print_beliefs, print_history, print_log, rendering, tell
from doxa.core.events import Event
from doxa.core.lifecycle import ACTIVE, ERASED, STATUSES
from doxa.core.recall import met_by
from doxa.core.state import Belief
from doxa.errors import UnknownId
from doxa.memory import Memory


@click.command()
@click.argument("key", metavar="ENTITY:ATTRIBUTE[@SCOPE]")
@click.option("--at", metavar="MOMENT", help="At a moment of the world, such as 2026-05-01; now by default.")
@memory_options
@past_option
def current(memory: Memory, as_json: bool, key: str, at: str | None) -> None:
    """Show what answers a key: what was true at a moment with --at, what was known at one with --as-of."""
    found = memory.holding(key, at=at)
    if not found:
        tried = memory.candidates(key)
        hint = f"`doxa candidates {key}` shows what to try" if tried else f"`doxa history {key}` shows what was"
        raise UnknownId(f"Nothing is believed about {key} {'then' if at else 'now'}. {hint}.")
    if as_json:
        emit({**belief_json(found[0]), "others": [belief_json(one) for one in found[1:]]})
    else:
        for one in found if all(one.many for one in found) else found[:1]:
            tell(one.value or one.claim, style="bold")
        print_beliefs(found, "")


@click.command()
@click.argument("key", metavar="ENTITY:ATTRIBUTE[@SCOPE]")
@memory_options
@past_option
def candidates(memory: Memory, as_json: bool, key: str) -> None:
    """Show what to try for a key that has no answer: its candidates and archived values, best first."""
    found = memory.candidates(key)
    if as_json:
        emit([belief_json(one) for one in found])
    else:
        print_beliefs(found, f"There is nothing else to try for {key}.")


@click.command()
@click.argument("belief", metavar="ID")
@click.option("--impact", is_flag=True, help="What would lose its support if it were revoked; nothing is changed.")
@memory_options
@past_option
def why(memory: Memory, as_json: bool, belief: str, impact: bool) -> None:
    """Explain why a belief is what it is: in one paragraph, with what it rests on and what rests on it."""
    if impact:
        fallen = memory.impact(belief)
        if as_json:
            emit([belief_json(one) for one in fallen])
        else:
            print_beliefs(fallen, "Nothing else would lose its support.")
        return
    text, tree, resting = memory.why(belief), memory.grounds(belief), memory.resting_on(belief)
    if as_json:
        shown = {"belief": tree.belief.id, "why": text, "rests_on": grounds_json(tree)["rests_on"]}
        emit({**shown, "supports": [one.id for one in resting]})
        return
    tell(rendering(text))
    print_grounds(tree, resting)


@click.command()
@memory_options
def review(memory: Memory, as_json: bool) -> None:
    """Show what waits for a person: candidates, what something stands against, and what is due for a test."""
    found = memory.review()
    if as_json:
        emit([belief_json(one) for one in found])
    else:
        print_beliefs(found, "Nothing waits for you.")


@click.command()
@click.argument("query", nargs=-1)
@limit_option(10, "How many at most.")
@click.option("--all", "everything", is_flag=True, help="Retired beliefs and candidates too.")
@click.option("--why", is_flag=True, help="Say by which of the words each was found.")
@memory_options
@past_option
def recall(memory: Memory, as_json: bool, query: tuple[str, ...], limit: int, everything: bool, why: bool) -> None:
    """Find active beliefs by words; without words, the latest."""
    text = " ".join(query)
    statuses = tuple(one for one in STATUSES if one != ERASED) if everything else (ACTIVE,)
    found = memory.recall(text, limit=limit, statuses=statuses)
    if as_json:
        emit([belief_json(one) | ({"found_by": met_by(text, one)} if why else {}) for one in found])
        return
    for one in found:
        print_beliefs([one], "")
        words = ", ".join(met_by(text, one)) if why else ""
        if words:
            tell(f"  found by: {words}", style="dim")
    if not found:
        print_beliefs([], "Nothing that is believed has these words." if query else "Nothing is believed yet.")


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


COMMANDS = (current, candidates, recall, show, history, why, review, log)
