"""What pages show, worked out from facts: no server, no browser."""

import pytest

from doxa.core.projection import Head
from doxa.core.values import Anchor
from doxa.operations.browse import Found
from doxa.operations.grounds import Grounds
from doxa.window.asking import Asked, asked_of
from doxa.window.comparing import differences
from doxa.window.graph import BOXES_MAX, bars_of, drawing_of
from doxa.window.passages import place_of
from doxa.window.playing import Move, Scene, played
from doxa.window.shown import machine, microseconds_of, visible
from doxa.window.telling import mark_of, marked
from tests.fakes.clock import NOON
from tests.fakes.log import FakeLog, note


def belief(name, claim="the sky is blue", **fields):
    log = FakeLog()
    log.add(name, note(claim, **fields))
    return log.belief(name)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("plain", "plain"),
        ("two\nlines\tand a tab", "two\nlines\tand a tab"),
        ("a\u202eb\u2066c\u200f", "a⟨U+202E⟩b⟨U+2066⟩c⟨U+200F⟩"),
        ("nul \x00 escape \x1b[31m", "nul ⟨U+0000⟩ escape ⟨U+001B⟩[31m"),
        ("half a pair \ud800", "half a pair ⟨U+D800⟩"),
        ("zero\u200bwidth \ufeff", "zero⟨U+200B⟩width ⟨U+FEFF⟩"),
        ("family 👨\u200d👩 می\u200cنویسم", "family 👨\u200d👩 می\u200cنویسم"),
        ("x" * 50, "x" * 20 + "… (30 more characters)"),
    ],
)
def test_what_cannot_be_seen_is_written_out(given, shown):
    assert visible(given, 20 if len(given) == 50 else 100) == shown


@pytest.mark.parametrize("moment", [NOON, NOON + 1, 0])
def test_a_moment_is_read_back_as_it_was_written(moment):
    assert microseconds_of(machine(moment)) == moment
    assert microseconds_of("nonsense") is None


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ({}, Asked()),
        ({"q": " two  words ", "page": "3"}, Asked(text="two  words", page=3)),
        ({"status": "revoked", "condition": "stale"}, Asked(status="revoked", condition="stale")),
        ({"status": "nonsense", "condition": "; drop", "page": "-7"}, Asked()),
        (
            {"path": "a/b", "tag": "ü", "actor": "mira", "at": "2026-05-01"},
            Asked("", "", "", "a/b", "ü", "mira", 1, "2026-05-01"),
        ),
        ({"q": "\ud800"}, Asked(text="?")),
    ],
)
def test_an_address_asks_for_what_it_says(query, asked):
    assert asked_of(query) == asked


def test_another_filter_begins_at_the_first_page_and_keeps_the_rest():
    asked = Asked(text="a b", tag="x&y", page=4, at="2026-05-01")
    assert asked.address(page=5) == "/?q=a+b&tag=x%26y&page=5&at=2026-05-01"
    assert asked.address(status="revoked") == "/?q=a+b&status=revoked&tag=x%26y&at=2026-05-01"
    assert Asked().address() == "/"


TEXT = "one\ntwo\nthe passage\nstands here\nfive\nsix\nseven\neight\n"


@pytest.mark.parametrize(
    ("found", "stands", "says", "meant"),
    [
        (Found(Anchor("a.md", 3, "the passage"), TEXT, ((3, 3),)), "there", "stands on line 3", [3]),
        (
            Found(Anchor("a.md", 3, "the passage\nstands"), TEXT, ((3, 4), (6, 7))),
            "there",
            "2 places: lines 3, 6",
            [3, 4],
        ),
        (Found(Anchor("a.md", 3, "another"), TEXT), "gone", "The passage is not there now", []),
        (Found(Anchor("a.md", 3, "another"), None, gone=True), "gone", "The file is not there now", []),
        (Found(Anchor("http://x", None, "another"), None), "unknown", "It was not looked at", []),
        (Found(Anchor("a.md", None, None, "hash"), TEXT, same=True), "there", "as it was noted", []),
        (Found(Anchor("a.md", None, None, "hash"), TEXT, same=False), "gone", "has changed since", []),
        (Found(Anchor("a.py", 1, None, "hash", "f"), TEXT), "gone", "The definition is not there now", []),
    ],
)
def test_a_passage_is_marked_in_its_file(found, stands, says, meant):
    place = place_of(found)
    assert place.stands == stands
    assert says in place.says
    assert [line.number for line in place.lines if line.meant] == meant
    assert all(line.text == TEXT.splitlines()[line.number - 1] for line in place.lines)


def test_premises_stand_at_the_left_of_what_rests_on_them():
    here, left, far, right = (belief(name * 12) for name in "abcd")
    grounds = Grounds(here, ((Grounds(left, ((Grounds(far),),)),),))
    drawing = drawing_of(grounds, [right])
    across = {box.id: box.x for box in drawing.boxes}
    assert across[far.id] < across[left.id] < across[here.id] < across[right.id]
    assert [box.id for box in drawing.boxes if box.here] == [here.id]
    assert len(drawing.lines) == 3


def test_a_belief_that_stands_alone_is_not_drawn():
    assert drawing_of(Grounds(belief("a" * 12)), []) is None


def test_a_circle_of_premises_is_drawn():
    one, two = belief("a" * 12), belief("b" * 12)
    drawing = drawing_of(Grounds(one, ((Grounds(two, ((Grounds(one, repeated=True),),)),),)), [two])
    assert len(drawing.boxes) == 2


def test_no_two_boxes_lie_upon_each_other_and_too_many_are_counted():
    many = [belief(f"b{number:011d}") for number in range(BOXES_MAX + 5)]
    drawing = drawing_of(Grounds(belief("a" * 12)), many)
    assert len({(box.x, box.y) for box in drawing.boxes}) == len(drawing.boxes) == BOXES_MAX
    assert drawing.left_out == 6


def test_bars_count_everything_once():
    assert bars_of([]) == ()
    assert [bar.amount for bar in bars_of([5])] == [1]
    assert sum(bar.amount for bar in bars_of([NOON + place * place for place in range(500)])) == 500


def head(name, status, conditions="", version="1"):
    return Head(name, "key", status, conditions, version, None, "text")


def test_two_moments_differ_in_what_was_noted_retired_and_marked():
    before = {one.belief: one for one in (head("a", "active"), head("b", "active"), head("c", "active", "stale"))}
    after = {
        one.belief: one
        for one in (
            head("a", "active"),
            head("b", "revoked", "", "4"),
            head("c", "active", "", "3"),
            head("d", "active", "", "2"),
        )
    }
    found = differences(before, after)
    assert [(one.belief, one.before, one.after) for one in found] == [
        ("b", "active", "revoked"),
        ("c", "active", "active"),
        ("d", "", "active"),
    ]
    assert differences(after, after) == []


def test_a_mark_of_what_was_told_is_read_back():
    row = (NOON, "s", "", "b", "v", "read", "cue", "delivered", "", "claim")
    assert marked(mark_of("17", [row])) == ("17", NOON)
    assert marked(mark_of("", [])) == ("", 0)
    for nonsense in ("", "x", "1", "1.", ".5", "1.x", "-1.2"):
        assert marked(nonsense) is None


def test_a_played_belief_becomes_a_warning_and_comes_back():
    moves = [
        Move("revoke", "because of the proxy"),
        Move("restate", ""),
        Move("revoke", "again"),
        Move("reinstate", ""),
    ]
    frames = played(Scene(moves=tuple(moves)))
    assert "Previously believed" not in frames[0].received
    assert "because of the proxy" in frames[1].received
    assert frames[2].received.split("]")[1:] == frames[1].received.split("]")[1:]
    assert "revoked already" in frames[3].problem
    assert frames[4].received.split("(")[0] == frames[0].received.split("(")[0]


def test_a_scene_that_cannot_be_says_why():
    (frame,) = played(Scene(claim=""))
    assert "is empty" in frame.problem
