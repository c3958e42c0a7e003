"""The hook speaks about every call that is about a belief, and about no other: 600 drawn calls over this repository."""

import json

import pytest
from benchmarks.noted_tree import Tree
from benchmarks.precision import CALLS, heard, tally, told_by_name

from doxa.hooks import light


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    try:
        return Tree(tmp_path_factory.mktemp("tree").resolve())
    except (FileNotFoundError, OSError) as error:
        pytest.skip(f"needs git and a clone of the repository: {error}")


def in_process(tree, call):
    return light.respond(call.client, json.dumps(call.payload), tree.environ)


def test_every_relevant_call_and_no_other_calls_a_belief_up(tree):
    found = tally(tree, CALLS, in_process)
    assert (found.missed, found.false) == ([], [])
    assert found.relevant > CALLS / 4
    assert found.calls - found.relevant > CALLS / 4


def test_going_by_the_name_alone_fails_both_ways(tree):
    """So that the count above can fail: on namesakes such a memory speaks, and in a file's content it hears nothing."""
    found = tally(tree, 100, told_by_name)
    assert len(found.false) > 10
    assert found.missed


def test_what_is_heard_in_an_answer():
    lines = "x\n[k7q2m] [REVOKED] a\n[p4x9d] is 5. Formerly 3 [m3m3m], superseded 2026: no.\nsee [zzzzz]"
    assert heard(lines) == {"k7q2m", "m3m3m"}
