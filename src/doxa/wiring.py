"""The only place that joins ports to real things."""

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from doxa.core.events import Event
from doxa.core.extraction.base import Extraction
from doxa.core.values import Actor
from doxa.engines import data_folder, store_of
from doxa.errors import InvalidInput
from doxa.memory import Memory, Ports
from doxa.operations.check import rebuild, updates_from_log
from doxa.operations.exchange import Merged, export_lines
from doxa.operations.given import agent, person
from doxa.ports.clock import Clock
from doxa.ports.ids import Ids
from doxa.ports.store import Store
from doxa.storage.memory_store import MemoryStore
from doxa.storage.sqlite.store import SqliteStore
from doxa.world import locate
from doxa.world.faults import faults_path
from doxa.world.policy_file import PolicyFile
from doxa.world.system import RandomIds, SystemClock
from doxa.world.workspace import FolderWorkspace

_GIT_SECONDS_MAX = 5
# Where doxa, Claude Code and Gemini CLI name the session to what they start.
SESSION_NAMES = ("DOXA_SESSION", "CLAUDE_CODE_SESSION_ID", "GEMINI_SESSION_ID")


class Parts(NamedTuple):
    """The parts of the outside that a caller may bring: for a demo or a test that is the same each time."""

    clock: Clock
    ids: Ids


def open_memory(
    where: str | os.PathLike[str] | None = None,
    *,
    actor: Actor | str | None = None,
    root: str | os.PathLike[str] | None = None,
    project: str | None = None,
    policy: str | None = None,
    session: str | None = None,
    environ: Mapping[str, str] | None = None,
    parts: Parts | None = None,
) -> Memory:
    """Open the memory of a project.

    Args:
        where: the store: a path, ":memory:", `postgresql://…` or "embedded-postgres"; by default the project's store in
            the user's data folder.
        actor: who is calling: a person's name, or `doxa.agent("name")`; by default `DOXA_ACTOR`, git's user or
            the login name, as a person.
        root: the folder that given paths are relative to; by default the current one. What is noted is relative to
            the enclosing repository, so that it is met from wherever in it an agent works.
        project: a name or id that separates this memory from others; by default the identity of the repository.
        policy: the settlement policy of the project, such as "latest" or "corroborated(2)", or the path of a file
            such as `.doxa/policy.toml`, which is read otherwise.
        session: an agent's session, recorded with every event; of an agent by default the one that its client names
            in the environment.
        environ: the environment, `os.environ` by default.
        parts: the clock and the source of ids, the machine's by default.

    Raises:
        BrokenStore, NewerSchema: the store cannot be used.
        NotPermitted: the project has no identity and none can be recorded.
    """
    memory, _ = open_with_ports(
        where, actor=actor, root=root, project=project, policy=policy, session=session, environ=environ, parts=parts
    )
    return memory


def open_with_ports(
    where: str | os.PathLike[str] | None = None,
    *,
    actor: Actor | str | None = None,
    root: str | os.PathLike[str] | None = None,
    project: str | None = None,
    policy: str | None = None,
    session: str | None = None,
    environ: Mapping[str, str] | None = None,
    parts: Parts | None = None,
) -> tuple[Memory, Ports]:
    """Open the memory of a project as `open_memory` does; gives with it the ports that it is used through."""
    surroundings = os.environ if environ is None else environ
    place = locate.find(os.fspath(root) if root is not None else os.getcwd())  # noqa: PTH109 - a string is needed
    identifier = project_of(place, project, surroundings)
    store = store_of(where, identifier, surroundings)
    folder = os.path.realpath(root if root is not None else os.getcwd())  # noqa: PTH109 - a string is needed
    clock, ids = parts or Parts(SystemClock(), RandomIds())
    rules = PolicyFile(place.root, policy)
    if store.read(lambda view: view.setting("outdated")) is not None:
        # A migration changed how projections are made.
        rebuild(store)
    if session is None and isinstance(actor, Actor) and actor.kind == "agent":
        session = next((surroundings[name] for name in SESSION_NAMES if surroundings.get(name)), None)
    ports = Ports(store, clock, ids, FolderWorkspace(place.root, folder), past, rules, LazyExtractor())
    return Memory(ports, _actor(actor, place.root, surroundings), session=session), ports


def scratch_memory(ref: str, content: str, actor: Actor) -> Memory:
    """Make a memory that is kept nowhere, over a folder that has one file.

    Args:
        ref: the path of the file.
        content: what stands in it.
        actor: who uses the memory.
    """
    import base64  # noqa: PLC0415 - one page needs it, and every command would load it

    from doxa.wire.facts import Fact  # noqa: PLC0415 - as above
    from doxa.world.told import ToldWorkspace  # noqa: PLC0415 - as above

    told = [
        Fact("reference", (ref,), ref),
        Fact("read", (ref,), base64.b64encode(content.encode("utf-8", "replace")).decode()),
    ]
    ports = Ports(MemoryStore("scratch"), SystemClock(), RandomIds(), ToldWorkspace(told), past)
    return Memory(ports, lambda: actor)


class LazyExtractor:
    """The extractor of plain statements, loaded when the first note is taken."""

    def extract(self, text: str) -> Extraction | None:
        """Read a plain statement."""
        from doxa.core.extraction.plain import PlainExtractor  # noqa: PLC0415 - what only asks does not need it

        return PlainExtractor().extract(text)


def project_of(place: locate.Place, name: str | None, environ: Mapping[str, str]) -> str:
    """Give the id of the project that is named, or that a folder is."""
    if name is not None:
        return name if locate.is_identifier(name) else locate.declared(name)
    known = locate.project_of(place, environ)
    if known is not None:
        return known
    from doxa.world import project as projects  # noqa: PLC0415 - it runs git, and is seldom needed

    identity = projects.identify(place, environ, write=True)
    if identity is None:
        raise InvalidInput(f"{place.root} has no identity as a project.")
    return identity.id


def past(identifier: str, events: Iterable[Event]) -> Store:
    """Make a store of the past from the events recorded by then. It cannot be written."""
    store = MemoryStore(identifier, frozen=True)
    store.append(events)
    store.rebuild(updates_from_log)
    return store


def _actor(actor: Actor | str | None, folder: str, environ: Mapping[str, str]) -> Callable[[], Actor]:
    if isinstance(actor, Actor):
        given = actor
        return lambda: given
    found: list[Actor] = []

    def name() -> Actor:
        # Asked for once and only by what writes: git is a process.
        if not found:
            found.append(person(actor or environ.get("DOXA_ACTOR") or git_user(folder) or _login()))
        return found[0]

    return name


def overhear(
    client: str, root: str, project: str, path: str, text: str, ref: str | None, *, session: str | None
) -> None:
    """Take plain statements from what an agent's hook was told, if the project's configuration asks for it.

    Args:
        client: the name of the agent.
        root: the repository's folder.
        project: the project's id.
        path: its store.
        text: a person's prompt, or what a tool read.
        ref: where the tool read it; None for a prompt.
        session: the agent's session.
    """
    if not PolicyFile(root)().capture:
        return
    with open_memory(path, root=root, project=project, actor=agent(client), session=session) as memory:
        if ref is None:
            memory.hear(text, by=os.environ.get("DOXA_ACTOR") or git_user(root) or _login())
        else:
            memory.observe(text, ref=ref)


def has_store(folder: str | os.PathLike[str], environ: Mapping[str, str]) -> bool:
    """Whether something was noted about the project of a folder, on this machine."""
    identifier = locate.project_of(locate.find(os.fspath(folder)), environ)
    return identifier is not None and os.path.exists(locate.store_path(data_folder(environ), identifier))  # noqa: PTH110 - already a string


def describe_place(folder: str | os.PathLike[str], environ: Mapping[str, str]) -> dict[str, Any]:
    """Say which project a folder is, where its store lies, and under which other ids it may have memory."""
    from doxa.world import project as projects  # noqa: PLC0415 - it runs git, and is seldom needed

    place = locate.find(os.fspath(folder))
    identity = projects.identify(place, environ, write=False)
    data = data_folder(environ)
    store = locate.store_path(data, identity.id) if identity else None
    others = [one.id for one in projects.candidates(place, environ) if identity is None or one.id != identity.id]
    return {
        "project": identity.id if identity else None,
        "known_by": identity.how if identity else None,
        "remote": identity.remote if identity else None,
        "root": place.root,
        "store": store,
        "store_exists": store is not None and os.path.exists(store),  # noqa: PTH110 - already a string
        "candidates": [one for one in others if os.path.exists(locate.store_path(data, one))],  # noqa: PTH110 - already a string
    }


def name_project(folder: str | os.PathLike[str], name: str) -> str:
    """Record which project a folder is; gives the id."""
    from doxa.world import project as projects  # noqa: PLC0415 - it runs git, and is seldom needed

    return projects.set_project(locate.find(os.fspath(folder)), name)


def merge_project(memory: Memory, other: str, environ: Mapping[str, str]) -> Merged:
    """Bring the memory of another project on this machine into this one.

    Raises:
        InvalidInput: the other project has no store here.
    """
    identifier = other if locate.is_identifier(other) else locate.declared(other)
    path = locate.store_path(data_folder(environ), identifier)
    if not os.path.exists(path):  # noqa: PTH110 - already a string
        raise InvalidInput(f"There is no memory of project {other} on this machine. Nothing was merged.")
    source = SqliteStore(path, identifier)
    try:
        lines = list(export_lines(source))
    finally:
        source.close()
    return memory.merge_lines(lines, adopt=True)


def faults(environ: Mapping[str, str]) -> list[str]:
    """Give the noted faults of hooks, oldest first."""
    path = Path(faults_path(environ))
    try:
        return path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []


def faults_file(environ: Mapping[str, str]) -> str:
    """Give the file in which faults of hooks are noted."""
    return faults_path(environ)


def local_names(folder: str | os.PathLike[str], environ: Mapping[str, str]) -> frozenset[str]:
    """Give every name under which the person of this machine writes: `DOXA_ACTOR`, git's user, the login name."""
    place = locate.find(os.fspath(folder))
    return frozenset(name for name in (environ.get("DOXA_ACTOR"), git_user(place.root), _login()) if name)


def git_user(folder: str) -> str | None:
    """Give git's user name in a folder, None without one."""
    import subprocess  # noqa: PLC0415 - loading it takes as long as all of doxa

    try:
        answer = subprocess.run(
            ["git", "config", "user.name"],  # noqa: S607 - the git on the user's path is the one meant
            cwd=folder,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=_GIT_SECONDS_MAX,
            check=False,
            encoding="utf-8",
            errors="replace",
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return answer.stdout.strip() or None


def _login() -> str:
    import getpass  # noqa: PLC0415 - seldom needed

    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "somebody"
