"""A copy of this repository's files with beliefs about some of them."""

import random
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import doxa
from doxa.wiring import open_memory

ROOT = Path(__file__).parent.parent
BELIEFS = 100
_WORDS_MIN = 4
_FILE_CHARS_MAX = 30_000


class Anchored(NamedTuple):
    """A belief, the file that it is anchored to, and the passage of it; "" for the whole file."""

    belief: str
    path: str
    passage: str


class Tree:
    """A copy of the repository's text files, with beliefs about some of them."""

    def __init__(self, folder: Path, seed: int = 7) -> None:
        self.draw = random.Random(seed)
        self.root = folder / "repository"
        self.home = folder / "home"
        self.texts = _copied(self.root)
        self._everything = "\n".join(self.texts.values())
        self.environ = {
            "DOXA_HOME": str(self.home),
            "DOXA_SYNCHRONOUS": "OFF",
            "DOXA_ACTOR": "mira",
        }
        self.anchored = self._believe()
        self.of_path = {one.path: one for one in self.anchored}
        self.others = sorted(set(self.texts) - set(self.of_path))
        names = Counter(path.rsplit("/", 1)[-1] for path in self.texts)
        self.twins = [
            other
            for one in self.anchored
            for other in self.others
            if names[name_of(one.path)] > 1 and name_of(other) == name_of(one.path)
        ]

    def _believe(self) -> list[Anchored]:
        """Take notes from passages that stand in one file only, and retire most of them."""
        usable = [(path, passages) for path in sorted(self.texts) if (passages := self._passages(path))]
        # Files whose name others have too come first: a rival that goes by the name alone speaks there.
        names = Counter(name_of(path) for path in self.texts)
        self.draw.shuffle(usable)
        usable.sort(key=lambda one: names[name_of(one[0])] == 1)
        made = []
        with open_memory(root=self.root, environ=self.environ) as memory:
            for number, (path, passages) in enumerate(usable[:BELIEFS]):
                passage = self.draw.choice(passages) if number % 5 else ""
                evidence = doxa.observed(path, quote=passage or None)
                key = f"file-{number}:setting"
                belief = memory.remember(f"note {number}", key=key, value=str(number), evidence=evidence).belief
                assert belief is not None
                if number % 5 in (1, 2, 3):
                    memory.revoke(belief.id, "it was a misreading")
                elif number % 5 == 4:
                    memory.correct(key, f"{number}.5", because="changed", reason="raised", evidence=doxa.stated())
                made.append(Anchored(belief.short, path, passage))
        return made

    def _passages(self, path: str) -> list[str]:
        lines = [line.strip() for line in self.texts[path].splitlines()]
        found = [line for line in lines if len(re.findall(r"\w+", line)) >= _WORDS_MIN and line.isascii()]
        return [line for line in found if self._everything.count(line) == 1]

    def printed(self, output: str, *paths: str) -> frozenset[str]:
        """Give the beliefs about some files, and those whose passage stands in an output, found with `re` alone."""
        about = {self.of_path[path].belief for path in paths if path in self.of_path}
        for one in self.anchored:
            pattern = r"(?<!\w)" + r"\s+".join(map(re.escape, one.passage.split())) + r"(?!\w)"
            if one.passage and re.search(pattern, output):
                about.add(one.belief)
        return frozenset(about)


def name_of(path: str) -> str:
    return path.rsplit("/", 1)[-1]


def _copied(root: Path) -> dict[str, str]:
    """Copy the files that git knows into a repository of their own; gives their texts."""
    listed = subprocess.run(["git", "-C", str(ROOT), "ls-files"], capture_output=True, text=True, check=True).stdout
    texts = {}
    for path in listed.splitlines():
        source = ROOT / path
        if source.suffix in (".py", ".md", ".toml", ".sql", ".json") and source.is_file():
            text = source.read_text(encoding="utf-8")
            if len(text) <= _FILE_CHARS_MAX:
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, root / path)
                texts[path] = text
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    return texts
