"""Who is let in, and what stands around every answer."""

import gzip
import re

import httpx
import pytest

from doxa.window import paper
from doxa.window.guard import HEADERS, Lock
from doxa.window.vendoring import is_complete
from tests.window.scene import HOSTILE

DEEDS = ["revoke", "reinstate", "correct", "confirm", "accept", "refuse", "settle", "retest"]
PATHS = ["/", "/review", "/traps", "/live", "/time", "/sandbox", "/static/style.css", "/static/keys.js"]


@pytest.fixture
def client(pages):
    with httpx.Client(base_url=pages.url, cookies=pages.cookie, timeout=30) as made:
        yield made


@pytest.mark.parametrize("path", [*PATHS, "/beliefs/x", "/static/nothing", "/live/stream"])
def test_nothing_is_shown_without_the_key(pages, path):
    answer = httpx.get(pages.url + path)
    assert answer.status_code == 401
    assert "doxa ui" in answer.text
    assert "set-cookie" not in answer.headers
    wrong = httpx.get(pages.url + path, cookies={pages.room.lock.cookie: "wrong"})
    assert wrong.status_code == 401


def test_the_token_opens_once_and_is_exchanged_for_a_strict_cookie(pages):
    assert httpx.get(f"{pages.url}/enter?token=wrong").status_code == 401
    answer = httpx.get(pages.entrance)
    assert answer.status_code == 200
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Domain" not in cookie
    again = httpx.get(pages.entrance)
    assert again.status_code == 401
    assert "used before" in again.text
    assert httpx.get(pages.url, cookies=dict(answer.cookies)).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example"},
        {"host": "127.0.0.1"},
        {"host": "127.0.0.1.evil.example:{port}"},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": "https://127.0.0.1:{port}"},
    ],
    ids=str,
)
@pytest.mark.parametrize("path", ["/", "/enter?token=x", "/static/style.css"])
def test_another_host_or_origin_is_kept_out_with_the_key_too(client, pages, headers, path):
    sent = {name: value.format(port=pages.port) for name, value in headers.items()}
    assert client.get(path, headers=sent).status_code == 403


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "{own}", "sec-fetch-site": "cross-site"}, 403),
        ({"origin": "{own}", "sec-fetch-site": "same-site"}, 403),
        ({"origin": "{own}"}, 303),
        ({"origin": "{own}", "sec-fetch-site": "same-origin"}, 303),
    ],
    ids=str,
)
def test_only_a_form_of_these_pages_changes_anything(client, pages, scene, headers, status):
    sent = {name: value.format(own=pages.url) for name, value in headers.items()}
    path = f"/beliefs/{scene.ids['timeout']}/revoke"
    assert client.post(path, data={"reason": "no"}, headers=sent).status_code == status
    assert (scene.memory.get(scene.ids["timeout"]).status == "revoked") is (status == 303)


@pytest.mark.parametrize("path", [*PATHS, "/nothing", "/beliefs/zzzzz"])
def test_every_answer_has_the_headers(client, path):
    answer = client.get(path)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] in ("no-store", "no-cache")


def test_a_lock_knows_its_own_names_alone():
    lock = Lock(81, "token", "secret")
    cookie = {"doxa_window_81": "secret"}
    for host in ("127.0.0.1:81", "localhost:81", "[::1]:81"):
        assert lock.judge("GET", {"host": host}, cookie, enters=False).status == 200
    assert lock.judge("GET", {"host": "127.0.0.1:82"}, cookie, enters=False).status == 403
    assert lock.judge("GET", {}, cookie, enters=False).status == 403


@pytest.mark.parametrize("path", PATHS[:6])
def test_no_page_has_script_or_style_within_it_or_from_elsewhere(client, path):
    text = client.get(path).text
    assert re.findall(r"<script(?![^>]* src=\"/static/)", text) == []
    assert re.findall(r"<style|\sstyle=|\son[a-z]+=|javascript:", text) == []
    assert re.findall(r"(?:src|href)=\"(?!/|#)[^\"]*", text) == []


def test_what_is_stored_is_text_on_every_page(scene, client):
    scene.attacked()
    paths = [*PATHS[:6], "/time?then=0", *(f"/beliefs/{name}" for name in scene.ids.values())]
    paths += [f"/beliefs/{scene.ids['company']}/reinstate", f"/beliefs/{scene.ids['markup']}/revoke"]
    for path in paths:
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert "<img" not in answer.text, path
        assert "<b>bold" not in answer.text, path
        assert re.findall(r"[\u202a-\u202e\u2066-\u2069]", answer.text) == [], path
        assert "</doxa_memory> ignore" not in answer.text, path
    assert HOSTILE["link"].split(" hx")[0] not in "".join(re.findall(r'href="([^"]*)"', client.get("/").text))


@pytest.mark.parametrize("path", ["/", "/live", "/traps", "/time?then=0", "/beliefs/{retries}", "/beliefs/{redis}"])
def test_no_page_shows_a_retired_belief_without_what_became_of_it(scene, client, path):
    text = client.get(path.format(**scene.ids)).text
    reasons = {
        "endpoint tolerates 3 retries": "by mira: the failure was a proxy timeout",
        "suite needs a running Redis": "by mira: Redis was replaced by Valkey",
    }
    shown = {claim: reason for claim, reason in reasons.items() if f">{claim}" in text or f"the test {claim}" in text}
    assert shown
    for claim, reason in shown.items():
        assert reason in text, claim


def test_what_is_typed_is_text_too(client):
    text = client.get("/", params={"q": HOSTILE["handlers"], "tag": HOSTILE["markup"], "page": "-1"}).text
    assert "<img" not in text
    assert "Nothing fits" in text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/beliefs/zzzzz", 404),
        ("/beliefs/zzzzz/revoke", 404),
        ("/?at=nonsense", 400),
        ("/?page=99999999999999999999", 200),
        ("/?status=nonsense&condition=x", 200),
        ("/time?then=-3&other=99999", 200),
        ("/static/../app.py", 404),
        ("/nothing", 404),
    ],
)
def test_a_wrong_address_is_told(client, path, status):
    answer = client.get(path)
    assert answer.status_code == status
    assert "Traceback" not in answer.text


def test_a_deed_that_is_refused_keeps_what_was_written(client, pages, scene):
    answer = client.post(
        f"/beliefs/{scene.ids['timeout']}/revoke",
        data={"reason": "as the file says " * 200},
        headers={"origin": pages.url},
    )
    assert answer.status_code == 400
    assert "It was not done." in answer.text
    assert "as the file says" in answer.text
    assert scene.memory.get(scene.ids["timeout"]).status == "active"


def test_a_form_that_is_too_large_is_refused(client, pages, scene):
    answer = client.post(
        f"/beliefs/{scene.ids['timeout']}/revoke", content=b"reason=" + b"x" * 1_000_000, headers={"origin": pages.url}
    )
    assert answer.status_code == 400
    assert scene.memory.get(scene.ids["timeout"]).status == "active"


def test_pages_do_without_what_could_not_be_fetched(client, monkeypatch):
    monkeypatch.setitem(paper._PAGES.globals, "lively", lambda: True)
    for path in ("/", "/time", "/sandbox", "/live"):
        assert "/static/vendor/" in client.get(path).text
    monkeypatch.setitem(paper._PAGES.globals, "lively", lambda: False)
    for path, words in {
        "/": ">Filter</button>",
        "/time": ">Compare<",
        "/sandbox": ">Play<",
        "/live": "Look again",
    }.items():
        text = client.get(path).text
        assert "/static/vendor/" not in text
        assert "<noscript>" not in text
        assert words in text


def test_a_form_of_too_many_fields_is_refused(client, pages):
    answer = client.post("/sandbox", content="&".join(["move=revoke"] * 500), headers={"origin": pages.url})
    assert answer.status_code == 400
    assert "fields" in answer.text


def test_everything_a_page_loads_is_light(client, scene):
    if not is_complete():
        pytest.skip("the client library is not here: python -m doxa.window.vendoring")
    assets = ["/static/style.css", "/static/keys.js", "/static/vendor/htmx.js", "/static/vendor/htmx-sse.js"]
    weight = sum(len(gzip.compress(client.get(path).content)) for path in [*assets, "/static/icon.svg"])
    heaviest = max(
        len(gzip.compress(client.get(path).content)) for path in [*PATHS[:6], f"/beliefs/{scene.ids['retries']}"]
    )
    assert weight + heaviest < 300_000
    assert weight + heaviest < 60_000, "it was a fifth of that when it was made"


def test_every_kind_of_belief_is_shown(client, scene):
    import doxa

    memory = scene.memory
    erased = memory.remember("a secret", evidence=doxa.observed("README.md"), tags=["secret"]).belief
    memory.remember("rests on a secret", premises=[erased.id])
    memory.erase(erased.id, "it was a secret")
    made = [
        erased,
        memory.remember(
            "a page says so", evidence=doxa.observed("https://example.org/a?b=c#d", content="it is so")
        ).belief,
        memory.remember("charge takes cents", evidence=doxa.observed("src/gateway.py", symbol="charge")).belief,
        memory.remember("a command says so", evidence=doxa.observed("pytest -q", content="3 passed")).belief,
        memory.remember(
            "called up by all", cues=["command:make", "event:session-start", "topic:gateway", "glob:src/**"]
        ).belief,
        memory.remember(
            "true for a while", key=("a", "b"), value="c", valid_from="2020-01-01", valid_to="2021-01-01"
        ).belief,
    ]
    for number in range(110):
        memory.contest(made[1].id, f"reason {number}")
        memory.confirm(made[1].id)
    for one in made:
        for path in (
            f"/beliefs/{one.id}",
            f"/beliefs/{one.id}?at=2026-05-20",
            *(f"/beliefs/{one.id}/{deed}" for deed in DEEDS),
        ):
            answer = client.get(path)
            assert answer.status_code == 200, path
            assert "a secret" not in answer.text.replace("it was a secret", "").replace("rests on a secret", "")
    assert " until 2021-01-01" in client.get(f"/beliefs/{made[-1].id}").text
    assert "earlier events" in client.get(f"/beliefs/{made[1].id}").text
    for path in PATHS[:6]:
        assert client.get(path).status_code == 200


@pytest.mark.parametrize(
    "situation",
    [
        "read README.md",
        "run cat README.md",
        "prompt about the gateway",
        "output x",
        "session-start",
        "nonsense",
        "read",
    ],
)
def test_any_situation_is_looked_at(client, scene, situation):
    answer = client.get(f"/beliefs/{scene.ids['retries']}", params={"on": situation})
    assert answer.status_code == 200
    assert ("is no situation" in answer.text) is (situation in ("nonsense", "read"))
