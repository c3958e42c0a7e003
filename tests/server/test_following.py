"""What a server tells of itself and of what arrives: streams, pages, figures, the log."""

import json
import threading
import time

import httpx
import pytest

from doxa.core.codec import event_from_line
from doxa.operations.tokens import digest_of
from doxa.ports.tokens import Token
from doxa.server.app import Application
from doxa.server.service import Service
from doxa.serving import parts_of
from doxa.storage.memory_tokens import MemoryTokens
from tests.fakes import postgres
from tests.fakes.server import Running

SECONDS_MAX = 60
SECRETS = {"mira": "doxa_secret_of_mira", "away": "doxa_secret_of_away"}


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def place(request, tmp_path):
    if request.param == "postgres":
        return postgres.new_database()
    return ":memory:" if request.param == "memory" else str(tmp_path / "hub.sqlite3")


@pytest.fixture
def lines():
    return []


@pytest.fixture
def server(place, lines):
    from doxa.serving import project_named

    tokens = MemoryTokens()
    tokens.add(Token("mira", "editor", digest_of(SECRETS["mira"]), 0))
    tokens.add(Token("away", "reader", digest_of(SECRETS["away"]), 0, projects=(project_named("elsewhere"),)))
    service = Service(parts_of(place, tokens=tokens, environ={}))
    running = Running(Application(service, lines.append))
    yield running
    service.closing.set()
    running.stop()
    service.close()


@pytest.fixture
def client(server):
    with httpx.Client(
        base_url=f"{server.url}/v1/projects/here", headers={"authorization": f"Bearer {SECRETS['mira']}"}
    ) as made:
        yield made


def note(client, claim: str) -> str:
    answer = client.post("/beliefs", json={"claim": claim})
    assert answer.status_code == 200, answer.text
    return answer.json()["belief"]["id"]


def told(response, count: int) -> list[tuple[str, str, dict]]:
    """Read so many events of a stream: place, kind, and what it is."""
    found, fields = [], {}
    for line in response.iter_lines():
        if line.startswith((":", "retry")):
            continue
        if line:
            name, _, value = line.partition(": ")
            fields[name] = value
        elif fields:
            found.append((fields["id"], fields["event"], json.loads(fields["data"])))
            fields = {}
            if len(found) == count:
                return found
    return found


def test_what_arrives_is_told_to_whoever_follows(client):
    note(client, "said before")
    with client.stream("GET", "/events/stream", timeout=SECONDS_MAX) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        threading.Timer(0.3, note, (client, "said now")).start()
        ((place, kind, event),) = told(response, 1)
    assert (kind, event["body"]["claim"]) == ("created", "said now")
    assert event_from_line(json.dumps(event)).actor == "mira"
    note(client, "said while nobody listened")
    with client.stream("GET", "/events/stream", headers={"last-event-id": place}, timeout=SECONDS_MAX) as response:
        ((_, _, missed),) = told(response, 1)
    assert missed["body"]["claim"] == "said while nobody listened"


def test_events_are_given_page_by_page_in_the_order_of_arrival(client):
    for number in range(5):
        note(client, f"note {number}")
    pages, after = [], ""
    while page := client.get("/events", params={"after": after, "limit": 2}).json():
        if not page["events"]:
            break
        pages.append([event["body"]["claim"] for event in page["events"]])
        after = page["next"]
    assert pages == [["note 0", "note 1"], ["note 2", "note 3"], ["note 4"]]


@pytest.mark.parametrize("path", ["/events", "/events/stream"])
@pytest.mark.parametrize(
    ("headers", "query", "status"),
    [
        ({"authorization": ""}, {}, 401),
        ({"authorization": f"Bearer {SECRETS['away']}"}, {}, 403),
        ({}, {"after": "-1"}, 400),
        ({}, {"after": "x"}, 400),
        ({}, {"after": "٣"}, 400),
    ],
)
def test_a_follower_who_may_not_or_asks_for_nonsense_is_refused(client, path, headers, query, status):
    note(client, "a secret")
    answer = client.get(path, headers=headers, params=query)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert "secret" not in answer.text


def test_each_request_is_a_line_that_says_who_and_what_but_not_what_was_said(client, lines):
    note(client, "the password is hunter2")
    answer = client.get("/beliefs", params={"query": "hunter2"})
    client.get("/nowhere")
    # A line is written when the answer is on its way.
    deadline = time.monotonic() + SECONDS_MAX
    while len(lines) < 3 and time.monotonic() < deadline:
        time.sleep(0.01)
    noted, asked, lost = (json.loads(line) for line in lines)
    assert {name: noted[name] for name in ("method", "route", "status", "actor", "outcomes")} == {
        "method": "POST",
        "route": "/v1/projects/{project}/beliefs",
        "status": 200,
        "actor": "mira",
        "outcomes": ["added"],
    }
    assert asked["request"] == answer.headers["x-request-id"]
    assert (lost["status"], lost["route"]) == (404, "none")
    assert not any("hunter2" in line or SECRETS["mira"] in line for line in lines)


def test_the_figures_count_requests_and_settlements(server, client):
    note(client, "the sky is blue")
    note(client, "the sky is blue")
    client.get("/beliefs/zzzzz")
    deadline = time.monotonic() + SECONDS_MAX
    figures = ""
    while 'status="404"' not in figures and time.monotonic() < deadline:
        figures = httpx.get(f"{server.url}/metrics").text
    route = 'method="POST",route="/v1/projects/{project}/beliefs"'
    assert f'doxa_requests_total{{{route},status="200"}} 2.0' in figures
    assert f"doxa_request_seconds_count{{{route}}} 2.0" in figures
    assert 'doxa_settlements_total{outcome="added"} 1.0' in figures
    assert 'doxa_settlements_total{outcome="confirmed"} 1.0' in figures
    assert 'status="404"' in figures
    assert "sky" not in figures


def test_an_id_of_another_project_is_answered_like_one_that_nobody_has(server, client):
    known = note(client, "a secret of this project")
    elsewhere = f"{server.url}/v1/projects/elsewhere/beliefs"
    headers = {"authorization": f"Bearer {SECRETS['away']}"}
    answers = [httpx.get(f"{elsewhere}/{one}", headers=headers) for one in (known, "zzzzzzzzzzzz")]
    assert [one.status_code for one in answers] == [404, 404]
    assert answers[0].json() == json.loads(answers[1].text.replace("zzzzzzzzzzzz", known))


def test_a_server_whose_store_is_damaged_is_not_ready(tmp_path):
    path = tmp_path / "hub.sqlite3"
    service = Service(parts_of(str(path), tokens=MemoryTokens(), environ={}))
    running = Running(Application(service))
    try:
        assert httpx.get(f"{running.url}/readyz").status_code == 200
        path.write_bytes(b"something else" * 100)
        answer = httpx.get(f"{running.url}/readyz")
        assert answer.status_code == 503
        assert "is not a doxa store" in answer.json()["detail"]
        assert httpx.get(f"{running.url}/healthz").status_code == 200
    finally:
        running.stop()
        service.close()
