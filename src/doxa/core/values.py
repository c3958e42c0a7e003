"""The values that notes are made of. All are immutable.

They are named tuples rather than dataclasses because a million of them are made when a log is replayed.
"""

import functools
import hashlib
import unicodedata
from typing import Literal, NamedTuple

ActorKind = Literal["human", "agent", "system"]
Warrant = Literal["observation", "statement", "report", "inference"]

# Strongest first; an observation and a person's statement are equally strong.
WARRANT_RANK: dict[str, int] = {"observation": 3, "statement": 3, "report": 2, "inference": 1}

KEY_TEXT_MAX = 256


class Actor(NamedTuple):
    """Who says or does something."""

    name: str
    kind: ActorKind = "human"


class Key(NamedTuple):
    """The question a belief answers: what is the `attribute` of `entity`, within `scope`?

    An empty scope is the whole project. A note in prose has the entity "" and its own claim as attribute.
    """

    entity: str
    attribute: str
    scope: str = ""

    @property
    def folded(self) -> str:
        """The form by which keys are compared: Unicode, case and what separates words folded."""
        return _folded(self)

    def __str__(self) -> str:
        """Write the key as `entity:attribute@scope`, as the command line takes it."""
        scope = f"@{self.scope}" if self.scope else ""
        return f"{self.entity}:{self.attribute}{scope}" if self.entity else f"{self.attribute}{scope}"


class Evidence(NamedTuple):
    """One support of a claim: its warrant, what it points to, and a hash of what was there.

    `ref` is a canonical path, a URL, a command or None; `line` is informative; `content_hash` is the
    SHA-256 of the content (line ends unified), of the file at `ref`, or of the quote; `at` names a version.
    """

    warrant: Warrant
    ref: str | None = None
    line: int | None = None
    quote: str | None = None
    content_hash: str | None = None
    at: str | None = None
    by: str | None = None


class Anchor(NamedTuple):
    """A pointer to the thing in the world that a belief is about: a file, and maybe a passage or a definition in it.

    Of a definition, `symbol` is its name, and `content_hash` the hashes of its form and of its body.
    """

    ref: str
    line: int | None = None
    quote: str | None = None
    content_hash: str | None = None
    symbol: str | None = None

    @property
    def name(self) -> str:
        """What tells this anchor from the belief's other anchors."""
        if self.symbol is not None:
            return f"{self.ref}::{self.symbol}"
        if self.quote is None:
            return self.ref
        return f"{self.ref}#{hashlib.sha256(self.quote.encode()).hexdigest()[:12]}"

    def __str__(self) -> str:
        return f"{self.ref}:{self.line}" if self.line else self.ref


class Cue(NamedTuple):
    """What calls a belief up: conditions that must all hold, each a kind and a term."""

    conditions: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return " & ".join(f"{kind}:{term}" for kind, term in self.conditions)


@functools.lru_cache(maxsize=1024)
def _folded(key: Key) -> str:
    text = "\x1f".join([fold_name(part) for part in key]) if key.entity else f"\x1f{fold_text(key.attribute)}\x1f"
    if len(text) <= KEY_TEXT_MAX:
        return text
    return text[:KEY_TEXT_MAX] + hashlib.sha256(text.encode()).hexdigest()


def fold_text(text: str) -> str:
    """Fold Unicode compatibility forms, case and white space."""
    if text.isascii():
        return " ".join(text.lower().split())
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).split())


def fold_name(name: str) -> str:
    """Fold a part of a key: Unicode, case, and what separates its words. `job_title` is `Job - Title`."""
    folded = fold_text(name)
    parted = " ".join(folded.replace("_", " ").replace("-", " ").split())
    # What is nothing but separators is still a name.
    return parted or folded


def claim_form(claim: str) -> str:
    """Give the normal form by which two notes in prose are the same note."""
    return fold_text(claim).rstrip(".!;, ")
