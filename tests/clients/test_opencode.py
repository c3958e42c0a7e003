"""The plugin for opencode, run by node: it asks the hook and says what it answers, and never throws."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from doxa.clients.interpreter import interpreter
from doxa.clients.table import CLIENTS
from doxa.clients.wishes import hook_wishes
from tests.hooks.scene import SECONDS_MAX, Scene

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node, which runs the plugin, is not installed")

# Calls what a file says, in order, and prints what became of each output.
DRIVER = """
import { readFileSync } from "node:fs"
import { Doxa } from "./plugin.mjs"
const calls = JSON.parse(readFileSync("calls.json", "utf8"))
const plugin = await Doxa({ directory: process.argv[2] })
for (const [name, input, output] of calls) {
  const result = name === "event" ? await plugin.event(input) : await plugin[name](input, output)
  console.log(JSON.stringify({ result: result ?? null, output: output ?? null }))
}
"""
READ = {"tool": "read", "sessionID": "s", "callID": "c", "args": {"filePath": "src/payments.py"}}
GIVEN = "1: def charge(amount):\n2:     return amount * 100"


@pytest.fixture
def scene(tmp_path):
    if shutil.which("git") is None:
        pytest.skip("needs git")
    return Scene(tmp_path)


def run(scene, calls, words=None):
    """What became of the outputs of some calls; `words` start another program than the hook."""
    (wish,) = hook_wishes(CLIENTS["opencode"], scene.repo, interpreter(), in_home=False)
    text = wish.content
    if words is not None:
        text = re.sub(
            r"^const COMMAND = .*$", lambda _: f"const COMMAND = {json.dumps(words)}", text, flags=re.MULTILINE
        )
    (scene.top / "plugin.mjs").write_text(text)
    (scene.top / "driver.mjs").write_text(DRIVER)
    (scene.top / "calls.json").write_text(json.dumps(calls))
    done = subprocess.run(
        ["node", "driver.mjs", str(scene.repo)],
        cwd=scene.top,
        env=scene.environ,
        capture_output=True,
        text=True,
        timeout=SECONDS_MAX,
    )
    assert (done.returncode, done.stderr) == (0, "")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["result"] for one in answers] == [None] * len(calls)
    return [one["output"] for one in answers]


def after(output=GIVEN, **changes):
    return ["tool.execute.after", READ | changes, {"title": "x", "output": output, "metadata": {}}]


def message(text, session="s", **changes):
    part = {"id": "prt_1", "sessionID": session, "messageID": "msg_1", "type": "text", "text": text}
    return ["chat.message", {"sessionID": session}, {"message": {}, "parts": [part | changes]}]


def created(session, parent=None):
    info = {"id": session, **({"parentID": parent} if parent else {})}
    return ["event", {"event": {"type": "session.created", "properties": {"info": info}}}]


def compacted(session):
    return ["event", {"event": {"type": "session.compacted", "properties": {"sessionID": session}}}]


def test_what_the_hook_says_stands_behind_the_tools_output(scene):
    belief = scene.mistake()
    first, second = run(scene, [after(), after()])
    assert first["output"].startswith(GIVEN + "\n\n<doxa_memory ")
    assert scene.rendering(belief) in first["output"]
    assert second["output"] == GIVEN


def test_a_compacted_session_is_told_again(scene):
    scene.mistake()
    told = run(scene, [created("s"), after(), after(), compacted("s"), after(), after()])
    assert [one["output"] != GIVEN for one in told if one] == [True, False, True, False]


def test_what_is_said_with_a_prompt_is_a_part_of_its_own(scene):
    scene.note("the ledger is shared", cues=["event:session-start"])
    scene.note("ask before charging", cues=["event:prompt"])
    *_, first, second = run(scene, [created("s"), message("charge them"), message("again")])
    own, told = first["parts"]
    assert own["text"] == "charge them"
    assert {name: told[name] for name in ("id", "sessionID", "messageID", "type", "synthetic")} == {
        "id": "prt_1doxa",
        "sessionID": "s",
        "messageID": "msg_1",
        "type": "text",
        "synthetic": True,
    }
    assert "the ledger is shared" in told["text"]
    assert "ask before charging" in told["text"]
    assert len(second["parts"]) == 1


def test_a_sub_agent_is_told_as_it_starts_and_its_prompt_is_no_persons(scene):
    scene.note("the ledger is shared", cues=["event:session-start"])
    scene.note("ask before charging", cues=["event:prompt"])
    *_, output = run(scene, [created("s"), created("child", "s"), message("look", "child")])
    assert "the ledger is shared" in output["parts"][1]["text"]
    assert "ask before charging" not in output["parts"][1]["text"]


def test_text_that_a_client_has_added_is_no_prompt(scene):
    scene.note("ask before charging", cues=["event:prompt"])
    assert len(run(scene, [message("read this", synthetic=True)])[0]["parts"]) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["/gone/python"],
        ["/etc/passwd"],
        [sys.executable, "/gone.py"],
        ["sh", "-c", "exit 2"],
        ["sh", "-c", "echo nonsense"],
        ["sh", "-c", "echo 3"],
        ["sh", "-c", "echo null"],
        ["sh", "-c", """echo '{"text": 3}'"""],
        ["sh", "-c", "exec 0<&-; exec 1>&-; sleep 0.1"],
        ["sh", "-c", "exec sleep 50"],
    ],
    ids=" ".join,
)
def test_whatever_goes_wrong_the_output_is_as_it_was(scene, words):
    calls = [after("x" * 1_000_000), message("charge them")]
    (output, prompt) = run(scene, calls, words)
    assert output["output"] == "x" * 1_000_000
    assert len(prompt["parts"]) == 1


@pytest.mark.parametrize(
    "call",
    [
        ["tool.execute.after", READ, {"content": [{"type": "text", "text": "x"}]}],
        ["tool.execute.after", READ, {"output": None}],
        ["tool.execute.after", {}, {}],
        ["chat.message", {"sessionID": "s"}, {"parts": []}],
        ["chat.message", {"sessionID": "s"}, {}],
        ["chat.message", {}, {"parts": [None]}],
        ["event", {}],
        ["event", {"event": {"type": "session.created"}}],
    ],
    ids=json.dumps,
)
def test_odd_calls_change_nothing(scene, call):
    scene.mistake()
    assert run(scene, [call]) == [call[2] if len(call) > 2 else None]


def test_it_waits_as_long_as_the_table_says(scene):
    (wish,) = hook_wishes(CLIENTS["opencode"], scene.repo, interpreter(), in_home=False)
    assert f"const MILLISECONDS_MAX = {CLIENTS['opencode'].timeout}\n" in wish.content
    assert len(wish.content.splitlines()) <= 90
    assert Path(interpreter()).as_posix() in wish.content
