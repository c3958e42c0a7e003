"""Documents tell the truth because they are run."""

import importlib.util
import inspect
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import doxa
from doxa.cli.app import GROUPS

ROOT = Path(__file__).parent.parent
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "ARCHITECTURE.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "plugins").rglob("*.md")),
]


@pytest.fixture(scope="module")
def generate():
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def blocks(path, language):
    return re.findall(rf"```{language}\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)


def test_generated_documents_are_as_they_would_be_written_now(generate):
    assert generate.outdated() == []


def test_an_outdated_document_is_found(generate, monkeypatch):
    monkeypatch.setitem(generate.DOCUMENTS, "lifecycle.md", lambda: "something else")
    assert generate.outdated() == ["lifecycle.md"]


def test_the_python_example_of_the_readme_runs(tmp_path):
    (example,) = blocks(ROOT / "README.md", "python")
    assert len([line for line in example.splitlines() if line.strip()]) <= 20
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    environ = {
        "DOXA_HOME": str(tmp_path / "home"),
        "PATH": "/usr/bin:/bin",
        "PYTHONPATH": str(Path(doxa.__file__).parent.parent),
    }
    done = subprocess.run([sys.executable, "-c", example], cwd=tmp_path, env=environ, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "[REVOKED] [api, retries] Previously believed: endpoint tolerates 3 retries per window." in done.stdout
    assert "the failure was a proxy timeout, not the retry limit" in done.stdout


@pytest.mark.parametrize("number", [0, 1])
def test_the_examples_of_the_ideas_run(number, tmp_path):
    example = blocks(ROOT / "docs" / "ideas.md", "python")[number]
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    environ = {"DOXA_HOME": str(tmp_path / "home"), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", example], cwd=tmp_path, env=environ, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_configuration_that_is_shown_is_one(tmp_path):
    (shown,) = blocks(ROOT / "docs" / "settlement.md", "toml")
    (tmp_path / ".doxa").mkdir()
    (tmp_path / ".doxa" / "policy.toml").write_text(shown)
    with doxa.open(":memory:", project="docs", root=tmp_path) as memory:
        memory.remember("peanuts", key="user:allergy")
        assert memory.remember("shellfish", key="user:allergy").outcome == "coexists"


def test_the_readme_has_its_two_commands():
    first, second = blocks(ROOT / "README.md", "sh")
    assert first.rstrip().endswith("doxa demo")
    assert second.rstrip().endswith("just test")
    assert "pip install" in first
    assert "pip install" in second


def test_the_commands_that_the_readme_shows_exist():
    shown = "".join(blocks(ROOT / "README.md", "console") + blocks(ROOT / "docs" / "clients.md", "console"))
    used = re.findall(r"^\$ doxa (\S+)", shown, re.MULTILINE)
    known = {command.name for commands in GROUPS.values() for command in commands}
    assert used
    assert set(used) <= known


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path):
    targets = re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8"))
    missing = [target for target in targets if "://" not in target and not (path.parent / target).exists()]
    assert missing == []


def test_every_method_of_a_memory_is_described():
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    described = set(re.findall(r"`(\w+)\(", text))
    properties = {"paused", "project", "root", "close", "merge_lines", "export_lines", "pause", "hub"}
    methods = {name for name, _ in inspect.getmembers(doxa.Memory) if not name.startswith("_")}
    assert methods - described - properties == set()


def test_every_error_is_listed_with_its_exit_code():
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    listed = {name: int(code) for name, code in re.findall(r"\| `(\w+)` \| (\d) \|", text)}
    errors = {name: getattr(doxa, name) for name in doxa.__all__}
    raised = {
        name: value.exit_code
        for name, value in errors.items()
        if isinstance(value, type) and issubclass(value, doxa.DoxaError) and value is not doxa.DoxaError
    }
    assert listed == raised


def test_every_dependency_has_its_reason():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    needed = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    names = [re.split(r"[<>=~! \[]", one)[0] for one in needed]
    assert [name for name in names if name not in text and name != "doxa"] == []


def test_the_map_of_the_architecture_names_files_that_exist():
    (shown,) = [block for block in blocks(ROOT / "ARCHITECTURE.md", "") if block.startswith("src/doxa/")]
    core = re.findall(r"(\w+\.py)", shown)
    present = {path.name for path in (ROOT / "src").rglob("*.py")}
    assert core
    assert set(core) <= present


def test_the_version_is_one():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == doxa.__version__


def test_the_page_on_delivery_is_true(tmp_path):
    from doxa.core import cues, delivery

    path = ROOT / "docs" / "delivery.md"
    text = path.read_text(encoding="utf-8")
    kinds = re.findall(r"^\| `([a-z]+)` \|", text, re.MULTILINE)
    assert sorted(kinds) == sorted(cues.KINDS)
    assert [event for event in cues.EVENTS if f"`{event}`" not in text] == []
    rules = [
        value for name, value in vars(delivery).items() if name.isupper() and " " in str(value) and "{" not in value
    ]
    assert len(rules) == len([rule for rule in rules if f"\n- {rule}\n" in text]) == 9
    (example,) = blocks(path, "python")
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    environ = {
        "DOXA_HOME": str(tmp_path / "home"),
        "DOXA_ACTOR": "mira",
        "PATH": "/usr/bin:/bin",
        "PYTHONPATH": str(Path(doxa.__file__).parent.parent),
    }
    done = subprocess.run([sys.executable, "-c", example], cwd=tmp_path, env=environ, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
