"""The table of clients, beside the hook that answers them."""

import json

import pytest

from doxa.clients.table import CLIENTS
from doxa.hooks import light
from tests.hooks.test_clients import recorded

RUN_HERE = [name for name, client in CLIENTS.items() if client.version]


def situations(name, payload):
    return light._adapter(name).situations(payload)


def test_the_hook_answers_the_clients_of_the_table():
    assert tuple(CLIENTS) == light.CLIENTS
    assert set(CLIENTS) - set(RUN_HERE) == {"cursor"}


@pytest.mark.parametrize("name", RUN_HERE)
def test_it_is_registered_where_it_has_something_to_say(name):
    """Every recorded event with which beliefs are called up is registered, for that tool; and none without."""
    client = CLIENTS[name]
    registered = {hook.event: hook.tools for hook in client.hooks}
    for one in recorded(name):
        called = one["event"] in registered and (
            not registered[one["event"]] or one["tool"] in registered[one["event"]]
        )
        if situations(name, one["stdin"]):
            assert called, (one["event"], one["tool"])
    heard = {one["event"] for one in recorded(name)} & set(registered)
    # A sub-agent was not recorded; opencode's plugin keeps the third of its events to itself.
    assert heard == set(registered) - {"event", "SubagentStart"}


@pytest.mark.parametrize("name", RUN_HERE)
def test_what_the_table_says_of_a_client_is_what_its_hook_answers(name):
    client = CLIENTS[name]
    kinds = {"before": set(), "after": set(), "other": set()}
    for one in recorded(name):
        event = one["event"].lower()
        when = "before" if event in ("pretooluse", "beforetool") else "after" if "tool" in event else "other"
        kinds[when] |= {situation.kind for situation in situations(name, one["stdin"])}
    assert client.before_tool is bool(kinds["before"])
    assert client.after_tool is bool(kinds["after"])
    assert client.prompt is ("prompt" in kinds["other"])
    assert client.session_start is ("session-start" in kinds["other"])


@pytest.mark.parametrize("client", CLIENTS.values(), ids=CLIENTS)
def test_files_are_named_for_a_project_and_for_the_home_folder(client):
    assert client.settings.project
    assert client.settings.home
    assert client.servers.home
    assert client.marks
    assert client.programs
    assert client.timeout_unit in ("s", "ms")
    # The hook ends by itself after a second.
    assert client.timeout == 0 or client.timeout * {"s": 1, "ms": 0.001}[client.timeout_unit] >= 2
    assert "|" not in json.dumps([hook.tools for hook in client.hooks])
