"""What the server costs: answers over HTTP, beside an empty route of the same framework under the same server.

    python -m benchmarks.http            2,000 requests of each kind
    python -m benchmarks.http --quick    to see that it runs

One client on one connection; kinds take turns in blocks, and figures are medians of all. The machine may be busy:
believe the ratios. Server and client are processes of their own.
"""

import argparse
import contextlib
import multiprocessing
import socket
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from doxa.operations.tokens import digest_of
from doxa.ports.tokens import Token
from doxa.server.app import Application
from doxa.server.service import Service
from doxa.serving import parts_of
from doxa.storage.memory_tokens import MemoryTokens

SECRET = "doxa_of_the_benchmark"
_BLOCK = 50
_BELIEFS = 1_000


def empty() -> FastAPI:
    """The floor: a route that has nothing to do."""
    app = FastAPI(openapi_url=None)

    @app.get("/")
    def nothing() -> dict[str, str]:
        return {}

    return app


def served(store: str) -> Application:
    """The server over a store."""
    tokens = MemoryTokens()
    tokens.add(Token("bench", "editor", digest_of(SECRET), 0))
    return Application(Service(parts_of(store, tokens=tokens, environ={})))


def run(make: Callable[[], Any], listener: socket.socket) -> None:
    """Serve until the process is ended."""
    config = uvicorn.Config(make(), log_level="error", access_log=False, lifespan="off")
    uvicorn.Server(config).run([listener])


@contextlib.contextmanager
def serving(make: Callable[[], Any]) -> Iterator[httpx.Client]:
    """Serve in a process of its own; gives a client with one connection."""
    # Named as TCP, or the event loop leaves small answers waiting for each other.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    process = multiprocessing.get_context("fork").Process(target=run, args=(make, listener), daemon=True)
    process.start()
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    with httpx.Client(base_url=url, headers={"authorization": f"Bearer {SECRET}"}, timeout=60) as client:
        client.get("/")
        yield client
    process.terminate()
    process.join()
    listener.close()


def requests(client: httpx.Client, floor: httpx.Client) -> dict[str, Callable[[int], httpx.Response]]:
    """Give what is asked, each by a running number."""
    here = "/v1/projects/bench"
    for number in range(_BELIEFS):
        note = {"claim": f"the service tolerates {number} retries", "key": f"service {number}:retries", "value": "3"}
        client.post(f"{here}/beliefs", json=note).raise_for_status()
    known = client.get(f"{here}/keys/current", params={"key": "service 7:retries"}).raise_for_status().json()["id"]
    return {
        "an empty route": lambda _: floor.get("/"),
        "current(key)": lambda number: client.get(
            f"{here}/keys/current", params={"key": f"service {number % _BELIEFS}:retries"}
        ),
        "get(id)": lambda _: client.get(f"{here}/beliefs/{known}"),
        "remember": lambda number: client.post(
            f"{here}/beliefs",
            json={"claim": f"it tolerates {number}", "key": f"new {number}:retries", "value": f"{number}"},
        ),
    }


def measure(kinds: dict[str, Callable[[int], httpx.Response]], count: int) -> dict[str, list[float]]:
    """Ask each so often, in turns; gives seconds each."""
    taken: dict[str, list[float]] = {name: [] for name in kinds}
    for first in range(0, count, _BLOCK):
        for name, ask in kinds.items():
            for number in range(first, min(first + _BLOCK, count)):
                before = time.perf_counter()
                answer = ask(number)
                taken[name].append(time.perf_counter() - before)
                answer.raise_for_status()
    return taken


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="short, to see that it runs")
    count = 200 if parser.parse_args().quick else 2_000
    with tempfile.TemporaryDirectory(prefix="doxa-bench-") as folder:
        print(f"{'what':<16} {'p50 us':>8} {'p99 us':>8} {'of an empty route':>18}")
        with serving(empty) as floor, serving(lambda: served(f"{folder}/hub.sqlite3")) as client:
            taken = measure(requests(client, floor), count)
        least = statistics.median(taken["an empty route"])
        for name, seconds in taken.items():
            ordered = sorted(seconds)
            half, most = statistics.median(ordered), ordered[len(ordered) * 99 // 100]
            print(f"{name:<16} {half * 1e6:>8,.0f} {most * 1e6:>8,.0f} {half / least:>18.2f}")


if __name__ == "__main__":
    main()
