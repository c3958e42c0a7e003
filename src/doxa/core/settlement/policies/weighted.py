"""The value that more confidence stands behind holds."""

from typing import NamedTuple

from doxa.core.settlement.policies.base import Case, Isolation
from doxa.core.state import Belief
from doxa.core.values import Evidence

# The confidence in one support; several are combined as independent (noisy-or).
CONFIDENCE: dict[str, float] = {"observation": 0.9, "statement": 0.9, "report": 0.6, "inference": 0.3}


class Weighted(NamedTuple):
    """Support adds up: three inferences may outweigh a report. A slot is filled from `confidence_min` on."""

    confidence_min: float = 0.0
    name: str = "weighted/1"
    isolation: Isolation = "serializable"

    def enough(self, case: Case) -> bool:
        """When the confidence in it is at least that in each belief that holds."""
        confidence = confidence_in(case.evidence)
        return confidence >= self.confidence_min and all(
            confidence >= _confidence_in_belief(belief) for belief in case.active
        )


def confidence_in(evidence: tuple[Evidence, ...]) -> float:
    """Combine supports: 1 - prod(1 - confidence), each reference or speaker counted once."""
    strongest: dict[tuple[str | None, str | None], float] = {}
    for one in evidence:
        source = (one.ref, one.by)
        strongest[source] = max(strongest.get(source, 0.0), CONFIDENCE[one.warrant])
    doubt = 1.0
    for confidence in strongest.values():
        doubt *= 1.0 - confidence
    return 1.0 - doubt


def _confidence_in_belief(belief: Belief) -> float:
    return confidence_in(belief.evidence)
