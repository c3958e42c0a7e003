"""A clock that is moved by hand, or by a step at each look."""

DAY = 86_400_000_000
YEAR = 365 * DAY
# 2026-05-01 12:00:00 UTC
NOON = 1_777_636_800_000_000


class FakeClock:
    def __init__(self, start: int = NOON, *, step: int = 0) -> None:
        self.time = start
        self.step = step

    def now(self) -> int:
        self.time += self.step
        return self.time

    def move(self, microseconds: int) -> None:
        self.time += microseconds
