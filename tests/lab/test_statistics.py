"""Intervals and contrasts, held against what they must give."""

import random

import pytest

from doxa.lab.statistics import contrasts, estimate


def test_an_interval_holds_the_mean_of_what_it_was_drawn_from():
    inside = 0
    for seed in range(200):
        chance = random.Random(seed)
        found = estimate([chance.gauss(0.5, 0.1) for _ in range(30)])
        inside += found.low <= 0.5 <= found.high
    assert 180 <= inside <= 200


def test_the_same_number_each_time_has_no_spread():
    assert estimate([0.25] * 5) == pytest.approx((0.25, 0.25, 0.25))


def test_a_difference_on_every_seed_stands_and_none_does_not():
    chance = random.Random(1)
    base = [chance.random() for _ in range(20)]
    noise = [one + chance.gauss(0, 0.05) for one in base]
    figures = {("a", "x"): [one + 0.2 for one in base], ("b", "x"): base, ("c", "x"): noise}
    ahead, luck = contrasts([("a", "b", "x"), ("c", "b", "x")], figures)
    assert ahead.stands
    assert ahead.difference.mean == pytest.approx(0.2)
    assert not luck.stands


def test_more_comparisons_ask_for_more():
    """One of many small p is luck: alone it stands, among fifty nulls it does not."""
    chance = random.Random(3)
    some = [chance.gauss(0.05, 0.08) for _ in range(14)]
    figures = {("a", "x"): some, ("b", "x"): [0.0] * 14}
    (alone,) = contrasts([("a", "b", "x")], figures)
    assert 0.001 < alone.p < 0.05
    assert alone.stands
    nulls = {(f"n{number}", "x"): [chance.gauss(0, 1) for _ in range(14)] for number in range(50)}
    among = contrasts([("a", "b", "x"), *((name, "b", "x") for name, _ in nulls)], figures | nulls)
    assert among[0].p == alone.p
    assert not among[0].stands


def test_few_seeds_show_nothing():
    """With four seeds no randomisation is rare enough, however great the difference."""
    (found,) = contrasts([("a", "b", "x")], {("a", "x"): [1.0] * 4, ("b", "x"): [0.0] * 4})
    assert not found.stands
