"""What the pages of `doxa ui` cost at 100,000 beliefs, beside an empty page of the same framework and server.

    python -m benchmarks.window            250,000 events, 100,000 beliefs, 40 requests of each kind
    python -m benchmarks.window --quick    to see that it runs

One client on one connection, server and client processes of their own. `first` is the first request of its kind in a
fresh process; the other figures are of those after it. The machine may be busy: believe the ratios.
"""

import argparse
import multiprocessing
import socket
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from benchmarks.workload import PROJECT, batches
from doxa.operations.check import rebuild
from doxa.storage.sqlite.store import SqliteStore
from doxa.window.app import application
from doxa.window.guard import Lock
from doxa.window.room import Room
from doxa.wiring import open_with_ports

SECRET = "secret of the benchmark"
TARGET_SECONDS = 0.3
_EVENTS_A_BELIEF = 2.5


def filled(path: str, beliefs: int) -> None:
    """Write a store of the usual mixture."""
    store = SqliteStore(path, PROJECT)
    for batch in batches(int(beliefs * _EVENTS_A_BELIEF)):
        store.append(batch)
    rebuild(store)
    store.close()


def _nothing(request: Request) -> HTMLResponse:
    del request
    return HTMLResponse("<!doctype html><title>nothing</title>")


def empty(port: int) -> Any:
    """The floor: a page that has nothing to show."""
    del port
    return Starlette(routes=[Route("/", _nothing)])


def served(path: str, folder: str, port: int) -> Any:
    """The pages over a store."""
    memory, ports = open_with_ports(path, actor="bench", root=folder, project=PROJECT, environ={})
    return application(Room(memory, ports, Lock(port, "token", SECRET)))


def run(make: Callable[[int], Any], listener: socket.socket) -> None:
    """Serve until the process is ended."""
    config = uvicorn.Config(make(listener.getsockname()[1]), log_level="error", access_log=False, lifespan="off")
    uvicorn.Server(config).run([listener])


@contextmanager
def serving(make: Callable[[int], Any]) -> Iterator[httpx.Client]:
    """Serve in a process of its own; gives a client with one connection."""
    # Named as TCP, or the event loop leaves small answers waiting for each other.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    process = multiprocessing.get_context("fork").Process(target=run, args=(make, listener), daemon=True)
    process.start()
    port = listener.getsockname()[1]
    cookies = {f"doxa_window_{port}": SECRET}
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", cookies=cookies, timeout=120) as client:
        # Whatever is answered, the server has loaded then.
        client.get("/static/icon.svg")
        yield client
    process.terminate()
    process.join()
    listener.close()


def asked(client: httpx.Client, floor: httpx.Client, beliefs: int) -> dict[str, Callable[[], httpx.Response]]:
    """Give what is asked."""
    known = client.get("/?q=endpoint+7+tolerates").text.partition('href="/beliefs/')[2][:12]
    far = max(beliefs // 60 // 2, 1)
    paths = {
        "a status": "/?status=superseded",
        "a word": "/?q=tolerates",
        "a path": "/?path=page-12",
        "a tag": "/?tag=api",
        "who noted it": "/?actor=bench",
        "a page far back": f"/?page={far}",
        "a belief": f"/beliefs/{known}",
    }
    found: dict[str, Callable[[], httpx.Response]] = {"an empty page": lambda: floor.get("/")}
    found["the first list"] = lambda: client.get("/")
    return found | {name: lambda path=path: client.get(path) for name, path in paths.items()}


def timed(ask: Callable[[], httpx.Response]) -> float:
    """Give how long an answer takes."""
    before = time.perf_counter()
    ask().raise_for_status()
    return time.perf_counter() - before


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="short, to see that it runs")
    beliefs, count = (2_000, 5) if parser.parse_args().quick else (100_000, 40)
    with tempfile.TemporaryDirectory(prefix="doxa-bench-") as folder:
        path = f"{folder}/store.sqlite3"
        filled(path, beliefs)
        with serving(empty) as floor, serving(lambda port: served(path, folder, port)) as client:
            cold = timed(lambda: client.get("/"))
            kinds = asked(client, floor, beliefs)
            taken: dict[str, list[float]] = {name: [] for name in kinds}
            for _ in range(count):
                for name, ask in kinds.items():
                    taken[name].append(timed(ask))
    least = statistics.median(taken["an empty page"])
    print(f"{beliefs:,} beliefs: the very first list took {cold * 1e3:.0f} ms; it may take {TARGET_SECONDS * 1e3:.0f}")
    print(f"{'what':<16} {'p50 ms':>8} {'most ms':>8} {'of an empty page':>18}")
    for name, seconds in taken.items():
        half = statistics.median(seconds)
        print(f"{name:<16} {half * 1e3:>8.1f} {max(seconds) * 1e3:>8.1f} {half / least:>18.1f}")


if __name__ == "__main__":
    main()
