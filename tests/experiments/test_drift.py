"""Verdicts on passages beside a plain comparison of the definitions, on small made-up sources."""

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from experiments.drift import __main__ as program
from experiments.drift import plain, sample
from experiments.drift.releases import Library, NoReleaseError, from_npm, from_pip
from experiments.drift.replay import reasons, replay

ROOT = Path(__file__).parent.parent.parent


@cache
def replayed():
    return replay("made-up sources", sample.OLD, sample.NEW)


def test_every_kind_of_change_is_told():
    said = {f"{one.anchored.path} {one.anchored.definition.name}": one.said for one in replayed().verdicts}
    assert said == sample.EXPECTED
    assert {one.expected for one in replayed().verdicts} == set(sample.EXPECTED.values())
    assert not reasons(replayed())
    assert replayed().flags_left == 0


@pytest.mark.parametrize("name", ["line ends of Windows", "tabs, free lines, blanks at the ends"])
def test_a_change_of_form_flags_nothing(name):
    (form,) = [one for one in replayed().forms if one.name == name]
    assert form[1:] == (len(sample.EXPECTED), 0, 0, 0)


def test_a_moved_file_flags_what_was_in_it():
    (form,) = [one for one in replayed().forms if one.name == "the largest file moved"]
    moved = sum(name.startswith("shop/cart.py ") for name in sample.EXPECTED)
    assert form[1:] == (len(sample.EXPECTED), moved, moved, 0)


def test_where_the_two_differ_there_is_a_reason():
    old = {"a.py": "def f():\n    return 1\n\n\ndef g():\n    return 2\n"}
    new = {"a.py": "def f():\n    return 1\n    print()\n\n\nclass A:\n    def g():\n        return 2\n"}
    assert dict(reasons(replay("two", old, new))) == {
        ("changed", "same", "the definition has grown at its end; all that was noted still stands in it"): 1,
        ("changed", "moved", "the same words stand there under another name, or in another class"): 1,
    }


def test_definitions_are_found_by_name():
    text = "class A:\n    def f(self):\n        pass\n\n    def f(self):\n        return 1\n"
    assert list(plain.definitions("a.py", text)) == ["A", "A.f", "A.f#2"]
    script = "class A {\n  f(a) {\n    if (a) {\n    }\n  }\n}\n\nconst g = 1;\nasync function h(b) {\n}\n"
    found = plain.definitions("a.js", script)
    assert {name: (one.line, len(one.text.splitlines())) for name, one in found.items()} == {"A.f": (2, 4), "h": (9, 2)}


@pytest.mark.parametrize("fetch", [from_pip, from_npm])
def test_without_an_index_it_says_what_did_not_run(fetch, monkeypatch, capsys):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    library = Library("click", "any", ".py", "8.0.1", "8.1.7", fetch)
    with pytest.raises(NoReleaseError, match=r"8\.0\.1"):
        library.release("8.0.1")
    monkeypatch.setattr(program, "LIBRARIES", (library,))
    monkeypatch.setattr(sys, "argv", ["drift"])
    before = (ROOT / "experiments" / "drift" / "README.md").read_bytes()
    assert program.main() == 1
    assert "click did not run: click" in capsys.readouterr().err
    assert (ROOT / "experiments" / "drift" / "README.md").read_bytes() == before


def test_the_quick_form_is_shown_and_not_written():
    before = (ROOT / "experiments" / "drift" / "README.md").read_bytes()
    command = [sys.executable, "-m", "experiments.drift", "--quick"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "| made-up sources | 10/10 1.000 " in done.stdout
    assert (ROOT / "experiments" / "drift" / "README.md").read_bytes() == before
