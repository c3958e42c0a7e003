"""Keeping the memory: check, export, merge, doctor."""

import contextlib
import json
import sqlite3

import pytest

from tests.hooks.scene import write


@pytest.fixture
def noted(doxa):
    """A memory with some history; the id of its revoked belief."""
    doxa.note("port is 80", "--key", "server:port", "--value", "80")
    doxa.lines("correct", "server:port", "443", "--changed", "--reason", "TLS")
    belief = doxa.note("the suite needs Redis", "--evidence", "docs/testing.md")
    doxa.lines("revoke", belief, "it was a leftover")
    return belief


def meddle(doxa, statement):
    """Change the store behind doxa's back."""
    with contextlib.closing(sqlite3.connect(doxa.scene.store)) as connection, connection:
        connection.execute(statement)


# Check


def test_a_sound_store_has_no_problems(doxa, noted):  # noqa: ARG001 - it is the memory
    assert doxa.lines("check") == ["5 events, 3 beliefs, 0 problems."]
    assert doxa.json("check") == {"events": 5, "beliefs": 3, "problems": []}
    assert doxa.lines("check", "--rebuild") == ["5 events, 3 beliefs, 0 problems."]


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("UPDATE beliefs SET status = 'active' WHERE status = 'revoked'", "is stored as active, the log says revoked"),
        ("DELETE FROM beliefs WHERE status = 'revoked'", "is in the log and not among the beliefs"),
        ("DELETE FROM cues", "has lost the cue path:docs/testing.md"),
    ],
)
def test_what_is_stored_about_beliefs_is_compared_and_can_be_made_again(doxa, noted, statement, problem):
    """Public report 9 (headroom#2856): an index out of step with the log is found and repaired."""
    meddle(doxa, statement)
    result = doxa("check")
    assert result.status == 7
    assert f"belief {noted} {problem}" in result.out
    assert "`doxa check --rebuild` makes it so again" in result.err
    assert f"problem: belief {noted} {problem}" in doxa("doctor").out
    assert doxa.lines("check", "--rebuild") == ["5 events, 3 beliefs, 0 problems."]
    assert doxa.json("show", noted)["status"] == "revoked"
    assert doxa.scene.told(doxa.scene.reads("docs/testing.md"))


def test_a_check_that_finds_problems_gives_them_as_json_too(doxa, noted):  # noqa: ARG001 - it is the memory
    meddle(doxa, "DELETE FROM cues")
    result = doxa("check", "--json")
    assert (result.status, result.err) == (7, "")
    value = json.loads(result.out)
    assert value["events"] == 5
    assert len(value["problems"]) == 1


def test_a_changed_event_is_found_and_cannot_be_made_good(doxa, noted):  # noqa: ARG001 - it is the memory
    meddle(doxa, "UPDATE events SET reason = 'another' WHERE kind = 'revoked'")
    for words in (["check"], ["check", "--rebuild"], ["doctor"]):
        result = doxa(*words)
        assert result.status == 7
        assert "does not fit its hash" in result.out


# Export and merge


def test_an_export_is_merged_without_loss(doxa, noted):
    """Public report 23 (titen#111, mnemosyne#602): a round trip lost links, actors and reasons."""
    first, second = doxa.scene.top / "first.jsonl", doxa.scene.top / "second.jsonl"
    assert doxa.lines("export", str(first)) == [f"5 events written to {first}."]
    copy = ("--store", str(doxa.scene.top / "copy.sqlite3"))
    assert doxa.lines("merge", str(first), *copy) == ["5 events added, 0 known already."]
    assert doxa.lines("merge", str(first), *copy) == ["0 events added, 5 known already."]
    assert doxa.json("merge", str(first), *copy) == {"added": 0, "known": 5, "late": 0}
    assert doxa.json("export", str(second), *copy) == {"events": 5, "file": str(second)}
    assert first.read_bytes() == second.read_bytes()
    assert doxa.json("show", noted, *copy) == doxa.json("show", noted)
    assert doxa.json("log", *copy) == doxa.json("log")


def test_an_export_goes_through_a_pipe(doxa, noted):
    text = doxa("export").out
    copy = ("--store", str(doxa.scene.top / "copy.sqlite3"))
    result = doxa("merge", *copy, stdin=text)
    assert (result.status, result.out) == (0, "5 events added, 0 known already.\n")
    assert doxa("merge", "-", *copy, stdin=text).out == "0 events added, 5 known already.\n"
    assert doxa.json("show", noted, *copy) == doxa.json("show", noted)
    assert doxa("export", "-", *copy).out == text


def test_two_machines_end_up_the_same(doxa, noted):
    copy = ("--store", str(doxa.scene.top / "copy.sqlite3"))
    doxa("merge", *copy, stdin=doxa("export").out)
    there = doxa.note("noted there", *copy)
    here = doxa.note("noted here")
    late = doxa("merge", stdin=doxa("export", *copy).out).out.splitlines()
    assert late == [
        "1 events added, 5 known already.",
        "1 of them are older than the latest known here: what `--as-of` shows is fuller now.",
    ]
    doxa("merge", *copy, stdin=doxa("export").out)
    assert doxa("log").out == doxa("log", *copy).out
    for belief in (there, here, noted):
        assert doxa.json("show", belief) == doxa.json("show", belief, *copy)


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda text: text[:0], "its first line is no header"),
        (lambda text: text.partition("\n")[2], "its first line is no header"),
        (lambda text: text[: len(text) // 2], "This line is not an event"),
        (lambda text: "\n".join(text.splitlines()[:-1]), "The export was cut: it should hold 5 events and holds 4."),
        (lambda text: text.replace("it was a leftover", "it was a mistake."), "does not fit its hash"),
        (
            lambda text: text.replace('"doxa_export": 1', '"doxa_export": 99'),
            "has a format that this doxa does not know",
        ),
        (lambda text: text.replace('"kind":"revoked"', '"kind":"dreamt"'), "dreamt"),
        (lambda text: b"\xff\xfe" + text.encode("utf-16-le"), "Nothing was merged"),
    ],
    ids=["empty", "no header", "cut in an event", "cut between events", "changed", "newer", "newer event", "UTF-16"],
)
@pytest.mark.parametrize("piped", [True, False])
def test_an_export_that_is_not_whole_is_refused(doxa, noted, damage, message, piped):  # noqa: ARG001 - it is the memory
    """Public report 23 (titen#111): a truncated file is refused before anything is written."""
    damaged = damage(doxa("export").out)
    file = doxa.scene.top / "damaged.jsonl"
    file.write_bytes(damaged if isinstance(damaged, bytes) else damaged.encode())
    copy = ("--store", str(doxa.scene.top / "copy.sqlite3"))
    result = doxa("merge", *copy, stdin=damaged) if piped else doxa("merge", str(file), *copy)
    assert result.status == (8 if message == "dreamt" else 1)
    assert result.out == ""
    assert message in result.err
    assert doxa.json("log", *copy) == []


@pytest.mark.parametrize("piped", [True, False])
def test_the_export_of_another_project_is_merged_only_if_that_is_said(doxa, noted, piped):
    text = doxa("export").out
    write(doxa.scene.top, {"export.jsonl": text})
    file = "-" if piped else str(doxa.scene.top / "export.jsonl")
    other = ("--store", str(doxa.scene.top / "other.sqlite3"), "--project", "other")
    refused = doxa("merge", file, *other, stdin=text)
    assert refused.status == 6
    assert doxa.json("log", *other) == []
    assert doxa("merge", file, "--adopt", *other, stdin=text).out == "5 events added, 0 known already.\n"
    assert doxa.json("show", noted, *other) == doxa.json("show", noted)
    assert doxa.json("check", *other)["problems"] == []


# Doctor


def test_a_place_without_memory_is_in_order(doxa):
    # Where nothing is on the path, no coding agent is.
    result = doxa.process("doctor", PATH="")
    assert result.out.splitlines() == [
        "project  none yet",
        "store    none yet: `doxa remember` makes it",
        "beliefs  0",
        "Everything is in order.",
    ]
    assert not doxa.scene.home.exists()
    assert not (doxa.repo / ".git" / "doxa").exists()


def test_a_place_with_memory_is_in_order(doxa, noted):  # noqa: ARG001 - it is the memory
    value = doxa.json("doctor")
    assert (value["beliefs"], value["problems"], value["hook_faults"]) == (3, [], [])
    assert value["store"] == str(doxa.scene.store)
    assert doxa.lines("doctor")[-1] == "Everything is in order."


def test_the_faults_of_hooks_are_shown_until_they_are_thrown_away(doxa, noted):  # noqa: ARG001 - it is the memory
    """Public report 11 (claude-mem#3523): the hook is silent, so the doctor can tell why."""
    for number in range(12):
        doxa.scene.hook(b"{" + b"x" * number)
    lines = doxa.lines("doctor")
    assert sum(line.startswith("hook fault: ") for line in lines) == 10
    log = doxa.scene.home / "hook-faults.log"
    assert lines[-1] == f"12 hook faults are noted in {log}; delete it once they are mended."
    assert len(doxa.json("doctor")["hook_faults"]) == 12
    log.unlink()
    assert doxa.lines("doctor")[-1] == "Everything is in order."


@pytest.mark.parametrize(
    ("content", "status", "problem"),
    [
        (b"no database", 7, "is not a doxa store"),
        (b"", 7, "is not a doxa store"),
        (None, 7, "its end is missing"),
    ],
    ids=["text", "empty", "cut"],
)
def test_a_store_that_cannot_be_used_is_told(doxa, noted, content, status, problem):  # noqa: ARG001 - it is the memory
    store = doxa.scene.store
    store.write_bytes(store.read_bytes()[:5_000] if content is None else content)
    before = store.read_bytes()
    result = doxa("doctor")
    assert (result.status, result.err) == (status, "")
    assert "\nproblem: " in result.out
    assert problem in result.out
    assert json.loads(doxa("doctor", "--json").out)["problems"]
    assert store.read_bytes() == before


def test_a_newer_store_is_told(doxa, noted):  # noqa: ARG001 - it is the memory
    """Public report 22 (claude-mem#3118): with the exact command that helps."""
    meddle(doxa, "PRAGMA user_version = 1000")
    result = doxa("doctor")
    assert result.status == 8
    assert "upgrade with `pip install --upgrade doxa`" in result.out


# A damaged store, by any command


@pytest.mark.parametrize(
    "words",
    ["recall", "recall redis", "log", "show {}", "approach 'read docs/testing.md'", "deliveries", "export", "undo"],
)
def test_a_damaged_store_is_one_clear_error(doxa, noted, words):
    import shlex

    store = doxa.scene.store
    data = store.read_bytes()
    store.write_bytes(data[:4096] + b"\xa5" * (len(data) - 4096))
    before = store.read_bytes()
    result = doxa(*shlex.split(words.format(noted)))
    assert result.status == 7
    assert "The store is damaged" in result.err
    assert store.read_bytes() == before
