"""opencode."""

from pathlib import Path

from doxa.clients.prove.agents.base import MODEL, NO_KEY, Place, add_settings
from doxa.clients.prove.wire.base import Call


class OpenCode:
    """opencode, of sst."""

    name = "opencode"
    program = "opencode"
    leaves_processes = False

    def prepare(self, place: Place) -> None:
        """Write the settings that let it run without a person."""
        model = {"name": MODEL, "tool_call": True, "limit": {"context": 100_000, "output": 4_000}}
        provider = {
            "npm": "@ai-sdk/openai-compatible",
            "name": MODEL,
            "options": {"baseURL": f"{place.address}/v1", "apiKey": NO_KEY},
            "models": {MODEL: model},
        }
        named = f"{MODEL}/{MODEL}"
        settings = {
            "autoupdate": False,
            "share": "disabled",
            "permission": "allow",
            "model": named,
            "small_model": named,
            "enabled_providers": [MODEL],
            "provider": {MODEL: provider},
        }
        add_settings(place.home / ".config" / "opencode" / "opencode.json", settings)

    def command(self, program: str, place: Place, prompt: str) -> list[str]:
        """Give the command line that runs one prompt to its end."""
        del place
        return [program, "run", "--model", f"{MODEL}/{MODEL}", "--format", "json", prompt]

    def environ(self, place: Place) -> dict[str, str]:
        """Give the variables that it needs; without the last two it asks the npm registry for minutes."""
        del place
        kinds = ("AUTOUPDATE", "MODELS_FETCH", "LSP_DOWNLOAD", "DEFAULT_PLUGINS")
        offline = {"npm_config_offline": "true", "npm_config_fetch_retries": "0"}
        return {**{f"OPENCODE_DISABLE_{kind}": "1" for kind in kinds}, **offline}

    def read(self, path: Path) -> Call:
        """Give the tool call that reads a file."""
        return Call("read", {"filePath": str(path)})

    def shell(self, command: str) -> Call:
        """Give the tool call that runs a shell command."""
        return Call("bash", {"command": command, "description": "run"})

    def edit(self, path: Path, old: str, new: str) -> Call:
        """Give the tool call that replaces a line in a file."""
        return Call("edit", {"filePath": str(path), "oldString": old, "newString": new})
