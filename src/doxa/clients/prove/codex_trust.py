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
_ASK = Path(__file__).parent / "ask_codex.py"


def untrusted(program: str, root: Path, codex_home: Path, environ: Mapping[str, str]) -> list[str]:
    """Name the events whose hooks Codex would skip. Codex is asked, with a copy of what the person's settings trust.

    Args:
        program: Codex's path.
        root: the project's root.
        codex_home: the person's own folder of Codex, of which nothing is changed.
        environ: the environment, for the path.

    Returns:
        The events, such as `preToolUse`; nothing where Codex gives no answer that can be read.
    """
    with tempfile.TemporaryDirectory(prefix="doxa-codex-") as folder, Enclosure() as enclosure:
        home = Path(os.path.realpath(folder))
        (home / "config.toml").write_text(_trusted_settings(codex_home, home, root), encoding="utf-8")
        hooks = codex_home / "hooks.json"
        if hooks.is_file():
            (home / "hooks.json").write_bytes(hooks.read_bytes())
        command = [sys.executable, "-I", "-S", str(_ASK), program, str(root)]
        given = {"HOME": folder, "CODEX_HOME": str(home), "PATH": environ.get("PATH", os.defpath)}
        ended = enclosure.run(command, given, root, _SECONDS_MAX)
    return _skipped(ended.out)


def _skipped(answer: str) -> list[str]:
    try:
        hooks = [hook for one in json.loads(answer)["result"]["data"] for hook in one["hooks"]]
        ours = [hook for hook in hooks if is_our_command(hook.get("command"))]
        return [hook["eventName"] for hook in ours if hook["trustStatus"] != "trusted" or not hook["enabled"]]
    except (ValueError, KeyError, TypeError):
        return []


def _trusted_settings(codex_home: Path, copied_home: Path, root: Path) -> str:
    """Give settings that hold what the person's say of trust, with the names of the copied files."""
    try:
        settings = tomllib.loads((codex_home / "config.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        settings = {}
    # Whether the folder is trusted is another question, which Codex asks a person as it starts there.
    lines = [f'[projects.{json.dumps(str(root))}]\ntrust_level = "trusted"\n']
    for key, state in _table(_table(settings, "hooks"), "state").items():
        name = key.replace(str(codex_home), str(copied_home), 1)
        known = {one: state[one] for one in ("trusted_hash", "enabled") if isinstance(state, dict) and one in state}
        # Strings and truth values of TOML are written as those of JSON are.
        rows = "".join(f"{one} = {json.dumps(value)}\n" for one, value in known.items())
        lines.append(f"[hooks.state.{json.dumps(name)}]\n{rows}")
    return "\n".join(lines)


def _table(settings: dict[str, Any], name: str) -> dict[str, Any]:
    found = settings.get(name)
    return found if isinstance(found, dict) else {}
