"""In whose name is written what comes through the server."""

import pytest

pytest.importorskip("mcp", reason="needs doxa[mcp]")
from mcp_types import Implementation

from doxa.mcp_server.callers import admissible
from doxa.operations.given import NAME_CHARS_MAX, agent
from tests.mcp_server.talk import ERAS, HANDSHAKE, raw, talk

NOTE = ("remember", {"claim": "amounts are cents"})


def actors(scene):
    with scene.memory() as memory:
        return [(event.actor, event.actor_kind) for event in memory.log()]


@pytest.mark.parametrize("mode", ERAS)
def test_events_are_in_the_name_that_a_client_gives_itself(scene, mode):
    talk(scene, NOTE, mode=mode, client=Implementation(name="claude-code", version="2"))
    talk(scene, NOTE, mode=mode, client=Implementation(name="codex", version="1"))
    assert actors(scene) == [("claude-code", "agent"), ("codex", "agent")]


@pytest.mark.parametrize("mode", ERAS)
def test_the_name_that_is_given_at_the_start_counts_more(scene, mode):
    talk(scene, NOTE, mode=mode, options=("--client", "reviewer"))
    assert actors(scene) == [("reviewer", "agent")]


def test_a_client_without_a_name_is_an_agent(scene):
    """In the protocol of 2026-07-28 a client need not say who it is."""
    meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    with raw(scene, hello=()) as client:
        params = {"name": NOTE[0], "arguments": NOTE[1], "_meta": meta}
        answer = client.ask({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
    assert not answer["result"]["isError"]
    assert actors(scene) == [("agent", "agent")]


@pytest.mark.parametrize("name", ["mira", "MIRA", " Mira ", "mi\u200bra", "\uff4d\uff49\uff52\uff41"])
def test_a_client_never_writes_in_the_name_of_the_person(scene, name):
    hello = {**HANDSHAKE, "params": {**HANDSHAKE["params"], "clientInfo": {"name": name, "version": "1"}}}
    with raw(scene, hello=(hello,)) as client:
        assert not client.call(1, *NOTE)["result"]["isError"]
    ((written, kind),) = actors(scene)
    assert kind == "agent"
    assert written.endswith(" (agent)")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("claude-code", "claude-code"),
        ("  two\nlines\t", "two lines"),
        ("nul\0 and \x1b[31mred", "nul and [31mred"),
        ("\u202egnp", "gnp"),
        ("\ud800half", "half"),
        ("", "agent"),
        (" \u200b ", "agent"),
        ("Mira", "Mira (agent)"),
        ("mira ", "mira (agent)"),
        ("Mira Vos", "Mira Vos"),
    ],
)
def test_any_name_becomes_one_that_can_be_written(name, expected):
    found = admissible(name, {"mira", "root"})
    assert found == expected
    assert agent(found).name == expected


@pytest.mark.parametrize("name", ["x" * 10_000, "x" * NAME_CHARS_MAX])
def test_a_long_name_is_cut_and_still_admissible(name):
    for persons in ((), {name}):
        assert len(agent(admissible(name, persons)).name) <= NAME_CHARS_MAX
