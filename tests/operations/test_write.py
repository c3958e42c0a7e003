"""Saying things: what each call does, and what it gives back."""

import pytest

import doxa
from doxa.errors import AmbiguousPrefix, Refused, UnknownId
from tests.fakes.bench import QUOTE, README, export_of
from tests.fakes.ids import SeededIds


def kinds(memory, belief) -> list[str]:
    return [event.kind for event in memory.history(belief.id)[0].events]


def test_an_id_that_is_taken_is_drawn_again(engine):
    """Whether the other belief answers the same question or another one, and whatever became of it."""
    taken = "aaaaaaaaaaaa"
    for key in ("api:retries", "api:timeout"):
        bench = engine.bench(ids=SeededIds(0, (taken, taken, taken, "bbbbbbbbbbbb")))
        first = bench.memory.remember("it is 3", key="api:retries", value="3").belief
        assert first.id == taken
        bench.memory.revoke(first.id, "it was not")  # draws an id too, and needs none
        second = bench.memory.remember("it is 4", key=key, value="4")
        assert (second.outcome, second.belief.id, second.belief.status) == ("added", "bbbbbbbbbbbb", "active")
        assert bench.memory.get(first.id).status == "revoked"
        assert bench.memory.check().problems == ()


@pytest.mark.parametrize("spelling", ["API : Retries", "\uff41\uff50\uff49:retries", " api:RETRIES "])
def test_a_new_value_takes_the_place_of_the_old_one_however_the_key_is_spelled(memory, spelling):
    old = memory.remember("it is 3", key="api:retries", value="3").belief
    said = memory.remember("it is 4", key=spelling, value="4")
    assert said.outcome == "superseded"
    assert [one.id for one in said.retired] == [old.id]
    assert memory.current("api:retries").id == memory.current(spelling).id == said.belief.id


def test_the_same_value_again_confirms_and_brings_its_evidence_anchors_and_cues(memory):
    """Public report 8 (opencode-supermemory#5): what was said to be done must have been done."""
    first = memory.remember("it is 3", key="api:retries", value="3", cues=["command:pytest"]).belief
    said = memory.remember(
        "three of them",
        key="api:retries",
        value=" 3 ",
        evidence=doxa.observed("README.md", quote=QUOTE),
        cues=["command:pytest", "event:commit"],
    )
    assert (said.outcome, said.belief.id) == ("confirmed", first.id)
    belief = memory.get(first.id)
    assert belief.claim == "it is 3"
    assert [one.warrant for one in belief.evidence] == ["statement", "observation"]
    assert [str(cue) for cue in belief.cues] == ["command:pytest", "event:commit"]
    assert memory.approach(doxa.Read("README.md")).items
    assert memory.approach(doxa.Run("git commit")).items
    assert memory.check().problems == ()
    again = memory.remember("it is 3", key="api:retries", value="3", evidence=doxa.observed("README.md", quote=QUOTE))
    assert again.belief.anchors == belief.anchors


def test_a_confirmation_from_a_premise_is_another_justification_for_what_has_one(memory):
    one, other = (memory.remember(claim).belief for claim in ("a", "b"))
    resting = memory.remember("it is 3", key="api:retries", value="3", premises=[one.id]).belief
    memory.remember("it is 3", key="api:retries", value="3", premises=[other.id])
    memory.revoke(one.id, "no")
    assert memory.get(resting.id).conditions == ()
    memory.revoke(other.id, "no")
    assert memory.get(resting.id).conditions == ("unsupported",)


def test_a_confirmation_from_a_premise_does_not_make_what_stands_by_itself_rest_on_it(memory):
    premise = memory.remember("a").belief
    belief = memory.remember("it is 3", key="api:retries", value="3").belief
    memory.remember("it is 3", key="api:retries", value="3", premises=[premise.id])
    memory.revoke(premise.id, "no")
    assert memory.get(belief.id).conditions == ()


def test_a_note_in_prose_is_the_same_note_in_other_case_and_spacing(memory):
    first = memory.remember("The sky  is blue.").belief
    said = memory.remember("the sky is BLUE")
    assert (said.outcome, said.belief.id) == ("confirmed", first.id)
    assert memory.remember("the sky is not blue").outcome == "added"


def test_a_tentative_note_is_a_candidate_beside_what_is_believed(memory):
    belief = memory.remember("it is 3", key="api:retries", value="3").belief
    said = memory.remember("it may be 4", key="api:retries", value="4", tentative=True)
    assert (said.outcome, said.belief.status) == ("candidate", "candidate")
    assert memory.current("api:retries").id == belief.id
    again = memory.remember("it may be 4", key="api:retries", value="4", tentative=True)
    assert (again.outcome, again.belief.id) == ("candidate", said.belief.id)
    assert len(memory.history("api:retries")) == 2
    assert memory.recall("may") == []


def test_a_correction_of_what_was_wrong_revokes_and_discredits(memory):
    old = memory.remember(
        "it tolerates 3 retries",
        key="api:retries",
        value="3",
        evidence=doxa.observed("README.md", quote=QUOTE),
        tags=["a"],
    ).belief
    said = memory.correct("api:retries", "5", because="wrong", reason="the README is stale")
    assert said.outcome == "superseded"
    assert (said.belief.claim, said.belief.value, said.belief.tags) == ("it tolerates 5 retries", "5", ("a",))
    (retired,) = said.retired
    assert (retired.id, retired.status, retired.reason) == (old.id, "revoked", "the README is stale")
    assert [one.ref for one in retired.retirement.discredited] == ["README.md"]
    assert memory.current("api:retries").id == said.belief.id


def test_a_correction_of_what_has_changed_supersedes_and_discredits_nothing(memory):
    old = memory.remember("it is 3", key="api:retries", value="3", evidence=doxa.observed("README.md")).belief
    said = memory.correct(old.id, "5", because="changed", reason="a new proxy")
    (retired,) = said.retired
    assert (retired.status, retired.reason, retired.retirement.by) == ("superseded", "a new proxy", said.belief.id)
    assert retired.retirement.discredited == ()


def test_a_correction_of_prose_puts_the_new_claim_in_its_place(memory):
    old = memory.remember("the sky is blue", tags=["sky"]).belief
    said = memory.correct(old.id, "the sky is grey", because="changed", reason="clouds")
    assert (said.belief.claim, said.belief.key.entity, said.belief.tags) == ("the sky is grey", "", ("sky",))
    assert memory.get(old.id).status == "superseded"


def test_a_revocation_keeps_what_stays_true_and_how_to_test_it(memory):
    belief = memory.remember("it is 3", evidence=doxa.observed("README.md", quote=QUOTE)).belief
    revoked = memory.revoke(
        belief.id, "a proxy timeout", kept="one is fine", check="curl -v", evidence=doxa.observed("log", content="x")
    )
    retirement = revoked.retirement
    assert (retirement.reason, retirement.kept, retirement.check) == ("a proxy timeout", "one is fine", "curl -v")
    assert [one.quote for one in retirement.discredited] == [QUOTE]
    assert retirement.actor.name == "mira"


def test_what_supports_a_change_is_in_its_event_and_nothing_else_is(memory):
    belief = memory.remember("it is 3").belief
    seen, told = doxa.observed("log", content="x"), doxa.reported("a wiki")
    memory.revoke(belief.id, "no", evidence=seen)
    memory.reinstate(belief.id, "yes", evidence=[seen, told])
    memory.confirm(belief.id, told)
    memory.revoke(belief.id, "no")
    memory.reinstate(belief.id, "yes")
    memory.confirm(belief.id)
    given = [[one.ref or one.warrant for one in event.evidence] for event in memory.log()]
    assert given == [["statement"], ["log"], ["log", "a wiki"], ["a wiki"], [], [], ["statement"]]


def test_a_persons_word_is_not_discredited_by_a_revocation(memory):
    belief = memory.remember("it is 3").belief
    assert memory.revoke(belief.id, "no").retirement.discredited == ()


def test_a_reinstatement_displaces_what_answers_the_question_now(memory):
    old = memory.remember("it is 3", key="api:retries", value="3").belief
    memory.revoke(old.id, "no")
    new = memory.remember("it is 4", key="api:retries", value="4").belief
    memory.reinstate(old.id, "yes")
    assert memory.current("api:retries").id == old.id
    assert (memory.get(new.id).status, memory.get(new.id).reason) == ("superseded", "yes")


def test_a_reinstated_candidate_is_a_candidate_and_displaces_nothing(memory):
    belief = memory.remember("it is 3", key="api:retries", value="3").belief
    maybe = memory.remember("it may be 4", key="api:retries", value="4", tentative=True).belief
    memory.revoke(maybe.id, "no")
    assert memory.reinstate(maybe.id).status == "candidate"
    assert memory.current("api:retries").id == belief.id


def test_a_confirmation_lets_anchors_stand_for_what_is_there_now(bench):
    memory = bench.memory
    belief = memory.remember("it is 3", evidence=doxa.observed("README.md")).belief
    bench.workspace.files["README.md"] = README + "more\n"
    memory.check_anchors()
    assert memory.get(belief.id).conditions == ("stale",)
    assert memory.confirm(belief.id).conditions == ()
    assert memory.check_anchors() == []
    assert kinds(memory, belief) == ["created", "stale_flagged", "confirmed", "rebased"]


def test_drift_is_recorded_once_and_cleared_when_the_file_is_back(bench):
    memory = bench.memory
    belief = memory.remember("it is 3", evidence=doxa.observed("README.md")).belief
    for content, expected in ((README + "x", ["stale"]), (README + "x", []), (README + "y", ["stale"]), (README, [""])):
        bench.workspace.files["README.md"] = content
        assert [" ".join(one.conditions) for one in memory.check_anchors()] == expected
    assert kinds(memory, belief) == ["created", "stale_flagged", "stale_flagged", "stale_cleared"]
    assert {event.actor_kind for event in memory.log()[1:]} == {"system"}


@pytest.mark.parametrize(
    ("content", "stale"),
    [
        (README, False),
        (README.replace("\n", "\r\n"), False),
        ("# Quite another file\n\n> tolerates  3 retries\n> per window\n", False),
        (README.replace("3 retries", "4 retries"), True),
        (None, True),
    ],
)
def test_a_passage_has_drifted_when_it_is_not_there(bench, content, stale):
    memory = bench.memory
    belief = memory.remember("it is 3", evidence=doxa.observed("README.md", quote="tolerates 3 retries")).belief
    if content is None:
        del bench.workspace.files["README.md"]
    else:
        bench.workspace.files["README.md"] = content
    memory.check_anchors()
    assert ("stale" in memory.get(belief.id).conditions) == stale


def test_a_file_that_cannot_be_read_says_nothing(bench):
    bench.memory.remember("it is 3", evidence=doxa.observed("README.md"))
    bench.workspace.unreadable.add("README.md")
    assert bench.memory.check_anchors() == []


def test_an_id_may_be_shortened_and_written_as_it_is_shown(engine):
    bench = engine.bench(ids=SeededIds(0, ("aaaaaaaaaaaa", "aabbbbbbbbbb", "bbbbbbbbbbbb")))
    memory = bench.memory
    for claim in ("one", "two", "three"):
        memory.remember(claim)
    for prefix, expected in (
        ("b", "three"),
        ("B", "three"),
        ("[bbbbb]", "three"),
        (" aab ", "two"),
        ("aaaaaaaaaaaa", "one"),
    ):
        assert memory.get(prefix).claim == expected
    before = export_of(memory)
    for act in (memory.get, memory.confirm, memory.reinstate, lambda one: memory.revoke(one, "no")):
        with pytest.raises(AmbiguousPrefix, match="aaaaaaaaaaaa, aabbbbbbbbbb") as caught:
            act("aa")
        assert caught.value.candidates == ("aaaaaaaaaaaa", "aabbbbbbbbbb")
        with pytest.raises(UnknownId):
            act("c")
    assert export_of(memory) == before


def test_a_refusal_shows_the_belief_it_is_about(memory):
    belief = memory.remember("the sky is blue").belief
    memory.revoke(belief.id, "it is night")
    with pytest.raises(Refused, match="Previously believed: the sky is blue") as caught:
        memory.revoke(belief.id, "again")
    assert caught.value.refusal == "already_revoked"


def test_without_evidence_a_note_is_its_callers_word(bench):
    stated = bench.memory.remember("the sky is blue").belief
    bench.actor = doxa.agent("bot")
    inferred = bench.memory.remember("the sky is red").belief
    assert [(one.evidence[0].warrant, one.evidence[0].by) for one in (stated, inferred)] == [
        ("statement", "mira"),
        ("inference", "bot"),
    ]


def test_every_event_carries_who_did_it_when_and_in_which_session(engine):
    bench = engine.bench(actor=doxa.agent("bot"), session="one", step=0)
    bench.memory.remember("the sky is blue")
    (event,) = bench.memory.log()
    assert (event.actor, event.actor_kind, event.session, event.recorded_at) == (
        "bot",
        "agent",
        "one",
        bench.clock.time,
    )
