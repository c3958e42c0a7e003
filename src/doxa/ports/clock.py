"""What time it is."""

from typing import Protocol


class Clock(Protocol):
    """A wall clock."""

    def now(self) -> int:
        """Give the time in microseconds, UTC."""
        ...
