"""A memory in RAM, and the people and agents who share it."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import doxa
from doxa.core.canonical import canonical_value
from doxa.core.values import Actor
from doxa.memory import Memory

READER = doxa.agent("reader")
WRITER = doxa.agent("writer")
PERSON = doxa.person("mira")

Key = tuple[str, str]


class World:
    """One memory; whoever shares it says things in a name of their own."""

    def __init__(self, root: str) -> None:
        self._memory = doxa.open(":memory:", project="experiment", root=root, actor=READER, environ={})

    def seen_by(self, actor: Actor, session: str | None = None) -> Memory:
        """Give the memory as somebody uses it."""
        ports = self._memory._ports  # noqa: SLF001 - a memory in RAM has no path to open it by twice
        return Memory(ports, lambda: actor, session=session)


@contextmanager
def empty_folder() -> Iterator[str]:
    """Give a folder with nothing in it, in no repository, for a memory to call its root."""
    with tempfile.TemporaryDirectory(prefix="doxa-experiment-") as folder:
        yield folder


def same(value: str | None, other: str | None) -> bool:
    """Whether two values are equal: the one measure that all arms are judged by."""
    if value is None or other is None:
        return value is other
    return canonical_value(value.strip()) == canonical_value(other.strip())
