"""Cline."""

from pathlib import Path

from doxa.clients.prove.agents.base import MODEL, NO_KEY, Place, add_settings
from doxa.clients.prove.wire.base import Call

_PROVIDER = "openai-compatible"
_MOMENT = "2026-05-01T00:00:00.000Z"


class Cline:
    """Cline's command line."""

    name = "cline"
    program = "cline"
    leaves_processes = True

    def prepare(self, place: Place) -> None:
        """Write what `cline auth` would."""
        settings = {"provider": _PROVIDER, "apiKey": NO_KEY, "model": MODEL, "baseUrl": f"{place.address}/v1"}
        provider = {"settings": settings, "updatedAt": _MOMENT, "tokenSource": "manual"}
        written = {"version": 1, "lastUsedProvider": _PROVIDER, "modes": {}, "providers": {_PROVIDER: provider}}
        add_settings(place.home / ".cline" / "data" / "settings" / "providers.json", written)

    def command(self, program: str, place: Place, prompt: str) -> list[str]:
        """Give the command line that runs one prompt to its end."""
        del place
        return [program, "--json", "--auto-approve", "true", prompt]

    def environ(self, place: Place) -> dict[str, str]:
        """Give the variables that it needs."""
        del place
        return {"CLINE_NO_AUTO_UPDATE": "1", "CLINE_TELEMETRY_DISABLED": "1"}

    def read(self, path: Path) -> Call:
        """Give the tool call that reads a file."""
        return Call("read_files", {"files": [{"path": str(path)}]})

    def shell(self, command: str) -> Call:
        """Give the tool call that runs a shell command."""
        return Call("run_commands", {"commands": [command]})

    def edit(self, path: Path, old: str, new: str) -> Call:
        """Give the tool call that replaces a line in a file."""
        return Call("editor", {"path": str(path), "old_text": old, "new_text": new})
