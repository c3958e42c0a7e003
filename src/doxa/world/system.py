"""The clock and the source of randomness, for real."""

import os
import time

from doxa.core import ids
from doxa.core.events import OPERATION_RANDOM_CHARS
from doxa.ports.ids import Fresh


class SystemClock:
    """The machine's wall clock."""

    def now(self) -> int:
        """Give the time in microseconds, UTC."""
        return time.time_ns() // 1_000


class RandomIds:
    """Ids and salts from the operating system's randomness."""

    def fresh(self) -> Fresh:
        """Give the random parts of one operation."""
        # One call for all: each is a call of the operating system. 128 bits leave no bias worth the name.
        drawn = os.urandom(16 + 7 + 32)
        belief = ids.belief_id(int.from_bytes(drawn[:16], "big") % ids.BELIEF_NUMBERS)
        operation = ids.encode(int.from_bytes(drawn[16:23], "big"), OPERATION_RANDOM_CHARS)
        return Fresh(belief, operation, drawn[23:])
