"""Gemini CLI."""

from pathlib import Path

from doxa.clients.prove.agents.base import NO_KEY, Place, add_settings
from doxa.clients.prove.wire.base import Call

# What Gemini CLI and Qwen Code, which is made from it, share.
UNATTENDED = {
    "privacy": {"usageStatisticsEnabled": False},
    "telemetry": {"enabled": False},
    "general": {"disableAutoUpdate": True, "enableAutoUpdate": False},
}


class GeminiCli:
    """Google's Gemini CLI."""

    name = "gemini"
    program = "gemini"
    leaves_processes = False

    def prepare(self, place: Place) -> None:
        """Write the settings that let it run without a person."""
        security = {"auth": {"selectedType": "gemini-api-key"}, "folderTrust": {"enabled": False}}
        add_settings(place.home / ".gemini" / "settings.json", {"security": security, **UNATTENDED})

    def command(self, program: str, place: Place, prompt: str) -> list[str]:
        """Give the command line that runs one prompt to its end."""
        del place
        return [program, "--yolo", "--skip-trust", "-m", "gemini-3.1-pro-preview", "-o", "stream-json", "-p", prompt]

    def environ(self, place: Place) -> dict[str, str]:
        """Give the variables that it needs."""
        quiet = dict.fromkeys(("GEMINI_CLI_NO_RELAUNCH", "NO_BROWSER", "CI"), "1")
        return {"GEMINI_API_KEY": NO_KEY, "GOOGLE_GEMINI_BASE_URL": place.address, **quiet}

    def read(self, path: Path) -> Call:
        """Give the tool call that reads a file."""
        return Call("read_file", {"file_path": str(path)})

    def shell(self, command: str) -> Call:
        """Give the tool call that runs a shell command."""
        return Call("run_shell_command", {"command": command, "description": "run"})

    def edit(self, path: Path, old: str, new: str) -> Call:
        """Give the tool call that replaces a line in a file."""
        given = {"file_path": str(path), "instruction": "fix", "old_string": old, "new_string": new}
        return Call("replace", given)
