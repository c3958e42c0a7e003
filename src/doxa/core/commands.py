"""What may be asked of a memory, in the imperative, with everything that was read beforehand."""

from typing import Literal, NamedTuple

from doxa.core.events import Created, Event
from doxa.core.state import Belief
from doxa.core.values import Anchor, Evidence


class Remember(NamedTuple):
    """Take a note. `holders` are the active beliefs and candidates that answer the same question."""

    note: Created
    holders: tuple[Belief, ...]


class Correct(NamedTuple):
    """Put another value in the place of a belief that was wrong, or that has changed."""

    target: Belief
    note: Created
    because: Literal["wrong", "changed"]
    reason: str
    holders: tuple[Belief, ...] = ()


class Revoke(NamedTuple):
    """Withdraw a belief: it was wrong when made."""

    target: Belief
    reason: str
    kept: str | None = None
    check: str | None = None
    evidence: tuple[Evidence, ...] = ()
    anchors: tuple[Anchor, ...] = ()


class Reinstate(NamedTuple):
    """Believe it again. `holders` are the beliefs that answer the same question now."""

    target: Belief
    holders: tuple[Belief, ...]
    reason: str | None = None
    evidence: tuple[Evidence, ...] = ()


class Observation(NamedTuple):
    """What was found at an anchor: its hash, or None when it is gone."""

    anchor: str
    observed: str | None
    matches: bool
    line: int | None = None


class Confirm(NamedTuple):
    """Support it once more, and let its anchors stand for what is there now."""

    target: Belief
    observations: tuple[Observation, ...]
    evidence: tuple[Evidence, ...] = ()


class CheckAnchors(NamedTuple):
    """Record where a belief's anchors differ from, or match again, what was noted."""

    target: Belief
    observations: tuple[Observation, ...]


class Erase(NamedTuple):
    """Remove the content of a belief for good. `displaced` are those that its reinstatement still keeps retired."""

    target: Belief
    reason: str
    displaced: tuple[Belief, ...] = ()


class Undo(NamedTuple):
    """Take back the last operation. `beliefs` are those it touched, as they are now."""

    events: tuple[Event, ...]
    beliefs: dict[str, Belief]


Command = Remember | Correct | Revoke | Reinstate | Confirm | CheckAnchors | Erase | Undo
