"""Where a passage stands, and where it only seems to."""

import pytest

import doxa
from doxa.core.passages import passage_in
from doxa.core.render import render
from doxa.operations.evidence import line_of_passage, lines_of_passage
from tests.fakes.bench import in_memory


@pytest.mark.parametrize(
    ("quote", "text", "there"),
    [
        ("amount * 100", "return amount * 100\n", True),
        ("amount * 100", "return amount * 1000\n", False),
        ("amount * 100", "x = amount * 1000; y = amount * 100", True),
        ("3 retries", "fails after 13 retries", False),
        ("retry", "retry_limit", False),
        ("retry", "(retry)", True),
        ("* 100", "amount * 100", True),
        ("a  b", "a\n b", True),
        ("重试", "最多重试三次", True),
        ("été", "l'été dernier", True),
        ("été", "étés", False),
    ],
)
def test_a_passage_begins_and_ends_between_words(quote, text, there):
    assert passage_in(quote, text) is there
    assert (line_of_passage(text.encode(), quote) is not None) is there


def test_the_longest_deterrent_fits_into_a_delivery():
    bench = in_memory()
    long = "word " * 300
    note = bench.memory.remember("claim " * 500, tags=["tag" * 30] * 1 + ["other tag"], anchors=["README.md"])
    belief = bench.memory.revoke(note.belief.id, long, kept=long, check=long)
    from doxa import Read

    delivery = bench.memory.approach(Read("README.md"))
    assert [item.belief for item in delivery.items] == [belief.id]
    assert render(belief) in delivery.text
    assert len(delivery.text) <= 1_000


def test_a_confirmation_does_not_speak_for_a_passage_that_is_gone():
    bench = in_memory()
    from doxa import observed

    note = bench.memory.remember("x", evidence=observed("README.md", quote="tolerates 3 retries per window"))
    bench.workspace.files["README.md"] = "nothing of it\n"
    bench.memory.check_anchors()
    confirmed = bench.memory.confirm(note.belief.id)
    assert confirmed.conditions == ("stale",)
    assert bench.memory.check_anchors() == []
    assert [event.kind for event in bench.memory.log()] == ["created", "stale_flagged", "confirmed"]


def test_a_passage_that_stands_at_several_places_is_the_one_that_is_nearest_to_the_line():
    text = b"alpha beta\n\nalpha\nbeta\nalpha beta gamma\n"
    assert lines_of_passage(text, "alpha beta") == [(1, 1), (3, 4), (5, 5)]
    found = {near: line_of_passage(text, "alpha beta", near) for near in (None, 1, 2, 3, 4, 5, 99)}
    assert found == {None: 1, 1: 1, 2: 1, 3: 3, 4: 3, 5: 5, 99: 5}
    assert line_of_passage(text, "beta delta", 3) is None


def test_a_file_whose_lines_are_numbered_still_has_the_passage():
    bench = in_memory(files={"run.log": "x\nalpha\nbeta\n"})
    page = doxa.observed("run.log", quote="alpha\nbeta")
    belief = bench.memory.remember("it is so", evidence=page).belief.id
    bench.workspace.files["run.log"] = "1: x\n2: alpha\n3: beta\n"
    assert [(one.belief, one.state) for one in bench.memory.drift().anchors] == [(belief, "same")]
    bench.workspace.files["run.log"] = "1: x\n2: alpha\n3: gamma\n"
    assert [(one.belief, one.state) for one in bench.memory.drift().anchors] == [(belief, "changed")]
