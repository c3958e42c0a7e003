"""The data, read where DOXA_DATA says; none of it is part of this repository."""

import json
import os
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


class NoDataError(Exception):
    """DOXA_DATA names no folder with the data."""


def folder() -> Path:
    """Give the folder.

    Raises:
        NoDataError: there is none.
    """
    named = os.environ.get("DOXA_DATA")
    if not named or not Path(named).is_dir():
        raise NoDataError("Set DOXA_DATA to the folder with the data; experiments/settlement/README.md says which.")
    return Path(named)


def read_json(*parts: str) -> Any:
    """Read a file of the data."""
    return json.loads(folder().joinpath(*parts).read_text(encoding="utf-8"))


def read_lines(*parts: str) -> list[Any]:
    """Read a file of the data with one value a line."""
    return [json.loads(line) for line in folder().joinpath(*parts).read_text(encoding="utf-8").splitlines()]


def scenarios() -> list[tuple[str, Any]]:
    """Give the scenarios of MemOps with their names."""
    found = sorted(folder().joinpath("memops").glob("*.json"))
    return [(path.stem, json.loads(path.read_text(encoding="utf-8"))) for path in found]


def reopening() -> Any:
    """Give the sentences that reopen a decision, of which the repository has its own."""
    return json.loads((ROOT / "tests" / "core" / "reopen" / "reopen_dev.json").read_text(encoding="utf-8"))
