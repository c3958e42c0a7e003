"""Which events one log has and another lacks, found by comparing sums over ranges of ids.

A log is summed up range by range: how many events each has, and the sum of their hashes, which does not depend on the
order in which they came. Two logs that agree on a range are not looked at there any further (range-based set
reconciliation: Meyer, "Range-Based Set Reconciliation", SRDS 2023). An erased event keeps its hash, so what was erased
on one side alone still counts as the same.
"""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

# An id begins with a moment in microseconds, in base 32; events of some nine hours share as many of its characters.
RANGE_CHARS = 4
_SUM_BYTES = 16
_MODULUS = 1 << (8 * _SUM_BYTES)


class Range(NamedTuple):
    """What a log has in one range: the number of events, and the sum of their hashes."""

    events: int = 0
    total: int = 0


class Summary(NamedTuple):
    """What a log has, by the beginning of the ids, as far as a place in the order of arrival."""

    place: str
    ranges: dict[str, Range]

    @property
    def events(self) -> int:
        """How many events there are."""
        return sum(one.events for one in self.ranges.values())

    @property
    def root(self) -> str:
        """What two logs with the same events have in common, and others have not."""
        digest = hashlib.sha256()
        for name in sorted(self.ranges):
            one = self.ranges[name]
            if one.events:
                digest.update(f"{name} {one.events} {one.total:x}\n".encode())
        return digest.hexdigest()


EMPTY = Summary("", {})


def range_of(event_id: str) -> str:
    """Give the range that an event's id falls in."""
    return event_id[:RANGE_CHARS]


def bounds_of(name: str) -> tuple[str, str]:
    """Give the first id of a range, and the first past it."""
    # No character of an id sorts behind this one.
    return name, name + "~"


def extended(summary: Summary, hashes: Iterable[tuple[str, bytes]], place: str) -> Summary:
    """Add events, by their ids and hashes, up to a place in the order of arrival."""
    ranges = dict(summary.ranges)
    for name, value in hashes:
        key = range_of(name)
        count, total = ranges.get(key, Range())
        ranges[key] = Range(count + 1, (total + _number(value)) % _MODULUS)
    return Summary(place, ranges)


def without(summary: Summary, hashes: Iterable[tuple[str, bytes]]) -> Summary:
    """Leave events out that are in a summary."""
    ranges = dict(summary.ranges)
    for name, value in hashes:
        key = range_of(name)
        count, total = ranges.get(key, Range())
        ranges[key] = Range(count - 1, (total - _number(value)) % _MODULUS)
    return summary._replace(ranges=ranges)


def differing(one: Summary, other: Summary) -> list[str]:
    """Give the ranges in which two logs do not have the same events, in order."""
    names = sorted(one.ranges.keys() | other.ranges.keys())
    return [name for name in names if one.ranges.get(name, Range()) != other.ranges.get(name, Range())]


def _number(value: bytes) -> int:
    return int.from_bytes(value[:_SUM_BYTES], "big")
