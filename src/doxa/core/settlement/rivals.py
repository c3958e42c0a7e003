"""Beliefs of one key that were settled apart, on different replicas: which of them comes first, and who contests whom.

A label, computed from the beliefs of a key, as support is from premises; nothing of it is stored in the log.
"""

from collections.abc import Iterable, Mapping

from doxa.core.lifecycle import ACTIVE, REVOKED, SUPERSEDED
from doxa.core.settlement.valid_time import at_odds, contains, ended_by, holding_at, span_of
from doxa.core.settlement.warrant import is_observed, rank_of
from doxa.core.state import Belief


def is_ghost(belief: Belief, family: Iterable[Belief]) -> bool:
    """Whether an active belief has a value that its key has retired, and nothing of its own that brings it back."""
    if belief.reaffirmed or belief.reinstated_at or is_observed(belief.evidence):
        return False
    return any(other.id != belief.id and other.retired and equal(other, belief.canonical) for other in family)


def equal(belief: Belief, canonical: str) -> bool:
    """Whether a belief has this value, by its canonical form or by another name for it."""
    return belief.canonical == canonical or canonical in belief.value_names


def in_order(active: Iterable[Belief], family: Iterable[Belief]) -> list[Belief]:
    """Order the active beliefs of a key, the one that is given for current first.

    By warrant, then by logical position, then by id; one whose value the key has retired is last.
    """
    everyone = list(family)
    by_rank = sorted(active, key=lambda belief: (rank_of(belief.evidence), belief.version, belief.id), reverse=True)
    return sorted(by_rank, key=lambda belief: is_ghost(belief, everyone))


def answering(family: Iterable[Belief], at: int) -> list[Belief]:
    """Give the beliefs that answer a key at a moment of the world, the one that counts first.

    A superseded value was right until the beginning that its successor states.

    Args:
        family: every belief of the key.
        at: the moment.
    """
    by_id = {belief.id: belief for belief in family}
    if all(belief.valid_from is None and belief.valid_to is None for belief in by_id.values()):
        # Nobody has said when: what is active holds, now and at any time.
        active = [belief for belief in by_id.values() if belief.status == ACTIVE]
        return in_order(active, by_id.values()) if len(active) > 1 else active
    holding = holding_at([belief for belief in by_id.values() if belief.status == ACTIVE], at)
    starts = [span_of(belief).start for belief in holding]
    for belief in by_id.values():
        retirement = belief.retirement
        if retirement is None or belief.status != SUPERSEDED:
            continue
        span = ended_by(belief, by_id.get(retirement.by or ""))
        if span is not None and contains(span, at) and all(span.start > start for start in starts):
            holding, starts = [belief], [span.start]
    return in_order(holding, by_id.values())


def labelled(family: Mapping[str, Belief]) -> dict[str, Belief]:
    """Label the beliefs of one key with their rivals.

    Supersessions that form a cycle cancel each other: no one of them says what holds, so all are active and contested.
    """
    beliefs = {
        name: belief._replace(rivals=(), void=frozenset()) if belief.rivals or belief.void else belief
        for name, belief in family.items()
    }
    beliefs.update({belief.id: belief for belief in _freed(beliefs)})
    active = [belief for belief in beliefs.values() if belief.status == ACTIVE]
    if len(active) > 1:
        for belief in active:
            others = [other.id for other in active if at_odds(belief, other)]
            if others:
                beliefs[belief.id] = belief._replace(rivals=tuple(sorted(others)))
    return beliefs


def _freed(family: Mapping[str, Belief]) -> list[Belief]:
    """Give the superseded beliefs that supersede each other in a circle, with those retirements lifted."""
    superseded = {name: belief for name, belief in family.items() if belief.status == SUPERSEDED}
    if len(superseded) < 2:
        return []
    by = {name: _successors(belief) & superseded.keys() for name, belief in superseded.items()}
    found = []
    for name, belief in superseded.items():
        around = _reachable(name, by)
        if name in around:
            circle = {other for other in around if name in _reachable(other, by)}
            void = [one.event for one in belief.open_retirements if one.kind != REVOKED and one.by in circle]
            if len(void) == len(belief.open_retirements):
                found.append(belief._replace(void=frozenset(void)))
    return found


def _successors(belief: Belief) -> frozenset[str]:
    return frozenset(one.by for one in belief.open_retirements if one.by)


def _reachable(start: str, by: Mapping[str, frozenset[str]]) -> set[str]:
    found: set[str] = set()
    queue = list(by[start])
    while queue:
        name = queue.pop()
        if name not in found:
            found.add(name)
            queue.extend(by.get(name, ()))
    return found
