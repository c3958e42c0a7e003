# ruff: noqa: T201 - run as a script it prints its scores
"""Score the extraction of plain statements: `python -m tests.core.extraction.score FILE.json [split]`.

A file is a list of rows `{"text", "key": [entity, attribute] or null, "value", "split"}`.
"""

import json
import math
import sys
from pathlib import Path
from typing import NamedTuple

from doxa.core.extraction.plain import PlainExtractor
from doxa.core.values import Key, fold_text

OWN = Path(__file__).parent / "statements_own.json"


class Result(NamedTuple):
    row: dict
    key: Key | None
    value: str | None

    @property
    def found(self):
        return self.key is not None

    @property
    def right(self):
        if self.row["key"] is None or self.key is None:
            return self.row["key"] is None and self.key is None
        same_key = Key(*self.row["key"]).folded == self.key.folded
        return same_key and fold_text(self.row["value"]) == fold_text(self.value)


def results(rows, split=None):
    extractor = PlainExtractor()
    found = []
    for row in rows:
        if split and row.get("split") != split:
            continue
        extraction = extractor.extract(row["text"])
        found.append(Result(row, *(extraction or (None, None))))
    return found


def precision(found):
    answered = [result for result in found if result.found]
    return sum(result.right for result in answered), len(answered)


def recall(found):
    wanted = [result for result in found if result.row["key"]]
    return sum(result.right for result in wanted), len(wanted)


def wilson(hits, count, z=1.96):
    """Give the 95% Wilson interval of a share."""
    if not count:
        return 0.0, 1.0
    share, square = hits / count, z * z
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = z * math.sqrt(share * (1 - share) / count + square / (4 * count * count)) / (1 + square / count)
    return middle - half, middle + half


def report(name, counted):
    hits, count = counted
    low, high = wilson(hits, count)
    return f"{name}: {hits}/{count} = {hits / max(count, 1):.3f} [{low:.2f}, {high:.2f}]"


def main(path, *splits):
    rows = json.loads(Path(path).read_text(encoding="utf-8"))
    for split in splits or sorted({row.get("split") for row in rows}, key=str):
        found = results(rows, split)
        print(split, report("precision", precision(found)), report("recall", recall(found)), sep="\n  ")
        for result in found:
            if not result.right:
                print(
                    f"    {result.row['text']!r}: {result.key} = {result.value!r}, not {result.row['key']} = {result.row['value']!r}"
                )


if __name__ == "__main__":
    main(*sys.argv[1:])
