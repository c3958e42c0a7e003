"""`doxa mcp` as its clients meet it: a process that speaks the protocol on its standard streams."""

import json
import subprocess
import sys
import threading
from contextlib import contextmanager

import anyio
from mcp import Client, StdioServerParameters
from mcp_types import Implementation

from tests.hooks.scene import PACKAGE, SECONDS_MAX

COMMAND = [sys.executable, "-m", "doxa", "mcp"]
TESTER = Implementation(name="tester", version="1")
ERAS = ("auto", "legacy")
HANDSHAKE = {
    "jsonrpc": "2.0",
    "id": 0,
    "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}},
}


def environ(scene, **more):
    return scene.environ | {"PYTHONPATH": str(PACKAGE.parent), "PYTHONWARNINGS": "ignore"} | more


def with_client(scene, use, *, options=(), mode="auto", client=TESTER, at=None, **more):
    """Give what an asynchronous function makes of a client: of a process of its own, or of a server at a URL."""
    where = at or StdioServerParameters(
        command=COMMAND[0], args=[*COMMAND[1:], *options], env=environ(scene, **more), cwd=str(scene.repo)
    )

    async def run():
        async with Client(where, mode=mode, client_info=client) as connected:
            return await use(connected)

    with anyio.from_thread.start_blocking_portal() as portal:
        return portal.call(run)


def results(scene, *calls, **how):
    """Call tools one after the other; gives their results."""

    async def use(client):
        return [await client.call_tool(name, given) for name, given in calls]

    return with_client(scene, use, **how)


def text_of(result):
    """The text of a result, an error's after "! "."""
    text = "\n".join(part.text for part in result.content)
    return f"! {text}" if result.is_error else text


def talk(scene, *calls, **how):
    """Call tools one after the other; gives each one's text."""
    return [text_of(result) for result in results(scene, *calls, **how)]


def start(scene, *options, **more):
    return subprocess.Popen(
        [*COMMAND, *options],
        cwd=scene.repo,
        env=environ(scene, **more),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


class Raw:
    """A server to which lines are written as they are, and every line that it writes."""

    def __init__(self, process):
        self.process = process
        self.lines = []

    def say(self, line):
        data = line if isinstance(line, bytes) else json.dumps(line).encode()
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()

    def hear(self):
        """The next line that the server writes; it is JSON."""
        line = self.process.stdout.readline()
        self.lines.append(line)
        return json.loads(line)

    def ask(self, line):
        self.say(line)
        return self.hear()

    def call(self, number, name, arguments):
        asked = {"name": name, "arguments": arguments}
        return self.ask({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": asked})

    def end(self):
        """Close the server's input; gives its status, what it wrote then, and its standard error."""
        out, err = self.process.communicate(timeout=SECONDS_MAX)
        return self.process.returncode, out, err


@contextmanager
def raw(scene, hello=(HANDSHAKE,), **more):
    """Start a server and shake hands."""
    process = start(scene, **more)
    # A server that never answers fails its test instead of keeping it.
    timer = threading.Timer(SECONDS_MAX, process.kill)
    timer.start()
    try:
        client = Raw(process)
        for greeting in hello:
            client.ask(greeting)
            client.say({"jsonrpc": "2.0", "method": "notifications/initialized"})
        yield client
    finally:
        timer.cancel()
        process.kill()
        process.communicate()
