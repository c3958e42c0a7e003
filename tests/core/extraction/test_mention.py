# ruff: noqa: T201 - run as a script it prints its scores
# ruff: noqa: RUF001 - it is about marks of other scripts as well
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.core.extraction.mention import value_said
from doxa.core.values import Key, fold_text
from tests.core.extraction.mention_blind import BLIND, FROZEN, LAST
from tests.core.extraction.mention_rows import ROWS as FIRST

ROWS = [*FIRST, *BLIND, *LAST, *FROZEN]


def right(row):
    _, _, text, key, known, expected = row
    said = value_said(text, Key(*key), known)
    return (said and fold_text(said)) == (expected and fold_text(expected))


@pytest.mark.parametrize("row", [row for row in ROWS if row[0] == "dev"], ids=lambda row: row[2])
def test_which_value_a_sentence_asserts(row):
    assert value_said(row[2], Key(*row[3]), row[4]) == row[5]


@pytest.mark.parametrize("kind", ["restates", "new value", "none"])
def test_wordings_that_were_held_out(kind):
    rows = [row for row in ROWS if row[0] != "dev" and row[1] == kind]
    assert sum(map(right, rows)) >= 0.95 * len(rows)


LONGER = """
    C: the firmware is written in C++; vitamin C; the firmware is written in Objective-C
    5: the limit is -5; the limit is 15; the limit is 5%; the limit is 5.1; the limit is 5,000; the limit is $5; 5x faster
    us: the region is us-east-1; the region suits us; tell us the region
    frankfurt: the region is Frankfurt am Main; the region is frankfurt-2; the region is West Frankfurt; region Frankfurter
    Data Analyst: my title is Senior Data Analyst
    node: the engine is Node.js
    北京: 城市是北京大学
"""


@pytest.mark.parametrize("line", [line.strip() for line in LONGER.strip().splitlines()])
def test_a_value_is_not_said_where_it_is_a_part_of_another(line):
    value, _, texts = line.partition(": ")
    attribute = {"C": "language", "5": "limit", "Data Analyst": "title", "node": "engine", "北京": "城市"}.get(
        value, "region"
    )
    for text in texts.split("; "):
        assert value_said(text, Key("project", attribute), [value]) != value


def test_the_longest_known_value_is_the_one_that_is_said():
    known = ["frankfurt", "frankfurt am main", "Data Analyst", "Senior Data Analyst"]
    assert value_said("we run in Frankfurt am Main", Key("", "region"), known) == "frankfurt am main"
    assert value_said("my title: Senior Data Analyst", Key("user", "title"), known) == "Senior Data Analyst"


def test_a_known_value_is_given_as_it_was_given():
    assert value_said("The REGION is FRANKFURT", Key("", "region"), ["Frankfurt "]) == "Frankfurt "
    assert value_said("the token ttl is 60 min", Key("", "token ttl"), ["3600s"]) == "3600s"
    sentence = "payments have to run in frankfurt because of the audit"
    assert value_said(f"{sentence.capitalize()}.", Key("", "region"), [sentence]) == sentence


def test_the_table_is_large_enough():
    kinds = Counter(row[1] for row in ROWS)
    assert len(ROWS) >= 150
    assert min(kinds.values()) >= 25


@pytest.mark.parametrize(
    "text", ["", " ", "?", "5" * 10_000, "from a to " * 2_000, "no " * 200 + "frankfurt", "\N{NULL}"]
)
def test_any_text_is_taken(text):
    value_said(text, Key("", ""), ["frankfurt", "", " ", "5"])


@given(st.text(max_size=60), st.lists(st.text(max_size=12), max_size=4))
def test_what_is_said_is_known_or_stands_in_the_text(text, known):
    said = value_said(text, Key("payment api", "region"), known)
    assert said is None or said in known or said in " ".join(text.replace("’", "'").split())


@given(
    st.sampled_from(["frankfurt", "5", "C", "us", "30s", "北京"]), st.text("abz5C+-#%.$_~<>", min_size=1, max_size=3)
)
def test_a_value_inside_a_longer_word_is_not_said(value, tail):
    ended = tail.rstrip(".>")
    if ended:
        assert (
            value_said(f"payments are on x{value}", Key("payment", "region"), [value]) in {None, f"x{value}"}
            or value == "北京"
        )
    # `C>C` says C by itself, at its end.
    if ended == tail and value != "北京" and value not in tail:
        assert value_said(f"payments are on {value}{tail}", Key("payment", "region"), [value]) != value


if __name__ == "__main__":
    for split in ("dev", "held", "blind", "last", "frozen"):
        for kind in ("restates", "new value", "none"):
            rows = [row for row in ROWS if row[:2] == (split, kind)]
            print(split, kind, sum(map(right, rows)), len(rows))
            for row in rows:
                if not right(row):
                    print("   ", row[2], "|", value_said(row[2], Key(*row[3]), row[4]), "| not", row[5])


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("payments run in Frankfurt", ("payments", "region"), "Frankfurt"),
        ("Payments live in Frankfurt am Main.", ("payments", "region"), "Frankfurt am Main"),
        ("as ever, we run in Ohio", ("payments", "region"), "Ohio"),
        ("the payment api runs in West Frankfurt", ("payment api", "region"), "West Frankfurt"),
        ("our region: eu-west-1", ("payments", "region"), "eu-west-1"),
        ("we use 5 retries", ("api", "retries"), "5"),
        ("api times out after 30 s", ("api", "timeout"), "30 s"),
        # What states anything beside a value is not read.
        ("the Frankfurt office closes at 6", ("payments", "region"), None),
        ("payments are slow since Monday", ("payments", "region"), None),
        ("the region is being discussed with Dana", ("payments", "region"), None),
        ("the endpoint tolerates 3 retries per window", ("api", "retries"), None),
        ("the api retries on Monday", ("api", "retries"), None),
        ("3 retries are not enough", ("api", "retries"), None),
        ("payments do not run in Frankfurt", ("payments", "region"), None),
        ("payments run in Frankfurt and Ohio", ("payments", "region"), None),
    ],
)
def test_the_only_value_of_a_sentence_that_states_nothing_else(text, key, value):
    assert value_said(text, Key(*key), []) == value


@pytest.mark.parametrize(
    ("text", "key", "known", "value"),
    [
        ("pillow = >=12.2.0", ("project", "pillow"), [], ">=12.2.0"),
        ('ignores = ["F401"]', ("ruff", "ignores"), [], '["F401"]'),
        ("retry limit: 5", ("api", "retry limit"), [], "5"),
        ("The mailer compression is gzip.", ("mailer", "compression"), [], "gzip"),
        (
            "The author of The Subjection of Women is J. S. Mill.",
            ("The Subjection of Women", "author"),
            [],
            "J. S. Mill",
        ),
        ("the budget is now $1,800, no longer $1,200", ("project", "budget"), ["$1,200"], "$1,800"),
        ("node is >= 18 , < 21", ("project", "node"), [">=18,<21"], ">=18,<21"),
        ("the region is still in Ohio", ("project", "region"), ["Ohio"], "Ohio"),
        ("my coffee order is a latte", ("user", "coffee order"), [], "latte"),
        ("the region is not Ohio", ("project", "region"), ["Ohio"], None),
        ("the region is no longer Ohio", ("project", "region"), ["Ohio"], None),
        ("the region is being discussed", ("project", "region"), [], None),
        ("the region is Ohio because it is cheap; ask Dana", ("project", "zone"), [], None),
    ],
)
def test_the_value_of_a_statement_in_the_keys_own_words(text, key, known, value):
    assert value_said(text, Key(*key), known) == value
