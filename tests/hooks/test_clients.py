"""What other coding agents sent to their hooks, as recorded, and what each gets back, in the form that it takes."""

import json
from pathlib import Path

import pytest

from doxa.hooks.light import CLIENTS
from tests.hooks.scene import CODE, COMMAND, Scene

FIXTURES = Path(__file__).parent / "fixtures"
# Where the revoked belief about src/payments.py is met, each payload in a session of its own, and where nothing is said.
DELIVERING = {
    "codex": {"PreToolUse-Bash", "PostToolUse-Bash", "PreToolUse-apply_patch"},
    "gemini": {"AfterTool-read_file", "AfterTool-replace"},
    "qwen": {"PostToolUse-read_file", "PostToolUse-edit"},
    "copilot": {"preToolUse-view", "postToolUse-view", "preToolUse-edit"},
    "opencode": {"tool.execute.after-read", "tool.execute.after-edit"},
    "copilot-pascal": {"PreToolUse-Read", "PreToolUse-Edit"},
    "cline": {"PreToolUse-read_files", "PostToolUse-read_files", "PreToolUse-editor"},
}


def recorded(name):
    return json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))


def here(scene: Scene, stdin: dict, session: str) -> dict:
    """A recorded payload, moved to the scene's repository and to a session of its own."""
    payload = json.loads(json.dumps(stdin).replace('"/repo', json.dumps(str(scene.repo))[:-1]))
    for field in ("session_id", "sessionId", "session"):
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
    if client == "opencode":
        assert list(answer) == ["text"]
        return answer["text"]
    if client == "cursor":
        assert list(answer) == ["additional_context"]
        return answer["additional_context"]
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
            # Copilot takes nothing with a prompt in the form of VS Code, and a sub-agent's prompt is no person's.
            assert bool(text) is (name != "copilot-pascal" and not one["stdin"].get("parent")), name
            assert not text or scene.rendering(belief) in text


def test_an_empty_prompt_between_tools_is_none(scene):
    scene.note("ask before charging", cues=["event:prompt"])
    payload = {"hook_event_name": "UserPromptSubmit", "session_id": "s", "cwd": str(scene.repo), "prompt": ""}
    assert ask(scene, "qwen", payload) == (b"", "")


def test_every_client_that_was_run_has_recorded_payloads():
    assert {name.removesuffix("-pascal") for name in DELIVERING} | {"claude"} == set(CLIENTS) - {"cursor"}


# Claude Code's settings, run by other clients


def test_copilot_with_both_hooks_is_told_once(scene):
    """It runs Claude Code's hook beside its own, in either order; the text may only come by its own."""
    belief = scene.mistake()
    pascal = {f"{one['event']}-{one['tool']}": one["stdin"] for one in recorded("copilot-pascal")}
    flat = {f"{one['event']}-{one['tool']}": one["stdin"] for one in recorded("copilot")}
    for session, order in (("s1", ("claude", "copilot")), ("s2", ("copilot", "claude"))):
        asked = {
            "claude": [pascal["PreToolUse-Read"], pascal["PostToolUse-Read"], pascal["PreToolUse-Edit"]],
            "copilot": [flat["preToolUse-view"], flat["postToolUse-view"], flat["preToolUse-edit"]],
        }
        texts = [
            (client, ask(scene, client, here(scene, asked[client][step], session))[1])
            for step in range(3)
            for client in order
        ]
        (told,) = [one for one in texts if one[1]]
        assert told[0] == "copilot"
        assert scene.rendering(belief) in told[1]


@pytest.mark.parametrize("one", recorded("copilot-pascal"), ids=lambda one: f"{one['event']}-{one['tool']}")
def test_claudes_hook_says_nothing_to_copilot(scene, one):
    scene.mistake()
    scene.note("ask before charging", cues=["event:prompt", "event:session-start"])
    assert ask(scene, "claude", here(scene, one["stdin"], "s")) == (b"", "")


def test_claudes_hook_says_nothing_to_cursor(scene):
    scene.mistake()
    assert scene.told({**scene.reads(), "cursor_version": "3.2.0"}) == ""
    assert scene.told(scene.reads()) != ""


# opencode


def opencode(scene, event="tool.execute.after", **fields):
    return {"event": event, "session": "s", "parent": "", "directory": str(scene.repo), "start": "", **fields}


@pytest.mark.parametrize(
    ("tool", "given", "output", "told"),
    [
        ("read", {"filePath": "src/payments.py"}, "1: def charge(amount):\n2:     return amount * 100", True),
        ("grep", {"pattern": "amount", "path": "src"}, "src/payments.py:\n  Line 2:     return amount * 100", True),
        ("bash", {"command": "cat src/payments.py"}, "", True),
        ("edit", {"filePath": "src/payments.py"}, "Edit applied successfully.", True),
        ("apply_patch", {"patchText": "*** Begin Patch\n*** Update File: src/payments.py\n*** End Patch"}, "ok", True),
        ("list", {"path": "src"}, "payments.py", False),
        ("task", {"prompt": "read src/payments.py"}, "return amount * 10", False),
        ("read", {"filePath": "README.md"}, "# payments", False),
        ("read", None, None, False),
    ],
)
def test_what_opencode_has_done_is_met(scene, tool, given, output, told):
    belief = scene.mistake()
    _, text = ask(scene, "opencode", opencode(scene, tool=tool, args=given, output=output))
    assert (scene.rendering(belief) in text) is told


def test_a_session_of_opencode_starts_with_its_first_prompt(scene):
    scene.note("ask before charging", cues=["event:session-start"])
    assert ask(scene, "opencode", opencode(scene, "chat.message", prompt="x"))[1] == ""
    assert (
        "ask before charging" in ask(scene, "opencode", opencode(scene, "chat.message", prompt="x", start="startup"))[1]
    )
    child = opencode(scene, "chat.message", prompt="x", start="startup", parent="s") | {"session": "s2"}
    assert "ask before charging" in ask(scene, "opencode", child)[1]


def test_a_compacted_session_of_opencode_is_told_again(scene):
    scene.mistake()
    read = {"tool": "read", "args": {"filePath": "src/payments.py"}, "output": "return amount * 100"}
    told = [ask(scene, "opencode", opencode(scene, **read, start=start))[1] for start in ("", "", "compact", "")]
    assert [bool(text) for text in told] == [True, False, True, False]


# Cursor, as it is described


def cursor(scene, event="postToolUse", **fields):
    roots = [str(scene.repo)]
    return {
        "conversation_id": "c",
        "hook_event_name": event,
        "cursor_version": "3.2",
        "workspace_roots": roots,
        **fields,
    }


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"tool_name": "Read", "tool_input": {"file_path": "src/payments.py"}, "tool_output": "{}"}, True),
        ({"tool_name": "Read", "tool_input": {"target_file": "src/payments.py"}, "tool_output": ""}, True),
        ({"tool_name": "Write", "tool_input": {"path": "src/payments.py"}, "tool_output": '{"ok": true}'}, True),
        ({"tool_name": "Shell", "tool_input": {"command": "cat src/payments.py"}}, True),
        (
            {
                "tool_name": "Shell",
                "tool_input": {"command": "x"},
                "tool_output": '{"output": "a\\n  return amount * 100"}',
            },
            True,
        ),
        ({"tool_name": "Shell", "tool_input": {"command": "x"}, "tool_output": "  return amount * 100"}, True),
        ({"tool_name": "Shell", "tool_input": {"command": "x"}, "tool_output": "{ return amount * 100"}, True),
        ({"tool_name": "Shell", "tool_input": {"command": "x"}, "tool_output": "fine"}, False),
        ({"tool_name": "Read", "tool_input": {"file_path": "README.md"}}, False),
        ({"hook_event_name": "postToolUseFailure", "tool_name": "Shell", "error_message": "return amount * 100"}, True),
        ({"hook_event_name": "preToolUse", "tool_name": "Read", "tool_input": {"file_path": "src/payments.py"}}, False),
        ({"hook_event_name": "stop"}, False),
    ],
)
def test_what_cursor_has_done_is_met(scene, fields, told):
    belief = scene.mistake()
    _, text = ask(scene, "cursor", cursor(scene) | fields)
    assert (scene.rendering(belief) in text) is told


def test_cursor_is_told_with_a_prompt_and_as_a_session_starts(scene):
    scene.note("ask before charging", cues=["event:prompt"])
    scene.note("the ledger is shared", cues=["event:session-start"])
    assert "ask before charging" in ask(scene, "cursor", cursor(scene, "beforeSubmitPrompt", prompt="charge them"))[1]
    assert "the ledger is shared" in ask(scene, "cursor", cursor(scene, "sessionStart", session_id="c"))[1]


@pytest.mark.parametrize(
    ("client", "joins"),
    [
        ("gemini", {"hook_event_name": "BeforeTool", "tool_name": "invoke_agent", "tool_input": {"agent_name": "x"}}),
        ("qwen", {"hook_event_name": "SubagentStart", "agent_id": "a1", "agent_type": "x"}),
    ],
)
def test_where_no_tool_names_its_sub_agent_the_session_is_told_again_as_one_starts(scene, client, joins):
    belief = scene.mistake()
    command = (*COMMAND[:-1], client)
    event = "AfterTool" if client == "gemini" else "PostToolUse"
    read = scene.payload(
        event, tool_name="read_file", tool_input={"file_path": "src/payments.py"}, tool_response={"llmContent": CODE}
    )
    assert belief[:5] in scene.hook(read, command=command).out.decode()
    assert scene.hook(read, command=command).out == b""
    assert scene.hook(scene.payload("") | joins, command=command).out == b""
    assert belief[:5] in scene.hook(read, command=command).out.decode()
