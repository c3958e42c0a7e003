"""What every policy answers: is what speaks for a value enough?

A policy decides nothing else: what is refused as a restatement, what is beside and what is equal is the same under
each of them.
"""

from typing import Literal, NamedTuple, Protocol

from doxa.core.settlement.warrant import rank_of
from doxa.core.state import Belief
from doxa.core.values import Evidence

# What the decision must not be mixed with: another decision about the same key. "read committed" would do where the
# input alone decides; "serializable" where what stands, or counts of it, is read first.
Isolation = Literal["read committed", "serializable"]


class Case(NamedTuple):
    """What speaks for a value, and what holds.

    `evidence` and `supporters` (pairs of "actor" or "ref" and a name) are those of the input together with what the
    same value had before, as a candidate or before it was retired; `candidate` is that belief. `active` is what would
    have to make room.
    """

    evidence: tuple[Evidence, ...]
    supporters: frozenset[tuple[str, str]]
    active: tuple[Belief, ...] = ()
    candidate: Belief | None = None

    @property
    def rank(self) -> int:
        """The rank of the strongest support."""
        return rank_of(self.evidence)

    @property
    def distinct(self) -> int:
        """How many stand behind the value: distinct actors, or distinct references where those are more."""
        kinds = [kind for kind, _ in self.supporters]
        return max(kinds.count("actor"), kinds.count("ref"))


class Policy(Protocol):
    """When a value is believed."""

    @property
    def name(self) -> str:
        """The name and version, as events record it."""
        ...

    @property
    def isolation(self) -> Isolation:
        """What its decisions need of a store."""
        ...

    def enough(self, case: Case) -> bool:
        """Whether the value may hold: in an empty slot, or in the place of what holds."""
        ...
