"""Public bug reports as scenarios: `cases/public_bug_scenarios.json` played through the interface, and what they ask for."""

import json
from pathlib import Path

import pytest

import doxa
from doxa.core.render import render
from tests.core.settlement.talk import Talk
from tests.fakes.bench import BOT, MIRA, QUOTE, README, Bench

CASES = json.loads((Path(__file__).parent / "cases" / "public_bug_scenarios.json").read_text(encoding="utf-8"))
BY_ID = {case["id"]: case for case in CASES}
MANY = {"attribute": {"allergy": {"values": "many"}}}


def named(dotted: str, scope: str = "") -> str:
    """`person.p1.title` is the attribute `title` of `person p1`; a bare name is one of the project's own."""
    entity, _, attribute = dotted.rpartition(".")
    scoped = f"@{scope}" if scope and scope != "all" else ""
    return f"{entity.replace('.', ' ') or 'project'}:{attribute}{scoped}"


class Stage:
    """Plays the steps of a case."""

    def __init__(self, bench: Bench) -> None:
        self.talk = Talk(bench, **MANY)
        self.memory = self.talk.memory
        self.keys: list[str] = []
        self.answers: list = []

    def play(self, steps: list) -> None:
        for verb, *arguments in steps:
            options = arguments.pop() if arguments and isinstance(arguments[-1], dict) else {}
            getattr(self, verb)(*arguments, **options)

    def key(self, dotted: str, scope: str = "") -> str:
        key = named(dotted, scope)
        self.keys.append(key)
        return key

    def assert_(self, dotted, value, words=None, *, scope="", card="one") -> None:
        del card
        key = self.key(dotted, scope)
        claim = words or f"{dotted} is {value}"
        self.answers.append(self.memory.remember(claim, key=key, value=value))

    def correct(self, dotted, value, *, scope="") -> None:
        key = self.key(dotted, scope)
        if scope:
            # A correction for a part of what it was said of: there it holds, and elsewhere nothing does.
            wide = self.memory.current(named(dotted))
            self.answers.append(self.memory.remember(f"{dotted} is {value} in {scope}", key=key, value=value))
            self.memory.revoke(wide.id, f"it is so in {scope} alone", kept=f"it is so in {scope}")
            return
        self.answers.append(self.memory.correct(key, value, because="changed", reason="it changed"))

    def command(self, text) -> None:
        _, dotted, _, _, _, value = text.split()
        self.correct(dotted, value)

    def reaffirm(self, dotted, value, words=None) -> None:
        self.answers.append(self.memory.reaffirm(self.key(dotted), value, words))

    def set_state(self, dotted, value) -> None:
        self.talk.bench.actor = BOT
        key = self.key(dotted)
        seen = doxa.observed("state.json", content=json.dumps({dotted: value}))
        self.answers.append(self.memory.remember(f"{dotted} is {value}", key=key, value=value, evidence=seen))

    def revoke(self, dotted, value) -> None:
        self.memory.revoke(self.talk.of(value, self.key(dotted)).id, "it was none")

    def forget(self, dotted) -> None:
        self.memory.revoke(self.memory.current(self.key(dotted)).id, "it is to be forgotten")

    def recall(self, words) -> None:
        self.memory.recall(words)

    def recall_same_turn(self, dotted) -> None:
        assert self.memory.recall(dotted) or self.memory.current(named(dotted))

    def recall_then_ingest_transcript_containing(self, value) -> None:
        text = "\n".join(render(one.belief) for one in self.memory.history(self.keys[-1]))
        transcript = f"assistant: {text}\nassistant: so it is {value}\n"
        self.talk.bench.actor = BOT
        for evidence in (doxa.reported("a transcript", quote=transcript), doxa.observed("log.txt", content=transcript)):
            said = self.memory.remember(f"it is {value}", key=self.keys[-1], value=value, evidence=evidence)
            self.answers.append(said)


setattr(Stage, "assert", Stage.assert_)


@pytest.fixture
def stage(engine, request):
    made = Stage(engine.bench())
    case = BY_ID.get(getattr(request, "param", None) or "")
    if case and "steps" in case:
        made.play(case["steps"])
    return made


def values(memory, key, status="active") -> list[str]:
    return [one.belief.value for one in memory.history(key) if one.belief.status == status]


EXPECTED = {"current", "recall_excludes", "history", "active", "active_rows", "never_empty", "one_key", "revoked"}
PLAIN = [case for case in CASES if "steps" in case and "current" in case["expect"]]


@pytest.mark.parametrize("case", PLAIN, ids=[f"{case['id']} {case['src']}: {case['cls']}" for case in PLAIN])
def test_what_a_case_expects_of_its_key(engine, case):
    stage = Stage(engine.bench())
    stage.play(case["steps"])
    memory, expect, key = stage.memory, case["expect"], stage.keys[0]
    assert memory.current(key).value == expect["current"]
    assert values(memory, key) == [expect["current"]]
    assert len({name for name in stage.keys if memory.current(name) != memory.current(key)}) == 0
    for gone in (*expect.get("recall_excludes", ()), *expect.get("revoked", ())):
        found = [one.value for query in (key, gone, "", key.replace(":", " ")) for one in memory.recall(query)]
        assert gone not in found
        assert [one.belief.status for one in memory.history(key) if one.belief.value == gone] == ["superseded"]
    if "history" in expect:
        assert [one.belief.value for one in memory.history(key)] == expect["history"]
    assert memory.check().problems == ()


@pytest.mark.parametrize("stage", ["S04"], indirect=True)
def test_s04_an_exact_repeat_leaves_one_row_with_a_support_more(stage):
    """S04 (mem0#1674): saying the same again deleted the fact."""
    (entry,) = stage.memory.history("fact:a")
    assert (entry.belief.value, entry.belief.confirmations + 1) == ("X", 2)


@pytest.mark.parametrize("stage", ["S05"], indirect=True)
def test_s05_recalled_text_is_no_new_evidence(stage):
    """S05 (mem0#4573, hindsight#360): recalled text came back as evidence."""
    old = stage.talk.of("A", stage.keys[0])
    assert [one.warrant for one in old.evidence] == ["statement"]
    assert old.confirmations == 0
    assert {one.outcome for one in stage.answers[2:]} == {"echo"}


@pytest.mark.parametrize("stage", ["S07"], indirect=True)
def test_s07_after_a_reaffirmation_the_other_value_is_the_guarded_one(stage):
    """S07 (agent-memory#403): the guard refused a person's reversal."""
    said = stage.talk.guess("B", key=stage.keys[0])
    assert said.outcome == "echo"
    assert said.refused
    assert stage.memory.current(stage.keys[0]).value == "A"


@pytest.mark.parametrize("stage", ["S08"], indirect=True)
def test_s08_a_flag_that_oscillates_ends_as_it_is_and_no_write_is_silently_lost(stage):
    """S08 (inspeximus 1.87): a blocked write looked like one that was done."""
    assert [one.outcome for one in stage.answers] == ["added", "superseded", "returned"]
    refused = stage.talk.say("off", BOT, key=stage.keys[0])
    assert refused.refused
    assert "refused" in stage.memory.why(refused.belief.id)
    assert refused.message.startswith("echo: ")


@pytest.mark.parametrize("stage", ["S09"], indirect=True)
def test_s09_a_mention_retires_nothing(stage):
    """S09 (graphiti#1728)."""
    assert [values(stage.memory, key) for key in stage.keys] == [["lead"], ["org-account"]]


@pytest.mark.parametrize("stage", ["S13"], indirect=True)
def test_s13_two_milestones_keep_their_own_dates(stage):
    """S13 (TrueMemory#687, omega-memory#73): digits were invisible."""
    current = [stage.memory.current(key).value for key in ("milestone alpha:due", "milestone beta:due")]
    assert current == ["16 oct", "16 oct"]
    assert [one.outcome for one in stage.answers] == ["added", "added", "superseded"]


@pytest.mark.parametrize("stage", ["S14"], indirect=True)
def test_s14_one_of_many_values_is_revoked_and_the_others_stay(stage):
    """S14 (aimee#1154, meclaw#13)."""
    assert [one.outcome for one in stage.answers] == ["added", "coexists"]
    assert values(stage.memory, "user:allergy") == ["shellfish"]
    assert [one.value for one in stage.memory.holding("user:allergy")] == ["shellfish"]


@pytest.mark.parametrize("stage", ["S16"], indirect=True)
def test_s16_a_narrower_correction_takes_effect_and_outside_nothing_is_served(stage):
    """S16 (obsidian-mind#199)."""
    assert stage.memory.current("lint:rule@go").value == "tabs"
    assert stage.memory.current("lint:rule@python") is None
    assert stage.memory.current("lint:rule") is None
    assert stage.talk.say("tabs", key="lint:rule").outcome == "echo"


@pytest.mark.parametrize("stage", ["S18"], indirect=True)
def test_s18_what_is_forgotten_is_served_on_no_way(stage):
    """S18 (memoria#10, MemOS#2331, mem0#3245): another index still served it."""
    memory = stage.memory
    assert memory.current("svc:port") is None
    assert memory.holding("svc:port") == []
    for query in ("svc port", "6001", "port 6001", ""):
        assert memory.recall(query) == []
    for situation in (doxa.Prompt("svc port 6001"), doxa.SessionStart("startup"), doxa.Read("README.md")):
        assert "6001" not in memory.approach(situation).text
    assert "[REVOKED]" in render(memory.candidates("svc:port")[0])


@pytest.mark.parametrize("stage", ["S21"], indirect=True)
def test_s21_spellings_of_a_key_are_one_key(stage):
    """S21 (remnic#402, claw-os#59)."""
    assert [one.outcome for one in stage.answers] == ["added", "superseded", "echo"]
    assert len(stage.memory.history("project:job title")) == 2


@pytest.mark.parametrize("stage", ["S23"], indirect=True)
def test_s23_symbols_are_part_of_a_value(stage):
    """S23 (inspeximus 3.23.1): C and C++ were the same value."""
    assert values(stage.memory, "plugin:lang") == ["C++"]
    assert stage.answers[-1].outcome == "echo"


@pytest.mark.parametrize(("one", "other"), BY_ID["S24"]["pairs"])
def test_s24_signs_comparators_and_units_are_part_of_a_value(memory, one, other):
    """S24 (inspeximus 3.23.1): each correction leaves exactly one active value."""
    memory.remember(f"it is {one}", key="a:b", value=one)
    assert memory.correct("a:b", other, because="changed", reason="it changed").outcome == "superseded"
    assert values(memory, "a:b") == [other]


@pytest.mark.parametrize("stage", ["S26"], indirect=True)
def test_s26_a_value_that_one_key_retired_is_served_for_another(stage):
    """S26 (inspeximus 3.23.1): suppressing a value hid it everywhere."""
    assert stage.memory.current("backup:region").value == "frankfurt"
    assert "frankfurt" in [one.value for one in stage.memory.recall("backup region")]


@pytest.mark.parametrize("stage", ["S27"], indirect=True)
def test_s27_a_reversal_in_the_original_words_is_taken(stage):
    """S27 (mem0 2.2.1): a hash of the words dropped it."""
    assert [one.outcome for one in stage.answers] == ["added", "superseded", "returned"]
    assert stage.memory.current(stage.keys[0]).claim == "same words"


def test_every_case_is_played():
    played = {case["id"] for case in PLAIN} | {"S09", "S13", "S14", "S16", "S17", "S18", "S24", "S26"}
    assert {case["id"] for case in CASES} == played
    unknown = {name for case in PLAIN for name in case["expect"]} - EXPECTED
    assert unknown <= {"event", "support", "evidence_count_A_unchanged", "note", "then_bare", "immediately",
                       "read_your_writes", "one_active_after_correction"}  # fmt: skip


# Reports of which only the class is in echo.md, and those of bugs.md that settlement is about.


def test_s12_two_sites_with_a_negation_are_both_kept(memory):
    """S12 (mnemon#23): a bare "not" was taken for a conflict."""
    memory.remember("deploys are not allowed on staging", key="staging:deploys", value="not allowed")
    memory.remember("the mirror is not public", key="mirror:public", value="not public")
    assert {one.status for one in memory.audit()} == {"active"}


def test_s15_two_questions_about_one_subject_are_both_kept(memory):
    """S15 (gagent#334, #529): similar notes destroyed each other."""
    memory.remember("Kim has a telescope of 200 mm", key="kim:telescope", value="200 mm")
    memory.remember("Kim has an eyepiece of 20 mm", key="kim:eyepiece", value="20 mm")
    assert {one.status for one in memory.audit()} == {"active"}


@pytest.mark.parametrize("stage", ["S17"], indirect=True)
def test_s17_what_was_replaced_is_absent_at_once(stage):
    """S17 (jcode#1104, superlocalmemory#136): the link was written, and the old row still outranked the new one."""
    for query in ("search provider", "J", "search.provider is J", ""):
        assert [one.value for one in stage.memory.recall(query)] in (["E"], [])
    assert values(stage.memory, "search:provider") == ["E"]


def test_s19_forgetting_what_holds_uncovers_nothing(memory):
    """S19 (mem0 `delete_linked`): deleting the current value let its predecessor come back."""
    memory.remember("it is A", key="a:b", value="A")
    memory.correct("a:b", "B", because="changed", reason="it changed")
    memory.revoke(memory.current("a:b").id, "forget it")
    assert memory.current("a:b") is None
    assert "A" not in [one.value for one in memory.recall("it is")]


def test_s22_a_bare_return_in_another_script_is_refused(memory):
    """S22 (agentmemory#1037): words without spaces."""
    for value in ("東京", "北京"):
        memory.remember(f"支社は{value}にあります", key="会社:支社", value=value)
    assert memory.remember("支社は東京です", key="会社:支社", value="東京").outcome == "echo"
    assert memory.current("会社:支社").value == "北京"
    assert memory.recall("北京")


def test_s06_a_retired_value_is_refused_on_every_way_of_writing(engine):
    """S06 (agent-memory#147): a rejected value came in by another write path."""
    talk = Talk(engine.bench())
    talk.say("A", key="a:b")
    talk.correct("B", "changed", key="a:b")
    memory = talk.memory
    ways = (
        lambda: memory.remember("the b of a is A", key="a:b", value="A"),
        lambda: memory.remember("it is A", key=("A", "B"), value=" A "),
        lambda: memory.remember("it is A", key="a:b", value="A", tentative=True),
        lambda: memory.remember("it is A", key="a:b", value="A", evidence=doxa.inferred()),
        lambda: memory.remember("it is A", key="a:b", value="A", evidence=doxa.reported("an import")),
    )
    for by in (MIRA, BOT):
        talk.bench.actor = by
        assert {way().outcome for way in ways} == {"echo"}
    talk.bench.actor = BOT
    assert memory.correct("a:b", "A", because="changed", reason="I think so").outcome == "echo"
    assert memory.current("a:b").value == "B"


def test_report_2_a_supersession_names_the_key_it_matched(memory):
    """Public report 2 (graphiti#1728): what is retired by a write is of the key that was written."""
    memory.remember("Ada works at Acme", key="ada:employer", value="Acme")
    memory.remember("Ada administers Acme", key="ada:role", value="administrator")
    said = memory.remember("Ada works at Brim", key="ada:employer", value="Brim")
    assert {one.key.folded for one in said.retired} == {said.belief.key.folded}
    assert memory.current("ada:role").value == "administrator"


def test_report_3_the_same_topic_with_two_scopes_is_no_contradiction(memory):
    """Public report 3 (gagent#334): "retries: 3 for reads" and "retries: 0 for writes"."""
    memory.remember("retries: 3 for reads", key="api:retries@reads", value="3")
    said = memory.remember("retries: 0 for writes", key="api:retries@writes", value="0")
    assert said.outcome == "coexists"
    assert [one.conditions for one in memory.audit()] == [(), ()]


def test_report_5_a_revoked_fact_is_not_made_again_by_reading_its_source_again(engine):
    """Public report 5 (hindsight#1951): consolidation or a second reading created it anew."""
    talk = Talk(engine.bench())
    seen = doxa.observed("README.md", quote=QUOTE)
    old = talk.say("3", BOT, evidence=seen).belief
    talk.revoke("3")
    for evidence in (seen, doxa.observed("README.md"), doxa.reported("a summary", quote=README), doxa.inferred()):
        for claim in ("it is 3", "the endpoint can be tried three times"):
            talk.bench.actor = BOT
            said = talk.memory.remember(claim, key="api:retries", value="3", evidence=evidence)
            assert said.outcome in ("echo", "rederived")
            assert said.belief.id == old.id
    assert talk.memory.audit(["active", "candidate"]) == []
    found = talk.memory.get(old.id)
    assert found.echoes + found.rederivations == 8
    talk.bench.actor = MIRA
    assert talk.memory.reaffirm("api:retries", "3").outcome == "returned"


def test_report_10_a_dead_end_is_revoked_in_its_session_and_a_hypothetical_is_not_stored(engine):
    """Public report 10 (claude-mem#3495, claude-code#69847): a wrong hypothesis was injected in every session."""
    talk = Talk(engine.bench(actor=BOT, session="s1"))
    memory = talk.memory
    assert memory.remember("would Obsidian help?").outcome == "ignored"
    assert memory.remember("maybe the cause is the cache", key="bug:cause", value="the cache").outcome == "candidate"
    assert memory.current("bug:cause") is None
    seen = doxa.observed("pytest -q", content="the proxy timed out\n")
    found = memory.remember("the cause is the proxy", key="bug:cause", value="the proxy", evidence=seen)
    memory.revoke(memory.candidates("bug:cause")[0].id, "it was the proxy")
    assert memory.current("bug:cause").id == found.belief.id
    assert memory.remember("maybe the cause is the cache", key="bug:cause", value="the cache").outcome == "echo"
    assert [one.value for one in memory.recall("cause")] == ["the proxy"]
