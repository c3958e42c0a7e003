"""Ids and salts that come out the same in every run."""

import random

from doxa.core import ids
from doxa.core.events import OPERATION_RANDOM_CHARS
from doxa.ports.ids import Fresh


class SeededIds:
    """Draws from a seed, after these belief ids have been given out, in order."""

    def __init__(self, seed: object = 0, beliefs: tuple[str, ...] = ()) -> None:
        self._random = random.Random(repr(seed))
        self._beliefs = list(beliefs)

    @property
    def state(self):
        """Where the drawing stands."""
        return self._random.getstate(), list(self._beliefs)

    @state.setter
    def state(self, state) -> None:
        self._random.setstate(state[0])
        self._beliefs = list(state[1])

    def fresh(self) -> Fresh:
        number = self._random.randrange(ids.BELIEF_NUMBERS)
        belief = self._beliefs.pop(0) if self._beliefs else ids.belief_id(number)
        operation = ids.encode(self._random.getrandbits(50), OPERATION_RANDOM_CHARS)
        return Fresh(belief, operation, self._random.randbytes(32))
