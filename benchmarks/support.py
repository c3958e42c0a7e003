"""What it costs that support is lost and comes back: only what rests on a change is looked at.

    python -m benchmarks.support            100,000 beliefs, among them a chain and a star of 10,000; two minutes
    python -m benchmarks.support --quick    small sizes, to see that it runs

Each row revokes a belief and reinstates it again. Its floor, in the same run, is raw sqlite3 updating as many rows of
the same table in one transaction; the first row is what one belief costs that nothing rests on.
"""

import argparse
import itertools
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks import workload
from benchmarks.core import memory_at
from doxa.core import ids
from doxa.core.events import Event
from doxa.memory import Memory
from doxa.operations.check import rebuild
from doxa.storage.sqlite.store import SqliteStore


class Graph(NamedTuple):
    """The events of a graph of beliefs, and those that are revoked in the measurement, by what they are called."""

    events: list[Event]
    targets: dict[str, str]


def graph(size: int, shape: int) -> Graph:
    """Draw beliefs of which most rest on one or two earlier ones, with a chain and a star of `shape` beliefs."""
    source = random.Random(5)
    names = [ids.belief_id(source.randrange(ids.BELIEF_NUMBERS)) for _ in range(size)]
    chain, star, loose = names[:shape], names[shape : 2 * shape], names[2 * shape :]
    premises: dict[str, tuple[str, ...]] = {}
    premises.update({name: (before,) for before, name in itertools.pairwise(chain)})
    premises.update(dict.fromkeys(star[1:], (star[0],)))
    for place, name in enumerate(loose):
        nearby = loose[max(0, place - 50) : place]
        if nearby and source.random() < 0.6:
            premises[name] = tuple(source.sample(nearby, min(len(nearby), source.choice((1, 1, 2)))))
    events = [
        workload.stamp(number).event(
            0, name, workload.note(number)._replace(premises=premises.get(name, ()), anchors=())
        )
        for number, name in enumerate(names)
    ]
    resting = {one for reasons in premises.values() for one in reasons}
    bare = next(name for name in reversed(loose) if name not in resting)
    return Graph(
        events, {"a belief that nothing rests on": bare, "the head of the chain": chain[0], "the star": star[0]}
    )


def affected(memory: Memory, target: str) -> int:
    """Count what would lose its support."""
    return len(memory.impact(target))


def raw_seconds(path: Path, count: int) -> float:
    """Update as many heads with raw sqlite3, in one transaction."""
    connection = sqlite3.connect(path, isolation_level=None)
    numbers = [row[0] for row in connection.execute("SELECT number FROM beliefs LIMIT ?", (count,))]
    start = time.perf_counter()
    connection.execute("BEGIN IMMEDIATE")
    for number in numbers:
        connection.execute("UPDATE beliefs SET conditions = conditions, text = text WHERE number = ?", (number,))
    connection.execute("COMMIT")
    seconds = time.perf_counter() - start
    connection.close()
    return seconds


def measure(memory: Memory, path: Path, target: str, rounds: int) -> Iterator[tuple[float, float]]:
    """Revoke and reinstate, in turn with the floor; gives the seconds of each."""
    count = affected(memory, target) + 1
    for _ in range(rounds):
        start = time.perf_counter()
        memory.revoke(target, "a measurement")
        memory.reinstate(target)
        seconds = (time.perf_counter() - start) / 2
        yield seconds, raw_seconds(path, count)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="small sizes, to see that it runs")
    options = parser.parse_args()
    size, shape, rounds = (2_000, 200, 3) if options.quick else (100_000, 10_000, 5)
    with tempfile.TemporaryDirectory(prefix="doxa-bench-") as name:
        path = Path(name) / "support.sqlite3"
        made = graph(size, shape)
        store = SqliteStore(str(path), workload.PROJECT, synchronous="NORMAL")
        store.append(made.events)
        rebuild(store)
        store.close()
        memory = memory_at(path, "NORMAL")
        print(f"{size:,} beliefs, a chain and a star of {shape:,}")
        print(f"{'what':<34} {'affected':>9} {'each':>12} {'raw sqlite3':>12} {'ratio':>6}")
        for called, target in made.targets.items():
            count = affected(memory, target) + 1
            figures = list(measure(memory, path, target, rounds))
            seconds, floor = (statistics.median(one) for one in zip(*figures, strict=True))
            each = f"{seconds / count * 1e6:,.0f} us"
            print(
                f"{called:<34} {count:>9,} {each:>12} {floor / count * 1e6:>9,.1f} us {seconds / floor:>6.0f}",
                flush=True,
            )
        problems = memory.check().problems
        memory.close()
        if problems:
            raise RuntimeError(f"the labels are not what the log says: {problems[:3]}")


if __name__ == "__main__":
    main()
