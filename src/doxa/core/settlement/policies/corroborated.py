"""A value holds once several stand behind it."""

from typing import NamedTuple

from doxa.core.settlement.policies.base import Case, Isolation


class Corroborated(NamedTuple):
    """`supporters_min` distinct actors, or distinct references, must support a value before it holds."""

    supporters_min: int = 2
    name: str = "corroborated/1"
    isolation: Isolation = "serializable"

    def enough(self, case: Case) -> bool:
        """When enough distinct actors or references support it."""
        return case.distinct >= self.supporters_min
