"""The hook of a coding agent: a payload on standard input, the client's JSON on standard output.

It runs before every tool call of an agent, so it loads C modules and the few modules of doxa that keep to the
same rule, reads two or three rows, and ends. It never fails its caller: whatever happens, it exits with 0,
writes nothing to standard error, and says nothing unless it has something to say. What went wrong is noted in
a small file that `doxa doctor` shows.
"""
# ruff: noqa: PTH100, PTH110, PTH112 - importing pathlib costs more than the hook's work

import _signal  # type: ignore[import-not-found]  # typeshed does not list it
import _sqlite3
import os
import sys
import time

from doxa.hooks.payload import parse
from doxa.operations.approach import Approach
from doxa.operations.deliver import canonical_situation, deliver_all, situations_of
from doxa.storage.sqlite.journal import SqliteJournal
from doxa.storage.sqlite.schema import APPLICATION_ID, SCHEMA_VERSION
from doxa.world import locate
from doxa.world.faults import note_fault
from doxa.world.workspace import FolderWorkspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

    from doxa.core.situations import Situation

CLIENTS = ("claude", "codex", "gemini", "copilot", "opencode", "qwen", "cline", "cursor")

# Its own computing time, and the time on the wall, after which it says nothing.
COMPUTING_SECONDS_MAX = 0.08
WALL_SECONDS_MAX = 1.0
# Recording that a file has changed loads the whole of doxa.
RECORDING_SECONDS_MAX = 0.8

PAYLOAD_BYTES_MAX = 16_000_000
# How long it waits for another process that holds the store: the agent waits too.
_LOCK_SECONDS_MAX = 0.2


def main(arguments: list[str]) -> int:
    """Answer one payload. Gives the exit status, which is always 0."""
    client = ""
    try:
        _set_limits(COMPUTING_SECONDS_MAX)
        client = _client_named(arguments)
        afterwards: list[tuple[str, str, str, dict[str, object]]] = []
        answer = respond(client, _read_all(), os.environ, afterwards)
        if answer:
            _write_all(answer + "\n")
        for heard in afterwards:
            _capture(client, *heard)
    except BaseException as error:  # noqa: BLE001 - no fault of doxa may reach the agent
        note_fault(client, error, os.environ)
    return 0


def respond(
    client: str,
    text: str,
    environ: "Mapping[str, str]",
    afterwards: "list[tuple[str, str, str, dict[str, object]]] | None" = None,
) -> str:
    """Give the answer to a payload, "" for none.

    To `afterwards` is added what is to be captured once that was said, where the project asks for it.
    """
    adapter = _adapter(client)
    if adapter is None:
        return ""
    payload = parse(text)
    situations = adapter.situations(payload)
    if not situations:
        return ""
    folder = adapter.folder(payload) or os.getcwd()  # noqa: PTH109 - as above
    place = locate.find(folder)
    project = locate.project_of(place, environ) or _first_seen(situations[0], place, environ)
    if project is None:
        return ""
    path = locate.store_path(locate.data_folder(environ), project)
    if not os.path.exists(path):
        return ""
    if afterwards is not None and os.path.exists(f"{place.root}/.doxa/policy.toml"):
        afterwards.append((place.root, project, path, payload))
    text = _look_up(situations, adapter.session(payload), folder, place.root, project, path)
    return str(adapter.answer(payload, text)) if text else ""


def _capture(client: str, root: str, project: str, path: str, payload: dict[str, object]) -> None:
    """Take plain statements from a prompt, and from what a tool read, for projects that say `capture = true`."""
    with open(f"{root}/.doxa/policy.toml", "rb") as file:  # noqa: PTH123 - importing pathlib costs more
        if b"capture" not in file.read(PAYLOAD_BYTES_MAX):
            return
    adapter = _adapter(client)
    heard = adapter.heard(payload) if adapter is not None else None
    if adapter is None or heard is None:
        return
    _set_limits(RECORDING_SECONDS_MAX)
    from doxa.wiring import overhear  # noqa: PLC0415 - slow to load, and asked for by few

    overhear(client, root, project, path, *heard, session=adapter.session(payload)[0] or None)


def _first_seen(situation: "Situation", place: locate.Place, environ: "Mapping[str, str]") -> str | None:
    """Name the project of a clone in which doxa was not called yet, if there is memory of it.

    This asks git, which takes long, so it is done as a session starts and never again once it is recorded.
    """
    data = locate.data_folder(environ)
    if situation.kind != "session-start" or place.git_folder is None or not os.path.isdir(data):
        return None
    _set_limits(RECORDING_SECONDS_MAX)
    from doxa.world.project import identify  # noqa: PLC0415 - once in the life of a clone, and slow to load

    identity = identify(place, environ, write=False)
    if identity is None or not os.path.exists(locate.store_path(data, identity.id)):
        return None
    identify(place, environ, write=True)
    return identity.id


def _look_up(
    situations: "list[Situation]", listener: tuple[str, str], folder: str, root: str, project: str, path: str
) -> str:
    address = "file:" + _escaped(path) + "?mode=rw"
    connection = _sqlite3.connect(address, uri=True, timeout=_LOCK_SECONDS_MAX, isolation_level=None)
    version = _schema_version(connection)
    if 0 < version < SCHEMA_VERSION:
        _bring_up_to_date(root, project, path)
        version = _schema_version(connection)
    if version != SCHEMA_VERSION:
        raise RuntimeError(f"the store has schema {version}, this doxa knows {SCHEMA_VERSION}")
    number = _project_number(connection, project)
    if number is None:
        return ""
    workspace = FolderWorkspace(root, folder)

    def record_drift(beliefs: list[str]) -> None:
        _record_drift(root, project, path, beliefs)

    journal = SqliteJournal(connection, number)
    session, agent = listener
    every = [one for situation in situations for one in situations_of(situation)]
    # Without a session there is nothing to remember it by: it is told each time.
    return deliver_all(
        lambda: Approach(journal, workspace, record_drift),
        [canonical_situation(one, workspace) for one in every],
        session=session or None,
        agent=agent,
        now=time.time_ns() // 1_000,
    ).text


def _adapter(client: str) -> "ModuleType | None":
    """Load a client's module; None for a client that is not known."""
    if client not in CLIENTS:
        return None
    __import__(f"doxa.hooks.clients.{client}")
    return sys.modules[f"doxa.hooks.clients.{client}"]


def _schema_version(connection: _sqlite3.Connection) -> int:
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise RuntimeError("the file is no store of doxa")
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _project_number(connection: _sqlite3.Connection, project: str) -> int | None:
    connection.execute("PRAGMA synchronous=NORMAL")
    row = connection.execute("SELECT number FROM projects WHERE id = ?", (project,)).fetchone()
    return None if row is None else int(row[0])


def _bring_up_to_date(root: str, project: str, path: str) -> None:
    """Migrate a store that an older doxa wrote. This is done once, and takes the whole of doxa."""
    _set_limits(RECORDING_SECONDS_MAX)
    from doxa.wiring import open_memory  # noqa: PLC0415 - nearly never needed, and slow to load

    open_memory(path, root=root, project=project, actor="doxa").close()


def _record_drift(root: str, project: str, path: str, beliefs: list[str]) -> None:
    """Note in the log that files are not as they were. This is rare, and takes the whole of doxa."""
    _set_limits(RECORDING_SECONDS_MAX)
    from doxa.wiring import open_memory  # noqa: PLC0415 - nearly never needed, and slow to load

    with open_memory(path, root=root, project=project, actor="doxa") as memory:
        memory.check_anchors(beliefs)


def _client_named(arguments: list[str]) -> str:
    for number, argument in enumerate(arguments):
        if argument.startswith("--client="):
            return argument.partition("=")[2]
        if argument == "--client" and number + 1 < len(arguments):
            return arguments[number + 1]
    return ""


def _read_all() -> str:
    pieces = []
    size = 0
    while piece := os.read(0, 1 << 16):
        size += len(piece)
        if size <= PAYLOAD_BYTES_MAX:
            pieces.append(piece)
    if size > PAYLOAD_BYTES_MAX:
        # It was read to its end all the same: a client that cannot finish writing may take that for a failure.
        raise ValueError(f"the payload is larger than {PAYLOAD_BYTES_MAX} bytes")
    return b"".join(pieces).decode("utf-8", "replace")


def _write_all(text: str) -> None:
    data = text.encode()
    while data:
        data = data[os.write(1, data) :]


def _escaped(path: str) -> str:
    """Write a path as SQLite takes it in an address."""
    path = os.path.abspath(path).replace("\\", "/")
    path = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return path if path.startswith("/") else "/" + path


def _set_limits(computing_seconds: float) -> None:
    """End silently when the time is over, or when the client asks."""
    if not hasattr(_signal, "setitimer"):
        return
    for name in (_signal.SIGALRM, _signal.SIGPROF, _signal.SIGTERM, _signal.SIGINT, _signal.SIGPIPE):
        _signal.signal(name, _leave)
    _signal.setitimer(_signal.ITIMER_REAL, max(WALL_SECONDS_MAX, computing_seconds))
    _signal.setitimer(_signal.ITIMER_PROF, computing_seconds)


def _leave(number: int, frame: object) -> None:
    del frame
    note_fault("", TimeoutError(f"ended by signal {number}"), os.environ)
    os._exit(0)
