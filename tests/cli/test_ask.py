"""Asking: recall, show, history, log, and how it was at a moment."""

import json
import re

import pytest

from doxa import Read
from doxa.cli.app import app
from tests.hooks.scene import write

OLD, WRONG = "the zebra is on port 80", "the quagga needs Redis"
REASON_CHANGED, REASON_WRONG = "moved behind TLS", "it was a leftover of the spike"


@pytest.fixture
def retired(doxa):
    """A memory with a superseded and a revoked belief, retired by two people, and one that is active."""
    old = doxa.note(OLD, "--key", "zebra:port", "--value", "80", "--evidence", "README.md")
    doxa.lines("correct", "zebra:port", "443", "--changed", "--reason", REASON_CHANGED, "--actor", "ada")
    wrong = doxa.note(WRONG, "--anchor", "docs/testing.md", "--agent", "claude")
    doxa.lines("revoke", wrong, REASON_WRONG, "--actor", "grace")
    return {"old": old, "wrong": wrong}


def test_finding_by_words(doxa):
    for claim in ("the gateway is slow", "the gateway is in Frankfurt", "the suite needs Redis"):
        doxa.note(claim)
    assert [line.split("] ")[1].split(" (")[0] for line in doxa.lines("recall", "gateway", "slow")] == [
        "the gateway is slow",
        "the gateway is in Frankfurt",
    ]
    assert len(doxa.lines("recall")) == 3
    assert len(doxa.lines("recall", "--limit", "2")) == 2
    assert doxa.lines("recall", "unheard-of") == ["Nothing that is believed has these words."]
    assert doxa.json("recall", "unheard-of") == []


def test_retired_beliefs_are_found_where_they_are_asked_for(doxa, retired):
    assert doxa.json("recall", "quagga") == []
    (found,) = doxa.json("recall", "quagga", "--all")
    assert (found["id"], found["status"], found["reason"]) == (retired["wrong"], "revoked", REASON_WRONG)
    zebras = {one["status"]: one["id"] for one in doxa.json("recall", "zebra", "--all")}
    assert (set(zebras), zebras["superseded"]) == ({"active", "superseded"}, retired["old"])
    assert [one["value"] for one in doxa.json("recall", "zebra")] == ["443"]


def test_a_find_says_by_which_words(doxa):
    doxa.note("the uploads fail in parseHTTPResponse")
    assert doxa.lines("recall", "why", "upload", "HTTP?", "--why")[-1].strip() == "found by: upload, HTTP"
    assert doxa.json("recall", "why", "upload", "--why")[0]["found_by"] == ["upload"]


@pytest.mark.parametrize("query", ['"', "*", "-x", "a:b", "NEAR", "(", "AND OR NOT", "'; --", "%"])
def test_signs_in_a_query_are_only_signs(doxa, query):
    """Public report 24 (basic-memory#1294): no error of the search engine reaches the user."""
    doxa.note("the gateway is slow")
    assert doxa("recall", "--", query).status == 0


@pytest.mark.parametrize(
    ("claim", "query"),
    [("网关很慢", "网关"), ("ゲートウェイが遅い", "遅い"), ("게이트웨이가 느리다", "느리다"), ("Größe XL", "größe")],
)
def test_finding_in_any_script(doxa, claim, query):
    """Public report 24 (basic-memory#1294): words of two characters, without spaces."""
    belief = doxa.note(claim)
    assert [one["id"] for one in doxa.json("recall", query)] == [belief]


def test_an_empty_memory_says_so(doxa):
    assert doxa.lines("recall") == ["Nothing is believed yet."]
    assert doxa.lines("log") == ["Nothing has happened yet."]
    assert doxa.lines("deliveries") == ["Nothing was delivered yet."]
    assert doxa.json("log") == doxa.json("recall") == doxa.json("deliveries") == []


def test_everything_about_a_belief(doxa, retired):
    lines = doxa.lines("show", retired["old"])
    rows = dict(re.split(r"  +", line, maxsplit=1) for line in lines[1:])
    assert rows["id"] == retired["old"]
    assert rows["status"] == "superseded"
    assert (rows["key"], rows["value"]) == ("zebra:port", "80")
    assert rows["evidence"] == "observation README.md"
    assert rows["anchor"] == "README.md"
    assert re.fullmatch(rf"\S+ by ada, by .{{5}}: {REASON_CHANGED}", rows["superseded"])
    assert rows["noted"].endswith(" by mira (human)")


def test_programs_find_in_fields_who_retired_it_and_why(doxa, retired):
    old, wrong = doxa.json("show", retired["old"]), doxa.json("show", retired["wrong"])
    new = doxa.json("current", "zebra:port")
    log = {(event["belief"], event["kind"]): event["recorded_at"] for event in doxa.json("log")}
    names = ("status", "retired_by", "reason", "superseded_by", "retired_at")
    assert [old[name] for name in names] == [
        "superseded",
        "ada",
        REASON_CHANGED,
        new["id"],
        log[retired["old"], "superseded"],
    ]
    assert [wrong[name] for name in names] == [
        "revoked",
        "grace",
        REASON_WRONG,
        None,
        log[retired["wrong"], "revoked"],
    ]
    assert [new[name] for name in names] == ["active", None, None, None, None]
    (created,) = [event for event in doxa.json("log") if event["belief"] == wrong["id"] and event["kind"] == "created"]
    assert created["status_now"] == "revoked"
    assert created["text_now"] == doxa.scene.rendering(wrong["id"])


def test_what_answers_a_key_comes_first_and_alone(doxa, retired):  # noqa: ARG001 - it is the memory
    lines = doxa.lines("current", "zebra:port")
    assert lines[0] == "443"
    assert "the zebra is on port 443" in lines[1]


def test_a_history_is_aligned_and_tells_who_and_why(doxa, retired):
    head, created, revoked = doxa.lines("history", retired["wrong"])
    assert head.startswith(f"[{retired['wrong'][:5]}] [REVOKED] Previously believed: {WRONG}.")
    when = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"
    assert re.fullmatch(rf"{when}  created  claude  {WRONG}", created)
    assert re.fullmatch(rf"{when}  revoked  grace   {REASON_WRONG}", revoked)
    assert created.index(WRONG) == revoked.index(REASON_WRONG)


def test_the_history_of_a_key_has_every_belief_of_it(doxa, retired):  # noqa: ARG001 - it is the memory
    text = doxa("history", "zebra:port").out
    old, new = text.split("\n\n")
    assert "[SUPERSEDED by" in old
    assert "443" in new
    assert [[event["kind"] for event in one["events"]] for one in doxa.json("history", "zebra:port")] == [
        ["created", "superseded"],
        ["created"],
    ]


def test_a_belief_that_another_took_the_place_of_says_so_in_its_history(doxa):
    old = doxa.note("port is 80", "--key", "server:port", "--value", "80")
    new = doxa.json("correct", "server:port", "443", "--changed", "--reason", "TLS")["belief"]["id"]
    doxa.lines("reinstate", old, "TLS was given up")
    rows = [line.split(maxsplit=4)[2:] for line in doxa.lines("history", new)[1:]]
    assert rows == [["created", "mira", "port is 443"], ["displaced", "mira", f"by {old[:5]}; TLS was given up"]]
    rows = [line.split(maxsplit=4)[2:] for line in doxa.lines("history", old)[1:]]
    assert rows == [
        ["created", "mira", "port is 80"],
        ["superseded", "mira", f"by {new[:5]}; TLS"],
        ["reinstated", "mira", f"displaces {new[:5]}; TLS was given up"],
    ]


def test_the_log_has_the_last_events_in_order(doxa, retired):
    kinds = [event["kind"] for event in doxa.json("log")]
    assert kinds == ["created", "created", "superseded", "created", "revoked"]
    assert [event["kind"] for event in doxa.json("log", "--limit", "2")] == ["created", "revoked"]
    assert doxa.lines("log")[-1].split()[2:5] == [retired["wrong"][:5], "revoked", "grace"]


def test_what_holds_a_claim_that_changed_is_told_in_its_history(doxa):
    belief = doxa.note("the suite needs Redis", "--evidence", "docs/testing.md", "--quote", "a running Redis")
    doxa.lines("confirm", belief)
    write(doxa.repo, {"docs/testing.md": "other"})
    doxa.lines("drift")
    rows = [line.split(maxsplit=4)[2:] for line in doxa.lines("history", belief)[1:]]
    assert rows == [
        ["created", "mira", "the suite needs Redis"],
        ["confirmed", "mira", "statement by mira"],
        ["stale_flagged", "doxa", "docs/testing.md (a passage)"],
    ]


# As of a moment


def test_how_it_was(doxa):
    belief = doxa.note("port is 80", "--key", "server:port", "--value", "80")
    then = doxa.json("log")[-1]["recorded_at"]
    doxa.lines("correct", "server:port", "443", "--wrong", "--reason", "typo")
    for words in (["recall"], ["show", belief], ["history", "server:port"], ["log"], ["current", "server:port"]):
        now, past = doxa(*words).out, doxa(*words, "--as-of", then).out
        assert "REVOKED" not in past
        assert "port is 80 (stated" in past or words == ["log"]
        assert past != now
    assert doxa.json("current", "server:port", "--as-of", then)["value"] == "80"
    assert doxa.json("recall", "--as-of", "2020-01-01") == []
    assert doxa.lines("recall", "--as-of", "2999-01-01") == doxa.lines("recall")


def test_what_would_have_been_delivered(doxa):
    belief = doxa.note("amounts are euros", "--evidence", "src/payments.py")
    then = doxa.json("log")[-1]["recorded_at"]
    doxa.lines("revoke", belief, "cents")
    assert "[REVOKED]" not in doxa("approach", "read src/payments.py", "--as-of", then).out
    assert "amounts are euros" in doxa("approach", "read src/payments.py", "--as-of", then).out
    assert "[REVOKED]" in doxa("approach", "read src/payments.py").out


# What is retired never looks current

ASKING = {
    "current": ["current", "zebra:port"],
    "candidates": ["candidates", "zebra:port"],
    "why": ["why", "{old}"],
    "review": ["review"],
    "reaffirm": ["reaffirm", "zebra:port"],
    "contest": ["contest", "{old}", "it is not so"],
    "settle": ["settle", "zebra:port", "{old}", "--reason", "looked"],
    "outcome": ["outcome", "{old}", "failure"],
    "justify": ["justify", "{old}", "{wrong}"],
    "retest": ["retest", "{old}", "--result", "holds"],
    "alias": ["alias", "zebra:socket", "zebra:port"],
    "propose": ["propose", "go back to the previous zebra port"],
    "recall": ["recall", "zebra", "quagga", "port", "needs"],
    "show": ["show", "{old}"],
    "history": ["history", "zebra:port"],
    "log": ["log"],
    "approach": ["approach", "read docs/testing.md"],
    "why-not": ["why-not", "{old}", "--on", "read README.md"],
    "deliveries": ["deliveries"],
    "remember": ["remember", "the zebra is on port 8443", "--key", "zebra:port", "--value", "8443"],
    "correct": ["correct", "zebra:port", "8443", "--wrong", "--reason", "again"],
    "revoke": ["revoke", "{wrong}", "again"],
    "reinstate": ["reinstate", "{old}", "it moved back"],
    "confirm": ["confirm", "{old}"],
    "erase": ["erase", "{wrong}", "--reason", "x"],
    "undo": ["undo"],
    "check": ["check"],
    "drift": ["drift"],
    "traps": ["traps"],
    "sync": ["sync", "--git"],
    "discredit": ["discredit", "docs/testing.md", "--reason", "again", "--yes"],
    "project": ["project"],
    "doctor": ["doctor"],
    "pause": ["pause"],
}
MORE = {
    "show revoked": ["show", "{wrong}"],
    "history revoked": ["history", "{wrong}"],
    "log of the last": ["log", "--limit", "1"],
    "recall it": ["recall", "quagga"],
    "what would fall": ["why", "--impact", "{old}"],
}
# The demo has a memory of its own; the log itself, an export and what is merged of it, has every event; the hook
# prints what `approach` gives; `import` and `ingest` say what `remember` says; `init`, `uninstall`,
# `serve` and `token` show no belief; what `ui` shows is looked at in tests/window.
ELSEWHERE = {
    "demo",
    "export",
    "merge",
    "hook",
    "import",
    "ingest",
    "init",
    "lab",
    "mcp",
    "serve",
    "token",
    "ui",
    "uninstall",
}


def test_every_command_is_looked_at():
    assert set(ASKING) | ELSEWHERE == set(app.commands)


@pytest.mark.parametrize("words", [*ASKING.values(), *MORE.values()], ids=[*ASKING, *MORE])
def test_no_surface_shows_a_retired_belief_as_if_it_held(doxa, retired, words):
    """Public report 4 (plur#992): five minutes after its correction an agent reported the old record as reliable."""
    doxa("approach", "read docs/testing.md", "--session", "s1")
    write(doxa.repo, {"docs/testing.md": "other", "README.md": "other"})
    arguments = [word.format(**retired) for word in words]
    as_text = doxa(*arguments)
    for block in (as_text.out + as_text.err).split("\n\n"):
        shows_no_retired_belief_unmarked(doxa, block, whole=words[0] in ("show", "history"))
    value = json.loads(doxa(*arguments, "--json").out)
    for item in value if isinstance(value, list) else [value]:
        shows_no_retired_belief_unmarked(doxa, json.dumps(item), whole=True)


def shows_no_retired_belief_unmarked(doxa, text, *, whole):
    """Where a retired claim stands, its status, who retired it, and why, stand too: on its line, or in the whole."""
    with doxa.scene.memory() as memory:
        retired = [belief for belief in memory.audit() if belief.retired]
    for piece in [text] if whole else text.splitlines():
        for belief in retired:
            if belief.claim in piece:
                assert belief.status in piece.lower(), piece
                assert belief.retirement.actor.name in piece, piece
                assert (belief.reason or "") in piece, piece


def test_an_export_holds_who_retired_what_and_why(doxa, retired):
    """Public report 4 (plur#992)."""
    text = doxa("export").out
    for claim, actor, reason in ((OLD, "ada", REASON_CHANGED), (WRONG, "grace", REASON_WRONG)):
        assert claim in text
        assert any(actor in line and reason in line for line in text.splitlines())
    assert retired["old"] in text


# One memory behind every surface


def test_what_the_command_line_changes_the_library_finds_at_once(doxa):
    """Public report 9 (agentmemory#632, headroom#2856): the command line went past the index."""
    with doxa.scene.memory() as memory:
        belief = doxa.note("the gateway is slow", "--evidence", "README.md")
        assert [one.id for one in memory.recall("gateway")] == [belief]
        doxa.lines("revoke", belief, "it was the proxy")
        assert memory.recall("gateway") == []
        assert "[REVOKED]" in memory.approach(Read("README.md")).text
        doxa.lines("reinstate", belief)
        assert [one.id for one in memory.recall("slow")] == [belief]
        doxa.lines("erase", belief, "--reason", "x", "--yes")
        assert memory.recall("gateway") == []
        assert memory.approach(Read("README.md")).text == ""
        assert memory.check().problems == ()


def test_what_the_library_changes_the_command_line_finds_at_once(doxa):
    """Public report 9 (agentmemory#632, headroom#2856)."""
    with doxa.scene.memory() as memory:
        belief = memory.remember("the gateway is slow", key="gateway:speed", value="slow").belief.id
        assert [one["id"] for one in doxa.json("recall", "gateway")] == [belief]
        memory.revoke(belief, "it was the proxy")
        assert doxa.json("recall", "gateway") == []
        assert doxa.json("show", belief)["reason"] == "it was the proxy"
        new = memory.remember("the gateway is fast", key="gateway:speed", value="fast").belief.id
        # No place in the results is spent on what is retired.
        assert [one["id"] for one in doxa.json("recall", "gateway", "--limit", "1")] == [new]
        assert doxa.json("current", "gateway:speed")["id"] == new


def test_why_shows_what_it_rests_on_and_what_would_fall(doxa):
    base = doxa.note("the gateway is version 2")
    middle = doxa.note("so it takes cents", "--premise", base[:6])
    leaf = doxa.note("so we multiply by 100", "--premise", middle[:6])
    lines = doxa.lines("why", middle[:6])
    place = lines.index("It rests on:")
    assert lines[place + 1].startswith(f"  [{base[:5]}] the gateway is version 2")
    assert lines[lines.index("On it rest:") + 1].startswith(f"  [{leaf[:5]}] ")
    shown = doxa.json("why", leaf[:6])
    assert shown["rests_on"][0][0]["belief"] == middle
    assert shown["rests_on"][0][0]["rests_on"][0][0]["belief"] == base
    assert [one["id"] for one in doxa.json("why", "--impact", base[:6])] == [middle, leaf]
    assert doxa.lines("why", "--impact", leaf[:6]) == ["Nothing else would lose its support."]
    assert "what was seen or said of it alone" in "\n".join(
        [*doxa.lines("justify", middle[:6]), *doxa.lines("show", middle[:6])]
    )
    assert doxa.json("why", "--impact", base[:6]) == []
    removed = doxa.json("justify", middle[:6], base[:6], "--remove")
    assert removed["belief"]["premises"] == [[]]
    assert doxa("justify", middle[:6], base[:6], "--remove").status == 5
