"""Which beliefs rest on which, and what loses its support.

A belief is supported while one of its justifications is whole; a justification is whole while each of its
premises is active and supported. Labels are the least fixpoint, so a cycle does not support itself (Doyle,
"A truth maintenance system", Artificial Intelligence 12, 1979).
"""

from collections.abc import Mapping

from doxa.core.lifecycle import ACTIVE
from doxa.core.state import Belief


def supported(beliefs: Mapping[str, Belief]) -> dict[str, bool]:
    """Label beliefs, given everything that any of them rests on, transitively.

    A premise that is not among the beliefs counts as not active.
    """
    labels = {name: not belief.premises for name, belief in beliefs.items()}
    resting: dict[str, list[str]] = {}
    for name, belief in beliefs.items():
        for premise in {premise for justification in belief.premises for premise in justification}:
            resting.setdefault(premise, []).append(name)
    queue = [name for name, label in labels.items() if label]
    while queue:
        for name in resting.get(queue.pop(), ()):
            if not labels[name] and _whole(beliefs[name], beliefs, labels):
                labels[name] = True
                queue.append(name)
    return labels


def _whole(belief: Belief, beliefs: Mapping[str, Belief], labels: Mapping[str, bool]) -> bool:
    return any(
        all(premise in beliefs and labels[premise] and beliefs[premise].status == ACTIVE for premise in justification)
        for justification in belief.premises
    )


def versions(beliefs: Mapping[str, Belief]) -> dict[str, str]:
    """Give each belief's state version: the latest change of itself or of anything it rests on."""
    result = {}
    for name, belief in beliefs.items():
        if not belief.premises:
            result[name] = belief.version
            continue
        seen = {name}
        queue = [name]
        latest = belief.version
        while queue:
            current = beliefs.get(queue.pop())
            if current is None:
                continue
            latest = max(latest, current.version)
            for premise in {one for justification in current.premises for one in justification} - seen:
                seen.add(premise)
                queue.append(premise)
        result[name] = latest
    return result
