"""Whether the hook speaks where it should and nowhere else, over this repository's own files.

    python -m benchmarks.precision            600 tool calls, each a process
    python -m benchmarks.precision --quick    90 of them, to see that it runs

A hundred beliefs are anchored to passages of files that are there, some revoked, some superseded, some plain. Tool
calls of five coding agents are drawn that touch these files, files of the same name elsewhere, other files, or only
name them. Which beliefs a call is about is known from how the call was made: nothing of doxa is asked for it. Beside
the hook stands one that goes by the file's name alone, as some memories do.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from benchmarks.core import HOOK
from benchmarks.noted_tree import Tree, name_of
from benchmarks.tool_calls import Call, Calls

CALLS = 600


def told_by_process(tree: Tree, call: Call) -> str:
    """Ask the hook as its client does."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(HOOK), "--client", call.client],
        input=json.dumps(call.payload).encode(),
        env=tree.environ,
        capture_output=True,
        check=True,
    )
    if done.stderr:
        raise RuntimeError(done.stderr.decode())
    return done.stdout.decode()


def told_by_name(tree: Tree, call: Call) -> str:
    """Answer as a memory does that looks for the name of a file in what a tool is given."""
    given = json.dumps([call.payload.get("tool_input"), call.payload.get("toolArgs")])
    names = set(re.findall(r"[\w.-]+", given))
    return "\n".join(f"[{one.belief}]" for one in tree.anchored if name_of(one.path) in names)


def heard(answer: str) -> frozenset[str]:
    """Give the ids that an answer is about: of each line its own, and of what was formerly believed."""
    lines = re.split(r"\\n|\n", answer)
    found = set()
    for line in lines:
        formerly = re.search(r"Formerly .* \[([0-9a-z]{5})\], superseded", line)
        own = re.match(r"\[([0-9a-z]{5})\]", line)
        if formerly or own:
            found.add((formerly or own).group(1))  # type: ignore[union-attr]  # one of them is there
    return frozenset(found)


class Tally(NamedTuple):
    """How often it spoke as it should; and each call at which it did not."""

    calls: int
    relevant: int
    missed: list[tuple[Call, frozenset[str]]]
    false: list[tuple[Call, frozenset[str]]]
    manners: Counter[str]


def tally(tree: Tree, count: int, ask: Callable[[Tree, Call], str]) -> Tally:
    """Draw calls, ask the hook about each, and compare with what the call is about."""
    missed, false = [], []
    relevant = 0
    manners: Counter[str] = Counter()
    for call in Calls(tree).all(count):
        found = heard(ask(tree, call))
        relevant += bool(call.about)
        manners[call.manner] += 1
        if call.about - found:
            missed.append((call, call.about - found))
        if found - call.about:
            false.append((call, found - call.about))
    return Tally(count, relevant, missed, false, manners)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="90 calls, to see that it runs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="doxa-precision-") as name:
        tree = Tree(Path(name).resolve())
        print(f"{len(tree.texts)} files, {len(tree.anchored)} anchored beliefs, {len(tree.twins)} pairs of one name")
        found = tally(tree, 90 if options.quick else CALLS, told_by_process)
        rival = tally(Tree(Path(name).resolve() / "rival"), found.calls, told_by_name)
    for manner, count in found.manners.items():
        print(f"  {count:4} {manner}")
    print(f"{found.calls} calls, {found.relevant} about a belief: {len(found.missed)} missed, {len(found.false)} false")
    print(f"going by the file's name alone: {len(rival.missed)} missed, {len(rival.false)} false")
    for label, listed in (("missed", found.missed), ("false", found.false)):
        for call, beliefs in listed[:10]:
            print(f"{label} {sorted(beliefs)}: {call.manner} {json.dumps(call.payload)[:400]}")
    return int(bool(found.missed or found.false))


if __name__ == "__main__":
    sys.exit(main())
