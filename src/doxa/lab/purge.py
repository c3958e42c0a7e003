"""Reinstatement: true beliefs are retracted by mistake, and then the evidence comes.

What it costs to come back is the claim that revoking is free to reverse; beside deletion, which keeps nothing.
"""

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from doxa.core.render import render
from doxa.lab.memories import Memory

if TYPE_CHECKING:
    from doxa.lab.own import OwnMemory

REASON = "somebody mixed it up with another service"


class Purge(NamedTuple):
    """One combination of factors: how many keys and values, the share retracted, and how often each key is used."""

    keys: int = 40
    values: int = 4
    dose: float = 0.3
    visits: int = 20


class Use(NamedTuple):
    """One action after the purge: on which key, whether it was purged, what was done, and whether it was right."""

    key: int
    purged: bool
    acted: str
    right: bool


def run(setting: Purge, memory: Memory | None, seed: int) -> Iterator[Use]:
    """Teach a memory what works everywhere, retract a share of it, and let an agent act; None is the oracle."""
    world, agent = random.Random(f"world {seed}"), random.Random(f"agent {seed}")
    options = [f"v{number}" for number in range(setting.values)]
    truth = [world.choice(options) for _ in range(setting.keys)]
    purged = set(world.sample(range(setting.keys), round(setting.dose * setting.keys)))
    for key, right in enumerate(truth):
        if memory is not None:
            memory.outcome(f"k{key}", right, succeeded=True, transient=False)
    for key in sorted(purged):
        if memory is not None:
            memory.retract(f"k{key}", truth[key], REASON)
    order = [key for key in range(setting.keys) for _ in range(setting.visits)]
    world.shuffle(order)
    for key in order:
        advice = truth[key] if memory is None else memory.choose(f"k{key}", options)
        acted = advice if advice in options else agent.choice(options)
        if memory is not None:
            memory.outcome(f"k{key}", acted, succeeded=acted == truth[key], transient=False)
        yield Use(key, key in purged, acted, acted == truth[key])


def restored(setting: Purge, seed: int) -> dict[str, float]:
    """Purge doxa as `run` does, and reinstate each belief by one event: events for each, and whether all is as before.

    As before means the rendered text and the standing of every belief of every key, byte for byte; what the purge and
    its end added to the history is the difference that is meant.
    """
    from doxa.lab.own import OwnMemory  # noqa: PLC0415 - loads the whole of doxa

    world = random.Random(f"world {seed}")
    memory = OwnMemory(random.Random(seed))
    for key in range(setting.keys):
        memory.outcome(f"k{key}", f"v{world.randrange(setting.values)}", succeeded=True, transient=False)
    before, events = _shown(memory, setting), len(memory.memory.log())
    purged = world.sample(range(setting.keys), round(setting.dose * setting.keys))
    held = [memory.known(f"k{key}")[0] for key in purged]
    for belief in held:
        memory.person.revoke(belief.id, REASON)
    between = _shown(memory, setting)
    for belief in held:
        memory.person.reinstate(belief.id, "it was right")
    added = len(memory.memory.log()) - events - len(held)
    same, changed = _shown(memory, setting) == before, between != before
    memory.close()
    return {"events to reinstate one": added / len(held), "as before": float(same), "not so in between": float(changed)}


def _shown(memory: "OwnMemory", setting: Purge) -> list[str]:
    return [render(belief) for key in range(setting.keys) for belief in memory.known(f"k{key}")]


def figures(setting: Purge, uses: list[Use]) -> dict[str, float]:
    """Measure a run: for what was purged, wrong actions and uses until it was right to stay; and the others."""
    by_key: dict[int, list[bool]] = {}
    for use in uses:
        if use.purged:
            by_key.setdefault(use.key, []).append(use.right)
    others = [use.right for use in uses if not use.purged]
    kept = [len(one) - one[::-1].index(False) if False in one else 0 for one in by_key.values()]
    return {
        "purged: wrong actions for each key": sum(one.count(False) for one in by_key.values()) / len(by_key),
        "purged: uses until right for good": sum(kept) / len(kept),
        "others: accuracy": sum(others) / len(others),
        "accuracy": sum(use.right for use in uses) / (setting.keys * setting.visits),
    }
