"""How the pages look and are read aloud: widths, light and dark, what assistive software finds, hostile content."""

import os
from pathlib import Path

import pytest

from tests.window.scene import Scene
from tests.window.serving import Pages

pytest.importorskip("playwright.sync_api", reason="pip install playwright")

FOLDER = "DOXA_UI_TOOLS_DIR"
AXE = Path(os.environ.get(FOLDER, "nowhere")) / "node_modules" / "axe-core" / "axe.min.js"
NAMES = [
    "list",
    "belief",
    "graph",
    "revoke",
    "correct",
    "settle",
    "review",
    "traps",
    "live",
    "time",
    "past",
    "sandbox",
    "none",
]


@pytest.fixture
def paths(scene):
    ids = scene.ids
    return {
        "list": "/",
        "belief": f"/beliefs/{ids['retries']}",
        "graph": f"/beliefs/{ids['batch']}",
        "revoke": f"/beliefs/{ids['timeout']}/revoke",
        "correct": f"/beliefs/{ids['timeout']}/correct",
        "settle": f"/beliefs/{ids['currency']}/settle",
        "review": "/review",
        "traps": "/traps",
        "live": "/live",
        "time": "/time?then=3",
        "past": "/?at=2026-05-02T08:00:03Z",
        "sandbox": "/sandbox",
        "none": "/?q=nothing+of+the+kind",
    }


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280, 2560])
def test_pages_fit_their_window(visit, paths, picture, width, scheme):
    page = visit("/", width=width, height=800 if width < 1000 else 1000, scheme=scheme)
    for name, path in paths.items():
        page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/")[2] + path)
        beyond = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert beyond <= 0, name
        picture(page, name)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_assistive_software_finds_no_serious_fault(visit, paths, scheme):
    if not AXE.is_file():
        reason = f"{FOLDER} names no folder with axe-core: npm install --prefix FOLDER axe-core"
        pytest.skip(reason) if FOLDER not in os.environ else pytest.fail(reason)
    page = visit("/", scheme=scheme)
    base = "/".join(page.url.split("/")[:3])
    faults = {}
    for name, path in paths.items():
        page.goto(base + path)
        # Said by the tools of the browser, which the page's own rules do not bind.
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run().then(found => found.violations)")
        faults[name] = [
            (one["id"], one["nodes"][0]["html"][:200]) for one in found if one["impact"] in ("serious", "critical")
        ]
    assert faults == {name: [] for name in paths}


def test_hostile_content_does_nothing(visit, scene, picture):
    scene.attacked()
    page = visit("/")
    base = "/".join(page.url.split("/")[:3])
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda _: asked.append("dialog"))
    for path in ["/", "/live", "/traps", "/time?then=0", *(f"/beliefs/{name}" for name in scene.ids.values())]:
        page.goto(base + path)
        assert "owned" not in page.title()
        assert page.locator("main img, main script, main b:text-is('bold')").count() == 0
    assert [one for one in asked if not one.startswith(base)] == []
    page.goto(base)
    picture(page)


def test_a_belief_of_a_megabyte_is_shown_in_part(visit, scene):
    from doxa.core.events import Created
    from doxa.operations.context import Context, stamp
    from doxa.operations.loading import change_for
    from tests.window.scene import MIRA

    ports = scene.ports
    context = Context(ports.store, ports.clock, ports.ids, ports.workspace, MIRA)
    fresh = ports.ids.fresh()

    def work(view):
        long = "<b>long</b> " * 90_000
        body = Created("active", long, "", "long", tags=(long[:2_000],))
        event = stamp(context, view, fresh).event(0, fresh.belief, body)
        return change_for(view, (event,), {})[0], None

    ports.store.write(work)
    page = visit("/")
    assert len(page.content()) < 100_000
    page.goto(page.url + f"beliefs/{fresh.belief}")
    assert "more characters" in page.locator("h1").inner_text()
    assert len(page.content()) < 200_000


def test_an_empty_memory_says_what_to_do(browser, tmp_path, picture):
    scene = Scene(tmp_path)
    pages = Pages(scene.memory, scene.ports)
    context = browser.new_context()
    context.add_cookies([{"name": name, "value": value, "url": pages.url} for name, value in pages.cookie.items()])
    page = context.new_page()
    says = {"/": "doxa init", "/review": "Nothing waits", "/traps": "No traps", "/live": "Quiet", "/time": "No time"}
    for path, words in says.items():
        page.goto(pages.url + path)
        assert words in page.locator("main").inner_text()
        picture(page, path)
    context.close()
    pages.stop()


def test_directions_are_those_of_the_words(visit, scene):
    page = visit("/")
    sides = {
        name: page.locator(f'a[href="/beliefs/{scene.ids[name]}"] bdi').evaluate(
            "one => getComputedStyle(one).direction"
        )
        for name in ("arabic", "hebrew", "chinese", "timeout")
    }
    assert sides == {"arabic": "rtl", "hebrew": "rtl", "chinese": "ltr", "timeout": "ltr"}


def test_nothing_moves_as_a_filter_is_used(visit):
    page = visit("/")
    field = page.get_by_label("Words")
    before = field.bounding_box()
    top = page.locator("#found").bounding_box()["y"]
    field.fill("gateway")
    page.wait_for_url("**q=gateway**")
    assert field.bounding_box() == before
    assert page.locator("#found").bounding_box()["y"] == top
