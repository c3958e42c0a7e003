"""Honest figures: differences on the same seeds, intervals by resampling seeds, several contrasts held against luck.

The unit is the seed: two memories are compared on the same world, and it is whole worlds that are drawn again.
"""

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

_RESAMPLES = 2_000
_LEVEL = 0.05


class Estimate(NamedTuple):
    """A mean over seeds, and its 95 percent interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"


class Contrast(NamedTuple):
    """A named difference: how much the first is ahead of the second, and whether that is more than luck."""

    first: str
    second: str
    figure: str
    difference: Estimate
    p: float
    stands: bool


def estimate(values: Sequence[float], *, seed: int = 0) -> Estimate:
    """Give the mean of one figure a seed, with a percentile bootstrap interval over seeds (Efron, 1979)."""
    mean = sum(values) / len(values)
    means = sorted(_resampled(values, seed))
    low, high = means[int(len(means) * _LEVEL / 2)], means[int(len(means) * (1 - _LEVEL / 2)) - 1]
    return Estimate(mean, low, high)


def contrasts(
    pairs: Sequence[tuple[str, str, str]], figures: Mapping[tuple[str, str], Sequence[float]]
) -> list[Contrast]:
    """Compare arms on the same seeds, with Holm's correction over all of the comparisons (Holm, 1979).

    Args:
        pairs: first arm, second arm, and the figure in which they are compared.
        figures: for each arm and figure, one number a seed, in the same order of seeds.
    """
    found = []
    for first, second, figure in pairs:
        differences = [one - other for one, other in zip(figures[first, figure], figures[second, figure], strict=True)]
        found.append((first, second, figure, estimate(differences), _sign_flips(differences)))
    # The smallest has to be smallest of all; each that stands lets the next be held against one comparison less.
    stands, allowed = set(), True
    for rank, number in enumerate(sorted(range(len(found)), key=lambda one: found[one][4])):
        allowed = allowed and found[number][4] <= _LEVEL / (len(found) - rank)
        if allowed:
            stands.add(number)
    return [Contrast(*one, number in stands) for number, one in enumerate(found)]


def _resampled(values: Sequence[float], seed: int) -> list[float]:
    chance = random.Random(seed)
    count = len(values)
    return [sum(chance.choices(values, k=count)) / count for _ in range(_RESAMPLES)]


def _sign_flips(differences: Sequence[float]) -> float:
    """Give the two-sided p of a randomisation test: how often signs drawn at random give as great a mean."""
    chance = random.Random(1)
    seen = abs(sum(differences))
    # Sums in another order differ in their last digits.
    near = seen - 1e-12
    as_great = sum(
        abs(sum(one if chance.random() < 0.5 else -one for one in differences)) >= near for _ in range(_RESAMPLES)
    )
    return (as_great + 1) / (_RESAMPLES + 1)
