"""What a sentence is read against, and what reading it yields."""

from typing import Literal, NamedTuple

from doxa.core.values import Key


class Version(NamedTuple):
    """A value that was once in force.

    Attributes:
        belief: the id of the belief that held the value.
        value: the value as given.
        by: the name of who set it.
        at: when it came into force, in microseconds UTC.
    """

    belief: str
    value: str
    by: str
    at: int


class Slot(NamedTuple):
    """A key with all that was ever in force under it.

    Attributes:
        key: the key.
        names: the key in words, and its other names.
        versions: in the order in which they came into force.
        standing: whether the last version holds now; otherwise nothing does.
    """

    key: Key
    names: tuple[str, ...]
    versions: tuple[Version, ...]
    standing: bool


class Ledger(NamedTuple):
    """The keys that a sentence may be about.

    Attributes:
        slots: the keys and their versions.
        recent: the keys changed in this session, latest first; empty when the last thing done was no change.
    """

    slots: tuple[Slot, ...]
    recent: tuple[Key, ...]


class Reading(NamedTuple):
    """What a sentence asks of the memory: a proposal to reopen, a question to ask back, or nothing.

    Attributes:
        act: what to do about the sentence.
        gate: which of the five gates decided: who, act, about, key or version.
        why: the reason, for people.
        key: the key it is about, when that is settled.
        belief: the belief to go back to, when `act` is `reopen`.
        choices: the keys to offer, when `act` is `ask`.
    """

    act: Literal["reopen", "ask", "none"]
    gate: str
    why: str
    key: Key | None = None
    belief: str | None = None
    choices: tuple[Key, ...] = ()
