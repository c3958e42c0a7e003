import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.core.extraction.base import Extraction
from doxa.core.extraction.plain import PlainExtractor
from doxa.core.extraction.short import short_answer
from doxa.core.values import Key
from tests.core.extraction import score

ROWS = json.loads(score.OWN.read_text(encoding="utf-8"))


@pytest.mark.parametrize("split", ["dev", "held"])
def test_what_is_extracted_is_right_and_enough_is_extracted(split):
    found = score.results(ROWS, split)
    hits, count = score.precision(found)
    assert hits >= 0.95 * count
    hits, count = score.recall(found)
    assert hits >= 0.4 * count


def test_half_of_the_sentences_yield_nothing():
    assert len(ROWS) >= 200
    assert abs(sum(row["key"] is None for row in ROWS) - len(ROWS) / 2) < 5


SAME_KEY = [
    ("the payment API's timeout is 30s", "the timeout of the payment API is 30s", "payment api timeout: 30s"),
    ("The new region is Ohio", "region: Ohio", "we moved the region to Ohio", "REGION=Ohio", "region = Ohio"),
    ("the CEO of Acme is Jane Roe", "Acme's CEO is Jane Roe"),
    ("the admin server port is 8080", "use port 8080 for the admin server"),
    ("the project's name is Doxa", "the name of the project is Doxa", "name: Doxa"),
    ("the region is Ohio, not Frankfurt", "FYI: the region is still Ohio.", "the region stays in Ohio"),
]


@pytest.mark.parametrize("sentences", SAME_KEY, ids=lambda sentences: sentences[0])
def test_other_words_lead_to_the_same_key_and_value(sentences):
    found = [PlainExtractor().extract(sentence) for sentence in sentences]
    assert all(found)
    assert len({(extraction.key.folded, extraction.value) for extraction in found}) == 1


def test_who_has_it_is_the_entity():
    extract = PlainExtractor().extract
    assert extract("my seat is 14C") == Extraction(Key("user", "seat"), "14C")
    assert extract("our seat is 14C") == Extraction(Key("project", "seat"), "14C")
    assert extract("Germany's capital is Berlin") == Extraction(Key("Germany", "capital"), "Berlin")
    assert extract("my sister's birthday is 3 May") == Extraction(Key("user", "sister birthday"), "3 May")


NOTHING = """
    the server is Linux-based
    the region is Sam's choice
    the lead is German
    tomorrow's meeting is Friday
    last year's budget is 5000
    config['region'] = 'Ohio'
    self.region = 'Ohio'
    user.name = self.name
    a == b
    git commit -m "x=y"
    region_of = lookup(name)
    https://example.org/?region=ohio
    Owner: it depends
    Format: see below
    The database is Postgres, the cache is Redis
    The region is Ohio. The port is 8080.
    the version in prod is 5.2
    my job is a nightmare
    change the subject
    set the table
    the region is us
"""


@pytest.mark.parametrize("text", [line.strip() for line in NOTHING.strip().splitlines()])
def test_near_misses_yield_nothing(text):
    assert PlainExtractor().extract(text) is None


SHORT = """
    actually, Ohio => Ohio
    Actually, it's Ohio. => Ohio
    no, make that Ohio => Ohio
    No, Ohio => Ohio
    no. Ohio. => Ohio
    Correction: Ohio => Ohio
    it's Ohio now => Ohio
    it's now debug => debug
    now it's Ohio => Ohio
    make that 30s instead => 30s
    wait, it's eu-west-1 now => eu-west-1
    I meant flat white => flat white
    actually make it a flat white => flat white
    Ohio, not Frankfurt => Ohio
    Ohio instead of Frankfurt => Ohio
    scratch that, Ohio => Ohio
    oops, 8081 => 8081
    no, 3 May => 3 May
    set it to 5 => 5
    it's supposed to be 5 => 5
    nein, Ohio => Ohio
    es ist jetzt Ohio => Ohio
    c'est maintenant Ohio => Ohio
    ahora es Ohio => Ohio
    Ohio
    no
    no, thanks
    no problem
    No, never
    actually, I disagree
    actually, let's wait
    Actually, Dana said so
    actually, revert
    correction: the region is Ohio
    it's broken now
    it's fine now
    it's raining now
    it's not Ohio now
    it's our problem now
    it's a mess now
    make it work
    make it faster
    I mean it
    wait, what
    wait, Ohio or Frankfurt
    that's actually great
    we use Ohio instead
    actually, Ohio?
"""


@pytest.mark.parametrize("line", [line.strip() for line in SHORT.strip().splitlines()])
def test_elliptical_corrections(line):
    text, _, value = line.partition(" => ")
    assert short_answer(text) == (value or None)


@pytest.mark.parametrize(
    "text", ["", " ", ".", "=", ":", "is", "the is a", "'s is x", "\N{NULL}", "a" * 100_000, "of " * 60 + "is X"]
)
def test_any_text_is_taken(text):
    assert PlainExtractor().extract(text) is None
    assert short_answer(text) is None


WORDS = st.sampled_from(
    [
        "the",
        "our",
        "my",
        "region",
        "retry",
        "limit",
        "of",
        "'s",
        "is",
        "to",
        "from",
        "moved",
        "=",
        ":",
        ",",
        ".",
        "no",
        "not",
        "Ohio",
        "5",
        "30s",
        "debug",
        "slow",
        "Acme",
        "use",
        "for",
        "as",
    ]
)


@given(st.lists(WORDS, max_size=12).map(" ".join))
def test_a_value_is_a_part_of_the_text_and_a_key_has_a_name(text):
    found = PlainExtractor().extract(text)
    if found:
        assert found.value
        assert found.value in " ".join(text.split())
        assert found.key.entity
        assert found.key.attribute
        assert found.value.lower() not in {"not", "no", "is", "slow"}


@given(st.text(max_size=80))
def test_no_text_breaks_the_readers(text):
    PlainExtractor().extract(text)
    short_answer(text)
