"""What other coding agents sent to their hooks, as recorded, and what each gets back, in the form that it takes."""

import json
from pathlib import Path

import pytest

from doxa.hooks.light import CLIENTS
from tests.hooks.scene import COMMAND, Scene

FIXTURES = Path(__file__).parent / "fixtures"
# Where the revoked belief about src/payments.py is met, each payload in a session of its own, and where nothing is said.
DELIVERING = {
    "codex": {"PreToolUse-Bash", "PostToolUse-Bash", "PreToolUse-apply_patch"},
    "gemini": {"AfterTool-read_file", "AfterTool-replace"},
    "qwen": {"PostToolUse-read_file", "PostToolUse-edit"},
    "copilot": {"preToolUse-view", "postToolUse-view", "preToolUse-edit"},
    "copilot-pascal": {"PreToolUse-Read", "PreToolUse-Edit"},
    "cline": {"PreToolUse-read_files", "PostToolUse-read_files", "PreToolUse-editor"},
}


def recorded(name):
    return json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))


def here(scene: Scene, stdin: dict, session: str) -> dict:
    """A recorded payload, moved to the scene's repository and to a session of its own."""
    payload = json.loads(json.dumps(stdin).replace('"/repo', json.dumps(str(scene.repo))[:-1]))
    for field in ("session_id", "sessionId"):
        if field in payload:
            payload[field] = session
    if "sessionContext" in payload:
        payload["sessionContext"]["rootSessionId"] = session
    return payload


def ask(scene: Scene, client: str, payload: dict) -> tuple[bytes, str]:
    answer = scene.hook(payload, command=(*COMMAND[:-1], client))
    assert (answer.status, answer.err) == (0, b"")
    return answer.out, text_of(client, payload, answer.out)


def text_of(client, payload, out):
    """The text that the model receives, from an answer that has nothing but what this client knows."""
    if not out:
        return ""
    answer = json.loads(out)
    if client == "cline":
        assert (answer["cancel"], answer["errorMessage"], len(answer)) == (False, "", 3)
        return answer["contextModification"]
    if "hook_event_name" not in payload:
        assert list(answer) == ["additionalContext"]
        return answer["additionalContext"]
    assert list(answer) == ["hookSpecificOutput"]
    assert answer["hookSpecificOutput"]["hookEventName"] == payload["hook_event_name"]
    assert len(answer["hookSpecificOutput"]) == 2
    return answer["hookSpecificOutput"]["additionalContext"]


@pytest.mark.parametrize("name", DELIVERING)
def test_a_recorded_session_hears_of_the_belief_where_the_client_takes_it(scene, name):
    belief = scene.mistake()
    client = name.removesuffix("-pascal")
    told = set()
    for number, one in enumerate(recorded(name)):
        out, text = ask(scene, client, here(scene, one["stdin"], f"s{number}"))
        if text:
            told.add(f"{one['event']}-{one['tool']}")
            assert scene.rendering(belief) in text
            assert not out.startswith(b"{}")
    assert told == DELIVERING[name]
    assert scene.faults() == []


@pytest.mark.parametrize("name", DELIVERING)
def test_in_one_session_it_is_said_once(scene, name):
    scene.mistake()
    client = name.removesuffix("-pascal")
    texts = [ask(scene, client, here(scene, one["stdin"], "s"))[1] for one in recorded(name)]
    assert sum(bool(text) for text in texts) == 1


@pytest.mark.parametrize("name", DELIVERING)
def test_an_agent_that_meets_nothing_is_told_nothing(scene, name):
    scene.mistake(ref="README.md", quote="Back off first.")
    client = name.removesuffix("-pascal")
    for number, one in enumerate(recorded(name)):
        assert ask(scene, client, here(scene, one["stdin"], f"s{number}")) == (b"", "")


def test_a_patch_of_several_files_meets_each(scene):
    first = scene.mistake()
    second = scene.mistake("the suite needs nothing", "docs/testing.md", quote="needs a running Redis")
    patch = (
        "*** Begin Patch\n*** Update File: src/payments.py\n@@\n-a\n+b\n"
        "*** Update File: docs/testing.md\n*** Move to: docs/tests.md\n@@\n-a\n+b\n*** End Patch"
    )
    payload = {
        "hook_event_name": "PreToolUse",
        "session_id": "s",
        "cwd": str(scene.repo),
        "tool_name": "apply_patch",
        "tool_input": {"command": patch},
    }
    _, text = ask(scene, "codex", payload)
    assert scene.rendering(first) in text
    assert scene.rendering(second) in text
    assert len(text) <= 1_000


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("cat src/payments.py", True),
        ("cd src && sed -n 1,5p payments.py", True),
        ("rg amount src/payments.py | head", True),
        ("sed -i s/100/10/ src/payments.py", True),
        ("echo x > src/payments.py", True),
        ("echo src/payments.py", False),
        ("git commit -m 'cat src/payments.py'", False),
        ("ssh host cat src/payments.py", False),
        ("cat README.md", False),
    ],
)
def test_what_a_shell_command_reads_or_writes_is_met(scene, command, told):
    belief = scene.mistake()
    payload = scene.payload("PreToolUse", tool_name="Bash", tool_input={"command": command})
    assert (scene.rendering(belief) in scene.told(payload)) is told


def test_a_prompt_is_a_persons_own_words_for_every_client(scene):
    belief = scene.note("ask before charging", cues=["event:prompt"])
    for name in DELIVERING:
        client = name.removesuffix("-pascal")
        prompts = [one for one in recorded(name) if "prompt" in one["stdin"] and one["event"] != "sessionStart"]
        for number, one in enumerate(prompts):
            _, text = ask(scene, client, here(scene, one["stdin"], f"{name}-{number}"))
            # Copilot takes nothing with a prompt in the form of VS Code.
            assert bool(text) is (name != "copilot-pascal"), name
            assert not text or scene.rendering(belief) in text


def test_an_empty_prompt_between_tools_is_none(scene):
    scene.note("ask before charging", cues=["event:prompt"])
    payload = {"hook_event_name": "UserPromptSubmit", "session_id": "s", "cwd": str(scene.repo), "prompt": ""}
    assert ask(scene, "qwen", payload) == (b"", "")


def test_every_client_has_recorded_payloads():
    assert {name.removesuffix("-pascal") for name in DELIVERING} | {"claude"} == set(CLIENTS)
