"""What becomes of something said: each row of settlement, and each refusal, as a user meets it."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import doxa
from doxa.core.values import Actor
from doxa.errors import DoxaError, InvalidInput, Refused, UnknownId
from tests.core.settlement.talk import FILE, KEY, Talk, ruled
from tests.fakes.bench import BOT, MIRA, QUOTE, README, export_of

ADA = Actor("ada")
OTHER_BOT = Actor("other bot", "agent")
TWO = {"policy": "corroborated(2)"}
WIKI = "the wiki says that 3 retries are fine"


@pytest.fixture
def talk(bench):
    return Talk(bench)


class Scene(NamedTuple):
    """What was said before, what is said now, and what comes of it.

    `written` are the events of the last call, `now` the statuses of all values, `told` and `untold` words of the message.
    """

    row: str
    name: str
    before: Callable[[Talk], Any]
    act: Callable[[Talk], Any]
    outcome: str
    written: tuple[str, ...]
    now: dict[str, str]
    holds: str | None
    told: tuple[str, ...] = ()
    deterrent: bool = False
    rules: dict[str, Any] = {}  # noqa: RUF012 - never changed


def each(*steps: Callable[[Talk], Any]) -> Callable[[Talk], None]:
    def play(talk: Talk) -> None:
        for step in steps:
            step(talk)

    return play


def nothing(talk: Talk) -> None:
    """Nothing was said before."""


def misled(talk: Talk) -> None:
    """What was read in the README was found wrong."""
    talk.see("3", README, ref="README.md", quote=QUOTE)
    talk.revoke("3")


REFUSED = ("Nothing holds now.",)
RETURN = ("It holds again, with its history.",)

SCENES = [
    Scene(
        "1", "the same passage, by which an agent derives the revoked value again", misled,
        lambda t: t.see("3", README, ref="README.md", quote=QUOTE),
        "rederived", ("rederived 3",), {"3": "revoked"}, None,
        ("a proxy timeout", "Do not re-derive", "Nothing holds now."), deterrent=True,
    ),
    Scene(
        "1", "another value of the same key from that passage", misled,
        lambda t: t.see("4", README, ref="README.md", quote=QUOTE),
        "rederived", ("rederived 3",), {"3": "revoked"}, None, ("a proxy timeout",), deterrent=True,
    ),
    Scene(
        "1", "it is refused beside what holds now too", each(misled, lambda t: t.say("5")),
        lambda t: t.see("3", README, ref="README.md", quote=QUOTE),
        "rederived", ("rederived 3",), {"3": "revoked", "5": "active"}, "5",
        ("a proxy timeout", "What holds now:", "it is 5"), deterrent=True,
    ),
    Scene(
        "1", "an agent's guess beside the passage adds nothing", misled,
        lambda t: t.say("3", BOT, evidence=[doxa.observed("README.md", quote=QUOTE), doxa.inferred()]),
        "rederived", ("rederived 3",), {"3": "revoked"}, None, ("a proxy timeout",), deterrent=True,
    ),
    Scene(
        "2", "equal to what holds", lambda t: t.say("3"), lambda t: t.guess("3"),
        "confirmed", ("confirmed 3",), {"3": "active"}, "3",
    ),
    Scene(
        "2", "equal to what holds and to what was retired", each(lambda t: t.say("3"), lambda t: t.say("4"),
        lambda t: t.memory.reinstate(t.of("3").id)), lambda t: t.guess("3"),
        "confirmed", ("confirmed 3",), {"3": "active", "4": "superseded"}, "3",
    ),
    Scene(
        "3", "reaffirmed by a person", each(lambda t: t.say("3"), lambda t: t.say("4")),
        lambda t: t.say("3", reaffirm=True),
        "returned", ("reaffirmed 3", "reinstated 3"), {"3": "active", "4": "superseded"}, "3", RETURN,
    ),
    Scene(
        "3", "reaffirmed after it was revoked: the person has agreed", each(lambda t: t.say("3"),
        lambda t: t.revoke("3")), lambda t: t.memory.reaffirm(KEY, "3", "the proxy is gone"),
        "returned", ("reaffirmed 3", "reinstated 3"), {"3": "active"}, "3", RETURN,
    ),
    Scene(
        "3", "reaffirmed where observations hold", each(lambda t: t.say("3"), lambda t: t.see("4")),
        lambda t: t.say("3", reaffirm=True),
        "returned", ("reaffirmed 3", "reinstated 3"), {"3": "active", "4": "superseded"}, "3", RETURN,
    ),
    Scene(
        "4", "a fresh observation", each(lambda t: t.see("3"), lambda t: t.see("4")), lambda t: t.see("3"),
        "returned", ("reinstated 3",), {"3": "active", "4": "superseded"}, "3", RETURN,
    ),
    Scene(
        "4", "a fresh observation with nothing in the slot", each(lambda t: t.guess("3"),
        lambda t: t.revoke("3", by=BOT)), lambda t: t.see("3"),
        "returned", ("reinstated 3", "anchored 3"), {"3": "active"}, "3", RETURN,
    ),
    Scene(
        "4", "over a person's revocation it stays in question", each(lambda t: t.guess("3"), lambda t: t.revoke("3")),
        lambda t: t.see("3"),
        "returned", ("reinstated 3", "contested 3", "anchored 3"), {"3": "active contested"}, "3",
        ("it was revoked by mira: a proxy timeout",),
    ),
    Scene(
        "4", "a fresh observation that the policy does not find enough",
        each(lambda t: t.say("3", ADA, evidence=[doxa.stated("ada"), doxa.stated("mira")]),
             lambda t: t.say("4", ADA, evidence=[doxa.stated("ada"), doxa.stated("mira")])),
        lambda t: t.see("3"),
        "held", ("created 3", "contested 4"), {"3": "candidate", "4": "active contested"}, "4",
        ("kept as a candidate",), rules=TWO,
    ),
    Scene(
        "5", "a bare restatement of what was superseded", each(lambda t: t.say("3"), lambda t: t.say("4")),
        lambda t: t.say("3"),
        "echo", ("echoed 3",), {"3": "superseded", "4": "active"}, "4",
        ("What holds now:", "it is 4", "let a person reaffirm it"), deterrent=True,
    ),
    Scene(
        "5", "a bare restatement of what was revoked, with nothing in its place", each(lambda t: t.say("3"),
        lambda t: t.revoke("3")), lambda t: t.guess("3"),
        "echo", ("echoed 3",), {"3": "revoked"}, None, ("a proxy timeout", *REFUSED), deterrent=True,
    ),
    Scene(
        "5", "tentative too", each(lambda t: t.say("3"), lambda t: t.say("4")),
        lambda t: t.guess("3", tentative=True),
        "echo", ("echoed 3",), {"3": "superseded", "4": "active"}, "4", ("What holds now:",), deterrent=True,
    ),
    Scene(
        "5", "maybe, in so many words", each(lambda t: t.say("3"), lambda t: t.say("4")),
        lambda t: t.say("3", claim="maybe it is 3"),
        "echo", ("echoed 3",), {"3": "superseded", "4": "active"}, "4", ("What holds now:",), deterrent=True,
    ),
    Scene(
        "5", "a document that says so is no observation", each(lambda t: t.report("3"), lambda t: t.see("4")),
        lambda t: t.report("3", "another wiki"),
        "echo", ("echoed 3",), {"3": "superseded", "4": "active"}, "4", ("What holds now:",), deterrent=True,
    ),
    Scene(
        "5", "an unchanged file is no news", each(lambda t: t.see("3"), lambda t: t.correct("4", "changed")),
        lambda t: t.see("3"),
        "echo", ("echoed 3",), {"3": "superseded", "4": "active"}, "4", ("What holds now:",), deterrent=True,
    ),
    Scene(
        "5", "a stronger warrant settles like a new value, and brings back the belief itself",
        each(lambda t: t.guess("3"), lambda t: t.guess("4")), lambda t: t.report("3"),
        "returned", ("reinstated 3",), {"3": "active", "4": "superseded"}, "3", RETURN,
    ),
    Scene(
        "5", "what made room for a value that was itself found wrong is not guarded",
        each(lambda t: t.say("3"), lambda t: t.say("4"), lambda t: t.revoke("4")), lambda t: t.guess("3"),
        "returned", ("reinstated 3",), {"3": "active", "4": "revoked"}, "3", RETURN,
    ),
    Scene(
        "5", "unguarded and not enough, it is a new value that is not enough",
        each(lambda t: t.guess("3"), lambda t: t.guess("4"), lambda t: t.revoke("4"), lambda t: t.say("5")),
        lambda t: t.guess("3"),
        "held", ("created 3", "contested 5"), {"3": "candidate", "4": "revoked", "5": "active contested"}, "5",
        ("kept as a candidate",),
    ),
    Scene(
        "6", "tentative", lambda t: t.say("3"), lambda t: t.guess("4", tentative=True),
        "candidate", ("created 4",), {"3": "active", "4": "candidate"}, "3",
    ),
    Scene(
        "6", "maybe, in so many words, where nothing holds", nothing, lambda t: t.say("4", claim="maybe it is 4"),
        "candidate", ("created 4",), {"4": "candidate"}, None,
    ),
    Scene("7", "a question", nothing, lambda t: t.say("4", claim="is it 4?"), "ignored", (), {}, None,
          ("asserts nothing",)),
    Scene("7", "a hypothetical", lambda t: t.say("3"), lambda t: t.say("4", claim="what if it were 4"), "ignored", (),
          {"3": "active"}, "3", ("asserts nothing",)),
    Scene("7", "a plan", lambda t: t.say("3"), lambda t: t.say("4", claim="we plan to change it to 4"), "ignored", (),
          {"3": "active"}, "3", ("asserts nothing",)),
    Scene("7", "a question about what was revoked is no restatement", misled,
          lambda t: t.say("3", claim="is it 3?", evidence=doxa.observed("README.md", quote=QUOTE)), "ignored", (),
          {"3": "revoked"}, None, ("asserts nothing",)),
    Scene(
        "8", "equal to a candidate, not yet enough", each(lambda t: t.say("3"), lambda t: t.guess("4")),
        lambda t: t.guess("4", OTHER_BOT),
        "confirmed", ("confirmed 4",), {"3": "active contested", "4": "candidate"}, "3",
    ),
    Scene(
        "8", "equal to a candidate, by a second actor, which is what the policy asks for",
        lambda t: t.guess("4"), lambda t: t.guess("4", OTHER_BOT),
        "confirmed", ("confirmed 4", "promoted 4"), {"4": "active"}, "4", rules=TWO,
    ),
    Scene(
        "8", "the same actor again is no second one", lambda t: t.guess("4"), lambda t: t.guess("4"),
        "confirmed", ("confirmed 4",), {"4": "candidate"}, None, rules=TWO,
    ),
    Scene(
        "8", "a candidate that has become enough takes the place of what holds",
        each(lambda t: t.say("3"), lambda t: t.guess("4")), lambda t: t.say("4"),
        "confirmed", ("confirmed 4", "promoted 4", "superseded 3"), {"3": "superseded", "4": "active"}, "4",
    ),
    Scene(
        "8", "tentative, equal to a candidate", each(lambda t: t.say("3"), lambda t: t.guess("4", tentative=True)),
        lambda t: t.guess("4", OTHER_BOT, tentative=True),
        "candidate", ("confirmed 4",), {"3": "active", "4": "candidate"}, "3",
    ),
    Scene(
        "9", "a key of many values", lambda t: t.say("3"), lambda t: t.guess("4"),
        "coexists", ("created 4",), {"3": "active", "4": "active"}, "3", ("It holds beside",),
        rules={"values": "many"},
    ),
    Scene(
        "10", "nothing holds", nothing, lambda t: t.guess("3"),
        "added", ("created 3",), {"3": "active"}, "3",
    ),
    Scene(
        "10", "nothing holds any more", each(lambda t: t.say("3"), lambda t: t.revoke("3")), lambda t: t.guess("4"),
        "added", ("created 4",), {"3": "revoked", "4": "active"}, "4",
    ),
    Scene(
        "10", "nothing holds, and the policy asks for more", nothing, lambda t: t.guess("3"),
        "held", ("created 3",), {"3": "candidate"}, None, rules=TWO,
    ),
    Scene(
        "11", "a new value of the same warrant", lambda t: t.guess("3"), lambda t: t.guess("4"),
        "superseded", ("created 4", "superseded 3"), {"3": "superseded", "4": "active"}, "4",
    ),
    Scene(
        "11", "a new value of a stronger warrant", lambda t: t.report("3"), lambda t: t.see("4"),
        "superseded", ("created 4", "superseded 3"), {"3": "superseded", "4": "active"}, "4",
    ),
    Scene(
        "11", "the writer says that it was wrong", lambda t: t.say("3"), lambda t: t.correct("4", "wrong"),
        "superseded", ("created 4", "revoked 3"), {"3": "revoked", "4": "active"}, "4", ("looked again",),
    ),
    Scene(
        "11", "the writer says that it has changed", lambda t: t.say("3"), lambda t: t.correct("4", "changed"),
        "superseded", ("created 4", "superseded 3"), {"3": "superseded", "4": "active"}, "4", ("looked again",),
    ),
    Scene(
        "12", "a new value of a weaker warrant", lambda t: t.say("3"), lambda t: t.guess("4"),
        "held", ("created 4", "contested 3"), {"3": "active contested", "4": "candidate"}, "3",
        ("kept as a candidate", "What holds now:", "bot said '4' (inference)"),
    ),
    Scene(
        "12", "a report against an observation", lambda t: t.see("3"), lambda t: t.report("4"),
        "held", ("created 4", "contested 3"), {"3": "active contested", "4": "candidate"}, "3",
        ("kept as a candidate", "bot said '4' (report)"),
    ),
    Scene(
        "12", "an agent's correction of what a person said, without evidence", lambda t: t.say("3"),
        lambda t: t.correct("4", "changed", BOT),
        "held", ("created 4", "contested 3"), {"3": "active contested", "4": "candidate"}, "3",
        ("kept as a candidate",),
    ),
]  # fmt: skip


@pytest.mark.parametrize("scene", SCENES, ids=[f"row {scene.row}: {scene.name}" for scene in SCENES])
def test_the_rows(engine, scene):
    talk = Talk(engine.bench(), **scene.rules)
    scene.before(talk)
    count = len(talk.memory.log())
    said = scene.act(talk)
    assert said.outcome == scene.outcome
    assert tuple(talk.since(count)) == scene.written
    assert talk.statuses() == scene.now
    assert talk.holds == scene.holds
    assert (said.holds.value if said.holds else None) == scene.holds
    assert said.refused == (scene.outcome in ("echo", "rederived", "ignored"))
    assert (said.deterrent is not None) == scene.deterrent
    for words in (scene.outcome, *scene.told):
        assert words in said.message
    assert talk.memory.check().problems == ()


def test_every_row_is_played():
    assert {scene.row for scene in SCENES} == {str(number) for number in range(1, 13)}


def test_an_answer_of_what_stored_nothing_is_about_no_belief(memory):
    said = memory.remember("is it 3?", key=KEY, value="3")
    assert (said.outcome, said.belief, said.holds, said.retired) == ("ignored", None, None, ())
    assert memory.log() == []


def test_a_return_is_the_belief_itself_with_its_history(talk):
    old = talk.see("3").belief
    new = talk.see("4").belief
    said = talk.see("3")
    assert said.belief.id == old.id
    assert [one.id for one in said.retired] == [new.id]
    kinds = [event.kind for event in talk.memory.history(old.id)[0].events]
    assert kinds == ["created", "superseded", "reinstated"]
    assert talk.memory.get(new.id).retirement.by == old.id


def test_refusals_are_counted_and_told_by_why(talk):
    talk.say("3")
    talk.say("4")
    for _ in range(3):
        talk.guess("3")
    assert talk.of("3").echoes == 3
    assert "restated 3 times without evidence" in talk.memory.why(talk.of("3").id)


def test_a_confirming_observation_replaces_the_form_shown(talk):
    talk.say("60 min", claim="it is 60 min")
    said = talk.see("1h", claim="it is 1h")
    assert said.outcome == "confirmed"
    assert (said.belief.value, said.belief.claim) == ("1h", "it is 1h")
    assert talk.say("3600s", claim="it is 3600s").belief.value == "1h"


# Warrants: what is news, and what only says again what was known.


def test_reading_an_unchanged_file_again_is_not_news_and_reading_a_changed_one_is(talk):
    talk.see("3", "retries = 3\n")
    talk.correct("4", "changed")
    assert talk.see("3", "retries = 3\n").outcome == "echo"
    assert talk.see("3", "retries = 3  # really\n").outcome == "returned"


def test_a_copy_elsewhere_of_what_was_seen_is_not_news(talk):
    talk.see("3", "retries = 3\n", ref="a.toml")
    talk.correct("4", "changed")
    assert talk.see("3", "retries = 3\n", ref="b.toml").outcome == "echo"
    assert talk.see("3", "retries: 3\n", ref="c.yaml").outcome == "returned"


def test_a_file_seen_with_another_value_between_is_news_when_it_is_back(talk):
    """An oscillating flag: on, off, on is on."""
    for value in ("on", "off", "on", "off", "on"):
        said = talk.see(value, f"flag = {value}\n")
        assert talk.holds == value
        assert not said.refused


def test_what_a_refused_observation_showed_is_no_news_the_next_time(talk):
    talk.see("3", "retries = 3\n")
    talk.correct("4", "changed")
    for _ in range(3):
        assert talk.see("3", "retries = 3\n").outcome == "echo"
    talk.see("4", "retries = 4\n")
    assert talk.see("3", "retries = 3\n").outcome == "returned"


DISCREDITED = [
    ("read by another tool", {"ref": "cat README.md", "content": README, "quote": QUOTE}, True),
    ("read elsewhere, as a copy", {"ref": "docs/copy.md", "content": f"> {QUOTE}\n", "quote": QUOTE}, True),
    (
        "as part of a longer quote",
        {"ref": "README.md", "content": README, "quote": "The endpoint tolerates 3 retries per window."},
        True,
    ),
    ("less of it", {"ref": "README.md", "content": README, "quote": "tolerates 3 retries"}, True),
    ("in a reading of the whole file", {"ref": "README.md", "content": README}, True),
    ("in a reading of the whole file by another tool", {"ref": "cat README.md", "content": README}, True),
    ("in a file edited elsewhere", {"ref": "README.md", "content": f"# New\n\n{README}\nMore.\n"}, True),
    (
        "quoted from a file edited elsewhere",
        {"ref": "README.md", "content": f"# New\n\n{README}\nMore.\n", "quote": QUOTE},
        True,
    ),
    (
        "with other white space",
        {"ref": "README.md", "content": README.replace("3 retries per", "3  retries\n per")},
        True,
    ),
    ("another passage of the file", {"ref": "README.md", "content": README + "!", "quote": "It answers within"}, False),
    ("the file without it", {"ref": "README.md", "content": "The endpoint allows three.\n"}, False),
    ("a longer number", {"ref": "a.md", "content": "tolerates 3 retries per windowpane\n"}, False),
]


@pytest.mark.parametrize(("reading", "refused"), [row[1:] for row in DISCREDITED], ids=[row[0] for row in DISCREDITED])
def test_a_discredited_passage_is_its_words_wherever_they_are_read(talk, reading, refused):
    misled(talk)
    said = talk.see("3", **reading)
    assert said.outcome == ("rederived" if refused else "returned")
    assert (talk.of("3").rederivations, talk.holds) == ((1, None) if refused else (0, "3"))


def test_a_passage_that_left_and_came_back_is_the_same_passage(talk):
    misled(talk)
    talk.bench.workspace.files["README.md"] = "nothing of the kind\n"
    talk.memory.check_anchors()
    talk.bench.workspace.files["README.md"] = README
    talk.memory.check_anchors()
    assert talk.see("3", README, ref="README.md", quote=QUOTE).outcome == "rederived"


def test_without_a_quote_the_content_is_what_misled(talk):
    talk.see("3", README, ref="README.md")
    talk.revoke("3")
    assert talk.see("3", README, ref="README.md").outcome == "rederived"
    assert talk.see("3", README, ref="docs/README.md").outcome == "rederived"
    # Other content is another artifact: what was discredited has no words to be found in it.
    assert talk.see("3", README + "\nmore\n", ref="README.md").outcome == "returned"


def test_a_command_misleads_together_with_its_result(talk):
    talk.see("3", "3 passed\n", ref="pytest -q")
    talk.revoke("3")
    assert talk.see("3", "3 passed\n", ref="pytest -q").outcome == "rederived"
    assert talk.see("3", "3 passed\n", ref="pytest  -q").outcome == "rederived"
    # The same result of another command is another observation, and so is another result of the same one.
    assert talk.see("3", "3 passed, 1 warning\n", ref="pytest -q").outcome == "returned"


def test_a_result_of_another_command_is_another_observation(talk):
    talk.see("3", "3 passed\n", ref="pytest -q")
    talk.revoke("3")
    assert talk.see("3", "3 passed\n", ref="make test").outcome != "rederived"


def test_a_report_misleads_by_its_passage(talk):
    talk.report("3", quote=WIKI)
    talk.revoke("3")
    assert talk.report("3", quote=WIKI).outcome == "rederived"
    assert talk.report("3", "another wiki", quote=f"As {WIKI}, mostly").outcome == "rederived"


def test_what_misled_may_still_support_what_holds(talk):
    """Discrediting never removes another belief's support."""
    misled(talk)
    talk.say("5")
    said = talk.see("5", README, ref="README.md", quote=QUOTE)
    assert said.outcome == "confirmed"
    assert talk.statuses() == {"3": "revoked", "5": "active"}


def test_a_persons_word_beside_what_misled_counts_for_itself(talk):
    misled(talk)
    said = talk.say("5", evidence=[doxa.observed("README.md", quote=QUOTE), doxa.stated()])
    assert said.outcome == "added"


def test_another_key_from_a_discredited_passage_is_accepted_with_the_deterrent(talk):
    misled(talk)
    seen = doxa.observed("README.md", quote=QUOTE)
    said = talk.say("per window", BOT, key="api:retry unit", claim="retries are per window", evidence=seen)
    assert (said.outcome, said.belief.status) == ("added", "active")
    assert "a proxy timeout" in said.deterrent
    assert "The same passage has misled before" in said.message


@pytest.mark.parametrize("key", ["another:key", None])
def test_the_same_claim_from_a_discredited_passage_is_refused_under_any_key(talk, key):
    misled(talk)
    seen = doxa.observed("README.md", quote=QUOTE)
    said = talk.memory.remember("It is 3.", key=key, value=None if key is None else "3", evidence=seen)
    assert said.outcome == "rederived"
    assert said.belief.id == talk.of("3").id


def test_what_was_wrong_discredits_what_it_was_made_from_and_what_changed_does_not(engine):
    for because, outcome in (("wrong", "rederived"), ("changed", "superseded")):
        talk = Talk(engine.bench())
        talk.see("3", README, ref="README.md", quote=QUOTE)
        talk.correct("4", because)
        assert talk.see("5", README, ref="README.md", quote=QUOTE).outcome == outcome


def test_discrediting_a_passage_keeps_what_else_was_made_from_it(talk):
    other = talk.see("per window", README, ref="README.md", quote=QUOTE, key="api:unit").belief
    misled(talk)
    assert talk.memory.get(other.id).status == "active"
    assert [one.quote for one in talk.memory.get(other.id).evidence] == [QUOTE]


# Guarded: against what is not stronger than all that spoke for it, or against it.

GUARDS = [
    (("guess", "guess"), "report", "returned"),
    (("guess", "guess"), "say", "returned"),
    (("guess", "report"), "report", "echo"),
    (("guess", "report"), "say", "returned"),
    (("report", "report"), "say", "returned"),
    (("report", "guess then say"), "say", "echo"),
    (("say", "say"), "say", "echo"),
    (("report", "see"), "say", "echo"),
]


@pytest.mark.parametrize(("made", "then", "outcome"), GUARDS)
def test_only_a_stronger_warrant_than_all_that_supported_or_retired_it_brings_it_back(talk, made, then, outcome):
    getattr(talk, made[0])("3")
    for verb in made[1].split(" then "):
        getattr(talk, verb)("4")
    assert talk.of("3").status == "superseded"
    assert getattr(talk, then)("3").outcome == outcome


@pytest.mark.parametrize(
    ("by", "evidence", "then", "outcome"),
    [
        (MIRA, None, "report", "echo"),
        (BOT, None, "report", "returned"),
        (BOT, doxa.reported("a wiki"), "report", "echo"),
        (BOT, doxa.reported("a wiki"), "say", "returned"),
    ],
)
def test_a_revocation_guards_with_its_evidence_or_with_who_revoked(talk, by, evidence, then, outcome):
    talk.guess("3")
    talk.revoke("3", by=by, evidence=evidence)
    assert getattr(talk, then)("3").outcome == outcome


def test_what_was_taken_back_as_noted_by_mistake_is_not_guarded_against_a_person(talk):
    talk.say("3")
    talk.memory.undo()
    assert talk.statuses() == {"3": "revoked"}
    assert talk.guess("3").outcome == "echo"
    assert talk.say("3").outcome == "returned"
    assert talk.statuses() == {"3": "active"}


# Returned over a person's revocation.


def test_what_returns_over_a_persons_revocation_is_contested_until_a_person_confirms(talk):
    talk.guess("3")
    talk.revoke("3")
    said = talk.see("3")
    assert "[CONTESTED]" in said.message
    talk.bench.actor = BOT
    talk.memory.confirm(said.belief.id)
    assert talk.statuses() == {"3": "active contested"}
    talk.bench.actor = ADA
    talk.memory.confirm(said.belief.id)
    assert talk.statuses() == {"3": "active"}


def test_what_returns_over_an_agents_revocation_is_not_contested(talk):
    talk.guess("3")
    talk.revoke("3", by=OTHER_BOT)
    talk.see("3")
    assert talk.statuses() == {"3": "active"}


# Reaffirming is for people.


def test_an_agent_cannot_reaffirm(talk):
    talk.say("3")
    talk.say("4")
    assert talk.guess("3", reaffirm=True).outcome == "echo"
    with pytest.raises(Refused, match="only a person") as caught:
        talk.memory.reaffirm(KEY, "3")
    assert caught.value.refusal == "not_a_person"
    assert talk.holds == "4"


def test_an_agent_may_carry_a_named_persons_reaffirmation(talk):
    talk.say("3")
    talk.say("4")
    said = talk.guess("3", reaffirm=True, evidence=doxa.stated("ada", quote="go with 3 again"))
    assert said.outcome == "returned"
    assert talk.guess("4", reaffirm=True, evidence=doxa.stated()).outcome == "echo"


REAFFIRMED = [
    ("a value", ("3", "4"), "3", "3"),
    ("without one, what was replaced", ("3", "4"), None, "3"),
    ("without one, what was replaced last", ("3", "4", "5"), None, "4"),
    ("an older one by its value", ("3", "4", "5"), "3", "3"),
]


@pytest.mark.parametrize(
    ("said", "value", "holds"), [row[1:] for row in REAFFIRMED], ids=[row[0] for row in REAFFIRMED]
)
def test_reaffirming(talk, said, value, holds):
    for one in said:
        talk.say(one)
    answer = talk.memory.reaffirm(KEY, value, "the old proxy is back")
    assert answer.outcome == "returned"
    assert talk.holds == holds
    assert talk.guess(said[-1]).outcome == "echo"
    assert [one.reason for one in talk.memory.log() if one.kind == "reaffirmed"] == ["the old proxy is back"]


@pytest.mark.parametrize(
    ("arrange", "value", "error", "words"),
    [
        (nothing, None, UnknownId, "ever noted"),
        (lambda t: t.say("3"), None, Refused, "no retired value"),
        (lambda t: t.say("3"), "7", Refused, "no retired value"),
    ],
)
def test_reaffirming_what_never_was_is_refused(talk, arrange, value, error, words):
    arrange(talk)
    before = export_of(talk.memory)
    with pytest.raises(error, match=words):
        talk.memory.reaffirm(KEY, value)
    assert export_of(talk.memory) == before


# Authority: whose word a person's is.


def agreed(talk: Talk) -> str:
    return "active contested" if talk.memory.current(KEY) else "revoked"


@pytest.mark.parametrize("confirmed", [False, True])
def test_an_agents_revocation_of_what_a_person_said_is_a_contest(talk, confirmed):
    seen = doxa.observed("README.md", quote=QUOTE)
    talk.say("3", BOT if confirmed else MIRA, evidence=seen if confirmed else [seen, doxa.stated()])
    if confirmed:
        talk.bench.actor = MIRA
        talk.memory.confirm(talk.of("3").id)
    found = talk.revoke("3", by=BOT, reason="the log says 5")
    assert (found.status, found.conditions) == ("active", ("contested",))
    delivered = talk.memory.approach(doxa.Read("README.md"))
    assert [item.label for item in delivered.items] == ["caveat"]
    assert "the log says 5" in delivered.text
    assert talk.revoke("3", by=ADA, reason="the log says 5").status == "revoked"


def test_an_agents_correction_of_what_a_person_said_wrongly_is_a_contest_whatever_it_saw(talk):
    talk.say("3")
    said = talk.correct("4", "wrong", BOT, evidence=doxa.observed(FILE, content="retries = 4\n"))
    assert said.outcome == "held"
    assert talk.statuses() == {"3": "active contested", "4": "candidate"}
    # That the world has changed since is no judgement of the person.
    said = talk.correct("5", "changed", BOT, evidence=doxa.observed(FILE, content="retries = 5\n"))
    assert said.outcome == "superseded"


def test_a_project_may_let_agents_overturn_people(engine):
    talk = Talk(engine.bench(), authority="anyone")
    talk.say("3")
    assert talk.revoke("3", by=BOT).status == "revoked"
    talk.say("5", key="api:other")
    said = talk.correct("4", "wrong", BOT, key="api:other", evidence=doxa.observed(FILE, content="retries = 4\n"))
    assert said.outcome == "superseded"
    assert talk.statuses("api:other") == {"5": "revoked", "4": "active"}


def test_an_agent_may_revoke_what_an_agent_said(talk):
    talk.guess("3")
    assert talk.revoke("3", by=OTHER_BOT).status == "revoked"


def test_a_person_may_settle_what_an_agent_may_not(talk):
    talk.say("3")
    talk.guess("4")
    talk.bench.actor = BOT
    with pytest.raises(Refused, match="person"):
        talk.memory.settle(KEY, "4", "I am sure")
    talk.bench.actor = ADA
    assert talk.memory.settle(KEY, "4", "bot is right").outcome == "settled"
    assert talk.statuses() == {"3": "superseded", "4": "active"}


def test_settling_for_what_holds_takes_the_contest_away_and_the_candidate_with_it(talk):
    talk.say("3")
    talk.guess("4")
    talk.bench.actor = ADA
    talk.memory.settle(KEY, "3", "as before")
    assert talk.statuses() == {"3": "active", "4": "superseded"}
    with pytest.raises(Refused, match="nothing stands against it"):
        talk.memory.settle(KEY, "3", "again")


# Keys and scopes.

SPELLINGS = [
    ("case", "User:Job Title", "user:job title"),
    ("underscore", "user:job_title", "user:job title"),
    ("hyphens and spaces", "user:Job - Title", "user:job_title"),
    ("capitals and a space at the end", "user:JOB TITLE ", "user:job_title"),
    ("full width letters", "user:\uff4a\uff4f\uff42 title", "user:job title"),
    ("composed and decomposed", "user:caf\u00e9", "user:cafe\u0301"),
    ("sharp s", "user:Stra\u00dfe", "user:STRASSE"),
    ("a tuple", ("User", "Job-Title"), "user:job title"),
    ("the project by default", "job title", "project:job_title"),
    ("scopes", "user:title@EU West", "USER:Title@eu_west"),
]


@pytest.mark.parametrize(("one", "other"), [row[1:] for row in SPELLINGS], ids=[row[0] for row in SPELLINGS])
def test_a_key_is_one_however_it_is_spelled(talk, one, other):
    talk.say("analyst", key=one)
    said = talk.correct("manager", "changed", key=other)
    assert said.outcome == "superseded"
    assert talk.say("analyst", key=one).outcome == "echo"
    assert talk.memory.current(one).value == talk.memory.current(other).value == "manager"


@pytest.mark.parametrize(
    ("one", "other"), [("a:b", "a:c"), ("a:b", "b:b"), ("a:b", "a:b@x"), ("a:b@x", "a:b@y"), ("job:title", "jobtitle")]
)
def test_other_keys_are_other_questions(talk, one, other):
    talk.say("3", key=one)
    talk.say("4", key=other)
    assert (talk.memory.current(one).value, talk.memory.current(other).value) == ("3", "4")


def test_a_narrower_scope_holds_beside_and_is_served_apart(talk):
    talk.say("tabs", key="lint:indent")
    said = talk.say("spaces", key="lint:indent@go")
    assert said.outcome == "coexists"
    assert talk.memory.current("lint:indent").value == "tabs"
    assert talk.memory.current("lint:indent@go").value == "spaces"
    assert talk.memory.current("lint:indent@python") is None


def test_an_alias_of_a_key_is_another_name_for_it(talk):
    talk.say("3")
    count = len(talk.memory.log())
    talk.memory.alias("api:attempts", KEY)
    assert talk.since(count) == ["aliased 3"]
    assert talk.memory.current("api:attempts").value == "3"
    assert talk.say("4", key="API:Attempts").outcome == "superseded"
    assert talk.holds == "4"
    assert talk.say("3", key="api:attempts").outcome == "echo"
    assert talk.statuses() == talk.statuses("api:attempts") == {"3": "superseded", "4": "active"}


def test_two_active_beliefs_that_an_alias_brings_together_are_contested_and_none_is_retired(talk):
    talk.say("3")
    talk.say("4", key="api:attempts")
    talk.memory.alias("api:attempts", KEY)
    assert talk.statuses() == {"3": "active contested", "4": "active contested"}
    assert talk.memory.current(KEY) == talk.memory.current("api:attempts")
    assert talk.memory.check().problems == ()
    said = talk.say("5", key="api:attempts")
    assert sorted(one.value for one in said.retired) == ["3", "4"]
    assert talk.statuses() == {"3": "superseded", "4": "superseded", "5": "active"}
    assert talk.memory.check().problems == ()


def test_two_equal_beliefs_that_an_alias_brings_together_are_not_at_odds(talk):
    talk.say("3")
    talk.say("3", key="api:attempts")
    talk.memory.alias("api:attempts", KEY)
    assert {one.belief.conditions for one in talk.memory.history(KEY)} == {()}


def test_an_alias_taken_back_leaves_two_questions(talk):
    talk.say("3")
    talk.say("4", key="api:attempts")
    talk.memory.alias("api:attempts", KEY)
    talk.memory.undo()
    assert talk.statuses() == {"3": "active"}
    assert talk.statuses("api:attempts") == {"4": "active"}
    assert talk.memory.check().problems == ()


def test_an_alias_of_a_value_is_the_same_value(talk):
    talk.say("Frankfurt", key="aws:region")
    talk.memory.alias("eu-central-1", "Frankfurt", key="aws:region")
    assert talk.say(" eu-central-1", key="aws:region").outcome == "confirmed"
    talk.say("Ohio", key="aws:region")
    assert talk.say("eu-central-1", key="aws:region").outcome == "echo"
    assert talk.say("eu-central-1", key="aws:backup region").outcome == "added"


def test_an_alias_needs_what_it_is_a_name_for(talk):
    talk.say("3")
    before = export_of(talk.memory)
    for call in (
        lambda: talk.memory.alias("a:b", "nothing:known"),
        lambda: talk.memory.alias("three", "4", key=KEY),
        lambda: talk.memory.alias("three", "3", key="nothing:known"),
    ):
        with pytest.raises(UnknownId, match="Nothing was written"):
            call()
    assert export_of(talk.memory) == before


def test_an_attribute_may_hold_many_values(engine):
    """Public report S14 (aimee#1154): a second allergy overwrote the first."""
    talk = Talk(engine.bench(), attribute={"allergy": {"values": "many"}})
    key = "kim:Allergy"
    assert [talk.say(one, key=key).outcome for one in ("peanut", "shellfish", "peanut", "pollen")] == [
        "added", "coexists", "confirmed", "coexists",
    ]  # fmt: skip
    assert {one.value for one in talk.memory.holding(key)} == {"peanut", "shellfish", "pollen"}
    talk.memory.revoke(talk.of("peanut", key).id, "it was a cold")
    assert talk.say("peanut", key=key).outcome == "echo"
    assert {one.value for one in talk.memory.holding(key)} == {"shellfish", "pollen"}
    said = talk.correct("grass", "wrong", key=talk.of("pollen", key).id)
    assert said.outcome == "superseded"
    assert {one.value for one in talk.memory.holding(key)} == {"shellfish", "grass"}
    assert not any("contested" in one.belief.conditions for one in talk.memory.history(key))


def test_values_are_compared_as_what_they_are_declared_to_be(engine):
    talk = Talk(engine.bench(), attribute={"limit": {"kind": "number"}})
    talk.say("5.0", key="api:limit")
    assert talk.say("5", key="api:limit").outcome == "confirmed"
    assert talk.say("-5", key="api:limit").outcome == "superseded"
    talk.say("3.10", key="api:version")
    assert talk.say("3.1", key="api:version").outcome == "superseded"


PAIRS = [("C", "C++"), ("5", "-5"), ("<5", ">5"), ("5%", "5"), ("$5", "€5"), ("1.5", "1-5"), ("15 Oct", "16 Oct"),
         ("allowed", "not allowed"), ("3.10", "3.1"), ("on", "off")]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_a_correction_between_values_that_look_alike_leaves_exactly_one(talk, one, other):
    """Public reports S11, S13, S23, S24: signs, symbols, negations and digits were lost."""
    talk.say(one)
    assert talk.correct(other, "changed").outcome == "superseded"
    assert talk.statuses() == {one: "superseded", other: "active"}
    assert talk.say(one).outcome == "echo"
    assert talk.holds == other


# What doxa itself delivered is no evidence.


@pytest.fixture
def told(engine):
    """A session of an agent to which a claim was delivered."""
    talk = Talk(engine.bench(session="s1"))
    talk.say("3", evidence=doxa.observed("README.md", quote=QUOTE), claim="the endpoint tolerates 3 retries")
    delivered = talk.memory.approach(doxa.Read("README.md"), session="s1")
    assert "tolerates 3 retries" in delivered.text
    talk.bench.actor = BOT
    return talk, delivered.text


SAID_AGAIN = [
    ("the claim", "the endpoint tolerates 3 retries", None),
    ("in other words", "three retries are what it takes", None),
    ("as an inference", "the endpoint tolerates 3 retries", doxa.inferred()),
]


@pytest.mark.parametrize(("claim", "evidence"), [row[1:] for row in SAID_AGAIN], ids=[row[0] for row in SAID_AGAIN])
def test_what_was_delivered_supports_nothing_when_it_is_said_again(told, claim, evidence):
    """Public report S05 (mem0#4573): recalled text was taken in again, as new evidence."""
    talk, _ = told
    before = talk.of("3")
    said = talk.memory.remember(claim, key=KEY, value="3", evidence=evidence)
    assert said.outcome == "confirmed"
    after = talk.of("3")
    assert (after.confirmations, after.evidence, after.supporters) == (
        before.confirmations,
        before.evidence,
        before.supporters,
    )


def test_evidence_that_quotes_delivered_text_is_a_guess(told):
    """Public report S05 again: a transcript that holds what was recalled."""
    talk, text = told
    before = talk.of("3")
    for evidence in (
        doxa.reported("a transcript", quote=text),
        doxa.observed("transcript.txt", content=text),
        doxa.observed("transcript.txt", content=text, quote="tolerates 3 retries"),
    ):
        talk.memory.remember("the endpoint tolerates 3 retries", key=KEY, value="3", evidence=evidence)
    assert talk.of("3").evidence == before.evidence
    assert talk.of("3").confirmations == before.confirmations


def test_delivered_text_brings_back_nothing(told):
    talk, text = told
    talk.correct("4", "changed")
    talk.bench.actor = BOT
    said = talk.memory.remember("it is 3", key=KEY, value="3", evidence=doxa.reported("a transcript", quote=text))
    assert said.outcome == "echo"
    assert talk.holds == "4"


def test_an_agent_that_looked_for_itself_confirms(told):
    talk, _ = told
    said = talk.see("3")
    assert said.outcome == "confirmed"
    assert talk.of("3").confirmations == 1


def test_an_agent_of_another_session_confirms(told):
    talk, _ = told
    talk.memory._session = "s2"
    assert talk.guess("3").outcome == "confirmed"
    assert talk.of("3").confirmations == 1


# What was erased stays out.


ERASED_AGAIN = [
    ("the claim", {"claim": "the password is sesame"}),
    ("the claim in other case", {"claim": "The password is SESAME."}),
    ("the value", {"claim": "it is sesame", "key": "door:password", "value": "Sesame"}),
    ("as a candidate", {"claim": "it is sesame", "key": "door:password", "value": "sesame", "tentative": True}),
]


@pytest.mark.parametrize("given", [row[1] for row in ERASED_AGAIN], ids=[row[0] for row in ERASED_AGAIN])
def test_erased_content_stays_out_until_a_person_lifts_that(talk, given):
    memory = talk.memory
    old = memory.remember("the password is sesame", key="door:password", value="sesame").belief
    memory.erase(old.id, "a secret")
    count = len(memory.log())
    for actor in (BOT, MIRA):
        talk.bench.actor = actor
        with pytest.raises(Refused, match="stays out") as caught:
            memory.remember(**given)
        assert caught.value.refusal == "barred"
        assert "esame" not in str(caught.value)
    talk.bench.actor = BOT
    with pytest.raises(Refused, match="stays out"):
        memory.remember(**given, reaffirm=True, evidence=doxa.stated("ada"))
    assert len(memory.log()) == count
    talk.bench.actor = MIRA
    assert memory.remember(**given, reaffirm=True).outcome in ("added", "candidate")
    assert memory.check().problems == ()


def test_erased_content_stays_out_of_corrections_too_and_other_content_does_not(talk):
    talk.say("sesame", key="door:password")
    talk.memory.erase(talk.of("sesame", "door:password").id, "a secret")
    talk.say("thyme", key="door:password")
    with pytest.raises(Refused, match="stays out"):
        talk.correct("sesame", "changed", key="door:password")
    assert talk.say("sesame", key="kitchen:oil", claim="we fry in sesame oil").outcome == "added"


# What is refused, or is no input, is told in one clear error and changes nothing.

BAD = [
    ("a key of 5 kB", lambda m: m.remember("a", key="k" * 5_000, value="1"), InvalidInput, "at most"),
    ("a part of a key of 5 kB", lambda m: m.remember("a", key=("e", "k" * 5_000), value="1"), InvalidInput, "at most"),
    ("a key of punctuation", lambda m: m.remember("a", key="...:!!!", value="1"), InvalidInput, "names nothing"),
    ("a key of emoji", lambda m: m.remember("a", key="\U0001f600:\U0001f389", value="1"), InvalidInput, "no letter"),
    ("a key with an empty scope", lambda m: m.remember("a", key="a:b@", value="1"), InvalidInput, "scope"),
    ("a key without an attribute", lambda m: m.remember("a", key="a:", value="1"), InvalidInput, "attribute"),
    ("a value of a list", lambda m: m.remember("a", key=KEY, value=["x"] * 1_000), InvalidInput, "must be text"),
    ("a value that is a number", lambda m: m.remember("a", key=KEY, value=3), InvalidInput, "must be text"),
    ("a value of 5 kB", lambda m: m.remember("a", key=KEY, value="x" * 5_000), InvalidInput, "at most"),
    ("a value without a key", lambda m: m.remember("a", value="3"), InvalidInput, "key"),
    ("a premise nobody knows", lambda m: m.remember("a", premises=["zzzzz"]), UnknownId, "zzzzz"),
    ("an interval that ends before it begins", lambda m: m.remember("a", valid_from=2, valid_to=1), InvalidInput,
     "after"),
    ("neither wrong nor changed", lambda m: m.correct(KEY, "5", because="odd", reason="r"), InvalidInput, "because"),
    ("a correction without a reason", lambda m: m.correct(KEY, "5", because="wrong", reason=" "), InvalidInput, "empty"),
    ("a correction to its own value", lambda m: m.correct(KEY, "4", because="wrong", reason="r"), Refused, "already"),
    ("a correction of an unknown key", lambda m: m.correct("no:where", "4", because="wrong", reason="r"), UnknownId,
     "Nothing is believed"),
    ("settling an unknown key", lambda m: m.settle("no:where", "4", "r"), DoxaError, "no:where|'4'"),
    ("settling for a belief of another key", lambda m: m.settle(KEY, m.audit(["active"])[0].id, "r"), DoxaError,
     "belief of api:retries|does not answer"),
    ("settling for what is retired", lambda m: m.settle(KEY, m.audit(["revoked"])[0].id, "r"), Refused, "retired"),
    ("contesting what is retired", lambda m: m.contest(m.audit(["revoked"])[0].id, "r"), Refused, "retired"),
    ("confirming what is retired", lambda m: m.confirm(m.audit(["revoked"])[0].id), Refused, "retired"),
    ("an outcome that is no truth value", lambda m: m.outcome(m.audit()[0].id, 1), InvalidInput, "True"),
    ("a passage that is not there", lambda m: m.remember("a", evidence=doxa.observed("README.md", quote="not in it")),
     InvalidInput, "not in README.md"),
    ("a file that is not there", lambda m: m.remember("a", evidence=doxa.observed("no.md")), InvalidInput, "no.md"),
    ("revoking with evidence that is not there", lambda m: m.revoke(m.audit()[0].id, "r",
     evidence=doxa.observed("README.md", quote="not in it")), InvalidInput, "not in README.md"),
    ("reaffirming an empty value", lambda m: m.reaffirm(KEY, "  "), InvalidInput, "empty"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "error", "words"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_bad_input_is_one_clear_error_and_nothing_is_written(talk, call, error, words):
    talk.say("3")
    talk.correct("4", "wrong")
    talk.say("on", key="other:flag")
    before = export_of(talk.memory)
    with pytest.raises(error, match=words) as caught:
        call(talk.memory)
    assert len(str(caught.value)) < 500
    assert export_of(talk.memory) == before
    assert talk.memory.check().problems == ()


@pytest.mark.parametrize("because", ["wrong", "changed"])
def test_a_revoked_belief_cannot_be_corrected(talk, because):
    talk.say("3")
    talk.revoke("3")
    before = export_of(talk.memory)
    with pytest.raises(Refused, match="revoked already"):
        talk.correct("4", because, key=talk.of("3").id)
    assert export_of(talk.memory) == before


def test_a_superseded_belief_may_yet_be_found_wrong(talk):
    talk.say("3")
    talk.say("4")
    with pytest.raises(Refused, match="superseded already"):
        talk.correct("5", "changed", key=talk.of("3").id)
    assert talk.revoke("3").status == "revoked"
    assert talk.holds == "4"


def test_what_a_revocation_brings_as_evidence_is_against_it_and_need_not_have_been_a_premise(talk):
    talk.see("3", README, ref="README.md", quote=QUOTE)
    found = talk.revoke("3", evidence=doxa.observed("log.txt", content="HTTP 429 after 5\n"))
    assert [one.ref for one in found.retirement.evidence] == ["log.txt"]
    assert [one.ref for one in found.retirement.discredited] == ["README.md"]


def test_a_revocation_may_name_what_misled_and_only_what_it_rests_on(talk):
    said = talk.say(
        "3",
        evidence=[doxa.observed("README.md", quote=QUOTE), doxa.observed(FILE, content="retries = 3\n")],
    )
    before = export_of(talk.memory)
    with pytest.raises(Refused) as caught:
        talk.revoke("3", misled_by=["elsewhere.md"])
    assert caught.value.refusal == "not_a_premise"
    assert export_of(talk.memory) == before
    found = talk.revoke("3", misled_by=[FILE])
    assert found.id == said.belief.id
    assert [one.ref for one in found.retirement.discredited] == [FILE]
    assert talk.see("3", "retries = 3\n").outcome == "rederived"
    assert talk.see("4", README, ref="README.md", quote=QUOTE).outcome == "added"


def test_a_rule_that_is_not_known_is_refused_where_it_is_written(bench):
    with pytest.raises(InvalidInput, match="no policy 'newest'"):
        ruled(bench, policy="newest")


SEEN_FOUR = doxa.observed(FILE, content="retries = 4\n")
NO_PERSON = [
    ("revoke", lambda talk: talk.revoke("3", by=talk.bench.actor)),
    ("correct", lambda talk: talk.correct("4", by=talk.bench.actor, evidence=SEEN_FOUR)),
    ("fails", lambda talk: [talk.memory.outcome(talk.of("3").id, succeeded=False) for _ in range(9)]),
]


@pytest.mark.parametrize("who", [BOT, Actor("doxa", "system")], ids=lambda actor: actor.kind)
@pytest.mark.parametrize("act", [row[1] for row in NO_PERSON], ids=[row[0] for row in NO_PERSON])
@pytest.mark.parametrize("authority", ["people", "anyone"])
def test_whoever_is_no_person_overturns_a_persons_word_only_where_the_project_lets_them(bench, who, act, authority):
    if bench.url and who.kind == "system":
        pytest.skip("only people and agents speak over HTTP")
    talk = Talk(bench, authority=authority)
    talk.say("3")
    bench.actor = who
    act(talk)
    assert (talk.holds == "3") == (authority == "people")
    with pytest.raises(Refused) as caught:
        talk.memory.reaffirm(KEY, "3")
    assert caught.value.refusal == "not_a_person"
