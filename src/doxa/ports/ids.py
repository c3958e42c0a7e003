"""Where randomness comes from."""

from typing import NamedTuple, Protocol


class Fresh(NamedTuple):
    """The random parts of one operation.

    `belief` is an id for a new belief, `operation` the random end of the operation's id, `seed` 32 bytes from
    which the salts of its events are made.
    """

    belief: str
    operation: str
    seed: bytes


class Ids(Protocol):
    """A source of random numbers, from which ids and salts are made."""

    def fresh(self) -> Fresh:
        """Give the random parts of one operation."""
        ...
