"""Make the pictures of docs/ui.md and the README from the scene of the tests.

python -m tests.window.pictures
"""

import tempfile
from pathlib import Path

from tests.window.scene import Scene
from tests.window.serving import Pages, launched

FOLDER = Path(__file__).parents[2] / "docs" / "images"
BYTES_MAX = 150_000


def pictured(scene: Scene) -> dict[str, tuple[str, str, tuple[int, int]]]:
    """Give of each picture its page, its colours and its size."""
    ids = scene.ids
    return {
        "ui-beliefs": ("/", "light", (1000, 720)),
        "ui-belief": (f"/beliefs/{ids['retries']}", "light", (1000, 700)),
        "ui-graph": (f"/beliefs/{ids['batch']}", "dark", (1000, 700)),
        "ui-revoke": (f"/beliefs/{ids['timeout']}/revoke", "light", (1000, 620)),
        "ui-review": ("/review", "light", (1000, 480)),
        "ui-time": ("/time?then=4", "light", (1000, 720)),
        "ui-live": ("/live", "dark", (1000, 560)),
        "ui-traps": ("/traps", "light", (1000, 480)),
        "ui-sandbox": ("/sandbox", "light", (1000, 680)),
        "ui-narrow": ("/", "dark", (360, 720)),
    }


def main() -> None:
    """Make them."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        scene = Scene(Path(folder)).played()
        pages = Pages(scene.memory, scene.ports)
        with launched() as browser:
            for name, (path, scheme, (width, height)) in pictured(scene).items():
                context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
                context.add_cookies([{"name": one, "value": it, "url": pages.url} for one, it in pages.cookie.items()])
                page = context.new_page()
                page.goto(pages.url + path)
                page.evaluate("document.activeElement.blur()")
                page.screenshot(path=FOLDER / f"{name}.png")
                context.close()
                size = (FOLDER / f"{name}.png").stat().st_size
                assert size < BYTES_MAX, f"{name}.png has {size:,} bytes: too large for the repository"
        pages.stop()


if __name__ == "__main__":
    main()
