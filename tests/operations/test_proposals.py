"""Sentences that reopen a settled decision, against a real memory."""

import json
from pathlib import Path

import pytest

import doxa
from doxa.core.values import Actor
from doxa.errors import InvalidInput, Refused
from tests.core.settlement.talk import KEY, Talk
from tests.fakes.bench import BOT, MIRA, export_of, in_memory

HERE = Path(__file__).parent
CASES = json.loads((HERE.parent / "core" / "reopen" / "reopen_dev.json").read_text(encoding="utf-8"))
ACTS = {"reopen": "revert", "ask": "ask"}
USER = Actor("user")


def remembered(world: dict, ctx: str | None):
    """A memory of a world: each chain of values said by its persons in turn, those of the context changed last."""
    bench = in_memory(files={})
    recent = ctx.removeprefix("correction:").split(",") if ctx else []
    chains = world["chains"]
    for name in [*(name for name in chains if name not in recent), *(name for name in recent[::-1] if name in chains)]:
        for place, (value, by) in enumerate(chains[name]):
            bench.actor = Actor(by)
            if place == 0:
                bench.memory.remember(f"{name}: {value}", key=("project", name), value=value)
            else:
                bench.memory.correct(("project", name), value, because="changed", reason="it changed")
    bench.actor = USER
    if not recent:
        # The last thing that happened was no change.
        bench.memory.remember("the weather is fine")
    return bench


def read(row: dict) -> tuple[str, str | None, str | None]:
    memory = remembered(CASES["worlds"][row["world"]], row["ctx"]).memory
    before = export_of(memory)
    proposal = memory.propose(row["text"], by=USER)
    assert export_of(memory) == before
    if proposal is None:
        return "noop", None, None
    return ACTS[proposal.act], proposal.key and proposal.key.attribute, proposal.value


@pytest.fixture(scope="module")
def readings():
    return [(row, read(row)) for row in CASES["rows"]]


def right(row: dict, given: tuple) -> bool:
    if given[0] != row["act"]:
        return False
    return row["act"] != "revert" or given[1:] == (row["key"], row["to"])


def test_the_development_rows_are_read_right_in_a_real_memory(readings):
    wrong = [(row["text"], row["act"], given) for row, given in readings if not right(row, given)]
    assert len(wrong) <= 0.15 * len(readings), wrong


def test_the_development_rows_reopen_nothing_that_was_not_meant(readings):
    false = [(row["text"], given) for row, given in readings if given[0] == "revert" and not right(row, given)]
    assert len(false) <= 0.02 * len(readings), false


def test_accepting_does_what_was_proposed_in_the_development_rows(readings):
    rows = [row for row, given in readings if given[0] == "revert" and right(row, given)]
    for row in rows[::4]:
        memory = remembered(CASES["worlds"][row["world"]], row["ctx"]).memory
        memory.propose(row["text"], by=USER).accept()
        assert memory.current(("project", row["key"])).value == row["to"]


@pytest.fixture
def talk(engine):
    made = Talk(engine.bench())
    made.say("3")
    made.correct("4", "changed")
    return made


SENTENCE = "undo the change to the api retries"


@pytest.mark.parametrize("by", [BOT, Actor("doxa", "system"), "agent", "assistant", "tool", "Document", "transcript"])
def test_nobody_but_a_person_reopens_anything(talk, by):
    assert talk.memory.propose(SENTENCE, by=by) is None
    assert talk.memory.propose(SENTENCE, by=MIRA) is not None


def test_an_agents_memory_proposes_for_the_person_who_said_it(talk):
    talk.bench.actor = BOT
    assert talk.memory.propose(SENTENCE) is None
    proposal = talk.memory.propose(SENTENCE, by="ada")
    assert proposal.accept().outcome == "returned"
    assert {event.actor for event in talk.memory.log()[-2:]} == {"ada"}


def test_a_proposal_says_what_would_hold_and_changes_nothing(talk):
    before = export_of(talk.memory)
    proposal = talk.memory.propose(SENTENCE)
    assert (proposal.act, str(proposal.key), proposal.value, proposal.holds.value) == ("reopen", KEY, "3", "4")
    assert proposal.question is None
    assert proposal.why
    assert export_of(talk.memory) == before


@pytest.mark.parametrize(("reason", "recorded"), [(None, f"asked for: {SENTENCE}"), ("ada wants it", "ada wants it")])
def test_accepted_it_is_a_reaffirmation_with_its_reason(talk, reason, recorded):
    said = talk.memory.propose(SENTENCE).accept(reason)
    assert said.outcome == "returned"
    assert talk.statuses() == {"3": "active", "4": "superseded"}
    assert [event.reason for event in talk.memory.log() if event.kind == "reaffirmed"] == [recorded]
    assert talk.guess("4").outcome == "echo"
    assert talk.memory.check().problems == ()


def test_undo_takes_an_accepted_proposal_back(talk):
    talk.memory.propose(SENTENCE).accept()
    assert talk.memory.undo().outcome == "undone"
    assert talk.statuses() == {"3": "superseded", "4": "active"}
    assert talk.holds == "4"


def test_what_is_not_clear_is_asked_back_and_cannot_be_accepted(talk):
    talk.say("10s", key="api:timeout")
    talk.correct("20s", "changed", key="api:timeout")
    talk.memory._session = "a new one"
    talk.bench.actor = MIRA
    before = export_of(talk.memory)
    proposal = talk.memory.propose("go back to what we had before")
    assert proposal.act == "ask"
    assert proposal.question
    with pytest.raises(InvalidInput, match="nothing to accept"):
        proposal.accept()
    assert export_of(talk.memory) == before


def test_that_is_the_last_change_of_this_memory(talk):
    talk.say("10s", key="api:timeout")
    talk.correct("20s", "changed", key="api:timeout")
    assert talk.memory.propose("undo that").value == "10s"
    talk.say("the weather is fine", key="weather:now")
    proposal = talk.memory.propose("undo that")
    assert proposal is None or proposal.act == "ask"


def test_that_is_the_last_change_of_the_session_that_is_named(engine):
    bench = engine.bench(session="s1")
    talk = Talk(bench)
    talk.say("3")
    talk.correct("4", "changed")
    talk.memory._session = "s2"
    talk.say("10s", key="api:timeout")
    talk.correct("20s", "changed", key="api:timeout")
    assert talk.memory.propose("undo that", session="s1").value == "3"
    assert talk.memory.propose("undo that", session="s2").value == "10s"


def test_what_has_changed_since_is_not_accepted(talk):
    proposal = talk.memory.propose(SENTENCE)
    talk.correct("5", "changed")
    before = export_of(talk.memory)
    with pytest.raises(Refused, match="changed since") as caught:
        proposal.accept()
    assert caught.value.refusal == "moved"
    assert export_of(talk.memory) == before


def test_what_was_accepted_already_is_not_accepted_again(talk):
    proposal = talk.memory.propose(SENTENCE)
    proposal.accept()
    with pytest.raises(Refused, match="changed since"):
        proposal.accept()


def test_a_value_that_was_erased_is_not_proposed(talk):
    talk.memory.erase(talk.of("3").id, "private")
    proposal = talk.memory.propose(SENTENCE)
    assert proposal is None or proposal.act == "ask"


@pytest.mark.parametrize("text", ["what did we decide?", "don't undo the change to the api retries", "git revert HEAD"])
def test_other_sentences_reopen_nothing(talk, text):
    assert talk.memory.propose(text) is None


@pytest.mark.parametrize("text", ["", "  ", 3, "x" * 5_000])
def test_what_is_no_sentence_is_refused(talk, text):
    with pytest.raises(InvalidInput):
        talk.memory.propose(text)


def test_it_can_be_asked_of_doxas_own_actors(talk):
    assert talk.memory.propose(SENTENCE, by=doxa.person("ada")).act == "reopen"
    assert talk.memory.propose(SENTENCE, by=doxa.agent("ada")) is None
