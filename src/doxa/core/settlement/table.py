"""THE table of settlement: what becomes of something said, by what is known about its key.

The first row whose every condition holds decides. A condition is the name of a fact of `Facts` and the value that it
must have; what a row does not name does not matter to it. docs/settlement.md is generated from this file.
"""

import functools
from typing import Literal, NamedTuple

from doxa.core.decision import Settled

Action = Literal["refuse", "confirm", "promote", "reinstate", "hold", "create", "replace", "nothing"]


class Facts(NamedTuple):
    """What is known when something is said.

    `active` is about the beliefs that hold for the key at the time that the input speaks of, `retired` about one of
    the same value that stopped holding, `candidate` about one of the same value that never held.
    """

    asserted: bool = True
    discredited: bool = False
    equals_active: bool = False
    equals_retired: bool = False
    equals_candidate: bool = False
    reaffirmed: bool = False
    fresh: bool = False
    guarded: bool = False
    tentative: bool = False
    enough: bool = True
    beside: bool = False
    active: bool = False


class Row(NamedTuple):
    """One row: its number in the description, its conditions, the outcome, and what is done."""

    number: str
    conditions: tuple[tuple[str, bool], ...]
    outcome: Settled
    action: Action
    situation: str


def _row(number: str, situation: str, outcome: Settled, action: Action, **conditions: bool) -> Row:
    return Row(number, tuple(conditions.items()), outcome, action, situation)


TABLE: tuple[Row, ...] = (
    _row("7", "a hypothetical, a question, a plan: no value is asserted", "ignored", "nothing", asserted=False),
    _row("1", "its evidence is a premise that a revocation discredited", "rederived", "refuse", discredited=True),
    _row("2", "equal to what holds", "confirmed", "confirm", equals_active=True),
    _row(
        "3", "equal to a retired value, reaffirmed by a person", "returned", "reinstate",
        equals_retired=True, reaffirmed=True,
    ),
    _row(
        "4", "equal to a retired value, a fresh observation, enough for the policy", "returned", "reinstate",
        equals_retired=True, fresh=True, enough=True,
    ),
    _row(
        "4", "equal to a retired value, a fresh observation, not enough for the policy", "held", "hold",
        equals_retired=True, fresh=True,
    ),
    _row("5", "equal to a retired value, which is guarded", "echo", "refuse", equals_retired=True, guarded=True),
    _row("8", "tentative, equal to a candidate", "candidate", "confirm", tentative=True, equals_candidate=True),
    _row("6", "tentative", "candidate", "create", tentative=True),
    _row(
        "8", "equal to a candidate, enough for the policy with what it had", "confirmed", "promote",
        equals_candidate=True, enough=True,
    ),
    _row("8", "equal to a candidate", "confirmed", "confirm", equals_candidate=True),
    _row(
        "5", "equal to a retired value, which is not guarded, enough for the policy", "returned", "reinstate",
        equals_retired=True, enough=True,
    ),
    _row("9", "the key holds several values, or it is of another scope or time", "coexists", "create", beside=True),
    _row("10", "nothing holds, enough for the policy", "added", "create", active=False, enough=True),
    _row("11", "a new value, enough for the policy", "superseded", "replace", active=True, enough=True),
    _row("12", "a new value, not enough for the policy", "held", "hold"),
)  # fmt: skip


@functools.lru_cache(maxsize=4096)
def settle(facts: Facts) -> Row:
    """Give the first row whose every condition holds; the last one has none."""
    return next(row for row in TABLE if all(getattr(facts, name) == wanted for name, wanted in row.conditions))
