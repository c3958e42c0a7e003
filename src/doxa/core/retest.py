"""When a belief that says "do not" is to be put to the test again.

Such a belief collects no evidence, because nobody does what it forecloses. So it is tested after it has turned agents
away a number of times, and after twice as many again for each test that it withstood: the number of tests grows with
the logarithm of its uses. This is forced sampling on a sparse sequence (H. Robbins, "Some aspects of the sequential
design of experiments", Bulletin of the American Mathematical Society 58, 1952), with the exponential spacing of
A. Goldenshluger and A. Zeevi ("A linear response bandit problem", Stochastic Systems 3, 2013). It depends on counts
alone, never on elapsed time.

Runs in the hook, so it imports nothing.
"""

FIRST_USES = 5
_DOUBLINGS_MAX = 30
PART = "\x1f"


def is_due(uses: int, withstood: int) -> bool:
    """Whether a test is due.

    Args:
        uses: how often it turned an agent away since it was noted or last tested.
        withstood: how many tests it has withstood.
    """
    return uses >= FIRST_USES << min(withstood, _DOUBLINGS_MAX)


class Schedule:
    """What the hook needs to know of a belief that forecloses something.

    Attributes:
        cue: what it forecloses, as the journal names cues.
        since: since when uses count, microseconds, UTC.
        day: the same as a date.
        withstood: how many tests it has withstood.
        check: how to test it, "" where nobody said.
    """

    __slots__ = ("check", "cue", "day", "since", "withstood")

    def __init__(self, cue: str, since: int, day: str, withstood: int, check: str) -> None:
        self.cue = cue
        self.since = since
        self.day = day
        self.withstood = withstood
        self.check = check

    def packed(self) -> str:
        """Write it into one text column."""
        return PART.join([self.cue, str(self.since), self.day, str(self.withstood), self.check])


def unpacked(text: str) -> Schedule:
    """Read it from a text column."""
    cue, since, day, withstood, check = text.split(PART, 4)
    return Schedule(cue, int(since), day, int(withstood), check)


def reminder(schedule: Schedule, uses: int) -> str:
    """Say that it is due, with how to test it; "" while it is not."""
    if not is_due(uses, schedule.withstood):
        return ""
    how = f" To test: {schedule.check}" if schedule.check else ""
    return f" It has turned this away {uses} times and was not put to the test since {schedule.day}.{how}"
