"""The demo: a belief is noted, found wrong, revoked, met again as a warning, and one is reinstated.

Everything is real: a repository with a stale README, a store, and the hook run as Claude Code runs it.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import NamedTuple

import click
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from doxa.cli.forms import emit
from doxa.cli.options import json_option
from doxa.cli.output import console, rendering, tell
from doxa.core.render import render
from doxa.core.values import Actor
from doxa.memory import Memory
from doxa.operations.evidence import observed
from doxa.wiring import Parts, open_memory

AGENT = Actor("claude", "agent")
PERSON = Actor("mira", "human")

_RETRIES = "The endpoint fails after 3 retries per window."
_README = f"# payments\n\n## Calling the gateway\n\n{_RETRIES}\nBack off for 30 seconds before the next one.\n"
_TESTING = "# Testing\n\nThe test suite needs a running Redis.\nStart it before `pytest`.\n"


class Step(NamedTuple):
    """One thing that happens, and what an agent receives, or a person sees, after it."""

    title: str
    what: str
    received_on: str
    received: str


class Demo:
    """The scene of the demo, in a folder of its own."""

    def __init__(self, folder: Path, parts: Parts | None = None) -> None:
        self.repository = folder / "payments"
        self.store = folder / "store.sqlite3"
        self.home = folder / "home"
        self.parts = parts
        self._sessions = 0

    def prepare(self) -> None:
        """Make the repository with its stale README."""
        (self.repository / "docs").mkdir(parents=True)
        (self.repository / "README.md").write_text(_README, encoding="utf-8")
        (self.repository / "docs" / "testing.md").write_text(_TESTING, encoding="utf-8")
        # Without git's own variables: they would lead it into the repository of whoever set them.
        environ = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        command = ["git", "init", "-q", str(self.repository)]
        subprocess.run(command, check=True, capture_output=True, env=environ)  # noqa: S603 - fixed words

    def memory(self, actor: Actor) -> Memory:
        """Open the memory as somebody."""
        environ = {"DOXA_HOME": str(self.home)}
        return open_memory(actor=actor, root=self.repository, environ=environ, parts=self.parts)

    def receives(self, tool: str, given: dict[str, str], response: str | None = None) -> str:
        """Run the hook as Claude Code does, in a new session, and give the text that the model would receive."""
        self._sessions += 1
        payload = {
            "session_id": f"demo-{self._sessions}",
            "cwd": str(self.repository),
            "hook_event_name": "PreToolUse" if response is None else "PostToolUse",
            "tool_name": tool,
            "tool_input": given,
            "tool_response": {"stdout": response or "", "stderr": ""},
        }
        script = Path(__file__).parent.parent / "hooks" / "run.py"
        answer = subprocess.run(  # noqa: S603 - our own script
            [sys.executable, "-I", "-S", str(script), "--client", "claude"],
            input=json.dumps(payload),
            env={"DOXA_HOME": str(self.home)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        return str(json.loads(answer)["hookSpecificOutput"]["additionalContext"]) if answer else ""

    def steps(self) -> Iterator[Step]:
        """Play the scene."""
        self.prepare()
        retries, redis = yield from self._notes()
        yield from self._revocation(retries)
        yield from self._reinstatement(redis)
        yield from self._drift_and_change(redis)

    def _notes(self) -> Generator[Step, None, tuple[str, str]]:
        with self.memory(AGENT) as memory:
            retries = memory.remember(
                "endpoint tolerates 3 retries per window",
                key=("api", "retries"),
                value="3",
                evidence=observed("README.md", quote=_RETRIES),
                tags=["api", "retries"],
            ).belief
            redis = memory.remember(
                "the test suite needs a running Redis",
                key=("tests", "service"),
                value="Redis",
                evidence=observed("docs/testing.md"),
                tags=["tests"],
            ).belief
        yield Step(
            "An agent notes what a stale README says",
            f'doxa remember "endpoint tolerates 3 retries per window" --agent claude --key api:retries --value 3 '
            f'--evidence README.md --quote "{_RETRIES}" --tag api --tag retries',
            "the agent reads README.md",
            self.receives("Read", {"file_path": str(self.repository / "README.md")}),
        )
        return retries.short, redis.short

    def _revocation(self, retries: str) -> Iterator[Step]:
        reason = "the failure was a proxy timeout, not the retry limit"
        with self.memory(PERSON) as memory:
            memory.revoke(retries, reason)
        yield Step(
            "A person finds the cause: the belief is revoked, not deleted",
            f'doxa revoke {retries} "{reason}"',
            "next day, the agent reads README.md again",
            self.receives("Read", {"file_path": "README.md"}),
        )
        yield Step(
            "The warning goes with the passage, whatever tool reads it",
            "grep -n retries README.md",
            "the agent sees the output of grep",
            self.receives("Bash", {"command": "grep -n retries README.md"}, f"5:{_RETRIES}"),
        )

    def _reinstatement(self, redis: str) -> Iterator[Step]:
        with self.memory(PERSON) as memory:
            memory.revoke(redis, "the suite passed in CI without Redis")
            memory.reinstate(redis, "CI had a Redis all along; the revocation was the mistake")
        yield Step(
            "A revocation was the mistake: one event, and the belief is back",
            f'doxa revoke {redis} "the suite passed in CI without Redis"\n'
            f'doxa reinstate {redis} "CI had a Redis all along; the revocation was the mistake"',
            "the agent reads docs/testing.md",
            self.receives("Read", {"file_path": "docs/testing.md"}),
        )

    def _drift_and_change(self, redis: str) -> Iterator[Step]:
        testing = self.repository / "docs" / "testing.md"
        testing.write_text(_TESTING.replace("Redis", "Valkey"), encoding="utf-8")
        yield Step(
            "The file changes: the belief carries a caveat, it is not silenced",
            "sed -i s/Redis/Valkey/ docs/testing.md",
            "the agent reads docs/testing.md",
            self.receives("Read", {"file_path": "docs/testing.md"}),
        )
        with self.memory(PERSON) as memory:
            memory.correct(
                redis,
                "Valkey",
                because="changed",
                reason="Redis was replaced in May",
                evidence=observed("docs/testing.md"),
            )
            history = "\n".join(render(one.belief) for one in memory.history(("tests", "service")))
        yield Step(
            "The world changed: superseded, which is not the same as wrong",
            f'doxa correct {redis} Valkey --changed --reason "Redis was replaced in May"',
            "a person looks at `doxa history tests:service`",
            history,
        )


def show(step: Step, number: int, screen: Console) -> None:
    """Print a step."""
    screen.print(Text(f"{number}. {step.title}", style="bold"))
    for line in step.what.splitlines():
        tell(Text(f"   $ {line}", style="dim"), indent=5, screen=screen)
    body = Text("\n").join(rendering(line) for line in step.received.splitlines())
    screen.print(
        Panel(body, title=step.received_on, title_align="left", border_style="blue", padding=(0, 1)),
        soft_wrap=False,
    )


def play(folder: Path, tell: Callable[[Step, int], None], parts: Parts | None = None) -> list[Step]:
    """Play the demo in a folder, telling each step as it happens; gives the steps."""
    played = []
    for number, step in enumerate(Demo(folder, parts).steps(), 1):
        tell(step, number)
        played.append(step)
    return played


def _silently(step: Step, number: int) -> None:
    del step, number


@click.command()
@json_option
def demo(as_json: bool) -> None:
    """Show the whole idea in a scratch repository: no network, no key, no model, nothing of yours is touched."""
    screen = console()
    with tempfile.TemporaryDirectory(prefix="doxa-demo-") as folder:
        if as_json:
            emit([step._asdict() for step in play(Path(folder), _silently)])
            return
        play(Path(folder), lambda step, number: show(step, number, screen))
    screen.print(
        "Nothing was deleted: every step is an event, and each has a way back. Next: doxa --help",
        style="bold green",
    )
