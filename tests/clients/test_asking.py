"""Hooks that ask doxa's MCP server, in the clients that can: what it answers stands in the next request."""

import json
import os

import pytest

from doxa.clients.prove.verdict import prove
from doxa.clients.table import CLIENTS
from tests.clients.real import NAMES, Client, installed_or_skip, words


@pytest.fixture(params=[name for name in NAMES if CLIENTS[name].mcp_tool])
def client(request, tmp_path):
    installed_or_skip(request.param)
    return Client(request.param, tmp_path / "scene", options=("--handler", "mcp_tool"))


def test_what_the_server_answers_arrives_once(client):
    """Before a tool it is the server that is asked; a program is started after it alone, and has nothing to add."""
    place = client.scene.scratch.repository / CLIENTS[client.name].settings.project
    hooks = json.loads(place.read_text(encoding="utf-8"))["hooks"]
    assert hooks["PreToolUse"][0]["hooks"][0]["type"] == "mcp_tool"
    session, checks = client.reads()
    assert [(check.name, check.problem) for check in checks if not check.passed] == [], words(session)
    assert 'about="read README.md"' in checks[0].arrival.text
    session, checks = client.works()
    assert [(check.name, check.problem) for check in checks if not check.passed] == [], words(session)


def test_the_doctor_proves_them_with_the_server_that_they_ask(client):
    home, repository, data = client.scene.scratch
    environ = {**os.environ, "HOME": str(home), "DOXA_HOME": str(data)}
    verdict = prove(client.name, repository, environ)
    assert verdict.check.passed, verdict.why
    assert 'about="read README.md"' in verdict.check.arrival.text
