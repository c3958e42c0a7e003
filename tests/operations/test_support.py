"""What a belief rests on: what falls with it, what stands by itself, and what an agent concludes from what it was told."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import doxa
from doxa.errors import InvalidInput, Refused, UnknownId
from tests.fakes.bench import QUOTE, in_memory

README = doxa.Read("README.md")


def chain(memory, count):
    """Notes, each resting on the one before."""
    names = [memory.remember("note 0").belief.id]
    for number in range(1, count):
        names.append(memory.remember(f"note {number}", premises=[names[-1]], evidence=doxa.inferred()).belief.id)
    return names


def supported(memory, names):
    return [memory.get(one).supported for one in names]


def test_what_rests_on_a_belief_falls_with_it_and_stands_with_it_again(bench):
    """Public report 6 (yantrikdb#88): derived claims stayed as they were when what they rest on was forgotten."""
    memory = bench.memory
    names = chain(memory, 4)
    memory.revoke(names[1], "no")
    assert supported(memory, names) == [True, True, False, False]
    memory.reinstate(names[1])
    assert supported(memory, names) == [True, True, True, True]


@pytest.mark.parametrize("retire", ["revoke", "correct", "erase"])
def test_every_way_to_lose_a_premise_is_one(bench, retire):
    memory = bench.memory
    base = memory.remember("the limit is 3", key="api:limit", value="3").belief
    leaf = memory.remember("so we batch by 3", premises=[base.id]).belief
    if retire == "revoke":
        memory.revoke(base.id, "no")
    elif retire == "correct":
        memory.correct("api:limit", "5", because="changed", reason="raised")
    else:
        memory.erase(base.id, "private")
    assert memory.get(leaf.id).conditions == ("unsupported",)
    assert memory.check().problems == ()


def test_another_whole_justification_keeps_it(bench):
    memory = bench.memory
    first, second = memory.remember("a").belief, memory.remember("b").belief
    leaf = memory.remember("c", premises=[first.id]).belief
    memory.justify(leaf.id, [second.id])
    memory.revoke(first.id, "no")
    assert memory.get(leaf.id).supported
    memory.revoke(second.id, "no")
    assert not memory.get(leaf.id).supported
    memory.justify(leaf.id, [second.id], removed=True)
    memory.justify(leaf.id, [first.id], removed=True)
    # What rests on nothing stands by itself.
    assert memory.get(leaf.id).supported


@pytest.mark.parametrize(
    ("evidence", "stands"),
    [
        (doxa.stated("noor"), True),
        (doxa.observed("README.md"), True),
        (doxa.inferred(), False),
        (doxa.reported("blog"), False),
    ],
)
@pytest.mark.parametrize("say", ["confirm", "remember"])
def test_what_is_seen_or_said_stands_without_premises_and_a_guess_does_not(bench, say, evidence, stands):
    """An inference or report that brings no whole premise of its own adds nothing to an unsupported belief."""
    memory = bench.as_actor(doxa.agent("planner"))
    base = memory.remember("a", evidence=doxa.observed("README.md", quote=QUOTE)).belief
    leaf = memory.remember("b", premises=[base.id], evidence=doxa.inferred()).belief
    memory.revoke(base.id, "no")
    if say == "confirm":
        memory.confirm(leaf.id, evidence=evidence)
    else:
        memory.remember("b", evidence=evidence)
    now = memory.get(leaf.id)
    assert now.supported is stands
    assert (() in now.premises) is stands
    assert say == "confirm" or (now.confirmations > 0) is stands


def test_a_guess_with_a_premise_that_holds_supports_it(bench):
    memory = bench.memory
    base, other = memory.remember("a").belief, memory.remember("c").belief
    leaf = memory.remember("b", premises=[base.id]).belief
    memory.revoke(base.id, "no")
    memory.remember("b", premises=[other.id], evidence=doxa.inferred())
    assert memory.get(leaf.id).supported


@pytest.mark.parametrize(
    ("premises", "removed", "error", "said"),
    [
        (["@base"], False, Refused, "rests on just these already"),
        (["@other"], True, Refused, "does not rest on just these"),
        (["@leaf"], False, InvalidInput, "cannot rest on itself"),
        (["zzzzz"], False, UnknownId, "There is no belief"),
        ("abc", False, InvalidInput, "must be given as a list"),
        (["@base"], "yes", InvalidInput, "must be true or false"),
    ],
)
def test_what_cannot_be_a_justification_is_refused_and_changes_nothing(bench, premises, removed, error, said):
    memory = bench.memory
    named = {"@base": memory.remember("a").belief.id, "@other": memory.remember("b").belief.id}
    named["@leaf"] = memory.remember("c", premises=[named["@base"]]).belief.id
    before = len(memory.log())
    given_premises = premises if isinstance(premises, str) else [named.get(one, one) for one in premises]
    with pytest.raises(error, match=said):
        memory.justify(named["@leaf"], given_premises, removed=removed)
    assert len(memory.log()) == before


def test_a_justification_is_taken_back_by_undo(bench):
    memory = bench.memory
    base, leaf = memory.remember("a").belief, memory.remember("b").belief
    memory.justify(leaf.id, [base.id])
    memory.undo()
    assert memory.get(leaf.id).premises == ()


# What an agent concludes


def told(bench, session="s1", agent="planner"):
    """A memory of an agent that was told a claim of README.md in its session; gives it with the claim."""
    claim = bench.memory.remember(
        "it tolerates 3 retries", key="api:retries", value="3", evidence=doxa.observed("README.md", quote=QUOTE)
    ).belief
    memory = bench.as_actor(doxa.agent(agent), session=session)
    assert memory.approach(README, session=session).items
    return memory, claim


def test_what_an_agent_concludes_rests_on_what_it_was_told(bench):
    memory, claim = told(bench)
    note = memory.remember("so we need a queue").belief
    assert note.premises == ((claim.id,),)
    bench.memory.revoke(claim.id, "the proxy timed out")
    assert not memory.get(note.id).supported
    bench.memory.reinstate(claim.id)
    assert memory.get(note.id).supported
    # A person sees it, and takes it away.
    bench.memory.justify(note.id, [claim.id], removed=True)
    assert memory.get(note.id).premises == ()


@pytest.mark.parametrize(
    "how",
    ["observed", "reported", "same key", "own premises", "another session", "no session", "a person", "a deterrent"],
)
def test_what_does_not_rest_on_what_was_told(bench, how):
    memory, claim = told(bench)
    options = {}
    if how == "observed":
        options = {"evidence": doxa.observed("README.md")}
    elif how == "reported":
        options = {"evidence": doxa.reported("a blog")}
    elif how == "same key":
        options = {"key": "api:retries", "value": "7"}
    elif how == "own premises":
        options = {"premises": [bench.memory.remember("something else").belief.id]}
    elif how == "another session":
        memory = bench.as_actor(doxa.agent("planner"), session="s2")
    elif how == "no session":
        memory = bench.as_actor(doxa.agent("planner"))
    elif how == "a person":
        memory = bench.memory
    else:
        bench.memory.revoke(claim.id, "no")
        memory = bench.as_actor(doxa.agent("planner"), session="s3")
        assert memory.approach(README, session="s3").items[0].label == "deterrent"
    note = memory.remember("so we need a queue", **options).belief
    assert all(claim.id not in reasons for reasons in note.premises)


def test_the_loop_of_reading_deriving_revoking_and_reading_again(bench):
    """A revoked claim that comes back as a note derived from it arrives without support."""
    memory, claim = told(bench)
    bench.memory.revoke(claim.id, "the proxy timed out")
    late = memory.remember("three attempts are enough for everybody", cues=["path:src/"]).belief
    assert late.premises == ((claim.id,),)
    assert not late.supported
    again = bench.as_actor(doxa.agent("other"), session="s9")
    text = again.approach(doxa.Read("src/a.py"), session="s9").text
    assert "[UNSUPPORTED]" in text
    assert "what this rested on no longer holds" in text
    assert again.remember("it tolerates 3 retries", key="api:retries", value="3").outcome == "echo"


def test_what_holds_in_the_place_of_a_superseded_belief_was_told_too(bench):
    memory, claim = told(bench)
    bench.memory.correct("api:retries", "5", because="changed", reason="raised")
    fresh = bench.as_actor(doxa.agent("planner"), session="s5")
    assert fresh.approach(README, session="s5").items[0].label == "formerly"
    holder = memory.current("api:retries")
    assert fresh.remember("so we wait longer").belief.premises == ((holder.id,),)
    assert claim.id != holder.id


# Looking at it


def test_the_tree_shows_what_it_rests_on_and_cycles_end(bench):
    memory = bench.memory
    names = chain(memory, 3)
    memory.justify(names[0], [names[2]])
    tree = memory.grounds(names[2])
    assert [one.belief.id for one in tree.justifications[0]] == [names[1]]
    ((top,),) = tree.justifications[0][0].justifications
    assert top.belief.id == names[0]
    assert top.justifications[0][0].repeated
    assert [one.id for one in memory.resting_on(names[0])] == [names[1]]


def test_the_impact_is_what_would_fall_and_nothing_is_changed(bench):
    memory = bench.memory
    names = chain(memory, 4)
    other = memory.remember("another way").belief
    memory.justify(names[2], [other.id])
    before = len(memory.log())
    assert [one.id for one in memory.impact(names[0])] == [names[1]]
    assert [one.id for one in memory.impact(names[2])] == [names[3]]
    assert len(memory.log()) == before
    memory.revoke(names[0], "no")
    assert supported(memory, names) == [True, False, True, True]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_the_impact_foretells_what_a_revocation_does_and_reinstating_undoes_it(data):
    """On any graph, with cycles; and the stored labels are those that the log gives."""
    memory = in_memory().memory
    count = data.draw(st.integers(2, 7))
    names = [memory.remember(f"note {number}").belief.id for number in range(count)]
    for _ in range(data.draw(st.integers(0, 10))):
        leaf = data.draw(st.sampled_from(names))
        reasons = data.draw(st.lists(st.sampled_from([one for one in names if one != leaf]), max_size=2, unique=True))
        if all(set(reasons) != set(one) for one in memory.get(leaf).premises) and (
            reasons or memory.get(leaf).premises
        ):
            memory.justify(leaf, reasons)
    before = supported(memory, names)
    target = data.draw(st.sampled_from(names))
    foretold = {one.id for one in memory.impact(target)}
    memory.revoke(target, "no")
    after = supported(memory, names)
    fallen = {name for name, was, now in zip(names, before, after, strict=True) if was and not now}
    assert fallen - {target} == foretold
    assert not any(now and not was for was, now in zip(before, after, strict=True))
    assert memory.check().problems == ()
    memory.reinstate(target)
    assert supported(memory, names) == before
    assert memory.check().problems == ()
