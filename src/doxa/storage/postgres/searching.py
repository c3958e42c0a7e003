"""Rows of a search as what was found."""

from collections.abc import Iterable
from typing import Any

from doxa.core import ids
from doxa.core.recall import Finds, Found
from doxa.storage.postgres.forms import told


def finds_of(rows: Iterable[tuple[Any, ...]]) -> Finds:
    """Read rows of beliefs with their words, of words with how many have them, and of how many beliefs there are."""
    some = list(rows)
    found = [Found(ids.belief_id(row[0]), frozenset(map(told, row[1]))) for row in some if row[0] is not None]
    counts = {told(row[1][0]): int(row[2]) for row in some if row[0] is None and row[1] is not None}
    return Finds(found, counts, sum(int(row[2]) for row in some if row[1] is None))
