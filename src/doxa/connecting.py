"""Joins a memory over HTTP to real things: the server, and the caller's files."""

import os
from collections.abc import Mapping

from doxa.core.values import Actor
from doxa.memory import Memory
from doxa.remote.memory import RemoteMemory
from doxa.remote.speaking import headers_of
from doxa.remote.transport import HttpTransport
from doxa.wiring import project_of
from doxa.world import locate
from doxa.world.workspace import FolderWorkspace


def connect(
    url: str,
    token: str,
    *,
    project: str | None = None,
    root: str | os.PathLike[str] | None = None,
    session: str | None = None,
    actor: Actor | str | None = None,
    environ: Mapping[str, str] | None = None,
) -> Memory:
    """Open a memory that a server keeps: the methods, answers and errors of one on this machine.

    Args:
        url: where the server is.
        token: who is calling; `doxa token add` makes one.
        project: a name or id; by default the identity of the repository.
        root: the folder whose files evidence and anchors are about; by default the current one, as for `open`.
        session: an agent's session, recorded with every event.
        actor: another name that the token may write under, or `doxa.agent("name")` to speak as an agent.
        environ: the environment, `os.environ` by default.

    Raises:
        InvalidInput: the address or the token is none, or httpx is not installed.
        Unreachable: raised by what is called later, when the server does not answer.
    """
    surroundings = os.environ if environ is None else environ
    folder = os.fspath(root) if root is not None else os.getcwd()  # noqa: PTH109 - a string is needed
    place = locate.find(folder)
    workspace = FolderWorkspace(place.root, os.path.realpath(folder))
    headers = headers_of(actor)
    transport = HttpTransport(url, token)
    identifier = project_of(place, project, surroundings)
    return RemoteMemory(transport, workspace, identifier, session=session, speaking=lambda: headers)
