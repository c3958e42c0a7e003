"""Support: against a fixpoint by brute force, on graphs with cycles."""

from hypothesis import given
from hypothesis import strategies as st

from doxa.core import events
from doxa.core.justification import supported, versions
from doxa.core.state import Belief
from tests.fakes.log import A, B, C, D, FakeLog, note

NAMES = (A, B, C, D, "eeeeeeeeeeee", "ffffffffffff")
UNKNOWN = "zzzzzzzzzzzz"


@st.composite
def graphs(draw) -> FakeLog:
    """Beliefs that rest on each other in any way, some of them retired or only candidates."""
    log = FakeLog()
    names = NAMES[: draw(st.integers(min_value=1, max_value=len(NAMES)))]
    premise = st.sampled_from((*names, UNKNOWN)) if draw(st.booleans()) else st.sampled_from(names)
    sets = st.lists(premise, min_size=1, max_size=3).map(tuple)
    for name in names:
        reasons = draw(st.lists(sets, max_size=3))
        status = draw(st.sampled_from(("active", "active", "active", "candidate")))
        log.add(name, note(name, status=status, premises=reasons[0] if reasons else ()))
        for reason in reasons[1:]:
            log.add(name, events.Justified(reason))
    for name in names:
        fate = draw(st.sampled_from((None, None, "revoked", "superseded", "erased")))
        if fate == "revoked":
            log.add(name, events.Revoked("no"))
        elif fate == "superseded":
            log.add(name, events.Superseded(UNKNOWN))
        elif fate == "erased":
            log.add(name, events.Erased("private"))
    return log


def by_brute_force(beliefs: dict[str, Belief]) -> dict[str, bool]:
    """Start from nothing, add what has a whole justification, until nothing is added."""
    labels = dict.fromkeys(beliefs, False)
    while True:
        new = {
            name: not belief.premises
            or any(
                all(labels.get(one, False) and beliefs[one].status == "active" for one in reason)
                for reason in belief.premises
            )
            for name, belief in beliefs.items()
        }
        if new == labels:
            return labels
        labels = new


@given(graphs())
def test_labels_are_the_least_fixpoint(log):
    beliefs = log.beliefs
    assert supported(beliefs) == by_brute_force(beliefs)


@given(graphs(), st.data())
def test_revoking_and_reinstating_any_belief_changes_no_label(log, data):
    before = log.beliefs
    name = data.draw(st.sampled_from([one for one, belief in before.items() if not belief.erased] or [None]))
    if name is None:
        return
    revoked = log.add(name, events.Revoked("a mistake"))
    log.add(name, events.Reinstated((revoked.id,)))
    after = log.beliefs
    assert supported(after) == supported(before)
    assert {one: belief.status for one, belief in after.items()} == {
        one: belief.status for one, belief in before.items()
    }


@given(graphs(), st.data())
def test_only_what_has_no_other_justification_loses_its_support(log, data):
    """Core-retainment, on labels: what falls lies on a path from what was revoked; nothing gains support."""
    before = supported(log.beliefs)
    name = data.draw(st.sampled_from(sorted(before)))
    log.add(name, events.Revoked("a mistake"))
    beliefs = log.beliefs
    after = supported(beliefs)
    reachable, queue = {name}, [name]
    while queue:
        one = queue.pop()
        for other, belief in beliefs.items():
            if other not in reachable and any(one in reason for reason in belief.premises):
                reachable.add(other)
                queue.append(other)
    fallen = {one for one in before if before[one] and not after[one]}
    assert fallen <= reachable
    assert not {one for one in before if after[one] and not before[one]}
    for one in fallen - {name}:
        assert not any(
            all(after.get(p, False) and beliefs[p].status == "active" for p in r) for r in beliefs[one].premises
        )


def two(first: tuple[str, ...], second: tuple[str, ...]) -> FakeLog:
    log = FakeLog()
    log.add(A, note("a", premises=first))
    log.add(B, note("b", premises=second))
    return log


def test_a_cycle_does_not_support_itself():
    assert supported(two((B,), (A,)).beliefs) == {A: False, B: False}
    assert supported(two((A,), ()).beliefs) == {A: False, B: True}


def test_a_cycle_with_a_way_in_is_supported():
    log = two((B,), (A,))
    log.add(C, note("c"))
    log.add(B, events.Justified((C,)))
    assert supported(log.beliefs) == {A: True, B: True, C: True}


def test_one_whole_justification_is_enough_and_half_of_two_is_not():
    log = FakeLog()
    for name in (A, B):
        log.add(name, note(name))
    log.add(C, note("c", premises=(A, B)))
    log.add(D, note("d", premises=(A,)))
    log.add(D, events.Justified((B,)))
    log.add(A, events.Revoked("no"))
    assert supported(log.beliefs) == {A: True, B: True, C: False, D: True}
    log.add(D, events.Unjustified((B,)))
    assert supported(log.beliefs)[D] is False


def test_a_justification_taken_back_leaves_a_belief_of_its_own():
    log = two((), (A,))
    log.add(A, events.Revoked("no"))
    log.add(B, events.Unjustified((A,)))
    assert supported(log.beliefs)[B] is True


@given(graphs(), st.data())
def test_a_version_changes_with_anything_that_a_belief_rests_on(log, data):
    before = log.beliefs
    name = data.draw(st.sampled_from(sorted(before)))
    if before[name].erased:
        return
    event = log.add(name, events.Contested("a doubt"))
    beliefs = log.beliefs
    old, new = versions(before), versions(beliefs)

    def rests(one: str, seen: frozenset[str] = frozenset()) -> bool:
        return one == name or any(
            premise in beliefs and premise not in seen and rests(premise, seen | {one})
            for reason in beliefs[one].premises
            for premise in reason
        )

    for one in beliefs:
        assert new[one] == (event.id if rests(one) else old[one])
