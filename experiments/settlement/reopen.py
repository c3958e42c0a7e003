"""Sentences such as "go back to what we had before", which name no value, read through the public interface.

A false revert is the worse mistake, so it is told apart: a proposal to bring back something that was not asked for.
What is proposed is accepted, and what holds afterwards is looked at for every key.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import doxa
from doxa.memory import Memory
from experiments.settlement import data
from experiments.settlement.figures import Share, Table
from experiments.settlement.world import World

USER = doxa.person("user")
_WORDS = re.compile(
    r"\b(?:back|revert|undo|restore|previous|original|before|again|old|earlier|return|rollback|reset|reinstate)\b"
)

Chains = Mapping[str, list[tuple[str, str]]]


class Reading(NamedTuple):
    """What an arm makes of a sentence."""

    act: str
    key: str | None = None
    value: str | None = None
    # Whether, once accepted, the value holds and every other key holds what it held.
    left_right: bool = True


def _built(chains: Chains, context: str | None, root: str) -> Memory:
    """Let everybody say their value in turn; what the sentence may call "that" is changed in its own session."""
    world = World(root)
    recent = context.removeprefix("correction:").split(",") if context else []
    for name, versions in chains.items():
        changed_here = name in recent and len(versions) > 1
        for place, (value, by) in enumerate(versions[:-1] if changed_here else versions):
            _say(world, name, value, by, first=place == 0, session="earlier")
    # The first one named was changed last.
    for name in reversed(recent):
        value, by = chains[name][-1]
        _say(world, name, value, by, first=False, session="now")
    return world.seen_by(USER, "now")


def _say(world: World, name: str, value: str, by: str, *, first: bool, session: str) -> None:
    memory = world.seen_by(doxa.person(by), session)
    key = ("project", name)
    if first:
        memory.remember(f"the {name} is {value}", key=key, value=value)
    else:
        memory.correct(key, value, because="changed", reason=f"{by} said so", claim=f"the {name} is {value}")


def _doxa(row: dict[str, Any], chains: Chains, root: str) -> Reading:
    memory = _built(chains, row["ctx"], root)
    before = _held(memory, chains)
    proposal = memory.propose(row["text"], by=USER)
    if proposal is None:
        return Reading("noop")
    if proposal.act != "reopen" or proposal.key is None:
        return Reading("ask")
    key, value = proposal.key.attribute, proposal.value
    proposal.accept()
    return Reading("revert", key, value, _held(memory, chains) == {**before, key: value})


def _held(memory: Memory, chains: Chains) -> dict[str, str | None]:
    found = {name: memory.current(("project", name)) for name in chains}
    return {name: belief.value if belief else None for name, belief in found.items()}


def _keywords(row: dict[str, Any], chains: Chains) -> Reading:
    """A list of words: where one stands, the thing named, or else changed last, has its value before."""
    text = row["text"].casefold()
    if not _WORDS.search(text):
        return Reading("noop")
    recent = row["ctx"].removeprefix("correction:").split(",") if row["ctx"] else []
    named = [name for name in chains if name in text] or recent
    if not named or len(chains[named[0]]) < 2:
        return Reading("ask")
    return Reading("revert", named[0], chains[named[0]][-2][0])


def _right(reading: Reading, row: dict[str, Any]) -> bool:
    if reading.act != row["act"]:
        return False
    return reading.act != "revert" or ((reading.key, reading.value) == (row["key"], row["to"]) and reading.left_right)


def table(root: str) -> Table:
    """Read every sentence in doxa, by a list of words, and by doing nothing."""
    content = data.reopening()
    worlds: dict[str, Chains] = {
        name: {key: [(value, by) for value, by in chain] for key, chain in world["chains"].items()}
        for name, world in content["worlds"].items()
    }
    rows = content["rows"]
    arms = {
        "doxa": [_doxa(row, worlds[row["world"]], root) for row in rows],
        "a list of 14 words": [_keywords(row, worlds[row["world"]]) for row in rows],
        "does nothing": [Reading("noop") for _ in rows],
    }
    shown = []
    for arm, readings in arms.items():
        pairs = list(zip(readings, rows, strict=True))
        right = [_right(reading, row) for reading, row in pairs]
        shown.append(
            (
                arm,
                (
                    Share.of(right),
                    Share.of(
                        reading.act == "revert" and not fine for (reading, _), fine in zip(pairs, right, strict=True)
                    ),
                    Share.of(fine for (_, row), fine in zip(pairs, right, strict=True) if row["act"] == "revert"),
                    Share.of(fine for (_, row), fine in zip(pairs, right, strict=True) if row["act"] == "noop"),
                ),
            )
        )
    columns = ("right", "false reverts", "right where one is asked for", "right where none is")
    note = f"{len(rows)} sentences on which doxa's rules were developed: an upper estimate, not a held-out result."
    return Table("Going back without naming the value", columns, tuple(shown), note)
