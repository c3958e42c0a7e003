"""What an experiment asks of a memory, and the rules of thumb that memories are compared with.

A memory of your own is one class with the methods of `Memory`; `doxa lab run drift --memory package.module:Class` takes
it. Whatever is drawn at random comes from the generator that it is given, so that a seed gives the same run.
"""

import random
from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from math import log, sqrt
from typing import Protocol


class Memory(Protocol):
    """What an experiment asks of a memory."""

    def note(self, key: str, value: str, said: str) -> None:
        """Take in that a key has a value, as somebody says who looked."""
        ...

    def outcome(self, key: str, value: str, *, succeeded: bool, transient: bool) -> None:
        """Take in how acting on a value went, and whether a failure was of a kind that passes, such as a timeout."""
        ...

    def choose(self, key: str, options: Sequence[str]) -> str | None:
        """Say which value to act on; None to leave it to the agent, which then picks any option."""
        ...

    def retract(self, key: str, value: str, reason: str) -> None:
        """Take in that a person says that a value is wrong, and why; no other value is named."""
        ...

    def close(self) -> None:
        """End."""
        ...


class Nothing:
    """Remembers nothing: the floor."""

    def __init__(self, _chance: random.Random) -> None:
        """Needs no chance."""

    def note(self, key: str, value: str, said: str) -> None:
        """Forget it."""

    def outcome(self, key: str, value: str, *, succeeded: bool, transient: bool) -> None:
        """Forget it."""

    def choose(self, key: str, options: Sequence[str]) -> str | None:
        """Leave it to the agent."""

    def retract(self, key: str, value: str, reason: str) -> None:
        """Forget it."""

    def close(self) -> None:
        """Do nothing."""


class LastWrite(Nothing):
    """The last value that worked or was told; a failure changes nothing, since it names no value."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.held: dict[str, str] = {}

    def note(self, key: str, value: str, said: str) -> None:
        """Overwrite what was held."""
        self.held[key] = value

    def outcome(self, key: str, value: str, *, succeeded: bool, transient: bool) -> None:
        """Hold what worked."""
        if succeeded:
            self.held[key] = value

    def retract(self, key: str, value: str, reason: str) -> None:
        """Delete it."""
        if self.held.get(key) == value:
            del self.held[key]

    def choose(self, key: str, options: Sequence[str]) -> str | None:
        """Give what is held."""
        return self.held.get(key)


class ClearOnFailure(LastWrite):
    """The last value that worked, until it fails once."""

    def outcome(self, key: str, value: str, *, succeeded: bool, transient: bool) -> None:
        """Hold what worked, clear what did not."""
        super().outcome(key, value, succeeded=succeeded, transient=transient)
        if not succeeded and not transient and self.held.get(key) == value:
            del self.held[key]


class AppendMajority(Nothing):
    """Everything that worked or was told, and of it what came most often."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.seen: dict[str, Counter[str]] = defaultdict(Counter)

    def note(self, key: str, value: str, said: str) -> None:
        """Add it."""
        self.seen[key][value] += 1

    def outcome(self, key: str, value: str, *, succeeded: bool, transient: bool) -> None:
        """Add what worked."""
        if succeeded:
            self.seen[key][value] += 1

    def retract(self, key: str, value: str, reason: str) -> None:
        """Delete what there is of it."""
        del self.seen[key][value]

    def choose(self, key: str, options: Sequence[str]) -> str | None:
        """Give what came most often."""
        found = self.seen[key].most_common(1)
        return found[0][0] if found else None


class AppendRecent(AppendMajority):
    """Everything that worked or was told, and of it the latest: without deletion, as good as overwriting."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.last: dict[str, str] = {}

    def note(self, key: str, value: str, said: str) -> None:
        """Add it."""
        super().note(key, value, said)
        self.last[key] = value

    def outcome(self, key: str, value: str, *, succeeded: bool, transient: bool) -> None:
        """Add what worked."""
        super().outcome(key, value, succeeded=succeeded, transient=transient)
        if succeeded:
            self.last[key] = value

    def retract(self, key: str, value: str, reason: str) -> None:
        """Delete what there is of it."""
        super().retract(key, value, reason)
        if self.last.get(key) == value:
            del self.last[key]

    def choose(self, key: str, options: Sequence[str]) -> str | None:
        """Give the latest."""
        return self.last.get(key)


class SlidingWindow(Nothing):
    """The last ten outcomes of a key, and of them the value that worked most often; none that failed more often."""

    SIZE = 10

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.recent: dict[str, deque[tuple[str, bool]]] = defaultdict(lambda: deque(maxlen=self.SIZE))

    def note(self, key: str, value: str, said: str) -> None:
        """Count as a success."""
        self.recent[key].append((value, True))

    def outcome(self, key: str, value: str, *, succeeded: bool, transient: bool) -> None:
        """Add it."""
        self.recent[key].append((value, succeeded))

    def retract(self, key: str, value: str, reason: str) -> None:
        """Delete what there is of it."""
        kept = [one for one in self.recent[key] if one[0] != value]
        self.recent[key].clear()
        self.recent[key].extend(kept)

    def choose(self, key: str, options: Sequence[str]) -> str | None:
        """Give the value with the best balance, if that is not negative."""
        balance: Counter[str] = Counter()
        for value, succeeded in self.recent[key]:
            balance[value] += 1 if succeeded else -1
        best = balance.most_common(1)
        return best[0][0] if best and best[0][1] > 0 else None


class DiscountedThompson(Nothing):
    """A bandit for what changes: Beta posteriors whose counts fade, and a sample of each (Raj and Kalyani, 2017)."""

    DISCOUNT = 0.9

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.chance = chance
        self.counts: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(lambda: [0.0, 0.0]))

    def note(self, key: str, value: str, said: str) -> None:
        """Count as a success."""
        self.outcome(key, value, succeeded=True, transient=False)

    def outcome(self, key: str, value: str, *, succeeded: bool, transient: bool) -> None:
        """Let every count of the key fade, and add this one."""
        for counts in self.counts[key].values():
            counts[0] *= self.DISCOUNT
            counts[1] *= self.DISCOUNT
        self.counts[key][value][0 if succeeded else 1] += 1

    def retract(self, key: str, value: str, reason: str) -> None:
        """Delete what there is of it."""
        self.counts[key].pop(value, None)

    def choose(self, key: str, options: Sequence[str]) -> str | None:
        """Give the option with the greatest sample."""
        counts = self.counts[key]
        return max(options, key=lambda one: self.chance.betavariate(1 + counts[one][0], 1 + counts[one][1]))


class WindowUcb(SlidingWindow):
    """A bandit for what changes: the upper confidence bound over the last outcomes (Garivier and Moulines, 2011)."""

    SIZE = 20
    WIDTH = 0.6

    def choose(self, key: str, options: Sequence[str]) -> str | None:
        """Give the option with the greatest bound; one that the window does not hold has none above it."""
        tried, worked = Counter[str](), Counter[str]()
        for value, succeeded in self.recent[key]:
            tried[value] += 1
            worked[value] += succeeded
        unseen = [one for one in options if not tried[one]]
        best = max(worked[one] / tried[one] for one in options if tried[one]) if tried else 0.0
        if unseen and best < 1 - self.WIDTH:
            return unseen[0]
        total = sum(tried.values()) or 1
        known = [one for one in options if tried[one]]
        if not known:
            return None
        return max(known, key=lambda one: worked[one] / tried[one] + self.WIDTH * sqrt(log(total) / tried[one]))


class Tepa(Nothing):
    """Precedents with counts and revocation, written anew from a public digest of TEPA (arXiv 2608.07429).

    A value is a hypothesis until it has three supports; it is revoked when the posterior mean falls under .3 after five
    outcomes, or when fewer than .34 of the last three succeeded. What comes back is a new precedent.
    """

    SUPPORTS_MIN, OUTCOMES_MIN, REVOKE_BELOW, RECENT_COUNT, RECENT_BELOW = 3, 5, 0.3, 3, 0.34

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.trials: dict[str, dict[str, list[bool]]] = defaultdict(dict)

    def note(self, key: str, value: str, said: str) -> None:
        """Count as a support."""
        self.outcome(key, value, succeeded=True, transient=False)

    def outcome(self, key: str, value: str, *, succeeded: bool, transient: bool) -> None:
        """Add the outcome to the precedent, and revoke it when it fails too often."""
        if not succeeded and value not in self.trials[key]:
            return
        trials = self.trials[key].setdefault(value, [])
        trials.append(succeeded)
        recent = trials[-self.RECENT_COUNT :]
        mean = (sum(trials) + 1) / (len(trials) + 2)
        failing = len(recent) == self.RECENT_COUNT and sum(recent) / len(recent) < self.RECENT_BELOW
        if failing or (len(trials) >= self.OUTCOMES_MIN and mean < self.REVOKE_BELOW):
            del self.trials[key][value]

    def retract(self, key: str, value: str, reason: str) -> None:
        """Revoke the precedent."""
        self.trials[key].pop(value, None)

    def choose(self, key: str, options: Sequence[str]) -> str | None:
        """Give the best precedent: an active one, else a hypothesis."""
        precedents = self.trials[key]
        if not precedents:
            return None

        def rank(value: str) -> tuple[bool, float]:
            trials = precedents[value]
            return sum(trials) >= self.SUPPORTS_MIN, (sum(trials) + 1) / (len(trials) + 2)

        return max(precedents, key=rank)
