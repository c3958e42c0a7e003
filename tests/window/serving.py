"""The pages of a scene, served by a thread of this process, and a browser that looks at them."""

import os
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from doxa.window.app import application
from doxa.window.guard import Lock
from doxa.window.room import Room

TOKEN, SECRET = "the-token-of-the-tests", "the-secret-of-the-tests"
# What a browser would otherwise ask of the network, of the screen and of its own sandbox.
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *(
        "--disable-component-update",
        "--disable-sync",
        "--force-color-profile=srgb",
        "--font-render-hinting=none",
        "--disable-lcd-text",
    ),
)
BROWSERS = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")


class Pages:
    """The pages of a memory at an address."""

    def __init__(self, memory, ports) -> None:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        self.port = listener.getsockname()[1]
        self.room = Room(memory, ports, Lock(self.port, TOKEN, SECRET))
        self.url = f"http://127.0.0.1:{self.port}"
        self.cookie = {self.room.lock.cookie: SECRET}
        self.application = application(self.room)
        config = uvicorn.Config(self.application, log_level="error", access_log=False, lifespan="off")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([listener],), daemon=True)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.005)

    @property
    def entrance(self) -> str:
        return f"{self.url}/enter?token={TOKEN}"

    def stop(self) -> None:
        self.room.closing.set()
        self._server.should_exit = True
        self._thread.join()
        self.room.memory.close()


def browser_path() -> str | None:
    named = os.environ.get("DOXA_BROWSER")
    return next((one for one in (named, *BROWSERS) if one and Path(one).is_file()), None)


@contextmanager
def launched() -> Iterator:
    """Start the system's browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


def picture_name(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
