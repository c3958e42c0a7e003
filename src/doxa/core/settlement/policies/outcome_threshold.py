"""What acting on a belief shows decides: counts of support and conflict, as in TEPA.

A value is a hypothesis (a candidate) until it has been supported often enough, and a belief that keeps failing is
revoked. The thresholds are those of Zhou, Ouyang, Zheng and Xiang, "TEPA" (arXiv 2608.07429), as digested publicly:
three supports to hold; revoked when the posterior mean falls under .3 after five outcomes, or when of the last three
outcomes fewer than .34 were successes; promoted from .6 on. Unlike there, what comes back is the same belief.
"""

from typing import NamedTuple

from doxa.core.settlement.policies.base import Case, Isolation
from doxa.core.state import Belief

PRIOR_SUCCESSES = 1
PRIOR_FAILURES = 1


class Thresholds(NamedTuple):
    """When outcomes overturn a belief. They apply under every policy."""

    supports_min: int = 3
    revoke_below: float = 0.3
    outcomes_min: int = 5
    recent_below: float = 0.34
    recent_count: int = 3
    promote_from: float = 0.6


THRESHOLDS = Thresholds()


class OutcomeThreshold(NamedTuple):
    """A value holds after `supports_min` supports, and replaces another when it does better."""

    thresholds: Thresholds = THRESHOLDS
    name: str = "outcome_threshold/1"
    isolation: Isolation = "serializable"

    def enough(self, case: Case) -> bool:
        """When it was supported often enough, and its record is not worse than that of what holds."""
        candidate = case.candidate
        supports = 1 if candidate is None else candidate.confirmations + candidate.succeeded + 2
        if supports < self.thresholds.supports_min:
            return False
        own = posterior(supports, candidate.failed if candidate else 0)
        return own >= self.thresholds.promote_from and all(own >= record_of(belief) for belief in case.active)


def posterior(successes: int, failures: int) -> float:
    """Give the mean of the Beta posterior with a uniform prior."""
    total = successes + failures + PRIOR_SUCCESSES + PRIOR_FAILURES
    return (successes + PRIOR_SUCCESSES) / total


def trials_of(belief: Belief) -> list[bool]:
    """Give the outcomes since the belief was last reinstated, in order."""
    return [succeeded for event, succeeded in belief.trials if event > belief.reinstated_at]


def record_of(belief: Belief) -> float:
    """Give the posterior mean of a belief's outcomes."""
    trials = trials_of(belief)
    return posterior(sum(trials), len(trials) - sum(trials))


def overturned(belief: Belief, succeeded: bool, thresholds: Thresholds = THRESHOLDS) -> str | None:
    """Say why one more outcome overturns a belief, None when it does not."""
    trials = [*trials_of(belief), succeeded]
    recent = trials[-thresholds.recent_count :]
    if len(recent) == thresholds.recent_count and sum(recent) / len(recent) < thresholds.recent_below:
        return f"acting on it failed {len(recent) - sum(recent)} of the last {len(recent)} times"
    quality = posterior(sum(trials), len(trials) - sum(trials))
    if len(trials) >= thresholds.outcomes_min and quality < thresholds.revoke_below:
        return f"acting on it failed {len(trials) - sum(trials)} of {len(trials)} times"
    return None
