"""Which beliefs rest on which, and what loses its support.

A belief is supported while one of its justifications is whole; a justification is whole while each of its
premises is active and supported. Labels are the least fixpoint, so a cycle does not support itself (Doyle,
"A truth maintenance system", Artificial Intelligence 12, 1979).

After a change only what rests on the changed beliefs is labelled again. What these rest on beside that has kept its
label, which is handed in as a ground.
"""

from collections.abc import Mapping
from typing import NamedTuple

from doxa.core.lifecycle import ACTIVE
from doxa.core.state import Belief


class Ground(NamedTuple):
    """A premise whose label is known: whether it is active and supported, and the state version that it counts with."""

    whole: bool
    version: str


_NO_GROUNDS: Mapping[str, Ground] = {}


def premises_of(belief: Belief) -> set[str]:
    """Give every belief that is a premise in one of its justifications."""
    return {premise for justification in belief.premises for premise in justification}


def supported(beliefs: Mapping[str, Belief], grounds: Mapping[str, Ground] = _NO_GROUNDS) -> dict[str, bool]:
    """Label beliefs.

    Args:
        beliefs: those to label, with everything among what they rest on whose label may have changed.
        grounds: what else they rest on. A premise that is in neither counts as not active.
    """
    labels = {name: not belief.premises for name, belief in beliefs.items()}
    resting: dict[str, list[str]] = {}
    for name, belief in beliefs.items():
        for premise in premises_of(belief):
            resting.setdefault(premise, []).append(name)

    def whole(premise: str) -> bool:
        if premise in beliefs:
            return labels[premise] and beliefs[premise].status == ACTIVE
        return premise in grounds and grounds[premise].whole

    def holds(name: str) -> bool:
        return any(all(map(whole, justification)) for justification in beliefs[name].premises)

    queue = [name for name, label in labels.items() if label]
    for name, label in labels.items():
        if not label and holds(name):
            labels[name] = True
            queue.append(name)
    while queue:
        for name in resting.get(queue.pop(), ()):
            if not labels[name] and holds(name):
                labels[name] = True
                queue.append(name)
    return labels


def versions(beliefs: Mapping[str, Belief], grounds: Mapping[str, Ground] = _NO_GROUNDS) -> dict[str, str]:
    """Give each belief's state version: the latest change of itself or of anything it rests on."""
    result = {
        name: max([belief.version, *(grounds[one].version for one in premises_of(belief) if one in grounds)])
        for name, belief in beliefs.items()
    }
    resting: dict[str, list[str]] = {}
    for name, belief in beliefs.items():
        for premise in premises_of(belief):
            if premise in beliefs:
                resting.setdefault(premise, []).append(name)
    # The latest first: whatever it reaches is not reached by a later one any more.
    for start in sorted(beliefs, key=lambda name: result[name], reverse=True):
        queue = [start]
        while queue:
            current = queue.pop()
            for name in resting.get(current, ()):
                if result[name] < result[current]:
                    result[name] = result[current]
                    queue.append(name)
    return result
