"""A plain comparison of definitions, which shares no code with doxa: Python's parser, a pattern for JavaScript."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple


class Definition(NamedTuple):
    """A function, method or class: its name with what it stands in, its first line, and its text."""

    name: str
    line: int
    text: str

    @property
    def words(self) -> list[str]:
        """What is compared: the text, white space apart."""
        return self.text.split()


def definitions(path: str, text: str) -> dict[str, Definition]:
    """Give the definitions of a file by name; the second one of a name has `#2` behind it."""
    found: dict[str, Definition] = {}
    for name, first, last in _python(text) if path.endswith(".py") else _javascript(text):
        number = 1
        while (unique := name if number == 1 else f"{name}#{number}") in found:
            number += 1
        found[unique] = Definition(unique, first, "\n".join(text.splitlines()[first - 1 : last]))
    return found


def _python(text: str) -> Iterator[tuple[str, int, int]]:
    queue: list[tuple[str, ast.AST]] = [("", ast.parse(text))]
    while queue:
        around, node = queue.pop(0)
        for inner in ast.iter_child_nodes(node):
            if isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                yield f"{around}{inner.name}", inner.lineno, inner.end_lineno or inner.lineno
                queue.append((f"{around}{inner.name}.", inner))
            else:
                queue.append((around, inner))


_CLASS = re.compile(r"class ([\w$]+)")
_HEAD = re.compile(
    r"(\s*)(?:async\s+)?(?:static\s+)?(?:function\s+)?([\w$.]+)(?:\s*=\s*(?:async\s+)?function\s*[\w$]*)?\s*\(.*\)\s*\{\s*"
)
_NO_NAMES = frozenset({"if", "for", "while", "switch", "catch", "function", "with"})


def _javascript(text: str) -> Iterator[tuple[str, int, int]]:
    lines = text.splitlines()
    around = ""
    for number, line in enumerate(lines, 1):
        if opened := _CLASS.match(line):
            around = f"{opened[1]}."
        elif line.startswith("}"):
            around = ""
        head = _HEAD.fullmatch(line)
        if head is not None and head[2] not in _NO_NAMES:
            # What is laid out as people do ends at a brace that is as far to the right as its first line.
            end = next((at for at in range(number, len(lines)) if re.match(rf"{head[1]}\}}", lines[at])), None)
            if end is not None:
                yield around + head[2], number, end + 1


def verdict(path: str, old: Definition, new: dict[str, str]) -> tuple[str, int | None]:
    """Say what became of a definition: same, moved, changed, gone; and the line where it begins now."""
    if path not in new:
        return "gone", None
    now = definitions(path, new[path]).get(old.name)
    if now is None or now.words != old.words:
        return "changed", None
    return ("same" if now.line == old.line else "moved"), now.line


def tree_verdict(path: str, old: Definition, source: str, new: dict[str, str]) -> str:
    """Say what became of a definition by its syntax tree, which knows no comment and no layout."""
    if path not in new:
        return "gone"
    now = trees(new[path]).get(old.name)
    if now is None:
        return "gone"
    same = now[1] == trees(source)[old.name][1]
    return "changed" if not same else "same" if now[0] == old.line else "moved"


@cache
def trees(text: str) -> dict[str, tuple[int, str]]:
    """Give the line and the syntax tree of each definition that has a name of its own, in Python."""
    found: dict[str, tuple[int, str]] = {}
    twice: set[str] = set()
    queue: list[tuple[str, ast.AST]] = [("", ast.parse(text))]
    while queue:
        around, node = queue.pop(0)
        for inner in ast.iter_child_nodes(node):
            named = isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
            name = f"{around}{inner.name}" if named else ""  # type: ignore[attr-defined]  # it has one if it is named
            if named:
                twice.update({name} & found.keys())
                found[name] = (inner.lineno, ast.dump(inner))  # type: ignore[attr-defined]  # every definition has one
            queue.append((f"{name}." if named else around, inner))
    return {name: one for name, one in found.items() if name not in twice}


def tree_reason(expected: str, said: str) -> str:
    """Say why somebody who looks for a definition in the words and signs may see it otherwise."""
    if said == "renamed":
        return "the same body stands there under another name"
    if expected == "gone":
        return "the name is defined several times there now, and the plain comparison leaves such names out"
    return "signs differ that the syntax tree does not know"


def reason(path: str, old: Definition, new: dict[str, str]) -> str:
    """Say why somebody who looks for the words may see it otherwise."""
    text = new.get(path, "")
    named = definitions(path, text).get(old.name)
    count = " ".join(text.split()).count(" ".join(old.words))
    if not count:
        return "the words do not stand there"
    if named is not None and " ".join(named.words).startswith(" ".join(old.words)):
        return "the definition has grown at its end; all that was noted still stands in it"
    if named is None:
        return "the same words stand there under another name, or in another class"
    return f"the same words stand at {count} places"
