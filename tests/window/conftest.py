"""What the tests of the pages share: scenes, their pages, and one browser for all of them."""

import os
from pathlib import Path

import pytest

from doxa.window import vendoring
from tests.window.scene import Scene
from tests.window.serving import Pages, browser_path, launched, picture_name

SCREENSHOTS = os.environ.get("DOXA_SCREENSHOTS")


@pytest.fixture
def scene(tmp_path):
    return Scene(tmp_path).played()


@pytest.fixture
def pages(scene):
    made = Pages(scene.memory, scene.ports)
    yield made
    made.stop()


@pytest.fixture(scope="session")
def browser():
    pytest.importorskip("playwright.sync_api", reason="there is no playwright here: pip install playwright")
    if browser_path() is None:
        _go_without("there is no Chromium here: apt-get install chromium")
    try:
        if not vendoring.is_complete():
            vendoring.fetch()
    except vendoring.NotFetched as error:
        _go_without(str(error))
    with launched() as started:
        yield started


def _go_without(reason):
    """Skip what cannot be tried here; where it has to be, it fails."""
    if os.environ.get("DOXA_BROWSER_REQUIRED"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture
def visit(browser, pages):
    """Give what opens a page as a person does, and fails the test for what the browser complains about."""
    contexts, complaints, awaited = [], [], []

    def opened(path="/", *, width=1280, height=900, scheme="light", script=True, expected=()):
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, java_script_enabled=script
        )
        contexts.append(context)
        awaited.extend(expected)
        name, value = next(iter(pages.cookie.items()))
        context.add_cookies([{"name": name, "value": value, "url": pages.url, "httpOnly": True, "sameSite": "Strict"}])
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(pages.url + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [one for one in complaints if not any(part in one for part in awaited)] == []


@pytest.fixture
def picture(request):
    """Give what keeps a picture of a page, where DOXA_SCREENSHOTS says; elsewhere it is taken and thrown away."""

    def taken(page, name=""):
        folder = Path(SCREENSHOTS) if SCREENSHOTS else None
        shot = picture_name(f"{request.node.name.removeprefix('test_')} {name}")
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=folder / f"{shot}.png" if folder else None, full_page=True)

    return taken
