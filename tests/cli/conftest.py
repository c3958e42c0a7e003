"""The command line, called in this process in a repository of its own, and for real where a process is needed."""

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Mapping
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.hooks.scene import PACKAGE, SECONDS_MAX, Scene


class Result(NamedTuple):
    status: int
    out: str
    err: str


class Terminal:
    """`doxa` in the scene's repository."""

    def __init__(self, scene: Scene, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.scene = scene
        self.repo = scene.repo
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "DOXA_PROJECT", "DOXA_CLIENTS_DIR"):
            monkeypatch.delenv(name, raising=False)
        # Whoever runs the tests may have set doxa up for themselves.
        monkeypatch.setenv("HOME", str(scene.top))
        for name, value in scene.environ.items():
            monkeypatch.setenv(name, value)
        self.cd(self.repo)

    def cd(self, folder: Path) -> None:
        self._monkeypatch.chdir(folder)

    def __call__(self, *arguments: str, stdin: str | bytes | None = None) -> Result:
        """Run a command in this process."""
        from doxa.cli.app import run

        if stdin is not None:
            data = stdin if isinstance(stdin, bytes) else stdin.encode()
            self._monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data), encoding="utf-8"))
        self._capsys.readouterr()
        status = run(arguments)
        return Result(status, *self._capsys.readouterr())

    def lines(self, *arguments: str) -> list[str]:
        """Run a command that succeeds; gives the lines that a person sees."""
        result = self(*arguments)
        assert (result.status, result.err) == (0, "")
        return result.out.splitlines()

    def json(self, *arguments: str) -> Any:
        """Run a command that succeeds, with --json; gives the value."""
        result = self(*arguments, "--json")
        assert (result.status, result.err) == (0, "")
        return json.loads(result.out)

    def note(self, *arguments: str) -> str:
        """Remember something; gives the id."""
        return self.json("remember", *arguments)["belief"]["id"]

    def process(self, *arguments: str, cwd: Path | None = None, **changes: str | None) -> Result:
        """Run a command as a process. `changes` are of the environment; None takes a variable away."""
        environ = self.environ(changes)
        done = subprocess.run(
            [sys.executable, "-m", "doxa", *arguments],
            cwd=cwd or self.repo,
            env=environ,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=SECONDS_MAX,
            encoding=None,
        )
        return Result(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))

    def environ(self, changes: Mapping[str, str | None]) -> dict[str, str]:
        base = {**self.scene.environ, "PYTHONPATH": str(PACKAGE.parent), "HOME": str(self.scene.top)}
        return {key: value for key, value in (base | dict(changes)).items() if value is not None}

    def on_terminal(self, *arguments: str, columns: int = 100, typed: str = "", **changes: str | None) -> Result:
        """Run a command on a terminal of its own; what it prints, escapes and all, is `out`."""
        import fcntl
        import pty
        import struct
        import termios

        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        process = subprocess.Popen(
            [sys.executable, "-m", "doxa", *arguments],
            cwd=self.repo,
            env=self.environ({"TERM": "xterm-256color"} | changes),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
        )
        os.close(theirs)
        os.write(ours, typed.encode())
        watch = threading.Timer(SECONDS_MAX, process.kill)
        watch.start()
        pieces = []
        while True:
            try:
                piece = os.read(ours, 65_536)
            except OSError:
                break
            if not piece:
                break
            pieces.append(piece)
        os.close(ours)
        watch.cancel()
        status = process.wait(timeout=SECONDS_MAX)
        return Result(status, b"".join(pieces).decode().replace("\r\n", "\n"), "")


@pytest.fixture
def scene(tmp_path):
    if shutil.which("git") is None:
        pytest.skip("needs git")
    return Scene(tmp_path)


@pytest.fixture
def doxa(scene, monkeypatch, capsys):
    return Terminal(scene, monkeypatch, capsys)
