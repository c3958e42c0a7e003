"""What the hook loads, and how it reads and writes JSON without the library for it."""

import json
import math
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.hooks import light
from doxa.hooks.clients import claude
from doxa.hooks.payload import parse, quoted
from tests.hooks.scene import PACKAGE, SECONDS_MAX

# Each costs more than all that the hook does.
TOO_SLOW = {
    "json",
    "re",
    "typing",
    "sqlite3",
    "pathlib",
    "subprocess",
    "hashlib",
    "dataclasses",
    "inspect",
    "logging",
    "enum",
    "datetime",
    "contextlib",
    "importlib.metadata",
    "importlib.resources",
    "functools",
    "collections",
    "operator",
    "click",
    "rich",
    "doxa.wiring",
    "doxa.memory",
    "doxa.errors",
    "doxa.core.events",
    "doxa.core.render",
    "doxa.storage.sqlite.store",
}
DRIVER = """
import sys
sys.path.insert(0, sys.argv[1])
from doxa.hooks.quick_sqlite import load
load()
from doxa.hooks.light import main
main(["--client", "claude"])
sys.stderr.write("\\n".join(sorted(sys.modules)))
"""


def loaded(scene, payload):
    """What the hook said to a payload, and the modules that it loaded."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", DRIVER, str(PACKAGE.parent)],
        input=json.dumps(payload),
        env=scene.environ,
        capture_output=True,
        text=True,
        timeout=SECONDS_MAX,
    )
    return done.stdout, set(done.stderr.splitlines())


@pytest.mark.parametrize(
    ("payload", "hit"),
    [
        (lambda scene: scene.reads("README.md"), False),
        (lambda scene: scene.payload("Stop"), False),
        (lambda scene: scene.reads(cwd=scene.top), False),
        (lambda scene: scene.starts("compact"), False),
        (lambda scene: scene.reads(), True),
        (lambda scene: scene.reads(tool="Edit"), True),
        (lambda scene: scene.prints("    return amount * 100"), True),
    ],
)
def test_the_hook_loads_next_to_nothing(scene, payload, hit):
    scene.mistake()
    out, modules = loaded(scene, payload(scene))
    assert bool(out) is hit
    assert "doxa.hooks.light" in modules
    assert modules & TOO_SLOW == set()


def test_a_whole_file_is_compared_without_loading_more(scene):
    import doxa

    scene.note("the suite needs Redis", evidence=doxa.observed("docs/testing.md"))
    out, modules = loaded(scene, scene.reads("docs/testing.md"))
    assert out
    assert modules & TOO_SLOW == set()


def test_only_a_change_of_a_file_loads_the_rest(scene):
    import doxa

    scene.note("the suite needs Redis", evidence=doxa.observed("docs/testing.md"))
    (scene.repo / "docs" / "testing.md").write_text("other")
    out, modules = loaded(scene, scene.reads("docs/testing.md"))
    assert "[STALE]" in out
    assert "doxa.wiring" in modules
    assert loaded(scene, scene.reads("docs/testing.md", session="s2"))[1] & TOO_SLOW == set()


# JSON

OBJECTS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.text(), OBJECTS, max_size=5), st.sampled_from([None, 1]), st.booleans())
def test_a_payload_is_read_as_the_library_reads_it(value, indent, ascii_only):
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    assert parse(text) == parse(f" \n{text}\n") == value


@pytest.mark.parametrize(
    "text", ["", " ", "{", "[]", "1", '"x"', "null", "{'a': 1}", '{"a" 1}', "\ufeff{}", "nonsense"]
)
def test_what_is_no_object_is_refused(text):
    with pytest.raises(ValueError):
        parse(text)


def test_what_only_lenient_writers_write_is_read():
    value = parse('{"a": NaN, "b": -Infinity, "c": "two\nlines\tand a tab"}')
    assert math.isnan(value["a"])
    assert value["b"] == -math.inf
    assert value["c"] == "two\nlines\tand a tab"


@given(st.text())
def test_a_quoted_text_is_read_back_as_it_was(text):
    assert json.loads(quoted(text)) == text
    assert quoted(text).isascii()


# The adapter


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        ({"hook_event_name": "PreToolUse", "tool_name": "Read", "tool_input": {"file_path": "a"}}, ("read", "a", "")),
        ({"hook_event_name": "PreToolUse", "tool_name": "Write", "tool_input": {"file_path": "a"}}, ("edit", "a", "")),
        (
            {"hook_event_name": "PreToolUse", "tool_name": "MultiEdit", "tool_input": {"file_path": "a"}},
            ("edit", "a", ""),
        ),
        ({"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": "ls"}}, ("run", None, "ls")),
        ({"hook_event_name": "PreToolUse", "tool_name": "Glob", "tool_input": {"pattern": "*"}}, None),
        ({"hook_event_name": "PreToolUse", "tool_name": "Task", "tool_input": {"prompt": "x"}}, None),
        ({"hook_event_name": "PreToolUse", "tool_name": "TodoWrite", "tool_input": {"path": "a"}}, None),
        (
            {"hook_event_name": "PostToolUse", "tool_name": "Bash", "tool_response": {"stdout": "x"}},
            ("output", None, "x"),
        ),
        (
            {"hook_event_name": "PostToolUse", "tool_name": "Bash", "tool_response": {"stdout": "x", "stderr": "y"}},
            ("output", None, "x\ny"),
        ),
        (
            {
                "hook_event_name": "PostToolUse",
                "tool_name": "Read",
                "tool_input": {"file_path": "a"},
                "tool_response": {"type": "text", "file": {"filePath": "a", "content": "x"}},
            },
            ("output", "a", "x"),
        ),
        ({"hook_event_name": "PostToolUse", "tool_name": "Edit", "tool_response": {"content": "x"}}, None),
        ({"hook_event_name": "PostToolUse", "tool_name": "Bash", "tool_response": {"stdout": ""}}, None),
        ({"hook_event_name": "PostToolUseFailure", "tool_name": "Bash", "error": "x"}, ("output", None, "x")),
        ({"hook_event_name": "UserPromptSubmit", "prompt": "x"}, ("prompt", None, "x")),
        ({"hook_event_name": "SessionStart", "source": "clear"}, ("session-start", None, "clear")),
        ({"hook_event_name": "SessionStart"}, ("session-start", None, "startup")),
        ({"hook_event_name": "SubagentStart", "agent_id": "a"}, ("session-start", None, "sub-agent")),
        ({"hook_event_name": "PostCompact"}, ("compaction", None, "")),
        ({"hook_event_name": "Stop"}, None),
        ({"hook_event_name": "PostToolBatch", "tool_calls": []}, None),
        ({}, None),
    ],
)
def test_what_a_payload_tells_of(payload, expected):
    found = claude.situations(payload)
    assert [(one.kind, one.ref, one.text) for one in found] == ([] if expected is None else [expected])


def test_every_client_that_is_named_has_its_file():
    for client in light.CLIENTS:
        adapter = light._adapter(client)
        assert all(callable(getattr(adapter, name)) for name in ("situations", "session", "folder", "heard", "answer"))
    assert light._adapter("unknown") is None
