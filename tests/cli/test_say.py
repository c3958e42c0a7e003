"""Saying things: what a person types, and what they see of it."""

import re

import pytest

from tests.hooks.scene import TESTING, git, write

RETRIES = "The endpoint fails after 3 retries per window."
ID = "[a-z][0-9a-hjkmnp-tv-z]{4}"
DAY = r"\d{4}-\d\d-\d\d"


def matches(pattern, text):
    """Whether a text is as a pattern says, in which I stands for a short id and D for a date."""
    return re.fullmatch(re.escape(pattern).replace("<I>", ID).replace("<D>", DAY), text)


def test_a_note_in_a_persons_words(doxa):
    outcome, line = doxa.lines("remember", "the gateway is slow", "--tag", "ops", "--tag", "gateway")
    assert outcome == "added"
    assert matches("+ [<I>] [ops, gateway] the gateway is slow (stated, <D>, mira)", line)


def test_a_note_with_everything_around_it(doxa):
    premise = doxa.note("the gateway is version 2")
    git(doxa.repo, "commit", "--allow-empty", "-qm", "one")
    commit = git(doxa.repo, "rev-parse", "HEAD")
    belief = doxa.json(
        "remember",
        "endpoint tolerates 3 retries per window",
        *("--key", "api:retries@eu", "--value", "3"),
        *("--evidence", "README.md:1", "--quote", RETRIES, "--premise", premise[:6], "--anchor", "src/payments.py"),
        *("--cue", "command:curl", "--cue", "path:src/ & event:commit", "--forecloses", "command:make retry"),
        *("--check", "ask the sandbox", "--on-line", "HEAD", "--agent", "claude"),
    )["belief"]
    # A quote says better than a number where it stands.
    assert [(one["ref"], one.get("line"), one.get("quote")) for one in belief["anchors"]] == [
        ("README.md", 5, RETRIES),
        ("src/payments.py", None, None),
    ]
    assert belief["evidence"][0]["warrant"] == "observation"
    assert (belief["key"], belief["value"]) == ("api:retries@eu", "3")
    assert belief["cues"] == ["command:curl", "path:src/ & event:commit"]
    assert belief["premises"] == [[premise]]
    assert (belief["forecloses"], belief["check"], belief["on_line"]) == (
        "command:make retry",
        "ask the sandbox",
        commit,
    )
    assert (belief["actor"], belief["actor_kind"]) == ("claude", "agent")
    assert belief["conditions"] == ["foreclosing"]
    assert doxa.json("show", belief["id"]) == belief


@pytest.mark.parametrize(
    ("arguments", "source"),
    [
        ([], "stated, <D>, mira"),
        (["--actor", "ada"], "stated, <D>, ada"),
        (["--agent", "claude"], "inferred, <D>, claude"),
        (["--evidence", "docs/testing.md"], "observed: docs/testing.md, <D>, mira"),
        (["--evidence", "README.md", "--quote", RETRIES, "--agent", "claude"], "observed: README.md:5, <D>, claude"),
        (["--report", "the wiki"], "reported: the wiki, <D>, mira"),
    ],
)
def test_where_it_comes_from_is_said(doxa, arguments, source):
    assert matches(f"+ [<I>] x ({source})", doxa.lines("remember", "x", *arguments)[1])


def test_the_actor_is_named_by_the_environment_or_by_git(doxa):
    assert "(stated, " in doxa.process("remember", "x", DOXA_ACTOR="ada").out
    assert doxa.json("recall")[0]["actor"] == "ada"
    write(doxa.scene.top, {".gitconfig": "[user]\n\tname = Grace\n"})
    doxa.process("remember", "y", DOXA_ACTOR=None)
    assert doxa.json("recall", "y")[0]["actor"] == "Grace"
    (doxa.scene.top / ".gitconfig").unlink()
    assert doxa.process("remember", "z", DOXA_ACTOR=None, GIT_CONFIG_NOSYSTEM="1").status == 0
    assert doxa.json("recall", "z")[0]["actor"]


def test_files_are_those_of_the_root_that_is_given(doxa):
    doxa.cd(doxa.scene.top)
    belief = doxa.note("x", "--root", "repo", "--evidence", "docs/testing.md")
    doxa.cd(doxa.repo / "docs")
    assert doxa.json("show", belief)["anchors"][0]["ref"] == "docs/testing.md"
    assert f"[{belief[:5]}]" in doxa("approach", "read testing.md").out


def test_saying_it_again_confirms_it(doxa):
    first = doxa.note("the gateway is slow")
    outcome, line = doxa.lines("remember", "The gateway  is slow.")
    assert (outcome, line[:10]) == ("confirmed", f"~ [{first[:5]}] ")
    assert doxa.json("recall") == [doxa.json("show", first)]


def test_another_value_takes_the_place_of_the_old_one(doxa):
    old = doxa.note("port is 80", "--key", "server:port", "--value", "80")
    new_line, old_line = doxa.lines("remember", "port is 443", "--key", "server:port", "--value", "443")[1:]
    assert matches("+ [<I>] port is 443 (stated, <D>, mira)", new_line)
    new = new_line[3:8]
    assert matches(
        f"~ active → superseded  [{old[:5]}] [SUPERSEDED by {new}] port is 80. Superseded <D> by mira.", old_line
    )


def test_a_tentative_note_is_a_candidate(doxa):
    assert matches("+ [<I>] [CANDIDATE] maybe (inferred, <D>, mira)", doxa.lines("remember", "maybe", "--tentative")[1])
    assert doxa.json("recall") == []


@pytest.mark.parametrize(
    ("how", "outcome"),
    [
        ("--wrong", "active → revoked  [<I>] [REVOKED] Previously believed: port is 80. Revoked <D> by mira: typo."),
        ("--changed", "active → superseded  [<I>] [SUPERSEDED by <I>] port is 80. Superseded <D> by mira: typo."),
    ],
)
@pytest.mark.parametrize("by_key", [True, False])
def test_a_correction_says_whether_it_was_wrong_or_has_changed(doxa, how, outcome, by_key):
    belief = doxa.note("port is 80", "--key", "server:port", "--value", "80")
    lines = doxa.lines("correct", "server:port" if by_key else belief[:6], "443", how, "--reason", "typo")
    assert lines[0] == "corrected"
    assert matches("+ [<I>] port is 443 (stated, <D>, mira)", lines[1])
    tail = " Do not re-derive without verification." if how == "--wrong" else ""
    assert matches(f"~ {outcome}{tail}", lines[2])
    assert doxa.json("current", "server:port")["value"] == "443"


def test_a_correction_may_bring_its_own_words(doxa):
    doxa.note("port is 80", "--key", "server:port", "--value", "80")
    arguments = ("--changed", "--reason", "TLS", "--claim", "it listens on 443", "--evidence", "README.md")
    line = doxa.lines("correct", "server:port", "443", *arguments)[1]
    assert matches("+ [<I>] it listens on 443 (observed: README.md, <D>, mira)", line)


def test_a_key_of_the_project_itself_needs_no_entity(doxa):
    doxa.note("Redis is needed", "--key", "database", "--value", "Redis")
    assert "Valkey" in doxa.lines("correct", "database", "Valkey", "--changed", "--reason", "replaced")[1]
    assert doxa.json("current", "database")["value"] == "Valkey"
    assert [one["belief"]["value"] for one in doxa.json("history", "database")] == ["Redis", "Valkey"]


def test_a_revocation_is_shown_as_the_warning_that_it_becomes(doxa):
    belief = doxa.note("amounts are euros", "--evidence", "README.md")
    outcome, line = doxa.lines(
        "revoke", belief, "the gateway takes cents", "--kept", "they are integers", "--check", "ask the sandbox"
    )
    assert outcome == "revoked"
    assert matches(
        f"~ active → revoked  [{belief[:5]}] [REVOKED] Previously believed: amounts are euros. Revoked <D> by mira: "
        "the gateway takes cents. Still true: they are integers. Do not re-derive without verification. "
        "To verify: ask the sandbox.",
        line,
    )


def test_a_revocation_of_what_is_anchored_nowhere_asks_for_an_anchor(doxa):
    belief = doxa.note("amounts are euros")
    hint = doxa.lines("revoke", belief, "wrong")[-1]
    assert "It has no anchor" in hint
    other = doxa.note("amounts are dollars")
    assert "It has no anchor" not in doxa.lines("revoke", other, "wrong", "--anchor", "src/payments.py")[-1]
    assert f"[{other[:5]}] [REVOKED]" in doxa("approach", "read src/payments.py").out


def test_a_reinstatement_displaces_what_took_the_place(doxa):
    old = doxa.note("port is 80", "--key", "server:port", "--value", "80")
    new = doxa.json("correct", "server:port", "443", "--wrong", "--reason", "typo")["belief"]["id"]
    outcome, line, displaced = doxa.lines("reinstate", old, "it was right")
    assert outcome == "reinstated"
    assert matches(f"~ revoked → active  [{old[:5]}] port is 80 (stated, <D>, mira)", line)
    assert displaced.startswith(f"~ active → superseded  [{new[:5]}] [SUPERSEDED by {old[:5]}] port is 443.")


def test_a_confirmation_takes_what_is_there_now_for_granted(doxa):
    belief = doxa.note("the suite needs Redis", "--evidence", "docs/testing.md")
    write(doxa.repo, {"docs/testing.md": TESTING + "\nMore.\n"})
    _, _, stale, _ = doxa.lines("drift")
    assert stale.startswith(f"[{belief[:5]}] [STALE] docs/testing.md changed since this was noted: ")
    outcome, line = doxa.lines("confirm", belief)
    assert outcome == "confirmed"
    assert line.startswith(f"~ active, stale → active  [{belief[:5]}] the suite needs Redis (")
    assert doxa.lines("drift") == ["1 anchor: 1 same."]


@pytest.mark.parametrize(
    ("step", "before", "after"),
    [
        (lambda doxa, one: doxa.lines("revoke", one, "wrong"), "revoked", "active"),
        (lambda doxa, one: doxa.lines("correct", one, "443", "--wrong", "--reason", "x"), "revoked", "active"),
        (lambda doxa, one: doxa.lines("correct", one, "443", "--changed", "--reason", "x"), "superseded", "active"),
        (
            lambda doxa, one: [doxa.lines("revoke", one, "wrong"), doxa.lines("reinstate", one)],
            "active",
            "revoked",
        ),
        (lambda doxa, one: None, "active", "revoked"),  # noqa: ARG005 - it is the note itself
    ],
    ids=["revoke", "correct wrong", "correct changed", "reinstate", "remember"],
)
def test_the_last_operation_is_taken_back_by_its_inverse(doxa, step, before, after):
    belief = doxa.note("port is 80", "--key", "server:port", "--value", "80")
    step(doxa, belief)
    assert doxa.json("show", belief)["status"] == before
    lines = doxa.lines("undo")
    assert lines[0] == "undone"
    assert any(line.startswith(f"~ {before} → {after}  [{belief[:5]}] ") for line in lines)
    assert doxa.json("show", belief)["status"] == after


def test_with_nothing_done_there_is_nothing_to_take_back(doxa):
    result = doxa("undo")
    assert result.status == 5
    assert "there is nothing to take back" in result.err or "nothing" in result.err


def test_an_erasure_shows_what_would_go_and_waits_for_a_yes(doxa):
    """Public report 7 (mem0#3928): the only verb that removes prints the count first, and needs --yes."""
    belief = doxa.note("the password is swordfish")
    other = doxa.note("the port is 80")
    doxa.lines("confirm", belief)
    log = doxa.json("log")
    asked = doxa("erase", belief, "--reason", "a secret")
    assert asked.status == 1
    assert "This would remove the content of 2 events for good: " in asked.err
    assert "Nothing was removed." in asked.err
    assert doxa.json("log") == log
    outcome, line = doxa.lines("erase", belief, "--reason", "a secret", "--yes")
    assert outcome == "erased the content of 2 events"
    assert line == f"~ active → erased  [{belief[:5]}] [ERASED] its content was erased"
    for command in (["log"], ["history", belief], ["show", belief], ["export"], ["log", "--json"]):
        assert "swordfish" not in doxa(*command).out
    assert not any(b"swordfish" in data for data in doxa.scene.content().values())
    assert doxa.json("show", other)["claim"] == "the port is 80"
    assert doxa("undo").status == 5


def test_a_refusal_shows_what_stands_in_the_way(doxa):
    belief = doxa.note("amounts are euros")
    doxa.lines("revoke", belief, "the gateway takes cents")
    result = doxa("revoke", belief, "again")
    assert result.status == 5
    assert f"[{belief[:5]}] was not changed: it is revoked already. [{belief[:5]}] [REVOKED] " in result.err
    assert "the gateway takes cents" in result.err


def test_four_ways_not_to_revoke_differ_and_success_is_read_back(doxa):
    """Public report 8 (opencode-supermemory#5): forgetting answered "success" and the memory was still listed."""
    store = doxa.scene.top / "shared.sqlite3"
    here, elsewhere = [("--store", str(store), "--project", name) for name in ("here", "elsewhere")]
    belief = doxa.note("x", *here)
    other = doxa.note("y", *elsewhere)
    assert doxa.json("revoke", belief, "wrong", *here)["belief"]["status"] == "revoked"
    assert doxa.json("show", belief, *here)["status"] == "revoked"
    assert doxa.json("recall", *here) == []
    unknown = doxa("revoke", "zzzzz", "wrong", *here)
    again = doxa("revoke", belief, "wrong", *here)
    foreign = doxa("revoke", other, "wrong", *here)
    store.write_bytes(b"somebody else's")
    unusable = doxa("revoke", belief, "wrong", *here)
    assert [one.status for one in (unknown, again, foreign, unusable)] == [3, 5, 6, 7]
    assert all("revoked\n" not in one.out for one in (unknown, again, foreign, unusable))


def test_a_belief_of_another_project_is_left_alone(doxa):
    store = str(doxa.scene.top / "shared.sqlite3")
    here, elsewhere = [("--store", store, "--project", name) for name in ("here", "elsewhere")]
    doxa.note("x", *here)
    other = doxa.note("y", *elsewhere)
    for words in (
        ["revoke", other, "z"],
        ["show", other],
        ["history", other],
        ["erase", other, "--reason", "z", "--yes"],
    ):
        assert doxa(*words, *here).status in (3, 6)
    assert doxa.json("show", other, *elsewhere)["status"] == "active"
    assert [event["kind"] for event in doxa.json("log", *elsewhere)] == ["created"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["remember", "x" * 1_000_000], "The claim has 1,000,000 characters; at most"),
        (["remember", "a\x00b"], "holds the control character"),
        (["remember", "\ud800"], "holds half of a surrogate pair"),
        (["remember", "x", *[part for _ in range(10_000) for part in ("--cue", "path:a")]], "10,000 cues were given"),
        (["revoke", "{belief}", ""], "The reason is empty."),
        (["correct", "{belief}", "", "--wrong", "--reason", "x"], "The value is empty."),
        (["remember", "x", "--key", "a:", "--value", "1"], "has no attribute"),
        (["remember", "x", "--value", "1"], "A value was given without the key"),
    ],
    ids=["a megabyte", "NUL", "surrogate", "10,000 cues", "no reason", "no value", "no attribute", "no key"],
)
def test_bad_input_gets_one_clear_error_and_changes_nothing(doxa, words, message):
    belief = doxa.note("port is 80", "--key", "server:port", "--value", "80")
    before = doxa.scene.content()
    result = doxa(*[word.format(belief=belief) for word in words])
    assert (result.status, result.out) == (1, "")
    assert message in result.err
    assert "Nothing was written" in result.err
    assert len(result.err) < 600
    assert doxa.scene.content() == before


def test_everything_about_a_person_is_shown_and_then_erased(doxa):
    for claim in ("ask Zoe about invoices", "the sky is blue"):
        doxa.json("remember", claim)
    shown = doxa("erase", "--about", "zoe", "--reason", "asked for it")
    assert shown.status == 1
    assert "ask Zoe about invoices" in shown.out
    assert "1 beliefs" in shown.err
    assert "sky" not in shown.out
    gone = doxa.json("erase", "--about", "zoe", "--reason", "asked for it", "--yes")
    assert [one["status"] for one in gone["changed"]] == ["erased"]
    assert [one["claim"] for one in doxa.json("recall")] == ["the sky is blue"]


@pytest.mark.parametrize("words", [[], ["aaaaa", "--about", "zoe"]])
def test_what_is_to_be_erased_is_said_in_one_way(doxa, words):
    answer = doxa("erase", *words, "--reason", "x")
    assert answer.status == 1
    assert "Say what is meant" in answer.err
