"""Machines of people and the server of a team, as real processes."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

SECONDS_MAX = 60
PACKAGE = Path(__file__).parents[2] / "src"


class Machine:
    """A machine: a home of its own, and a clone of the team's repository."""

    def __init__(self, folder: Path, name: str) -> None:
        self.home = folder / f"home of {name}"
        self.home.mkdir()
        self.repo = folder / name
        subprocess.run(["git", "clone", "-q", str(folder / "origin"), str(self.repo)], check=True)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("DOXA", "GIT"))}
        self.environ = kept | {
            "DOXA_HOME": str(self.home),
            "DOXA_ACTOR": name,
            "PYTHONPATH": str(PACKAGE),
            "PYTHONWARNINGS": "ignore",
        }

    def run(self, *arguments: str, status: int = 0) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "doxa", *arguments],
            cwd=self.repo,
            env=self.environ,
            capture_output=True,
            text=True,
            timeout=SECONDS_MAX,
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout

    def asked(self, *arguments: str):
        return json.loads(self.run(*arguments, "--json"))


class Server:
    """`doxa serve`, as a process."""

    def __init__(self, store: str, environ: dict[str, str], folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [sys.executable, "-m", "doxa", "serve", "--store", store, "--listen", f"127.0.0.1:{self.port}"]
        self._environ, self._folder = environ, folder
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            self._command, cwd=self._folder, env=self._environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        for _ in range(SECONDS_MAX * 10):
            try:
                with urllib.request.urlopen(f"{self.url}/readyz", timeout=5):
                    return
            except OSError:
                assert self.process.poll() is None, self.process.stdout.read()
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(SECONDS_MAX)
        self.process.stdout.close()
        return status


def origin_in(folder: Path) -> None:
    """Make the repository that the machines clone."""
    origin = folder / "origin"
    subprocess.run(["git", "init", "-q", "-b", "main", str(origin)], check=True)
    (origin / "README.md").write_text("The endpoint tolerates 3 retries per window.\n")
    command = ["git", "-C", str(origin), "-c", "user.name=mira", "-c", "user.email=mira@example.org"]
    subprocess.run([*command, "add", "-A"], check=True)
    subprocess.run([*command, "commit", "-qm", "first"], check=True)


def token_for(machine: Machine, store: str, name: str, role: str) -> str:
    """Make a token, and keep it in a file; gives the file."""
    made = machine.asked("token", "add", name, "--role", role, "--all-projects", "--store", store)
    file = machine.home.parent / f"token of {name}"
    file.write_text(made["token"])
    return str(file)
