"""Where randomness comes from."""

from typing import Protocol


class Ids(Protocol):
    """A source of random numbers, from which ids and salts are made."""

    def belief(self) -> str:
        """Give a new belief id."""
        ...

    def operation(self, position: int) -> str:
        """Give a new operation id at a logical position."""
        ...

    def seed(self) -> bytes:
        """Give 32 random bytes, from which the salts of an operation's events are made."""
        ...
