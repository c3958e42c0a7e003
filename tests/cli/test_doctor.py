"""The doctor and the coding agents: what is found, what is set up, what is wrong, and the proof."""

import json
import sys

import pytest

from doxa.clients.table import CLIENTS
from tests.clients.prove.conftest import SOURCE
from tests.hooks.scene import PACKAGE


@pytest.fixture
def clients(doxa, monkeypatch):
    """A folder of clients, and a path on which there are none."""
    folder = doxa.scene.top / "clients"
    folder.mkdir()
    monkeypatch.setenv("DOXA_CLIENTS_DIR", str(folder))
    return folder


def install(clients, behaviour):
    """Install the client that is none as Gemini CLI."""
    program = clients / "gemini" / "node_modules" / ".bin" / "gemini"
    program.parent.mkdir(parents=True, exist_ok=True)
    text = SOURCE.read_text(encoding="utf-8").replace('"BEHAVIOUR"', repr(behaviour))
    program.write_text(f"#!{sys.executable} -IS\n{text}", encoding="utf-8")
    program.chmod(0o755)


def row(lines, title):
    (found,) = [line for line in lines if line.startswith(title)]
    return found.removeprefix(title).strip()


def test_an_agent_is_found_set_up_or_neither(doxa, clients):
    install(clients, "good")
    lines = doxa.lines("doctor", "--client", "gemini")
    assert row(lines, "Gemini CLI") == "found, not set up: `doxa init --client gemini`"
    doxa.lines("init", "--yes", "--no-mcp", "--client", "gemini")
    settings = doxa.repo / ".gemini" / "settings.json"
    assert row(doxa.lines("doctor", "--client", "gemini"), "Gemini CLI") == f"found, set up in {settings}"
    (agent,) = doxa.json("doctor", "--client", "gemini")["agents"]
    assert agent["client"] == "gemini"
    assert agent["files"] == [str(settings)]
    assert agent["problems"] == []
    (clients / "gemini" / "node_modules" / ".bin" / "gemini").unlink()
    assert "set up in" in row(doxa.lines("doctor", "--client", "gemini"), "Gemini CLI")


def test_what_is_wrong_with_an_entry_is_a_problem(doxa):
    doxa.lines("init", "--yes", "--no-mcp", "--client", "gemini")
    settings = doxa.repo / ".gemini" / "settings.json"
    settings.write_text(settings.read_text(encoding="utf-8").replace(str(PACKAGE), "/nowhere/doxa"))
    lines = doxa.lines("doctor")
    assert "Everything is in order." not in lines
    assert any("problem: Gemini CLI: " in line and "doxa is not at /nowhere/doxa any more" in line for line in lines)
    settings.write_text("{", encoding="utf-8")
    assert any("cannot be read as JSON" in line for line in doxa.lines("doctor"))


def test_a_proof_that_succeeds_says_where_it_stood_and_what_was_skipped(doxa, clients):
    install(clients, "good")
    doxa.lines("init", "--yes", "--no-mcp", "--client", "gemini")
    lines = doxa.lines("doctor", "--prove", "--client", "gemini")
    assert lines[0].startswith("Gemini CLI 9.9.9: arrived; in request 2, in a message of role user, tool result")
    assert lines[1].strip() == f"skipped here, and done once by a person: {CLIENTS['gemini'].trust}"
    (value,) = doxa.json("doctor", "--prove", "--client", "gemini")
    assert (value["outcome"], value["why"], value["version"]) == ("arrived", None, "9.9.9")
    assert "[REVOKED]" in value["arrival"]["text"]


def test_a_proof_that_fails_says_why_and_fails(doxa, clients):
    install(clients, "broken")
    doxa.lines("init", "--yes", "--no-mcp", "--client", "gemini")
    result = doxa("doctor", "--prove", "--client", "gemini")
    assert (result.status, result.err) == (1, "")
    assert "Gemini CLI 9.9.9: did not arrive; the client failed with status 3" in result.out
    assert "last words" in result.out
    result = doxa("doctor", "--prove", "--client", "gemini", "--json")
    assert (result.status, json.loads(result.out)[0]["outcome"]) == (1, "did not arrive")


def test_what_is_not_set_up_is_not_run_and_is_no_failure(doxa, clients):
    install(clients, "broken")
    lines = doxa.lines("doctor", "--prove", "--client", "gemini", "--client", "cursor")
    assert lines == [
        "Gemini CLI: not set up; run `doxa init --client gemini`",
        "Cursor: cannot be proved; it does not run without a person",
        "No coding agent was run: none is both installed and set up here. `doxa init` sets them up.",
    ]


def test_an_agent_that_is_not_known_is_named(doxa):
    result = doxa("doctor", "--client", "nobody")
    assert result.status == 1
    assert "nobody" in result.err
