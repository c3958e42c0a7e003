"""A team as its people meet it: a server with PostgreSQL, a memory on each machine, and the commands of docs/team.md."""

import re
import shlex
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from doxa.operations.replica import Synced
from tests.fakes import postgres
from tests.fakes.processes import SECONDS_MAX, Machine, Server, origin_in, token_for


@pytest.fixture(params=["postgres", "sqlite"])
def store(request, tmp_path):
    return postgres.new_database() if request.param == "postgres" else str(tmp_path / "hub.sqlite3")


@pytest.fixture
def machines(tmp_path):
    origin_in(tmp_path)
    return [Machine(tmp_path, name) for name in ("mira", "ada", "zoe")]


def test_what_one_finds_wrong_all_are_warned_of(machines, store, tmp_path):
    mira, ada, zoe = machines
    server = Server(store, mira.environ, tmp_path)
    try:
        files = [token_for(mira, store, name, "editor") for name in ("mira", "ada", "zoe")]
        key = ["--key", "api:retries", "--value", "3", "--evidence", "README.md:1", "--quote", "3 retries per window"]
        mira.run("remember", "the endpoint tolerates 3 retries", *key)
        for machine, file in zip(machines, files, strict=True):
            machine.run("sync", server.url, "--token-file", file)
        (known,) = ada.asked("recall", "retries")
        assert known["actor"] == "mira"
        # On a train: the server is away, and everything goes on.
        assert server.stop() == 0
        ada.run("revoke", known["id"], "it was a proxy that timed out")
        ada.run("sync", status=1)
        server.start()
        assert ada.asked("sync")["hub"]["sent"] == 1
        assert zoe.asked("sync")["hub"]["received"] == 1
        told = zoe.run("approach", "read README.md")
        assert "[REVOKED]" in told
        assert "by ada: it was a proxy that timed out" in told
        assert set(mira.asked("sync")["hub"]) == {*Synced._fields}
        assert all(machine.asked("check")["problems"] == [] for machine in machines)
    finally:
        server.stop()


def test_a_hub_takes_from_a_token_what_its_owner_wrote(machines, store, tmp_path):
    mira, ada, zoe = machines
    server = Server(store, mira.environ, tmp_path)
    try:
        files = {
            name: token_for(mira, store, name, role)
            for name, role in (("mira", "owner"), ("ada", "editor"), ("bot", "agent"), ("zoe", "reader"))
        }
        ada.run("remember", "the sky is blue")
        ada.run("remember", "the sea is wide", "--agent", "claude")
        ada.run("remember", "the sun is hot", "--agent", "mira")
        ada.run("remember", "the moon is far", "--actor", "zoe")
        done = ada.asked("sync", server.url, "--token-file", files["ada"])["hub"]
        assert done["sent"] == 2
        assert sorted(one["why"] for one in done["refused_there"]) == [
            "'mira' is a person's name, and an agent may not have it",
            "'zoe' wrote it, and a token of 'ada' does not write under that name",
        ]
        # What was refused is not sent again, and stays where it was written.
        assert ada.asked("sync")["hub"]["requests"] == 1
        assert len(ada.asked("recall")) == 4
        zoe.run("sync", server.url, "--token-file", files["zoe"])
        assert len(zoe.asked("recall")) == 2
        zoe.run("remember", "the wind blows")
        zoe.run("sync", status=6)
        zoe.run("remember", "rain falls", "--agent", "bot")
        # The agent's token brings what the agent wrote, not what the person wrote.
        assert zoe.asked("sync", server.url, "--token-file", files["bot"])["hub"]["sent"] == 1
        zoe.run("sync", server.url, "--token-file", files["mira"])
        assert len(mira.asked("sync", server.url, "--token-file", files["mira"])) == 1
    finally:
        server.stop()


def test_wrong_tokens_are_refused_by_what_they_lack(machines, store, tmp_path):
    mira, ada, _ = machines
    server = Server(store, mira.environ, tmp_path)
    try:
        made = ada.asked("token", "add", "ada", "--role", "editor", "--project", "another", "--store", store)
        wrong = {"another project": made["token"], "none": "doxa_nonsense"}
        for token in wrong.values():
            (tmp_path / "token").write_text(token)
            ada.run("remember", f"note {len(token)}")
            ada.run("sync", server.url, "--token-file", str(tmp_path / "token"), status=6)
        ada.run("sync", status=1)
        assert (
            mira.asked("sync", server.url, "--token-file", token_for(mira, store, "mira", "owner"))["hub"]["received"]
            == 0
        )
    finally:
        server.stop()


def test_the_server_of_an_agent_syncs_in_the_background(machines, store, tmp_path):
    mira, ada, _ = machines
    server = Server(store, mira.environ, tmp_path)
    process = None
    try:
        for machine, name in ((mira, "mira"), (ada, "ada")):
            machine.run("sync", server.url, "--token-file", token_for(mira, store, name, "editor"))
        mira.run("remember", "the sky is blue")
        mira.run("sync")
        process = subprocess.Popen(
            [sys.executable, "-m", "doxa", "mcp"],
            cwd=ada.repo,
            env=ada.environ,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(SECONDS_MAX * 5):
            if ada.asked("recall"):
                break
            time.sleep(0.2)
        assert [one["claim"] for one in ada.asked("recall")] == ["the sky is blue"]
    finally:
        if process is not None:
            process.stdin.close()
            assert process.wait(SECONDS_MAX) == 0
        server.stop()


def test_the_server_ends_in_order_while_somebody_follows(machines, store, tmp_path):
    mira, _, _ = machines
    server = Server(store, mira.environ, tmp_path)
    token = mira.asked("token", "add", "mira", "--role", "reader", "--all-projects", "--store", store)["token"]
    url = f"{server.url}/v1/projects/here/events/stream"
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=SECONDS_MAX) as stream:
        assert stream.readline().startswith(b"retry")
        assert server.stop() == 0
        assert stream.read().strip() == b""


# The page


def commands_of_the_page() -> list[list[str]]:
    """Give the commands of docs/team.md, each as its words."""
    text = (Path(__file__).parent.parent / "docs" / "team.md").read_text()
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    return [shlex.split(line) for block in blocks for line in block.splitlines()]


def filled(words: list[str], store: str, name: str = "mira") -> list[str]:
    return [store if word.startswith("postgresql:") else name if word == "mira" else word for word in words]


def test_the_commands_of_the_page_set_a_team_up(machines, tmp_path):
    mira, ada, _ = machines
    add, serve, first, init, again, by_git = commands_of_the_page()
    store = postgres.new_database()
    made = mira.run(*filled(add, store)[1:])
    token = next(word for word in made.split() if word.startswith("doxa_"))
    (mira.home / "doxa-token").write_text(token)
    (ada.home / "doxa-token").write_text(ada.asked(*filled(add, store, "ada")[1:])["token"])
    assert filled(serve, store)[1:4] == ["serve", "--store", store]
    server = Server(store, mira.environ, tmp_path)
    try:
        for machine in (mira, ada):
            place = [server.url if word.startswith("http") else word for word in first[1:]]
            machine.run(*[word.replace("~", str(machine.home)) for word in place])
            machine.environ["HOME"] = str(machine.home)
            machine.run(*init[1:], "--yes", "--client", "claude")
            machine.run("remember", f"{machine.repo.name} was here")
            machine.run(*again[1:])
        mira.run(*again[1:])
        assert len(mira.asked("recall")) == 2
        mira.run(*by_git[1:])
        assert len((mira.repo / ".doxa" / "log.jsonl").read_text().splitlines()) == 2
    finally:
        server.stop()
