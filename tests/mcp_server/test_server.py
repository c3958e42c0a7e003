"""The tools as an agent uses them, through a process of their own."""

import json
import os
import subprocess

import pytest

import doxa
from tests.hooks.scene import PACKAGE, PASSAGE

pytest.importorskip("mcp", reason="needs doxa[mcp]")
from tests.mcp_server.talk import COMMAND, ERAS, environ, talk

SHOWN = {"evidence": "docs/testing.md"}


@pytest.mark.parametrize("mode", ERAS)
def test_a_belief_is_written_found_wrong_and_met_again(scene, mode):
    note = {
        "claim": "amounts are euros",
        "key": "amounts:unit",
        "value": "euros",
        "evidence": "src/payments.py",
        "quote": PASSAGE,
    }
    (added,) = talk(scene, ("remember", note), mode=mode)
    assert added.startswith("added: [")
    name = added[len("added: [") :][:5]
    revoked, again, known, told = talk(
        scene,
        ("revoke", {"id": name, "reason": "the gateway takes cents", "check": "ask the sandbox"}),
        ("remember", note),
        ("recall", {"query": "amounts"}),
        ("approach", {"situation": "read src/payments.py"}),
        mode=mode,
    )
    assert revoked.startswith(f"revoked: [{name}] [REVOKED] Previously believed: amounts are euros.")
    assert again.startswith("! ")
    assert "rederived" in again
    assert "the gateway takes cents" in again
    assert known == "Nothing that is believed now has these words."
    assert f"[{name}] [REVOKED]" in told
    back, changed, history = talk(
        scene,
        ("reinstate", {"id": name, "reason": "it is euros after all"}),
        (
            "correct",
            {"key_or_id": "amounts:unit", "value": "cents", "because": "changed", "reason": "since v2"} | SHOWN,
        ),
        ("history", {"key_or_id": "amounts:unit"}),
        mode=mode,
    )
    assert back.startswith(f"reinstated: [{name}] ")
    assert changed.startswith("superseded: [")
    assert [word for word in ("created", "revoked", "reinstated", "superseded") if word not in history] == []
    with scene.memory() as memory:
        assert {(one.actor, one.actor_kind) for one in memory.audit()} == {("tester", "agent")}


def test_an_agents_word_against_a_persons_contests(scene):
    belief = scene.note("we run in Ohio")
    (answer,) = talk(scene, ("revoke", {"id": belief, "reason": "I think it is Frankfurt"}))
    assert answer.startswith(f"contested: [{belief[:5]}] [CONTESTED]")


@pytest.mark.parametrize(
    ("name", "given", "expected"),
    [
        ("revoke", {"id": "zzzzz", "reason": "no"}, "UnknownId: "),
        ("revoke", {"id": "zzzzy", "reason": "   "}, "UnknownId: "),
        ("remember", {"claim": " "}, "InvalidInput: The claim is empty. Nothing was written."),
        ("remember", {"claim": "x", "value": "1"}, "InvalidInput: A value was given without the key"),
        ("remember", {"claim": "x", "evidence": "nowhere.md"}, "InvalidInput: There is nothing to read at nowhere.md"),
        ("remember", {}, "claim"),
        ("correct", {"key_or_id": "a:b", "value": "1", "because": "whim", "reason": "x"}, "because"),
        ("approach", {"situation": "dance"}, "InvalidInput: 'dance' is no situation."),
        ("history", {"key_or_id": "zzzzz"}, "UnknownId: "),
    ],
)
def test_what_cannot_be_done_is_an_error_that_says_so(scene, name, given, expected):
    scene.note("the sky is blue")
    before = scene.content()
    (answer,) = talk(scene, (name, given))
    assert answer.startswith("! ")
    assert expected in answer
    assert scene.content() == before


def test_in_a_session_the_look_is_remembered(scene):
    belief = scene.mistake()
    look = ("approach", {"situation": "read src/payments.py", "session": "s1"})
    first, second = talk(scene, look, look)
    assert f"[{belief[:5]}]" in first
    assert second == ""
    assert scene.told(scene.reads(session="s1")) == ""


def test_a_hook_that_asks_the_server_gets_what_its_client_takes(scene):
    belief = scene.mistake()
    asked = {"situation": "read src/payments.py", "session": "s1", "sub_agent": "", "event": "PreToolUse"}
    told, nothing = talk(scene, ("approach", asked), ("approach", asked))
    answer = json.loads(told)["hookSpecificOutput"]
    assert sorted(answer) == ["additionalContext", "hookEventName"]
    assert answer["hookEventName"] == "PreToolUse"
    assert scene.rendering(belief) in answer["additionalContext"]
    assert nothing == ""


def test_what_hooks_ask_is_what_the_server_takes():
    """Every input of a hook that `doxa init --handler mcp_tool` writes is one that the tool has."""
    from doxa.clients.asking import asked
    from doxa.clients.table import CLIENTS

    for client in CLIENTS.values():
        for hook in client.hooks:
            for group in asked(client.name, hook)[0]:
                (handler,) = group["hooks"]
                assert set(handler["input"]) <= {"situation", "session", "sub_agent", "event"}
                assert client.mcp_tool


@pytest.mark.parametrize(
    ("arguments", "status", "expected"),
    [
        (["--nothing"], 1, "No such option"),
        (["--root"], 1, "requires an argument"),
        (["--root", "nowhere"], 1, "Directory 'nowhere' does not exist"),
        (["--help"], 0, ""),
    ],
)
def test_a_wrong_start_says_so_and_never_ends_with_2(scene, arguments, status, expected):
    done = subprocess.run([*COMMAND, *arguments], cwd=scene.repo, env=environ(scene), capture_output=True, text=True)
    assert (done.returncode, done.stdout != "") == (status, status == 0)
    assert expected in done.stderr


def test_without_the_extra_it_says_what_to_install(scene, tmp_path):
    (tmp_path / "mcp").mkdir()
    (tmp_path / "mcp" / "__init__.py").write_text("raise ModuleNotFoundError('no mcp', name='mcp')")
    path = os.pathsep.join([str(tmp_path), str(PACKAGE.parent)])
    done = subprocess.run(
        COMMAND, cwd=scene.repo, env=environ(scene) | {"PYTHONPATH": path}, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "pip install 'doxa[mcp]'" in done.stderr


def test_a_passage_is_observed_as_by_any_other_way(scene):
    (added,) = talk(scene, ("remember", {"claim": "cents", "evidence": "src/payments.py:2", "quote": PASSAGE}))
    assert "(observed: src/payments.py:2" in added
    with scene.memory() as memory:
        (belief,) = memory.recall("cents")
        assert memory.approach(doxa.Read("src/payments.py")).items[0].belief == belief.id


def test_an_agent_says_what_became_of_a_test(scene):
    with scene.memory(actor=doxa.agent("tester")) as memory:
        holding = memory.remember("do not retry", forecloses="command:make retry").belief.short
        failing = memory.remember("do not restart", forecloses="command:make restart").belief.short
    held, failed, refused = talk(
        scene,
        ("correct", {"key_or_id": holding, "reason": "ran it in the sandbox", "tested": "holds"}),
        ("correct", {"key_or_id": failing, "reason": "it restarts well", "tested": "fails"}),
        ("correct", {"key_or_id": failing, "reason": "again", "tested": "holds"}),
    )
    assert held.startswith(f"unchanged: [{holding}] do not retry")
    assert failed.startswith(f"revoked: [{failing}] [REVOKED] Previously believed: do not restart.")
    assert "Refused: " in refused
