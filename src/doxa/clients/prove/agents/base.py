"""What has to be known of a coding agent to run it without a person, against a scripted model."""

import json
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from doxa.clients.prove.wire.base import Call

# No key is needed: the model on loopback asks for none, but some clients do not start without one.
NO_KEY = "no-key-is-needed"
MODEL = "scripted"


class Place(NamedTuple):
    """Where a client runs: all of it is made for this run, and thrown away.

    `home` is its home folder, `repository` the work tree it starts in, `address` the model's, without a path.
    """

    home: Path
    repository: Path
    address: str


class Agent(Protocol):
    """One coding agent.

    Attributes:
        name: what `doxa hook --client` calls it.
        program: its command.
        leaves_processes: whether it leaves processes behind that outlive it.
    """

    name: str
    program: str
    leaves_processes: bool

    def prepare(self, place: Place) -> None:
        """Write the settings that let it run without a person; those that are there already stay."""
        ...

    def command(self, program: str, place: Place, prompt: str) -> list[str]:
        """Give the command line that runs one prompt to its end."""
        ...

    def environ(self, place: Place) -> dict[str, str]:
        """Give the variables that it needs beside HOME and PATH."""
        ...

    def read(self, path: Path) -> Call:
        """Give the tool call that reads a file."""
        ...

    def shell(self, command: str) -> Call:
        """Give the tool call that runs a shell command."""
        ...

    def edit(self, path: Path, old: str, new: str) -> Call:
        """Give the tool call that replaces a line in a file."""
        ...


def add_settings(path: Path, added: dict[str, Any]) -> None:
    """Add settings to a JSON file, which may be there already, inside its objects too."""
    there: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(_joined(there, added), indent=2), encoding="utf-8")


def _joined(there: dict[str, Any], added: dict[str, Any]) -> dict[str, Any]:
    found = dict(there)
    for name, value in added.items():
        old = found.get(name)
        found[name] = _joined(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return found
