"""What every part of a memory has: its ports, and who is calling."""

from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Literal, NamedTuple, Self

from doxa.core.events import Event
from doxa.core.extraction.base import Extractor
from doxa.core.settlement.rules import DEFAULT_RULES, Rules
from doxa.core.state import Belief
from doxa.core.undo import CHANGES
from doxa.core.values import Actor, Evidence, Key
from doxa.operations import ask, write
from doxa.operations.answers import Settlement, settlement_of
from doxa.operations.context import Context
from doxa.operations.evidence import Observed
from doxa.operations.given import (
    actor_of,
    optional_text,
)
from doxa.ports.clock import Clock
from doxa.ports.ids import Ids
from doxa.ports.store import Store
from doxa.ports.workspace import Workspace

Because = Literal["wrong", "changed"]
KeyLike = str | Key | tuple[str, str] | tuple[str, str, str]
EvidenceLike = Evidence | Observed | list[Evidence | Observed] | tuple[Evidence | Observed, ...]


# Further back than this nobody means by "that"; a server's memory is used for months.
CHANGED_MAX = 100


class Ports(NamedTuple):
    """Everything outside that a memory uses."""

    store: Store
    clock: Clock
    ids: Ids
    workspace: Workspace
    past: Callable[[str, Iterable[Event]], Store]
    rules: Callable[[], Rules] = lambda: DEFAULT_RULES
    extractor: Extractor | None = None


class Base:
    """The ports of a memory, and on whose behalf it is used."""

    def __init__(
        self, ports: Ports, actor: Callable[[], Actor], *, session: str | None = None, until: int | None = None
    ) -> None:
        self._ports = ports
        self._until = until
        self._actor = actor
        self._session = session
        # What this memory was last used to change: what "undo that" is about, where no session says so.
        self._changed: tuple[Key, ...] = ()

    @property
    def project(self) -> str:
        """The id of the project."""
        return self._ports.store.project

    @property
    def root(self) -> str:
        """The folder that references are relative to."""
        return self._ports.workspace.root

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the store."""
        self._ports.store.close()

    def _context(self) -> Context:
        ports = self._ports
        actor, session = actor_of(self._actor()), optional_text(self._session, "session")
        return Context(ports.store, ports.clock, ports.ids, ports.workspace, actor, session, rules=ports.rules())

    def _now(self) -> int:
        return self._ports.clock.now() if self._until is None else self._until

    def _noted(self, written: write.Written) -> Settlement:
        self._follow(written)
        return settlement_of(written)

    def _done(self, written: write.Written) -> Belief:
        self._follow(written)
        return written.subject

    def _follow(self, written: write.Written) -> None:
        """Keep what "undo that" would be about: the keys changed, latest first, while changes follow each other."""
        subject = written.belief
        changed = subject is not None and any(event.kind in CHANGES for event in written.events)
        if changed and subject is not None:
            others = [key for key in self._changed if key.folded != subject.key.folded]
            self._changed = (subject.key, *others[: CHANGED_MAX - 1])
        elif written.events:
            self._changed = ()

    def get(self, belief: str) -> Belief:
        """Give a belief by its id."""
        return ask.show(self._ports.store, belief)
