"""Facts about the caller's files, which a server has not: what it asks, and what it is told.

An operation runs over the facts that came with its request. What it looked up beside them is asked back in the answer,
before anything is written, and the caller repeats the request with that.
"""

import base64
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol

from doxa.core.paths import is_url
from doxa.core.situations import Situation
from doxa.operations.evidence import Observed
from doxa.ports.workspace import Workspace
from doxa.wire.forms import from_base64

# How many characters of facts one request may carry, below what the body of one may have.
FACT_CHARS_MAX = 12_000_000

# Each is a method of a workspace: how many references it takes, and what is thought while nobody has said.
ASKED: dict[str, tuple[int, Any]] = {
    "reference": (1, None),
    "read": (1, None),
    "missing": (1, False),
    "same_file": (2, False),
    "listing": (0, ()),
    "ignored": (1, False),
    "descends": (1, None),
    "commit": (1, None),
}

Need = tuple[str, ...]


class Told(Workspace, Protocol):
    """A workspace of facts that notes in `needs` what it was asked and not told."""

    needs: dict[Need, None]


class Fact(NamedTuple):
    """What is so, or the fault that looking it up ended with. Content is base64."""

    ask: str
    of: tuple[str, ...]
    answer: Any = None
    fault: str | None = None


def looked_up(workspace: Workspace, need: Need, *, allowed: Callable[[str], bool]) -> Fact:
    """Look something up that a server asks.

    Args:
        workspace: the caller's files.
        need: what is asked, and of which references.
        allowed: whether a file outside of the workspace may be looked at.

    Raises:
        ValueError: no doxa asks that.
    """
    ask, *of = need
    count, unknown = ASKED.get(ask, (-1, None))
    if len(of) != count:
        raise ValueError(f"{need!r} is nothing that is asked")
    if ask in ("read", "missing") and not allowed(of[0]):
        return Fact(ask, tuple(of), unknown)
    try:
        found = getattr(workspace, ask)(*of)
    except ValueError as error:
        return Fact(ask, tuple(of), fault=str(error))
    return Fact(ask, tuple(of), base64.b64encode(found).decode() if isinstance(found, bytes) else found)


def is_outside(ref: str) -> bool:
    """Whether a reference leads out of the workspace."""
    return ref.startswith(("file:/", "/", "../")) or ref == ".." or is_url(ref)


def foreseen(arguments: Iterable[Any]) -> list[Need]:
    """Give what will surely be asked of some arguments, so that one request does."""
    needs: dict[Need, None] = {}
    for one in arguments:
        if isinstance(one, (Observed, Situation)) and isinstance(one.ref, str) and one.ref and not is_url(one.ref):
            needs["reference", one.ref] = None
        elif isinstance(one, (list, tuple)):
            needs.update(dict.fromkeys(foreseen(one)))
    return list(needs)


def content_of(fact: Fact) -> bytes | None:
    """Read the content that a fact tells. ValueError when it is none."""
    if fact.answer is None:
        return None
    if not isinstance(fact.answer, str):
        raise ValueError("content is base64 text")  # noqa: TRY004 - whoever reads it expects one kind of error
    return from_base64(fact.answer)
