"""Real coding agents, set up by `doxa init` in a scratch repository, against the scripted model."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import doxa
from doxa.clients.prove.launch import AGENTS, Session, find, run, version
from doxa.clients.prove.proof import PROMPT, Check, reading, working
from doxa.clients.prove.scene import Scene
from doxa.clients.prove.server import Request, Step
from doxa.clients.table import CLIENTS
from doxa.wiring import Parts

# Names, with commas between them, of the clients that may not be missing.
REQUIRED = "DOXA_CLIENTS_REQUIRED"
# Those that a test can start, in the order of the table.
NAMES = [name for name in CLIENTS if name in AGENTS]
SECONDS_MAX = 60


class Client:
    """An installed client, and a scene in which `doxa init` has set it up."""

    def __init__(
        self, name: str, folder: Path, parts: Parts | None = None, options: Sequence[str] = ("--no-mcp",)
    ) -> None:
        program = find(AGENTS[name], os.environ)
        assert program is not None
        self.name = name
        self.agent = AGENTS[name]
        self.program = program
        self.scene = Scene(folder, os.environ, parts)
        self.set_up(name, *options)

    @property
    def version(self) -> str:
        return version(self.program, os.environ, self.scene.scratch.home)

    def set_up(self, name: str, *options: str) -> None:
        """Run `doxa init`, as a person does."""
        doxa_runs("init", "--yes", "--client", name, *options, scene=self.scene)

    def read(self) -> Step:
        return Step(self.agent.read(self.scene.readme))

    def run(self, steps: Sequence[Step], *, prompt: str = PROMPT, sub_agent: Sequence[Step] = ()) -> Session:
        return run(self.agent, self.program, self.scene.scratch, prompt, steps, environ=os.environ, sub_agent=sub_agent)

    def reads(self) -> tuple[Session, list[Check]]:
        return reading(self.agent, self.program, self.scene, os.environ)

    def works(self) -> tuple[Session, list[Check]]:
        return working(self.agent, self.program, self.scene, os.environ)


def doxa_runs(*arguments: str, scene: Scene) -> str:
    """Run a command of doxa in a scene's repository; it succeeds. Gives what it printed."""
    environ = {
        "PATH": os.environ["PATH"],
        "HOME": str(scene.scratch.home),
        "DOXA_HOME": str(scene.scratch.data),
        "PYTHONPATH": str(Path(doxa.__file__).parent.parent),
    }
    done = subprocess.run(
        [sys.executable, "-m", "doxa", *arguments],
        cwd=scene.scratch.repository,
        env=environ,
        capture_output=True,
        text=True,
        timeout=SECONDS_MAX,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def installed_or_skip(name: str) -> None:
    """Skip a test whose client is not installed, saying so; where the client is required, fail."""
    if find(AGENTS[name], os.environ) is not None:
        return
    wanted = [one.strip() for one in os.environ.get(REQUIRED, "").split(",")]
    reason = (
        f"{CLIENTS[name].title} is not installed: set DOXA_CLIENTS_DIR, or have `{AGENTS[name].program}` on the path"
    )
    assert name not in wanted, reason
    pytest.skip(reason)


def words(session: Session) -> str:
    """What a client said at its end, to be shown when a test fails."""
    return f"status {session.ended.status}\n{session.ended.out[-2000:]}\n{session.ended.err[-2000:]}"


def strings(value: Any) -> list[str]:
    """Every string of a request's body."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for one in inner for text in strings(one)]


def count(request: Request, text: str) -> int:
    """How often a text stands in what a model was sent."""
    return sum(one.count(text) for one in strings(request.body))


def turns(session: Session) -> list[Request]:
    """One request for each number of tool results, the first of them, in order."""
    found: dict[int, Request] = {}
    for request in session.requests:
        if not request.sub_agent:
            found.setdefault(request.step, request)
    return [found[step] for step in sorted(found)]
