"""What sync costs: a log that a hub and a new replica do not have yet, beside inserting the same rows twice.

    python -m benchmarks.sync            100,000 events
    python -m benchmarks.sync --quick    5,000

One machine's log goes to an empty hub, and from there to an empty replica; everything happens in this process, so that
the figure is what both sides do for it, without the network. The floor writes the same rows into two files in one
transaction each, and packs and unpacks the same lines.
"""

import argparse
import gzip
import sqlite3
import tempfile
import time
from pathlib import Path

from benchmarks.core import memory_at
from benchmarks.settlement import events
from doxa.core import codec
from doxa.core.codec import line_of
from doxa.memory import Memory
from doxa.operations.hub import Hub


class Here:
    """A line to a hub in this process."""

    def __init__(self, hub: Memory) -> None:
        self._context = hub._context()
        self._hub = Hub()
        self.sent_bytes = 0

    def ask(self, body: bytes) -> bytes:
        """Give the hub's answer."""
        answer = self._hub.answer(self._context, body)
        self.sent_bytes += len(body) + len(answer)
        return answer


def floor(folder: Path, count: int) -> float:
    """Write the rows twice, and pack and unpack their lines twice; gives seconds."""
    rows = [(codec.row_of(event), line_of(event)) for piece in events(count) for event in piece]
    columns = ", ".join(f"c{number}" for number in range(codec.COLUMN_COUNT))
    before = time.perf_counter()
    for number in range(2):
        connection = sqlite3.connect(folder / f"floor-{number}.sqlite3", isolation_level=None)
        connection.execute(f"CREATE TABLE events (seq INTEGER PRIMARY KEY, {columns})")
        connection.execute("BEGIN")
        marks = ", ".join("?" * codec.COLUMN_COUNT)
        connection.executemany(f"INSERT INTO events ({columns}) VALUES ({marks})", [row for row, _ in rows])
        connection.execute("COMMIT")
        connection.close()
        gzip.decompress(gzip.compress("\n".join(line for _, line in rows).encode(), 3)).decode().split("\n")
    return time.perf_counter() - before


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="short, to see that it runs")
    count = 5_000 if parser.parse_args().quick else 100_000
    with tempfile.TemporaryDirectory(prefix="doxa-bench-") as name:
        folder = Path(name)
        mine, hub, other = (memory_at(folder / f"{one}.sqlite3") for one in ("mine", "hub", "other"))
        for piece in events(count):
            mine._ports.store.append(piece)
        mine.rebuild()
        line = Here(hub)
        least = floor(folder, count)
        print(f"{count:,} events{'':<12} {'seconds':>8} {'requests':>9} {'of the floor':>13}")
        print(f"{'rows and gzip, twice':<25} {least:>8.1f}")
        total = 0.0
        for what, memory in (("to the hub", mine), ("from the hub", other)):
            before = time.perf_counter()
            done = memory.sync(line, "hub")
            taken = time.perf_counter() - before
            assert done.agreed, "both sides should have the same events now"
            total += taken
            print(f"{what:<25} {taken:>8.1f} {done.requests:>9}")
        print(f"{'there and back':<25} {total:>8.1f} {'':>9} {total / least:>13.1f}")
        print(f"{line.sent_bytes / 1e6:.1f} MB went over the line.")
        for memory in (mine, hub, other):
            memory.close()


if __name__ == "__main__":
    main()
