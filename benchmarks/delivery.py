"""How long an agent waits for the hook before a tool call, as whole processes, beside a bare interpreter.

    python -m benchmarks.delivery            1,000, 100,000 and 1,000,000 beliefs; some minutes
    python -m benchmarks.delivery --quick    small sizes, to see that it runs

One belief in ten has a pattern of paths as a cue. Figures are medians of interleaved rounds; a ratio compares with the
floor of the same run. The machine may be busy: believe the ratios.
"""

import argparse
import importlib.util
import itertools
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import workload
from benchmarks.core import HOOK, median_seconds, process_seconds

FLAGS = ["-I", "-S"]
PATTERN_EVERY = 10


class Asked(NamedTuple):
    """What the hook is asked, in a scene."""

    name: str
    target: str
    payload: Callable[[workload.HookScene, str], bytes]
    answers: bool


def _read(path: str) -> Callable[[workload.HookScene, str], bytes]:
    return lambda scene, session: scene.payload(path or scene.hit_path, session)


def _of_kind(**fields: Any) -> Callable[[workload.HookScene, str], bytes]:
    def payload(scene: workload.HookScene, session: str) -> bytes:
        given: dict[str, Any] = json.loads(scene.payload(scene.hit_path, session))
        del given["tool_input"]
        return json.dumps(given | fields).encode()

    return payload


ASKED = (
    Asked("miss, a file that nothing is about", "<= 1.2", _read("src/unrelated.py"), answers=False),
    Asked(
        "miss, a shell command",
        "<= 1.2",
        _of_kind(tool_name="Bash", tool_input={"command": "cd src && python -m pytest -k y | tail -5"}),
        answers=False,
    ),
    Asked(
        "miss, 200 lines of a tool's output",
        "<= 1.2",
        _of_kind(
            hook_event_name="PostToolUse",
            tool_name="Bash",
            tool_input={"command": "make"},
            tool_response={"stdout": "\n".join(f"{number}: a line of output" for number in range(200)), "stderr": ""},
        ),
        answers=False,
    ),
    Asked("hit, a file with a deterrent", "<= 2.0", _read(""), answers=True),
    Asked(
        "hit, the file in a shell command",
        "<= 2.0",
        _of_kind(tool_name="Bash", tool_input={"command": "sed -n 1,20p src/payments.py"}),
        answers=True,
    ),
)


def hook_seconds(scene: workload.HookScene, asked: Asked, sessions: Iterator[int]) -> float:
    """Ask the hook once, in a session of its own; the wall time of its process."""
    command = [sys.executable, *FLAGS, str(HOOK), "--client", "claude"]
    text = asked.payload(scene, f"session-{next(sessions)}")
    start = time.perf_counter()
    environ = {"DOXA_HOME": str(scene.home), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, input=text, env=environ, capture_output=True, check=True)
    seconds = time.perf_counter() - start
    if bool(done.stdout) is not asked.answers or done.stderr:
        raise RuntimeError(f"{asked.name}: the hook answered {done.stdout!r} {done.stderr!r}")
    return seconds


def measure(scenes: dict[int, workload.HookScene], rounds: int) -> None:
    """Print each question's time at each size, beside the floors of the same rounds."""
    sizes = list(scenes)
    sessions = itertools.count()
    works: list[Callable[[], float]] = [
        lambda: process_seconds([sys.executable, *FLAGS, "-c", "pass"]),
        lambda: process_seconds([sys.executable, *FLAGS, "-c", "import sqlite3"]),
    ]
    works.extend(partial(hook_seconds, scenes[size], asked, sessions) for asked in ASKED for size in sizes)
    bare, floor, *figures = median_seconds(rounds, *works)
    print(f"{'python -I -S -c pass':<40} {bare * 1e3:7.1f} ms")
    print(f"{'python -I -S -c import sqlite3':<40} {floor * 1e3:7.1f} ms   the floor of the ratios below")
    for number, asked in enumerate(ASKED):
        found = figures[number * len(sizes) : (number + 1) * len(sizes)]
        shown = "  ".join(
            f"{size:>9,}: {one * 1e3:5.1f} ms, {one / floor:.2f}" for size, one in zip(sizes, found, strict=True)
        )
        growth = found[-1] / found[0]
        print(f"{asked.name:<40} {shown}  target {asked.target}; growth {growth:.2f}, target < 1.1", flush=True)
    pooled = [figures[place * len(sizes) : (place + 1) * len(sizes)] for place in range(len(ASKED))]
    growth = statistics.median([found[-1] / found[0] for found in pooled])
    print(f"{'growth over all':<40} {growth:.2f} from {sizes[0]:,} to {sizes[-1]:,} beliefs, target < 1.1")


class Server:
    """`doxa mcp` on pipes, asked as a client asks it that needs no process for each call."""

    def __init__(self, scene: workload.HookScene) -> None:
        environ = {"DOXA_HOME": str(scene.home), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(HOOK.parents[2])}
        command = [sys.executable, "-m", "doxa", "mcp"]
        self._process = subprocess.Popen(
            command, cwd=scene.repository, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._number = 0
        client = {"name": "benchmark", "version": "1"}
        self.ask("initialize", {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client})
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()

    def ask(self, method: str, given: dict[str, Any]) -> dict[str, Any]:
        """Send a request and give its result."""
        self._number += 1
        self._send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": given})
        assert self._process.stdout is not None
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        result: dict[str, Any] = answer["result"]
        return result

    def call_seconds(self, path: str, sessions: Iterator[int], *, answers: bool) -> float:
        """Ask what is known about reading a file, in a session of its own; the wall time of the call."""
        given = {"situation": f"read {path}", "session": f"asked-{next(sessions)}"}
        start = time.perf_counter()
        result = self.ask("tools/call", {"name": "approach", "arguments": given})
        seconds = time.perf_counter() - start
        if result.get("isError") or bool("".join(part["text"] for part in result["content"])) is not answers:
            raise RuntimeError(f"the server answered {result}")
        return seconds

    def close(self) -> None:
        """Let it end, as its client would."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


def measure_server(scene: workload.HookScene, rounds: int) -> None:
    """Print what a call of the server takes, beside the hook's process in the same rounds."""
    if importlib.util.find_spec("mcp") is None:
        print("the server was not measured: it needs `pip install 'doxa[mcp]'`")
        return
    sessions = itertools.count()
    server = Server(scene)
    try:
        hook, miss, hit = median_seconds(
            rounds,
            lambda: hook_seconds(scene, ASKED[0], sessions),
            lambda: server.call_seconds("src/unrelated.py", sessions, answers=False),
            lambda: server.call_seconds(scene.hit_path, sessions, answers=True),
        )
    finally:
        server.close()
    for name, seconds in (("miss", miss), ("hit", hit)):
        print(
            f"{f'a call of the server, no process, {name}':<40} {seconds * 1e3:7.2f} ms, {seconds / hook:.2f} of a hook"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="small sizes, to see that it runs")
    options = parser.parse_args()
    sizes = (100, 1_000) if options.quick else (1_000, 100_000, 1_000_000)
    with tempfile.TemporaryDirectory(prefix="doxa-bench-") as name:
        scenes = {}
        for size in sizes:
            start = time.perf_counter()
            scenes[size] = workload.hook_scene(Path(name) / str(size), size, pattern_every=PATTERN_EVERY)
            print(f"a store of {size:,} beliefs was made in {time.perf_counter() - start:.0f} s", flush=True)
        measure(scenes, 5 if options.quick else 61)
        measure_server(scenes[sizes[0]], 5 if options.quick else 61)


if __name__ == "__main__":
    main()
