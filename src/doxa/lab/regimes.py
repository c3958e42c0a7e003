"""Hidden regimes: which value works for a key changes, and an agent learns of it by how its actions go.

Rebuilt from public digests of TEPA (arXiv 2608.07429): keys, values, phases {stable, light, reversal, return}, and a
channel by which the agent learns. What is not told there is said here: how long a phase is, and which keys change.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

from doxa.lab.memories import Memory

PHASES = ("stable", "light", "reversal", "return", "reversal 2", "return 2")
_LIGHT_SHARE = 0.1
_BURST_VISITS = 15


class Setting(NamedTuple):
    """One combination of factors.

    Attributes:
        keys: how many keys there are.
        values: how many values each may have.
        visits: how often each key is acted on in a phase.
        reversal: the share of keys that change at a reversal.
        noise: the share of outcomes that say the opposite.
        bursts: how often, for each key and phase, a time begins in which everything fails for a reason that passes.
        coarse: the share of visits at which the memory is given the key of another key too.
        fine: the share of visits at which the memory is given a key that is narrower than the true one.
        told: the share of failures after which somebody says the right value.
    """

    keys: int = 20
    values: int = 4
    visits: int = 60
    reversal: float = 0.8
    noise: float = 0.0
    bursts: float = 0.0
    coarse: float = 0.0
    fine: float = 0.0
    told: float = 0.0


class Visit(NamedTuple):
    """One action: where, what was done, whether it was right, and what its outcome said."""

    phase: str
    key: int
    seen_as: str
    acted: str
    right: bool
    succeeded: bool
    transient: bool


def truths(setting: Setting, chance: random.Random) -> list[list[int]]:
    """Draw which value works for each key, phase by phase."""
    keys, values = range(setting.keys), range(setting.values)
    stable = [chance.randrange(setting.values) for _ in keys]

    def changed(base: list[int], share: float) -> list[int]:
        some = set(chance.sample(list(keys), round(share * setting.keys)))
        return [
            chance.choice([one for one in values if one != base[key]]) if key in some else base[key] for key in keys
        ]

    light = changed(stable, _LIGHT_SHARE)
    first, second = changed(light, setting.reversal), changed(light, setting.reversal)
    return [stable, light, first, light, second, light]


def run(setting: Setting, memory: Memory | None, seed: int) -> Iterator[Visit]:
    """Let an agent act with a memory; None is the oracle, which knows what works.

    The world is drawn from the seed alone, so that memories are compared on the same one.
    """
    world, agent = random.Random(f"world {seed}"), random.Random(f"agent {seed}")
    options = [f"v{number}" for number in range(setting.values)]
    for phase, truth in zip(PHASES, truths(setting, world), strict=True):
        for key, transient in _schedule(setting, world):
            seen_as, flipped = _seen_as(setting, key, world), world.random() < setting.noise
            told = world.random() < setting.told
            right = options[truth[key]]
            advice = right if memory is None else memory.choose(seen_as, options)
            acted = advice if advice in options else agent.choice(options)
            succeeded = not transient and (acted == right) is not flipped
            if memory is not None:
                memory.outcome(seen_as, acted, succeeded=succeeded, transient=transient)
                if told and not succeeded:
                    memory.note(seen_as, right, f"{seen_as} works with {right}")
            yield Visit(phase, key, seen_as, acted, acted == right, succeeded, transient)


def _schedule(setting: Setting, world: random.Random) -> Iterator[tuple[int, bool]]:
    """Give the keys in the order in which they are visited, and whether everything fails there just then."""
    order = [key for key in range(setting.keys) for _ in range(setting.visits)]
    world.shuffle(order)
    failing = dict.fromkeys(range(setting.keys), 0)
    for key in order:
        if world.random() < setting.bursts / setting.visits:
            failing[key] = _BURST_VISITS
        yield key, failing[key] > 0
        failing[key] = max(failing[key] - 1, 0)


def _seen_as(setting: Setting, key: int, world: random.Random) -> str:
    drawn, part = world.random(), world.randrange(3)
    if drawn < setting.coarse:
        return f"k{key // 2 * 2}"
    return f"k{key} part {part}" if drawn < setting.coarse + setting.fine else f"k{key}"


def figures(setting: Setting, visits: list[Visit]) -> dict[str, float]:
    """Measure a run: for each phase the accuracy, and the lag and the steady state apart.

    Accuracy is by what was done, not by what the outcome said. The lag is how many visits of a key pass before the
    first right action of the phase, over all keys, at most all of them; the steady state is the accuracy of the last
    third.
    """
    found: dict[str, float] = {}
    for phase in PHASES:
        by_key: dict[int, list[bool]] = {}
        for visit in visits:
            if visit.phase == phase:
                by_key.setdefault(visit.key, []).append(visit.right)
        last = setting.visits - setting.visits // 3
        found[f"{phase}: accuracy"] = _mean([right for one in by_key.values() for right in one])
        found[f"{phase}: lag"] = _mean([(one.index(True) if True in one else len(one)) for one in by_key.values()])
        found[f"{phase}: steady"] = _mean([right for one in by_key.values() for right in one[last:]])
    found["accuracy"] = _mean([visit.right for visit in visits])
    return found


def _mean(numbers: list[bool] | list[int]) -> float:
    return sum(numbers) / len(numbers)
