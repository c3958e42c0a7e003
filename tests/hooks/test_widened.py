"""What the hook meets beside plain paths: patterns, symbols, patches, failed tests, lines of history, sub-agents."""

import pytest

import doxa
from doxa import Read
from tests.hooks.scene import CODE, PASSAGE, git, write

PATCH = (
    "*** Begin Patch\n*** Update File: src/payments.py\n@@\n-    return amount * 100\n+    return amount * 10\n"
    "*** Update File: docs/testing.md\n@@\n+charge\n*** End Patch"
)
UNIFIED = (
    "--- a/src/payments.py\n+++ b/src/payments.py\n@@ -1,2 +1,2 @@\n def charge(amount):\n"
    "-    return amount * 100\n+    return amount * 10\n"
)


@pytest.mark.parametrize(
    ("cue", "told"),
    [
        ("glob:src/*.py", True),
        ("glob:**/payments.*", True),
        ("glob:src/*.md", False),
        ("glob:*.py & symbol:charge", False),  # a read tells no text
        ("time:2000-01-01 & path:src/", True),
        ("time:2100-01-01 & path:src/", False),
    ],
)
def test_a_read_calls_up(scene, cue, told):
    belief = scene.note("be careful", cues=[cue])
    assert (scene.rendering(belief) in scene.told(scene.reads())) is told


def edits(scene, tool, given, **fields):
    return scene.payload("PreToolUse", tool_name=tool, tool_input=given, **fields)


@pytest.mark.parametrize(
    ("tool", "given"),
    [
        ("apply_patch", {"command": PATCH}),
        ("apply_patch", {"input": PATCH}),
        ("Bash", {"command": f"apply_patch <<'EOF'\n{PATCH}\nEOF"}),
        ("Bash", {"command": f"cd . && git apply <<'EOF'\n{UNIFIED}EOF"}),
        ("shell", {"command": ["bash", "-lc", f"apply_patch <<'EOF'\n{PATCH}\nEOF"]}),
        ("Edit", {"file_path": "src/payments.py", "old_string": PASSAGE, "new_string": "x"}),
    ],
)
def test_a_patch_meets_the_files_that_it_changes_and_what_it_changes_in_them(scene, tool, given):
    mistake = scene.mistake()
    amount = scene.note("amount is cents", cues=["path:src/payments.py & symbol:amount"])
    scene.note("only in the other file", cues=["path:src/payments.py & symbol:docs"])
    told = scene.told(edits(scene, tool, given))
    assert scene.rendering(mistake) in told
    assert scene.rendering(amount) in told
    assert "only in the other file" not in told


def test_a_symbol_of_one_file_of_a_patch_is_not_met_in_another(scene):
    belief = scene.note("charge is documented", cues=["path:docs/testing.md & symbol:charge"])
    scene.note("no charge here", cues=["path:src/payments.py & symbol:charge"])
    told = scene.told(edits(scene, "apply_patch", {"command": PATCH}))
    assert scene.rendering(belief) in told
    assert "no charge here" not in told


def test_a_symbol_is_met_in_what_a_tool_printed(scene):
    belief = scene.note("charge takes cents", cues=["symbol:charge"])
    assert scene.told(scene.prints("def discharge(): ...")) == ""
    assert scene.rendering(belief) in scene.told(scene.prints(CODE))


def test_a_topic_is_met_in_a_prompt(scene):
    belief = scene.note("refunds go through the ledger", cues=["topic:refunds"])
    ask = scene.payload("UserPromptSubmit", prompt="How do Refunds work?")
    assert scene.rendering(belief) in scene.told(ask)


def test_a_failed_test_calls_up_what_is_about_failing_tests(scene):
    belief = scene.note("the suite needs a running Redis", cues=["event:test-failed"])
    failing = scene.payload(
        "PostToolUseFailure", tool_name="Bash", tool_input={"command": "pytest -q"}, error="Exit code 1\n1 failed"
    )
    other = failing | {"tool_input": {"command": "ls nowhere"}}
    assert scene.told(other) == ""
    assert scene.told(scene.prints("3 passed in 0.1s", "pytest -q")) == ""
    assert scene.rendering(belief) in scene.told(failing)


def test_a_shell_that_is_given_as_words_is_understood(scene):
    belief = scene.mistake()
    payload = edits(scene, "shell", {"command": ["bash", "-lc", "sed -n 1,5p src/payments.py"]})
    assert scene.rendering(belief) in scene.told(payload)


def test_a_path_in_doxaignore_calls_nothing_up(scene):
    belief = scene.mistake()
    write(scene.repo, {".doxaignore": "# private\nsrc/\n"})
    assert scene.told(scene.reads()) == ""
    with scene.memory() as memory:
        assert memory.deliveries()[0]["rule"] == "the path is in .doxaignore"
        assert ".doxaignore" in memory.why_not(belief, Read("src/payments.py"))
    write(scene.repo, {".doxaignore": "src/\n!src/\n"})
    assert scene.rendering(belief) in scene.told(scene.reads())


@pytest.fixture
def on_a_branch(scene):
    """A belief noted on a branch that main does not have."""
    git(scene.repo, "add", ".")
    git(scene.repo, "commit", "-qm", "one")
    git(scene.repo, "checkout", "-qb", "feature")
    write(scene.repo, {"docs/testing.md": "run make b2\n"})
    git(scene.repo, "commit", "-qam", "two")
    with scene.memory() as memory:
        evidence = doxa.observed("docs/testing.md", quote="run make b2")
        belief = memory.remember("run make b2", evidence=evidence, cues=["command:make"], on_line="HEAD").belief
    git(scene.repo, "checkout", "-q", "main")
    return scene, belief


def test_what_holds_on_a_branch_is_told_there_and_after_the_merge(on_a_branch):
    """Public report 18 (claude-code#62274): withheld on main, plain after the merge, flagged after its revert."""
    scene, belief = on_a_branch
    assert scene.told(scene.runs("make")) == ""
    with scene.memory() as memory:
        assert memory.deliveries()[0]["rule"] == "it holds on another line of history"
    git(scene.repo, "merge", "-q", "--no-ff", "-m", "merge", "feature")
    assert "noted for commit" not in scene.told(scene.runs("make"))
    assert f"[{belief.short}]" in scene.told(scene.runs("make", session="s2"))
    git(scene.repo, "revert", "-m", "1", "--no-edit", "HEAD")
    told = scene.told(scene.reads("docs/testing.md", session="s3"))
    assert f"[{belief.short}] [STALE]" in told


def test_a_shallow_clone_degrades_to_a_label(on_a_branch, tmp_path):
    """Public report 18 (claude-code#62274): never to loss."""
    scene, belief = on_a_branch
    clone = tmp_path / "clone"
    git(scene.repo, "clone", "-q", "--depth", "1", f"file://{scene.repo}", clone)
    with scene.memory() as memory:
        project = memory.export_lines and next(iter(memory.log())).project
    told = scene.told(scene.runs("make", cwd=clone), DOXA_PROJECT=project)
    assert f"[{belief.short}]" in told
    assert f"(noted for commit {belief.on_line[:8]} and what follows it, which this may be or not)" in told


def test_a_sub_agent_starts_with_what_stands_over_the_session(scene):
    with scene.memory() as memory:
        wrong = memory.remember("the tests need the network").belief
        memory.revoke(wrong.id, "they do not", cues=["event:session-start"])
        memory.remember("some claim", evidence=doxa.observed("README.md"))
    start = scene.payload("SubagentStart", agent_id="a1", agent_type="Explore")
    told = scene.told(start)
    assert f"[{wrong.short}] [REVOKED]" in told
    assert "some claim" not in told
    assert scene.told(start) == ""
    assert f"[{wrong.short}]" in scene.told(start | {"agent_id": "a2"})
    assert f"[{wrong.short}]" in scene.told(scene.starts())


def test_a_compaction_clears_the_ledger_and_is_not_answered(scene):
    scene.mistake()
    assert scene.told(scene.reads())
    assert scene.hook(scene.payload("PostCompact", trigger="auto")).out == b""
    assert scene.told(scene.reads())


def test_a_superseded_passage_is_met_in_any_output(scene):
    scene.note(
        "amounts are euros", key="a:unit", value="euros", evidence=doxa.observed("src/payments.py", quote=PASSAGE)
    )
    with scene.memory() as memory:
        memory.correct("a:unit", "cents", because="changed", reason="since v2")
    told = scene.told(scene.prints(CODE, "git show HEAD~3:src/payments.py"))
    assert "amounts are cents (stated" in told
    assert "Formerly euros [" in told
