"""The files that beliefs are from: drift, traps, discredit."""

import pytest

from tests.hooks.scene import README, TESTING, write

QUOTE = "fails after 3 retries"


@pytest.fixture
def noted(doxa):
    """A belief of a passage on line 5 of README.md."""
    return doxa.note(
        "it tolerates 3", "--key", "api:retries", "--value", "3", "--evidence", "README.md", "--quote", QUOTE
    )


def kinds(doxa):
    return [event["kind"] for event in doxa.json("log")]


# Drift


def test_what_drifted_is_shown_and_recorded(doxa):
    belief = doxa.note("the suite needs Redis", "--evidence", "docs/testing.md")
    doxa.note("the README has a title", "--evidence", "README.md")
    assert doxa.lines("drift") == ["2 anchors: 2 same."]
    write(doxa.repo, {"docs/testing.md": TESTING.upper()})
    row, heading, line, summary = doxa.lines("drift")
    assert row == f"[{belief[:5]}]  docs/testing.md  changed  the whole file"
    assert heading == "Recorded for 1 belief:"
    assert line.startswith(f"[{belief[:5]}] [STALE] docs/testing.md changed since this was noted: ")
    assert summary == "2 anchors: 1 same, 1 changed."
    # It is recorded once, and shown as long as it is so.
    assert doxa.lines("drift") == [row, summary]
    write(doxa.repo, {"docs/testing.md": TESTING})
    assert [one["conditions"] for one in doxa.json("drift")["changed"]] == [[]]
    assert kinds(doxa)[-2:] == ["stale_flagged", "stale_cleared"]


def test_without_anchors_there_is_nothing_to_look_at(doxa):
    doxa.note("the sky is blue")
    assert doxa.lines("drift") == ["0 anchors."]
    assert doxa.json("drift") == {"anchors": [], "changed": []}


MOVED = "\n" * 3 + README
CASES = {
    "as it was": (README, "same", 5),
    "other line ends": (README.replace("\n", "\r\n"), "same", 5),
    "other white space": (README.replace(QUOTE, "fails  after\t3 retries"), "same", 5),
    "wrapped": (README.replace(QUOTE, "fails after\n3 retries"), "same", 5),
    "further down": (MOVED, "moved", 8),
    "twice, once where it was": (README + README, "same", 5),
    "twice, both elsewhere": (MOVED + README, "moved", 8),
    "another number": (README.replace(QUOTE, "fails after 30 retries"), "changed", None),
    "no such file": (None, "gone", None),
}


@pytest.mark.parametrize(("text", "state", "line"), CASES.values(), ids=list(CASES))
def test_moved_changed_and_gone_are_told_apart(doxa, noted, text, state, line):
    if text is None:
        (doxa.repo / "README.md").unlink()
    else:
        (doxa.repo / "README.md").write_bytes(text.encode())
    value = doxa.json("drift")
    assert value["anchors"] == [
        {
            "belief": noted,
            "ref": "README.md",
            "passage": QUOTE,
            "symbol": None,
            "state": state,
            "line": 5,
            "line_now": line,
            "found_at": None,
        }
    ]
    # A move is no drift.
    flagged = state in ("changed", "gone")
    assert [one["id"] for one in value["changed"]] == [noted] * flagged
    assert kinds(doxa) == ["created", "stale_flagged"][: 1 + flagged]


def test_a_person_is_told_how_far_a_passage_moved(doxa, noted):
    write(doxa.repo, {"README.md": MOVED})
    assert doxa.lines("drift") == [
        f"[{noted[:5]}]  README.md:5  moved from line 5 to 8  “{QUOTE}”",
        "1 anchor: 1 moved.",
    ]
    # Looking does not change where it was noted; confirming does.
    assert doxa.json("drift")["anchors"][0]["line"] == 5
    assert kinds(doxa) == ["created"]
    doxa.lines("confirm", noted)
    assert kinds(doxa) == ["created", "confirmed", "rebased"]
    assert doxa.json("drift")["anchors"][0] | {"belief": ""} == {
        "belief": "", "ref": "README.md", "passage": QUOTE, "symbol": None, "state": "same", "line": 8, "line_now": 8, "found_at": None,
    }  # fmt: skip


def test_a_file_that_was_moved_is_gone_and_it_is_said_where_to(doxa, noted):
    whole = doxa.note("the suite needs Redis", "--evidence", "docs/testing.md")
    (doxa.repo / "guide").mkdir()
    (doxa.repo / "README.md").rename(doxa.repo / "guide" / "README.md")
    (doxa.repo / "docs" / "testing.md").rename(doxa.repo / "guide" / "tests.md")
    found = {one["belief"]: (one["state"], one["found_at"]) for one in doxa.json("drift")["anchors"]}
    assert found == {noted: ("gone", "guide/README.md:5"), whole: ("gone", "guide/tests.md")}
    assert f"[{noted[:5]}]  README.md:5      gone, stands in guide/README.md:5  “{QUOTE}”" in doxa.lines("drift")
    # A file of the same name goes before others; where there are two, it is not said which.
    write(doxa.repo, {"guide/other.md": README})
    assert {one["belief"]: one["found_at"] for one in doxa.json("drift")["anchors"]}[noted] == "guide/README.md:5"
    write(doxa.repo, {"other/README.md": README})
    assert {one["belief"]: one["found_at"] for one in doxa.json("drift")["anchors"]}[noted] is None
    # What git leaves out is none of the repository's files.
    write(doxa.repo, {".gitignore": "other/\n"})
    assert {one["belief"]: one["found_at"] for one in doxa.json("drift")["anchors"]}[noted] == "guide/README.md:5"


def test_drift_says_that_there_are_traps(doxa, noted):
    doxa.lines("revoke", noted, "it is 5")
    assert doxa.lines("drift") == ["1 anchor: 1 same.", "1 trap in the files: `doxa traps` shows where."]


def test_only_a_terminal_gets_a_progress_bar(doxa, noted):  # noqa: ARG001 - it is the memory
    assert "Looking" not in doxa.process("drift").err
    assert "Looking at anchors" in doxa.on_terminal("drift").out


# Traps


def test_every_passage_that_would_mislead_is_listed_until_it_is_put_right(doxa, noted):
    assert doxa.lines("traps") == ["Nothing here would mislead."]
    doxa.lines("correct", "api:retries", "5", "--changed", "--reason", "raised in 2.0")
    wrong = doxa.note("the suite needs Redis", "--evidence", "docs/testing.md")
    doxa.lines("revoke", wrong, "it was a leftover")
    place, was, now, other, warning, summary = doxa.lines("traps")
    assert place == f"README.md:5  “{QUOTE}”"
    assert was.startswith(f"  [{noted[:5]}] [SUPERSEDED")
    assert "raised in 2.0" in was
    assert now.startswith("  now: [")
    assert "5" in now
    assert other == "docs/testing.md  the whole file, unchanged"
    assert warning.startswith(f"  [{wrong[:5]}] [REVOKED")
    assert "it was a leftover" in warning
    assert summary == "2 traps in 2 files."
    value = doxa.json("traps")
    assert [(one["ref"], one["line"], one["passage"], one["belief"], one["status"]) for one in value["traps"]] == [
        ("README.md", 5, QUOTE, noted, "superseded"),
        ("docs/testing.md", None, None, wrong, "revoked"),
    ]
    assert [one["holds"] and one["holds"]["value"] for one in value["traps"]] == ["5", None]
    before = kinds(doxa)
    write(doxa.repo, {"README.md": README.replace("3 retries", "5 retries"), "docs/testing.md": TESTING + "\n"})
    assert doxa.lines("traps") == ["Nothing here would mislead."]
    write(doxa.repo, {"README.md": README, "docs/testing.md": TESTING.replace("\n", "\r\n")})
    assert doxa.lines("traps")[-1] == "2 traps in 2 files."
    doxa.lines("reinstate", wrong)
    assert doxa.lines("traps")[-1] == "1 trap in 1 file."
    # Listing writes nothing.
    assert kinds(doxa) == [*before, "reinstated"]


def test_a_passage_that_stands_twice_is_two_traps(doxa, noted):
    doxa.lines("revoke", noted, "it is 5")
    write(doxa.repo, {"README.md": README + README})
    assert [one["line"] for one in doxa.json("traps")["traps"]] == [5, 11]


def test_a_file_that_cannot_be_read_is_named(doxa, noted):
    doxa.lines("revoke", noted, "it is 5")
    (doxa.repo / "README.md").unlink()
    (doxa.repo / "README.md").mkdir()
    assert doxa.json("traps") == {"traps": [], "unread": ["README.md"]}
    assert doxa.lines("traps") == [
        "Nothing here would mislead.",
        "README.md could not be read: nothing is said about it.",
    ]


# Discredit


@pytest.fixture
def made(doxa, noted):
    """Four beliefs: of a passage, of another that runs over two lines, of the whole file, and of another file."""
    two_lines = "retries per window.\nBack off first."
    return [
        noted,
        doxa.note("clients back off", "--evidence", "README.md", "--quote", two_lines),
        doxa.note("it is about payments", "--evidence", "README.md"),
        doxa.note("the suite needs Redis", "--evidence", "docs/testing.md"),
    ]


SOURCES = {
    "a line": (("README.md:5",), [0, 1]),
    "the end of a passage": (("README.md:6",), [1]),
    "a quote": (("README.md", "--quote", "3 retries"), [0]),
    "a longer quote": (("README.md", "--quote", f"The endpoint {QUOTE} per"), [0]),
    "the quote decides": (("README.md:999", "--quote", QUOTE), [0]),
    "the file": (("README.md",), [0, 1, 2]),
    "spelled otherwise": (("./docs/../README.md",), [0, 1, 2]),
    "another file": (("docs/testing.md",), [3]),
}


@pytest.mark.parametrize(("words", "meant"), SOURCES.values(), ids=list(SOURCES))
def test_what_was_made_from_a_passage_is_revoked_at_once(doxa, made, words, meant):
    value = doxa.json("discredit", *words, "--reason", "the file is about 1.0", "--yes")
    wanted = {made[number] for number in meant}
    assert value["outcome"] == "discredited"
    assert {(one["id"], one["status"], one["reason"]) for one in value["changed"]} == {
        (one, "revoked", "the file is about 1.0") for one in wanted
    }
    assert {one["id"] for one in value["changed"]} == wanted
    events = [event for event in doxa.json("log") if event["kind"] == "revoked"]
    # One operation: all but the last characters of an event's id are its stamp.
    assert len({event["id"][:-3] for event in events}) == 1
    assert len(events) == len(meant)
    doxa.lines("undo")
    assert [doxa.json("show", one)["status"] for one in made] == ["active"] * 4


def test_only_the_passage_that_misled_is_discredited(doxa):
    belief = doxa.note("it is slow", "--evidence", "README.md", "--evidence", "docs/testing.md")
    doxa.lines("discredit", "README.md", "--reason", "it is about 1.0", "--yes")
    (event,) = [one for one in doxa.json("log") if one["kind"] == "revoked"]
    assert event["belief"] == belief
    assert [one["ref"] for one in event["body"]["discredited"]] == ["README.md"]


def test_what_would_go_is_shown_before_it_is_asked(doxa, made):
    result = doxa("discredit", "README.md:5", "--reason", "it is about 1.0")
    assert result.status == 1
    assert [line[1:6] for line in result.out.splitlines()] == sorted(one[:5] for one in made[:2])
    assert "would revoke 2 beliefs. Nothing was written" in result.err
    for answer, status in (("n\n", "active"), ("y\n", "revoked")):
        screen = doxa.on_terminal("discredit", "README.md:5", "--reason", "it is about 1.0", typed=answer).out
        assert "Revoke 2 beliefs?" in screen
        assert [doxa.json("show", one)["status"] for one in made[:2]] == [status] * 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("README.md:1",), "No belief was made from README.md:1. 3 made from elsewhere in README.md"),
        (("README.md", "--quote", "no such words"), "No belief was made from “no such words” in README.md. 3 made"),
        (("src/payments.py",), "No belief was made from src/payments.py."),
        (("no/such/file",), "No belief was made from no/such/file."),
        (("docs/testing.md",), "is revoked already"),
    ],
)
def test_where_nothing_was_made_from_nothing_is_written(doxa, made, words, message):
    doxa.lines("revoke", made[3], "it was a leftover")
    before = kinds(doxa)
    result = doxa("discredit", *words, "--reason", "wrong", "--yes")
    assert (result.status, result.out) == (3, "")
    assert message in " ".join(result.err.split())
    assert "Nothing was written." in result.err
    assert kinds(doxa) == before


def test_an_agent_contests_what_a_person_confirmed(doxa, noted):
    doxa.lines("confirm", noted)
    theirs = doxa.note("it is slow", "--evidence", "README.md", "--quote", QUOTE, "--agent", "claude")
    value = doxa.json("discredit", "README.md", "--reason", "it is about 1.0", "--yes", "--agent", "claude")
    assert {one["id"]: one["status"] for one in value["changed"]} == {noted: "active", theirs: "revoked"}
    assert doxa.json("show", noted)["conditions"] == ["contested"]


def test_a_passage_that_was_discredited_is_no_evidence_any_more(doxa, noted):  # noqa: ARG001 - it is the memory
    doxa.lines("discredit", "README.md:5", "--reason", "it is about 1.0", "--yes")
    again = doxa(
        "remember", "3 it is", "--key", "api:retries", "--value", "3", "--evidence", "README.md", "--quote", QUOTE
    )
    assert again.status == 5
    assert [one["line"] for one in doxa.json("traps")["traps"]] == [5]
