"""What may be asked of a memory, in the imperative, with everything that was read beforehand."""

from typing import Literal, NamedTuple

from doxa.core.events import Event
from doxa.core.settlement.facts import Input
from doxa.core.settlement.rules import DEFAULT_RULE, Rule
from doxa.core.state import Belief
from doxa.core.values import Anchor, Cue, Evidence


class Remember(NamedTuple):
    """Take a note, settled against what answers the same question."""

    said: Input


class Correct(NamedTuple):
    """Put another value in the place of a belief that was wrong, or that has changed."""

    target: Belief
    said: Input
    because: Literal["wrong", "changed"]
    reason: str


class Revoke(NamedTuple):
    """Withdraw a belief: it was wrong when made.

    `anchors` and `cues` say where else it is to be met; `misled_by` are those of its references that misled, None for
    all.
    """

    target: Belief
    reason: str
    kept: str | None = None
    check: str | None = None
    evidence: tuple[Evidence, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    rule: Rule = DEFAULT_RULE
    misled_by: tuple[str, ...] | None = None
    cues: tuple[Cue, ...] = ()


class Misled(NamedTuple):
    """A belief, and those of its premises that misled to it."""

    target: Belief
    premises: tuple[Evidence, ...]
    rule: Rule = DEFAULT_RULE


class Discredit(NamedTuple):
    """Withdraw every belief that a passage misled to."""

    misled: tuple[Misled, ...]
    reason: str


class Reinstate(NamedTuple):
    """Believe it again. `family` are the beliefs that answer the same question."""

    target: Belief
    family: tuple[Belief, ...]
    reason: str | None = None
    evidence: tuple[Evidence, ...] = ()
    rule: Rule = DEFAULT_RULE


class Reaffirm(NamedTuple):
    """Say that an old value holds again: that of `target`, or of the key's belief that is meant."""

    family: tuple[Belief, ...]
    target: Belief | None = None
    canonical: str | None = None
    reason: str | None = None
    rule: Rule = DEFAULT_RULE


class Contest(NamedTuple):
    """Say that something stands against a belief, without moving it."""

    target: Belief
    reason: str
    evidence: tuple[Evidence, ...] = ()


class Settle(NamedTuple):
    """Decide a contest in favour of `target`."""

    target: Belief
    family: tuple[Belief, ...]
    reason: str | None = None
    rule: Rule = DEFAULT_RULE


class Try(NamedTuple):
    """Say how acting on a belief went."""

    target: Belief
    family: tuple[Belief, ...]
    succeeded: bool
    transient: bool = False
    evidence: tuple[Evidence, ...] = ()
    rule: Rule = DEFAULT_RULE


class PutToTest(NamedTuple):
    """Say what became of putting a belief that forecloses something to the test."""

    target: Belief
    held: bool
    reason: str
    evidence: tuple[Evidence, ...] = ()
    rule: Rule = DEFAULT_RULE


class Alias(NamedTuple):
    """Give the key, or the value, of a belief another name; or take that back."""

    target: Belief
    name: str
    of: Literal["key", "value"]
    canonical: str
    removed: bool = False


class Justify(NamedTuple):
    """Say that a belief rests on others, all of them together; or take that back."""

    target: Belief
    premises: tuple[str, ...]
    removed: bool = False


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


Command = (
    Remember
    | Correct
    | Revoke
    | Discredit
    | Reinstate
    | Reaffirm
    | Contest
    | Settle
    | Try
    | PutToTest
    | Alias
    | Justify
    | Confirm
    | CheckAnchors
    | Erase
    | Undo
)
