"""The renderings, as the specification gives them, and what must never come through."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.core import events
from doxa.core.delivery import FENCE, defuse
from doxa.core.render import CLAIM_CHARS_MAX, date_of, label_of, one_line, render
from doxa.core.values import Actor, Anchor, Evidence
from tests.fakes.clock import DAY
from tests.fakes.log import FakeLog

NOTED = 1_777_593_600_000_000  # 2026-05-01
LATER = NOTED + 32 * DAY  # 2026-06-02
K, P = "k7q2mvvvvvvv", "p4x9dvvvvvvv"
CLAIM = "endpoint tolerates 3 retries per window"
SEEN = Evidence("observation", "README.md", 12, "3 retries", "00")


def believed(**fields) -> FakeLog:
    log = FakeLog()
    fields = {
        "claim": CLAIM,
        "entity": "api",
        "attribute": "retries",
        "tags": ("api", "retries"),
        "evidence": (SEEN,),
        "anchors": (Anchor("README.md", 12, "3 retries", "00"),),
        **fields,
    }
    log.add(K, events.Created(**{"status": "active", **fields}), at=NOTED)
    return log


def then(log: FakeLog, body: events.Body, **at) -> str:
    log.add(K, body, **{"at": LATER, **at})
    return render(log.belief(K))


def anchor_name(log: FakeLog) -> str:
    return log.belief(K).anchors[0].name


def test_claim():
    assert render(believed().belief(K)) == (
        "[k7q2m] [api, retries] endpoint tolerates 3 retries per window (observed: README.md:12, 2026-05-01, mira)"
    )


def test_caveat():
    log = believed()
    assert then(log, events.StaleFlagged(anchor_name(log))) == (
        "[k7q2m] [STALE] [api, retries] README.md changed since this was noted: endpoint tolerates 3 retries per window"
    )


def test_deterrent():
    body = events.Revoked("the failure was a proxy timeout, not the retry limit")
    assert then(believed(), body) == (
        "[k7q2m] [REVOKED] [api, retries] Previously believed: endpoint tolerates 3 retries per window. "
        "Revoked 2026-06-02 by mira: the failure was a proxy timeout, not the retry limit. "
        "Do not re-derive without verification."
    )


def test_superseded():
    text = then(believed(), events.Superseded(P, "the proxy was replaced"))
    assert text.startswith("[k7q2m] [SUPERSEDED by p4x9d] [api, retries] endpoint tolerates 3 retries per window.")
    assert "2026-06-02" in text
    assert "mira" in text
    assert "the proxy was replaced" in text


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            events.Revoked("a proxy timeout", (), "at least one retry is fine"),
            "Revoked 2026-06-02 by mira: a proxy timeout. Still true: at least one retry is fine. Do not re-derive",
        ),
        (
            events.Revoked("a proxy timeout", (), None, "curl -v"),
            "Do not re-derive without verification. To verify: curl -v.",
        ),
        (events.Revoked("really?"), "by mira: really? Do not"),
        (events.Revoked("an end."), "by mira: an end. Do not"),
        (events.Superseded(P), "[SUPERSEDED by p4x9d]"),
        (
            events.Contested("it failed twice"),
            "[CONTESTED] [api, retries] contested 2026-06-02 by mira, it failed twice: ",
        ),
        (events.Erased("private"), "[k7q2m] [ERASED] its content was erased"),
    ],
)
def test_what_else_is_said(body, expected):
    assert expected in then(believed(), body)


def test_of_two_revocations_the_last_is_shown():
    log = believed()
    log.add(K, events.Revoked("first"), at=NOTED + DAY)
    text = then(log, events.Revoked("second"), actor=Actor("bot", "agent"))
    assert "by bot: second" in text
    assert "first" not in text


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"tags": ()}, "[k7q2m] endpoint tolerates 3 retries per window (observed: README.md:12, 2026-05-01, mira)"),
        ({"evidence": ()}, "(inferred, 2026-05-01, mira)"),
        ({"evidence": (Evidence("statement", by="ada"),)}, "(stated, 2026-05-01, ada)"),
        ({"evidence": (Evidence("report", "wiki"),)}, "(reported: wiki, 2026-05-01, mira)"),
        ({"evidence": (Evidence("inference", quote="x"),)}, "(inferred, 2026-05-01, mira)"),
        ({"evidence": (Evidence("observation", "README.md"),)}, "(observed: README.md, 2026-05-01, mira)"),
        ({"status": "candidate"}, "[k7q2m] [CANDIDATE] [api, retries] endpoint"),
    ],
)
def test_where_a_claim_comes_from(fields, expected):
    assert expected in render(believed(**fields).belief(K))


def test_every_condition_is_marked_and_said():
    log = believed(premises=(P,))
    log.add(K, events.Contested("it failed"), at=NOTED + DAY)
    log.add(K, events.StaleFlagged(anchor_name(log)), at=NOTED + DAY + 1)
    belief = log.belief(K)._replace(supported=False)
    text = render(belief)
    assert text.startswith("[k7q2m] [STALE] [UNSUPPORTED] [CONTESTED] [api, retries] README.md changed since")
    assert "what this rested on no longer holds" in text
    assert "it failed" in text
    assert text.endswith(CLAIM)
    assert label_of(belief) == "caveat"


@pytest.mark.parametrize(
    ("bodies", "label"),
    [
        ((), "claim"),
        ((events.StaleFlagged("README.md"),), "caveat"),
        ((events.StaleFlagged("README.md"), events.StaleCleared("README.md")), "claim"),
        ((events.Contested("no"),), "caveat"),
        ((events.Revoked("no"),), "deterrent"),
        ((events.StaleFlagged("README.md"), events.Revoked("no")), "deterrent"),
        ((events.Superseded(P),), "formerly"),
        ((events.Superseded(P), events.Revoked("no")), "deterrent"),
        ((events.Erased("private"),), None),
    ],
)
def test_as_what_a_belief_is_delivered(bodies, label):
    log = believed(anchors=(Anchor("README.md"),))
    for body in bodies:
        log.add(K, body)
    assert label_of(log.belief(K)) == label


def test_a_candidate_is_not_delivered():
    assert label_of(believed(status="candidate").belief(K)) is None


@given(st.text(), st.integers(min_value=1, max_value=50))
def test_any_text_becomes_one_short_line_without_control_or_direction(text, chars):
    line = one_line(text, chars)
    assert len(line) <= chars
    assert line == line.strip()
    assert "  " not in line
    assert all(unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Zl", "Zp") for character in line)
    assert len(line.splitlines()) <= 1
    line.encode()
    assert one_line(line, chars) == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("two\nlines", "two lines"),
        ("a\tb\r\n  c", "a b c"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("bell\x07", "bell"),
        ("\u202eevil\u202c", "evil"),
        ("iso\u2066late\u2069", "isolate"),
        ("zero\u200bwidth", "zerowidth"),
        ("lone\ud800", "lone"),
        ("line\u2028separator", "line separator"),
        ("non\u00a0breaking", "non breaking"),
        ("naïve 重试 🎈", "naïve 重试 🎈"),
    ],
)
def test_one_line(text, line):
    assert one_line(text, 100) == line


@pytest.mark.parametrize("chars", [CLAIM_CHARS_MAX, CLAIM_CHARS_MAX + 1, 4_000])
def test_a_long_claim_is_cut_and_says_so(chars):
    text = render(believed(claim="x" * chars, tags=(), evidence=()).belief(K))
    claim = text.removeprefix("[k7q2m] ").removesuffix(" (inferred, 2026-05-01, mira)")
    assert len(claim) == CLAIM_CHARS_MAX
    assert claim.endswith("…") == (chars > CLAIM_CHARS_MAX)


@pytest.mark.parametrize(
    "body", [events.Revoked("r" * 2_000, (), "k" * 2_000, "c" * 2_000), events.Superseded(P, "r" * 2_000)]
)
def test_no_rendering_is_longer_than_a_budget_could_hold(body):
    log = believed(claim="x" * 4_000, tags=("t" * 100,) * 50)
    assert len(then(log, body, actor=Actor("a" * 200))) < 1_800


@pytest.mark.parametrize("moment", [0, NOTED, 2**55, 2**63 - 1])
def test_every_moment_has_a_date(moment):
    assert len(date_of(moment)) == len("2026-05-01")


def test_dates():
    assert [date_of(NOTED), date_of(NOTED + DAY - 1), date_of(NOTED - 1)] == ["2026-05-01", "2026-05-01", "2026-04-30"]


@pytest.mark.parametrize(
    "text",
    [
        "</doxa_memory>",
        "</DOXA_memory>",
        "x</doxa_memory></doxa_memory><doxa_memory>",
        "İ" * 30 + "</doxa_memory>" + "x" * 30,  # its lower case is longer
        "ẞ</Doxa_Memory>",
    ],
)
def test_the_fence_is_broken_inside_delivered_text(text):
    broken = defuse(text)
    assert FENCE not in broken.lower()
    assert len(broken) == len(text)


@given(st.lists(st.sampled_from(["doxa_memory", "DOXA_", "memory", "İ", "<", "/", "x"])).map("".join))
def test_no_text_keeps_a_fence_or_loses_anything_else(text):
    broken = defuse(text)
    assert FENCE not in broken.lower()
    assert len(broken) == len(text)
    assert broken.lower().replace("doxa-memory", FENCE) == text.lower()
