"""Whether doxa's plugin is switched on in a coding agent."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from doxa.clients.client import Client
from doxa.clients.disk import content
from doxa.clients.edits import LeftAlone
from doxa.clients.interpreter import client_home
from doxa.clients.json_text import is_blank, read

# Where each client that takes the plugin says which ones are on: the file, from its own folder, and the name in it.
_SWITCHES = {
    "claude": ("settings.json", "enabledPlugins"),
    "codex": ("config.toml", "plugins"),
    "copilot": ("settings.json", "enabledPlugins"),
}
_NAME = "doxa@"


def plugin_file(client: Client, environ: Mapping[str, str]) -> Path | None:
    """Give the file that switches doxa's plugin on for a person; None where none does, or it cannot be read."""
    if client.name not in _SWITCHES:
        return None
    file, table = _SWITCHES[client.name]
    path = client_home(client.home, environ) / file
    try:
        plugins = _settings(path).get(table)
    except (LeftAlone, ValueError):
        return None
    switched_on = any(
        name.startswith(_NAME) and (state is True or (isinstance(state, dict) and state.get("enabled", True)))
        for name, state in (plugins.items() if isinstance(plugins, dict) else ())
    )
    return path if switched_on else None


def _settings(path: Path) -> dict[str, Any]:
    text = (content(path) or b"").decode()
    if path.suffix == ".toml":
        return tomllib.loads(text)
    return {} if is_blank(text) else dict(read(text).value)
