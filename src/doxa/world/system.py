"""The clock and the source of randomness, for real."""

import secrets
import time

from doxa.core import ids


class SystemClock:
    """The machine's wall clock."""

    def now(self) -> int:
        """Give the time in microseconds, UTC."""
        return time.time_ns() // 1_000


class RandomIds:
    """Ids and salts from the operating system's randomness."""

    def belief(self) -> str:
        """Give a new belief id."""
        return ids.belief_id(secrets.randbelow(ids.BELIEF_NUMBERS))

    def operation(self, position: int) -> str:
        """Give a new operation id at a logical position."""
        return ids.encode(position, 11) + ids.encode(secrets.randbits(50), 10)

    def seed(self) -> bytes:
        """Give 32 random bytes."""
        return secrets.token_bytes(32)
