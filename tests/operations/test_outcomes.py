"""What acting on a belief shows, what each policy makes of the same inputs, and writers at the same time."""

import subprocess
import sys
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

import doxa
from doxa.core.settlement.policies.outcome_threshold import Thresholds, overturned, posterior
from doxa.core.settlement.policies.weighted import confidence_in
from doxa.core.settlement.rules import POLICIES
from doxa.core.values import Actor, Evidence
from doxa.errors import Refused
from tests.core.settlement.talk import KEY, Talk
from tests.fakes.bench import BOT, MIRA, PROJECT, in_file, in_memory
from tests.fakes.log import A, FakeLog
from tests.hooks.scene import PACKAGE

BOTS = tuple(Actor(f"bot {number}", "agent") for number in range(4))


@pytest.fixture
def talk(bench):
    return Talk(bench)


def act(talk: Talk, value: str, outcomes: str, by: Actor = BOT):
    """Act on a belief: `+` it succeeded, `-` it failed, `~` it failed for a passing cause."""
    talk.bench.actor = by
    for outcome in outcomes:
        found = talk.memory.outcome(talk.of(value).id, outcome == "+", transient=outcome == "~")
    return found


# The thresholds.

counts = st.integers(min_value=0, max_value=1_000)


@given(counts, counts)
def test_each_success_speaks_for_a_belief_and_each_failure_against_it(successes, failures):
    mean = posterior(successes, failures)
    assert 0 < posterior(successes, failures + 1) < mean < posterior(successes + 1, failures) < 1


@given(counts)
def test_as_many_successes_as_failures_say_nothing(count):
    assert posterior(count, count) == 0.5


@pytest.mark.parametrize(
    ("outcomes", "status"),
    [
        ("-", "active contested"),
        ("--", "active contested"),
        ("---", "revoked"),
        ("+---", "revoked"),
        ("++++++---", "revoked"),
        ("--+", "active"),
        ("-+--", "revoked"),  # one of the last three is fewer than .34
        ("+-+-", "revoked"),
        ("-+-+-+-+", "active"),
        ("+--", "revoked"),
        ("++--", "revoked"),
        ("~~~~~~", "active contested"),
        ("--~~~~~", "active contested"),
        ("~+", "active"),
        ("---~", "revoked"),
        ("+", "active"),
    ],
)
def test_when_outcomes_overturn_a_belief(talk, outcomes, status):
    talk.guess("3")
    act(talk, "3", outcomes)
    assert talk.statuses() == {"3": status}


def test_a_posterior_under_the_threshold_revokes_where_the_last_ones_alone_would_not():
    """With two of the last three failed, an old record counts: 1 of 6, a mean of .25."""
    log = FakeLog()
    log.create(A)
    bare = log.belief(A)
    for trials, why in (((0, 0, 0, 0), "0"), ((1, 1, 1, 1), None)):
        belief = bare._replace(trials=tuple((f"{n}", bool(one)) for n, one in enumerate(trials)), reinstated_at="")
        found = overturned(belief, succeeded=False, thresholds=Thresholds(recent_below=0.0))
        assert (found is None) == (why is None)


@given(st.lists(st.booleans(), max_size=12))
def test_one_more_success_overturns_nothing_that_a_failure_would_not(trials):
    log = FakeLog()
    log.create(A)
    belief = log.belief(A)._replace(trials=tuple((f"{n:03}", one) for n, one in enumerate(trials)))
    if overturned(belief, succeeded=True) is not None:
        assert overturned(belief, succeeded=False) is not None


def test_outcomes_revoke_with_their_reason_and_discredit_no_premise(talk):
    talk.see("3")
    found = act(talk, "3", "---")
    assert found.reason == "acting on it failed 3 of the last 3 times"
    assert found.retirement.discredited == ()
    assert "failed 3 times" in talk.memory.why(found.id)


def test_an_emptied_slot_says_so_and_offers_what_to_try(talk):
    talk.guess("2")
    talk.guess("3")
    talk.guess("4", tentative=True)
    act(talk, "3", "---")
    assert talk.memory.current(KEY) is None
    assert talk.memory.holding(KEY) == []
    assert [one.value for one in talk.memory.candidates(KEY)] == ["4", "2", "3"]


def test_candidates_are_ordered_by_what_acting_on_them_showed_then_by_warrant_then_by_time(talk):
    for value, verb in (("1", "guess"), ("2", "guess"), ("3", "report"), ("4", "guess")):
        getattr(talk, verb)(value, tentative=True)
    act(talk, "4", "-")
    assert [one.value for one in talk.memory.candidates(KEY)] == ["3", "2", "1", "4"]


def test_what_was_found_wrong_with_its_premises_is_tried_last(talk):
    talk.see("3")
    talk.revoke("3")
    talk.guess("4", tentative=True)
    talk.guess("5")
    act(talk, "5", "---")
    assert [one.value for one in talk.memory.candidates(KEY)] == ["4", "5", "3"]


def test_a_trial_that_succeeds_brings_back_the_archived_belief_itself(talk):
    old = talk.guess("3").belief
    act(talk, "3", "---")
    found = act(talk, "3", "+")
    assert (found.id, found.status, found.conditions) == (old.id, "active", ())
    assert talk.holds == "3"
    kinds = [event.kind for event in talk.memory.history(old.id)[0].events]
    assert kinds[-3:] == ["revoked", "outcome", "reinstated"]
    # Its record begins anew: what failed before it was brought back does not revoke it at the next failure.
    assert act(talk, "3", "--").status == "active"
    assert act(talk, "3", "-").status == "revoked"


def test_a_trial_of_an_archived_value_beside_what_holds_moves_nothing(talk):
    talk.guess("3")
    talk.guess("4")
    assert act(talk, "3", "+++").status == "superseded"
    assert talk.holds == "4"


def test_a_trial_over_a_persons_revocation_is_contested(talk):
    talk.guess("3")
    talk.revoke("3")
    found = act(talk, "3", "+")
    assert (found.status, found.conditions) == ("active", ("contested",))


def test_a_trial_of_a_candidate_that_succeeds_lets_it_hold_in_an_empty_slot(talk):
    talk.guess("3", tentative=True)
    assert act(talk, "3", "+").status == "active"
    assert talk.holds == "3"


def test_an_agents_failures_never_overturn_what_a_person_stated(engine):
    talk = Talk(engine.bench())
    talk.say("3")
    assert act(talk, "3", "-----").conditions == ("contested",)
    assert act(talk, "3", "-", by=MIRA).status == "revoked"
    other = Talk(engine.bench(), authority="anyone")
    other.say("3")
    assert act(other, "3", "---").status == "revoked"


def test_a_success_takes_the_failures_away_and_leaves_other_contests(talk):
    talk.guess("3")
    act(talk, "3", "--")
    talk.memory.contest(talk.of("3").id, "the wiki differs")
    act(talk, "3", "+")
    assert [one.reason for one in talk.of("3").contests] == ["the wiki differs"]


def test_outcomes_of_what_is_erased_are_refused(talk):
    talk.guess("3")
    name = talk.of("3").id
    talk.memory.erase(name, "private")
    with pytest.raises(Refused, match="erased"):
        talk.memory.outcome(name, succeeded=True)


def test_a_project_sets_its_own_thresholds(engine):
    talk = Talk(engine.bench(), thresholds={"recent_count": 1})
    talk.guess("3")
    assert act(talk, "3", "-").status == "revoked"


@given(st.text("+-~", max_size=12))
def test_transient_failures_change_no_status(outcomes):
    with_them, without = Talk(in_memory()), Talk(in_memory())
    for talk, played in ((with_them, outcomes), (without, outcomes.replace("~", ""))):
        talk.guess("3")
        if played:
            act(talk, "3", played)
    assert with_them.of("3").status == without.of("3").status
    assert (with_them.of("3").succeeded, with_them.of("3").failed) == (
        without.of("3").succeeded,
        without.of("3").failed,
    )


# The same inputs under each policy.

POLICY_NAMES = ("latest", "source_priority", "weighted", "corroborated(2)", "outcome_threshold")


def bots(value: str, count: int):
    return [lambda t, bot=bot: t.guess(value, bot) for bot in BOTS[:count]]


INPUTS = {
    "one guess": [lambda t: t.guess("3")],
    "a later guess": [lambda t: t.guess("3"), lambda t: t.guess("4")],
    "a guess against a person": [lambda t: t.say("3"), lambda t: t.guess("4")],
    "a report against a guess": [lambda t: t.guess("3"), lambda t: t.report("4")],
    "two guesses against a report": [lambda t: t.report("3"), *bots("4", 2)],
    "three guesses against a report": [lambda t: t.report("3"), *bots("4", 3)],
    "three who agree": bots("3", 3),
    "one observation against three who agree": [*bots("3", 3), lambda t: t.see("4")],
    "the same agent three times": [lambda t: t.guess("3")] * 3,
    "a person's correction": [*bots("3", 3), lambda t: t.correct("4", "changed")],
}
# What holds in the end, under each policy in this order.
HOLDS = {
    "one guess": ("3", "3", "3", None, None),
    "a later guess": ("4", "4", "4", None, None),
    "a guess against a person": ("4", "3", "3", None, None),
    "a report against a guess": ("4", "4", "4", None, None),
    "two guesses against a report": ("4", "3", "3", "4", None),
    "three guesses against a report": ("4", "3", "4", "4", "4"),
    "three who agree": ("3", "3", "3", "3", "3"),
    "one observation against three who agree": ("4", "4", "4", "3", "3"),
    "the same agent three times": ("3", "3", "3", None, "3"),
    "a person's correction": ("4", "4", "4", "4", "4"),
}
CASES = [(name, policy, holds) for name, row in HOLDS.items() for policy, holds in zip(POLICY_NAMES, row, strict=True)]


@pytest.mark.parametrize(("name", "policy", "holds"), CASES)
def test_what_each_policy_makes_of_the_same_inputs(name, policy, holds):
    talk = Talk(in_memory(), policy=policy)
    for step in INPUTS[name]:
        step(talk)
    assert talk.holds == holds
    assert sum(status.startswith("active") for status in talk.statuses().values()) == (holds is not None)
    assert talk.memory.check().problems == ()


@pytest.mark.parametrize("policy", POLICY_NAMES)
def test_a_restatement_is_refused_under_every_policy(policy):
    talk = Talk(in_memory(), policy=policy)
    for step in bots("3", 3):
        step(talk)
    talk.correct("4", "changed")
    for by in (*BOTS, MIRA):
        assert talk.guess("3", by).outcome == "echo"
    assert talk.holds == "4"


@pytest.mark.parametrize("policy", POLICY_NAMES)
def test_events_say_which_policy_decided(policy):
    talk = Talk(in_memory(), policy=policy)
    talk.guess("3")
    assert [event.policy for event in talk.memory.log()] == [f"{policy.partition('(')[0]}/1"]


def test_each_policy_names_the_isolation_that_it_needs():
    made = {name: make().isolation for name, make in POLICIES.items()}
    assert made.pop("latest") == "read committed"
    assert set(made.values()) == {"serializable"}


def test_corroboration_counts_references_too():
    talk = Talk(in_memory(), policy="corroborated(2)")
    assert talk.see("3", ref="a.toml").outcome == "held"
    assert talk.see("3", ref="a.toml").outcome == "confirmed"
    assert talk.holds is None
    talk.see("3", ref="b.toml")
    assert talk.holds == "3"


supports = st.builds(
    Evidence, st.sampled_from(("observation", "statement", "report", "inference")), by=st.sampled_from(("a", "b", "c"))
)


@given(st.lists(supports, max_size=6), supports)
def test_one_more_support_never_lowers_confidence(known, another):
    assert confidence_in(tuple(known)) <= confidence_in((*known, another)) <= 1


# Several writers.


def test_two_threads_that_correct_one_key_leave_one_value_and_lose_none(tmp_path):
    path = tmp_path / "store.sqlite3"
    benches = [in_file(path, seed=number) for number in range(2)]
    benches[0].memory.remember("it is 0", key=KEY, value="0")
    failures = []

    def write(number: int) -> None:
        try:
            for count in range(15):
                value = f"v{number}-{count}"
                benches[number].memory.remember(f"it is {value}", key=KEY, value=value)
        except Exception as error:  # noqa: BLE001 - it is told by the assertion below
            failures.append(error)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    memory = benches[0].memory
    assert failures == []
    assert len(memory.audit(["active"])) == 1
    assert len(memory.history(KEY)) == 31
    assert len(memory.audit(["superseded"])) == 30
    assert memory.check().problems == ()
    for bench in benches:
        bench.memory.close()


WRITER = """
import sys, doxa
path, name = sys.argv[1:]
with doxa.open(path, actor=name, root=".", project=%r, environ={"DOXA_SYNCHRONOUS": "OFF"}) as memory:
    for count in range(8):
        memory.correct("api:retries", f"{name}-{count}", because="changed", reason="by turns")
"""


def test_two_processes_that_correct_one_key_leave_one_value_and_lose_none(tmp_path):
    path = tmp_path / "store.sqlite3"
    first = in_file(path)
    first.memory.remember("it is 0", key=KEY, value="0")
    first.memory.close()
    environ = {"PYTHONPATH": str(PACKAGE.parent), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    started = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER % PROJECT, str(path), name], cwd=tmp_path, env=environ, stderr=subprocess.PIPE
        )
        for name in ("ann", "bo")
    ]
    ended = [process.communicate(timeout=60)[1] for process in started]
    # A correction whose belief the other writer has just retired is refused, and says so.
    refused = [error for error in ended if b"Refused" in error]
    assert [error for error in ended if error and error not in refused] == []
    memory = in_file(path).memory
    assert len(memory.audit(["active"])) == 1
    assert len(memory.audit(["superseded"])) == len(memory.history(KEY)) - 1
    assert len([event for event in memory.log() if event.kind == "created"]) == len(memory.history(KEY))
    assert memory.check().problems == ()
    memory.close()


def test_by_an_observed_outcome_and_by_words_is_told_apart(talk):
    talk.guess("3")
    found = talk.memory.outcome(talk.of("3").id, succeeded=True, evidence=doxa.observed("log", content="ok\n"))
    assert found.succeeded == 1
    assert [one.ref for event in talk.memory.log() if event.kind == "outcome" for one in event.evidence] == ["log"]
