"""What settlement costs: keyed writes of each kind, beside raw sqlite3 that checks, appends and updates the same rows.

    python -m benchmarks.settlement                        up to a million beliefs, some minutes
    python -m benchmarks.settlement --quick                small sizes, to see that it runs
    python -m benchmarks.settlement --sizes 1000,100000    stores of these sizes

Two stores of the same content stand side by side. A block of writes goes through the public interface into the one;
then the rows that it left are read back and written into the other by a loop over the standard library's sqlite3, a
transaction each, after the reads without which nothing can be settled. Blocks take turns, figures are medians, and the
machine may be busy: believe the ratios.
"""

import argparse
import hashlib
import os
import random
import shutil
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import workload
from benchmarks.core import Table, memory_at
from doxa.core import ids
from doxa.core.events import Event
from doxa.core.values import Evidence
from doxa.storage.sqlite.store import SqliteStore

# In this order each write meets what the one before has left under its key.
KINDS = ("added", "superseded", "confirmed", "echo", "returned")
_VALUES = {"added": 3, "superseded": 5, "confirmed": 5, "echo": 3, "returned": 3}
_BATCH = 10_000
_ATTRIBUTE = "retries"

Row = tuple[Any, ...]


class Footprint(NamedTuple):
    """What one write has to read and to write: a key, event rows, heads and cue rows."""

    key: str
    events: list[Row]
    heads: list[Row]
    cues: list[Row]


def events(count: int) -> Iterator[list[Event]]:
    """Make the events of many keyed notes, in pieces."""
    source = random.Random(6)
    for first in range(0, count, _BATCH):
        yield [
            workload.stamp(number).event(0, ids.belief_id(source.randrange(ids.BELIEF_NUMBERS)), workload.note(number))
            for number in range(first, min(first + _BATCH, count))
        ]


def filled(folder: Path, count: int) -> Path:
    """Make a store of many beliefs, each under a key of its own."""
    path = folder / f"filled-{count}.sqlite3"
    store = SqliteStore(str(path), workload.PROJECT, synchronous="OFF")
    for batch in events(count):
        store.append(batch)
    store.close()
    memory = memory_at(path, "NORMAL")
    memory.rebuild()
    memory.close()
    _checkpoint(path)
    return path


def _checkpoint(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


class Stores:
    """The same store twice: one written by doxa, one by raw sqlite3."""

    def __init__(self, source: Path, name: str, synchronous: str) -> None:
        mine, raw = (source.with_name(f"{name}-{side}.sqlite3") for side in ("doxa", "raw"))
        shutil.copyfile(source, mine)
        shutil.copyfile(source, raw)
        self._paths = mine, raw
        self.memory = memory_at(mine, synchronous)
        self._own = sqlite3.connect(mine, isolation_level=None)
        self._raw = sqlite3.connect(raw, isolation_level=None)
        self._raw.execute("PRAGMA journal_mode=WAL")
        self._raw.execute(f"PRAGMA synchronous={synchronous}")
        self.appended = 0
        # Where each belief that was written is met; the cue rows are found by it.
        self._places: dict[int, tuple[str, ...]] = {}

    def close(self) -> None:
        """Let go of both, and remove them."""
        self.memory.close()
        self._own.close()
        self._raw.close()
        for path in self._paths:
            path.unlink()

    def say(self, entity: str, value: str, place: int, *, shown: bool, expect: str) -> None:
        """Write one keyed note through the public interface."""
        # What was seen before, at the same place, confirms nothing.
        ref = f"docs/page-{(place + (expect == 'confirmed')) % 500}.md"
        digest = hashlib.sha256(value.encode()).hexdigest()
        evidence = Evidence("observation", ref, 12, None, digest) if shown else None
        claim = f"endpoint tolerates {value} retries"
        settled = self.memory.remember(
            claim, key=(entity, _ATTRIBUTE), value=value, evidence=evidence, tags=("api", "retries")
        )
        if settled.outcome != expect:
            raise RuntimeError(f"{entity} {value}: {settled.outcome}, not {expect}")
        self._places[ids.belief_number(settled.belief.id)] = tuple([anchor.ref for anchor in settled.belief.anchors])

    def block(self, kind: str, entities: list[str]) -> tuple[float, float]:
        """Write one kind under many keys. Gives doxa's writes a second, and those of raw sqlite3."""
        last = self._last()
        value = str(_VALUES[kind])
        start = time.perf_counter()
        for place, entity in enumerate(entities):
            self.say(entity, value, place, shown=kind != "echo", expect=kind)
        own = time.perf_counter() - start
        raw = self.replay(last, new=kind in ("added", "superseded", "returned"))
        return len(entities) / own, len(entities) / raw

    def _last(self) -> int:
        return int(self._own.execute("SELECT coalesce(max(seq), 0) FROM events").fetchone()[0])

    def replay(self, last: int, *, new: bool) -> float:
        """Write the rows that came after a place into the other store. Gives the seconds that it took."""
        prints = self._footprints(last, new=new)
        self.appended = sum(len(one.events) for one in prints)
        start = time.perf_counter()
        for one in prints:
            _write_raw(self._raw, one)
        return time.perf_counter() - start

    def _footprints(self, last: int, *, new: bool) -> list[Footprint]:
        read = self._own.execute
        operations: dict[str, list[Row]] = {}
        for row in read("SELECT * FROM events WHERE seq > ? ORDER BY seq", (last,)):
            operations.setdefault(row[2][:-3], []).append(row)
        found = []
        for rows in operations.values():
            key = read("SELECT key FROM beliefs WHERE number = ?", (rows[0][3],)).fetchone()[0]
            family = read("SELECT * FROM beliefs WHERE project = 1 AND key = ?", (key,)).fetchall()
            touched = {str(row[0]) for row in rows}
            heads = [head for head in family if touched.intersection(head[8].split(","))]
            cues = [cue for head in heads for cue in self._cues(head[0])] if new else []
            found.append(Footprint(key, [row[1:] for row in rows], heads, cues))
        return found

    def _cues(self, number: int) -> list[Row]:
        query = "SELECT * FROM cues WHERE project = 1 AND kind = 'path' AND term = ? AND belief = ?"
        places = self._places.get(number, ())
        return [row for place in places for row in self._own.execute(query, (place, number)).fetchall()]


def _write_raw(connection: sqlite3.Connection, one: Footprint) -> None:
    """Check what is under the key, append, update: what any settlement must do."""
    execute = connection.execute
    execute("BEGIN IMMEDIATE")
    for listed in execute("SELECT events FROM beliefs WHERE project = 1 AND key = ?", (one.key,)).fetchall():
        places = listed[0].split(",")[1:]
        marks = ", ".join("?" * len(places))
        execute(f"SELECT * FROM events WHERE seq IN ({marks})", places).fetchall()
    for row in one.events:
        execute(f"INSERT INTO events VALUES (NULL, {', '.join('?' * len(row))})", row)
    for head in one.heads:
        execute(f"INSERT OR REPLACE INTO beliefs VALUES ({', '.join('?' * len(head))})", head)
    for cue in one.cues:
        execute("INSERT OR REPLACE INTO cues VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", cue)
    execute("COMMIT")


def bench_kinds(table: Table, source: Path, count: int, writes: int, rounds: int) -> None:
    """Writes a second by kind, in a store of one size."""
    for synchronous in ("NORMAL", "FULL"):
        block = writes if synchronous == "NORMAL" else max(writes // 4, 20)
        stores = Stores(source, f"kinds-{synchronous}", synchronous)
        rates: dict[str, list[tuple[float, float]]] = {kind: [] for kind in KINDS}
        for number in range(rounds):
            entities = [f"bench-{number}-{place}" for place in range(block)]
            for kind in KINDS:
                rates[kind].append(stores.block(kind, entities))
        stores.close()
        for kind, found in rates.items():
            own, raw = (statistics.median(one[side] for one in found) for side in (0, 1))
            name = f"{kind}, {count:,} beliefs, {synchronous}"
            table.add(name, f"{own:,.0f}/s", f"raw sqlite3 {raw:,.0f}/s", own / raw)


def bench_storage(table: Table, folder: Path, source: Path, writes: int) -> None:
    """Bytes that each event takes in the file, with its share of the projections, beside the event rows alone."""
    stores = Stores(source, "storage", "NORMAL")
    entities = [f"bench-{place}" for place in range(writes)]
    for kind in KINDS:
        before, last = _size(stores._own), stores._last()
        stores.block(kind, entities)
        grown = _size(stores._own) - before
        alone = _alone(stores._own, folder, last)
        events_each = stores.appended / writes
        name = f"{kind}: bytes an event ({events_each:.0f} a write)"
        figure, floor = grown / stores.appended, alone / stores.appended
        table.add(name, f"{figure:,.0f}", f"the event rows alone {floor:,.0f}", figure / floor)
    stores.close()


def _size(connection: sqlite3.Connection) -> int:
    pages, each = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
    free = connection.execute("PRAGMA freelist_count").fetchone()[0]
    return int((pages - free) * each)


def _alone(connection: sqlite3.Connection, folder: Path, last: int) -> int:
    path = folder / "alone.sqlite3"
    rows = connection.execute("SELECT * FROM events WHERE seq > ?", (last,)).fetchall()
    bare = sqlite3.connect(path)
    columns = ", ".join(f"c{number}" for number in range(1, len(rows[0])))
    bare.execute(f"CREATE TABLE events (seq INTEGER PRIMARY KEY, {columns})")
    bare.executemany(f"INSERT INTO events VALUES ({', '.join('?' * len(rows[0]))})", rows)
    bare.commit()
    size = _size(bare)
    bare.close()
    path.unlink()
    return size


def bench_history(table: Table, source: Path, lengths: tuple[int, ...], keys: int) -> None:
    """What a write costs by what its key has seen: values that replaced each other, and restatements of one."""
    stores = Stores(source, "history", "NORMAL")
    for what in ("values", "restatements"):
        first = None
        for length in lengths:
            entities = [f"{what}-{length}-{place}" for place in range(keys)]
            for place, entity in enumerate(entities):
                _grow(stores, entity, place, what, length)
            stores.replay(_last_of(stores._raw), new=True)
            last = stores._last()
            start = time.perf_counter()
            for place, entity in enumerate(entities):
                stores.say(entity, "final", place, shown=True, expect="superseded")
            own = keys / (time.perf_counter() - start)
            raw = keys / stores.replay(last, new=True)
            first = first or own
            name = f"a new value after {length} {what if length > 1 else what[:-1]} ({first / own:.1f} times the first)"
            table.add(name, f"{own:,.0f}/s", f"raw sqlite3 {raw:,.0f}/s", own / raw)
    stores.close()


def _last_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT coalesce(max(seq), 0) FROM events").fetchone()[0])


def _grow(stores: Stores, entity: str, place: int, what: str, length: int) -> None:
    if what == "values":
        for number in range(length):
            stores.say(entity, f"v{number}", place, shown=True, expect="superseded" if number else "added")
        return
    stores.say(entity, "old", place, shown=True, expect="added")
    stores.say(entity, "new", place, shown=True, expect="superseded")
    for _ in range(length):
        stores.say(entity, "old", place, shown=False, expect="echo")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="small sizes, to see that it runs")
    parser.add_argument("--sizes", help="beliefs in the store, separated by commas")
    options = parser.parse_args()
    quick = options.quick
    usual = "1000" if quick else "1000,100000,1000000"
    sizes = [int(size) for size in (options.sizes or usual).split(",")]
    table = Table()
    os.environ.pop("DOXA_PROJECT", None)
    print(f"{'what':<58} {'figure':>16} {'floor, same run':>34} {'ratio':>7}  target")
    with tempfile.TemporaryDirectory(prefix="doxa-bench-") as name:
        folder = Path(name)
        for size in sizes:
            source = filled(folder, size)
            bench_kinds(table, source, size, 50 if quick else 400, 2 if quick else 5)
            if size == sizes[0]:
                bench_storage(table, folder, source, 200 if quick else 1_000)
                bench_history(table, source, (1, 10, 100), 3 if quick else 20)
            source.unlink()


if __name__ == "__main__":
    main()
