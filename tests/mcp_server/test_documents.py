"""docs/mcp.md says what the server says."""

import json
import re
from pathlib import Path

import pytest

pytest.importorskip("mcp", reason="needs doxa[mcp]")
from doxa.mcp_server.answers import Answer, Shown
from doxa.mcp_server.resources import BELIEF, PROJECT
from doxa.mcp_server.run import ADDRESS, TOKEN_NAME
from doxa.mcp_server.tools import TOOLS, tools

TEXT = (Path(__file__).parent.parent.parent / "docs" / "mcp.md").read_text(encoding="utf-8")


def arguments(tool):
    needed = tool.parameters.get("required", ())
    return ", ".join(f"**{name}**" if name in needed else name for name in tool.parameters["properties"])


def test_the_table_of_tools_is_that_of_the_server():
    made = {tool.name: tool for tool in tools(lambda _: None)}
    rows = [
        f"| `{name}` | {about.description} | {arguments(made[name])} | {'yes' if about.reads else ''} "
        f"| {'yes' if about.repeats else ''} |"
        for name, about in TOOLS.items()
    ]
    assert re.findall(r"^\| `\w+` .*$", TEXT, re.MULTILINE) == rows
    assert list(made) == list(TOOLS)


def test_what_answers_hold_and_which_resources_there_are_is_said():
    for name in (*Shown.__annotations__, *Answer.__annotations__, PROJECT, BELIEF, ADDRESS, TOKEN_NAME):
        assert f"`{name}`" in TEXT or f"/{name}" in TEXT or name in TEXT.split("## Over HTTP")[1]


def test_the_settings_that_are_shown_start_it():
    (shown,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    assert json.loads(shown)["mcpServers"]["doxa"] == {"command": "doxa", "args": ["mcp"]}
