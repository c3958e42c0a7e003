"""Passages that mislead: listing them, and withdrawing what was made from them. On both engines."""

import pytest

import doxa
from tests.fakes.bench import BOT, ENGINES, QUOTE, README, Engine, events_on


@pytest.fixture(params=ENGINES)
def bench(request):
    with Engine(request.param) as engine:
        yield engine.bench()


def passage(quote=QUOTE, ref="README.md"):
    return doxa.observed(ref, quote=quote)


def places(memory):
    return [(str(one), one.belief.id, one.holds.id if one.holds else None) for one in memory.traps().found]


def everything(bench, beliefs):
    """All that is to be seen of beliefs, but for when it came to be so."""
    seen = [bench.memory.get(one) for one in beliefs]
    return [(one.status, one.conditions, one.claim, one.evidence, one.anchors, one.cues, one.premises) for one in seen]


def test_traps_are_those_of_what_is_retired_now(bench):
    memory = bench.memory
    three = memory.remember("3 retries", key="api:retries", value="3", evidence=passage()).belief
    slow = memory.remember("it answers slowly", evidence=passage("within 2 seconds")).belief
    assert places(memory) == []
    five = memory.correct("api:retries", "5", because="changed", reason="raised").belief
    assert places(memory) == [("README.md:3", three.id, five.id)]
    memory.revoke(slow.id, "that is fast")
    assert places(memory) == [("README.md:3", three.id, five.id), ("README.md:4", slow.id, None)]
    # The end of the chain is what holds.
    seven = memory.correct("api:retries", "7", because="changed", reason="raised again").belief
    assert places(memory)[0] == ("README.md:3", three.id, seven.id)
    memory.revoke(seven.id, "never so")
    assert places(memory)[0] == ("README.md:3", three.id, None)
    bench.workspace.files["README.md"] = "\n\n" + README
    assert [one[0] for one in places(memory)] == ["README.md:5", "README.md:6"]
    bench.workspace.unreadable.add("README.md")
    assert memory.traps() == ((), ("README.md",))
    bench.workspace.unreadable.clear()
    del bench.workspace.files["README.md"]
    assert memory.traps() == ((), ())


def test_an_erased_belief_is_no_trap(bench):
    belief = bench.memory.remember("3 retries", evidence=passage()).belief
    bench.memory.revoke(belief.id, "it is 5")
    bench.memory.erase(belief.id, "private")
    assert places(bench.memory) == []
    assert bench.memory.made_from("README.md") == []


def test_what_was_superseded_on_another_line_of_history_misleads_nobody_here(bench):
    memory = bench.memory
    bench.workspace.lines["abc"] = True
    three = memory.remember("3 retries", key="api:retries", value="3", evidence=passage(), on_line="abc").belief
    memory.correct("api:retries", "5", because="changed", reason="raised")
    assert [one[1] for one in places(memory)] == [three.id]
    bench.workspace.lines["abc"] = False
    assert places(memory) == []
    # A warning holds everywhere.
    memory.revoke(three.id, "never so")
    assert [one[1] for one in places(memory)] == [three.id]


def test_what_is_discredited_comes_back_as_it_was(bench):
    memory = bench.memory
    stated = memory.remember("it is quick", evidence=[doxa.stated(), passage("within 2 seconds")]).belief.id
    three = memory.remember("3 retries", key="api:retries", value="3", evidence=passage()).belief.id
    resting = memory.remember("clients give up", premises=[three], evidence=doxa.inferred()).belief.id
    memory.correct("api:retries", "5", because="changed", reason="raised")
    beliefs = [stated, three, resting]
    before = everything(bench, beliefs)
    assert {one.id for one in memory.made_from("README.md")} == {stated, three}
    after = memory.discredit("README.md", reason="it is about 1.0")
    assert {one.id: (one.status, one.reason) for one in after} == dict.fromkeys(
        (stated, three), ("revoked", "it is about 1.0")
    )
    assert memory.made_from("README.md") == []
    assert len({event.operation for event in events_on(bench.store)[-2:]}) == 1
    memory.undo()
    assert everything(bench, beliefs) == before
    assert memory.check().problems == ()


def test_only_those_that_are_meant_are_withdrawn(bench):
    memory = bench.memory
    first = memory.remember("a is so", evidence=passage()).belief.id
    second = memory.remember("b is so", evidence=passage()).belief.id
    elsewhere = memory.remember("c is so").belief.id
    assert [one.id for one in memory.discredit("README.md", QUOTE, reason="old", only=[second[:8], elsewhere])] == [
        second
    ]
    assert [memory.get(one).status for one in (first, second, elsewhere)] == ["active", "revoked", "active"]
    count = len(memory.log())
    for only in ([second], [elsewhere]):
        with pytest.raises(doxa.UnknownId, match="Nothing was written"):
            memory.discredit("README.md", reason="old", only=only)
    for bad in ({"reason": ""}, {"reason": "old", "only": "abc"}, {"reason": None}):
        with pytest.raises(doxa.InvalidInput):
            memory.discredit("README.md", **bad)
    for ref in ("", None, 7):
        with pytest.raises(doxa.InvalidInput):
            memory.discredit(ref, reason="old")
    assert len(memory.log()) == count


def test_reports_are_made_from_what_they_report(bench):
    memory = bench.memory
    report = memory.remember(
        "it is slow", evidence=doxa.reported("https://example.org/review", quote="very slow")
    ).belief
    memory.remember("it is fast", evidence=doxa.reported("https://example.org/other"))
    assert [one.id for one in memory.made_from("https://example.org/review", "slow")] == [report.id]
    assert [one.status for one in memory.discredit("https://example.org/review", reason="a joke")] == ["revoked"]


def test_an_agent_revokes_its_own_and_contests_a_persons(bench):
    person, agent = bench.memory, bench.as_actor(BOT)
    theirs = person.remember("it is quick", evidence=[doxa.stated(), passage()]).belief.id
    own = agent.remember("it is small", evidence=passage()).belief.id
    agent.discredit("README.md", reason="it is about 1.0")
    assert (person.get(theirs).status, person.get(theirs).conditions) == ("active", ("contested",))
    assert person.get(own).status == "revoked"
    person.undo()
    assert (person.get(theirs).conditions, person.get(own).status) == ((), "active")


def test_discredited_beliefs_warn_where_the_passage_stands(bench):
    memory = bench.memory
    for claim in ("a is so", "b is so"):
        memory.remember(claim, evidence=passage())
    memory.discredit("README.md:3", reason="it is about 1.0")
    assert [one.label for one in memory.approach(doxa.Read("README.md")).items] == ["deterrent"] * 2
    again = memory.remember("a is so", evidence=passage())
    assert again.outcome == "rederived"
