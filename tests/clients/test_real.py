"""What real coding agents send to their model when doxa's hook is set up: asserted on the bytes of the requests."""

import pytest

from doxa.clients.prove.scene import CLAIM, NEW_LINE, OLD_LINE, REASONS
from doxa.clients.prove.server import Step
from doxa.clients.table import CLIENTS
from tests.clients.real import NAMES, Client, count, installed_or_skip, turns, words
from tests.clients.sessions import COMPACTING, DELEGATIONS, delegates, heard_by_sub_agent, is_compacted

FENCE = "doxa_memory about="


@pytest.fixture(params=NAMES)
def client(request, tmp_path):
    installed_or_skip(request.param)
    return Client(request.param, tmp_path / "scene")


def counts(session, text):
    """How often a text stands in each turn of a conversation, which only grows."""
    return [count(turn, text) for turn in turns(session)]


def test_a_deterrent_is_read_once_and_again_when_its_belief_has_changed(client):
    session, checks = client.reads()
    first, changed = client.scene.told
    assert counts(session, first) == [0, 1, 1, 1, 1], words(session)
    assert counts(session, changed) == [0, 0, 0, 0, 1], words(session)
    assert counts(session, FENCE) == [0, 1, 1, 1, 2]
    # The claim, the reason and the id are what an agent can go by.
    assert CLAIM in first
    assert REASONS[0] in first
    assert REASONS[1] in changed
    assert f"[{client.scene.belief[:5]}]" in first
    assert [check.problem for check in checks if not check.passed] == []


def test_a_shell_a_search_and_an_edit_meet_it_too(client):
    session, checks = client.works()
    _, shell, search, edit = client.scene.told
    assert counts(session, shell) == [0, 1, 1, 1, 1], words(session)
    assert counts(session, search) == [0, 0, 1, 1, 1], words(session)
    assert counts(session, edit) == [0, 0, 0, 0, 1], words(session)
    assert counts(session, FENCE) == [0, 1, 2, 2, 3]
    text = client.scene.readme.read_text(encoding="utf-8")
    # It was told of, not kept from working.
    assert (NEW_LINE in text, OLD_LINE in text) == (True, False)
    assert [check.problem for check in checks if not check.passed] == []


def test_a_failing_hook_leaves_the_agent_alone(client):
    (store,) = client.scene.scratch.data.glob("projects/*/store.sqlite3")
    store.write_bytes(b"this is no store")
    session = client.run([client.read(), Step(client.agent.edit(client.scene.readme, OLD_LINE, NEW_LINE))])
    assert counts(session, FENCE) == [0, 0, 0], words(session)
    assert session.ended.status == 0
    assert NEW_LINE in client.scene.readme.read_text(encoding="utf-8")


@pytest.mark.parametrize(("cue", "column"), [("event:session-start", "session_start"), ("event:prompt", "prompt")])
def test_what_is_believed_is_said_before_the_first_turn_where_the_table_says_so(client, cue, column):
    with client.scene.memory() as memory:
        claim = memory.remember("amounts are cents in this project", cues=[cue]).belief.claim
    session = client.run([client.read()])
    told = count(turns(session)[0], claim)
    assert told == int(getattr(CLIENTS[client.name], column)), words(session)


@pytest.mark.parametrize("name", [name for name in NAMES if name in DELEGATIONS])
def test_a_sub_agent_is_told_by_itself(name, tmp_path):
    installed_or_skip(name)
    client = Client(name, tmp_path / "scene")
    session = delegates(client)
    first = client.scene.told[0]
    assert counts(session, first) == [0, 1, 1, 1], words(session)
    heard = heard_by_sub_agent(session, first)
    assert heard[:1] == [0], words(session)
    assert max(heard) == 1, words(session)


@pytest.mark.parametrize("name", [name for name in NAMES if name in COMPACTING])
def test_a_conversation_that_was_compacted_is_told_again(name, tmp_path):
    installed_or_skip(name)
    client = Client(name, tmp_path / "scene")
    session = is_compacted(client)
    heard = [count(request, client.scene.told[0]) for request in session.requests]
    # It was there, it was gone with what a summary took the place of, and it was read again.
    assert heard[:3] == [0, 1, 0], words(session)
    assert heard[-1] == 1, words(session)
    assert max(heard) == 1
    assert session.ended.status == 0
