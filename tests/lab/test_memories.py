"""Every memory that is compared does what it is described as, and this project does what its own rules say."""

import random

import pytest

from doxa.errors import InvalidInput
from doxa.lab.arms import ARMS, arm_named

OPTIONS = ("v0", "v1", "v2", "v3")
# What may explore whatever it was told.
BANDITS = {"thompson", "ucb"}


@pytest.fixture(params=[name for name in ARMS if name not in {"none", *BANDITS}])
def memory(request):
    made = ARMS[request.param].make(random.Random(1))
    yield made
    made.close()


def use(memory, value, succeeded, *, key="k", times=1, transient=False):
    for _ in range(times):
        memory.outcome(key, value, succeeded=succeeded, transient=transient)


def test_what_worked_is_chosen_for_its_key_alone(memory):
    use(memory, "v2", succeeded=True)
    use(memory, "v1", succeeded=True, key="another")
    assert memory.choose("k", OPTIONS) == "v2"


def test_what_somebody_saw_is_chosen(memory):
    memory.note("k", "v3", "k works with v3")
    assert memory.choose("k", OPTIONS) == "v3"


def test_what_a_person_retracts_is_not_chosen(memory):
    use(memory, "v2", succeeded=True)
    memory.retract("k", "v2", "it was a proxy")
    assert memory.choose("k", OPTIONS) != "v2"


def test_a_failure_that_passes_retires_nothing(memory):
    use(memory, "v2", succeeded=True, times=5)
    use(memory, "v2", succeeded=False, transient=True)
    assert memory.choose("k", OPTIONS) == "v2"


@pytest.mark.parametrize(
    ("name", "failures", "stays"),
    [
        ("append", 3, True),
        ("append-recent", 3, True),
        ("lww", 3, True),
        ("clear", 1, False),
        ("window", 3, False),
        ("tepa", 1, True),
        ("tepa", 2, False),
        ("doxa", 1, True),
        ("doxa", 2, False),
    ],
)
def test_what_keeps_failing(name, failures, stays):
    memory = ARMS[name].make(random.Random(1))
    use(memory, "v2", succeeded=True, times=3)
    use(memory, "v2", succeeded=False, times=failures)
    assert (memory.choose("k", OPTIONS) == "v2") is stays
    memory.close()


def test_with_nothing_believed_doxa_tries_what_held_before_what_never_did():
    memory = ARMS["doxa"].make(random.Random(1))
    for value in ("v0", "v1"):
        use(memory, value, succeeded=True)
        use(memory, value, succeeded=False, times=3)
    assert memory.choose("k", OPTIONS) == "v0"
    use(memory, "v0", succeeded=False)
    assert memory.choose("k", OPTIONS) in {"v2", "v3"}
    use(memory, "v0", succeeded=True)
    assert memory.choose("k", OPTIONS) == "v0"
    (back,) = [one for one in memory.known("k") if one.value == "v0"]
    assert (back.status, len(back.retirements)) == ("active", 1)
    memory.close()


def test_a_bandit_comes_to_what_works():
    for name in BANDITS:
        memory, chance = ARMS[name].make(random.Random(1)), random.Random(2)
        acted = []
        for _ in range(200):
            acted.append(memory.choose("k", OPTIONS) or chance.choice(OPTIONS))
            use(memory, acted[-1], succeeded=acted[-1] == "v2")
        assert acted[100:].count("v2") > 70


@pytest.mark.parametrize("name", ["nothing", "no.such:Thing", "doxa.lab.arms:Missing"])
def test_a_memory_that_there_is_not_is_refused(name):
    with pytest.raises(InvalidInput, match="memory"):
        arm_named(name)
