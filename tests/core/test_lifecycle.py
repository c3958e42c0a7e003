"""The transition table: the fold obeys it, and `decide` refuses what it refuses."""

import pytest

from doxa.core import commands, events
from doxa.core.decide import Decision, Refusal, decide
from doxa.core.events import BODIES
from doxa.core.lifecycle import BACK, REFUSALS, SAME, STATUSES, TRANSITIONS, refusal
from doxa.core.settlement.facts import Input
from doxa.core.values import Anchor, Cue
from tests.fakes.log import A, B, C, FakeLog, note

# How each status is reached, by the kinds of the events after the creation; `candidate` notes too.
WAYS: list[tuple[str, str, tuple[str, ...]]] = [
    ("candidate", "candidate", ()),
    ("active", "active", ()),
    ("active", "candidate", ("promoted",)),
    ("active", "candidate", ("settled",)),
    ("active", "active", ("revoked", "reinstated")),
    ("active", "active", ("superseded", "reinstated")),
    ("active", "active", ("superseded", "revoked", "reinstated")),
    ("candidate", "candidate", ("revoked", "reinstated")),
    ("superseded", "active", ("superseded",)),
    ("superseded", "candidate", ("superseded",)),
    ("revoked", "active", ("revoked",)),
    ("revoked", "candidate", ("revoked",)),
    ("revoked", "active", ("superseded", "revoked")),
    ("revoked", "active", ("revoked", "superseded")),
    ("erased", "active", ("erased",)),
    ("erased", "active", ("revoked", "erased")),
]


def body_of(kind: str, log: FakeLog) -> events.Body:
    """Make a body of a kind that means the most it can for the belief `A` as it is."""
    belief = log.beliefs.get(A)
    lifts = tuple(one.event for one in belief.open_retirements) if belief else ()
    made: dict[str, events.Body] = {
        "created": note("something else"),
        "confirmed": events.Confirmed(),
        "promoted": events.Promoted("twice seen"),
        "contested": events.Contested("it failed here"),
        "settled": events.Settled(A),
        "outcome": events.Outcome(succeeded=False),
        "superseded": events.Superseded(B),
        "revoked": events.Revoked("never so"),
        "reinstated": events.Reinstated(lifts),
        "echoed": events.Echoed("the sky is blue"),
        "rederived": events.Rederived("the sky is blue"),
        "reaffirmed": events.Reaffirmed(),
        "stale_flagged": events.StaleFlagged("README.md"),
        "stale_cleared": events.StaleCleared("README.md"),
        "anchored": events.Anchored(Anchor("README.md")),
        "rebased": events.Rebased("README.md", "00"),
        "cued": events.Cued(Cue((("event", "commit"),))),
        "justified": events.Justified((B,)),
        "unjustified": events.Unjustified((B,)),
        "aliased": events.Aliased("heaven", "key", "heaven"),
        "unaliased": events.Unaliased("heaven", "key", "heaven"),
        "retested": events.Retested("fails"),
        "erased": events.Erased("private"),
    }
    return made[kind]


def reach(standing: str, kinds: tuple[str, ...]) -> FakeLog:
    log = FakeLog()
    log.create(A, status=standing)
    for kind in kinds:
        log.add(A, body_of(kind, log))
    return log


def standing_of(log: FakeLog) -> str:
    return log.belief(A).standing


@pytest.mark.parametrize(("status", "standing", "kinds"), WAYS)
@pytest.mark.parametrize("kind", list(BODIES))
def test_folding_an_event_gives_the_status_of_the_table(status, standing, kinds, kind):
    log = reach(standing, kinds)
    assert log.belief(A).status == status

    target = TRANSITIONS[status, kind]
    expected = {SAME: status, BACK: standing_of(log)}.get(target, status if target.startswith("!") else target)
    log.add(A, body_of(kind, log))

    assert log.belief(A).status == expected


def test_every_pair_of_status_and_kind_is_in_the_table():
    assert set(TRANSITIONS) == {(status, kind) for status in STATUSES for kind in BODIES}
    assert {status for status, _, _ in WAYS} == set(STATUSES)


def test_every_entry_is_a_status_or_a_named_refusal_and_every_refusal_is_used():
    refusals = {target[1:] for target in TRANSITIONS.values() if target.startswith("!")}
    others = {target for target in TRANSITIONS.values() if not target.startswith("!")}
    assert others <= {*STATUSES, SAME, BACK}
    decided = {
        "same_value",
        "barred",
        "not_a_person",
        "nothing_to_reaffirm",
        "no_contest",
        "moved",
        "not_a_premise",
        "rests_already",
        "rests_not",
        "forecloses_nothing",
        "no_inverse",
        "nothing_to_undo",
    }
    assert refusals | decided == set(REFUSALS)


@pytest.mark.parametrize("kind", [kind for kind in BODIES if kind != "created"])
def test_nothing_happens_to_what_was_never_created(kind):
    log = FakeLog()
    log.add(A, body_of(kind, log))
    assert log.beliefs == {}


# Which command wants to write which event.
COMMANDS = [
    ("confirmed", lambda target: commands.Confirm(target, ())),
    ("revoked", lambda target: commands.Revoke(target, "never so")),
    ("revoked", lambda target: commands.Correct(target, Input(note("the sky is red")), "wrong", "never so")),
    ("superseded", lambda target: commands.Correct(target, Input(note("the sky is red")), "changed", "it is evening")),
    ("contested", lambda target: commands.Contest(target, "it failed here")),
    ("outcome", lambda target: commands.Try(target, (target,), succeeded=False)),
    ("reaffirmed", lambda target: commands.Reaffirm((target,), target)),
    ("aliased", lambda target: commands.Alias(target, "heaven", "key", "heaven")),
    ("reinstated", lambda target: commands.Reinstate(target, ())),
    ("erased", lambda target: commands.Erase(target, "private")),
    (
        "stale_flagged",
        lambda target: commands.CheckAnchors(target, (commands.Observation("README.md", None, matches=False),)),
    ),
]


@pytest.mark.parametrize(("status", "standing", "kinds"), WAYS)
@pytest.mark.parametrize(("kind", "command"), COMMANDS)
def test_decide_refuses_exactly_what_the_table_refuses(status, standing, kinds, kind, command):
    log = reach(standing, kinds)
    decided = decide(command(log.belief(A)), log.stamp(), C)
    name = refusal(status, kind)
    if name is None:
        assert isinstance(decided, Decision)
        assert kind in [event.kind for event in decided.events]
    else:
        assert decided == Refusal(name, A)


@pytest.mark.parametrize("kinds", [("superseded", "revoked"), ("revoked", "superseded")])
def test_revoked_outranks_superseded_in_either_order(kinds):
    belief = reach("active", kinds).belief(A)
    assert belief.status == "revoked"
    assert belief.reason == "never so"
