"""Ids: what is an id, how it sorts, and that a prefix is a range."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.core import ids

numbers = st.integers(min_value=0, max_value=ids.BELIEF_NUMBERS - 1)


@given(numbers)
def test_a_belief_id_comes_back_as_its_number(number):
    identifier = ids.belief_id(number)
    assert len(identifier) == ids.BELIEF_ID_CHARS
    assert identifier[0].isalpha()
    assert ids.belief_number(identifier) == number


@given(numbers, numbers)
def test_ids_sort_as_their_numbers_do(first, second):
    assert (ids.belief_id(first) < ids.belief_id(second)) == (first < second)


@given(st.integers(min_value=0, max_value=2**55 - 1))
def test_positions_come_back_and_keep_their_width(position):
    text = ids.encode(position, 11)
    assert len(text) == 11
    assert ids.decode(text) == position


def test_a_belief_number_fits_a_signed_64_bit_integer():
    assert ids.BELIEF_NUMBERS < 2**63
    assert ids.belief_id(ids.BELIEF_NUMBERS - 1) == "z" * 12


@given(numbers, st.integers(min_value=1, max_value=12), st.booleans())
def test_an_id_lies_in_the_range_of_each_of_its_prefixes_and_of_no_other(number, length, shout):
    prefix = ids.belief_id(number)[:length]
    bounds = ids.prefix_range(prefix.upper() if shout else prefix)
    assert bounds is not None
    first, past = bounds
    assert first <= number < past
    assert ids.belief_id(first).startswith(prefix)
    assert ids.belief_id(past - 1).startswith(prefix)
    if past < ids.BELIEF_NUMBERS:
        assert not ids.belief_id(past).startswith(prefix)
    if first > 0:
        assert not ids.belief_id(first - 1).startswith(prefix)


@pytest.mark.parametrize(
    ("prefix", "possible"),
    [
        ("a", True),
        ("zzzzzzzzzzzz", True),
        ("A2", True),
        ("", False),
        ("0", False),  # an id begins with a letter
        ("9abc", False),
        ("i", False),  # i, l, o and u look like something else
        ("al", False),
        ("a u", False),
        ("a-", False),
        ("à", False),
        ("a\x00", False),
        ("٣", False),
        ("aaaaaaaaaaaaa", False),
    ],
)
def test_what_can_begin_an_id(prefix, possible):
    assert (ids.prefix_range(prefix) is not None) == possible


@pytest.mark.parametrize(
    "text", ["", "a", "aaaaaaaaaaa", "aaaaaaaaaaaaa", "0aaaaaaaaaaa", "aaaaaaaaaaau", "AAAAAAAAAAAA", "aaaaaaaaaaa\n"]
)
def test_what_is_no_belief_id(text):
    with pytest.raises(ValueError):
        ids.belief_number(text)
