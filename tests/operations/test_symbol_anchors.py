"""Notes about a definition: what counts as a change of it, and what an agent is told."""

import pytest

import doxa
from doxa.errors import InvalidInput
from tests.fakes.bench import export_of, in_memory
from tests.hooks.scene import write

pytest.importorskip("tree_sitter", reason="needs doxa[symbols]")

CODE = "import x\n\n\nclass Payments:\n    def charge(self, amount):\n        return amount * 100\n"
FORMATTED = (
    "import x\n\n\n\nclass Payments:\n    # cents\n    def charge(self, amount, ):\n        return amount * 100\n"
)
CHANGED = CODE.replace("100", "10")
RENAMED = CODE.replace("charge", "bill")
WITHOUT = "import x\n"
READ = doxa.Read("src/a.py")


@pytest.fixture
def bench(bench):
    bench.workspace.files = {"src/a.py": CODE, "notes.md": "charge\n"}
    return bench


def noted(memory, symbol="Payments.charge"):
    return memory.remember("charge takes cents", evidence=doxa.observed("src/a.py", symbol=symbol)).belief


@pytest.mark.parametrize("ref", ["src/a.py::Payments.charge", "./src/a.py::Payments::charge", "src/a.py::charge"])
def test_a_symbol_stands_behind_the_file(bench, ref):
    belief = bench.memory.remember("charge takes cents", evidence=doxa.observed(ref)).belief
    (anchor,) = belief.anchors
    assert (anchor.ref, anchor.line, anchor.quote) == ("src/a.py", 5, None)
    assert anchor.symbol == ref.partition("::")[2]
    assert belief.evidence[0].quote == "def charge(self, amount):\n        return amount * 100"


@pytest.mark.parametrize(
    ("content", "state", "stale"),
    [
        (CODE, "same", False),
        (FORMATTED, "moved", False),
        (CODE.replace("import x", "import x\nimport y"), "moved", False),
        (CHANGED, "changed", True),
        (RENAMED, "renamed", True),
        (WITHOUT, "gone", True),
        (None, "gone", True),
    ],
)
def test_what_becomes_of_a_definition_is_told_apart(bench, content, state, stale):
    memory = bench.memory
    belief = noted(memory)
    if content is None:
        del bench.workspace.files["src/a.py"]
    else:
        bench.workspace.files["src/a.py"] = content
    assert [one.state for one in memory.drift().anchors] == [state]
    assert ("stale" in memory.get(belief.id).conditions) is stale
    bench.workspace.files["src/a.py"] = CODE
    memory.drift()
    assert memory.get(belief.id).conditions == ()


def test_a_delivery_looks_at_the_definition_and_not_at_the_file(bench):
    memory = bench.memory
    noted(memory)
    assert memory.approach(READ, session="s1").items[0].label == "claim"
    bench.workspace.files["src/a.py"] = FORMATTED
    assert memory.approach(READ, session="s2").items[0].label == "claim"
    bench.workspace.files["src/a.py"] = CHANGED
    assert memory.approach(READ, session="s3").items[0].label == "caveat"


def test_a_deterrent_rests_while_the_definition_is_another(bench):
    memory = bench.memory
    belief = noted(memory)
    memory.revoke(belief.id, "it takes euros")
    for content, told in ((CODE, True), (FORMATTED, True), (CHANGED, False), (CODE, True)):
        bench.workspace.files["src/a.py"] = content
        assert bool(memory.approach(READ, session=content + str(told)).text) is told
    assert [(one.ref, one.line) for one in memory.traps().found] == [("src/a.py", 5)]


def test_confirming_lets_it_stand_for_what_is_there_now(bench):
    memory = bench.memory
    belief = noted(memory)
    bench.workspace.files["src/a.py"] = CHANGED
    memory.drift()
    memory.confirm(belief.id)
    assert memory.get(belief.id).conditions == ()
    assert [one.state for one in memory.drift().anchors] == ["same"]
    assert memory.get(belief.id).anchors[0].symbol == "Payments.charge"


def test_a_definition_that_moved_to_another_file_is_found_there(bench):
    memory = bench.memory
    noted(memory)
    bench.workspace.files["src/b.py"] = bench.workspace.files.pop("src/a.py")
    assert [(one.state, one.found_at) for one in memory.drift().anchors] == [("gone", "src/b.py:5")]


@pytest.mark.parametrize(
    ("evidence", "said"),
    [
        (doxa.observed("src/a.py", symbol="Payments.refund"), "'Payments.refund' is not defined in src/a.py"),
        (doxa.observed("src/b.py", symbol="charge"), "is defined several times in src/b.py: A.charge, B.charge"),
        (doxa.observed("notes.md", symbol="charge"), "There is no grammar here to find 'charge' in notes.md with"),
        (doxa.observed("src/a.py", symbol=""), "The symbol is empty"),
        (doxa.observed("src/a.py", symbol=7), "The symbol must be text"),
        (doxa.observed("src/none.py", symbol="x"), "There is nothing to read"),
    ],
)
def test_what_cannot_be_found_is_refused_and_nothing_is_written(bench, evidence, said):
    bench.workspace.files["src/b.py"] = "class A:\n    def charge(self): ...\nclass B:\n    def charge(self): ...\n"
    with pytest.raises(InvalidInput, match=said):
        bench.memory.remember("charge takes cents", evidence=evidence)
    assert bench.memory.log() == []


def test_without_a_grammar_the_quote_stands_in_its_place(bench):
    evidence = doxa.observed("notes.md", symbol="charge", quote="charge")
    settlement = bench.memory.remember("charge takes cents", evidence=evidence)
    (anchor,) = settlement.belief.anchors
    assert (anchor.symbol, anchor.quote) == (None, "charge")
    assert "There is no grammar here to find charge with (doxa[symbols])" in settlement.message
    found = bench.memory.remember("it is a method", evidence=doxa.observed("src/a.py", symbol="charge", quote="charge"))
    assert found.remark == ""


def test_an_export_keeps_the_symbol(bench, tmp_path):
    belief = noted(bench.memory)
    bench.memory.export(tmp_path / "export.jsonl")
    other = in_memory()
    other.memory.merge(tmp_path / "export.jsonl")
    assert other.memory.get(belief.id).anchors == belief.anchors
    assert export_of(other.memory) == export_of(bench.memory)
    assert other.memory.check().problems == ()


def test_the_hook_meets_it_in_the_file(tmp_path):
    from tests.hooks.scene import Scene

    scene = Scene(tmp_path)
    write(scene.repo, {"src/a.py": CODE})
    belief = scene.note("charge takes cents", evidence=doxa.observed("src/a.py::Payments.charge"))
    assert f"[{belief[:5]}] charge takes cents" in scene.told(scene.reads("src/a.py"))
    write(scene.repo, {"src/a.py": FORMATTED})
    assert f"[{belief[:5]}] charge takes cents" in scene.told(scene.reads("src/a.py", session="s2"))
    write(scene.repo, {"src/a.py": CHANGED})
    assert f"[{belief[:5]}] [STALE] src/a.py changed" in scene.told(scene.reads("src/a.py", session="s3"))
    assert scene.faults() == []
