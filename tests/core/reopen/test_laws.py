"""What holds of every reading, whatever is said and whatever is remembered."""

import json
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from doxa.core.reopen.ledger import Ledger, Slot, Version
from doxa.core.reopen.reading import read
from doxa.core.values import Actor, Key

ROWS = json.loads((Path(__file__).parent / "rows_own.json").read_text(encoding="utf-8"))["rows"]
WORDS = sorted({word for row in ROWS for word in row["text"].split()})
NAMES = ["deploy region", "auth_token", "cacheTtl", "hôtel", "会议时间", "время встречи", "old value", "bin day", "."]
VALUES = ["oslo", "3", "10s", "may 3", "东京", "on", "", "back"]
PEOPLE = ["user", "dana", "ops team", "小李", ""]

sentences = st.one_of(
    st.sampled_from([row["text"] for row in ROWS]),
    st.lists(st.sampled_from([*WORDS, *NAMES, *VALUES]), max_size=12).map(" ".join),
    st.text(max_size=60),
)
actors = st.builds(Actor, st.sampled_from(PEOPLE), st.sampled_from(["human", "agent", "system"]))
people = st.builds(Actor, st.sampled_from(PEOPLE), st.just("human"))


@st.composite
def slots(draw, name):
    values = draw(st.lists(st.tuples(st.sampled_from(VALUES), st.sampled_from(PEOPLE)), max_size=4))
    versions = tuple(Version(f"{name}#{place}", value, by, place) for place, (value, by) in enumerate(values))
    return Slot(Key("", name), (name,), versions, draw(st.booleans()))


@st.composite
def ledgers(draw):
    names = draw(st.lists(st.sampled_from(NAMES), unique=True, max_size=4))
    found = tuple(draw(slots(name)) for name in names)
    recent = draw(st.lists(st.sampled_from(names), unique=True, max_size=2)) if names else []
    return Ledger(found, tuple(Key("", name) for name in recent))


law = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@law
@given(sentences, ledgers(), actors)
def test_only_a_person_reopens(text, ledger, by):
    reading = read(text, ledger, by=by)
    assert by.kind == "human" or reading.act == "none"


@law
@given(sentences, ledgers(), people)
def test_what_is_reopened_is_in_the_ledger_and_does_not_hold(text, ledger, by):
    reading = read(text, ledger, by=by)
    keys = {slot.key for slot in ledger.slots}
    assert set(reading.choices) <= keys
    assert (reading.belief is not None) == (reading.act == "reopen")
    if reading.act == "reopen":
        slot = next(slot for slot in ledger.slots if slot.key == reading.key)
        version = next(version for version in slot.versions if version.belief == reading.belief)
        assert not slot.standing or version.value != slot.versions[-1].value


@law
@given(sentences, ledgers(), people)
def test_reading_is_a_function(text, ledger, by):
    assert read(text, ledger, by=by) == read(text, ledger, by=by)


@law
@given(sentences, ledgers(), people)
def test_a_key_that_is_not_spoken_of_opens_nothing(text, ledger, by):
    unrelated = Slot(
        Key("", "zyqx"), ("zyqx",), (Version("z0", "qzzj", "zjj", 0), Version("z1", "qxxj", "zjj", 1)), True
    )
    more = ledger._replace(slots=(*ledger.slots, unrelated))
    if read(text, ledger, by=by).act == "none":
        assert read(text, more, by=by).act != "reopen"


@law
@given(ledgers(), people)
def test_a_text_of_nothing_asks_for_nothing(ledger, by):
    for text in ("", " ", "\n", "?", "...", '"', ">", "```", "<", "\uff1a", "\x00"):
        assert read(text, ledger, by=by).act == "none"
