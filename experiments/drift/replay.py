"""Anchors at an old release, verdicts at a new one, and changes of form that must flag nothing."""

import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import doxa
from doxa.memory import Memory
from experiments.drift import plain
from experiments.drift.releases import Sources

# A passage may have 8,000 characters.
_TEXT_CHARS_MAX = 8_000
_GIT = ("git", "-c", "user.name=Mira", "-c", "user.email=mira@example.org", "-c", "core.autocrlf=false")


_FLAGGED = ("changed", "renamed", "gone")


class Anchored(NamedTuple):
    """A belief about a definition."""

    belief: str
    path: str
    definition: plain.Definition


class Verdict(NamedTuple):
    """What the plain comparison and doxa say of an anchor, and why they may differ."""

    anchored: Anchored
    expected: str
    said: str
    reason: str = ""

    @property
    def agrees(self) -> bool:
        """Whether they say the same."""
        return self.expected == self.said


class Form(NamedTuple):
    """A change of form: how many anchors it flagged, how many it should have, and how many were still flagged after."""

    name: str
    anchors: int
    flagged: int
    expected: int
    left: int


class Replayed(NamedTuple):
    """Everything about one library."""

    name: str
    verdicts: tuple[Verdict, ...]
    forms: tuple[Form, ...]
    flags_left: int


class Repository:
    """A scratch repository."""

    def __init__(self, folder: str) -> None:
        self.root = Path(folder)
        environ = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
        self._environ = environ | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
        self.git("init", "-q")

    def git(self, *words: str) -> None:
        """Run git."""
        command = [*_GIT, *words]
        subprocess.run(command, cwd=self.root, env=self._environ, check=True, capture_output=True)  # noqa: S603 - git

    def commit(self, sources: Sources, name: str) -> None:
        """Commit these files and no others, under a tag."""
        self.write(sources)
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", name)
        self.git("tag", name)

    def write(self, sources: Sources) -> None:
        """Let these be the files."""
        for path in [*self.root.rglob("*")]:
            if path.is_file() and ".git" not in path.relative_to(self.root).parts:
                path.unlink()
        for name, text in sources.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8"))


@contextmanager
def _scratch() -> Iterator[tuple[Repository, Memory]]:
    with tempfile.TemporaryDirectory(prefix="doxa-drift-") as folder:
        repository = Repository(os.path.realpath(folder))
        actor = doxa.agent("reader")
        with doxa.open(":memory:", project="drift", root=repository.root, actor=actor) as memory:
            yield repository, memory


def replay(name: str, old: Sources, new: Sources, *, anchors_max: int = 400, symbols: bool = False) -> Replayed:
    """Note every definition of the old release, move to the new one, and compare the verdicts.

    Args:
        name: what the two are called.
        old: the files of the old release.
        new: the files of the new one.
        anchors_max: how many definitions are noted at most.
        symbols: whether they are noted by their names, and compared by their syntax trees; Python alone.
    """
    with _scratch() as (repository, memory):
        repository.commit(old, "old")
        anchored = list(_noted(memory, old, anchors_max, symbols=symbols))
        repository.commit(new, "new")
        states = _states(memory)
        verdicts = tuple(
            _tree_verdict(one, old, new, states[one.belief][0]) if symbols else _verdict(one, new, states[one.belief])
            for one in anchored
        )
        repository.git("checkout", "-q", "old")
        _states(memory)
        left = sum(_is_stale(memory, one) for one in anchored)
        forms = tuple(
            _formed(repository, memory, anchored, old, form, change, symbols=symbols)
            for form, change in _FORMS
            if change is not _formatted or any(path.endswith(".py") for path in old)
        )
        return Replayed(name, verdicts, forms, left)


def _noted(memory: Memory, sources: Sources, anchors_max: int, *, symbols: bool) -> Iterator[Anchored]:
    found = [
        (path, definition)
        for path, text in sorted(sources.items())
        for definition in plain.definitions(path, text).values()
        if (definition.name in plain.trees(text) if symbols else _is_passage(definition))
    ]
    # Spread over all files, the same each time.
    step = max(1, -(-len(found) // anchors_max))
    for path, definition in found[::step]:
        place = f"{path}:{definition.line}"
        named = doxa.observed(place, symbol=definition.name)
        seen = named if symbols else doxa.observed(place, quote=definition.text)
        claim = f"{definition.name} of {path} is as it was on line {definition.line}"
        belief = memory.remember(claim, evidence=seen).belief
        yield Anchored(belief.id, path, definition)


def _is_passage(definition: plain.Definition) -> bool:
    return "\n" in definition.text and len(definition.text) <= _TEXT_CHARS_MAX


def _tree_verdict(one: Anchored, old: Sources, new: Sources, said: str) -> Verdict:
    expected = plain.tree_verdict(one.path, one.definition, old[one.path], new)
    # Where it begins is counted from the decorator by one and from the name by the other.
    still = expected in ("same", "moved") and said in ("same", "moved")
    return Verdict(
        one, said if still else expected, said, "" if still or expected == said else plain.tree_reason(expected, said)
    )


def _states(memory: Memory) -> dict[str, tuple[str, int | None]]:
    return {one.belief: (one.state, one.line) for one in memory.drift().anchors}


def _is_stale(memory: Memory, one: Anchored) -> bool:
    return "stale" in memory.get(one.belief).conditions


def _verdict(one: Anchored, new: Sources, said: tuple[str, int | None]) -> Verdict:
    expected, line = plain.verdict(one.path, one.definition, new)
    words = f"{expected} to {line}" if expected == "moved" else expected
    told = f"{said[0]} to {said[1]}" if said[0] == "moved" else said[0]
    why = "" if words == told else plain.reason(one.path, one.definition, new)
    return Verdict(one, words, told, why)


def _formed(
    repository: Repository,
    memory: Memory,
    anchored: list[Anchored],
    old: Sources,
    name: str,
    change: Callable[[Sources], Sources],
    *,
    symbols: bool,
) -> Form:
    """Change the form of the files, look, and change it back."""
    changed = change(old)
    repository.write(changed)
    flagged = sum(state in _FLAGGED for state, _ in _states(memory).values())
    repository.write(old)
    _states(memory)
    became = (
        plain.tree_verdict(one.path, one.definition, old[one.path], changed)
        if symbols
        else plain.verdict(one.path, one.definition, changed)[0]
        for one in anchored
    )
    expected = sum(one in _FLAGGED for one in became)
    return Form(name, len(anchored), flagged, expected, sum(_is_stale(memory, one) for one in anchored))


def _crlf(sources: Sources) -> Sources:
    return {path: text.replace("\r\n", "\n").replace("\n", "\r\n") for path, text in sources.items()}


def _laid_out(sources: Sources) -> Sources:
    """Indent with tabs, leave a line free after each, and put blanks at the ends of lines."""
    return {path: "".join(map(_laid_out_line, text.splitlines())) for path, text in sources.items()}


def _laid_out_line(line: str) -> str:
    rest = line.lstrip(" ")
    return "\t" * (len(line) - len(rest)) + rest + "  \n\n"


def _moved(sources: Sources) -> Sources:
    """Move the largest file."""
    moved = max(sources, key=lambda path: (len(sources[path]), path))
    return {f"moved/{path}" if path == moved else path: text for path, text in sources.items()}


def _formatted(sources: Sources) -> Sources:
    """Let a formatter lay out what is Python."""
    return {path: _ruff(text) if path.endswith(".py") else text for path, text in sources.items()}


def _ruff(text: str) -> str:
    command = [sys.executable, "-m", "ruff", "format", "--isolated", "--line-length", "100", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)  # noqa: S603 - ruff
    return done.stdout


_FORMS: tuple[tuple[str, Callable[[Sources], Sources]], ...] = (
    ("line ends of Windows", _crlf),
    ("tabs, free lines, blanks at the ends", _laid_out),
    ("the largest file moved", _moved),
    ("ruff format, lines of 100", _formatted),
)


def reasons(replayed: Replayed) -> Counter[tuple[str, str, str]]:
    """Count the disagreements by what was expected, what was said, and why."""
    return Counter(
        (one.expected.split(" to ")[0], one.said.split(" to ")[0], one.reason)
        for one in replayed.verdicts
        if not one.agrees
    )
