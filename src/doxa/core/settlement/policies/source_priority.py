"""The stronger source holds, and of two equals the later: the default."""

from typing import NamedTuple

from doxa.core.settlement.policies.base import Case, Isolation
from doxa.core.settlement.warrant import rank_of


class SourcePriority(NamedTuple):
    """An equal or stronger warrant replaces: observation and statement, then report, then inference."""

    name: str = "source_priority/1"
    isolation: Isolation = "serializable"

    def enough(self, case: Case) -> bool:
        """When its warrant is not weaker than that of anything that holds."""
        return all(case.rank >= rank_of(belief.evidence) for belief in case.active)
