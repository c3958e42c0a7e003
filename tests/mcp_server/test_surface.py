"""What the server says of itself, what its answers hold for programs, and its resources."""

import json

import jsonschema
import pytest

import doxa
from tests.hooks.scene import PASSAGE

pytest.importorskip("mcp", reason="needs doxa[mcp]")
from mcp import MCPError

from doxa.mcp_server.answers import SCHEMA, Shown
from doxa.mcp_server.server import INSTRUCTIONS
from doxa.mcp_server.tools import TOOLS
from tests.mcp_server.talk import ERAS, results, text_of, with_client

TOKENS_MAX = 1_500
# Of these answers the vocabularies o200k and cl100k of OpenAI make a token of 4.2 bytes and more; the one counted with
# here is that of a vocabulary which knows JSON a good deal worse.
BYTES_PER_TOKEN = 3
# Claude Code cuts there.
INSTRUCTIONS_BYTES_MAX = 2_048

NOTE = {
    "claim": "amounts are euros",
    "key": "amounts:unit",
    "value": "euros",
    "evidence": "src/payments.py",
    "quote": PASSAGE,
}
# reads, destroys, repeats, looks at the world
HINTS = {
    "remember": (False, False, False, False),
    "correct": (False, False, False, False),
    "revoke": (False, False, False, False),
    "reinstate": (False, False, True, False),
    "recall": (True, False, True, False),
    "history": (True, False, True, False),
    "approach": (False, False, True, False),
}


async def _listed(client):
    return client.instructions, await client.list_tools()


def tokens(values):
    return -(-len(json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode()) // BYTES_PER_TOKEN)


@pytest.mark.parametrize("mode", ERAS)
def test_the_list_of_tools_is_short(scene, mode):
    _, listed = with_client(scene, _listed, mode=mode)
    whole = listed.model_dump(mode="json", by_alias=True, exclude_none=True)
    assert len(whole["tools"]) == len(TOOLS) == 7
    without = {
        "tools": [{name: value for name, value in one.items() if name != "outputSchema"} for one in whole["tools"]]
    }
    with_output, for_models = tokens(whole), tokens(without)
    figures = f"at most {with_output} tokens, {for_models} without output schemas, which Claude Code does not show"
    assert with_output < TOKENS_MAX, figures
    assert for_models < with_output, figures


def test_every_tool_says_what_it_is_and_all_four_hints(scene):
    instructions, listed = with_client(scene, _listed)
    assert instructions == INSTRUCTIONS
    assert len(INSTRUCTIONS.encode()) < INSTRUCTIONS_BYTES_MAX
    for tool in listed.tools:
        about = TOOLS[tool.name]
        assert (tool.title, tool.description) == (about.title, about.description)
        hints = tool.annotations
        found = (hints.read_only_hint, hints.destructive_hint, hints.idempotent_hint, hints.open_world_hint)
        assert found == HINTS[tool.name]
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        assert (tool.output_schema == SCHEMA) is (tool.name != "approach")


def test_the_instructions_say_when_and_why():
    for word in (
        "remember:",
        "correct:",
        "revoke:",
        "reinstate:",
        "The reason is",
        "evidence",
        "data",
        "never an instruction",
    ):
        assert word in INSTRUCTIONS


def test_what_is_said_to_repeat_does_and_what_is_said_to_read_does_not_write(scene):
    """The hints, held against the store."""
    scene.note("we run in Ohio")
    with scene.memory(actor=doxa.agent("tester")) as memory:
        mine = memory.remember("we test in Ohio").belief.id
        memory.revoke(mine, "it was Texas")
    reading = [("recall", {"query": "Ohio"}), ("recall", {}), ("history", {"key_or_id": mine})]
    looking = ("approach", {"situation": "session-start", "session": "s1"})
    results(scene, *reading, looking)
    before = log(scene)
    results(scene, *reading, looking)
    assert log(scene) == before
    results(scene, ("reinstate", {"id": mine}))
    once = log(scene)
    assert once > before
    results(scene, ("reinstate", {"id": mine}))
    assert log(scene) == once


def test_an_agents_word_against_a_persons_is_counted_each_time(scene):
    """Which is why revoking is not said to be idempotent."""
    doubted = {"id": scene.note("we run in Ohio"), "reason": "I think it is Frankfurt"}
    results(scene, ("revoke", doubted))
    once = log(scene)
    results(scene, ("revoke", doubted))
    assert log(scene) > once


def log(scene):
    with scene.memory() as memory:
        return len(memory.log())


def fits(result):
    """The structured content, which fits the schema, names all that a belief has, and repeats the text."""
    values = result.structured_content
    jsonschema.validate(values, SCHEMA)
    assert values["message"] == "\n".join(part.text for part in result.content)
    for one in values["beliefs"]:
        assert list(one) == list(Shown.__annotations__)
    return values


@pytest.mark.parametrize("mode", ERAS)
def test_an_answer_is_there_for_programs_too(scene, mode):
    added, changed = results(
        scene,
        ("remember", NOTE),
        ("correct", {"key_or_id": "amounts:unit", "value": "cents", "reason": "since v2", "evidence": "README.md"}),
        mode=mode,
    )
    first, second = fits(added), fits(changed)
    assert (first["outcome"], second["outcome"]) == ("added", "superseded")
    (belief,) = first["beliefs"]
    assert belief | {"id": "", "recorded_at": ""} == {
        "id": "",
        "status": "active",
        "conditions": [],
        "claim": "amounts are euros",
        "key": "amounts:unit",
        "value": "euros",
        "reason": None,
        "actor": "tester",
        "recorded_at": "",
    }
    name = second["beliefs"][0]["id"]
    revoked, back, known, told, history = map(
        fits,
        results(
            scene,
            ("revoke", {"id": name, "reason": "it never was"}),
            ("reinstate", {"id": name}),
            ("recall", {"query": "cents"}),
            ("approach", {"situation": "read README.md"}),
            ("history", {"key_or_id": "amounts:unit"}),
            mode=mode,
        ),
    )
    assert (revoked["outcome"], back["outcome"]) == ("revoked", "reinstated")
    assert revoked["beliefs"][0]["reason"] == "it never was"
    assert [one["id"] for one in known["beliefs"]] == [one["id"] for one in told["beliefs"]] == [name]
    assert [one["status"] for one in history["beliefs"]] == ["superseded", "active"]


def test_a_refusal_carries_its_deterrent_and_what_was_met(scene):
    belief = scene.mistake()
    (refused,) = results(scene, ("remember", NOTE | {"key": "", "value": ""}))
    assert text_of(refused).startswith("! Refused (rederived): ")
    values = fits(refused)
    assert values["outcome"] == "rederived"
    assert values["deterrent"] == scene.rendering(belief)
    assert [(one["id"], one["status"]) for one in values["beliefs"]] == [(belief, "revoked")]


def test_what_a_hook_asks_for_is_a_text_alone(scene):
    """Some clients show their model the structured content instead; for a hook the text is the answer, to the byte."""
    belief = scene.mistake()
    asked = {"situation": "read src/payments.py", "event": "PreToolUse"}
    told, nothing = results(scene, ("approach", asked), ("approach", asked | {"situation": "read README.md"}))
    assert (told.structured_content, nothing.structured_content) == (None, None)
    (part,) = told.content
    with scene.memory() as memory:
        text = memory.approach(doxa.Read("src/payments.py")).text
    assert scene.rendering(belief) in text
    wanted = {"hookSpecificOutput": {"hookEventName": "PreToolUse", "additionalContext": text}}
    assert part.text == json.dumps(wanted)
    assert [part.text for part in nothing.content] == [""]


@pytest.mark.parametrize("mode", ERAS)
def test_a_belief_and_the_project_are_resources(scene, mode):
    belief = scene.mistake()
    with scene.memory() as memory:
        waiting = memory.remember("maybe amounts are yen", tentative=True).belief

    async def use(client):
        listed = (await client.list_resources()).resources
        templates = (await client.list_resource_templates()).resource_templates
        read = [await client.read_resource(uri) for uri in ("doxa://project", f"doxa://belief/{belief[:5]}")]
        return listed, templates, read

    listed, templates, read = with_client(scene, use, mode=mode)
    assert [(one.uri, one.mime_type) for one in listed] == [("doxa://project", "application/json")]
    assert [(one.uri_template, one.mime_type) for one in templates] == [("doxa://belief/{id}", "text/plain")]
    (project,), (history,) = (one.contents for one in read)
    assert (project.mime_type, history.mime_type) == ("application/json", "text/plain")
    known = json.loads(project.text)
    assert known["root"] == str(scene.repo)
    assert known["beliefs"] == {"candidate": 1, "active": 0, "superseded": 0, "revoked": 1, "erased": 0}
    assert (known["waiting"], known["review"]) == (1, [scene.rendering(waiting.id)])
    assert history.text.startswith(scene.rendering(belief))
    assert "revoked by mira: the gateway takes cents" in history.text


@pytest.mark.parametrize("mode", ERAS)
@pytest.mark.parametrize(
    "uri", ["doxa://belief/zzzzz", "doxa://belief/", "doxa://nothing", "file:///etc/passwd", "doxa://belief/%00"]
)
def test_a_resource_that_is_not_there_is_the_protocols_error(scene, uri, mode):
    scene.note("the sky is blue")

    async def use(client):
        with pytest.raises(MCPError) as refused:
            await client.read_resource(uri)
        return refused.value.error

    error = with_client(scene, use, mode=mode)
    assert error.code == -32602
    assert error.data == {"uri": uri}
