"""When a value holds in the world, and which of several holds at a moment.

Intervals are half-open, in microseconds. A value that states a beginning holds from it until its own end, or until a
later beginning; when a value inside another's interval has ended, the other holds on. So at any moment a key has one
value, unless two were settled apart.
"""

from collections.abc import Iterable
from typing import NamedTuple

from doxa.core.state import Belief

ALWAYS = -(2**63)
NEVER = 2**63


class Span(NamedTuple):
    """A stretch of valid time: from, inclusive, to, exclusive."""

    start: int
    end: int


def stated(valid_from: int | None, valid_to: int | None) -> Span:
    """Give the span that is stated; what is not stated is open."""
    return Span(ALWAYS if valid_from is None else valid_from, NEVER if valid_to is None else valid_to)


def span_of(belief: Belief) -> Span:
    """Give the span that a belief states."""
    return stated(belief.valid_from, belief.valid_to)


def contains(span: Span, moment: int) -> bool:
    """Whether a moment lies in a span."""
    return span.start <= moment < span.end


def overlap(one: Span, other: Span, now: int) -> bool:
    """Whether two statements are about a common time; one that states nothing speaks of now."""
    if one == other:
        return True
    if _open(one) or _open(other):
        return contains(other if _open(one) else one, now)
    return one.start < other.end and other.start < one.end


def excludes(one: Span, other: Span, now: int) -> bool:
    """Whether only one of two values can be right: both speak of now, or neither, and both begin together.

    A value for an earlier time, a later one, or a stretch that is over, leaves alone what holds now.
    """
    holds_now = contains(one, now)
    return holds_now == contains(other, now) and (holds_now or one.start == other.start)


def _open(span: Span) -> bool:
    return span.start == ALWAYS and span.end == NEVER


def earlier_part(span: Span, others: Iterable[Span]) -> Span | None:
    """Cut a span that began before another, and did not end by then, at the other's beginning; None when none is.

    What is stated about an earlier time leaves alone what has begun since.
    """
    later = [other.start for other in others if span.start < other.start < span.end and other.start != ALWAYS]
    return Span(span.start, min(later)) if later and span.start != ALWAYS else None


def ended_by(belief: Belief, successor: Belief | None) -> Span | None:
    """Give the span in which a superseded belief was right: up to the beginning that its successor states.

    Where none is stated it is not known when the world changed: of a stretch the part is left that was over when its
    end was recorded, and of what has no stated end nothing.
    """
    span, retirement = span_of(belief), belief.retirement
    if successor is None or successor.valid_from is None:
        if belief.valid_to is None or retirement is None or retirement.recorded_at <= span.start:
            return None
        return Span(span.start, min(span.end, retirement.recorded_at))
    return Span(span.start, min(span.end, successor.valid_from)) if successor.valid_from > span.start else None


def holding_at(beliefs: Iterable[Belief], moment: int) -> list[Belief]:
    """Give, of the active beliefs of a key, those that hold at a moment.

    One that has begun later, or ends sooner, comes before one that goes on around it, unless both were said of the
    same present.
    """
    inside = [belief for belief in beliefs if contains(span_of(belief), moment)]
    return [belief for belief in inside if not any(_shadows(other, belief) for other in inside)]


def at_odds(one: Belief, other: Belief) -> bool:
    """Whether two active beliefs of a key that holds one value exclude each other."""
    if one.id == other.id or one.many or other.many or one.canonical == other.canonical:
        return False
    return excludes(span_of(one), span_of(other), max(one.recorded_at, other.recorded_at))


def _shadows(one: Belief, other: Belief) -> bool:
    inner, outer = span_of(one), span_of(other)
    closer = inner.start > outer.start or (inner.start == outer.start and inner.end < outer.end)
    return closer and not (one.many or other.many or at_odds(one, other))
