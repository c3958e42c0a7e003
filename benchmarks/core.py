"""How fast the core is, beside raw sqlite3 and a bare interpreter measured in the same run.

    python -m benchmarks.core            everything, some minutes
    python -m benchmarks.core --quick    small sizes, to see that it runs
    python -m benchmarks.core --only append,write,fold,hook,import,writers,rebuild

Figures are medians of interleaved rounds; a ratio compares with the floor of its own round. The machine may be
busy: believe the ratios.
"""

import argparse
import json
import multiprocessing
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import doxa
from benchmarks import workload
from doxa.core.fold import fold
from doxa.memory import Memory
from doxa.storage.sqlite.store import SqliteStore
from doxa.wiring import open_memory

ROOT = Path(doxa.__file__).parent
HOOK = ROOT / "hooks" / "run.py"


class Table:
    """Rows of a figure, its floor, and the ratio between them."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, str, str, str, str]] = []

    def add(self, name: str, figure: str, floor: str, ratio: float | None, target: str = "") -> None:
        shown = "" if ratio is None else f"{ratio:.2f}"
        row = (name, figure, floor, shown, target)
        self.rows.append(row)
        print(f"{name:<58} {figure:>16} {floor:>34} {shown:>7}  {target}", flush=True)


def median_seconds(rounds: int, *works: Callable[[], float]) -> list[float]:
    """Run several pieces of work in turn, round after round; gives each one's median of what it returns."""
    figures: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for number, work in enumerate(works):
            figures[number].append(work())
    return [statistics.median(one) for one in figures]


def raw_appends(folder: Path, rows: list[tuple[Any, ...]], synchronous: str) -> float:
    """The floor: one row a transaction into a table without an index, through the same driver. Gives rows a second."""
    path = folder / f"raw-{time.monotonic_ns()}.sqlite3"
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute(f"PRAGMA synchronous={synchronous}")
    columns = ", ".join(f"c{number}" for number in range(len(rows[0])))
    connection.execute(f"CREATE TABLE events (seq INTEGER PRIMARY KEY, {columns})")
    statement = f"INSERT INTO events ({columns}) VALUES ({', '.join('?' * len(rows[0]))})"
    start = time.perf_counter()
    for row in rows:
        connection.execute(statement, row)
    seconds = time.perf_counter() - start
    connection.close()
    return len(rows) / seconds


def raw_rows(folder: Path, count: int, synchronous: str) -> float:
    """A second floor: the rows of a whole keyed write, into the store's own tables. Gives writes a second."""
    path = str(folder / f"rows-{time.monotonic_ns()}.sqlite3")
    SqliteStore(path, workload.PROJECT).close()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(f"PRAGMA synchronous={synchronous}")
    writes = workload.raw_writes(count)
    start = time.perf_counter()
    for statements in writes:
        connection.execute("BEGIN IMMEDIATE")
        for statement, values in statements:
            connection.execute(statement, values)
        connection.execute("COMMIT")
    seconds = time.perf_counter() - start
    connection.close()
    return count / seconds


def log_appends(folder: Path, count: int, synchronous: str) -> float:
    """The log port alone: one decided event a transaction. Gives events a second."""
    store = SqliteStore(str(folder / f"log-{time.monotonic_ns()}.sqlite3"), workload.PROJECT, synchronous=synchronous)
    events = [[event] for event in workload.created_events(count)]
    start = time.perf_counter()
    for one in events:
        store.append(one)
    seconds = time.perf_counter() - start
    store.close()
    return count / seconds


def memory_at(path: Path, synchronous: str = "FULL") -> Memory:
    """Open a memory in a file, with a folder of its own for its workspace."""
    environ = {"DOXA_SYNCHRONOUS": synchronous, "DOXA_HOME": str(path.parent / "home")}
    return open_memory(path, actor=doxa.agent("bench"), root=path.parent, project=workload.PROJECT, environ=environ)


def keyed_writes(folder: Path, count: int, synchronous: str) -> float:
    """The whole keyed write, through the public interface: half new keys, half corrections of one. Writes a second."""
    memory = memory_at(folder / f"write-{time.monotonic_ns()}.sqlite3", synchronous)
    notes = workload.notes(count)
    start = time.perf_counter()
    for claim, key, value, evidence in notes:
        memory.remember(claim, key=key, value=value, evidence=evidence, tags=("api", "retries"))
    seconds = time.perf_counter() - start
    memory.close()
    return count / seconds


def bench_append(table: Table, folder: Path, count: int, rounds: int) -> None:
    rows = workload.rows(count)
    for synchronous, size in (("NORMAL", count), ("FULL", max(count // 5, 200))):
        raw, log = median_seconds(
            rounds,
            lambda: raw_appends(folder, rows[:size], synchronous),  # noqa: B023 - called at once
            lambda: log_appends(folder, size, synchronous),  # noqa: B023 - called at once
        )
        floor = f"raw sqlite3 {raw:,.0f}/s"
        table.add(f"append one decided event, {synchronous}", f"{log:,.0f}/s", floor, log / raw, ">= 0.80")


def bench_write(table: Table, folder: Path, count: int, rounds: int) -> None:
    rows = workload.rows(count)
    for synchronous, size, target in (("NORMAL", count, ">= 0.20"), ("FULL", max(count // 5, 200), ">= 0.60")):
        raw, same, whole = median_seconds(
            rounds,
            lambda: raw_appends(folder, rows[:size], synchronous),  # noqa: B023 - called at once
            lambda: raw_rows(folder, size, synchronous),  # noqa: B023 - called at once
            lambda: keyed_writes(folder, size, synchronous),  # noqa: B023 - called at once
        )
        floor = f"raw sqlite3 append {raw:,.0f}/s"
        table.add(f"whole keyed write, {synchronous}", f"{whole:,.0f}/s", floor, whole / raw, target)
        floor = f"the same rows, raw sqlite3 {same:,.0f}/s"
        table.add(f"whole keyed write, {synchronous}, of what SQLite takes", f"{whole:,.0f}/s", floor, whole / same)


def bench_fold(table: Table, count: int, rounds: int) -> None:
    events = workload.mixed_events(count)
    lines = [json.dumps({"belief": event.belief, "kind": event.kind, "id": event.id}) for event in events]

    def plain() -> float:
        start = time.perf_counter()
        state: dict[str, list[str]] = {}
        for line in lines:
            record = json.loads(line)
            state.setdefault(record["belief"], []).append(record["kind"])
        return len(lines) / (time.perf_counter() - start)

    def folded() -> float:
        start = time.perf_counter()
        fold(events)
        return len(events) / (time.perf_counter() - start)

    floor, rate = median_seconds(rounds, plain, folded)
    table.add("fold", f"{rate:,.0f} events/s", f"json.loads and a dict {floor:,.0f}/s", rate / floor)


def process_seconds(arguments: list[str], text: bytes = b"", environ: dict[str, str] | None = None) -> float:
    """The wall time of one process."""
    start = time.perf_counter()
    done = subprocess.run(arguments, input=text, env=environ, capture_output=True, check=False)
    seconds = time.perf_counter() - start
    if done.returncode or done.stderr:
        raise RuntimeError(f"{arguments}: {done.returncode} {done.stderr!r}")
    return seconds


def bench_import(table: Table, rounds: int) -> None:
    python = sys.executable
    floor, package, everything = median_seconds(
        rounds,
        lambda: process_seconds([python, "-c", "import sqlite3, json"]),
        lambda: process_seconds([python, "-c", "import doxa"]),
        lambda: process_seconds([python, "-c", "import doxa; doxa.open"]),
    )
    shown = f"import sqlite3, json {floor * 1e3:.1f} ms"
    table.add("import doxa", f"{package * 1e3:.1f} ms", shown, package / floor, "<= 2.50")
    table.add("import doxa; doxa.open (all of it)", f"{everything * 1e3:.1f} ms", shown, everything / floor, "<= 2.50")


def bench_hook(table: Table, folder: Path, sizes: tuple[int, ...], rounds: int) -> None:
    python = sys.executable
    flags = ["-I", "-S"]
    for size in sizes:
        scene = workload.hook_scene(folder / f"hook-{size}", size)
        hook = [python, *flags, str(HOOK), "--client", "claude"]
        environ = {"DOXA_HOME": str(scene.home)}
        counter = iter(range(10**9))

        def run(
            path: str,
            *,
            expect: bool,
            hook: list[str] = hook,
            environ: dict[str, str] = environ,
            scene: Any = scene,
            counter: Any = counter,
        ) -> float:
            payload = scene.payload(path, session=f"session-{next(counter)}")
            start = time.perf_counter()
            done = subprocess.run(hook, input=payload, env=environ, capture_output=True, check=True)
            seconds = time.perf_counter() - start
            if bool(done.stdout) is not expect or done.stderr:
                raise RuntimeError(f"the hook answered {done.stdout!r} {done.stderr!r}")
            return seconds

        bare, sqlite, miss, hit = median_seconds(
            rounds,
            lambda: process_seconds([python, *flags, "-c", "pass"]),
            lambda: process_seconds([python, *flags, "-c", "import sqlite3"]),
            lambda: run("src/unrelated.py", expect=False),
            lambda: run(scene.hit_path, expect=True),  # noqa: B023 - called at once
        )
        floor = f"import sqlite3 {sqlite * 1e3:.1f} ms, pass {bare * 1e3:.1f}"
        table.add(f"hook, miss, {size:,} beliefs", f"{miss * 1e3:.1f} ms", floor, miss / sqlite, "<= 1.50, aim 1.10")
        table.add(f"hook, hit, {size:,} beliefs", f"{hit * 1e3:.1f} ms", floor, hit / sqlite, "<= 1.50, aim 1.10")


def write_for(path: str, seconds: float, number: int, answers: "multiprocessing.Queue[tuple[int, float, str]]") -> None:
    """Write keyed notes for a while, as one of several processes."""
    memory = memory_at(Path(path), "NORMAL")
    count = 0
    longest = 0.0
    fault = ""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end and not fault:
        start = time.perf_counter()
        try:
            memory.remember(f"note {count} of {number}", key=("writer", f"{number}-{count % 50}"), value=str(count))
        except doxa.DoxaError as error:
            fault = str(error)
        longest = max(longest, time.perf_counter() - start)
        count += 1
    memory.close()
    answers.put((count, longest, fault))


def writers(folder: Path, processes: int, seconds: float) -> tuple[float, float, int]:
    """Let processes write into one store. Gives writes a second, the longest wait, and the number of errors."""
    path = folder / f"writers-{processes}-{time.monotonic_ns()}.sqlite3"
    memory_at(path).close()
    context = multiprocessing.get_context("spawn")
    answers: multiprocessing.Queue[tuple[int, float, str]] = context.Queue()
    started = [
        context.Process(target=write_for, args=(str(path), seconds, number, answers)) for number in range(processes)
    ]
    for process in started:
        process.start()
    results = [answers.get() for _ in started]
    for process in started:
        process.join()
    memory = memory_at(path)
    report = memory.check()
    memory.close()
    faults = [fault for _, _, fault in results if fault] + list(report.problems)
    total = sum(count for count, _, _ in results)
    return total / seconds, max(longest for _, longest, _ in results), len(faults)


def bench_writers(table: Table, folder: Path, seconds: float) -> None:
    single, _, _ = writers(folder, 1, seconds)
    rate, longest, faults = writers(folder, 8, seconds)
    table.add("8 writing processes, NORMAL", f"{rate:,.0f}/s", f"1 process {single:,.0f}/s", rate / single, ">= 0.75")
    table.add("8 writing processes, errors", str(faults), "", None, "0")
    table.add("8 writing processes, longest wait", f"{longest * 1e3:.0f} ms", "", None, "<= 250 ms")


def bench_rebuild(table: Table, folder: Path, count: int) -> None:
    path = folder / "rebuild.sqlite3"
    store = SqliteStore(str(path), workload.PROJECT, synchronous="NORMAL")
    for batch in workload.batches(count):
        store.append(batch)
    store.close()
    memory = memory_at(path, "NORMAL")
    start = time.perf_counter()
    beliefs = memory.rebuild()
    seconds = time.perf_counter() - start
    connection = sqlite3.connect(path)
    start = time.perf_counter()
    for _ in connection.execute("SELECT * FROM events"):
        pass
    floor = time.perf_counter() - start
    connection.close()
    memory.close()
    name = f"rebuild {count:,} events of {beliefs:,} beliefs"
    table.add(name, f"{seconds:.1f} s", f"SELECT of all rows {floor:.1f} s", seconds / floor, "<= 10 s for 1,000,000")


PARTS = ("import", "hook", "append", "write", "fold", "writers", "rebuild")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="small sizes, to see that it runs")
    parser.add_argument("--only", default=",".join(PARTS), help="parts, separated by commas")
    options = parser.parse_args()
    wanted = options.only.split(",")
    quick = options.quick
    table = Table()
    os.environ.pop("DOXA_PROJECT", None)
    print(f"{'what':<58} {'figure':>16} {'floor, same run':>34} {'ratio':>7}  target")
    with tempfile.TemporaryDirectory(prefix="doxa-bench-") as name:
        folder = Path(name)
        if "import" in wanted:
            bench_import(table, 3 if quick else 31)
        if "hook" in wanted:
            bench_hook(table, folder, (100,) if quick else (100, 100_000), 3 if quick else 51)
        if "append" in wanted:
            bench_append(table, folder, 500 if quick else 20_000, 3 if quick else 7)
        if "write" in wanted:
            bench_write(table, folder, 500 if quick else 10_000, 3 if quick else 7)
        if "fold" in wanted:
            bench_fold(table, 2_000 if quick else 200_000, 3)
        if "writers" in wanted:
            bench_writers(table, folder, 0.5 if quick else 4)
        if "rebuild" in wanted:
            bench_rebuild(table, folder, 10_000 if quick else 1_000_000)


if __name__ == "__main__":
    main()
