"""The server as HTTP has it: tokens, roles, problems, conditions, limits."""

import inspect
import threading

import httpx
import pytest

import doxa
from doxa.core.roles import LEAST, ROLES, may
from doxa.operations.tokens import token_of
from doxa.server.app import Application
from doxa.server.service import Service
from doxa.serving import parts_of, project_named
from doxa.wire.table import BY_NAME, OF_THE_CLIENT, OPERATIONS, PREFIX
from tests.fakes.server import Running

HERE, THERE = project_named("here"), project_named("there")
FILLING = {"belief": "aaaaa"}


@pytest.fixture(scope="module")
def server():
    parts = parts_of(":memory:", environ={})
    for role in ROLES:
        parts.tokens.add(token_of(role, 0, name=f"the {role}", role=role, projects=[HERE]))
    parts.tokens.add(token_of("late", 0, name="late", role="owner", expires=1))
    parts.tokens.add(token_of("gone", 0, name="gone", role="owner"))
    parts.tokens.revoke("gone", 1)
    running = Running(Application(Service(parts)))
    yield running
    running.stop()


@pytest.fixture
def client(server):
    with httpx.Client(base_url=server.url) as made:
        yield made


def send(client, token, operation, project="here", **more):
    path = PREFIX.format(project=project) + operation.path.format(**FILLING)
    return client.request(operation.method, path, headers={"authorization": f"Bearer {token}"}, **more)


def noted(client, claim="a note", *, token="owner", **more):
    path = f"{PREFIX.format(project='here')}/beliefs"
    headers = {"authorization": f"Bearer {token}"} | more.pop("headers", {})
    return client.post(path, headers=headers, json={"claim": claim} | more)


def test_every_method_of_a_memory_has_a_route():
    public = {name for name, _ in inspect.getmembers(doxa.Memory) if not name.startswith("_")}
    assert public - OF_THE_CLIENT == set(BY_NAME)
    assert set(BY_NAME) <= set(LEAST)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.name)
@pytest.mark.parametrize("role", ROLES)
def test_a_role_may_what_the_table_says(client, role, operation):
    found = send(client, role, operation)
    assert (found.status_code == 403) is not may(role, operation.name)
    assert send(client, role, operation, project="there").status_code == 403


@pytest.mark.parametrize("token", ["x", "unknown", "late", "gone"])
def test_without_a_token_that_counts_nothing_is_shown(client, token):
    found = send(client, token, BY_NAME["log"])
    assert (found.status_code, found.headers["content-type"]) == (401, "application/problem+json")
    assert found.headers["www-authenticate"].startswith("Bearer")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"{", "no JSON"),
        (b"[]", "JSON object"),
        (b'{"claim": 7}', "must be text"),
        (b'{"claim": "a", "colour": 1}', "not known"),
        (b"{}", "missing"),
    ],
)
def test_what_is_no_request_is_refused_and_nothing_is_written(client, body, words):
    before = send(client, "owner", BY_NAME["log"]).json()
    found = send(client, "owner", BY_NAME["remember"], content=body)
    assert found.status_code == 400
    assert words in found.json()["detail"]
    assert found.json()["exit_code"] == doxa.InvalidInput.exit_code
    assert send(client, "owner", BY_NAME["log"]).json() == before


def hundred_megabytes():
    for _ in range(100):
        yield b" " * 1_000_000


@pytest.mark.parametrize("announced", [True, False])
def test_a_body_that_is_too_large_is_refused_before_it_is_read(client, announced):
    content = b"".join(hundred_megabytes()) if announced else hundred_megabytes()
    try:
        status = send(client, "owner", BY_NAME["remember"], content=content).status_code
    except httpx.WriteError:
        # The server had answered and closed before the whole was sent.
        status = 413
    assert status == 413


def test_what_is_written_says_who_and_a_persons_name_is_no_agents(client):
    said = noted(client, "by an agent", token="agent").json()["belief"]
    assert (said["actor"], said["actor_kind"]) == ("the agent", "agent")
    said = noted(client, "for a person", headers={"doxa-agent": "helper"}).json()["belief"]
    assert (said["actor"], said["actor_kind"]) == ("helper", "agent")
    assert noted(client, headers={"doxa-agent": "The%20Editor"}).status_code == 403
    assert noted(client, token="agent", headers={"doxa-agent": "helper"}).status_code == 403


def test_a_long_list_comes_page_by_page(client):
    for number in range(7):
        noted(client, f"page by page {number}")
    path = f"{PREFIX.format(project='here')}/audit"
    headers = {"authorization": "Bearer owner"}
    whole = client.get(path, headers=headers, params={"limit": 1_000}).json()
    found, asked = [], "?statuses=active&statuses=revoked&statuses=superseded&statuses=candidate&limit=3"
    while asked:
        page = client.get(path + asked, headers=headers)
        found += page.json()
        assert len(page.json()) <= 3
        asked = page.links.get("next", {}).get("url")
    assert found == [one for one in whole if one["status"] != "erased"]
    assert client.get(f"{path}?after=zzzzzz", headers=headers).status_code == 404


def test_a_write_holds_only_for_the_state_that_was_seen(client):
    name = noted(client, "it will change").json()["belief"]["id"]
    path = f"{PREFIX.format(project='here')}/beliefs/{name}"
    headers = {"authorization": "Bearer owner"}
    tag = client.get(path, headers=headers).headers["etag"]
    first = client.post(f"{path}/revoke", headers=headers | {"if-match": tag}, json={"reason": "it did"})
    again = client.post(f"{path}/reinstate", headers=headers | {"if-match": tag}, json={})
    assert (first.status_code, again.status_code) == (200, 412)
    assert [event["kind"] for event in again.json()["events"]] == ["revoked"]
    assert client.get(path, headers=headers).json()["status"] == "revoked"


def test_requests_with_one_key_write_once_and_have_one_answer(client, server):
    answers = []

    def write():
        with httpx.Client(base_url=server.url) as other:
            answers.append(noted(other, "said once", headers={"idempotency-key": "one"}))

    threads = [threading.Thread(target=write) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert answers[0].json()["outcome"] == "added"
    assert noted(client, "something else", headers={"idempotency-key": "one"}).status_code == 422
    assert (
        sum(event.get("body", {}).get("claim") == "said once" for event in send(client, "owner", BY_NAME["log"]).json())
        == 1
    )
