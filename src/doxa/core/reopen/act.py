"""What kind of act a text is: whether somebody asks here and now for an earlier version, and in which words."""

from collections.abc import Iterator
from typing import NamedTuple

from doxa.core.reopen.names import Mark
from doxa.core.reopen.scene import Segment, Sentence

VERBS = frozenset({"undo", "travel", "choose", "cancel", "retract"})
PAST = frozenset({"past", "had", "origin", "second", "dated", "mine"})
OBJECT = frozenset({"key", "part", "change", "generic", "value", "setter", "pronoun", "plural"})

_OPENING = frozenset({"opener", "licence", "request", "marker", "doubt"})
_BEFORE_VERB = (
    _OPENING
    | PAST
    | OBJECT
    | {"function", "neutral", "number", "step", "possessive", "before", "join", "turn", "affirm"}
)
# Words that are something else as well are verbs only where a sentence begins.
_NOUNS = frozenset({"change", "generic", "neutral", "affirm", "past", "step", "bar", "function"})
# What makes a person the one whose version is meant: "dana's pick", "what dana chose".
_TIES = frozenset({"possessive", "key", "part", "generic", "bar", "report", "change", "neutral"})
_DISMISSING = frozenset({"dismissal", "cancel", "opener", "negator", "doubt", "join", "turn", "pronoun"})
_PUT_OFF = {
    "condition": "it depends on something",
    "report": "it tells what somebody said or wants",
    "later": "it is about a later time",
}


class Directive(NamedTuple):
    """A request to go back.

    Attributes:
        segment: the clause that asks.
        kind: which kind of verb asks: one of `VERBS`, or wish where there is none.
        verb: the verb, if there is one.
        context: the clauses of the same text before it, nearest first.
        following: the clauses of the same sentence after it.
        tentative: whether it is put as a thought.
    """

    segment: Segment
    kind: str
    verb: Mark | None
    context: tuple[Segment, ...]
    following: tuple[Segment, ...]
    tentative: bool


class Refusal(NamedTuple):
    """Why a text is no request to go back, and which gate says so."""

    gate: str
    why: str
    final: bool = False


def directive_in(sentences: tuple[Sentence, ...]) -> Directive | Refusal:
    """Find the first clause that asks to go back."""
    refusals: list[Refusal] = []
    context: list[Segment] = []
    for number, sentence in enumerate(sentences):
        for place, segment in enumerate(sentence.segments):
            found = _read(sentence, place, tuple(reversed(context)))
            context.append(segment)
            if isinstance(found, Refusal):
                if found.final:
                    return found
                refusals.append(found)
                continue
            later = [*found.following, *(each for after in sentences[number + 1 :] for each in after.segments)]
            if any(_dismisses(each) for each in later):
                return Refusal("act", "it is taken back at once")
            return found
    telling = [refusal for refusal in refusals if refusal.gate == "about"] or refusals
    return telling[0] if telling else Refusal("act", "it asks for nothing earlier")


def _dismisses(segment: Segment) -> bool:
    """Whether a later clause takes the directive back: "no, leave it", "scratch that"."""
    if segment.residue or not segment.has("dismissal", "cancel"):
        return False
    return all(mark.kinds & _DISMISSING for mark in segment.marks)


def _read(sentence: Sentence, place: int, context: tuple[Segment, ...]) -> Directive | Refusal:
    segment = _extended(sentence.segments[place : place + 2])
    verb = _verb(segment)
    beside = (*sentence.segments[max(place - 1, 0) : place], *sentence.segments[place + 1 : place + 2])
    kind = _kind(segment, verb, marked=any(each.filler and each.has("marker") for each in beside))
    if not kind:
        return Refusal("act", "it asks for nothing earlier")
    wrong = _refused(sentence, place, segment, verb)
    if wrong:
        return wrong
    following = sentence.segments[place + 1 :]
    # "I prefer the new one to the old" names both, and says in no certain way which.
    unclear = segment.has("present") and segment.has("past", "origin") and not segment.has("change")
    tentative = unclear or segment.has("doubt") or any(after.has("doubt") for after in following)
    return Directive(segment, kind, verb, context, following, tentative)


def _extended(segments: tuple[Segment, ...]) -> Segment:
    """Add the relative clause that a comma parts from what it tells of: "the one, that dana chose"."""
    segment, after = segments[0], segments[1] if len(segments) > 1 else None
    if after is None or after.residue or segment.label or not earlier(after) or after.has(*VERBS, *_OPENING, "negator"):
        return segment
    if not after.marks[0].kinds & {"function", "pronoun"} or not after.has("bar", "had"):
        return segment
    return Segment(segment.marks + after.marks, segment.residue, after.label)


def _verb(segment: Segment) -> Mark | None:
    begun = True
    for mark in segment.marks:
        if mark.kinds & VERBS and (begun or not mark.kinds & _NOUNS):
            return mark
        begun = begun and bool(mark.kinds & _OPENING)
    return None


def _kind(segment: Segment, verb: Mark | None, *, marked: bool) -> str:
    """Name the way in which a clause may ask; empty if it does not."""
    if verb is None:
        if _wishes(segment, marked=marked):
            return "wish"
        # "I'll have that" chooses, and what it takes up is for the next gate to find.
        return "choose" if segment.has("licence") and segment.has("pronoun") and not segment.residue else ""
    order = ("retract", "undo", "travel", "cancel", "choose")
    kind = next(kind for kind in order if kind in verb.kinds)
    if kind == "travel" and "cancel" in verb.kinds and segment.has("change") and not segment.has("past"):
        return "cancel"
    return "cancel" if kind == "undo" and "cancel" in verb.kinds else kind


def _wishes(segment: Segment, *, marked: bool) -> bool:
    """A phrase without a verb asks when something shows that it is to be so: "the old one after all"."""
    if not earlier(segment) or segment.residue or len(segment.of("setter")) > len(setters(segment)):
        return False
    if segment.has("licence", "request"):
        return True
    aside = PAST | {"function", "opener", "speaker", "marker"}
    finite = [mark for mark in segment.marks if "bar" in mark.kinds and not mark.kinds & aside]
    first = next((mark for mark in segment.marks if not mark.kinds & {"opener", "function"}), None)
    tells = first is not None and bool(first.kinds & {"speaker", "had"}) and "bar" in first.kinds
    return (segment.has("marker") or marked) and not finite and not tells


def earlier(segment: Segment) -> bool:
    """Say whether a clause points to an earlier version."""
    if segment.has(*PAST) or setters(segment):
        return True
    return steps(segment) > 0


def steps(segment: Segment) -> int:
    """Give how many versions a clause counts back, 0 if it counts none."""
    counted = [mark for mark in segment.marks if "step" in mark.kinds]
    particles = {mark.start for mark in segment.of("particle")}
    for mark in segment.marks:
        if mark.number and mark.end in particles:
            return mark.number
    if not counted:
        return 0
    # A number that is a value is a count only where what is counted stands right after it.
    nouns = {mark.start for mark in counted}
    numbers = [
        mark.number
        for mark in segment.marks
        if mark.number and (mark.end in nouns if "value" in mark.kinds or mark.kinds & {"function"} else True)
    ]
    nominal = [mark for mark in counted if "change" not in mark.kinds]
    if numbers:
        return max(numbers)
    return 1 if nominal and not segment.has("neutral") and any(mark.kinds == {"step"} for mark in nominal) else 0


def several(segment: Segment) -> bool:
    """Say whether a clause means several keys: "both", but not "the last two changes"."""
    plurals = segment.of("plural")
    counted = [mark for mark in segment.of("step", "change") if "plural" not in mark.kinds]
    return any("number" not in mark.kinds or not counted for mark in plurals)


def setters(segment: Segment) -> list[Mark]:
    """Give the persons of a clause whose version is meant: "dana's pick", "what dana chose"."""
    marks = segment.marks
    found = []
    for place, mark in enumerate(marks):
        if "setter" not in mark.kinds:
            continue
        after = marks[place + 1] if place + 1 < len(marks) else None
        before = marks[place - 1] if place else None
        tied = after is not None and after.start == mark.end and bool(after.kinds & _TIES)
        if tied or (before is not None and before.end == mark.start and before.kinds & {"possessive"}):
            found.append(mark)
    return found


def _refused(sentence: Sentence, place: int, segment: Segment, verb: Mark | None) -> Refusal | None:
    if segment.has("negator"):
        return Refusal("act", "it is negated", final=True)
    if any(before.has("negator") and not before.residue and not before.filler for before in _bare(sentence, place)):
        return Refusal("act", "it is negated", final=True)
    if any(before.label and (before.residue or before.has("setter")) for before in sentence.segments[:place]):
        return Refusal("act", "it stands under a label, as the words of something else", final=True)
    asked = any(each.has("request") for each in sentence.segments[: place + 1])
    if sentence.asks and not asked:
        return Refusal("act", "it is a question")
    for kind, why in _PUT_OFF.items():
        if any(_stops(mark, each, kind, verb, segment) for each in sentence.segments for mark in each.marks):
            return Refusal("act", why, final=True)
    if verb is None:
        return None
    if any(spot < verb.start for spot in segment.residue):
        return Refusal("act", "something else comes before the verb, so that it may be told or meant by somebody else")
    for mark in segment.marks:
        if mark.start >= verb.start:
            continue
        told = "setter" in mark.kinds and not _owns(mark, segment)
        if told or not _may_precede(mark):
            return Refusal("act", "it does not ask, it tells")
    return None


def _owns(setter: Mark, segment: Segment) -> bool:
    """Whether a person is named as the owner of a version, not as who does something."""
    after = next((mark for mark in segment.marks if mark.start == setter.end), None)
    return setter in setters(segment) and not (
        after and after.kinds & {"report", "bar"} and "possessive" not in after.kinds
    )


def _bare(sentence: Sentence, place: int) -> Iterator[Segment]:
    for before in sentence.segments[:place]:
        if all("negator" in mark.kinds and "opener" not in mark.kinds for mark in before.marks):
            yield before


def _stops(mark: Mark, segment: Segment, kind: str, verb: Mark | None, asking: Segment) -> bool:
    if kind not in mark.kinds or mark.kinds & {"had", "origin", "request"}:
        return False
    # "Chce" is "chcę", a wish of the speaker's own, where nobody stands before it.
    if "licence" in mark.kinds and _leads(mark, segment):
        return False
    # "Sí," is not "si": a word for yes stands alone.
    if "opener" in mark.kinds and len(segment.marks) == 1 and not segment.residue:
        return False
    if segment.marks and "reason" in segment.marks[0].kinds and segment is not asking:
        return False
    told = kind == "report" and segment is asking and verb is not None and mark.start > verb.start
    return not (told and any(setter.end == mark.start for setter in segment.of("setter", "bar")))


def _leads(mark: Mark, segment: Segment) -> bool:
    before = [each for each in segment.marks if each.start < mark.start]
    return not any(spot < mark.start for spot in segment.residue) and all(
        each.kinds & (_OPENING | {"function", "key", "part"}) for each in before
    )


def _may_precede(mark: Mark) -> bool:
    if "bar" in mark.kinds and not mark.kinds & (_OPENING | PAST | {"generic", "change", "neutral"}):
        return False
    return bool(mark.kinds & _BEFORE_VERB)
