"""The server ends with its client, whichever way that ends, and writes nothing but the protocol."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("mcp", reason="needs doxa[mcp]")
from tests.hooks.scene import SECONDS_MAX
from tests.mcp_server.talk import COMMAND, HANDSHAKE, environ, raw, start

KILLED = 100
AT_ONCE = 10
CALL = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/call",
    "params": {"name": "remember", "arguments": {"claim": "a note that nobody waits for"}},
}
# A client that starts a server, says something, and is killed while it waits; what it says and whether it waits for the
# answer are its arguments.
CLIENT = f"""
import json, subprocess, sys, time
server = subprocess.Popen({COMMAND!r}, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for line in json.loads(sys.argv[1]):
    server.stdin.write((json.dumps(line) + "\\n").encode())
    server.stdin.flush()
if sys.argv[2] == "answered":
    server.stdout.readline()
print(server.pid, flush=True)
time.sleep(600)
"""
# When a client is killed: before the server is up, idle after the handshake, and while calls are being answered.
MOMENTS = (([], "at once"), ([HANDSHAKE], "answered"), ([HANDSHAKE, *[CALL] * 20], "answered"))


def test_it_ends_when_its_client_closes_its_input_and_writes_nothing_else(scene):
    """Public report 21 (claude-mem#3230): servers that outlived their client piled up."""
    process = start(scene)
    out, err = process.communicate(b"", timeout=SECONDS_MAX)
    assert (process.returncode, out, err) == (0, b"", b"")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to look for the processes")
def test_no_server_outlives_a_client_that_is_killed(scene):
    """Public report 21 (claude-mem#3230): also where the client could not say goodbye, a hundred times over."""
    servers = []
    for first in range(0, KILLED, AT_ONCE):
        clients = [_client(scene, *MOMENTS[number % len(MOMENTS)]) for number in range(first, first + AT_ONCE)]
        servers += [int(client.stdout.readline()) for client in clients]
        for client in clients:
            client.send_signal(signal.SIGKILL)
            client.wait()
            client.stdout.close()
    assert len(set(servers)) == KILLED
    until = time.monotonic() + SECONDS_MAX
    while any(map(_lives, servers)) and time.monotonic() < until:
        time.sleep(0.05)
    assert [process for process in servers if _lives(process)] == []
    with scene.memory() as memory:
        assert memory.check().problems == ()


def _client(scene, lines, moment):
    return subprocess.Popen(
        [sys.executable, "-c", CLIENT, json.dumps(lines), moment],
        cwd=scene.repo,
        env=environ(scene),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )


def _lives(process):
    try:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rsplit(")", 1)[1].split()[0] != "Z"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_when_it_is_told_to_while_its_client_waits(scene, number):
    with raw(scene) as client:
        assert client.call(1, "remember", {"claim": "the sky is blue"})["id"] == 1
        client.process.send_signal(number)
        assert client.process.wait(SECONDS_MAX) != 2


@pytest.mark.parametrize("more", [{}, {"PYTHONWARNINGS": "always"}, {"PYTHONWARNINGS": "always", "PYTHONDEVMODE": "1"}])
def test_every_line_that_it_writes_is_a_message_of_the_protocol(scene, more):
    scene.mistake()
    with raw(scene, **more) as client:
        client.call(1, "remember", {"claim": "amounts are euros", "evidence": "src/payments.py"})
        client.call(2, "remember", {})
        client.call(3, "nothing", {})
        client.call(4, "approach", {"situation": "read src/payments.py", "session": "s1"})
        client.ask({"jsonrpc": "2.0", "id": 5, "method": "resources/read", "params": {"uri": "doxa://project"}})
        client.ask({"jsonrpc": "2.0", "id": 6, "method": "nothing/at/all"})
        client.ask(b"not json")
        status, rest, _ = client.end()
        assert status == 0
        lines = [json.loads(line) for line in [*client.lines, *rest.splitlines()]]
    assert [line["jsonrpc"] for line in lines] == ["2.0"] * len(lines)
    assert [line["id"] for line in lines] == [0, 1, 2, 3, 4, 5, 6, None]


def test_a_broken_store_is_an_error_of_each_call_and_of_nothing_else(scene):
    scene.note("the sky is blue")
    scene.store.write_bytes(b"this is no store" * 1_000)
    with raw(scene) as client:
        for number, (name, given) in enumerate([("recall", {}), ("remember", {"claim": "x"})], 1):
            result = client.call(number, name, given)["result"]
            assert result["isError"]
            assert result["content"][0]["text"].startswith("BrokenStore: ")
        asked = {"jsonrpc": "2.0", "id": 3, "method": "resources/read", "params": {"uri": "doxa://project"}}
        assert client.ask(asked)["error"]["message"].startswith("BrokenStore: ")
        scene.store.unlink()
        # It is opened once more by the next call.
        assert not client.call(4, "remember", {"claim": "the sky is blue"})["result"]["isError"]
        status, rest, _ = client.end()
    assert (status, rest) == (0, b"")


LONG = "x" * 2_000_000


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"not json", -32700),
        (b"\xff\xfe", -32700),
        (b"[]", -32600),
        (b'{"jsonrpc": "2.0", "id": 1}', -32600),
        (b'{"jsonrpc": "1.0", "id": 1, "method": "ping"}', -32600),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"arguments": {"claim": "\\ud800"}}}', -32700),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ' + b"[" * 5_000 + b"}", -32700),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "recall", "arguments": 5}}', -32602),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "nothing"}}', -32602),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "nothing"}', -32601),
    ],
)
def test_a_line_that_is_no_request_of_it_gets_one_error_and_the_server_lives_on(scene, line, code):
    with raw(scene) as client:
        assert client.ask(line)["error"]["code"] == code
        assert client.ask({"jsonrpc": "2.0", "id": 2, "method": "ping"}) == {"jsonrpc": "2.0", "id": 2, "result": {}}


@pytest.mark.parametrize(
    ("name", "given", "expected"),
    [
        ("remember", {"claim": 5}, "InvalidInput: claim: Input should be a valid string"),
        ("remember", {"claim": None}, "InvalidInput: claim: Input should be a valid string"),
        ("remember", {"claim": ["x"]}, "InvalidInput: claim: Input should be a valid string"),
        ("remember", {"claim": "x", "tentative": "perhaps"}, "InvalidInput: tentative: Input should be a valid bool"),
        ("remember", {"claim": "x", "evidense": "README.md"}, "InvalidInput: remember takes no 'evidense'; it takes"),
        ("remember", {"claim": ""}, "InvalidInput: The claim is empty"),
        ("remember", {"claim": "a\0b"}, "InvalidInput: The claim holds the control character"),
        ("remember", {"claim": LONG}, "InvalidInput: The claim has 2,000,000 characters"),
        ("remember", {"claim": "x", "key": LONG, "value": "1"}, "InvalidInput: "),
        ("remember", {"claim": "x", "evidence": LONG}, "InvalidInput: "),
        ("remember", {"claim": "x", "evidence": "README.md\0"}, "InvalidInput: "),
        ("remember", {"claim": "x", "evidence": "../../etc/passwd"}, "InvalidInput: "),
        ("remember", {"claim": "x", "evidence": "README.md", "quote": LONG}, "InvalidInput: "),
        ("remember", {LONG: "x"}, "InvalidInput: remember takes no 'xxx"),
        ("correct", {"key_or_id": "a:b", "reason": "x", "tested": "perhaps"}, "InvalidInput: tested: "),
        ("correct", {"key_or_id": LONG, "value": "1", "reason": "x"}, "UnknownId: "),
        ("revoke", {"id": LONG, "reason": "x"}, "UnknownId: "),
        ("revoke", {"id": "", "reason": "x"}, "InvalidInput: "),
        ("reinstate", {"id": "\0"}, "UnknownId: "),
        ("recall", {"limit": -1}, "InvalidInput: A limit is"),
        ("recall", {"limit": 1e300}, "InvalidInput: limit: "),
        ("history", {"key_or_id": LONG}, "UnknownId: "),
        ("approach", {"situation": ""}, "InvalidInput: "),
        ("approach", {"situation": "read x", "session": LONG}, "InvalidInput: "),
    ],
)
def test_bad_input_is_one_short_error_that_writes_nothing(scene, name, given, expected):
    scene.note("the sky is blue")
    before = scene.content()
    with raw(scene) as client:
        result = client.call(1, name, given)["result"]
        (part,) = result["content"]
        assert result["isError"]
        assert part["text"].startswith(expected)
        assert len(part["text"]) < 3_000
        assert not client.call(2, "recall", {})["result"]["isError"]
    assert scene.content() == before
