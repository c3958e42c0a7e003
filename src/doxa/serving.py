"""Joins a server to real things: stores, tokens, clock."""

import os
import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from doxa.core.events import Event
from doxa.core.extraction.base import Extractor
from doxa.core.settlement.rules import DEFAULT_RULES, Rules
from doxa.engines import data_folder, database, is_database, store_of
from doxa.operations.check import rebuild
from doxa.operations.tokens import MARK
from doxa.ports.clock import Clock
from doxa.ports.ids import Ids
from doxa.ports.store import Store
from doxa.ports.tokens import Tokens
from doxa.storage.memory_store import MemoryStore
from doxa.storage.memory_tokens import MemoryTokens
from doxa.storage.sqlite.tokens import SqliteTokens
from doxa.wire.facts import Fact
from doxa.wiring import LazyExtractor, past
from doxa.world import locate
from doxa.world.policy_file import PolicyFile
from doxa.world.system import RandomIds, SystemClock
from doxa.world.told import ToldWorkspace

# 256 random bits, as text.
_SECRET_BYTES = 32
_TOKENS_FILE = "tokens.sqlite3"


class Parts(NamedTuple):
    """Everything outside that a server uses.

    Attributes:
        stores: opens the store of a project.
        tokens: who may use the server.
        clock: what is written is stamped by it.
        ids: and gets its ids from there.
        rehearsing: a clock and ids for what is tried and not written.
        told: makes a workspace of the facts that came with a request; None where the caller has no files.
        past: makes a store of the past.
        rules: gives the settlement policies.
        extractor: reads plain statements.
        project: gives the id that a name or an id means.
        now: the time by which tokens expire, microseconds, UTC.
        secret: makes a token.
        ready: raises what keeps the stores from being used.
    """

    stores: Callable[[str], Store]
    tokens: Tokens
    clock: Clock
    ids: Ids
    rehearsing: tuple[Clock, Ids]
    told: Callable[[Iterable[Fact] | None], ToldWorkspace]
    past: Callable[[str, Iterable[Event]], Store]
    rules: Callable[[], Rules]
    extractor: Extractor | None
    project: Callable[[str], str]
    now: Callable[[], int]
    secret: Callable[[], str]
    ready: Callable[[], None] = lambda: None


def now() -> int:
    """Give the time in microseconds, UTC."""
    return SystemClock().now()


def new_secret() -> str:
    """Make a token."""
    return MARK + secrets.token_urlsafe(_SECRET_BYTES)


def project_named(name: str) -> str:
    """Give the id that a name or an id means."""
    return name if locate.is_identifier(name) else locate.declared(name)


def tokens_of(store: str | None, environ: Mapping[str, str]) -> Tokens:
    """Open the tokens of a store: a file of their own beside it."""
    if store == ":memory:":
        return MemoryTokens()
    if is_database(store):
        assert store is not None
        held = database(store, environ)
        from doxa.storage.postgres.tokens import PostgresTokens  # noqa: PLC0415 - an extra, which is there now

        return PostgresTokens(held, owned=True)
    path = f"{store}.tokens" if store is not None else os.path.join(data_folder(environ), _TOKENS_FILE)  # noqa: PTH118 - a string is needed
    return SqliteTokens(path)


def parts_of(
    store: str | None, *, policy: str | None = None, tokens: Tokens | None = None, environ: Mapping[str, str]
) -> Parts:
    """Give what a server needs.

    Args:
        store: a path, in which all projects are kept; ":memory:"; or None for each project's own in the data folder.
        policy: a settlement policy, or the path of a policy file, for every project.
        tokens: the tokens; by default those beside the store.
        environ: the environment.

    Raises:
        BrokenStore, NewerSchema: the store or the tokens cannot be used.
        InvalidInput: the policy is none.
    """
    opened = _opener(store, environ)
    clock = SystemClock()
    rules: Callable[[], Rules] = _default_rules if policy is None else PolicyFile(os.curdir, policy)
    rules()
    return Parts(
        opened,
        tokens or tokens_of(store, environ),
        clock,
        RandomIds(),
        (clock, RandomIds()),
        ToldWorkspace,
        past,
        rules,
        LazyExtractor(),
        project_named,
        clock.now,
        new_secret,
        # Stores that lie apart are made by the first request for each, not by a look at whether all is well.
        (lambda: _looked_at(opened)) if store is not None else _nothing,
    )


def _nothing() -> None:
    """Do nothing."""


def _looked_at(opened: Callable[[str], Store]) -> None:
    """Open a store that nobody uses, and read from it."""
    store = opened(project_named("ready"))
    try:
        store.read(lambda view: view.setting("ready"))
    finally:
        store.close()


def _default_rules() -> Rules:
    return DEFAULT_RULES


def _up_to_date(store: Store) -> Store:
    if store.read(lambda view: view.setting("outdated")) is not None:
        # A migration changed how projections are made.
        rebuild(store)
    return store


def _opener(store: str | None, environ: Mapping[str, str]) -> Callable[[str], Store]:
    if store == ":memory:":
        return _in_memory()
    if not is_database(store):
        return lambda project: _up_to_date(store_of(store, project, environ, names_others=False))
    assert store is not None
    # One pool of connections for all projects; it lives as long as the server.
    held = database(store, environ)
    from doxa.storage.postgres.store import PostgresStore  # noqa: PLC0415 - an extra, which is there now

    return lambda project: _up_to_date(PostgresStore(held, project))


def _in_memory() -> Callable[[str], Store]:
    """Keep stores in memory for as long as the server lives, whoever closes them."""
    stores: dict[str, Store] = {}
    return lambda project: stores.setdefault(project, MemoryStore(project))
