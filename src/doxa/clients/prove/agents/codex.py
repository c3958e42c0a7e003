"""Codex: it reads with shell commands, edits with patches, and asks for trust in each hook."""

import json
from pathlib import Path

from doxa.clients.prove.agents.base import MODEL, NO_KEY, Place
from doxa.clients.prove.wire.base import Call

# Which tools Codex offers depends on the model's name.
MODEL_KNOWN = "gpt-5.5"


class Codex:
    """OpenAI's Codex CLI."""

    name = "codex"
    program = "codex"
    leaves_processes = False

    def prepare(self, place: Place) -> None:
        """Make its folder; all of its settings stand in its command line."""
        (place.home / ".codex").mkdir(parents=True, exist_ok=True)

    def command(self, program: str, place: Place, prompt: str) -> list[str]:
        """Give the command line that runs one prompt to its end."""
        settings = {
            "model": MODEL_KNOWN,
            "model_provider": MODEL,
            f"model_providers.{MODEL}.name": MODEL,
            f"model_providers.{MODEL}.base_url": f"{place.address}/v1",
            f"model_providers.{MODEL}.wire_api": "responses",
            f"model_providers.{MODEL}.env_key": "SCRIPTED_KEY",
        }
        flags = ["--json", "--dangerously-bypass-hook-trust", "--dangerously-bypass-approvals-and-sandbox"]
        # A string of TOML may be written as a string of JSON is.
        for name, value in settings.items():
            flags += ["-c", f"{name}={json.dumps(value)}"]
        flags += ["-c", "analytics.enabled=false"]
        flags += ["-c", f'projects={{{json.dumps(str(place.repository))}={{trust_level="trusted"}}}}']
        return [program, "exec", *flags, prompt]

    def environ(self, place: Place) -> dict[str, str]:
        """Give the variables that it needs."""
        return {"CODEX_HOME": str(place.home / ".codex"), "SCRIPTED_KEY": NO_KEY}

    def read(self, path: Path) -> Call:
        """Give the tool call that reads a file."""
        return self.shell(f"cat {path.name}")

    def shell(self, command: str) -> Call:
        """Give the tool call that runs a shell command."""
        return Call("exec_command", {"cmd": command})

    def edit(self, path: Path, old: str, new: str) -> Call:
        """Give the tool call that replaces a line in a file."""
        return Call("apply_patch", f"*** Begin Patch\n*** Update File: {path.name}\n@@\n-{old}\n+{new}\n*** End Patch")
