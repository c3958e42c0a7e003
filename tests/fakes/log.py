"""Events made by hand, sealed as real ones are."""

from doxa.core.events import POSITION_CHARS, Body, Created, Event, Stamp
from doxa.core.fold import fold
from doxa.core.ids import encode
from doxa.core.state import Belief
from doxa.core.values import Actor
from tests.fakes.bench import MIRA, PROJECT
from tests.fakes.clock import NOON
from tests.fakes.ids import SeededIds

# Belief ids that are easy to read and are ids.
A, B, C, D = "aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc", "dddddddddddd"


def note(claim: str = "the sky is blue", **fields) -> Created:
    fields = {"status": "active", "entity": "", "attribute": claim, "canonical": claim, **fields}
    return Created(claim=claim, **fields)


class FakeLog:
    """Appends one event at a time, a second apart, each an operation of its own."""

    def __init__(self, *, seed: object = 0, start: int = NOON, actor: Actor = MIRA, project: str = PROJECT) -> None:
        self.ids = SeededIds(seed)
        self.time = start
        self.actor = actor
        self.project = project
        self.events: list[Event] = []

    def stamp(self, *, at: int | None = None, actor: Actor | None = None) -> Stamp:
        self.time = self.time + 1_000_000 if at is None else at
        fresh = self.ids.fresh()
        operation = encode(self.time, POSITION_CHARS) + fresh.operation
        return Stamp(self.project, operation, self.time, actor or self.actor, None, None, fresh.seed)

    def add(self, belief: str, body: Body, *, at: int | None = None, actor: Actor | None = None) -> Event:
        event = self.stamp(at=at, actor=actor).event(0, belief, body)
        self.events.append(event)
        return event

    def create(self, belief: str, claim: str = "the sky is blue", **fields) -> Event:
        return self.add(belief, note(claim, **fields))

    @property
    def beliefs(self) -> dict[str, Belief]:
        return fold(sorted(self.events))

    def belief(self, name: str) -> Belief:
        return self.beliefs[name]
