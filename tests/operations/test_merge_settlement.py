"""Keys settled apart on several replicas, and what is left when their logs meet."""

import random
from itertools import pairwise

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import doxa
from doxa.core.settlement.rivals import is_ghost
from doxa.core.settlement.warrant import rank_of
from doxa.core.values import Actor
from doxa.errors import DoxaError
from doxa.memory import Memory
from tests.core.settlement.talk import KEY, Talk
from tests.fakes.bench import BOT, MIRA, Bench, export_of, in_memory, merge_events
from tests.fakes.clock import NOON, YEAR
from tests.scripts import shown, statuses

KEYS = (KEY, "api:timeout")
VALUES = ("3", "4", "5")
ADA = Actor("ada")
SAID = {value: ("remember", MIRA, KEY, value, "word") for value in VALUES}
HOUR = 3_600_000_000
# Where each replica's clock stands: right, behind, far ahead.
CLOCKS = (NOON, NOON - HOUR, NOON + 10 * YEAR)

keys, values, numbers = st.sampled_from(KEYS), st.sampled_from(VALUES), st.integers(min_value=0, max_value=7)
actors = st.sampled_from((MIRA, MIRA, ADA, BOT, BOT))
steps = st.one_of(
    st.tuples(st.just("remember"), actors, keys, values, st.sampled_from(("word", "word", "file", "report", "maybe"))),
    st.tuples(st.just("remember"), actors, keys, values, st.sampled_from(("word", "file"))),
    st.tuples(st.just("correct"), actors, keys, values, st.sampled_from(("wrong", "changed"))),
    st.tuples(st.just("revoke"), actors, numbers),
    st.tuples(st.just("reinstate"), actors, numbers),
    st.tuples(st.just("reaffirm"), st.sampled_from((MIRA, ADA)), keys, values | st.none()),
    st.tuples(st.just("outcome"), actors, numbers, st.booleans(), st.booleans()),
    st.tuples(st.just("confirm"), actors, numbers),
    st.tuples(st.just("contest"), actors, numbers),
    st.tuples(st.just("settle"), actors, keys, values),
    st.tuples(st.just("erase"), numbers),
    st.tuples(st.just("undo")),
)
scripts = st.lists(steps, min_size=1, max_size=8)
rarely_erasing = scripts.map(lambda script: [step for step in script if step[0] not in ("erase", "undo")])


class Replica:
    """One memory of several of a project."""

    def __init__(self, number: int, *, clock: int | None = None) -> None:
        start = CLOCKS[number % len(CLOCKS)] if clock is None else clock
        self.bench: Bench = in_memory(seed=f"replica {number}", start=start, files={})
        self.memory: Memory = self.bench.memory

    def play(self, script) -> "Replica":
        for step in script:
            try:
                getattr(self, step[0])(*step[1:])
            except DoxaError:
                continue
        return self

    def belief(self, number: int) -> str:
        known = sorted(self.memory.audit(limit=100), key=lambda one: (one.recorded_at, one.id))
        return known[number % len(known)].id if known else "zzzzz"

    def remember(self, actor, key, value, how) -> None:
        self.bench.actor = actor
        evidence = {
            "file": doxa.observed("settings.toml", content=f"{key} = {value}\n"),
            "report": doxa.reported("a wiki", quote=f"{key} should be {value}"),
        }.get(how)
        self.memory.remember(f"{key} is {value}", key=key, value=value, evidence=evidence, tentative=how == "maybe")

    def correct(self, actor, key, value, because) -> None:
        self.bench.actor = actor
        self.memory.correct(key, value, because=because, reason="looked again")

    def revoke(self, actor, number) -> None:
        self.bench.actor = actor
        self.memory.revoke(self.belief(number), "a proxy")

    def reinstate(self, actor, number) -> None:
        self.bench.actor = actor
        self.memory.reinstate(self.belief(number), "no proxy")

    def reaffirm(self, actor, key, value) -> None:
        self.bench.actor = actor
        self.memory.reaffirm(key, value)

    def outcome(self, actor, number, succeeded, transient) -> None:
        self.bench.actor = actor
        self.memory.outcome(self.belief(number), succeeded, transient=transient)

    def confirm(self, actor, number) -> None:
        self.bench.actor = actor
        self.memory.confirm(self.belief(number))

    def contest(self, actor, number) -> None:
        self.bench.actor = actor
        self.memory.contest(self.belief(number), "really?")

    def settle(self, actor, key, value) -> None:
        self.bench.actor = actor
        self.memory.settle(key, value, "enough of it")

    def erase(self, number) -> None:
        self.memory.erase(self.belief(number), "private")

    def undo(self) -> None:
        self.memory.undo()

    def take(self, other: "Replica") -> None:
        merge_events(self.bench, other.memory.log())


def state(memory: Memory) -> dict[str, object]:
    return {
        "statuses": statuses(memory),
        "shown": shown(memory),
        "holding": [[one.id for one in memory.holding(key)] for key in KEYS],
        "current": [getattr(memory.current(key), "id", None) for key in KEYS],
        "candidates": [[one.id for one in memory.candidates(key)] for key in KEYS],
        "waiting": sorted(one.id for one in memory.review()),
        "log": export_of(memory),
    }


def apart(common, first, second, third=None) -> list[Replica]:
    """Replicas that began with the same log and then wrote apart."""
    origin = Replica(0).play(common)
    others = [Replica(number) for number in range(1, 2 if third is None else 3)]
    for other in others:
        other.take(origin)
    for replica, script in zip((origin, *others), (first, second, third), strict=False):
        replica.play(script or [])
    return [origin, *others]


def meet(replicas: list[Replica]) -> None:
    for one in replicas:
        for other in replicas:
            if one is not other:
                one.take(other)


@settings(max_examples=300)
@given(scripts, scripts, scripts)
def test_two_replicas_come_to_the_same(common, first, second):
    one, other = apart(common, first, second)
    one.take(other)
    other.take(one)
    assert state(one.memory) == state(other.memory)
    assert one.memory.check().problems == ()
    assert other.memory.check().problems == ()


@example([], [SAID["3"]], [SAID["4"]], [SAID["5"]], [(1, 0), (1, 2)])
@settings(max_examples=150)
@given(
    scripts,
    scripts,
    scripts,
    scripts,
    st.lists(st.tuples(st.sampled_from(range(3)), st.sampled_from(range(3))), max_size=6),
)
def test_three_replicas_come_to_the_same_in_any_order_and_repetition(common, first, second, third, merges):
    replicas = apart(common, first, second, third)
    for to, source in merges:
        if to != source:
            replicas[to].take(replicas[source])
            assert replicas[to].memory.check().problems == ()
    meet(replicas)
    meet(replicas)
    assert state(replicas[0].memory) == state(replicas[1].memory) == state(replicas[2].memory)
    for replica in replicas:
        assert replica.memory.check().problems == ()


@example([SAID["3"]], [SAID["4"]], [[("erase", 0)]])
@settings(max_examples=100)
@given(scripts, scripts, st.lists(scripts, min_size=1, max_size=3))
def test_replicas_that_meet_and_write_on_come_to_the_same(first, second, rounds):
    one, other = Replica(0).play(first), Replica(1).play(second)
    for number, script in enumerate(rounds):
        one.take(other)
        other.take(one)
        (one if number % 2 else other).play(script)
        (other if number % 2 else one).play(script[::-1])
    meet([one, other])
    assert state(one.memory) == state(other.memory)
    assert one.memory.check().problems == ()
    assert other.memory.check().problems == ()


@example([], [SAID["3"], SAID["4"]], [SAID["5"]], 9)
@example([], [SAID["3"], SAID["4"]], [SAID["5"]], 24)
@settings(max_examples=100)
@given(scripts, scripts, scripts, st.integers(min_value=0, max_value=2**32))
def test_events_that_come_one_by_one_in_any_order_give_the_same_state(common, first, second, order):
    one, other = apart(common, first, second)
    meet([one, other])
    target = Replica(2)
    events = one.memory.log()
    random.Random(order).shuffle(events)
    for event in events:
        merge_events(target.bench, [event])
    assert state(target.memory) == state(one.memory)
    assert target.memory.check().problems == ()


@settings(max_examples=150)
@given(scripts, scripts, scripts)
def test_a_merge_is_what_rebuilding_from_the_union_gives(common, first, second):
    one, other = apart(common, first, second)
    meet([one, other])
    before = state(one.memory)
    one.memory.rebuild()
    assert state(one.memory) == before


@settings(max_examples=300)
@given(scripts, scripts, scripts)
def test_current_is_never_two_and_the_first_is_the_first_by_rule(common, first, second):
    one, other = apart(common, first, second)
    meet([one, other])
    for key in KEYS:
        found = one.memory.holding(key)
        family = [entry.belief for entry in one.memory.history(key)]
        assert one.memory.current(key) == (found[0] if found else None)
        assert [belief.status for belief in found] == ["active"] * len(found)
        ghosts = [is_ghost(belief, family) for belief in found]
        assert ghosts == sorted(ghosts)
        for before, after in pairwise(found):
            if is_ghost(before, family) == is_ghost(after, family):
                assert (rank_of(before.evidence), before.version, before.id) > (
                    rank_of(after.evidence),
                    after.version,
                    after.id,
                )


@settings(max_examples=300)
@given(scripts, scripts, scripts)
def test_rivals_are_contested_and_nothing_that_holds_alone_is_for_that(common, first, second):
    one, other = apart(common, first, second)
    meet([one, other])
    for key in KEYS:
        active = [entry.belief for entry in one.memory.history(key) if entry.belief.status == "active"]
        for belief in active:
            others = {rival.id for rival in active if rival.canonical != belief.canonical}
            assert set(belief.rivals) == others
            if others:
                assert "contested" in belief.conditions
                assert "[CONTESTED]" in shown(one.memory)[belief.id]


@settings(max_examples=200)
@given(scripts, scripts, scripts)
def test_a_value_that_the_key_has_retired_is_never_first_while_another_remains(common, first, second):
    """A key's correction made here and a bare restatement made there: the restatement does not win by being later."""
    one, other = apart(common, first, second)
    meet([one, other])
    for key in KEYS:
        family = [entry.belief for entry in one.memory.history(key)]
        found = one.memory.holding(key)
        if not found:
            continue
        gone = {belief.canonical for belief in family if belief.retired}
        bare = [
            belief
            for belief in found
            if belief.canonical in gone
            and not belief.reaffirmed
            and not belief.reinstated_at
            and all(support.warrant != "observation" for support in belief.evidence)
        ]
        if len(bare) < len(found):
            assert found[0] not in bare


@settings(max_examples=200)
@given(scripts, scripts, scripts, st.sampled_from(KEYS))
def test_the_next_write_decides(common, first, second, key):
    one, other = apart(common, first, second)
    meet([one, other])
    one.bench.actor = MIRA
    said = one.memory.remember("it is another", key=key, value="another")
    active = [entry.belief for entry in one.memory.history(key) if entry.belief.status == "active"]
    assert [belief.id for belief in active] == [said.belief.id]
    assert one.memory.current(key).rivals == ()
    assert one.memory.check().problems == ()
    other.take(one)
    assert state(other.memory) == state(one.memory)


@settings(max_examples=200)
@given(scripts, scripts, scripts, st.sampled_from(KEYS), st.data())
def test_settling_decides(common, first, second, key, data):
    said = [("remember", MIRA, key, value, "file") for value in VALUES]
    one, other = apart(common, [*first, said[0]], [*second, said[1]])
    meet([one, other])
    # Two that say the same need not be chosen between.
    found = [belief for belief in one.memory.holding(key) if belief.rivals]
    assume(found)
    chosen = data.draw(st.sampled_from(found))
    one.bench.actor = MIRA
    assert one.memory.settle(key, chosen.id, "this one").outcome == "settled"
    active = [entry.belief for entry in one.memory.history(key) if entry.belief.status == "active"]
    assert {belief.canonical for belief in active} == {chosen.canonical}
    assert all("contested" not in belief.conditions for belief in active if belief.id == chosen.id)
    other.take(one)
    assert state(other.memory) == state(one.memory)


def compared(memory: Memory) -> dict[str, object]:
    """What must be as it was: which of two that say the same comes first is not compared."""
    found = state(memory)
    values = [sorted({one.canonical for one in memory.holding(key)}) for key in KEYS]
    return {"statuses": found["statuses"], "shown": found["shown"], "waiting": found["waiting"], "values": values}


@settings(max_examples=200)
@given(rarely_erasing, rarely_erasing, rarely_erasing, st.data())
def test_revoking_and_reinstating_among_rivals_changes_nothing(common, first, second, data):
    one, other = apart(common, first, second)
    meet([one, other])
    one.bench.actor = MIRA
    alone = [
        belief
        for belief in one.memory.audit(["active", "candidate"], limit=100)
        if not belief.rivals and not belief.void
    ]
    assume(alone)
    belief = data.draw(st.sampled_from(sorted(alone, key=lambda found: found.id)))
    before = compared(one.memory)
    one.memory.revoke(belief.id, "it was wrong")
    assert compared(one.memory) != before
    one.memory.reinstate(belief.id, "it was not")
    assert compared(one.memory) == before
    assert one.memory.check().problems == ()


@settings(max_examples=200)
@given(scripts, scripts, scripts)
def test_merging_invents_and_drops_nothing(common, first, second):
    one, other = apart(common, first, second)
    wanted = {event.id for event in (*one.memory.log(), *other.memory.log())}
    meet([one, other])
    assert {event.id for event in one.memory.log()} == wanted


# The same by hand.


def two(start: int = NOON) -> tuple[Talk, Talk]:
    return Talk(in_memory(seed=1, start=start)), Talk(in_memory(seed=2, start=start + HOUR))


def exchange(one: Talk, other: Talk) -> None:
    merge_events(one.bench, other.memory.log())
    merge_events(other.bench, one.memory.log())


def test_of_rivals_the_stronger_warrant_is_first_and_both_are_contested():
    one, other = two()
    one.say("3")
    other.guess("4")
    exchange(one, other)
    for talk in (one, other):
        assert talk.statuses() == {"3": "active contested", "4": "active contested"}
        assert talk.holds == "3"
        assert [belief.value for belief in talk.memory.holding(KEY)] == ["3", "4"]
        assert "settled apart" in talk.memory.why(talk.of("3").id)
        assert {belief.value for belief in talk.memory.review()} == {"3", "4"}


def test_of_rivals_of_one_warrant_the_later_is_first():
    one, other = two()
    one.say("3")
    other.say("4")
    exchange(one, other)
    assert one.holds == other.holds == "4"


def test_a_restatement_there_of_what_was_corrected_here_is_never_first():
    one, other = two()
    one.say("3")
    one.correct("4", "changed")
    other.say("3")  # later, and as strong
    exchange(one, other)
    for talk in (one, other):
        assert talk.holds == "4"
        assert sorted(belief.value for belief in talk.memory.holding(KEY)) == ["3", "4"]
        assert talk.memory.check().problems == ()
    # Alone it is what holds: nothing else remains.
    one.revoke("4")
    assert one.holds == "3"


def test_an_observation_there_of_what_was_corrected_here_may_be_first():
    one, other = two()
    one.say("3")
    one.correct("4", "changed")
    other.see("3")
    exchange(one, other)
    assert one.holds == other.holds == "3"


@pytest.mark.parametrize("verb", ["remember", "settle"])
def test_what_decides_between_rivals_decides_everywhere(verb):
    one, other = two()
    one.say("3")
    other.say("4")
    exchange(one, other)
    if verb == "remember":
        assert one.say("3").outcome == "confirmed"
    else:
        assert one.memory.settle(KEY, "3", "asked ada").outcome == "settled"
    exchange(one, other)
    for talk in (one, other):
        assert talk.statuses() == {"3": "active", "4": "superseded"}
        assert talk.memory.check().problems == ()


def circled() -> tuple[Talk, Talk]:
    """Each replica chose another one of two rivals."""
    one, other = two()
    one.say("3")
    other.say("4")
    exchange(one, other)
    one.memory.settle(KEY, "3", "here")
    other.memory.settle(KEY, "4", "there")
    assert (one.holds, other.holds) == ("3", "4")
    exchange(one, other)
    return one, other


def test_supersessions_in_a_circle_are_contested_and_both_are_active():
    one, other = circled()
    for talk in (one, other):
        assert talk.statuses() == {"3": "active contested", "4": "active contested"}
        assert talk.memory.check().problems == ()
    assert one.memory.current(KEY) == other.memory.current(KEY)


@pytest.mark.parametrize(
    ("verb", "chosen"),
    [(verb, chosen) for verb in ("say", "settle", "reaffirm") for chosen in "34"] + [("say", "5")],
)
def test_a_circle_is_decided_by_the_next_word(chosen, verb):
    one, other = circled()
    if verb == "say":
        one.say(chosen)
    elif verb == "settle":
        one.memory.settle(KEY, chosen, "both asked ada")
    else:
        one.memory.reaffirm(KEY, chosen, "both asked ada")
    exchange(one, other)
    for talk in (one, other):
        assert [value for value, status in talk.statuses().items() if status.startswith("active")] == [chosen]
        assert talk.statuses()[chosen] == "active"
        assert talk.memory.check().problems == ()


def test_both_replicas_correct_one_value_into_two():
    one, other = two()
    one.say("3")
    exchange(one, other)
    one.correct("4", "changed")
    other.correct("5", "wrong")
    exchange(one, other)
    for talk in (one, other):
        # Wrong outranks changed, and both retirements stay in the history.
        assert talk.statuses() == {"3": "revoked", "4": "active contested", "5": "active contested"}
        assert len(talk.of("3").open_retirements) == 2
    assert one.holds == other.holds


def test_the_same_value_said_apart_is_no_contest():
    one, other = two()
    one.say("3")
    other.say("3")
    exchange(one, other)
    for talk in (one, other):
        assert {entry.belief.conditions for entry in talk.memory.history(KEY)} == {()}
        assert talk.holds == "3"


def test_a_replica_whose_clock_is_far_ahead_takes_no_key_for_good():
    ahead, here = Talk(in_memory(seed=1, start=NOON + 10 * YEAR)), Talk(in_memory(seed=2))
    ahead.say("3")
    exchange(ahead, here)
    assert here.holds == "3"
    here.say("4")
    exchange(ahead, here)
    assert here.holds == ahead.holds == "4"


def test_revoked_here_and_confirmed_there_is_revoked_and_the_way_back_costs_one_event():
    one, other = two()
    one.say("3")
    exchange(one, other)
    one.revoke("3")
    other.say("3", ADA)
    exchange(one, other)
    assert one.statuses() == other.statuses() == {"3": "revoked"}
    count = len(one.memory.log())
    one.memory.reinstate(one.of("3").id)
    assert len(one.memory.log()) == count + 1
    exchange(one, other)
    assert other.statuses() == {"3": "active"}


def test_a_third_rival_is_named_in_what_is_stored_of_the_others():
    talks = [Talk(in_memory(seed=number, start=NOON + number * HOUR)) for number in range(3)]
    for talk, value in zip(talks, VALUES, strict=True):
        talk.say(value)
    for other in talks[1:]:
        merge_events(talks[0].bench, other.memory.log())
        assert talks[0].memory.check().problems == ()
    assert set(talks[0].statuses().values()) == {"active contested"}


def test_a_rival_that_is_erased_stands_against_nothing_any_more():
    one, other = two()
    one.say("3")
    other.say("4")
    exchange(one, other)
    one.memory.erase(one.of("4").id, "private")
    assert one.statuses() == {"3": "active"}
    assert [belief.id for belief in one.memory.review()] == []
    assert one.memory.check().problems == ()


def test_two_actives_that_a_merged_alias_brings_together_are_contested():
    one, other = two()
    one.say("3")
    exchange(one, other)
    one.say("4", key="api:attempts")
    other.memory.alias("api:attempts", KEY)
    exchange(one, other)
    for talk in (one, other):
        assert talk.statuses() == {"3": "active contested", "4": "active contested"}
        assert talk.memory.check().problems == ()


def test_revoking_a_rival_and_reinstating_it_leaves_both_as_they_were():
    one, other = two()
    one.say("3")
    other.say("4")
    exchange(one, other)
    before = one.statuses()
    one.revoke("3")
    one.memory.reinstate(one.of("3").id)
    assert one.statuses() == before
