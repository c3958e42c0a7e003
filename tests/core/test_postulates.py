"""Belief revision: which postulates hold, as properties over random sequences of calls.

A belief base in Hansson's sense ("A Textbook of Belief Dynamics", 1999): the view of a memory is the set of active values
of each key. `revoke` is contraction, `correct` with `because="wrong"` revision, `remember` expansion that may or may not
be taken, and `reinstate` the way back. Only what nobody's word can bring back is refused recovery.
"""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import doxa
from doxa.core.canonical import canonical_value
from doxa.core.values import fold_name
from doxa.errors import DoxaError
from doxa.memory import Memory
from tests.fakes.bench import Bench, in_memory
from tests.scripts import KEYS, SPELLINGS, VALUES, Player, scripts, shown, statuses, told, view, writes

histories = scripts(writes, size=12)


def played(script) -> Bench:
    bench = in_memory()
    Player(bench).play(script)
    return bench


def pick(data, memory: Memory, *wanted: str):
    """Draw a belief of one of these statuses; the example is of no use without one."""
    found = sorted(memory.audit(wanted, limit=1_000), key=lambda belief: belief.id)
    assume(found)
    return data.draw(st.sampled_from(found))


def supports(memory: Memory) -> dict[str, tuple]:
    """How well each belief is supported."""
    found = memory.audit(limit=1_000)
    return {one.id: (one.supported, one.confirmations, one.evidence, one.succeeded, one.failed) for one in found}


# Words that stand in different numbers of beliefs.
QUERIES = ("retries 3", "timeout", "is five", "all")


@given(histories, st.data())
def test_success(script, data):
    """What is revoked is not believed."""
    memory = played(script).memory
    belief = pick(data, memory, "active", "candidate", "superseded")
    memory.revoke(belief.id, "it was wrong")
    assert memory.get(belief.id).status == "revoked"
    assert getattr(memory.current(belief.key), "id", None) != belief.id
    assert belief.id not in [one.id for one in memory.recall(belief.claim, limit=1_000)]
    if belief.status == "active":
        assert belief.canonical not in view(memory).get(belief.key.folded, ())


@given(histories, st.data())
def test_inclusion(script, data):
    """Revoking brings nothing into view: no older value is unveiled."""
    memory = played(script).memory
    belief = pick(data, memory, "active", "candidate", "superseded")
    before = {one.id for one in memory.audit(["active"], limit=1_000)}
    memory.revoke(belief.id, "it was wrong")
    assert {one.id for one in memory.audit(["active"], limit=1_000)} == before - {belief.id}


@given(histories, st.data())
def test_vacuity(script, data):
    """Revoking what is not believed leaves the view as it is, while the log grows."""
    memory = played(script).memory
    belief = pick(data, memory, "candidate", "superseded")
    before, count = view(memory), len(memory.log())
    memory.revoke(belief.id, "it was wrong")
    assert view(memory) == before
    assert len(memory.log()) == count + 1


@given(histories, st.sampled_from(range(len(KEYS))), st.sampled_from(VALUES), st.booleans())
def test_extensionality(script, number, value, tentative):
    """It makes no difference how a key is spelled, or how much white space a value has."""
    one, other = played(script), played(script)
    said = one.memory.remember("a claim", key=KEYS[number], value=value, tentative=tentative)
    also = other.memory.remember("a claim", key=SPELLINGS[number], value=f"  {value}\t", tentative=tentative)
    assert (said.outcome, said.belief.id) == (also.outcome, also.belief.id)
    assert view(one.memory) == view(other.memory)
    assert statuses(one.memory) == statuses(other.memory)
    for key, spelling in zip(KEYS, SPELLINGS, strict=True):
        assert one.memory.current(key) == one.memory.current(spelling)


@given(st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=10).filter(str.strip), st.data())
def test_extensionality_of_any_key(text, data):
    """The same for keys in any script: case, compatibility forms and white space make no other key."""
    assume(any(character.isalnum() for character in fold_name(text)))
    memory = in_memory().memory
    spelled = data.draw(st.sampled_from((text.upper(), text.lower(), text.casefold(), f" {text}  ", text.swapcase())))
    assume(spelled.casefold() == text.casefold() or spelled.strip() == text.strip())
    memory.remember("one", key=("e", text), value="1")
    assert memory.remember("two", key=("E", spelled), value="2").outcome == "superseded"
    assert memory.current(("e", text)).value == "2"


@given(histories, st.data())
def test_recovery_by_reinstatement(script, data):
    """Revoking and reinstating leaves view, support, ranking and dependents as they were, and what is delivered."""
    memory = played(script).memory
    memory.check_anchors()
    belief = pick(data, memory, "active", "candidate")
    before = state(memory)
    memory.revoke(belief.id, "it was wrong")
    assert state(memory) != before
    memory.reinstate(belief.id, "it was not")
    assert state(memory) == before


def state(memory: Memory) -> dict[str, object]:
    return {
        "view": view(memory),
        "statuses and conditions, dependents included": statuses(memory),
        "renderings": shown(memory),
        "supports": supports(memory),
        "current": [getattr(memory.current(key), "id", None) for key in KEYS],
        "ranking": [[one.id for one in memory.recall(query, limit=100)] for query in QUERIES],
        # Of beliefs that a situation calls up equally the latest change comes first; that order is not compared.
        "delivered": [(sorted(text.split("\n")), sorted(labels)) for text, labels in told(memory)],
    }


@given(histories, st.data())
def test_revoking_twice_is_revoking_once(script, data):
    memory = played(script).memory
    belief = pick(data, memory, "revoked")
    before, count = statuses(memory), len(memory.log())
    with pytest.raises(DoxaError):
        memory.revoke(belief.id, "again")
    assert (statuses(memory), len(memory.log())) == (before, count)


@given(histories, st.data())
def test_the_way_back_costs_one_event(script, data):
    memory = played(script).memory
    belief = pick(data, memory, "superseded", "revoked")
    count = len(memory.log())
    memory.reinstate(belief.id)
    assert len(memory.log()) == count + 1


def test_recovery_fails_for_a_bare_restatement():
    """The one postulate that must not hold: saying a revoked value again does not bring it back."""
    bench = in_memory()
    memory = bench.memory
    belief = memory.remember("it tolerates 3", key="api:retries", value="3", evidence=doxa.reported("a wiki")).belief
    memory.revoke(belief.id, "a proxy timeout")
    before = view(memory)
    memory.remember("it tolerates 3", key="api:retries", value="3", evidence=doxa.inferred())
    assert view(memory) == before
    assert memory.get(belief.id).status == "revoked"


@given(histories)
def test_consistency(script):
    """A key has at most one active value, however it came to it."""
    bench = in_memory()
    player = Player(bench)
    for step in script:
        player.step(step)
        assert all(len(values) == 1 for values in view(bench.memory).values())


@given(histories, st.sampled_from(KEYS), st.sampled_from(VALUES), st.booleans())
def test_relative_success(script, key, value, tentative):
    """Saying something either makes it what is believed, or leaves the view as it is (non-prioritised revision)."""
    memory = played(script).memory
    before = view(memory)
    said = memory.remember("a claim", key=key, value=value, tentative=tentative)
    now = memory.current(key)
    if now is not None and now.canonical == canonical_value(value):
        assert said.belief.canonical == now.canonical
        others = {name: values for name, values in view(memory).items() if name != now.key.folded}
        assert others == {name: values for name, values in before.items() if name != now.key.folded}
    else:
        assert view(memory) == before
        assert said.outcome in ("candidate", "confirmed", "held", "echo", "rederived")


@given(histories, st.data())
def test_core_retainment(script, data):
    """What loses its support by a revocation rested on the revoked belief, and on nothing else that is whole."""
    memory = played(script).memory
    belief = pick(data, memory, "active", "candidate")
    before = {one.id: one for one in memory.audit(limit=1_000)}
    memory.revoke(belief.id, "it was wrong")
    after = {one.id: one for one in memory.audit(limit=1_000)}
    resting, queue = {belief.id}, [belief.id]
    while queue:
        premise = queue.pop()
        for one in before.values():
            if one.id not in resting and any(premise in reason for reason in one.premises):
                resting.add(one.id)
                queue.append(one.id)
    for name, old in before.items():
        if old.supported and not after[name].supported:
            assert name in resting
            assert not any(
                all(after[premise].status == "active" and after[premise].supported for premise in reason)
                for reason in old.premises
            )
        if not old.supported:
            assert not after[name].supported


@given(histories, st.integers(min_value=1, max_value=3), st.booleans())
def test_uniformity(script, count, alternative):
    """Two beliefs on which the same rests leave the same behind when either is revoked."""
    left = []
    for revoked in (0, 1):
        memory = played(script).memory
        twins = [memory.remember(f"a twin, the {name}").belief.id for name in ("first", "second")]
        ground = memory.remember("another ground").belief.id
        for number in range(count):
            derived = memory.remember(f"from both, {number}", key=("derived", str(number)), premises=twins).belief.id
            memory.remember(f"from that, {number}", premises=[derived])
            if alternative and number == 0:
                memory.remember("from both, 0", key=("derived", "0"), value="from both, 0", premises=[ground])
        memory.revoke(twins[revoked], "it was wrong")
        found = statuses(memory)
        left.append({name: found[name] for name in found if name not in twins})
    assert left[0] == left[1]
    fallen = [conditions for _, conditions in left[0].values() if "unsupported" in conditions]
    assert len(fallen) >= 2 * (count - alternative)


@given(histories, st.lists(st.sampled_from(VALUES), min_size=1, max_size=4), st.sampled_from(KEYS))
def test_of_contradicting_observations_the_last_decides(script, values, key):
    """Darwiche and Pearl's second postulate, for what is observed."""
    bench = played(script)
    for value in values:
        evidence = doxa.observed("settings.toml", content=f"{key} = {value}")
        bench.memory.remember("seen", key=key, value=value, evidence=evidence)
    assert bench.memory.current(key).value == values[-1]
    assert view(bench.memory)[bench.memory.current(key).key.folded] == (values[-1],)


@given(histories, st.sampled_from(KEYS), st.sampled_from(VALUES))
def test_writing_to_one_key_changes_no_belief_of_another(script, key, value):
    """Public report 2 (getzep/graphiti#1728): a note that mentioned an entity retired unrelated facts."""
    memory = played(script).memory
    before = {one.id: one for one in memory.audit(limit=1_000)}
    written = memory.remember("a claim", key=key, value=value).belief
    for one in memory.audit(limit=1_000):
        if one.key.folded != written.key.folded:
            assert one.status == before[one.id].status
            assert one._replace(supported=True) == before[one.id]._replace(supported=True)
