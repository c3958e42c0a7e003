"""Claude Code."""

from pathlib import Path

from doxa.clients.prove.agents.base import NO_KEY, Place, add_settings
from doxa.clients.prove.wire.base import Call


class Claude:
    """Anthropic's Claude Code."""

    name = "claude"
    program = "claude"
    leaves_processes = False

    def prepare(self, place: Place) -> None:
        """Write the setting that lets it start the servers of a project, which a person is asked for."""
        add_settings(place.home / ".claude" / "settings.json", {"enableAllProjectMcpServers": True})

    def command(self, program: str, place: Place, prompt: str) -> list[str]:
        """Give the command line that runs one prompt to its end."""
        del place
        flags = ["--output-format", "stream-json", "--verbose", "--allowedTools", "Read,Bash,Edit,Task,Agent"]
        return [program, "-p", prompt, *flags]

    def environ(self, place: Place) -> dict[str, str]:
        """Give the variables that it needs."""
        switched_off = ("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "DISABLE_TELEMETRY", "DISABLE_AUTOUPDATER")
        return {
            "ANTHROPIC_BASE_URL": place.address,
            "ANTHROPIC_API_KEY": NO_KEY,
            "CLAUDE_CODE_TMPDIR": str(place.home / "tmp"),
            **dict.fromkeys((*switched_off, "DISABLE_ERROR_REPORTING"), "1"),
        }

    def read(self, path: Path) -> Call:
        """Give the tool call that reads a file."""
        return Call("Read", {"file_path": str(path)})

    def shell(self, command: str) -> Call:
        """Give the tool call that runs a shell command."""
        return Call("Bash", {"command": command, "description": "run"})

    def edit(self, path: Path, old: str, new: str) -> Call:
        """Give the tool call that replaces a line in a file."""
        return Call("Edit", {"file_path": str(path), "old_string": old, "new_string": new})
