"""The hook takes plain statements from prompts and from what tools read, for projects that ask for it."""

import pytest

import doxa
from tests.hooks.scene import COMMAND, write

CAPTURE = {".doxa/policy.toml": "capture = true\n"}
DEPLOY = 'region = "frankfurt"\nport = 80\n'


def prompt(scene, text, session="s1"):
    return {"hook_event_name": "UserPromptSubmit", "session_id": session, "cwd": str(scene.repo), "prompt": text}


def read(scene, name, text):
    return {
        "hook_event_name": "PostToolUse",
        "session_id": "s1",
        "cwd": str(scene.repo),
        "tool_name": "Read",
        "tool_input": {"file_path": str(scene.repo / name)},
        "tool_response": {"type": "text", "file": {"filePath": name, "content": text}},
    }


def region(scene):
    with scene.memory() as memory:
        return getattr(memory.current("project:region"), "value", None)


@pytest.fixture
def noted(scene):
    write(scene.repo, {**CAPTURE, "deploy.toml": DEPLOY})
    scene.note("the region is frankfurt", evidence=doxa.observed("deploy.toml", quote='region = "frankfurt"'))
    return scene


def test_a_prompt_is_a_persons_statement(noted):
    answer = noted.hook(prompt(noted, "We moved the region to Ohio. Should the port change? Go on."))
    assert answer.text == ""
    assert region(noted) == "Ohio"
    with noted.memory() as memory:
        belief = memory.current("project:region")
        assert (belief.actor, belief.actor_kind, belief.session) == ("claude", "agent", "s1")
        assert (belief.evidence[0].warrant, belief.evidence[0].by) == ("statement", "mira")
        assert len(memory.audit()) == 2, "the question is not stored"


def test_an_echo_in_a_prompt_is_refused_and_counted(noted):
    noted.hook(prompt(noted, "We moved the region to Ohio."))
    noted.hook(prompt(noted, "The region is Frankfurt."))
    assert region(noted) == "Ohio"
    with noted.memory() as memory:
        assert [one.belief.echoes for one in memory.history("project:region")] == [1, 0]


def test_what_a_tool_reads_settles_what_was_noted_from_there(noted):
    noted.hook(read(noted, "deploy.toml", DEPLOY.replace("frankfurt", "ohio")))
    assert region(noted) == "ohio"
    noted.hook(read(noted, "other.toml", DEPLOY))
    assert region(noted) == "ohio"
    noted.hook(read(noted, "deploy.toml", DEPLOY))
    assert region(noted) == "frankfurt"
    with noted.memory() as memory:
        assert len(memory.audit()) == 2, "the old belief came back, and the port was never asked about"


def test_a_passage_that_misled_is_met_and_not_captured(noted):
    with noted.memory() as memory:
        belief = memory.current("project:region")
        memory.revoke(belief.id, "the file is a template")
    answer = noted.hook(read(noted, "deploy.toml", DEPLOY))
    assert "[REVOKED]" in answer.text
    assert region(noted) is None
    with noted.memory() as memory:
        assert memory.get(belief.id).rederivations == 1


@pytest.mark.parametrize("policy", [None, "capture = false\n", "# capture\n", "authority = 'anyone'\n"])
def test_nothing_is_captured_where_the_project_does_not_ask_for_it(noted, policy):
    (noted.repo / ".doxa" / "policy.toml").unlink()
    if policy:
        write(noted.repo, {".doxa/policy.toml": policy})
    noted.hook(prompt(noted, "We moved the region to Ohio."))
    assert region(noted) == "frankfurt"


def test_a_broken_configuration_captures_nothing_and_the_doctor_says_so(noted):
    write(noted.repo, {".doxa/policy.toml": "capture = maybe\n"})
    answer = noted.hook(prompt(noted, "We moved the region to Ohio."))
    assert (answer.status, answer.out, answer.err) == (0, b"", b"")
    (noted.repo / ".doxa" / "policy.toml").unlink()
    assert region(noted) == "frankfurt"
    assert "policy.toml" in noted.faults()[-1]


OTHER_CLIENTS = {
    "opencode": lambda scene, text: {
        "event": "chat.message",
        "session": "s1",
        "parent": "",
        "directory": str(scene.repo),
        "start": "",
        "prompt": text,
    },
    "cursor": lambda scene, text: {
        "hook_event_name": "beforeSubmitPrompt",
        "conversation_id": "s1",
        "workspace_roots": [str(scene.repo)],
        "prompt": text,
    },
}


@pytest.mark.parametrize("name", OTHER_CLIENTS)
def test_a_prompt_of_another_client_is_a_persons_statement(noted, name):
    payload = OTHER_CLIENTS[name](noted, "We moved the region to Ohio.")
    answer = noted.hook(payload, command=(*COMMAND[:-1], name))
    assert (answer.status, answer.out, answer.err) == (0, b"", b"")
    assert region(noted) == "Ohio"


def test_what_is_said_to_a_sub_agent_of_opencode_is_no_persons_statement(noted):
    payload = OTHER_CLIENTS["opencode"](noted, "We moved the region to Ohio.") | {"parent": "s0"}
    noted.hook(payload, command=(*COMMAND[:-1], "opencode"))
    assert region(noted) == "frankfurt"
