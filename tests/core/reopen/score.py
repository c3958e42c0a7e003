"""Score the reading of sentences that reopen a decision: `python -m tests.core.reopen.score FILE.json [split]`."""

import json
import math
import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from doxa.core.reopen.ledger import Ledger, Slot, Version
from doxa.core.reopen.reading import read
from doxa.core.values import Actor, Key

ACTS = {"reopen": "revert", "none": "noop", "ask": "ask"}
SPEAKER = Actor("user")


class Result(NamedTuple):
    row: dict
    act: str
    key: str | None
    to: str | None
    gate: str
    why: str

    @property
    def right(self):
        if self.act != self.row["act"]:
            return False
        return self.act != "revert" or (self.key, self.to) == (self.row["key"], self.row["to"])

    @property
    def false_revert(self):
        return self.act == "revert" and not self.right


def ledger_of(world, ctx):
    slots = []
    for name, chain in world["chains"].items():
        versions = tuple(Version(f"{name}#{place}", value, by, place) for place, (value, by) in enumerate(chain))
        slots.append(Slot(Key("", name), (name,), versions, standing=True))
    recent = ctx.removeprefix("correction:").split(",") if ctx else []
    return Ledger(tuple(slots), tuple(Key("", name) for name in recent))


def results(cases, split=None):
    found = []
    for row in cases["rows"]:
        if split and row.get("split") != split:
            continue
        world = cases["worlds"][row["world"]]
        reading = read(row["text"], ledger_of(world, row["ctx"]), by=SPEAKER)
        key, to = None, None
        if reading.belief:
            key, _, place = reading.belief.rpartition("#")
            to = world["chains"][key][int(place)][0]
        found.append(Result(row, ACTS[reading.act], key, to, reading.gate, reading.why))
    return found


def wilson(right, total, z=1.96):
    if not total:
        return 0.0, 1.0
    share, spread = right / total, z * z / total
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(share * (1 - share) / total + spread / (4 * total))
    return max(0.0, middle - half), min(1.0, middle + half)


def shown(right, total):
    low, high = wilson(right, total)
    return f"{right}/{total} {right / max(total, 1):.2f} [{low:.2f}, {high:.2f}]"


def report(found, *, detail=True):
    lines = []
    wrong = [result for result in found if result.false_revert]
    unasked = [result for result in found if result.row["act"] != "revert"]
    loud = [result for result in unasked if result.act == "revert"]
    lines.append(
        f"false reverts: {shown(len(wrong), len(found))} of all, {shown(len(loud), len(unasked))} of what asks for none"
    )
    lines += [f"  ! {_told(result)}" for result in wrong] if detail else []
    lines.append(f"right: {shown(sum(result.right for result in found), len(found))}")
    for name in ("act", "fam", "lang"):
        groups = defaultdict(list)
        for result in found:
            groups[result.row.get(name, "en")].append(result.right)
        lines.append(f"by {name}:")
        lines += [f"  {group:20} {shown(sum(rights), len(rights))}" for group, rights in groups.items()]
    missed = [result for result in found if not result.right and not result.false_revert]
    if detail:
        lines += ["missed:", *(f"  - {_told(result)}" for result in missed)]
    return "\n".join(lines)


def _told(result):
    row = result.row
    wanted = f"{row['act']} {row['key'] or ''} {row['to'] or ''}".strip()
    given = f"{result.act} {result.key or ''} {result.to or ''}".strip()
    return f"[{row['fam']}] {row['text']} ({row['ctx'] or '-'}): wanted {wanted}, got {given} ({result.gate}: {result.why})"


def main(arguments):
    cases = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    split = arguments[1] if len(arguments) > 1 else None
    # The held half is scored, not read.
    sys.stdout.write(report(results(cases, split), detail=split != "held" and "--quiet" not in arguments) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
