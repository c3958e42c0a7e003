"""Settlement on the command line: each row that can be said there, and the commands that decide."""

import json

import pytest

KEY = ("--key", "api:retries")


def say(doxa, value, *options):
    return doxa("remember", f"it is {value}", *KEY, "--value", value, *options)


def told(doxa, value, *options):
    """The outcome, with --json, and the status of the command."""
    result = say(doxa, value, *options, "--json")
    assert result.err == ""
    return json.loads(result.out), result.status


def statuses(doxa):
    return {one["belief"]["value"]: one["belief"]["status"] for one in doxa.json("history", "api:retries")}


def write(doxa, name, text):
    (doxa.repo / name).write_text(text, encoding="utf-8")


AGENT = ("--agent", "bot")
ROWS = [
    ("1", [("3", "--evidence", "a.toml"), "revoke 3"], ("3", "--evidence", "a.toml", *AGENT), "rederived", 5),
    ("2", [("3",)], ("3", *AGENT), "confirmed", 0),
    ("3", [("3",), ("4",)], ("3", "--reaffirm"), "returned", 0),
    ("4", [("3",), ("4",)], ("3", "--evidence", "a.toml", *AGENT), "returned", 0),
    ("5", [("3",), ("4",)], ("3",), "echo", 5),
    ("5", [("3",), "revoke 3"], ("3", *AGENT), "echo", 5),
    ("5", [("3",), ("4",)], ("3", "--tentative"), "echo", 5),
    ("5", [("3",), ("4",)], ("3", "--reaffirm", *AGENT), "echo", 5),
    ("5", [("3",), ("4",)], ("3", "--report", "a wiki"), "echo", 5),
    ("6", [("3",)], ("4", "--tentative"), "candidate", 0),
    ("8", [("3",), ("4", *AGENT)], ("4",), "confirmed", 0),
    ("9", [("3",)], ("5", "--valid-from", "2020-01-01", "--valid-to", "2021-01-01"), "coexists", 0),
    ("10", [], ("3",), "added", 0),
    ("11", [("3",)], ("4",), "superseded", 0),
    ("12", [("3",)], ("4", *AGENT), "held", 0),
]


@pytest.mark.parametrize(
    ("before", "said", "outcome", "status"), [row[1:] for row in ROWS], ids=[f"row {row[0]}: {row[3]}" for row in ROWS]
)
def test_each_row_with_its_status_its_words_and_its_json(doxa, before, said, outcome, status):
    write(doxa, "a.toml", "retries = 3\n")
    for step in before:
        if isinstance(step, str):
            (entry,) = doxa.json("history", "api:retries")
            doxa.json("revoke", entry["belief"]["id"], "a proxy timeout")
        else:
            assert say(doxa, *step).status == 0
    shown, given = told(doxa, *said)
    assert (shown["outcome"], shown["refused"], given) == (outcome, status == 5, status)
    assert shown["message"].startswith(outcome)
    if status == 5:
        assert shown["deterrent"] in shown["message"]


def test_a_question_is_not_stored_and_says_so(doxa):
    result = doxa("remember", "is it 3?", *KEY, "--value", "3")
    assert (result.status, result.err) == (5, "")
    assert "asserts nothing" in result.out
    assert doxa.json("log") == []


def test_a_refused_restatement_shows_the_reason_and_what_holds_now(doxa):
    say(doxa, "3")
    doxa.json("correct", "api:retries", "4", "--wrong", "--reason", "the proxy retries too")
    result = say(doxa, "3", *AGENT)
    assert (result.status, result.err) == (5, "")
    words = " ".join(result.out.split())
    for part in ("echo: ", "Previously believed: it is 3", "the proxy retries too", "What holds now: ", "it is 4"):
        assert part in words
    assert statuses(doxa) == {"3": "revoked", "4": "active"}


def test_a_return_over_a_persons_revocation_is_shown_as_contested(doxa):
    write(doxa, "a.toml", "retries = 3\n")
    say(doxa, "3", *AGENT)
    (entry,) = doxa.json("history", "api:retries")
    doxa.json("revoke", entry["belief"]["id"], "a proxy timeout")
    result = say(doxa, "3", "--evidence", "a.toml", *AGENT)
    assert result.status == 0
    assert "[CONTESTED]" in result.out
    assert "a proxy timeout" in " ".join(result.out.split())
    assert doxa.json("confirm", entry["belief"]["id"])["belief"]["conditions"] == []


def test_reaffirm_takes_a_key_or_an_id_and_a_value(doxa):
    for value in ("3", "4", "5"):
        say(doxa, value)
    assert doxa.lines("reaffirm", "api:retries", "--reason", "the old proxy")[0] == "returned"
    assert doxa.json("current", "api:retries")["value"] == "4"
    shown = doxa.json("reaffirm", "api:retries", "3")
    assert (shown["outcome"], shown["holds"]["value"]) == ("returned", "3")
    five = next(one["belief"]["id"] for one in doxa.json("history", "api:retries") if one["belief"]["value"] == "5")
    assert doxa.json("reaffirm", five)["belief"]["value"] == "5"
    refused = doxa("reaffirm", "api:retries", "3", *AGENT)
    assert refused.status == 5
    assert "only a person" in refused.err
    assert doxa("reaffirm", "no:where").status == 3
    assert doxa("reaffirm", "api:retries", "9").status == 5


def test_contest_review_and_settle(doxa):
    belief = json.loads(say(doxa, "3", "--json").out)["belief"]["id"]
    assert doxa.lines("review") == ["Nothing waits for you."]
    assert doxa.json("contest", belief, "the log says 5", *AGENT)["belief"]["conditions"] == ["contested"]
    say(doxa, "4", *AGENT)
    assert {one["value"] for one in doxa.json("review")} == {"3", "4"}
    refused = doxa("settle", "api:retries", "4", "--reason", "I am sure", *AGENT)
    assert refused.status == 5
    shown = doxa.json("settle", "api:retries", "4", "--reason", "asked ada")
    assert (shown["outcome"], shown["belief"]["value"], shown["belief"]["conditions"]) == ("settled", "4", [])
    assert statuses(doxa) == {"3": "superseded", "4": "active"}
    assert doxa.json("review") == []
    again = doxa("settle", "api:retries", "4", "--reason", "again")
    assert again.status == 5
    assert "nothing stands against it" in again.err


def test_outcomes_empty_the_slot_and_candidates_say_what_to_try(doxa):
    for value in ("3", "4"):
        say(doxa, value, *AGENT)
    four = doxa.json("current", "api:retries")["id"]
    assert doxa.lines("outcome", four, "failure", *AGENT)[0] == "failure"
    assert doxa.json("outcome", four, "transient", *AGENT)["belief"]["status"] == "active"
    doxa.json("outcome", four, "failure", *AGENT)
    lines = doxa.lines("outcome", four, "failure", *AGENT)
    assert "doxa candidates api:retries" in " ".join(lines)
    missing = doxa("current", "api:retries")
    assert missing.status == 3
    assert "doxa candidates api:retries" in missing.err
    assert [one["value"] for one in doxa.json("candidates", "api:retries")] == ["3", "4"]
    three = doxa.json("candidates", "api:retries")[0]["id"]
    assert doxa.json("outcome", three, "success", *AGENT)["belief"]["status"] == "active"
    assert doxa.json("current", "api:retries")["id"] == three
    assert doxa("outcome", three, "perhaps").status == 1


def test_an_alias_of_a_key_and_of_a_value(doxa):
    say(doxa, "Frankfurt")
    assert doxa.lines("alias", "api:attempts", "api:retries")[0] == "aliased"
    assert doxa.json("current", "api:attempts")["value"] == "Frankfurt"
    doxa.json("alias", "eu-central-1", "Frankfurt", "--of-value", "api:retries")
    assert told(doxa, "eu-central-1")[0]["outcome"] == "confirmed"
    assert doxa("alias", "a:b", "no:where").status == 3


def test_current_at_a_moment_of_the_world_and_as_of_one_of_the_log(doxa):
    say(doxa, "3", "--valid-from", "2020-01-01T00:00:00Z")
    say(doxa, "4", "--valid-from", "2021-01-01T00:00:00Z")
    assert doxa.json("current", "api:retries")["value"] == "4"
    assert doxa.json("current", "api:retries", "--at", "2020-06-01")["value"] == "3"
    before = doxa("current", "api:retries", "--at", "2019-01-01")
    assert before.status == 3
    assert "then" in before.err
    assert doxa("current", "api:retries", "--as-of", "2020-06-01").status == 3
    assert doxa("current", "api:retries", "--at", "once").status == 1


def test_why_says_on_whose_word_and_what_was_refused(doxa):
    say(doxa, "3")
    doxa.json("correct", "api:retries", "4", "--wrong", "--reason", "the proxy retries too")
    say(doxa, "3", *AGENT)
    three = next(one["belief"]["id"] for one in doxa.json("history", "api:retries") if one["belief"]["value"] == "3")
    text = " ".join(" ".join(doxa.lines("why", three)).split())
    for words in ("was found wrong", "by mira", "the proxy retries too", "restated once without evidence"):
        assert words in text
    assert doxa.json("why", three)["belief"] == three


def test_an_agents_revocation_of_a_persons_word_is_shown_as_a_contest(doxa):
    belief = json.loads(say(doxa, "3", "--json").out)["belief"]["id"]
    lines = doxa.lines("revoke", belief, "the log says 5", *AGENT)
    assert lines[0] == "contested"
    assert "until a person agrees" in " ".join(" ".join(lines).split())
    assert doxa.json("show", belief)["status"] == "active"


def test_a_policy_file_is_used_and_a_wrong_one_is_told(doxa):
    (doxa.repo / ".doxa").mkdir(exist_ok=True)
    write(doxa, ".doxa/policy.toml", 'policy = "corroborated(2)"\n')
    assert told(doxa, "3", "--agent", "one")[0]["outcome"] == "held"
    assert told(doxa, "3", "--agent", "two")[0]["outcome"] == "confirmed"
    assert doxa.json("current", "api:retries")["value"] == "3"
    write(doxa, ".doxa/policy.toml", 'policy = "newest"\n')
    result = say(doxa, "4")
    assert (result.status, result.out) == (1, "")
    assert "no policy 'newest'" in result.err
    assert doxa.json("current", "api:retries")["value"] == "3"


SENTENCE = "undo the change to the api retries"


def test_propose_shows_asks_and_does(doxa):
    say(doxa, "3")
    doxa.json("correct", "api:retries", "4", "--changed", "--reason", "a new proxy")
    count = len(doxa.json("log"))
    lines = " ".join(doxa.lines("propose", SENTENCE))
    assert "api:retries would be 3 again" in lines
    assert "--accept" in lines
    shown = doxa.json("propose", SENTENCE)
    assert (shown["act"], shown["key"], shown["value"], shown["holds"]["value"]) == ("reopen", "api:retries", "3", "4")
    assert doxa.json("propose", SENTENCE, "--by", "document") == {"act": "none"}
    assert doxa.json("propose", "what is for lunch?") == {"act": "none"}
    assert len(doxa.json("log")) == count
    assert doxa.json("propose", SENTENCE, "--accept")["outcome"] == "returned"
    assert doxa.json("current", "api:retries")["value"] == "3"
    doxa.json("undo")
    assert doxa.json("current", "api:retries")["value"] == "4"


def test_an_alias_of_two_keys_brings_their_rivals_to_review_and_settle_decides(doxa):
    say(doxa, "3")
    doxa.json("remember", "it is 4", "--key", "api:attempts", "--value", "4")
    doxa.json("alias", "api:attempts", "api:retries")
    shown = doxa.json("current", "api:retries")
    assert [shown["value"], *(one["value"] for one in shown["others"])] == ["4", "3"]
    doxa.json("settle", "api:retries", "3", "--reason", "asked ada")
    assert statuses(doxa) == {"3": "active", "4": "superseded"}
