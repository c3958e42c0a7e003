"""Bad input: one clear error each, and the store is byte for byte what it was."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

import doxa
from doxa.core.values import Actor, Cue, Evidence
from doxa.errors import AmbiguousPrefix, DoxaError, InvalidInput, NotPermitted, Refused, UnknownId
from tests.fakes.bench import QUOTE, Bench, export_of
from tests.fakes.ids import SeededIds

ACTIVE, TWIN, REVOKED, CANDIDATE = "aaaaaaaaaaaa", "aabbbbbbbbbb", "bbbbbbbbbbbb", "cccccccccccc"
MEGABYTE = "x" * 1_000_000
HALF = "\ud800"


@pytest.fixture
def bench(engine):
    bench = engine.bench(ids=SeededIds(0, (ACTIVE, TWIN, REVOKED, "zzzzzzzzzzzz", CANDIDATE)))
    memory = bench.memory
    memory.remember("it is 3", key="api:retries", value="3", evidence=doxa.observed("README.md", quote=QUOTE))
    memory.remember("the sky is blue")
    memory.remember("it was 7", key="api:limit", value="7")
    memory.revoke(REVOKED, "it was not")
    memory.remember("it may be 4", key="api:retries", value="4", tentative=True)
    assert memory.get(CANDIDATE).status == "candidate"
    return bench


def bytes_of(bench: Bench) -> dict[str, bytes] | list[str]:
    path = getattr(bench.store, "path", None)
    if path is None:
        return [*export_of(bench.memory), repr(bench.memory.deliveries()), repr(bench.memory.paused)]
    folder = Path(path).parent
    # The shared-memory file holds nothing but an index of the write-ahead log.
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}


def note(**options):
    return lambda memory: memory.remember(**{"claim": "a note", **options})


def noted(name, value):
    return lambda memory: memory.remember("a note", **{name: value})


def keyed(key, value="1"):
    return lambda memory: memory.remember("a note", key=key, value=value)


NO_TEXTS = [
    ("", "is empty"),
    (" \t\n ", "is empty"),
    (MEGABYTE, "1,000,000 characters"),
    ("x\x00y", r"control character '\\x00'"),
    ("x\x07", r"control character '\\x07'"),
    ("\x1b[31mred", r"control character '\\x1b'"),
    ("x\x7f", r"control character '\\x7f'"),
    ("x\x85y", r"control character '\\x85'"),
    (f"x{HALF}", "surrogate"),
    ("\udc80", "surrogate"),
    (7, "must be text"),
    (b"bytes", "must be text"),
    (["list"], "must be text"),
]
# Where text is asked for.
TEXT_PLACES = {
    "claim": lambda memory, text: memory.remember(text),
    "value": lambda memory, text: memory.remember("a note", key="api:limit", value=text),
    "tag": lambda memory, text: memory.remember("a note", tags=["fine", text]),
    "check": lambda memory, text: memory.remember("a note", check=text),
    "line": lambda memory, text: memory.remember("a note", on_line=text),
    "quote": lambda memory, text: memory.remember("a note", evidence=doxa.observed("README.md", quote=text)),
    "reference": lambda memory, text: memory.remember("a note", evidence=doxa.observed(text, content="x")),
    "version": lambda memory, text: memory.remember("a note", evidence=doxa.observed("README.md", at=text)),
    "source": lambda memory, text: memory.remember("a note", evidence=doxa.reported(text)),
    "person": lambda memory, text: memory.remember("a note", evidence=doxa.stated(text)),
    "attribute": lambda memory, text: memory.remember("a note", key=("api", text), value="1"),
    "scope": lambda memory, text: memory.remember("a note", key=("api", "limit", text), value="1"),
    "command cue": lambda memory, text: memory.remember("a note", cues=[Cue((("command", text),))]),
    "path cue": lambda memory, text: memory.remember("a note", cues=[Cue((("path", text),))]),
    "reason of a revocation": lambda memory, text: memory.revoke(ACTIVE, text),
    "part kept": lambda memory, text: memory.revoke(ACTIVE, "no", kept=text),
    "check of a revocation": lambda memory, text: memory.revoke(ACTIVE, "no", check=text),
    "reason of a reinstatement": lambda memory, text: memory.reinstate(REVOKED, text),
    "reason of a correction": lambda memory, text: memory.correct(ACTIVE, "5", because="wrong", reason=text),
    "new value": lambda memory, text: memory.correct(ACTIVE, text, because="wrong", reason="no"),
    "new claim": lambda memory, text: memory.correct(ACTIVE, "5", because="wrong", reason="no", claim=text),
    "reason of an erasure": lambda memory, text: memory.erase(ACTIVE, text),
}
# An empty scope is the whole project; an empty attribute is another error.
MAY_BE_EMPTY = {"scope", "attribute"}

TEXTS = [
    pytest.param(call, text, words, id=f"{place}: {text[:9]!r}" if isinstance(text, str) else f"{place}: {text!r}")
    for place, call in TEXT_PLACES.items()
    for text, words in NO_TEXTS
    if not (place in MAY_BE_EMPTY and text == "")
]

MANY = 10_000

CALLS = [
    # How many, and of what.
    ("10,000 cues", noted("cues", [f"command:c{number}" for number in range(MANY)]), InvalidInput, "10,000 cues"),
    ("a tag longer than tags are", noted("tags", ["x" * 101]), InvalidInput, "101 characters"),
    ("a claim longer than claims are", note(claim="x" * 4_001), InvalidInput, "4,001 characters"),
    ("a reason longer than reasons are", lambda memory: memory.revoke(ACTIVE, "x" * 2_001), InvalidInput, "2,001"),
    ("101 cues", noted("cues", [f"command:c{number}" for number in range(101)]), InvalidInput, "101 cues"),
    ("10,000 tags", noted("tags", [f"t{number}" for number in range(MANY)]), InvalidInput, "10,000 tags"),
    ("10,000 anchors", noted("anchors", ["README.md"] * MANY), InvalidInput, "10,000 anchors"),
    ("10,000 premises", noted("premises", [ACTIVE] * MANY), InvalidInput, "10,000 premises"),
    ("10,000 pieces of evidence", noted("evidence", [doxa.stated()] * MANY), InvalidInput, "10,000"),
    *[
        (f"{name} as one text", noted(name, "aab"), InvalidInput, "list")
        for name in ("tags", "cues", "premises", "anchors")
    ],
    *[
        (f"{name} that are no list", noted(name, 7), InvalidInput, "list")
        for name in ("tags", "cues", "premises", "anchors")
    ],
    ("evidence as a text", noted("evidence", "README.md"), InvalidInput, r"made by observed\(\)"),
    ("evidence as a number", noted("evidence", 7), InvalidInput, r"made by observed\(\)"),
    ("evidence that is several, one of them a text", noted("evidence", ["a"]), InvalidInput, r"made by observed\(\)"),
    # Keys.
    ("an empty key", keyed(""), InvalidInput, "key is empty"),
    ("a key without attribute", keyed("api:"), InvalidInput, "no attribute"),
    ("a key of a colon", keyed(":"), InvalidInput, "no attribute"),
    ("a key with an empty scope", keyed("api:limit@"), InvalidInput, "empty scope"),
    ("a key of one part", keyed(("api",)), InvalidInput, "A key is"),
    ("a key of four parts", keyed(("a", "b", "c", "d")), InvalidInput, "A key is"),
    ("a key whose attribute is empty", keyed(("api", "")), InvalidInput, "no attribute"),
    ("a key that is a number", keyed(7), InvalidInput, "A key is"),
    ("a key with a control character", keyed("api:\x00"), InvalidInput, "control character"),
    ("a value without its key", noted("value", "1"), InvalidInput, "without the key"),
    # Evidence and anchors.
    ("evidence that is not there", noted("evidence", doxa.observed("missing.md")), InvalidInput, "nothing to read"),
    ("an anchor that is not there", noted("anchors", ["missing.md"]), InvalidInput, "nothing to read"),
    ("an anchor that is a number", noted("anchors", [7]), InvalidInput, "path or what observed"),
    (
        "a quote that is not in the file",
        noted("evidence", doxa.observed("README.md", quote="tolerates 9 retries")),
        InvalidInput,
        "quote is not in README.md",
    ),
    ("a quote without a word", noted("evidence", doxa.observed("README.md", quote="-- !")), InvalidInput, "no word"),
    ("content that is a number", noted("evidence", doxa.observed("a", content=7)), InvalidInput, "content"),
    ("a warrant that does not exist", noted("evidence", Evidence("gospel")), InvalidInput, "gospel"),
    ("a line that is no number", noted("evidence", Evidence("report", "a", "x")), InvalidInput, "line"),
    ("a hash that is no text", noted("evidence", Evidence("report", content_hash=b"x")), InvalidInput, "text"),
    # Cues.
    ("a cue without a kind", noted("cues", ["pytest"]), InvalidInput, "no kind of cue"),
    ("a cue of an unknown kind", noted("cues", ["dream:pytest"]), InvalidInput, "no kind of cue"),
    ("a cue without a term", noted("cues", ["command:"]), InvalidInput, "is empty"),
    ("a cue for an unknown event", noted("cues", ["event:dinner"]), InvalidInput, "no event"),
    ("a cue with an empty condition", noted("cues", ["command:a & & event:prompt"]), InvalidInput, "no kind of cue"),
    ("a command cue without a word", noted("cues", ["command:X=1"]), InvalidInput, "no word"),
    ("a quote cue without a word", noted("cues", ["quote:!!"]), InvalidInput, "no word"),
    ("a cue that is a number", noted("cues", [7]), InvalidInput, "must be text"),
    ("a cue without conditions", noted("cues", [Cue(())]), InvalidInput, "needs a condition"),
    ("a cue whose condition is no pair", noted("cues", [Cue((("path",),))]), InvalidInput, "condition"),
    ("a cue whose condition is a text", noted("cues", [Cue("path")]), InvalidInput, "condition"),
    ("a cue whose kind is no text", noted("cues", [Cue(((7, "a"),))]), InvalidInput, "no kind of cue"),
    ("a foreclosed thing that is no cue", noted("forecloses", "make"), InvalidInput, "no kind of cue"),
    # Times.
    ("a time that is none", noted("valid_from", "soon"), InvalidInput, "no moment"),
    ("a time that is a fraction", noted("valid_from", 1.5), InvalidInput, "no moment"),
    ("a time past all times", noted("valid_to", 2**63), InvalidInput, "no moment"),
    ("a time before all times", noted("valid_from", -(2**70)), InvalidInput, "no moment"),
    ("an end before the beginning", note(valid_from=2, valid_to=1), InvalidInput, "after valid_from"),
    ("an empty interval", note(valid_from=2, valid_to=2), InvalidInput, "after valid_from"),
    (
        "an end before the beginning in another zone",
        note(valid_from=datetime(2026, 5, 1, tzinfo=UTC), valid_to="2026-05-01T01:00:00+02:00"),
        InvalidInput,
        "after valid_from",
    ),
    # Ids.
    ("an unknown id", lambda memory: memory.revoke("zzzzz", "no"), UnknownId, "no belief 'zzzzz'"),
    ("an id that cannot be", lambda memory: memory.get("no such id!"), UnknownId, "no belief"),
    ("an id with NUL", lambda memory: memory.get("a\x00"), UnknownId, "no belief"),
    ("an id with half a pair", lambda memory: memory.get(HALF), UnknownId, "no belief"),
    ("an empty id", lambda memory: memory.get(""), InvalidInput, "An id is needed"),
    ("an id of brackets", lambda memory: memory.get("[]"), InvalidInput, "An id is needed"),
    ("an id that is none", lambda memory: memory.get(None), InvalidInput, "An id is needed"),
    ("a prefix of two", lambda memory: memory.revoke("a", "no"), AmbiguousPrefix, f"{ACTIVE}, {TWIN}"),
    ("a premise that is a prefix of two", noted("premises", ["aa"]), AmbiguousPrefix, f"{ACTIVE}, {TWIN}"),
    ("a premise that is unknown", noted("premises", [ACTIVE, "zzzzz"]), UnknownId, "no belief 'zzzzz'"),
    ("a premise that is empty", noted("premises", [""]), InvalidInput, "An id is needed"),
    ("a premise that is a number", noted("premises", [7]), InvalidInput, "An id is needed"),
    (
        "an unknown key",
        lambda memory: memory.correct("api:none", "1", because="wrong", reason="no"),
        UnknownId,
        "api:none",
    ),
    ("a history of nothing", lambda memory: memory.history("zzzzz"), UnknownId, "no belief"),
    # What the rules refuse.
    ("revoking what is revoked", lambda memory: memory.revoke(REVOKED, "no"), Refused, "revoked already"),
    ("reinstating what is active", lambda memory: memory.reinstate(ACTIVE), Refused, "not retired"),
    ("reinstating a candidate", lambda memory: memory.reinstate(CANDIDATE), Refused, "not retired"),
    ("confirming what is revoked", lambda memory: memory.confirm(REVOKED), Refused, "retired"),
    (
        "correcting as wrong what is revoked",
        lambda memory: memory.correct(REVOKED, "8", because="wrong", reason="no"),
        Refused,
        "revoked already",
    ),
    (
        "correcting as changed what is revoked",
        lambda memory: memory.correct(REVOKED, "8", because="changed", reason="no"),
        Refused,
        "revoked already",
    ),
    (
        "correcting for no reason known",
        lambda memory: memory.correct(ACTIVE, "5", because="maybe", reason="no"),
        InvalidInput,
        "because='wrong' or because='changed'",
    ),
    ("writing into the past", lambda memory: memory.as_of("2030-01-01").remember("x"), NotPermitted, "past"),
    ("erasing from the past", lambda memory: memory.as_of("2030-01-01").erase(ACTIVE, "x"), NotPermitted, "past"),
    # Asking.
    ("a time to look at that is none", lambda memory: memory.as_of("yesterday"), InvalidInput, "no moment"),
    ("a time to look at past all times", lambda memory: memory.as_of(2**64), InvalidInput, "no moment"),
    ("a query that is a number", lambda memory: memory.recall(7), InvalidInput, "must be text"),
    ("fewer than no finds", lambda memory: memory.recall("sky", limit=-1), InvalidInput, "limit"),
    ("finds of which there is no number", lambda memory: memory.recall("sky", limit="x"), InvalidInput, "limit"),
    ("fewer than no beliefs", lambda memory: memory.audit(limit=-1), InvalidInput, "limit"),
    ("fewer than no deliveries", lambda memory: memory.deliveries(limit=-1), InvalidInput, "limit"),
    ("a status that does not exist", lambda memory: memory.audit(["dead"]), InvalidInput, "dead"),
    ("statuses as one text", lambda memory: memory.audit("active"), InvalidInput, "list"),
    # Approaching.
    ("a situation that is a text", lambda memory: memory.approach("README.md"), InvalidInput, "situation"),
    ("a path that is empty", lambda memory: memory.approach(doxa.Read("")), InvalidInput, "path"),
    ("a path with NUL", lambda memory: memory.approach(doxa.Read("a\x00b")), InvalidInput, "NUL"),
    (
        "a session with half a pair",
        lambda memory: memory.approach(doxa.Read("a"), session=HALF),
        InvalidInput,
        "session",
    ),
    ("a session that is a number", lambda memory: memory.approach(doxa.Read("a"), session=7), InvalidInput, "session"),
    ("why not, of a path with NUL", lambda memory: memory.why_not(ACTIVE, doxa.Read("\x00")), InvalidInput, "NUL"),
    # Actors.
    ("an agent without a name", lambda _memory: doxa.agent(""), InvalidInput, "actor is empty"),
    ("a person with a control character", lambda _memory: doxa.person("a\x1fb"), InvalidInput, "control character"),
]


def check_refused(bench: Bench, call, error, words) -> None:
    before = bytes_of(bench)
    with pytest.raises(error, match=words) as caught:
        call(bench.memory)
    assert type(caught.value) is error
    message = str(caught.value)
    assert message.isprintable(), "one line, and nothing that a terminal would obey"
    message.encode()
    assert len(message) < 600
    assert bytes_of(bench) == before


@pytest.mark.parametrize(("call", "error", "words"), [row[1:] for row in CALLS], ids=[row[0] for row in CALLS])
def test_is_refused_and_changes_nothing(bench, call, error, words):
    check_refused(bench, call, error, words)


@pytest.mark.parametrize(("call", "text", "words"), TEXTS)
def test_what_is_no_text_is_refused_and_changes_nothing(bench, call, text, words):
    check_refused(bench, lambda memory: call(memory, text), InvalidInput, words)


@pytest.mark.parametrize("name", [row[0] for row in NO_TEXTS], ids=[repr(row[0])[:9] for row in NO_TEXTS])
def test_an_actor_without_a_proper_name_can_write_nothing(bench, name):
    bench.actor = Actor(name)
    check_refused(bench, lambda memory: memory.remember("a note"), InvalidInput, "actor")


def test_an_actor_of_no_kind_can_write_nothing(bench):
    bench.actor = Actor("mira", "oracle")
    check_refused(bench, lambda memory: memory.remember("a note"), InvalidInput, "oracle")


@pytest.mark.parametrize(
    "call",
    [
        lambda memory: memory.remember("x" * 4_000),
        lambda memory: memory.remember("  two\nlines\tand a tab  "),
        lambda memory: memory.remember("!!!"),
        lambda memory: memory.remember("重试"),
        lambda memory: memory.remember("zero\u200bwidth, \u202eright to left\u202c, \u2028 separator"),
        lambda memory: memory.remember("a note", key="重试:次数@测试", value="三"),
        lambda memory: memory.remember("a note", cues=[f"command:c{number}" for number in range(100)]),
        lambda memory: memory.remember("a note", tags=(tag for tag in ("a", "b"))),
        lambda memory: memory.remember("a note", tags=["x" * 100]),
        lambda memory: memory.revoke(ACTIVE, "x" * 2_000),
        lambda memory: memory.remember("a note", valid_from="2026-05-01", valid_to=datetime(2026, 6, 1, tzinfo=UTC)),
        lambda memory: memory.remember("a note", evidence=doxa.observed("cmd: pytest", content=b"\xff\x00")),
        lambda memory: memory.recall(MEGABYTE + " sky"),
        lambda memory: memory.recall(" ".join(f"w{number}" for number in range(5_000))),
        lambda memory: memory.recall(HALF),
        lambda memory: memory.recall("sky", limit=10**30),
        lambda memory: memory.audit(set()),
        lambda memory: memory.approach(doxa.Read("x" * 5_000), session="one"),
        lambda memory: memory.approach(doxa.Output(MEGABYTE + "\x00\ud800"), session="one"),
        lambda memory: memory.approach(doxa.Prompt(""), session="one"),
        lambda memory: memory.approach(doxa.Read("README.md"), budget_chars=-5),
    ],
)
def test_what_is_odd_and_has_a_meaning_is_taken(bench, call):
    call(bench.memory)
    assert bench.memory.check().problems == ()
    "".join(export_of(bench.memory)).encode()


def test_a_limit_of_nothing_gives_nothing(bench):
    memory = bench.memory
    assert memory.recall("sky", limit=0) == memory.recall(limit=0) == memory.audit(limit=0) == memory.log(limit=0) == []
    assert len(memory.log(limit=2)) == 2
    assert memory.log(limit=100) == memory.log()


def test_every_error_is_one_of_doxas_with_an_exit_status_that_no_agent_takes_for_a_block():
    kinds = [DoxaError]
    for kind in kinds:
        kinds.extend(kind.__subclasses__())
    assert {kind.exit_code for kind in kinds} <= {1, 3, 4, 5, 6, 7, 8}
    # Those of a request over HTTP become problem documents, and no caller of Python meets them.
    met = [kind for kind in kinds if kind.__module__ == "doxa.errors"]
    assert {kind.__name__: kind.exit_code for kind in met} == {
        "DoxaError": 1,
        "InvalidInput": 1,
        "UnknownId": 3,
        "AmbiguousPrefix": 4,
        "Refused": 5,
        "NotPermitted": 6,
        "StoreBusy": 1,
        "Unreachable": 1,
        "BrokenStore": 7,
        "NewerSchema": 8,
    }
