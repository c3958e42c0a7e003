"""The pages over each engine: the same is shown, and no page knows which it is."""

import httpx
import pytest

from doxa.wiring import open_with_ports
from tests.fakes import postgres
from tests.window.scene import Scene
from tests.window.serving import Pages


@pytest.fixture(params=["memory", "postgres"])
def pages(request, tmp_path):
    where = postgres.new_database() if request.param == "postgres" else ":memory:"
    folder = Scene(tmp_path).root
    memory, ports = open_with_ports(where, actor="mira", root=folder, project="payments", environ={})
    made = Pages(memory, ports)
    yield made
    made.stop()


def test_every_page_is_shown_and_a_belief_is_revoked_and_taken_back(pages):
    memory = pages.room.memory
    first = memory.remember("the sky is blue", tags=["sky"], evidence=None).belief
    memory.remember("so the sea is, too", premises=[first.id])
    with httpx.Client(base_url=pages.url, cookies=pages.cookie, headers={"origin": pages.url}, timeout=60) as client:
        for path in ("/?tag=sky&actor=mira", "/review", "/traps", "/live", "/time?then=0", f"/beliefs/{first.id}"):
            answer = client.get(path)
            assert answer.status_code == 200, path
        assert "the sky is blue" in client.get("/?q=SKY+blue").text
        assert "2 differences" not in client.get("/time?then=1").text
        revoked = client.post(f"/beliefs/{first.id}/revoke", data={"reason": "it is grey"})
        assert "unsupported" in client.get("/").text
        operation = revoked.headers["location"].partition("done=")[2]
        client.post("/undo", data={"operation": operation, "belief": first.id})
        assert memory.get(first.id).status == "active"
        then = client.get("/?at=2020-01-01").text
        assert "Nothing is believed yet" in then
