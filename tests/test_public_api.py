"""What the package offers, and that it is described and typed."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import doxa

INIT = Path(doxa.__file__)


def typed_names():
    tree = ast.parse(INIT.read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    return {alias.asname or alias.name for node in block.body for alias in node.names}


def test_what_is_offered_typed_and_loaded_is_the_same():
    loaded = {name for names in doxa._HOMES.values() for name in names} | {"open"}
    assert set(doxa.__all__) == typed_names() == loaded
    assert doxa.__all__ == sorted(doxa.__all__, key=lambda name: (name[0].islower(), name))


@pytest.mark.parametrize("name", doxa.__all__)
def test_every_name_is_there_and_says_what_it_is(name):
    value = getattr(doxa, name)
    assert inspect.getdoc(value)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="nothing_of_ours"):
        _ = doxa.nothing_of_ours


def public_methods():
    return [name for name, _ in inspect.getmembers(doxa.Memory) if not name.startswith("_")]


@pytest.mark.parametrize("name", public_methods())
def test_every_method_of_a_memory_says_what_it_does(name):
    assert inspect.getdoc(getattr(doxa.Memory, name))


def test_importing_the_package_loads_nothing_of_it():
    program = (
        "import sys, doxa; print(sorted(name for name in sys.modules if name.startswith('doxa') or name == 'sqlite3'))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['doxa']"


EXAMPLE = """
from pathlib import Path

import doxa


def remembered(folder: Path) -> str | None:
    with doxa.open(folder / "store.sqlite3", actor=doxa.agent("typed"), root=folder, project="typed") as memory:
        settlement: doxa.Settlement = memory.remember("a is b", key=("a", "is"), value="b", tags=["x"])
        belief: doxa.Belief = memory.revoke(settlement.belief.id, "it is c")
        delivery: doxa.Delivery = memory.approach(doxa.Read("README.md"))
        events: list[doxa.Event] = memory.log()
        current: doxa.Belief | None = memory.current("a:is")
        print(delivery.text, events, current)
        return belief.reason
"""
WRONG = EXAMPLE + "\n\nwrong: int = remembered(Path())\n"


@pytest.mark.parametrize(("text", "fits"), [(EXAMPLE, True), (WRONG, False)], ids=["right", "wrong"])
def test_users_get_types(tmp_path, text, fits):
    (tmp_path / "example.py").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "example.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode == 0) is fits, done.stdout
    assert fits or "Incompatible types in assignment" in done.stdout
