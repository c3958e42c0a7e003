"""The worlds: known lines that a run must meet for a reason, and the same run for the same seed."""

import random
from operator import eq

import pytest

from doxa.lab import purge, regimes
from doxa.lab.arms import ARMS
from doxa.lab.purge import Purge
from doxa.lab.regimes import PHASES, Setting

SMALL = Setting(keys=10, visits=40)


def played(setting, name, seed=1, world=regimes):
    memory = ARMS[name].make(random.Random(seed)) if name != "oracle" else None
    steps = list(world.run(setting, memory, seed))
    if memory is not None:
        memory.close()
    return steps


def measured(setting, name, seed=1, world=regimes):
    return world.figures(setting, played(setting, name, seed, world))


@pytest.mark.parametrize("share", [0.2, 0.5, 1.0])
def test_overwriting_stays_at_what_was_not_reversed(share):
    """A failure names no value, so what was changed is never right again, whatever the length: about 1 - share."""
    setting = SMALL._replace(reversal=share)
    stable, _, first, *_ = regimes.truths(setting, random.Random("world 1"))
    same = sum(map(eq, stable, first)) / setting.keys
    found = measured(setting, "lww")
    assert found["reversal: accuracy"] == found["reversal: steady"] == pytest.approx(same)
    assert same == pytest.approx(1 - share, abs=0.11)


def test_told_the_value_overwriting_is_right():
    found = measured(SMALL._replace(told=1.0), "lww")
    assert found["reversal: steady"] == 1


def test_who_knows_is_always_right_and_who_remembers_nothing_is_right_by_luck():
    assert all(value == 1 for name, value in measured(SMALL, "oracle").items() if name.endswith("accuracy"))
    assert measured(SMALL._replace(visits=200), "none")["accuracy"] == pytest.approx(1 / 4, abs=0.03)


def test_two_failures_are_what_a_reversal_costs_where_outcomes_do_not_lie():
    """Of the last three outcomes fewer than .34 were successes, and the only other value is tried next."""
    setting = SMALL._replace(values=2, reversal=1.0)
    found = measured(setting, "doxa")
    assert found["reversal: lag"] == 2
    assert found["reversal: accuracy"] == pytest.approx(1 - 2 / setting.visits)


def test_what_comes_back_is_found_sooner_than_what_is_new():
    found = measured(Setting(keys=10, visits=40, values=12, reversal=1.0), "doxa")
    assert found["return: lag"] < found["reversal: lag"]


@pytest.mark.parametrize("name", ["none", "thompson", "doxa"])
def test_a_seed_gives_the_same_run(name):
    setting = Setting(keys=3, visits=10, noise=0.1, bursts=0.5, coarse=0.1, fine=0.1, told=0.2)
    assert played(setting, name, 7) == played(setting, name, 7)
    assert played(setting, name, 7) != played(setting, name, 8)


def test_every_memory_meets_the_same_world():
    setting = Setting(keys=4, visits=10, noise=0.2, bursts=1.0, coarse=0.2, fine=0.2)
    worlds = [
        [(visit.phase, visit.key, visit.seen_as, visit.transient) for visit in played(setting, name)]
        for name in ("none", "lww", "doxa", "oracle")
    ]
    assert worlds[0] == worlds[1] == worlds[2] == worlds[3]
    assert len(worlds[0]) == setting.keys * setting.visits * len(PHASES)
    assert any(transient for *_, transient in worlds[0])
    assert {seen_as for _, _, seen_as, _ in worlds[0]} > {"k0", "k2", "k0 part 0"}


def test_one_event_brings_back_what_was_purged_by_mistake():
    for dose in (0.1, 0.5):
        found = purge.restored(Purge(keys=10, dose=dose), 3)
        assert found == {"events to reinstate one": 1, "as before": 1, "not so in between": 1}


def test_what_was_not_purged_is_not_touched():
    for name in ("lww", "tepa", "doxa"):
        found = measured(Purge(keys=10, visits=10), name, world=purge)
        assert found["others: accuracy"] == 1
        assert found["purged: uses until right for good"] < 10
