"""A repository with beliefs in it, and the hook as a coding agent runs it: as a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import doxa
from doxa.memory import Memory
from doxa.wiring import open_memory

PACKAGE = Path(doxa.__file__).parent
SCRIPT = PACKAGE / "hooks" / "run.py"
COMMAND = (sys.executable, "-I", "-S", str(SCRIPT), "--client", "claude")

README = "# payments\n\n## Calling the gateway\n\nThe endpoint fails after 3 retries per window.\nBack off first.\n"
CODE = "def charge(amount):\n    return amount * 100\n"
PASSAGE = "return amount * 100"
TESTING = "# Testing\n\nThe suite needs a running Redis.\n"

SECONDS_MAX = 60


class Answer(NamedTuple):
    """What a hook's process left behind."""

    status: int
    out: bytes
    err: bytes

    @property
    def text(self) -> str:
        """The text that the model would receive, "" when the hook said nothing; checks what surrounds it."""
        assert (self.status, self.err) == (0, b"")
        if not self.out:
            return ""
        answer = json.loads(self.out)
        assert list(answer) == ["hookSpecificOutput"]
        # No permissionDecision: "allow" would approve the tool's use.
        assert sorted(answer["hookSpecificOutput"]) == ["additionalContext", "hookEventName"]
        return answer["hookSpecificOutput"]["additionalContext"]

    @property
    def event(self) -> str:
        return json.loads(self.out)["hookSpecificOutput"]["hookEventName"]


def git(folder: Path, *arguments: object) -> str:
    settings = ["-c", "init.defaultBranch=main", "-c", "user.name=Mira", "-c", "user.email=mira@example.org"]
    environ = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    environ |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    done = subprocess.run(
        ["git", *settings, *map(str, arguments)], cwd=folder, env=environ, capture_output=True, check=True, text=True
    )
    return done.stdout.strip()


def write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


class Scene:
    """A repository, and a user's data folder that is nobody's."""

    def __init__(self, folder: Path) -> None:
        self.top = Path(os.path.realpath(folder))
        self.repo = self.top / "repo"
        self.home = self.top / "home"
        self.environ = {
            "DOXA_HOME": str(self.home),
            "DOXA_SYNCHRONOUS": "OFF",
            "DOXA_ACTOR": "mira",
            "PATH": os.environ["PATH"],
        }
        self.repo.mkdir()
        git(self.repo, "init", "-q")
        write(self.repo, {"README.md": README, "src/payments.py": CODE, "docs/testing.md": TESTING})

    def memory(self, *, root: Path | None = None, **options: Any) -> Memory:
        return open_memory(root=root or self.repo, environ=self.environ, **options)

    def note(self, claim: str, **options: Any) -> str:
        """Take a note and give its id."""
        with self.memory() as memory:
            return memory.remember(claim, **options).belief.id

    def revoke(self, belief: str, reason: str = "the gateway takes cents", **options: Any) -> None:
        with self.memory() as memory:
            memory.revoke(belief, reason, **options)

    def mistake(self, claim: str = "amounts are euros", ref: str = "src/payments.py", **options: Any) -> str:
        """Note something false from a passage, and revoke it. Gives the id."""
        belief = self.note(claim, evidence=doxa.observed(ref, quote=options.pop("quote", PASSAGE)), **options)
        self.revoke(belief)
        return belief

    def rendering(self, belief: str) -> str:
        from doxa.core.render import render

        with self.memory() as memory:
            return render(memory.get(belief))

    def kinds(self, belief: str) -> list[str]:
        """The kinds of a belief's events, in order."""
        with self.memory() as memory:
            return [event.kind for event in memory.history(belief)[0].events]

    @property
    def store(self) -> Path:
        (folder,) = self.home.glob("projects/*")
        return folder / "store.sqlite3"

    def content(self) -> dict[str, bytes]:
        """What the store's files hold. The shared-memory file, which any reader touches, is left out."""
        files = {end: Path(f"{self.store}{end}") for end in ("", "-wal")}
        found = {end: path.read_bytes() for end, path in files.items() if path.exists()}
        return {end: data for end, data in found.items() if data or not end}

    def faults(self) -> list[str]:
        path = self.home / "hook-faults.log"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    # What Claude Code sends

    def payload(
        self, event: str, *, session: str = "s1", cwd: Path | str | None = None, **fields: Any
    ) -> dict[str, Any]:
        return {
            "session_id": session,
            "transcript_path": str(self.top / "transcript.jsonl"),
            "cwd": str(cwd or self.repo),
            "hook_event_name": event,
            **fields,
        }

    def reads(self, path: object = "src/payments.py", *, tool: str = "Read", **fields: Any) -> dict[str, Any]:
        return self.payload("PreToolUse", tool_name=tool, tool_input={"file_path": str(path)}, **fields)

    def runs(self, command: str, **fields: Any) -> dict[str, Any]:
        return self.payload("PreToolUse", tool_name="Bash", tool_input={"command": command}, **fields)

    def prints(self, output: str, command: str = "cat x", **fields: Any) -> dict[str, Any]:
        response = {"stdout": output, "stderr": "", "interrupted": False, "isImage": False}
        return self.payload(
            "PostToolUse", tool_name="Bash", tool_input={"command": command}, tool_response=response, **fields
        )

    def starts(self, source: str = "startup", **fields: Any) -> dict[str, Any]:
        return self.payload("SessionStart", source=source, **fields)

    # The hook

    def hook(self, payload: object, *, command: Sequence[str] = COMMAND, **changes: str | None) -> Answer:
        """Run the hook on a payload: a dictionary, or bytes as they are. `changes` are of the environment."""
        data = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
        environ = {key: value for key, value in (self.environ | changes).items() if value is not None}
        done = subprocess.run(
            command, input=data, env=environ, capture_output=True, check=False, timeout=SECONDS_MAX, cwd=self.top
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    def told(self, payload: object, **changes: str | None) -> str:
        """The text that the hook gives for a payload."""
        return self.hook(payload, **changes).text
