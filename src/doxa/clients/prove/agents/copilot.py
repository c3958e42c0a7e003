"""Copilot CLI, with a model of one's own, which needs no login."""

from pathlib import Path

from doxa.clients.prove.agents.base import MODEL, NO_KEY, Place
from doxa.clients.prove.wire.base import Call


class Copilot:
    """GitHub's Copilot CLI."""

    name = "copilot"
    program = "copilot"
    leaves_processes = False

    def prepare(self, place: Place) -> None:
        """It needs no settings."""

    def command(self, program: str, place: Place, prompt: str) -> list[str]:
        """Give the command line that runs one prompt to its end."""
        logs = str(place.home / "logs")
        flags = ["--allow-all-tools", "--trust-folder", "--output-format", "json", "--log-dir", logs]
        return [program, "-p", prompt, *flags]

    def environ(self, place: Place) -> dict[str, str]:
        """Give the variables that it needs."""
        return {
            "COPILOT_PROVIDER_BASE_URL": f"{place.address}/v1",
            "COPILOT_PROVIDER_API_KEY": NO_KEY,
            "COPILOT_MODEL": MODEL,
            "COPILOT_OFFLINE": "true",
            "COPILOT_AUTO_UPDATE": "false",
        }

    def read(self, path: Path) -> Call:
        """Give the tool call that reads a file."""
        return Call("view", {"path": str(path)})

    def shell(self, command: str) -> Call:
        """Give the tool call that runs a shell command."""
        return Call("bash", {"command": command, "description": "run", "mode": "sync"})

    def edit(self, path: Path, old: str, new: str) -> Call:
        """Give the tool call that replaces a line in a file."""
        return Call("edit", {"path": str(path), "old_str": old, "new_str": new})
