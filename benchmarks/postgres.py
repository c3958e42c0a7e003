"""What a team's store costs: keyed writes in PostgreSQL, beside a bare round trip and a raw insert by the same driver.

    python -m benchmarks.postgres            some minutes
    python -m benchmarks.postgres --quick    to see that it runs
    python -m benchmarks.postgres --url postgresql://…    a server of yours; it makes a database there and drops it

Each client is a process with a connection of its own. What is measured takes turns in rounds; a figure is the median of
its rounds, and the machine may be busy: believe the ratios. The server is durable, as it comes: each commit is flushed.
"""

import argparse
import multiprocessing
import statistics
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import psycopg

from benchmarks.workload import PROJECT
from doxa.memory import Memory
from doxa.operations.given import agent
from doxa.storage.postgres.database import Database
from doxa.storage.postgres.embedded import started
from doxa.wiring import open_memory

CLIENTS = (1, 8, 50)
_RAW = """
CREATE TABLE IF NOT EXISTS raw (
  project text NOT NULL, id text NOT NULL, belief bigint NOT NULL, kind text NOT NULL, recorded_at bigint NOT NULL,
  actor text NOT NULL, claim text NOT NULL, body text NOT NULL, hash bytea NOT NULL, PRIMARY KEY (project, id))"""
_INSERT = "INSERT INTO raw VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)"

Step = Callable[[int], object]


class Measured(NamedTuple):
    """What one client's calls took, in seconds each."""

    seconds: list[float]
    errors: int


def round_trip(url: str, client: int) -> Iterator[Step]:
    """The least that any call costs."""
    del client
    with psycopg.connect(url, autocommit=True, prepare_threshold=0) as connection:
        yield lambda _: connection.execute("SELECT 1").fetchone()


def raw_insert(url: str, client: int) -> Iterator[Step]:
    """One statement that writes a row of the size of an event."""
    with psycopg.connect(url, autocommit=True, prepare_threshold=0) as connection:

        def insert(number: int) -> object:
            name = f"{client:03}{uuid.uuid4().hex}"
            claim = f"the service {number} tolerates 3 retries per window"
            return connection.execute(
                _INSERT, (PROJECT, name, number, "created", number, "mira", claim, '{"tags":["api"]}', b"h" * 32)
            )

        yield insert


def keyed_note(url: str, client: int) -> Iterator[Step]:
    """A note under a key that nobody has answered."""
    with writing(url) as memory:
        run = uuid.uuid4().hex
        yield lambda number: memory.remember(
            f"the service tolerates {number} retries", key=(f"service {client} {run} {number}", "retries"), value="3"
        )


def keyed_change(url: str, client: int) -> Iterator[Step]:
    """Another value of a key, which supersedes the one before."""
    with writing(url) as memory:
        run = uuid.uuid4().hex
        # A key has a history as long as people change their minds, not as long as a benchmark runs.
        yield lambda number: memory.remember(
            f"the service tolerates {number} retries", key=(f"service {client} {run} {number // 4}", "retries"),
            value=f"{number}",
        )  # fmt: skip


def one_key(url: str, client: int) -> Iterator[Step]:
    """The same key for every client."""
    with writing(url) as memory:
        yield lambda number: memory.remember(
            "the flag is on or off", key=(f"flag {number // 3}", "state"), value=f"{client} {number}"
        )


def current(url: str, client: int) -> Iterator[Step]:
    """What answers a key now."""
    with writing(url) as memory:
        key = (f"read {client} {uuid.uuid4().hex}", "retries")
        memory.remember("the service tolerates 3 retries", key=key, value="3")
        yield lambda _: memory.current(key)


KINDS: dict[str, Callable[[str, int], Iterator[Step]]] = {
    "SELECT 1": round_trip,
    "raw insert": raw_insert,
    "keyed note": keyed_note,
    "keyed change": keyed_change,
    "one key for all": one_key,
    "current(key)": current,
}


def writing(url: str) -> Memory:
    """Open a memory of a client's own."""
    return open_memory(url, actor=agent("bench"), project=PROJECT)


def client_process(kind: str, url: str, client: int, seconds: float, start: Any, results: Any) -> None:
    """Call one thing again and again, for so long."""
    steps = contextmanager(KINDS[kind])
    with steps(url, client) as step:
        for number in range(5):
            step(-1 - number)
        start.wait()
        taken: list[float] = []
        errors = 0
        end = time.perf_counter() + seconds
        before = time.perf_counter()
        while before < end:
            try:
                step(len(taken) + errors)
            except psycopg.Error:
                errors += 1
            after = time.perf_counter()
            taken.append(after - before)
            before = after
        results.put(Measured(taken, errors))


def measure(kind: str, url: str, clients: int, seconds: float) -> tuple[float, float, float, int]:
    """Let several clients work at once; gives calls a second, p50 and p99 in seconds, and errors."""
    context = multiprocessing.get_context("fork")
    start, results = context.Barrier(clients), context.Queue()
    processes = [
        context.Process(target=client_process, args=(kind, url, number, seconds, start, results))
        for number in range(clients)
    ]
    for process in processes:
        process.start()
    measured = [results.get(timeout=120 + seconds) for _ in processes]
    for process in processes:
        process.join()
    taken = sorted(one for each in measured for one in each.seconds)
    return (
        len(taken) / seconds,
        taken[len(taken) // 2],
        taken[min(len(taken) * 99 // 100, len(taken) - 1)],
        sum(each.errors for each in measured),
    )


def report(url: str, clients: tuple[int, ...], seconds: float, rounds: int) -> None:
    """Measure everything in turns and print it, beside the raw insert of the same round."""
    print(
        f"{'what':<16} {'clients':>7} {'a second':>9} {'p50 us':>8} {'p99 us':>8} {'of raw insert':>14} {'errors':>7}"
    )
    for count in clients:
        found: dict[str, list[tuple[float, float, float, int]]] = {kind: [] for kind in KINDS}
        for _ in range(rounds):
            for kind in KINDS:
                found[kind].append(measure(kind, url, count, seconds))
        raw = [one[0] for one in found["raw insert"]]
        for kind, each in found.items():
            ratio = statistics.median([one[0] / beside for one, beside in zip(each, raw, strict=True)])
            rate, half, most = (statistics.median([one[place] for one in each]) for place in range(3))
            shown = f"{rate:>9,.0f} {half * 1e6:>8,.0f} {most * 1e6:>8,.0f} {ratio:>14.2f}"
            print(f"{kind:<16} {count:>7} {shown} {sum(one[3] for one in each):>7}", flush=True)


def main() -> None:
    """Read the arguments, start a server if none is named, and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="short, to see that it runs")
    parser.add_argument("--url", help="a server to use")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="doxa-bench-", ignore_cleanup_errors=True) as folder:
        server = arguments.url or started(f"{folder}/data")
        name = f"doxa_bench_{uuid.uuid4().hex[:8]}"
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        place, mark, options = server.partition("?")
        url = f"{place.rpartition('/')[0]}/{name}{mark}{options}"
        Database(url).close()
        try:
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(_RAW)
            if arguments.quick:
                report(url, (1, 8), 0.4, 1)
            else:
                report(url, CLIENTS, 3.0, 3)
        finally:
            with psycopg.connect(server, autocommit=True) as connection:
                connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


if __name__ == "__main__":
    main()
