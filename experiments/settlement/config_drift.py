"""Real histories of configuration keys: every value observed as it came, every retired one said again after it.

A file that changes back is an observation: it must bring the old value back. That somebody says the old value is
none: it must not.
"""

import random
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import doxa
from doxa.core.canonical import canonical_value
from experiments.settlement import data
from experiments.settlement.figures import Part, Share, Table
from experiments.settlement.peers import Append, FirstValue, Ledger, NeedsWords, Peer
from experiments.settlement.world import PERSON, READER, WRITER, World, empty_folder, same

PEERS: tuple[type[Peer], ...] = (Peer, FirstValue, Append, NeedsWords, Ledger)
ARMS = ("doxa", *(peer.name for peer in PEERS))
# After so many restatements a long history goes on in a memory that has heard none: each one is folded at each write.
_HEARD_MAX = 500
_SAMPLE = 60
_RESTATED_MAX = 3
# A value must have a character; nothing is written as a person would write it.
_EMPTY = '""'


class Step(NamedTuple):
    """A value, the commit that brought it, and whether its message says revert."""

    value: str
    commit: str
    says_revert: bool


class Timeline(NamedTuple):
    """The history of one key of one file."""

    repository: str
    path: str
    key: str
    steps: tuple[Step, ...]

    @property
    def name(self) -> tuple[str, str]:
        """The key under which it is noted."""
        return f"{self.repository} {self.path}", self.key

    @property
    def returns(self) -> tuple[bool, ...]:
        """Whether each step goes back to a value that held before."""
        forms = [canonical_value(step.value) for step in self.steps]
        return tuple(form in forms[:place] and form != forms[place - 1] for place, form in enumerate(forms))


def timelines(*, quick: bool) -> list[Timeline]:
    """Read the histories; a sample holds every short one in which a value returns."""
    found = [
        Timeline(
            row["repo"],
            row["path"],
            row["key"],
            tuple(Step(one["v"].strip() or _EMPTY, one["c"], one["says_revert"]) for one in row["timeline"]),
        )
        for row in data.read_lines("config_drift", "timelines.jsonl")
    ]
    if not quick:
        return found
    back = [one for one in found if any(one.returns)]
    others = [one for one in found if not any(one.returns) and len(one.steps) <= 20]
    return back + random.Random(1).sample(others, _SAMPLE)


class Replay:
    """What became of one history in doxa: counts of what was right, by the name of what is counted."""

    def __init__(self, timeline: Timeline, root: str, restated_max: int | None) -> None:
        self.timeline = timeline
        self.counts: Counter[tuple[str, bool]] = Counter()
        self._root = root
        self._restated_max = restated_max
        # The value as it was first given, and the belief that was made of it, by its canonical form.
        self._known: dict[str, tuple[str, str]] = {}
        self._world = World(root)
        self._heard = 0

    def run(self) -> Counter[tuple[str, bool]]:
        """Take each step, and let everybody repeat what held before."""
        for place, returns in enumerate(self.timeline.returns):
            self._count_step(place, returns=returns)
            if self._heard > _HEARD_MAX:
                self._renew(place)
            self._restate(place)
        return self.counts

    def _count_step(self, place: int, *, returns: bool) -> None:
        step = self.timeline.steps[place]
        settled = _observe(self._world, self.timeline, step)
        form = canonical_value(step.value)
        if returns:
            self.counts["returned", settled.outcome == "returned" and settled.belief.id == self._known[form][1]] += 1
            self.counts["not blocked", not settled.refused and settled.outcome != "held"] += 1
        else:
            self._known.setdefault(form, (step.value, settled.belief.id))
        now = self._world.seen_by(READER).current(self.timeline.name)
        self.counts["right", now is not None and same(now.value, step.value)] += 1

    def _renew(self, place: int) -> None:
        self._world = World(self._root)
        self._heard = 0
        for step in self.timeline.steps[: place + 1]:
            settled = _observe(self._world, self.timeline, step)
            if settled.outcome != "returned":
                self._known[canonical_value(step.value)] = (step.value, settled.belief.id)

    def _restate(self, place: int) -> None:
        holds = self.timeline.steps[place].value
        form = canonical_value(holds)
        past = [value for known, (value, _) in self._known.items() if known != form]
        if self._restated_max is not None and len(past) > self._restated_max:
            past = random.Random(place).sample(past, self._restated_max)
        for value in past:
            for actor in (WRITER, PERSON):
                memory = self._world.seen_by(actor)
                said = memory.remember(f"{self.timeline.key} is {value}", key=self.timeline.name, value=value)
                kept = said.holds is not None and same(said.holds.value, holds)
                self.counts[f"kept against {actor.kind}", kept] += 1
                self._heard += 1
        if past:
            now = self._world.seen_by(READER).current(self.timeline.name)
            self.counts["right after", now is not None and same(now.value, holds)] += 1


def _observe(world: World, timeline: Timeline, step: Step) -> doxa.Settlement:
    line = f"{timeline.key} = {step.value}"
    evidence = doxa.observed(timeline.path, content=line, at=step.commit)
    return world.seen_by(READER).remember(line, key=timeline.name, value=step.value, evidence=evidence)


def _doxa_arm(timelines: list[Timeline], restated_max: int | None = None) -> Counter[tuple[str, bool]]:
    counts: Counter[tuple[str, bool]] = Counter()
    with empty_folder() as root:
        for timeline in timelines:
            counts.update(Replay(timeline, root, restated_max).run())
    return counts


def _peer_arm(peer: type[Peer], timelines: Iterable[Timeline]) -> Counter[tuple[str, bool]]:
    counts: Counter[tuple[str, bool]] = Counter()
    for timeline in timelines:
        slot = peer()
        past: dict[str, str] = {}
        for step, returns in zip(timeline.steps, timeline.returns, strict=True):
            slot.take(step.value, "shown", says_revert=step.says_revert)
            counts["right", same(slot.current, step.value)] += 1
            if returns:
                counts["not blocked", same(slot.current, step.value)] += 1
            form = canonical_value(step.value)
            for value in [one for known, one in past.items() if known != form]:
                for kind in ("agent", "human"):
                    slot.take(value, "bare")
                    counts[f"kept against {kind}", same(slot.current, step.value)] += 1
            if set(past) - {form}:
                counts["right after", same(slot.current, step.value)] += 1
            past.setdefault(form, step.value)
    return counts


def _spread(found: list[Timeline]) -> Counter[tuple[str, bool]]:
    """Replay every history; long ones first, each on the processor that has nothing to do."""
    counts: Counter[tuple[str, bool]] = Counter()
    ordered = [[one] for one in sorted(found, key=lambda one: -len(one.steps))]
    with ProcessPoolExecutor() as pool:
        for counted in pool.map(_doxa_arm, ordered):
            counts.update(counted)
    return counts


def run(*, quick: bool = False) -> Part:
    """Replay the histories in doxa and in its peers."""
    found = timelines(quick=quick)
    counted = {"doxa": _doxa_arm(found, _RESTATED_MAX) if quick else _spread(found)}
    for peer in PEERS:
        counted[peer.name] = _peer_arm(peer, found)
    steps = sum(len(one.steps) for one in found)
    returns = [step.says_revert for one in found for step, back in zip(one.steps, one.returns, strict=True) if back]
    note = (
        f"{len(found):,} histories, {steps:,} values, {len(returns):,} returns, {sum(returns)} of which a commit "
        "message calls a revert. The ledger is handed what doxa is handed, and compares letter for letter."
    )
    columns = {
        "right after each observation": "right",
        "returns accepted": "not blocked",
        "the same belief returned": "returned",
        "kept when an agent restates": "kept against agent",
        "kept when a person restates": "kept against human",
        "right after the restatements": "right after",
    }
    rows = tuple((arm, tuple(_share(counted[arm], name) for name in columns.values())) for arm in ARMS)
    return Part("config-drift", (Table("Configuration that drifts", tuple(columns), rows, note),))


def _share(counts: Counter[tuple[str, bool]], name: str) -> Share:
    return Share(counts[name, True], counts[name, True] + counts[name, False])
