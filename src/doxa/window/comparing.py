"""Two moments of a memory beside each other: what is believed at one and not at the other."""

from collections.abc import Mapping
from typing import NamedTuple

from doxa.core.projection import Head

DIFFERENCES_MAX = 200


class Difference(NamedTuple):
    """A belief that is not at both moments the same; a status of "" is one that was not noted yet."""

    belief: str
    before: str
    after: str
    conditions_before: str
    conditions_after: str


def differences(before: Mapping[str, Head], after: Mapping[str, Head]) -> list[Difference]:
    """Give what differs, the latest change first."""
    found: list[tuple[str, Difference]] = []
    for name in before.keys() | after.keys():
        first, then = before.get(name), after.get(name)
        states = [("", "") if one is None else (one.status, one.conditions) for one in (first, then)]
        if states[0] != states[1]:
            latest = max(one.version for one in (first, then) if one is not None)
            (status, conditions), (later, conditions_later) = states
            found.append((latest, Difference(name, status, later, conditions, conditions_later)))
    return [one for _, one in sorted(found, key=lambda one: (one[0], one[1].belief), reverse=True)]


def counted(heads: Mapping[str, Head]) -> dict[str, int]:
    """Count beliefs by status."""
    found: dict[str, int] = {}
    for head in heads.values():
        found[head.status] = found.get(head.status, 0) + 1
    return found
