"""Putting a "do not" to the test from the command line: doxa runs nothing that no person has read and agreed to."""

import os

import pytest

posix = pytest.mark.skipif(os.name != "posix", reason="needs a terminal of POSIX")


@pytest.fixture
def foreclosing(doxa):
    return doxa.note("do not retry", "--forecloses", "command:make retry", "--check", "touch ran-it")


@pytest.mark.parametrize(("result", "status"), [("holds", "active"), ("fails", "revoked")])
def test_what_became_of_a_test_is_said(doxa, foreclosing, result, status):
    found = doxa.json("retest", foreclosing[:6], "--result", result, "--reason", "looked")
    assert found["belief"]["status"] == status
    assert not (doxa.repo / "ran-it").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "What became of it?"),
        (["--run", "--result", "holds"], "goes with neither"),
        (["--run"], "there is no terminal to ask on. Nothing was run."),
    ],
)
def test_what_is_missing_is_said_and_nothing_is_run(doxa, foreclosing, arguments, said):
    result = doxa("retest", foreclosing[:6], *arguments)
    assert (result.status, result.out) == (1, "")
    assert said in " ".join(result.err.split())
    assert not (doxa.repo / "ran-it").exists()
    assert len(doxa.json("history", foreclosing[:6])[0]["events"]) == 1


def test_what_has_no_check_is_not_run(doxa):
    bare = doxa.note("do not wait", "--forecloses", "command:sleep")
    assert "says nothing about how to test it. Nothing was run." in " ".join(
        doxa("retest", bare[:6], "--run").err.split()
    )


@posix
@pytest.mark.parametrize(
    ("typed", "ran", "status", "events"),
    [("n\n", False, "active", 1), ("y\ny\n", True, "active", 2), ("y\nn\n", True, "revoked", 3)],
)
def test_a_person_is_shown_the_check_and_asked(doxa, foreclosing, typed, ran, status, events):
    out = doxa.on_terminal("retest", foreclosing[:6], "--run", typed=typed).out
    assert "Its check: touch ran-it" in out
    assert "Run this in a shell, here?" in out
    assert ("It ended with 0." in out) is ran
    assert (doxa.repo / "ran-it").exists() is ran
    assert doxa.json("show", foreclosing[:6])["status"] == status
    assert len(doxa.json("history", foreclosing[:6])[0]["events"]) == events


def test_review_lists_what_is_due(doxa, foreclosing):
    for number in range(5):
        assert doxa.lines("review") == ["Nothing waits for you."]
        text = "\n".join(doxa.lines("approach", "run make retry", "--session", f"s{number}"))
    assert "It has turned this away 5 times" in " ".join(text.split())
    assert foreclosing[:5] in doxa.lines("review")[0]
