"""What the schedule of tests trades: how long a wrong "do not" survives, against tests of a right one that were wasted.

    python -m benchmarks.retesting            1,000 uses, 2,000 draws of each
    python -m benchmarks.retesting --quick    few draws, to see that it runs

A belief turns agents away, use after use. It is right, wrong from the beginning, or right until use 300 and wrong then.
When a test is due it is made; it finds a wrong belief out eight times in ten, and takes a right one for wrong once in a
hundred. Beside doxa's schedule stand never testing, always testing, and other first counts and growths.
"""

import argparse
import random
import statistics
from collections.abc import Callable
from typing import NamedTuple

from doxa.core.retest import FIRST_USES, is_due

USES = 1_000
CHANGES_AT = 300
FOUND_OUT = 0.8
TAKEN_FOR_WRONG = 0.01

Schedule = Callable[[int, int], bool]


class Run(NamedTuple):
    """What became of one belief: uses under error, tests that were made, and whether a right belief was lost."""

    misled: int
    tests: int
    lost: bool


def geometric(first: int, growth: float) -> Schedule:
    """Another schedule of the same form."""
    return lambda uses, withstood: uses >= first * growth**withstood


SCHEDULES: dict[str, Schedule] = {
    "never": lambda uses, withstood: False,  # noqa: ARG005 - the form of a schedule
    "always": lambda uses, withstood: True,  # noqa: ARG005 - the form of a schedule
    f"doxa: {FIRST_USES}, doubling": is_due,
    "1, doubling": geometric(1, 2),
    "20, doubling": geometric(20, 2),
    "5, every 5": geometric(5, 1),
    "5, times 4": geometric(5, 4),
}


def use(schedule: Schedule, wrong_from: int, draw: random.Random) -> Run:
    """Let a belief be used until it is revoked, or to the end."""
    since = withstood = tests = misled = 0
    for number in range(USES):
        wrong = number >= wrong_from
        misled += wrong
        since += 1
        if schedule(since, withstood):
            tests += 1
            since = 0
            if draw.random() < (FOUND_OUT if wrong else TAKEN_FOR_WRONG):
                return Run(misled, tests, lost=not wrong)
            withstood += 1
    return Run(misled, tests, lost=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few draws, to see that it runs")
    draws = 50 if parser.parse_args().quick else 2_000
    kinds = {"right": USES, "wrong": 0, f"wrong from {CHANGES_AT}": CHANGES_AT}
    print(f"of {USES:,} uses, means of {draws:,} draws")
    print(f"{'schedule':<20} {'right: tests':>13} {'right: lost':>12} {'wrong: misled':>14} {'changed: misled':>16}")
    for name, schedule in SCHEDULES.items():
        runs = {
            kind: [use(schedule, start, random.Random(seed)) for seed in range(draws)] for kind, start in kinds.items()
        }
        right, wrong, changed = runs.values()
        tests = statistics.mean(run.tests for run in right)
        lost = statistics.mean(run.lost for run in right)
        figures = (statistics.mean(run.misled for run in found) for found in (wrong, changed))
        print(f"{name:<20} {tests:>13.1f} {lost:>12.1%} {next(figures):>14.1f} {next(figures):>16.1f}")


if __name__ == "__main__":
    main()
