"""The quick forms of the experiments on settlement, held to what they are to show."""

import os
from functools import cache

import pytest
from experiments.settlement import config_drift, echo, fact_consolidation, memops
from experiments.settlement.echo_cases import FORMAT, RETYPED
from experiments.settlement.figures import Share, Table
from experiments.settlement.peers import BlocksAll, Ledger, Mentions, NeedsWords, Peer
from experiments.settlement.world import empty_folder

needs_data = pytest.mark.skipif(
    not os.environ.get("DOXA_DATA"), reason="DOXA_DATA names no folder with the data of the experiments"
)


@cache
def part(module):
    return module.run(quick=True)


def table(module, name) -> Table:
    return part(module).table(name)


def missed(share: Share) -> int:
    assert share.total
    return share.total - share.right


@needs_data
def test_what_a_file_says_again_is_believed_and_what_is_only_said_again_is_not():
    found = table(config_drift, "Configuration that drifts")
    assert {column: missed(found.cell("doxa", column)) for column in found.columns} == dict.fromkeys(found.columns, 0)


@needs_data
def test_a_guard_that_waits_for_a_word_blocks_most_returns():
    found = table(config_drift, "Configuration that drifts")
    assert found.cell(NeedsWords.name, "returns accepted").share < 0.5
    assert found.cell(Peer.name, "kept when an agent restates").share < 0.5


@needs_data
@pytest.mark.parametrize("size", fact_consolidation.SIZES)
def test_the_later_of_two_facts_holds(size):
    found = table(fact_consolidation, "Single hop, structured-key configuration")
    assert found.cell("doxa", size).share >= 0.98
    assert found.cell("first value", size).share < 0.5


@needs_data
def test_the_value_in_force_is_the_last_confirmed_one():
    found = table(memops, "With the labels of the operations")
    for column in (*found.columns[:3], "after old values are said again"):
        assert found.cell("doxa", column).share >= 0.95
    assert found.cell(Peer.name, "value in force").share < 0.95


@needs_data
def test_a_guess_that_an_agent_repeats_stays_a_guess():
    found = table(memops, "With the labels of the operations")
    assert found.cell("doxa", "and after tentative ones are").share >= 0.95


@needs_data
def test_words_alone_are_read_better_than_by_the_last_write():
    found = table(memops, "From the words alone")
    assert found.cell("doxa, remember", "value in force").share > found.cell(Peer.name, "value in force").share


def resisted(mode, *without):
    found = table(echo, "Echo resisted by doxa, by wording")
    return Share.together(found.cell(row, mode) for row, _ in found.rows if row not in without)


@needs_data
def test_an_echo_is_refused_and_a_true_return_is_not():
    assert resisted("value given", RETYPED).share >= 0.98
    assert table(echo, "Echo, value given").cell("doxa", "true return accepted").share >= 0.98


@needs_data
def test_an_echo_is_found_in_a_sentence():
    assert resisted("said in a sentence", FORMAT, RETYPED, "an aside").share >= 0.98
    assert table(echo, "Echo, said in a sentence").cell("doxa", "true return accepted").share >= 0.98


@needs_data
@pytest.mark.parametrize("mode", echo.MODES)
def test_an_echo_is_refused_however_it_is_put(mode):
    found = table(echo, f"Echo, {mode}")
    assert found.cell("doxa", "echo resisted").share >= 0.98
    assert found.cell("doxa", "true return accepted").share >= 0.98
    assert found.cell("doxa", "later change accepted").share >= 0.98


@needs_data
def test_what_blocks_everything_is_perfect_and_useless():
    found = table(echo, "Echo, value given")
    assert found.cell(BlocksAll.name, "echo resisted").share == 1
    assert found.cell(BlocksAll.name, "true return accepted").share == 0
    assert found.cell(Peer.name, "echo resisted").share == 0


def test_going_back_is_read_right_or_not_at_all():
    with empty_folder() as root:
        found = echo.reopening(root)
    assert found.cell("doxa", "right").share >= 0.85
    assert found.cell("doxa", "false reverts").share <= 0.02
    assert found.cell("a list of 14 words", "false reverts").share > 0.02


@pytest.mark.parametrize(
    ("right", "total", "low", "high"), [(0, 0, 0, 1), (30, 30, 0.886, 1), (0, 30, 0, 0.114), (23, 40, 0.422, 0.715)]
)
def test_intervals_are_wilsons(right, total, low, high):
    assert Share(right, total).interval == pytest.approx((low, high), abs=0.001)


@pytest.mark.parametrize(
    ("peer", "channel", "value", "holds"),
    [
        (Peer, "bare", "a", "a"),
        (Ledger, "bare", "a", "b"),
        (Ledger, "bare", "A", "A"),
        (Ledger, "shown", "a", "a"),
        (Mentions, "bare", "it is A", "b"),
        (NeedsWords, "shown", "a", "b"),
        (BlocksAll, "insisted", "c", "b"),
    ],
)
def test_peers_are_what_they_are_called(peer, channel, value, holds):
    slot = peer()
    slot.take("a", "shown")
    slot.take("b", "shown")
    slot.take(value, channel)
    assert slot.current == holds
