"""What happened: a closed set of immutable events, each with a stable name and a version.

An event is an envelope and a body. The envelope says when, by whom and about which belief; the body is the
content. The hash of an event covers the envelope and a salted commitment to the body, so that an erased
event, whose body and salt are gone, can still be verified.
"""

import hashlib
from typing import Any, Literal, NamedTuple

from doxa.core.content import Cells, cells_of, commitment_of
from doxa.core.ids import decode, encode
from doxa.core.values import Actor, ActorKind, Anchor, Cue, Evidence, Key

POSITION_CHARS = 11
OPERATION_RANDOM_CHARS = 10
OPERATION_CHARS = POSITION_CHARS + OPERATION_RANDOM_CHARS
ORDINAL_CHARS = 3
_ORDINALS = [encode(ordinal, ORDINAL_CHARS) for ordinal in range(8)]
# The last logical position (in the year 3075) that a clock may give. The room behind it is for the positions that
# come just past another's, so that counting on from a peer's broken clock never starts again from zero.
POSITION_MAX = 2**55 - 2**50


class Created(NamedTuple):
    """A note entered. `policy` decided it, `many` says that its key may hold several values at once."""

    status: Literal["candidate", "active"]
    claim: str
    entity: str
    attribute: str
    scope: str = ""
    value: str | None = None
    canonical: str = ""
    canonicaliser: str = ""
    policy: str = ""
    tags: tuple[str, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    cues: tuple[Cue, ...] = ()
    premises: tuple[str, ...] = ()
    forecloses: Cue | None = None
    check: str | None = None
    valid_from: int | None = None
    valid_to: int | None = None
    on_line: str | None = None
    many: bool = False

    @property
    def key(self) -> Key:
        """The question this note answers."""
        return Key(self.entity, self.attribute, self.scope)


class Confirmed(NamedTuple):
    """More support for the same value. Where `claim` and `value` are given, they replace the form that is shown."""

    evidence: tuple[Evidence, ...] = ()
    claim: str | None = None
    value: str | None = None


class Promoted(NamedTuple):
    """A candidate became active."""

    reason: str | None = None


class Contested(NamedTuple):
    """Evidence or an actor stands against it, not enough to move it. `by` is the rival that was said, if one was."""

    reason: str
    evidence: tuple[Evidence, ...] = ()
    by: str | None = None


class Settled(NamedTuple):
    """A contest was decided in favour of `chosen`."""

    chosen: str
    reason: str | None = None


class Outcome(NamedTuple):
    """Acting on it succeeded or failed; a transient failure says nothing about it."""

    succeeded: bool
    transient: bool = False
    evidence: tuple[Evidence, ...] = ()


class Superseded(NamedTuple):
    """It was right; the world changed. `by` is the successor."""

    by: str
    reason: str | None = None


class Revoked(NamedTuple):
    """It was wrong when made.

    `discredited` are the premises that misled, `kept` the part that stays true, `check` how to test the reason.
    """

    reason: str
    discredited: tuple[Evidence, ...] = ()
    kept: str | None = None
    check: str | None = None
    evidence: tuple[Evidence, ...] = ()


class Reinstated(NamedTuple):
    """Believed again. `lifts` are the ids of the retirements lifted, `displaces` the beliefs it replaces."""

    lifts: tuple[str, ...]
    displaces: tuple[str, ...] = ()
    reason: str | None = None
    evidence: tuple[Evidence, ...] = ()


class Echoed(NamedTuple):
    """A bare restatement of a retired value was refused."""

    claim: str
    evidence: tuple[Evidence, ...] = ()


class Rederived(NamedTuple):
    """A derivation from a discredited premise was refused."""

    claim: str
    evidence: tuple[Evidence, ...] = ()


class Reaffirmed(NamedTuple):
    """Its principal says explicitly that the old value is to hold again."""

    reason: str | None = None


class StaleFlagged(NamedTuple):
    """What the anchor points to differs. `observed` is the hash of what is there, None when it is gone."""

    anchor: str
    observed: str | None = None


class StaleCleared(NamedTuple):
    """What the anchor points to matches again."""

    anchor: str
    observed: str | None = None


class Anchored(NamedTuple):
    """An anchor was added, or taken back."""

    target: Anchor
    removed: bool = False


class Rebased(NamedTuple):
    """An anchor now stands for what is there now."""

    anchor: str
    observed: str
    line: int | None = None


class Cued(NamedTuple):
    """A cue was added, or taken back."""

    cue: Cue
    removed: bool = False


class Justified(NamedTuple):
    """A justification was added: a set of premises that suffices."""

    premises: tuple[str, ...]


class Unjustified(NamedTuple):
    """A justification was taken back."""

    premises: tuple[str, ...]


class Aliased(NamedTuple):
    """Another name for the key or the value; `canonical` is the form by which it is compared."""

    name: str
    of: Literal["key", "value"] = "key"
    canonical: str = ""


class Unaliased(NamedTuple):
    """The other name was taken back."""

    name: str
    of: Literal["key", "value"] = "key"
    canonical: str = ""


class Retested(NamedTuple):
    """A foreclosing belief was put to the test."""

    result: Literal["holds", "fails"]
    evidence: tuple[Evidence, ...] = ()


class Erased(NamedTuple):
    """Its content is physically gone; ids and kinds remain."""

    reason: str


Body = (
    Created
    | Confirmed
    | Promoted
    | Contested
    | Settled
    | Outcome
    | Superseded
    | Revoked
    | Reinstated
    | Echoed
    | Rederived
    | Reaffirmed
    | StaleFlagged
    | StaleCleared
    | Anchored
    | Rebased
    | Cued
    | Justified
    | Unjustified
    | Aliased
    | Unaliased
    | Retested
    | Erased
)

# The stable names.
BODIES: dict[str, type[Any]] = {
    "created": Created,
    "confirmed": Confirmed,
    "promoted": Promoted,
    "contested": Contested,
    "settled": Settled,
    "outcome": Outcome,
    "superseded": Superseded,
    "revoked": Revoked,
    "reinstated": Reinstated,
    "echoed": Echoed,
    "rederived": Rederived,
    "reaffirmed": Reaffirmed,
    "stale_flagged": StaleFlagged,
    "stale_cleared": StaleCleared,
    "anchored": Anchored,
    "rebased": Rebased,
    "cued": Cued,
    "justified": Justified,
    "unjustified": Unjustified,
    "aliased": Aliased,
    "unaliased": Unaliased,
    "retested": Retested,
    "erased": Erased,
}

_NAMES: dict[type[Any], str] = {body: name for name, body in BODIES.items()}
# The version of each kind's body; a change of meaning raises it and brings an upcaster in core/codec.py.
VERSIONS: dict[str, int] = dict.fromkeys(BODIES, 1)


class Event(NamedTuple):
    """One thing that happened to one belief.

    `id` sorts in the order of the log: logical position, operation, ordinal. `recorded_at` is the wall clock
    in microseconds, UTC. `body` is None once the belief is erased; `commitment` then stands in for it. `cells` is
    the body as it is stored, kept so that it is encoded once. Fields of the body can be read from the event itself:
    `event.reason`.
    """

    id: str
    project: str
    belief: str
    kind: str
    version: int
    recorded_at: int
    actor: str
    actor_kind: ActorKind
    session: str | None
    cause: str | None
    body: Any
    salt: bytes | None
    commitment: bytes | None
    hash: bytes
    cells: Cells | None = None

    def __getattr__(self, name: str) -> Any:
        body = self.body
        if body is None or name.startswith("_"):
            raise AttributeError(name)
        return getattr(body, name)

    @property
    def operation(self) -> str:
        """The id of the operation that this event was part of."""
        return self.id[:OPERATION_CHARS]

    @property
    def touches(self) -> tuple[str, ...]:
        """The beliefs whose state this event may change."""
        if self.kind == "reinstated" and self.body is not None and self.body.displaces:
            return tuple(dict.fromkeys((self.belief, *self.body.displaces)))
        return (self.belief,)


_ENVELOPE_FIELDS = Event._fields.index("body")


class Stamp(NamedTuple):
    """What the events of one operation share."""

    project: str
    operation: str
    recorded_at: int
    actor: Actor
    session: str | None
    cause: str | None
    seed: bytes

    def event(self, ordinal: int, belief: str, body: Body) -> Event:
        """Make the operation's event number `ordinal`, sealed."""
        kind = _NAMES[type(body)]
        name = self.operation + (_ORDINALS[ordinal] if ordinal < len(_ORDINALS) else encode(ordinal, ORDINAL_CHARS))
        salt = hashlib.sha256(self.seed + ordinal.to_bytes(4, "big")).digest()[:16]
        cells = cells_of(body)
        version = VERSIONS[kind]
        actor, actor_kind = self.actor
        envelope = (
            name,
            self.project,
            belief,
            kind,
            version,
            self.recorded_at,
            actor,
            actor_kind,
            self.session,
            self.cause,
        )
        return Event(*envelope, body, salt, None, _hash(envelope, commitment_of(salt, cells)), cells)


def position_of(event_id: str) -> int:
    """Give the logical position (microseconds of the hybrid clock) of an event or operation."""
    return decode(event_id[:POSITION_CHARS])


def seal(event: Event) -> Event:
    """Give the event with its hash."""
    return event._replace(hash=hash_of(event))


def hash_of(event: Event) -> bytes:
    """Compute the hash of an event from its envelope and its body, or from what stands in for the body."""
    return _hash(event[:_ENVELOPE_FIELDS], _commitment(event) if event.body is not None else event.commitment or b"")


def _commitment(event: Event) -> bytes:
    return commitment_of(event.salt or b"", cells_of(event.body))


def _hash(envelope: tuple[Any, ...], commitment: bytes) -> bytes:
    written = "\x1f".join(["" if part is None else str(part) for part in envelope])
    return hashlib.sha256(written.encode() + b"\x00" + commitment).digest()


def strip(event: Event) -> Event:
    """Give the event without content: the envelope, and the commitment that keeps its hash verifiable."""
    if event.body is None:
        return event
    return event._replace(body=None, cells=None, salt=None, commitment=_commitment(event))
