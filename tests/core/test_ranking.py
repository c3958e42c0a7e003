"""Order and budget."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.core.ranking import Item, cut, order


def item(belief: str, label: str = "claim", chars: int = 100, version: str = "0", specificity: int = 50) -> Item:
    return Item(belief, label, "x" * chars, version, "path:a.md", specificity)


items = st.lists(
    st.builds(
        item,
        belief=st.text("abc", min_size=1, max_size=3),
        label=st.sampled_from(("deterrent", "caveat", "claim")),
        chars=st.integers(min_value=1, max_value=400),
        version=st.text("01", min_size=1, max_size=2),
        specificity=st.sampled_from((10, 30, 50)),
    ),
    max_size=12,
    unique_by=lambda one: one.belief,
)
budgets = st.integers(min_value=0, max_value=2_000)


def cost(some: list[Item]) -> int:
    return sum(len(one.text) + 1 for one in some)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (item("a", "claim", specificity=50), item("b", "deterrent", specificity=30)),
        (item("a", "deterrent"), item("b", "caveat")),
        (item("a", "caveat"), item("b", "claim")),
        (item("a", "claim", version="2"), item("b", "claim", version="1")),
        (item("b", "claim"), item("a", "claim")),
    ],
)
def test_what_comes_first(first, second):
    assert order([first, second]) == order([second, first]) == [first, second]


@given(items, st.randoms())
def test_the_order_does_not_depend_on_the_order_of_finding(some, random):
    shuffled = list(some)
    random.shuffle(shuffled)
    assert order(shuffled) == order(some)


@given(items, budgets)
def test_the_budget_is_never_exceeded_and_nothing_is_lost_or_moved(some, budget):
    kept, dropped = cut(some, budget)
    assert cost(kept) <= budget
    assert [one for one in some if one in kept] == kept
    assert [one for one in some if one in dropped] == dropped
    assert len(kept) + len(dropped) == len(some)


@given(items, budgets)
def test_what_fits_is_kept(some, budget):
    """Nothing is cut that would still have fitted beside all that was kept, the deterrents' share apart."""
    kept, dropped = cut(some, budget)
    for one in dropped:
        if one.label == "deterrent":
            assert cost([*kept, one]) > budget - 70
    if cost(some) <= budget:
        assert dropped == []


@given(items)
def test_one_item_that_does_not_fit_hides_none_behind_it(some):
    long = item("long", "claim", chars=5_000)
    budget = cost(some) + 70
    kept, dropped = cut([long, *some], budget)
    assert kept == some
    assert dropped == [long]


@pytest.mark.parametrize("label", ["claim", "caveat"])
def test_deterrents_have_a_share_that_others_cannot_use_up(label):
    others = [item(f"c{number}", label, chars=99) for number in range(20)]
    deterrents = [item(f"d{number}", "deterrent", chars=99, specificity=10) for number in range(20)]
    kept, _ = cut([*others, *deterrents], 1_000)
    assert sum(one.label == "deterrent" for one in kept) >= 5
    assert sum(one.label == label for one in kept) >= 1


def test_others_may_use_the_share_when_no_deterrent_needs_it():
    others = [item(f"c{number}", chars=99) for number in range(20)]
    kept, _ = cut(others, 1_000)
    assert len(kept) == 9


@pytest.mark.parametrize("budget", [0, 1, 69, 70, 71])
def test_a_tiny_budget_keeps_nothing_long(budget):
    kept, dropped = cut([item("a"), item("b")], budget)
    assert kept == []
    assert len(dropped) == 2


def test_the_newest_is_not_the_one_that_is_lost():
    """Public report 13 (beads#5877): over a cap the newest entries vanished first."""
    some = [item(f"b{number:02}", chars=99, version=f"{number:02}") for number in range(30)]
    kept, _ = cut(order(some), 1_000)
    assert [one.version for one in kept] == [f"{number:02}" for number in itertools.islice(range(29, 0, -1), 9)]
