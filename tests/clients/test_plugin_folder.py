"""The plugin for Claude Code, Codex and Copilot CLI: its files agree, its hook answers, and the clients take it."""

import json
import os
import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest

import doxa
from doxa.clients.table import CLIENTS
from tests.clients.programs import program
from tests.hooks.scene import PACKAGE, SECONDS_MAX, Scene
from tests.hooks.test_clients import here, recorded, text_of

ROOT = Path(__file__).parent.parent.parent
PLUGIN = ROOT / "plugins" / "doxa"
HOOKS = json.loads((PLUGIN / "hooks" / "hooks.json").read_text(encoding="utf-8"))["hooks"]
CLIENT_SECONDS_MAX = 120


@pytest.fixture
def scene(tmp_path):
    return Scene(tmp_path)


def manifest(name):
    return json.loads((ROOT / name).read_text(encoding="utf-8"))


def handlers():
    return [handler for groups in HOOKS.values() for group in groups for handler in group["hooks"]]


# Its files


def test_the_manifests_agree():
    plugin = manifest("plugins/doxa/.claude-plugin/plugin.json")
    (listed,) = manifest(".claude-plugin/marketplace.json")["plugins"]
    assert plugin["name"] == listed["name"] == manifest(".claude-plugin/marketplace.json")["name"] == "doxa"
    assert plugin["version"] == doxa.__version__
    assert (ROOT / listed["source"]).samefile(PLUGIN)
    assert (PLUGIN / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    assert len((PLUGIN / "README.md").read_text(encoding="utf-8").split()) >= 40


def test_the_hook_is_in_a_form_that_all_three_take():
    events = {event: group.get("matcher", "") for event, (group,) in HOOKS.items()}
    assert list(events) == [hook.event for hook in CLIENTS["claude"].hooks]
    for client in ("claude", "codex"):
        for hook in CLIENTS[client].hooks:
            assert set(hook.tools) <= set(events[hook.event].split("|"))
    for handler in handlers():
        assert sorted(handler) == ["command", "timeout", "type"]
        assert handler["type"] == "command"
        assert handler["command"].startswith("command -v doxa >/dev/null 2>&1 && doxa hook --client ")
        assert handler["command"].endswith(" 2>/dev/null || true")


def test_the_server_is_started_by_name():
    assert manifest("plugins/doxa/.mcp.json") == {"mcpServers": {"doxa": {"command": "doxa", "args": ["mcp"]}}}


def test_the_skill_names_commands_that_there_are():
    from doxa.cli.app import app

    text = (PLUGIN / "skills" / "memory" / "SKILL.md").read_text(encoding="utf-8")
    _, front, body = text.split("---\n", 2)
    fields = dict(line.split(": ", 1) for line in front.splitlines())
    assert fields["name"] == "memory"
    # It stands in every session's context.
    assert len(fields["description"]) <= 300
    (shown,) = re.findall(r"```sh\n(.*?)```", body, re.DOTALL)
    used = re.findall(r"^doxa (\S+)", shown, re.MULTILINE)
    assert set(used) <= set(app.commands)
    assert {"remember", "correct", "revoke"} <= set(used)


def test_the_icon_is_a_square():
    data = (PLUGIN / ".claude-plugin" / "icon.png").read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", data[16:24]) == (512, 512)


# Its hook


@pytest.fixture
def environ(scene):
    """An environment in which `doxa` is on the path."""
    programs = scene.top / "programs"
    programs.mkdir()
    start = programs / "doxa"
    start.write_text(f'#!/bin/sh\nPYTHONPATH={PACKAGE.parent} exec {sys.executable} -m doxa "$@"\n')
    start.chmod(0o755)
    return scene.environ | {"PATH": f"{programs}{os.pathsep}/usr/bin{os.pathsep}/bin"}


@pytest.mark.parametrize(
    ("name", "event", "more"),
    [
        ("claude", "PreToolUse-Read", {}),
        ("codex", "PreToolUse-Bash", {}),
        ("codex", "PreToolUse-apply_patch", {}),
        ("copilot-pascal", "PreToolUse-Read", {"COPILOT_CLI": "1"}),
    ],
)
def test_the_hook_answers_each_client(scene, environ, name, event, more):
    belief = scene.mistake()
    payload = next(one["stdin"] for one in recorded(name) if f"{one['event']}-{one['tool']}" == event)
    (group,) = HOOKS[event.partition("-")[0]]
    assert event.partition("-")[2] in group["matcher"].split("|")
    moved = here(scene, payload, "s")
    done = subprocess.run(
        ["sh", "-c", group["hooks"][0]["command"]],
        input=json.dumps(moved).encode(),
        env=environ | more,
        capture_output=True,
        timeout=SECONDS_MAX,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert scene.rendering(belief) in text_of(name, moved, done.stdout)


def test_without_the_program_the_hook_does_nothing():
    for command in {handler["command"] for handler in handlers()}:
        done = subprocess.run(
            ["sh", "-c", command], input=b"{}", env={"PATH": "/usr/bin:/bin"}, capture_output=True, timeout=SECONDS_MAX
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


# In the clients


def call(home, *words):
    """Run a client's program in a home folder of its own; it asks nobody on the network."""
    quiet = {"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "COPILOT_OFFLINE": "true", "COPILOT_AUTO_UPDATE": "false"}
    environ = {"HOME": str(home), "PATH": os.environ["PATH"], "TERM": "dumb", "LANG": "C.UTF-8", **quiet}
    done = subprocess.run(
        words,
        cwd=home,
        env=environ,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=CLIENT_SECONDS_MAX,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("words", [[str(PLUGIN), "--profile", "directory"], [str(ROOT)]], ids=["plugin", "marketplace"])
def test_claude_code_finds_it_valid(tmp_path, words):
    assert "Validation passed" in call(tmp_path, program("claude"), "plugin", "validate", "--strict", *words)


@pytest.mark.parametrize(("name", "add"), [("claude", "install"), ("codex", "add"), ("copilot", "install")])
def test_it_is_installed_unchanged(tmp_path, name, add):
    own = program(name)
    (tmp_path / ".codex").mkdir()
    call(tmp_path, own, "plugin", "marketplace", "add", str(ROOT))
    call(tmp_path, own, "plugin", add, "doxa@doxa")
    assert "doxa@doxa" in call(tmp_path, own, "plugin", "list")
