"""The fold: total, a function of the set of events, and what a merge of two retirements means."""

from hypothesis import given
from hypothesis import strategies as st

from doxa.core import events
from doxa.core.events import strip
from doxa.core.fold import evolve, fold, fold_belief
from doxa.core.lifecycle import STATUSES
from doxa.core.projection import cue_rows, head_of
from doxa.core.render import render
from tests.fakes.bench import events_on, in_memory, merge_events
from tests.fakes.log import A, B, FakeLog, note
from tests.strategies import logs, sealed_events


@given(logs())
def test_any_sequence_of_events_has_a_state_that_can_be_shown(log):
    for belief in fold(log).values():
        assert belief.status in STATUSES
        assert render(belief).startswith(f"[{belief.short}]")
        assert head_of(belief).status == belief.status
        cue_rows(belief)


@given(st.lists(sealed_events(), max_size=8))
def test_events_of_beliefs_that_nothing_created_are_folded_to_nothing(some):
    created = {event.belief for event in some if event.kind == "created"}
    assert set(fold(some)) <= created


@given(logs(), st.data())
def test_a_snapshot_and_the_tail_are_the_whole(log, data):
    place = data.draw(st.integers(min_value=0, max_value=len(log)))
    snapshot = fold(log[:place])
    kept = dict(snapshot)
    assert fold(log[place:], snapshot) == fold(log)
    assert snapshot == kept


@given(logs())
def test_a_belief_alone_is_what_it_is_among_the_others(log):
    whole = fold(log)
    for name in {subject for event in log for subject in event.touches}:
        assert fold_belief([event for event in log if name in event.touches], name) == whole.get(name)


@given(logs(size=12), st.data())
def test_merging_in_any_order_and_repetition_gives_the_same_state(log, data):
    """Merge is the union of two sets of events: nothing dropped, no event invented."""
    parts = data.draw(st.lists(st.lists(st.sampled_from(log), max_size=6), max_size=5)) if log else []
    bench = in_memory()
    for part in [*parts, data.draw(st.permutations(log))]:
        merge_events(bench, part)
    other = in_memory()
    merge_events(other, log)
    assert {event.id for event in events_on(bench.store)} == {event.id for event in log}
    assert events_on(bench.store) == events_on(other.store)
    assert bench.memory.check().problems == ()
    assert list(bench.store.heads()) == list(other.store.heads())


@given(logs(size=12))
def test_merging_twice_adds_nothing(log):
    bench = in_memory()
    assert merge_events(bench, log).added == len(log)
    before = list(bench.memory.export_lines())
    again = merge_events(bench, log)
    assert (again.added, again.known) == (0, len(log))
    assert list(bench.memory.export_lines()) == before


@given(logs(size=12, created_first=True), st.data())
def test_erasure_leaves_no_content_whatever_came_before(log, data):
    made = FakeLog(seed="erasure", start=log[-1].recorded_at + 10**9) if log else FakeLog(seed="erasure")
    made.create("dddddddddddd")
    name = data.draw(st.sampled_from(sorted({event.belief for event in log} | {"dddddddddddd"})))
    erased = made.add(name, events.Erased("private"))
    stripped = [strip(event) if event.belief == name else event for event in (*log, *made.events[:-1])]
    belief = fold([*stripped, erased]).get(name)
    if belief is not None:
        assert belief.status == "erased"
        assert (belief.claim, belief.value, belief.evidence, belief.anchors, belief.tags) == ("", None, (), (), ())
        assert belief == fold([*log, *made.events])[name]


def test_of_two_concurrent_revocations_lifting_one_leaves_the_other():
    log = FakeLog()
    log.create(A)
    mine = log.add(A, events.Revoked("seen here"))
    yours = log.add(A, events.Revoked("seen there"))
    assert log.belief(A).status == "revoked"
    log.add(A, events.Reinstated((mine.id,)))
    belief = log.belief(A)
    assert (belief.status, belief.reason) == ("revoked", "seen there")
    log.add(A, events.Reinstated((yours.id,)))
    assert log.belief(A).status == "active"


def test_a_reinstatement_lifts_what_it_names_and_nothing_that_came_later():
    log = FakeLog()
    log.create(A)
    first = log.add(A, events.Revoked("once"))
    log.add(A, events.Reinstated((first.id,)))
    log.add(A, events.Revoked("again"))
    assert (log.belief(A).status, log.belief(A).reason) == ("revoked", "again")


def test_a_reinstatement_that_names_the_same_retirement_twice_lifts_it_once():
    log = FakeLog()
    log.create(A)
    revoked = log.add(A, events.Revoked("once"))
    log.add(A, events.Reinstated((revoked.id,)))
    log.add(A, events.Reinstated((revoked.id,)))
    assert log.belief(A).status == "active"


def test_a_reinstated_belief_displaces_what_it_names():
    log = FakeLog()
    log.create(A, "blue")
    superseded = log.add(A, events.Superseded(B))
    log.create(B, "red")
    back = log.add(A, events.Reinstated((superseded.id,), (B,), "it was blue after all"))
    assert log.belief(A).status == "active"
    displaced = log.belief(B)
    assert displaced.status == "superseded"
    assert displaced.retirement is not None
    assert (displaced.retirement.by, displaced.retirement.event) == (A, back.id)
    assert displaced.reason == "it was blue after all"
    log.add(B, events.Reinstated((back.id,)))
    assert log.belief(B).status == "active"


def test_a_second_creation_changes_nothing():
    log = FakeLog()
    log.create(A, "blue")
    before = log.belief(A)
    log.create(A, "red")
    assert log.belief(A) == before


def test_a_refused_pair_changes_no_status_and_is_remembered():
    log = FakeLog()
    log.create(A)
    log.add(A, events.Superseded(B))
    later = log.add(A, events.Superseded("cccccccccccc"))
    belief = log.belief(A)
    assert belief.status == "superseded"
    assert [one.by for one in belief.retirements] == [B, "cccccccccccc"]
    log.add(A, events.Reinstated((later.id,)))
    assert log.belief(A).status == "superseded"


def test_evidence_given_twice_is_kept_once():
    log = FakeLog()
    seen = note().evidence
    log.create(A)
    log.add(A, events.Confirmed(seen))
    log.add(A, events.Confirmed(seen))
    assert log.belief(A).confirmations == 2
    assert log.belief(A).evidence == ()


def test_outcomes_are_counted_and_transient_ones_are_not():
    log = FakeLog()
    log.create(A)
    for succeeded, transient in ((True, False), (False, False), (False, True), (True, False)):
        log.add(A, events.Outcome(succeeded, transient))
    assert (log.belief(A).succeeded, log.belief(A).failed) == (2, 1)


def test_evolving_leaves_the_belief_that_it_was_given_as_it_was():
    log = FakeLog()
    log.create(A)
    belief = log.belief(A)
    copy = belief._replace()
    evolve(belief, log.add(A, events.Revoked("no")), A)
    assert belief == copy
