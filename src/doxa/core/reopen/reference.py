"""Which key a directive is about, found in the ledger and not guessed."""

from typing import NamedTuple

from doxa.core.reopen.act import Directive, earlier, setters, several, steps
from doxa.core.reopen.ledger import Ledger
from doxa.core.reopen.names import Mark
from doxa.core.reopen.scene import Segment
from doxa.core.reopen.words import fold


class Target(NamedTuple):
    """What a directive may be about.

    Attributes:
        slots: the places in the ledger.
        sure: whether there is one, and no doubt that it is the one.
        whole: whether more than an attribute of the key was said.
    """

    slots: frozenset[int]
    sure: bool
    whole: bool = True


NOTHING = Target(frozenset(), sure=False)


def target_of(directive: Directive, ledger: Ledger) -> Target:
    """Find the keys a directive is about: named in it, in a clause before it, or changed last."""
    segment = directive.segment
    named = _named(segment)
    if named.slots:
        others = _others(directive)
        if not named.sure and any(
            named.slots == _named(before).slots or named.slots == _valued(before.of("value"), ledger).slots
            for before in directive.context[:2]
        ):
            named = Target(named.slots, len(named.slots) == 1)
        return Target(named.slots | others, named.sure and not others - named.slots, named.whole)
    valued = _valued(segment.of("value"), ledger)
    if valued.slots:
        return valued
    if several(segment):
        return NOTHING
    for before in directive.context:
        told = _named(before)
        if not told.slots:
            told = _valued(before.of("value"), ledger)
        if told.slots:
            return Target(told.slots, told.sure and not _heads_something(before))
    for after in directive.following:
        if after.has("key") and not after.residue and not after.has("bar", "join"):
            return _named(after)
    by_setter = _set_by(segment, ledger)
    if by_setter.slots:
        return by_setter
    return _recent(directive, ledger)


def _named(segment: Segment) -> Target:
    names = segment.of("key")
    parts = segment.of("part")
    parts = [mark for mark in parts if mark.slots]
    if names:
        sets = [mark.slots for mark in names]
        slots = frozenset[int]().union(*sets)
        shared = slots.intersection(*sets)
        if len(shared) > 1:
            shared = frozenset(shared).intersection(*(mark.slots for mark in parts)) or shared
        return Target(shared or slots, len(shared) == 1)
    if not parts:
        return NOTHING
    shared = parts[0].slots.intersection(*(mark.slots for mark in parts[1:]))
    slots = shared or frozenset[int]().union(*(mark.slots for mark in parts))
    whole = len(parts) > 1 or parts[0].head
    # One also puts flour back: a thing that one moves needs its full name, or a sign that a version is meant.
    if segment.has("place") and not (earlier(segment) or segment.has("change", "generic", "value")):
        return Target(slots, sure=False, whole=whole)
    return Target(slots, len(shared) == 1 and whole, whole)


def _others(directive: Directive) -> frozenset[int]:
    """Give the keys that clauses after the directive add to it: "... and the other one as well"."""
    found: set[int] = set()
    for after in directive.following:
        if not after.residue and after.has("join") and not after.has("undo", "travel", "choose", "cancel", "negator"):
            found.update(slot for mark in after.of("key") for slot in mark.slots)
    return frozenset(found)


def _valued(values: list[Mark], ledger: Ledger) -> Target:
    """A value names its key, best when it is the one that holds."""
    for mark in values:
        holding = {slot for slot in mark.slots if _holds(ledger, slot, mark.detail)}
        slots = frozenset(holding or mark.slots)
        if slots:
            return Target(slots, len(slots) == 1)
    return NOTHING


def _holds(ledger: Ledger, slot: int, folded: str) -> bool:
    versions = ledger.slots[slot].versions
    return ledger.slots[slot].standing and fold(versions[-1].value).strip() == folded


def _heads_something(segment: Segment) -> bool:
    """Whether an unknown word follows the name at once, so that the name may only be an attribute of it."""
    return any(mark.end in segment.residue for mark in segment.of("key", "part"))


def _speaks(segment: Segment) -> bool:
    """Whether a clause has content that is unknown; one word alone calls somebody, sighs or judges."""
    return len(segment.residue) > 1


def _set_by(segment: Segment, ledger: Ledger) -> Target:
    people = {mark.detail for mark in setters(segment)}
    slots = frozenset(
        place
        for place, slot in enumerate(ledger.slots)
        if any(fold(version.by).strip() in people for version in slot.versions[: -1 if slot.standing else None])
    )
    return Target(slots, len(slots) == 1)


def _recent(directive: Directive, ledger: Ledger) -> Target:
    places = {slot.key: place for place, slot in enumerate(ledger.slots)}
    recent = [places[key] for key in ledger.recent if key in places]
    if not recent:
        return NOTHING
    # Something unknown said just before may be what "it" is.
    clear = steps(directive.segment) < 2 and not any(
        _speaks(before) and not earlier(before) for before in directive.context
    )
    return Target(frozenset(recent[:1]), clear)
