"""This project as an experiment sees it: through the public interface, over a store in memory."""

import random
from collections.abc import Sequence

from doxa.core import ids
from doxa.core.settlement.rules import DEFAULT_RULES
from doxa.core.state import Belief
from doxa.core.values import Actor
from doxa.memory import Memory, Ports
from doxa.operations.evidence import observed
from doxa.ports.ids import Fresh
from doxa.storage.memory_store import MemoryStore
from doxa.wiring import past
from doxa.world.told import ToldWorkspace

_ATTRIBUTE = "value"
_PROJECT = "0123456789abcdef"
_AGENT, _PERSON = Actor("lab", "agent"), Actor("mira", "human")
_START, _STEP = 1_777_600_000_000_000, 1_000_000


class _Steady:
    """A clock and ids that come out the same for a seed."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._now = _START

    def now(self) -> int:
        """Give the time in microseconds."""
        self._now += _STEP
        return self._now

    def fresh(self) -> Fresh:
        """Give the random parts of an operation."""
        belief = ids.belief_id(self._chance.randrange(ids.BELIEF_NUMBERS))
        return Fresh(belief, ids.encode(self._chance.getrandbits(50), 10), self._chance.randbytes(32))


class OwnMemory:
    """doxa as an agent would use it: what worked is an observation, and a failure an outcome.

    When nothing is believed, what held before and has not failed since is tried first, the longest retired of it before
    the others; then what was never tried; then what failed least lately.
    """

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._count = 0
        steady = _Steady(random.Random(chance.random()))
        ports = Ports(MemoryStore(_PROJECT), steady, steady, ToldWorkspace(None), past, lambda: DEFAULT_RULES)
        self.memory, self.person = Memory(ports, lambda: _AGENT), Memory(ports, lambda: _PERSON)

    def note(self, key: str, value: str, said: str) -> None:
        """Note what somebody saw."""
        self._count += 1
        seen = observed(f"runs/{key}", content=f"{self._count}: {value}")
        self.memory.remember(said, key=(key, _ATTRIBUTE), value=value, evidence=seen)

    def outcome(self, key: str, value: str, *, succeeded: bool, transient: bool) -> None:
        """Say how it went; a value that nothing is known of is noted by its success, or as a guess that failed."""
        held = self.memory.current((key, _ATTRIBUTE))
        if held is not None and held.value == value:
            self.memory.outcome(held.id, succeeded, transient=transient)
        elif succeeded:
            self.note(key, value, f"{key} works with {value}")
        elif not transient:
            known = {belief.value: belief.id for belief in self.known(key)}
            if value not in known:
                guess = f"{key} may work with {value}"
                said = self.memory.remember(guess, key=(key, _ATTRIBUTE), value=value, tentative=True)
                known[value] = said.belief.id
            self.memory.outcome(known[value], succeeded=False)

    def choose(self, key: str, options: Sequence[str]) -> str | None:
        """Give what is believed, else what is most worth a try."""
        held = self.memory.current((key, _ATTRIBUTE))
        if held is not None:
            return held.value
        known = {belief.value: belief for belief in self.known(key)}
        since = max((_retired_at(belief) for belief in known.values()), default="")
        return min((*_rank(known.get(value), since), self._chance.random(), value) for value in options)[-1]

    def retract(self, key: str, value: str, reason: str) -> None:
        """Revoke it, in the name of a person."""
        for belief in self.known(key):
            if belief.value == value and not belief.retired:
                self.person.revoke(belief.id, reason)

    def close(self) -> None:
        """Let go of the store."""
        self.memory.close()

    def known(self, key: str) -> list[Belief]:
        """Give every belief of a key, whatever became of it."""
        return [one.belief for one in self.memory.history((key, _ATTRIBUTE))]


def _rank(belief: Belief | None, since: str) -> tuple[int, str]:
    """Say how little a value is worth a try, when nothing holds since an event."""
    failures = [event for event, succeeded in belief.trials if not succeeded and event > since] if belief else []
    if failures:
        return 2 + len(failures), failures[-1]
    if belief is None or not belief.retired:
        return 1, ""
    # What has only just stopped holding is not tried at once.
    return (2, "") if _retired_at(belief) == since else (0, _retired_at(belief))


def _retired_at(belief: Belief) -> str:
    return max((one.event for one in belief.open_retirements), default="")
