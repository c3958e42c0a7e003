"""How text is cut into words, and how finds are ordered."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.core.recall import Finds, Found, ranked, search_words, searchable


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        ("... -- _", ["_"]),
        ("Uploads failed", ["upload", "fail"]),
        ("parseHTTPResponse", ["parsehttprespon", "par", "http", "respon"]),
        ("max_retry_count", ["max_retry_count", "max", "retri", "count"]),
        ("os.path", ["os.path", "os", "path"]),
        ("数据库", ["数据", "据库"]),
        ("库", ["库"]),
        ("Café", ["cafe"]),
        ("Ёж й", ["еж", "й"]),
    ],
)
def test_a_query_is_cut_into_words(text, words):
    assert search_words(text) == words


@given(text=st.text())
def test_words_joined_again_give_the_same(text):
    """A client sends words alone, and the server cuts them once more."""
    words = search_words(text)
    assert set(search_words(" ".join(words))) == set(words)


@given(text=st.text())
def test_a_note_is_found_by_its_own_text(text):
    assert set(search_words(text)) <= set(searchable(text, "", "", None, ()).split())


def test_what_few_have_tells_more_than_what_many_have():
    found = [Found("a", frozenset({"the", "sky"})), Found("b", frozenset({"the", "proxy"}))]
    finds = Finds(found, {"the": 90, "sky": 40, "proxy": 2}, 100)
    assert [match.belief for match in ranked(finds, ["the", "sky", "proxy"])] == ["b", "a"]
    assert ranked(finds, ["the", "sky", "proxy"])[0].met == ("the", "proxy")
    assert ranked(Finds([], {}, 0), ["sky"]) == []
