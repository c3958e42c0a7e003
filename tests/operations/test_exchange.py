"""Export and merge: the log is the format, and a merge is the union of two sets of events."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import doxa
from doxa.core.codec import line_of
from doxa.core.events import seal, strip
from doxa.errors import InvalidInput, NewerSchema, NotPermitted
from doxa.operations.exchange import read_export
from tests.fakes.bench import (
    ENGINES,
    OTHER_PROJECT,
    PROJECT,
    QUOTE,
    Bench,
    Engine,
    export_of,
    in_file,
    in_memory,
    merge_events,
)
from tests.fakes.log import A, FakeLog
from tests.scripts import Player, everything, scripts, shown, statuses

FORGED = "the sky is red"


def fill(bench: Bench) -> None:
    """Everything that may get lost on the way: links, reasons, actors, evidence, premises, conditions."""
    memory = bench.memory
    first = memory.remember(
        "the endpoint tolerates 3 retries",
        key="api:retries@test",
        value="3",
        evidence=doxa.observed("README.md", quote=QUOTE, at="4f2a"),
        tags=["api", "重试"],
        cues=["command:pytest & event:commit"],
        check="curl -v",
        valid_from=1,
        valid_to=2,
        on_line="4f2a",
        forecloses="command:make",
    ).belief
    second = memory.remember("so 3 are\u2028enough", premises=[first.id], tentative=True).belief
    memory.revoke(first.id, "a proxy timeout", kept="one is fine", check="curl", evidence=doxa.reported("a wiki"))
    memory.reinstate(first.id, "it was no proxy")
    memory.correct("api:retries@test", "4", because="changed", reason="the proxy was replaced")
    bench.actor = doxa.agent("bot")
    memory.confirm(second.id)
    bench.workspace.files["README.md"] = "nothing"
    memory.check_anchors()
    memory.erase(memory.remember("the password is sesame").belief.id, "private")


@pytest.fixture
def exported(engine, tmp_path):
    """A filled memory and its export in a file."""
    bench = engine.bench()
    fill(bench)
    path = tmp_path / "export.jsonl"
    count = bench.memory.export(path)
    assert count == len(bench.memory.log())
    return bench, path


def test_an_export_merged_into_an_empty_store_and_exported_again_is_the_same(exported, engine, tmp_path):
    """Public report 23 (titen#111, mnemosyne#602): the round trip dropped links and actors and reported success."""
    bench, path = exported
    other = engine.bench(seed=1)
    other.workspace.files.update(bench.workspace.files)
    merged = other.memory.merge(path)
    assert (merged.added, merged.known, merged.late) == (len(bench.memory.log()), 0, 0)
    again = tmp_path / "again.jsonl"
    other.memory.export(again)
    assert again.read_bytes() == path.read_bytes()
    assert everything(other.memory) == everything(bench.memory)
    assert other.memory.check().problems == ()


def test_merging_twice_adds_nothing(exported, engine):
    """Public report 23, the second half."""
    bench, path = exported
    other = engine.bench(seed=1)
    other.memory.merge(path)
    before = everything(other.memory)
    for memory in (other.memory, bench.memory):
        merged = memory.merge(path)
        assert (merged.added, merged.late) == (0, 0)
    assert everything(other.memory) == before


def test_merging_into_a_store_that_is_not_empty_keeps_both(exported, engine):
    """Public report 23: a non-empty target."""
    bench, path = exported
    other = engine.bench(seed=1)
    own = other.memory.remember("the sky is blue", key="sky:colour", value="blue").belief
    other.memory.merge(path)
    assert other.memory.get(own.id) == own
    assert len(other.memory.log()) == len(bench.memory.log()) + 1
    assert {**shown(bench.memory), own.id: shown(other.memory)[own.id]} == shown(other.memory)
    assert other.memory.check().problems == ()


def test_an_export_appears_whole_or_not_at_all(exported, tmp_path):
    bench, path = exported
    before = path.read_bytes()
    for target in (tmp_path, tmp_path / "no" / "such" / "folder", path / "below a file", ""):
        with pytest.raises(InvalidInput, match="could not be written"):
            bench.memory.export(target)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def lines(path) -> list[str]:
    return [line + "\n" for line in path.read_text(encoding="utf-8").split("\n") if line]


def relined(change):
    """Change the lines of an export."""

    def apply(path):
        path.write_text("".join(change(lines(path))), encoding="utf-8")

    return apply


def restamped(change):
    """Change the events of an export, and make the header fit them, as a forger would."""

    def apply(path):
        _, events = read_export(lines(path))
        told = change(events)
        digest = hashlib.sha256(b"".join(event.hash for event in told)).hexdigest()
        header = {**json.loads(lines(path)[0]), "events": len(told), "digest": digest}
        path.write_text("".join([json.dumps(header) + "\n", *(line_of(event) + "\n" for event in told)]))

    return apply


def headed(**fields):
    def change(rows):
        header = {**json.loads(rows[0]), **fields}
        return [json.dumps(header) + "\n", *rows[1:]]

    return relined(change)


def edited(row: str, **fields) -> str:
    return json.dumps({**json.loads(row), **fields}) + "\n"


def retold(events):
    """The same id, sealed anew with other words."""
    body = events[0].body._replace(claim=FORGED)
    return [seal(events[0]._replace(body=body, cells=None)), *events[1:]]


REFUSED = [
    (
        "cut in the middle of a line",
        lambda path: path.write_bytes(path.read_bytes()[:-40]),
        InvalidInput,
        "not an event",
    ),
    ("cut after a line", relined(lambda rows: rows[:-1]), InvalidInput, "was cut"),
    ("cut in half", lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]), InvalidInput, "."),
    ("the header alone", relined(lambda rows: rows[:1]), InvalidInput, "was cut"),
    ("no header", relined(lambda rows: rows[1:]), InvalidInput, "no header"),
    ("empty", lambda path: path.write_bytes(b""), InvalidInput, "no header"),
    ("garbage", lambda path: path.write_bytes(b"\xff\xfe garbage \x00" * 100), InvalidInput, "cannot be read"),
    ("other JSON", lambda path: path.write_text("[1, 2]\n"), InvalidInput, "no header"),
    ("deep JSON", lambda path: path.write_text("[" * 100_000), InvalidInput, "no header"),
    ("an event changed", relined(lambda rows: [rows[0], edited(rows[1], actor="x"), *rows[2:]]), InvalidInput, "hash"),
    ("an event left out", relined(lambda rows: [rows[0], *rows[2:]]), InvalidInput, "was cut"),
    ("an event twice", relined(lambda rows: [rows[0], rows[1], *rows[1:]]), InvalidInput, "was cut"),
    ("an event in place of another", relined(lambda rows: [rows[0], rows[2], *rows[2:]]), InvalidInput, "digest"),
    ("another order", relined(lambda rows: [rows[0], *rows[:0:-1]]), InvalidInput, "digest"),
    ("another digest", headed(digest="00"), InvalidInput, "digest"),
    ("another count", headed(events=1), InvalidInput, "was cut"),
    ("another format", headed(doxa_export=2), InvalidInput, "format"),
    ("another project's", headed(project=OTHER_PROJECT), NotPermitted, OTHER_PROJECT),
    (
        "a kind of a newer doxa",
        relined(lambda rows: [*rows[:-1], edited(rows[-1], kind="dreamed")]),
        NewerSchema,
        "dreamed",
    ),
    (
        "a version of a newer doxa",
        relined(lambda rows: [*rows[:-1], edited(rows[-1], version=2)]),
        NewerSchema,
        "upgrade",
    ),
]


@pytest.mark.parametrize(("change", "error", "words"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
@pytest.mark.parametrize("filled", [False, True])
def test_what_is_no_whole_export_is_refused_and_nothing_is_written(exported, engine, filled, change, error, words):
    bench, path = exported
    target = bench if filled else engine.bench(seed=1)
    before = everything(target.memory)
    change(path)
    with pytest.raises(error, match=words) as caught:
        target.memory.merge(path)
    assert type(caught.value) is error
    assert everything(target.memory) == before


def test_an_event_that_says_something_else_than_is_known_is_refused(exported):
    bench, path = exported
    before = everything(bench.memory)
    restamped(retold)(path)
    with pytest.raises(InvalidInput, match="known here with other content"):
        bench.memory.merge(path)
    assert everything(bench.memory) == before


def test_an_export_in_which_one_id_says_two_things_is_refused(exported, engine):
    _, path = exported
    target = engine.bench(seed=1)
    restamped(lambda events: [*events, retold(events)[0]])(path)
    with pytest.raises(InvalidInput, match="other content"):
        target.memory.merge(path)
    assert target.memory.log() == []


def test_of_two_copies_of_an_event_the_one_with_content_counts(engine):
    """As two exports put together hold them, one of them made where the content was erased for a while."""
    source = engine.bench(seed=1)
    fill(source)
    log = source.memory.log()
    for copies in (log + [strip(event) for event in log], [strip(event) for event in log] + log):
        target = engine.bench(seed=2)
        merge_events(target, copies)
        assert export_of(target.memory) == export_of(source.memory)
        assert target.memory.check().problems == ()


@pytest.mark.parametrize("name", ["no such file", ""])
def test_what_is_not_there_is_told(memory, tmp_path, name):
    with pytest.raises(InvalidInput, match="cannot be read"):
        memory.merge(tmp_path / name)


def test_events_of_another_project_are_taken_when_somebody_says_so(exported, engine):
    bench, path = exported
    other = engine.bench(seed=1, project=OTHER_PROJECT)
    with pytest.raises(NotPermitted, match="doxa project merge"):
        other.memory.merge(path)
    assert other.memory.merge(path, adopt=True).added == len(bench.memory.log())
    assert other.memory.merge(path, adopt=True).added == 0
    other.workspace.files.update(bench.workspace.files)
    assert statuses(other.memory) == statuses(bench.memory)
    assert {event.project for event in other.memory.log()} == {OTHER_PROJECT}
    assert other.memory.check().problems == ()


def test_a_belief_has_one_project_in_a_store(tmp_path):
    mine = in_file(tmp_path / "store.sqlite3")
    yours = in_file(tmp_path / "store.sqlite3", project=OTHER_PROJECT, seed=1)
    fill(mine)
    mine.memory.export(tmp_path / "export.jsonl")
    before = everything(mine.memory)
    with pytest.raises(NotPermitted, match="a store of its own"):
        yours.memory.merge(tmp_path / "export.jsonl", adopt=True)
    assert yours.memory.log() == []
    assert everything(mine.memory) == before
    for bench in (mine, yours):
        bench.memory.close()


def test_a_merge_of_events_recorded_earlier_says_so(engine):
    one, other = engine.bench(seed=1), engine.bench(seed=2, start=in_memory().clock.time + 10**9)
    one.memory.remember("early")
    other.memory.remember("late")
    merged = merge_events(other, one.memory.log())
    assert (merged.added, merged.known, merged.late) == (1, 0, 1)
    merged = merge_events(one, other.memory.log())
    assert (merged.added, merged.known, merged.late) == (1, 1, 0)


def test_a_key_settled_apart_keeps_both_beliefs_until_the_next_write(engine):
    one, other = engine.bench(seed=1), engine.bench(seed=2)
    first = one.memory.remember("it is 3", key="api:retries", value="3").belief
    second = other.memory.remember("it is 4", key="api:retries", value="4").belief
    merge_events(one, other.memory.log())
    merge_events(other, one.memory.log())
    assert export_of(one.memory) == export_of(other.memory)
    for memory in (one.memory, other.memory):
        assert {belief.id for belief in memory.audit(["active"])} == {first.id, second.id}
        assert memory.current("api:retries").id in (first.id, second.id)
    assert one.memory.current("api:retries") == other.memory.current("api:retries")
    said = one.memory.remember("it is 5", key="api:retries", value="5")
    assert [belief.id for belief in one.memory.audit(["active"])] == [said.belief.id]


# Two replicas that wrote apart, and any way in which their events may meet.


@st.composite
def partitions(draw, events):
    """Cut events into parts that overlap, in any order, with repetitions."""
    if not events:
        return []
    part = st.lists(st.sampled_from(events), min_size=1, max_size=len(events))
    return [*draw(st.lists(part, max_size=4)), draw(st.permutations(events))]


@pytest.mark.parametrize("engine_name", ENGINES)
@given(first=scripts(size=8), second=scripts(size=8), data=st.data())
def test_parts_of_two_logs_merged_in_any_order_give_the_same_state(engine_name, first, second, data):
    one, other = in_memory(seed=1), in_memory(seed=2)
    Player(one).play(first)
    merge_events(other, one.memory.log())
    Player(one).play(second)
    Player(other).play(first[::-1])
    events = {event.id: event for event in (*one.memory.log(), *other.memory.log())}
    with Engine(engine_name) as engine:
        target, whole = engine.bench(seed=3), in_memory(seed=4)
        merge_events(whole, one.memory.log())
        merge_events(whole, other.memory.log())
        for part in data.draw(partitions(list(events.values()))):
            merge_events(target, part)
        merge_events(target, one.memory.log())
        assert export_of(target.memory) == export_of(whole.memory)
        assert statuses(target.memory) == statuses(whole.memory)
        assert shown(target.memory) == shown(whole.memory)
        assert target.memory.check().problems == ()


@pytest.mark.parametrize("engine_name", ENGINES)
@given(script=scripts(size=8), data=st.data())
def test_an_erasure_travels_and_dominates_whichever_arrives_first(engine_name, script, data):
    with Engine(engine_name) as engine:
        source, early, late = engine.bench(seed=1), engine.bench(seed=2), engine.bench(seed=3)
        Player(source).play(script)
        whole = source.memory.log()
        merge_events(early, whole)
        left = [belief.id for belief in source.memory.audit(limit=1_000) if belief.status != "erased"]
        if not left:
            return
        name = data.draw(st.sampled_from(sorted(left)))
        source.memory.erase(name, "private")
        erased = source.memory.log()
        merge_events(early, erased)  # the content was there first
        merge_events(late, erased)  # the tombstone was there first
        merge_events(late, whole)
        for bench in (early, late):
            assert export_of(bench.memory) == export_of(source.memory)
            assert shown(bench.memory) == shown(source.memory)
            assert bench.memory.get(name).status == "erased"
            assert bench.memory.check().problems == ()


def test_an_event_of_an_erased_belief_that_arrives_later_is_kept_without_content(engine):
    one, other = engine.bench(seed=1), engine.bench(seed=2)
    belief = one.memory.remember("the password is sesame").belief
    merge_events(other, one.memory.log())
    one.memory.erase(belief.id, "private")
    other.memory.revoke(belief.id, "the password is not sesame", kept="there is a sesame")
    merge_events(one, other.memory.log())
    merge_events(other, one.memory.log())
    for memory in (one.memory, other.memory):
        events = memory.history(belief.id)[0].events
        assert [event.kind for event in events if event.body is None] == ["created", "revoked"]
        assert "sesame" not in "".join(export_of(memory))
        assert memory.get(belief.id).status == "erased"
        assert memory.check().problems == ()
    assert export_of(one.memory) == export_of(other.memory)


def test_what_an_erased_belief_had_displaced_stays_retired_here_and_elsewhere(engine):
    one, other = engine.bench(seed=1), engine.bench(seed=2)
    blue = one.memory.remember("it is blue", key="sky:colour", value="blue").belief
    one.memory.revoke(blue.id, "it is evening")
    red = one.memory.remember("it is red", key="sky:colour", value="red").belief
    one.memory.reinstate(blue.id, "it is noon")
    assert one.memory.get(red.id).status == "superseded"
    merge_events(other, one.memory.log())
    one.memory.erase(blue.id, "private")
    merge_events(other, one.memory.log())
    for memory in (one.memory, other.memory):
        assert memory.get(red.id).status == "superseded"
        assert memory.current("sky:colour") is None
        assert memory.check().problems == ()
    assert one.memory.reinstate(red.id).status == "active"


def test_a_forged_event_that_no_doxa_writes_is_refused(exported, engine):
    _, path = exported
    target = engine.bench(seed=1)
    event = FakeLog().create(A)
    restamped(lambda events: [*events, seal(event._replace(id="z" * 24))])(path)
    with pytest.raises(InvalidInput, match="no doxa writes"):
        target.memory.merge(path)
    assert target.memory.log() == []
    assert target.memory.remember("and it goes on").outcome == "added"


def test_the_header_says_whose_export_it_is(exported):
    _, path = exported
    header = json.loads(lines(path)[0])
    assert header["project"] == PROJECT
    assert header["events"] == len(lines(path)) - 1
