"""Qwen Code."""

from pathlib import Path

from doxa.clients.prove.agents.base import MODEL, NO_KEY, Place, add_settings
from doxa.clients.prove.agents.gemini import UNATTENDED
from doxa.clients.prove.wire.base import Call


class Qwen:
    """Alibaba's Qwen Code."""

    name = "qwen"
    program = "qwen"
    leaves_processes = False

    def prepare(self, place: Place) -> None:
        """Write the settings that let it run without a person."""
        security = {"auth": {"selectedType": "openai"}, "folderTrust": {"enabled": False}}
        add_settings(place.home / ".qwen" / "settings.json", {"security": security, **UNATTENDED})

    def command(self, program: str, place: Place, prompt: str) -> list[str]:
        """Give the command line that runs one prompt to its end."""
        del place
        return [program, "--yolo", "-p", prompt]

    def environ(self, place: Place) -> dict[str, str]:
        """Give the variables that it needs."""
        model = {"OPENAI_API_KEY": NO_KEY, "OPENAI_BASE_URL": f"{place.address}/v1", "OPENAI_MODEL": MODEL}
        return {**model, "CI": "1", "NO_BROWSER": "1"}

    def read(self, path: Path) -> Call:
        """Give the tool call that reads a file."""
        return Call("read_file", {"file_path": str(path)})

    def shell(self, command: str) -> Call:
        """Give the tool call that runs a shell command."""
        return Call("run_shell_command", {"command": command, "description": "run", "is_background": False})

    def edit(self, path: Path, old: str, new: str) -> Call:
        """Give the tool call that replaces a line in a file."""
        return Call("edit", {"file_path": str(path), "old_string": old, "new_string": new})
