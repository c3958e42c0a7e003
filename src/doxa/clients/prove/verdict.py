"""Whether what doxa has put into a coding agent's files works: a test note arrives at its model, or it does not."""

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from doxa.clients.interpreter import client_home
from doxa.clients.plugin import plugin_file
from doxa.clients.prove import enclosure
from doxa.clients.prove.agents.base import Agent
from doxa.clients.prove.codex_trust import distrust
from doxa.clients.prove.launch import AGENTS, SESSION_SECONDS_MAX, Session, find, run, version
from doxa.clients.prove.proof import PROMPT, Check, Expectation, examined
from doxa.clients.prove.scene import Scene
from doxa.clients.prove.server import Step
from doxa.clients.standing import Looked, copy, copy_server, look, problems
from doxa.clients.table import CLIENTS
from doxa.wiring import faults

ARRIVED, NOT_ARRIVED, NOT_INSTALLED, NOT_SET_UP, NOT_PROVABLE = (
    "arrived",
    "did not arrive",
    "not installed",
    "not set up",
    "cannot be proved",
)
_LAST_LINES = 5


class State(NamedTuple):
    """What can be said of a client by looking.

    Attributes:
        client: its name.
        title: the name that people know.
        program: its path; None where it is not installed.
        files: the files that hold an entry of doxa's hook.
        plugin: the file that switches doxa's plugin on; None where it is not on.
        problems: what is wrong with the entries, each with what to do.
    """

    client: str
    title: str
    program: str | None
    files: list[str]
    plugin: str | None
    problems: list[str]


class Verdict(NamedTuple):
    """What was shown of a client.

    Attributes:
        state: what can be said of it by looking.
        outcome: `arrived`, `did not arrive`, `not installed`, `not set up` or `cannot be proved`.
        why: why it did not, "" where it did.
        version: the client's, "" where it is not known.
        check: what was looked at, None where the client was not run.
        alone: whether it ran in a network of its own, with loopback alone.
        passed_over: what was skipped, and a person has to do once; "" for nothing.
        seconds: how long it took.
    """

    state: State
    outcome: str
    why: str = ""
    version: str = ""
    check: Check | None = None
    alone: bool = False
    passed_over: str = ""
    seconds: float = 0.0

    @property
    def failed(self) -> bool:
        """Whether it is set up and does not work."""
        return self.outcome == NOT_ARRIVED


def state_of(client: str, root: Path, environ: Mapping[str, str]) -> State:
    """Look at a client: whether it is there, whether doxa is set up in it, and what is wrong.

    Args:
        client: its name in the table.
        root: the project's root.
        environ: the environment.
    """
    return _state(client, look(CLIENTS[client], root, environ), environ)


def _state(client: str, looked: Looked, environ: Mapping[str, str]) -> State:
    known = CLIENTS[client]
    agent = AGENTS.get(client)
    wrong = [*problems(known, looked.standing, environ), *looked.unread]
    files = [str(one.path) for one in looked.standing]
    plugin = plugin_file(known, environ)
    program = find(agent, environ) if agent else None
    return State(client, known.title, program, files, str(plugin) if plugin else None, wrong)


def prove(client: str, root: Path, environ: Mapping[str, str], *, seconds_max: float = SESSION_SECONDS_MAX) -> Verdict:
    """Run a client against a scripted model, with the entries that stand in its files now, and look what arrives.

    It runs in a scratch repository with a scratch home, where it meets a revoked note; nothing of the person's is
    changed, and no key or network is used.

    Args:
        client: its name in the table.
        root: the project's root.
        environ: the environment.
        seconds_max: after this many seconds the client is ended.
    """
    looked = look(CLIENTS[client], root, environ)
    state = _state(client, looked, environ)
    agent = AGENTS.get(client)
    not_run = _not_run(agent, state)
    if agent is None or state.program is None or not_run is not None:
        return not_run or Verdict(state, NOT_INSTALLED)
    with tempfile.TemporaryDirectory(prefix="doxa-prove-", ignore_cleanup_errors=True) as folder:
        scene = Scene(Path(folder), environ)
        own = client_home(CLIENTS[client].home, environ)
        copied = scene.scratch.repository, scene.scratch.home / CLIENTS[client].home.folder
        copy(CLIENTS[client], looked.standing, scene.scratch.repository, scene.scratch.home)
        copy_server(CLIENTS[client], (root, own), copied)
        known = version(state.program, environ, scene.scratch.home)
        steps = [Step(agent.read(scene.readme))]
        session = run(agent, state.program, scene.scratch, PROMPT, steps, environ=environ, seconds_max=seconds_max)
        (check,) = examined(session, [Expectation("read", "reads the file that misleads", 0, scene.told[0])])
        why = "" if check.passed else _why(session, check, scene)
    if check.passed and client == "codex":
        why = distrust(state.program, root, own, environ)
    in_project = any(not one.in_home for one in looked.standing)
    trust = CLIENTS[client].trust if in_project else CLIENTS[client].trust_home
    outcome = NOT_ARRIVED if why else ARRIVED
    return Verdict(state, outcome, why, known, check, session.alone, trust, session.seconds)


def _not_run(agent: Agent | None, state: State) -> Verdict | None:
    """Say why a client is not run; None where it can be."""
    if agent is None:
        return Verdict(state, NOT_PROVABLE, "it does not run without a person")
    if state.program is None:
        return Verdict(state, NOT_INSTALLED)
    if not state.files and state.plugin:
        return Verdict(state, NOT_PROVABLE, "it is set up by doxa's plugin, and not by `doxa init`")
    if not state.files:
        return Verdict(state, NOT_SET_UP, f"run `doxa init --client {state.client}`")
    if os.name == "nt":
        return Verdict(state, NOT_PROVABLE, "agents are not started without a person on Windows")
    if agent.leaves_processes and "-p" not in enclosure.way():
        return Verdict(state, NOT_PROVABLE, "it leaves processes behind, which cannot be kept in check here")
    return None


def _why(session: Session, check: Check, scene: Scene) -> str:
    """Say why nothing arrived: the client failed, with its last words, or it ran and the hook said nothing."""
    if session.missing:
        return f"the client did not offer its tool {session.missing[0]}"
    ended = session.ended
    if ended.status is None:
        return _with_words("the client did not come to an end", ended.err or ended.out)
    if ended.status or not session.requests:
        return _with_words(f"the client failed with status {ended.status}", ended.err or ended.out)
    noted = faults({"DOXA_HOME": str(scene.scratch.data)})
    if noted:
        return _with_words("the hook failed", "\n".join(noted))
    with scene.memory() as memory:
        answered = bool(memory.deliveries())
    return f"the hook answered, and {check.problem}" if answered else "the client did not run the hook"


def _with_words(what: str, printed: str) -> str:
    lines = [line.rstrip() for line in printed.splitlines() if line.strip()]
    return "\n".join([what, *lines[-_LAST_LINES:]])
