"""Whether Codex would run doxa's hooks: it skips, without a word, those that nobody has said to trust."""

import json
import os
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from doxa.clients.ours import is_our_command
from doxa.clients.prove.enclosure import Enclosure

_SECONDS_MAX = 30.0
_OF_TRUST = ("trust_level", "trusted_hash", "enabled")
_ASK = Path(__file__).parent / "ask_codex.py"


def distrust(program: str, root: Path, codex_home: Path, environ: Mapping[str, str]) -> str:
    """Say why Codex would skip hooks of doxa's. Codex is asked, with a copy of what the person's settings trust.

    Args:
        program: Codex's path.
        root: the project's root.
        codex_home: the person's own folder of Codex, of which nothing is changed.
        environ: the environment, for the path.

    Returns:
        The reason; "" where it would run them all, or gives no answer that can be read.
    """
    with tempfile.TemporaryDirectory(prefix="doxa-codex-") as folder, Enclosure() as enclosure:
        home = Path(os.path.realpath(folder))
        (home / "config.toml").write_text(_trusted_settings(codex_home, home), encoding="utf-8")
        hooks = codex_home / "hooks.json"
        if hooks.is_file():
            (home / "hooks.json").write_bytes(hooks.read_bytes())
        command = [sys.executable, "-I", "-S", str(_ASK), program, str(root)]
        given = {"HOME": folder, "CODEX_HOME": str(home), "PATH": environ.get("PATH", os.defpath)}
        ended = enclosure.run(command, given, root, _SECONDS_MAX)
    return _reason(ended.out)


def _reason(answer: str) -> str:
    try:
        hooks = [hook for one in json.loads(answer)["result"]["data"] for hook in one["hooks"]]
        ours = [hook for hook in hooks if is_our_command(hook.get("command"))]
        skipped = [hook["eventName"] for hook in ours if hook["trustStatus"] != "trusted" or not hook["enabled"]]
    except (ValueError, KeyError, TypeError):
        return ""
    if not ours:
        return "Codex does not trust this folder yet, and reads no hooks in it"
    return f"Codex does not trust the hook yet, and skips it ({', '.join(skipped)})" if skipped else ""


def _trusted_settings(codex_home: Path, copied_home: Path) -> str:
    """Give settings that hold what the person's say of trust, with the names of the copied files."""
    try:
        settings = tomllib.loads((codex_home / "config.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        settings = {}
    states = {
        key.replace(str(codex_home), str(copied_home), 1): state
        for key, state in _table(_table(settings, "hooks"), "state").items()
    }
    tables = [
        *((f"projects.{json.dumps(key)}", project) for key, project in _table(settings, "projects").items()),
        *((f"hooks.state.{json.dumps(key)}", state) for key, state in states.items()),
    ]
    return "\n".join(_written(name, table) for name, table in tables if isinstance(table, dict))


def _written(name: str, table: dict[str, Any]) -> str:
    # Strings and truth values of TOML are written as those of JSON are.
    rows = "".join(f"{one} = {json.dumps(table[one])}\n" for one in _OF_TRUST if isinstance(table.get(one), str | bool))
    return f"[{name}]\n{rows}"


def _table(settings: dict[str, Any], name: str) -> dict[str, Any]:
    found = settings.get(name)
    return found if isinstance(found, dict) else {}
