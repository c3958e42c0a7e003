"""Which version of a key a directive goes back to, looked up in the key's own history."""

from doxa.core.reopen.act import PAST, Directive, earlier, setters, steps
from doxa.core.reopen.ledger import Slot
from doxa.core.reopen.names import Mark
from doxa.core.reopen.scene import Segment
from doxa.core.reopen.words import fold
from doxa.core.values import fold_text

_BETWEEN = frozenset({"function", "possessive", "past", "before", "change", "neutral"})


def past_of(slot: Slot) -> list[int]:
    """Give the versions that one can go back to: those whose value does not hold now."""
    if not slot.standing or not slot.versions:
        return list(range(len(slot.versions)))
    now = fold_text(slot.versions[-1].value)
    return [place for place, version in enumerate(slot.versions[:-1]) if fold_text(version.value) != now]


def version_of(directive: Directive, slot: Slot, speaker: str) -> int | None:
    """Give the place of the version meant, or None when the history does not settle it."""
    past = past_of(slot)
    if not past:
        return None
    told = _telling(directive)
    chosen = _counted(told, slot)
    if chosen is None:
        chosen = _by_setter(told, slot, past, speaker)
    if chosen is None:
        chosen = _by_value(told, slot, past)
    if chosen is None:
        if told.has("origin"):
            chosen = 0
        elif told.has("dated") and len(past) > 1:
            return None
        else:
            chosen = past[-1]
    return chosen if chosen in past else None


def keeps(directive: Directive, slot: Slot) -> bool:
    """Say whether a clause names the person whose version holds."""
    holder = fold(slot.versions[-1].by).strip()
    return slot.standing and any(mark.detail == holder for mark in setters(_telling(directive)))


def _telling(directive: Directive) -> Segment:
    """Give the clause that says which version: the directive itself, or one before it that does."""
    if earlier(directive.segment) or directive.segment.has("value"):
        return directive.segment
    near = [before for before in directive.context[:2] if before.has(*PAST) or steps(before)]
    return near[0] if near else directive.segment


def _counted(told: Segment, slot: Slot) -> int | None:
    """Count back; a place before the first version is given as -1, which no version has."""
    back = 2 if told.has("second") else steps(told)
    if not back or _before_value(told):
        return None
    last = len(slot.versions) - (1 if slot.standing else 0)
    return max(last - back, -1)


def _by_setter(told: Segment, slot: Slot, past: list[int], speaker: str) -> int | None:
    people = {mark.detail for mark in setters(told)}
    others = {version.by for version in slot.versions} - {speaker}
    if told.has("mine") and others:
        people = people or {fold(speaker)}
    if not people:
        return None
    if _before_setter(told):
        last = max(
            (place for place, version in enumerate(slot.versions) if fold(version.by).strip() in people), default=0
        )
        return last - 1
    theirs = [place for place in past if fold(slot.versions[place].by).strip() in people]
    if not theirs:
        return -1
    return theirs[0] if told.has("origin") else theirs[-1]


def _before_setter(told: Segment) -> bool:
    """Whether a clause says "before dana changed it"."""
    pairs = zip(told.marks, told.marks[1:], strict=False)
    return any("before" in one.kinds and "setter" in other.kinds and one.end == other.start for one, other in pairs)


def _by_value(told: Segment, slot: Slot, past: list[int]) -> int | None:
    folded = [fold(version.value).strip() for version in slot.versions]
    following = _before_value(told)
    if following and following.detail in folded:
        return len(folded) - 1 - folded[::-1].index(following.detail) - 1
    for mark in told.of("value"):
        places = [place for place in past if folded[place] == mark.detail]
        if places:
            return places[-1]
    return None


def _before_value(told: Segment) -> Mark | None:
    """Give the value in "the one before ...", if the clause names one."""
    marks = told.marks
    for place, mark in enumerate(marks):
        if "value" not in mark.kinds:
            continue
        if any("before" in near.kinds for near in _near(marks[:place][::-1])) or (
            any("postposition" in near.kinds for near in _near(marks[place + 1 :]))
        ):
            return mark
    return None


def _near(marks: tuple[Mark, ...]) -> list[Mark]:
    """Give the marks up to the first that says something else."""
    found: list[Mark] = []
    for mark in marks[:3]:
        found.append(mark)
        if not mark.kinds & _BETWEEN:
            break
    return found
