"""A memory over fakes, with the fakes at hand."""

import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Self

from doxa.core.events import Event
from doxa.core.settlement.rules import DEFAULT_RULES
from doxa.core.values import Actor
from doxa.memory import Memory, Ports
from doxa.operations.context import Context
from doxa.ports.store import Store
from doxa.storage.memory_store import MemoryStore
from doxa.storage.postgres.store import PostgresStore
from doxa.storage.sqlite.store import SqliteStore
from doxa.wiring import past
from tests.fakes import postgres
from tests.fakes.clock import NOON, FakeClock
from tests.fakes.ids import SeededIds
from tests.fakes.server import reached, served
from tests.fakes.workspace import FakeWorkspace

PROJECT = "0123456789abcdef"
OTHER_PROJECT = "fedcba9876543210"
MIRA = Actor("mira", "human")
BOT = Actor("bot", "agent")

README = "# The API\n\nThe endpoint tolerates 3 retries per window.\nIt answers within 2 seconds.\n"
QUOTE = "tolerates 3 retries per window"

ENGINES = ("memory", "sqlite", "postgres", "http")


class Bench:
    """Everything around a memory that a test turns: the clock, the files, who is calling.

    `step` moves the clock at each look, so that events are told apart by time.
    """

    def __init__(
        self,
        store: Store,
        *,
        seed: object = 0,
        actor: Actor = MIRA,
        session: str | None = None,
        start: int = NOON,
        step: int = 1_000_000,
        files: dict[str, str] | None = None,
        ids: SeededIds | None = None,
        over_http: bool = False,
    ) -> None:
        self.store = store
        self.clock = FakeClock(start, step=step)
        self.workspace = FakeWorkspace({"README.md": README} if files is None else files)
        self.ids = ids or SeededIds(seed)
        self.actor = actor
        self.rules = DEFAULT_RULES
        self.reaching: list[Memory] = []
        self.url = served(self) if over_http else ""
        self.memory = self._memory(lambda: self.actor, session)

    def as_actor(self, actor: Actor, *, session: str | None = None) -> Memory:
        """Give the same memory to somebody else."""
        return self._memory(lambda: actor, session)

    def _memory(self, actor: Callable[[], Actor], session: str | None) -> Memory:
        if self.url:
            made = reached(self, actor, session=session)
            self.reaching.append(made)
            return made
        ports = Ports(self.store, self.clock, self.ids, self.workspace, past, lambda: self.rules)
        return Memory(ports, actor, session=session)

    @property
    def context(self) -> Context:
        """What operations are given."""
        return Context(self.store, self.clock, self.ids, self.workspace, self.actor)


def in_memory(*, project: str = PROJECT, **options) -> Bench:
    return Bench(MemoryStore(project), **options)


def in_file(path: Path | str, *, project: str = PROJECT, **options) -> Bench:
    return Bench(SqliteStore(str(path), project, synchronous="OFF"), **options)


class Engine:
    """Makes benches of one engine, and lets go of them at the end."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._folder = tempfile.TemporaryDirectory(prefix="doxa-test-") if name == "sqlite" else None
        self._count = 0
        self._databases: list[Any] = []
        self._benches: list[Bench] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        for bench in self._benches:
            for memory in (bench.memory, *bench.reaching):
                memory.close()
        if self._folder:
            self._folder.cleanup()
        for database in self._databases:
            postgres.give_back(database)

    def bench(self, **options) -> Bench:
        """Make a bench over a store of its own."""
        if self._folder is not None:
            self._count += 1
            made = in_file(Path(self._folder.name) / f"{self._count}.sqlite3", **options)
        elif self.name == "postgres":
            made = self._in_postgres(**options)
        else:
            made = in_memory(over_http=self.name == "http", **options)
        self._benches.append(made)
        return made

    def _in_postgres(self, *, project: str = PROJECT, **options) -> Bench:
        database = postgres.borrow()
        self._databases.append(database)
        return Bench(PostgresStore(database, project), **options)


def export_of(memory: Memory) -> list[str]:
    return list(memory.export_lines())


def events_on(store: Store) -> list[Event]:
    return store.read(lambda view: list(view.log()))


def merge_events(bench: Bench, events: Iterable[Event], *, project: str = PROJECT):
    """Merge loose events, as an export of them would be."""
    from doxa.operations import exchange

    return exchange.merge(bench.context, project, list(events))
