"""Starting a coding agent without a person, against a scripted model."""

import json
import os
import shutil
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from doxa.clients.prove.agents.base import Agent, Place
from doxa.clients.prove.agents.claude import Claude
from doxa.clients.prove.agents.cline import Cline
from doxa.clients.prove.agents.codex import Codex
from doxa.clients.prove.agents.copilot import Copilot
from doxa.clients.prove.agents.gemini import GeminiCli
from doxa.clients.prove.agents.opencode import OpenCode
from doxa.clients.prove.agents.qwen import Qwen
from doxa.clients.prove.enclosure import Enclosure, Ended
from doxa.clients.prove.server import ModelServer, Request, Step

AGENTS: dict[str, Agent] = {
    agent.name: agent for agent in (Claude(), Codex(), GeminiCli(), OpenCode(), Copilot(), Qwen(), Cline())
}
# A folder with one npm install for each client, named as doxa names the client.
CLIENTS_FOLDER = "DOXA_CLIENTS_DIR"
# In the home folder of a client.
TEMPORARY = "tmp"
SESSION_SECONDS_MAX = 90.0
_VERSION_SECONDS_MAX = 30.0


class Scratch(NamedTuple):
    """What a client is given to work with: folders that are made for it and thrown away.

    `home` is its home folder, `repository` where it starts, `data` doxa's data folder.
    """

    home: Path
    repository: Path
    data: Path


class Session(NamedTuple):
    """One run of a client, from its prompt to its end.

    `requests` are what it sent to the model, `missing` the tools that the script called and it did not offer,
    `alone` says whether it had no network but loopback.
    """

    requests: list[Request]
    missing: list[str]
    ended: Ended
    seconds: float
    alone: bool


def find(agent: Agent, environ: Mapping[str, str]) -> str | None:
    """Find an agent's program: below the folder that `DOXA_CLIENTS_DIR` names, else on the path."""
    folder = environ.get(CLIENTS_FOLDER)
    if folder:
        installed = Path(folder) / agent.name / "node_modules" / ".bin" / agent.program
        if installed.exists():
            return str(installed)
    return shutil.which(agent.program, path=environ.get("PATH"))


def version(program: str, environ: Mapping[str, str], home: Path) -> str:
    """Say which version a program is: as its npm package says, else as it says itself; "" when neither does."""
    for folder in Path(os.path.realpath(program)).parents:
        try:
            described = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
        if isinstance(described, dict) and isinstance(described.get("version"), str):
            return str(described["version"])
    with Enclosure() as enclosure:
        ended = enclosure.run([program, "--version"], surroundings(environ, home), home, _VERSION_SECONDS_MAX)
    lines = ended.out.strip().splitlines()
    return lines[0] if ended.status == 0 and lines else ""


def run(
    agent: Agent,
    program: str,
    scratch: Scratch,
    prompt: str,
    steps: Sequence[Step],
    *,
    environ: Mapping[str, str],
    sub_agent: Sequence[Step] = (),
    seconds_max: float = SESSION_SECONDS_MAX,
) -> Session:
    """Run one prompt of a client to its end.

    Args:
        agent: which client it is.
        program: its path.
        scratch: the folders that it works in.
        prompt: what the person says.
        steps: what the model does then.
        environ: the surroundings; all that is taken from them is where programs are.
        sub_agent: what the model does in a sub-agent's conversation.
        seconds_max: after this many seconds it is ended.
    """
    started = time.monotonic()
    with (
        Enclosure() as enclosure,
        ModelServer(steps, sub_agent=sub_agent, listening=enclosure.listening) as model,
    ):
        place = Place(scratch.home, scratch.repository, model.address)
        agent.prepare(place)
        given = surroundings(environ, scratch.home) | {"DOXA_HOME": str(scratch.data)} | agent.environ(place)
        ended = enclosure.run(agent.command(program, place, prompt), given, scratch.repository, seconds_max)
        return Session(model.requests, model.missing, ended, time.monotonic() - started, enclosure.alone)


def surroundings(environ: Mapping[str, str], home: Path) -> dict[str, str]:
    """Give the environment of a client: nothing of the person's but where programs are."""
    return {
        "HOME": str(home),
        "PATH": environ.get("PATH", os.defpath),
        "TERM": "dumb",
        "LANG": "C.UTF-8",
        # Some clients share a folder there with whoever else runs them.
        "TMPDIR": str(home / TEMPORARY),
        "XDG_CONFIG_HOME": str(home / ".config"),
    }
