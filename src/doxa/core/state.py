"""What the fold holds about a note: a belief."""

from typing import NamedTuple

from doxa.core.lifecycle import RETIRED, REVOKED, SUPERSEDED, Status, status_of
from doxa.core.values import Actor, ActorKind, Anchor, Cue, Evidence, Key

PREFIX_CHARS = 5


class Retirement(NamedTuple):
    """Why a belief stopped holding. `event` is the id by which a reinstatement lifts it."""

    event: str
    kind: Status
    by: str | None
    reason: str | None
    actor: Actor
    recorded_at: int
    discredited: tuple[Evidence, ...] = ()
    kept: str | None = None
    check: str | None = None
    evidence: tuple[Evidence, ...] = ()
    withdrawn: bool = False


class Contest(NamedTuple):
    """Something that stands against a belief and has not been settled: a word, a rival, or a failed action."""

    event: str
    reason: str
    actor: Actor
    recorded_at: int
    rival: str | None = None
    failure: bool = False


class Retest(NamedTuple):
    """A foreclosing belief was put to the test: whether it held, and when, microseconds, UTC."""

    event: str
    held: bool
    recorded_at: int


class Sighting(NamedTuple):
    """What was last seen at a reference: the hash of the content, and the passage that mattered, squeezed."""

    ref: str
    content_hash: str | None
    passage: str | None
    event: str


class Belief(NamedTuple):
    """A note and all that happened to it. Immutable; a change is a new event, never an assignment.

    `recorded_at`, `valid_from` and `valid_to` are microseconds, UTC. `version` is the id of the last event that
    changed the status or a condition. `names` and `value_names` are the other forms of the key and of the value, as
    they are compared; `trials` are the outcomes of acting on it, each with its event, `retests` what became of putting
    it to the test; `supporters` are the actors and references behind it; `in_force_since` is the event by which it last
    came to hold. `supported` is computed from the beliefs it rests on; `rivals`, and the retirements that are void
    because they go round in a circle, from those of its key.
    """

    id: str
    project: str
    claim: str
    key: Key
    value: str | None
    canonical: str
    tags: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    anchors: tuple[Anchor, ...]
    cues: tuple[Cue, ...]
    premises: tuple[tuple[str, ...], ...]
    forecloses: Cue | None
    check: str | None
    valid_from: int | None
    valid_to: int | None
    on_line: str | None
    standing: Status
    actor: str
    actor_kind: ActorKind
    session: str | None
    recorded_at: int
    version: str
    retirements: tuple[Retirement, ...] = ()
    lifted: frozenset[str] = frozenset()
    drifted: tuple[tuple[str, str | None], ...] = ()
    contests: tuple[Contest, ...] = ()
    names: tuple[str, ...] = ()
    value_names: tuple[str, ...] = ()
    confirmations: int = 0
    succeeded: int = 0
    failed: int = 0
    erased: bool = False
    many: bool = False
    by_person: bool = False
    reaffirmed: bool = False
    echoes: int = 0
    rederivations: int = 0
    sightings: tuple[Sighting, ...] = ()
    supporters: frozenset[tuple[str, str]] = frozenset()
    trials: tuple[tuple[str, bool], ...] = ()
    retests: tuple[Retest, ...] = ()
    reinstated_at: str = ""
    in_force_since: str = ""
    supported: bool = True
    rivals: tuple[str, ...] = ()
    void: frozenset[str] = frozenset()

    @property
    def short(self) -> str:
        """The first characters of the id, as shown to people and agents."""
        return self.id[:PREFIX_CHARS]

    @property
    def open_retirements(self) -> tuple[Retirement, ...]:
        """The retirements that no reinstatement has lifted."""
        if not self.retirements:
            return ()
        return tuple(one for one in self.retirements if one.event not in self.lifted and one.event not in self.void)

    @property
    def retirement(self) -> Retirement | None:
        """The retirement that decides the status: the last revocation, else the last supersession."""
        open_ones = self.open_retirements
        if not open_ones:
            return None
        revocations = [one for one in open_ones if one.kind == REVOKED]
        return (revocations or list(open_ones))[-1]

    @property
    def status(self) -> Status:
        """One of candidate, active, superseded, revoked, erased."""
        if not self.retirements and not self.erased:
            return self.standing
        kinds = {one.kind for one in self.open_retirements}
        return status_of(
            standing=self.standing,
            revoked=REVOKED in kinds,
            superseded=SUPERSEDED in kinds,
            erased=self.erased,
        )

    @property
    def conditions(self) -> tuple[str, ...]:
        """Those of stale, unsupported, contested, foreclosing that hold, in this order."""
        found = []
        if self.drifted:
            found.append("stale")
        if not self.supported:
            found.append("unsupported")
        # What is retired is in question no more; it may be again, once it is believed again.
        if (self.contests or self.rivals) and not self.retired:
            found.append("contested")
        if self.forecloses is not None:
            found.append("foreclosing")
        return tuple(found)

    @property
    def retired(self) -> bool:
        """Whether it is superseded or revoked."""
        return self.status in RETIRED

    @property
    def reason(self) -> str | None:
        """Why it stopped holding, if it did."""
        retirement = self.retirement
        return retirement.reason if retirement else None
