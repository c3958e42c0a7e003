"""What is heard by the way is settled by the same table: prompts, transcripts, what tools read, other memories' notes."""

import json

import pytest

import doxa
from doxa.core.extraction.plain import PlainExtractor
from doxa.core.settlement.policies.corroborated import Corroborated
from doxa.core.settlement.rules import DEFAULT_RULES, Part, Rules
from doxa.errors import InvalidInput
from doxa.operations.capture import turns_of
from tests.fakes.bench import BOT, MIRA, Bench, in_memory

KEY = "project:region"
DEPLOY = 'region = "frankfurt"\n'
MANY = Rules(project=Part(values="many"))
TWO = Rules(project=Part(policy=Corroborated(2)))


def bench_with(rules: Rules = DEFAULT_RULES, **options) -> Bench:
    bench = in_memory(**options)
    memory = bench.memory
    memory._ports = memory._ports._replace(extractor=PlainExtractor(), rules=lambda: rules)
    return bench


def says(bench: Bench, actor, value: str, **options):
    before, bench.actor = bench.actor, actor
    said = bench.memory.remember(f"the region is {value}", key=KEY, value=value, **options)
    bench.actor = before
    return said.belief


def deploy(content: str = DEPLOY):
    return doxa.observed("deploy.toml", quote=content.split("\n", maxsplit=1)[0], content=content)


# What was said before, by rules of their own where one is given.
def nothing(_bench):
    pass


def frankfurt(bench):
    says(bench, MIRA, "Frankfurt")


def moved(bench):
    says(bench, MIRA, "Frankfurt")
    says(bench, MIRA, "Ohio")


def guessed(bench):
    says(bench, BOT, "Frankfurt")


def maybe(bench):
    says(bench, BOT, "Frankfurt", tentative=True)


def misread(bench):
    belief = says(bench, BOT, "Frankfurt", evidence=deploy())
    bench.memory.revoke(belief.id, "the file is a template that is filled in later")


def agreed(bench):
    says(bench, MIRA, "Frankfurt")
    says(bench, BOT, "Frankfurt")


def wrong(bench):
    """Nothing holds, and the key is known."""
    bench.memory.revoke(says(bench, MIRA, "Lima").id, "a slip of the tongue")


def note(**fields):
    return {"claim": "the region is Frankfurt", "key": KEY, "value": "Frankfurt", **fields}


# Row of the table, rules, what was said before, the note, the outcome, what holds then.
IMPORTS = [
    ("1", DEFAULT_RULES, misread, note(quote='region = "frankfurt"', source="deploy.toml"), "rederived", None),
    ("2", DEFAULT_RULES, frankfurt, note(), "confirmed", "Frankfurt"),
    # A file says much of itself; an import is what it reports, never an observation or a person's word.
    ("4", DEFAULT_RULES, moved, note(source="deploy.toml"), "echo", "Ohio"),
    ("5", DEFAULT_RULES, moved, note(), "echo", "Ohio"),
    ("5", DEFAULT_RULES, moved, note(tentative=True), "echo", "Ohio"),
    ("5", DEFAULT_RULES, moved, note(claim="as ever, the region is Frankfurt", value=None), "echo", "Ohio"),
    ("6", DEFAULT_RULES, frankfurt, note(value="Ohio", tentative=True), "candidate", "Frankfurt"),
    ("6", DEFAULT_RULES, frankfurt, note(claim="maybe the region is Ohio", value="Ohio"), "candidate", "Frankfurt"),
    ("7", DEFAULT_RULES, frankfurt, note(claim="should the region be Ohio?", value="Ohio"), "ignored", "Frankfurt"),
    ("8", DEFAULT_RULES, maybe, note(), "confirmed", "Frankfurt"),
    ("9", MANY, frankfurt, note(value="Ohio"), "coexists", "Ohio"),
    ("10", DEFAULT_RULES, nothing, note(), "added", "Frankfurt"),
    ("10", DEFAULT_RULES, wrong, note(), "added", "Frankfurt"),
    ("11", DEFAULT_RULES, guessed, note(value="Ohio"), "superseded", "Ohio"),
    ("12", DEFAULT_RULES, frankfurt, note(value="Ohio"), "held", "Frankfurt"),
]


@pytest.mark.parametrize(("rules", "before", "given", "outcome", "holds"), [one[1:] for one in IMPORTS])
def test_an_imported_note_is_settled_as_a_report(rules, before, given, outcome, holds):
    bench = bench_with(rules)
    before(bench)
    given = {name: value for name, value in given.items() if value is not None}
    (said,) = bench.memory.import_notes([given], source="notes.jsonl")
    assert said.outcome == outcome
    values = [one.value for one in bench.memory.holding(KEY)]
    assert values == [] if holds is None else holds in values
    assert bench.memory.check().problems == ()
    if outcome in ("echo", "rederived"):
        assert said.deterrent
        assert said.refused


def test_importing_again_adds_nothing_and_respects_revocations():
    bench = bench_with()
    notes = [note(), {"claim": "deploys happen on Tuesdays"}, note(key="project:port", value="80")]
    first = bench.memory.import_notes(notes, source="notes.jsonl")
    bench.memory.revoke(first[1].belief.id, "that was last year")
    count = len(bench.memory.log())
    again = bench.memory.import_notes(notes, source="notes.jsonl")
    # The file misled before, so it is the same mistake; the refusal is counted, and nothing else is written.
    assert [one.outcome for one in again] == ["confirmed", "rederived", "confirmed"]
    assert [event.kind for event in bench.memory.log()[count:]] == ["rederived"]


@pytest.mark.parametrize(
    "notes",
    [
        ["a text"],
        [{"key": KEY}],
        [note(), {"claim": ""}],
        [note(), note(reaffirm=True)],
        [note(), note(key="🙂:🙂")],
        [note(tags="one")],
        [note(), note(tentative="false")],
        [note(), note(tentative=1)],
        [note(), note(tentative=None)],
        [note(claim=5)],
        [note(claim=None)],
        [note(quote="")],
    ],
)
def test_a_bad_note_refuses_the_whole_import(notes):
    bench = bench_with()
    with pytest.raises(InvalidInput, match="Nothing was imported"):
        bench.memory.import_notes(notes, source="notes.jsonl")
    assert bench.memory.log() == []


PROMPTS = [
    ("2", DEFAULT_RULES, frankfurt, "The region is Frankfurt.", ["confirmed"], "Frankfurt"),
    # To bring an old value back takes a reaffirmation, or the acceptance of a proposal.
    ("3", DEFAULT_RULES, moved, "The region is Frankfurt.", ["echo"], "Ohio"),
    ("5", DEFAULT_RULES, moved, "Hi! The region is Frankfurt. Thanks.", ["echo"], "Ohio"),
    ("5", DEFAULT_RULES, moved, "Maybe the region is Frankfurt.", ["echo"], "Ohio"),
    ("6", DEFAULT_RULES, frankfurt, "Maybe the region is Ohio.", ["candidate"], "Frankfurt"),
    ("7", DEFAULT_RULES, frankfurt, "Should we move the region to Ohio?", [], "Frankfurt"),
    ("7", DEFAULT_RULES, frankfurt, "We plan to move the region to Ohio next quarter.", [], "Frankfurt"),
    ("8", DEFAULT_RULES, maybe, "The region is Frankfurt.", ["candidate"], None),
    ("9", MANY, frankfurt, "The region is Ohio.", ["coexists"], "Ohio"),
    ("10", DEFAULT_RULES, wrong, "The region is Ohio.", ["added"], "Ohio"),
    # A question that was never asked is not settled by the way.
    ("10", DEFAULT_RULES, nothing, "The region is Ohio.", ["candidate"], None),
    ("11", DEFAULT_RULES, frankfurt, "We moved the region to Ohio. Please update the docs.", ["superseded"], "Ohio"),
    ("12", TWO, agreed, "The region is Ohio.", ["held"], "Frankfurt"),
    ("-", DEFAULT_RULES, frankfurt, "Why is the build so slow today? Fix it, please.", [], "Frankfurt"),
]


@pytest.mark.parametrize(("rules", "before", "prompt", "outcomes", "holds"), [one[1:] for one in PROMPTS])
def test_a_prompt_is_settled_as_a_persons_statement(rules, before, prompt, outcomes, holds):
    bench = bench_with(rules, session="s1")
    before(bench)
    bench.actor = BOT
    assert [one.outcome for one in bench.memory.hear(prompt, by="mira")] == outcomes
    assert (holds in [one.value for one in bench.memory.holding(KEY)]) or holds is None
    assert bench.memory.check().problems == ()


READS = [
    ("1", misread, DEPLOY, ["rederived"], None),
    ("1", misread, "# another comment\n" + DEPLOY, ["rederived"], None),
    (
        "2",
        lambda bench: says(bench, BOT, "frankfurt", evidence=deploy()),
        DEPLOY + "port = 1\n",
        ["confirmed"],
        "frankfurt",
    ),
    ("11", lambda bench: says(bench, BOT, "frankfurt", evidence=deploy()), 'region = "ohio"\n', ["superseded"], "ohio"),
    ("-", frankfurt, 'region = "ohio"\n', [], "Frankfurt"),
]


@pytest.mark.parametrize(("before", "text", "outcomes", "holds"), [one[1:] for one in READS])
def test_what_a_tool_reads_counts_where_the_answer_was_noted_from(before, text, outcomes, holds):
    bench = bench_with()
    before(bench)
    bench.actor = BOT
    assert [one.outcome for one in bench.memory.observe(text, ref="deploy.toml")] == outcomes
    assert getattr(bench.memory.current(KEY), "value", None) == holds


def test_a_value_that_is_read_again_returns_with_its_history():
    bench = bench_with()
    first = says(bench, BOT, "frankfurt", evidence=deploy())
    bench.actor = BOT
    bench.memory.observe('region = "ohio"\n', ref="deploy.toml")
    (said,) = bench.memory.observe(DEPLOY, ref="deploy.toml")
    assert (said.outcome, said.belief.id) == ("returned", first.id)
    count = len(bench.memory.log())
    assert [one.outcome for one in bench.memory.observe(DEPLOY, ref="deploy.toml")] == ["confirmed"]
    assert len(bench.memory.log()) == count, "to look again at what has not changed is no news"


def test_report_10_a_wrong_hypothesis_is_a_candidate_and_an_idea_is_nothing():
    """Public report 10 (claude-mem#3495, claude-code#69847): dead ends and hypotheticals were stored as facts."""
    bench = bench_with()
    bench.actor = BOT
    heard = bench.memory.hear("The database is Postgres 9. What if the database were Redis?", source="transcript")
    assert [one.outcome for one in heard] == ["candidate"]
    assert bench.memory.current("project:database") is None
    (candidate,) = bench.memory.candidates("project:database")
    assert candidate.evidence[0].ref == "transcript"
    bench.memory.revoke(candidate.id, "it was the test container")
    assert [one.outcome for one in bench.memory.hear("The database is Postgres 9.", source="transcript")] == [
        "rederived"
    ]


def test_turns_are_read_from_the_transcripts_of_several_agents():
    lines = [
        "user: the region is Ohio",
        "some prose of nobody",
        "",
        json.dumps({"role": "user", "content": "we moved"}),
        json.dumps({"role": "assistant", "content": [{"type": "text", "text": "noted"}, {"type": "tool_use"}]}),
        json.dumps({"type": "user", "message": {"role": "user", "content": "again"}}),
        json.dumps({"type": "user", "message": {"role": "user", "content": "a result"}, "toolUseResult": {}}),
        json.dumps({"type": "summary", "summary": "nothing said"}),
    ]
    assert turns_of(lines) == [
        (True, "the region is Ohio"),
        (False, "some prose of nobody"),
        (True, "we moved"),
        (False, "noted"),
        (True, "again"),
        (False, "a result"),
    ]
    with pytest.raises(InvalidInput, match="Line 1"):
        turns_of(["{broken"])
