"""A person's repository and home, and a client that is none, installed as Gemini CLI."""

import os
import sys
from pathlib import Path

import pytest

from tests.hooks.scene import git

SOURCE = Path(__file__).parent / "fake_client.py"


class Person:
    """Somebody with a repository, a home folder, and what the environment says."""

    def __init__(self, folder: Path) -> None:
        self.top = Path(os.path.realpath(folder))
        self.repository = self.top / "repository"
        self.home = self.top / "home"
        self.clients = self.top / "clients"
        for made in (self.repository, self.home, self.clients):
            made.mkdir()
        git(self.repository, "init", "-q")
        self.environ = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.home),
            "DOXA_HOME": str(self.top / "data"),
            "DOXA_CLIENTS_DIR": str(self.clients),
        }

    def installs(self, behaviour: str) -> Path:
        """Install the client that is none as Gemini CLI."""
        program = self.clients / "gemini" / "node_modules" / ".bin" / "gemini"
        program.parent.mkdir(parents=True, exist_ok=True)
        text = SOURCE.read_text(encoding="utf-8").replace('"BEHAVIOUR"', repr(behaviour))
        program.write_text(f"#!{sys.executable} -IS\n{text}", encoding="utf-8")
        program.chmod(0o755)
        return program

    def files(self) -> dict[str, bytes]:
        """All that is the person's."""
        found = (path for path in self.top.rglob("*") if path.is_file())
        return {str(path): path.read_bytes() for path in found}


@pytest.fixture
def person(tmp_path):
    return Person(tmp_path)
