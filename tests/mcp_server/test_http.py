"""`doxa mcp --http`: several clients of one process, on loopback."""

import http.client
import json
import re
import signal
import socket
import subprocess
from contextlib import contextmanager

import pytest

pytest.importorskip("mcp", reason="needs doxa[mcp]")
import anyio
from mcp_types import Implementation
from starlette.applications import Starlette
from starlette.routing import Mount

from doxa.mcp_server.http import application
from doxa.mcp_server.run import ADDRESS
from doxa.mcp_server.server import build
from tests.hooks.scene import SECONDS_MAX
from tests.mcp_server.talk import COMMAND, ERAS, HANDSHAKE, environ, results, start, talk

TOKEN = "correct-horse-battery-staple"
ACCEPT = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}


@contextmanager
def serving(scene, *options, address="127.0.0.1:0", **more):
    """Start a server on a free port; gives the process and its URL."""
    process = start(scene, "--http", address, *options, **more)
    try:
        found = re.fullmatch(r"doxa mcp: (http://\S+/mcp)\n", process.stdout.readline().decode())
        assert found, process.stderr.read()
        yield process, found[1]
    finally:
        process.kill()
        process.communicate()


def post(url, body, **headers):
    """Send a request as it is; gives the answer's status, headers and body."""
    host, port = re.fullmatch(r"http://(.+):(\d+)/mcp", url).groups()
    connection = http.client.HTTPConnection(host, int(port), timeout=SECONDS_MAX)
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    connection.request("POST", "/mcp", data, ACCEPT | headers)
    answer = connection.getresponse()
    found = answer.status, answer.headers, answer.read()
    connection.close()
    return found


@pytest.mark.parametrize("mode", ERAS)
def test_several_clients_write_in_their_own_names(scene, mode):
    with serving(scene, DOXA_SESSION="of whoever started it") as (_, url):
        for name in ("codex", "gemini", "mira"):
            told = talk(
                scene,
                ("remember", {"claim": f"{name} was here"}),
                ("recall", {"query": name}),
                at=url,
                mode=mode,
                client=Implementation(name=name, version="1"),
            )
            assert told[0].startswith("added: [")
            assert f"{name} was here" in told[1]
    with scene.memory() as memory:
        found = [(event.actor, event.actor_kind, event.session) for event in memory.log()]
    assert found == [("codex", "agent", None), ("gemini", "agent", None), ("mira (agent)", "agent", None)]


def test_many_calls_at_once_are_all_answered(scene):
    async def use(url):
        from mcp import Client

        async def note(number):
            async with Client(url, client_info=Implementation(name=f"client-{number}", version="1")) as client:
                answers.append(await client.call_tool("remember", {"claim": f"note {number}"}))

        answers = []
        async with anyio.create_task_group() as group:
            for number in range(20):
                group.start_soon(note, number)
        return answers

    with serving(scene) as (_, url), anyio.from_thread.start_blocking_portal() as portal:
        answers = portal.call(use, url)
    assert [answer.is_error for answer in answers] == [False] * 20
    with scene.memory() as memory:
        assert {event.actor for event in memory.log()} == {f"client-{number}" for number in range(20)}
        assert memory.check().problems == ()


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "localhost:1"}, 200),
        ({"Host": "evil.example"}, 421),
        ({"Host": "127.0.0.1.evil.example:80"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://localhost:3000"}, 200),
        ({"Content-Type": "text/plain"}, 400),
    ],
)
def test_a_web_page_by_another_name_gets_nothing(scene, headers, status):
    with serving(scene) as (_, url):
        assert post(url, HANDSHAKE, **headers)[0] == status


@pytest.mark.parametrize("by_file", [True, False])
def test_with_a_token_nothing_is_answered_without_it(scene, tmp_path, by_file):
    file = tmp_path / "token"
    file.write_text(f"{TOKEN}\n")
    given = (("--token-file", str(file)), {}) if by_file else ((), {"DOXA_MCP_TOKEN": TOKEN})
    with serving(scene, *given[0], **given[1]) as (_, url):
        for shown in (
            {},
            *({"Authorization": one} for one in ("", TOKEN, f"Bearer {TOKEN}x", "Bearer \xe9", "Bearer")),
        ):
            status, headers, body = post(url, HANDSHAKE, **shown)
            assert (status, headers["WWW-Authenticate"]) == (401, 'Bearer realm="doxa"')
            assert TOKEN.encode() not in body
        assert post(url, HANDSHAKE, Authorization=f"bearer {TOKEN}")[0] == 200
        # The token does not stand in for the name that is asked for.
        assert post(url, HANDSHAKE, Authorization=f"Bearer {TOKEN}", Host="evil.example")[0] == 421


def test_others_than_this_machine_are_served_with_a_token_alone(scene):
    with serving(scene, address="0.0.0.0:0", DOXA_MCP_TOKEN=TOKEN) as (_, bound):
        url = bound.replace("0.0.0.0", "127.0.0.1")
        assert post(url, HANDSHAKE, Host="memory.example")[0] == 401
        assert post(url, HANDSHAKE, Host="memory.example", Authorization=f"Bearer {TOKEN}")[0] == 200


@pytest.mark.parametrize(
    ("options", "more", "status", "expected"),
    [
        (["--http", "0.0.0.0:0"], {}, 6, "would need no token. Nothing was started"),
        (["--http", "[::]:0"], {}, 6, "would need no token. Nothing was started"),
        (["--http", "0.0.0.0:0"], {"DOXA_MCP_TOKEN": ""}, 6, "would need no token. Nothing was started"),
        (["--http", "127.0.0.1:0"], {"DOXA_MCP_TOKEN": "short"}, 1, "The token has 5 characters"),
        (["--http", "127.0.0.1:0", "--token-file", "nowhere"], {}, 1, "The token in nowhere cannot be read"),
        (["--http", "127.0.0.1:0", "--token-file", "empty"], {}, 1, "The token has 0 characters"),
        (["--http", "127.0.0.1:http"], {}, 1, "is no address"),
        (["--http", "127.0.0.1"], {}, 1, "is no address"),
        (["--http", "127.0.0.1:65536"], {}, 1, "is no address"),
        (["--http", "no.such.host.invalid:0"], {"DOXA_MCP_TOKEN": TOKEN}, 1, "is no address of this machine"),
        (["--http", "192.0.2.1:0"], {"DOXA_MCP_TOKEN": TOKEN}, 1, "cannot be listened at"),
        (["--token-file", "empty"], {}, 1, "only over HTTP"),
    ],
)
def test_what_cannot_be_served_is_not_started(scene, options, more, status, expected):
    (scene.repo / "empty").write_text("")
    done = subprocess.run(
        [*COMMAND, *options],
        cwd=scene.repo,
        env=environ(scene, **more),
        capture_output=True,
        text=True,
        timeout=SECONDS_MAX,
    )
    assert (done.returncode, done.stdout) == (status, "")
    assert expected in done.stderr
    assert "Traceback" not in done.stderr


def test_a_port_that_is_taken_is_said(scene):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        done = subprocess.run(
            [*COMMAND, "--http", address], cwd=scene.repo, env=environ(scene), capture_output=True, text=True
        )
    assert (done.returncode, done.stdout) == (1, "")
    assert f"{address} cannot be listened at" in done.stderr


def test_the_address_may_be_left_out():
    from click.testing import CliRunner

    from doxa.mcp_server.run import mcp

    assert ADDRESS.startswith("127.0.0.1:")
    (option,) = [one for one in mcp.params if one.name == "address"]
    assert option.flag_value == ADDRESS
    assert ADDRESS in CliRunner().invoke(mcp, ["--help"]).output


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_when_it_is_told_to_with_a_stream_open(scene, number):
    with serving(scene) as (process, url):
        status, headers, _ = post(url, HANDSHAKE)
        assert status == 200
        host, port = re.fullmatch(r"http://(.+):(\d+)/mcp", url).groups()
        listening = http.client.HTTPConnection(host, int(port), timeout=SECONDS_MAX)
        listening.request("GET", "/mcp", headers=ACCEPT | {"Mcp-Session-Id": headers["Mcp-Session-Id"]})
        process.send_signal(number)
        assert process.wait(SECONDS_MAX) == 0
        listening.close()


@pytest.mark.parametrize(("body", "status"), [(b"not json", 400), (b"[]", 400), (b"x" * 5_000_000, 413)])
def test_a_body_that_is_no_request_is_refused_and_the_server_lives_on(scene, body, status):
    with serving(scene) as (_, url):
        assert post(url, body)[0] == status
        assert not results(scene, ("recall", {}), at=url)[0].is_error


async def asked(app, headers):
    """Shake hands with an application in this process; gives the status."""
    body = [{"type": "http.request", "body": json.dumps(HANDSHAKE).encode(), "more_body": False}]
    sent = []

    async def receive():
        return body.pop() if body else await anyio.sleep_forever()

    async def send(message):
        sent.append(message)

    given = ACCEPT | {"Host": "127.0.0.1:1"} | headers
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": "/agents/mcp",
        "root_path": "",
        "query_string": b"",
        "headers": [(name.lower().encode(), value.encode()) for name, value in given.items()],
    }
    await app(scope, receive, send)
    return sent[0]["status"]


def test_the_application_is_one_that_others_can_mount(scene):
    """With the lifespan that its description asks for, and nothing of uvicorn."""

    async def use(memory):
        inner = application(build(lambda _: memory), token=TOKEN)
        outer = Starlette(routes=[Mount("/agents", inner)], lifespan=lambda _: inner.router.lifespan_context(inner))
        async with outer.router.lifespan_context(outer):
            return [await asked(outer, headers) for headers in ({}, {"Authorization": f"Bearer {TOKEN}"})]

    with scene.memory() as memory, anyio.from_thread.start_blocking_portal() as portal:
        assert portal.call(use, memory) == [401, 200]
