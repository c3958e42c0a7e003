"""A real server on loopback for the whole test process, and memories that reach it over HTTP."""

import functools
import threading
import time

import uvicorn

from doxa.core.extraction.base import Extractor
from doxa.memory import Memory
from doxa.operations.tokens import digest_of
from doxa.ports.tokens import Token
from doxa.remote.memory import RemoteMemory
from doxa.remote.speaking import headers_of
from doxa.remote.transport import HttpTransport
from doxa.server.app import Application
from doxa.server.service import Service
from doxa.serving import Parts, project_named
from doxa.storage.memory_tokens import MemoryTokens
from doxa.wiring import past
from doxa.world.system import RandomIds, SystemClock
from doxa.world.told import ToldWorkspace

SECRET = "doxa_of_the_tests"


class Everybody(tuple):
    """Names of which everybody has one."""

    __slots__ = ()

    def __contains__(self, name: object) -> bool:
        return True


class OneToken(MemoryTokens):
    """One token, under which the tests write in any name."""

    def __init__(self) -> None:
        super().__init__()
        self.add(Token("the tests", "owner", digest_of(SECRET), 0))

    def find(self, digest: str) -> Token | None:
        found = super().find(digest)
        return None if found is None else found._replace(also=Everybody())


class Mounted:
    """Several applications behind one server, each at a number of its own."""

    def __init__(self) -> None:
        self.applications: dict[str, Application] = {}

    def add(self, application: Application) -> str:
        number = str(len(self.applications))
        self.applications[number] = application
        return number

    async def __call__(self, scope, receive, send) -> None:
        # The server runs without a lifespan, and no test opens a web socket.
        assert scope["type"] == "http"
        _, number, rest = scope["path"].split("/", 2)
        scope = scope | {"path": f"/{rest}", "raw_path": b"/" + scope["raw_path"].split(b"/", 2)[2]}
        await self.applications[number](scope, receive, send)


class Running:
    """A server in a thread of this process."""

    def __init__(self, application) -> None:
        config = uvicorn.Config(application, port=0, log_level="error", access_log=False, lifespan="off")
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.005)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join()


@functools.cache
def shared() -> tuple[Mounted, str]:
    """The server of this process, started when it is first asked for."""
    mounted = Mounted()
    return mounted, Running(mounted).url


class BenchTransport(HttpTransport):
    """Sends as the product does. What is only asked back takes no step of the bench's clock and draws no id."""

    def __init__(self, url: str, bench) -> None:
        super().__init__(url, SECRET)
        self.bench = bench

    def send(self, method, path, **more):
        kept = self.bench.clock.time, self.bench.ids.state
        response = super().send(method, path, **more)
        if response.status == 428:
            self.bench.clock.time, self.bench.ids.state = kept
        return response


def served(bench, *, extractor: Extractor | None = None) -> str:
    """Serve the store of a bench, with its clock and ids; gives where."""
    parts = Parts(
        lambda _project: bench.store,
        OneToken(),
        bench.clock,
        bench.ids,
        (SystemClock(), RandomIds()),
        ToldWorkspace,
        past,
        lambda: bench.rules,
        extractor,
        project_named,
        SystemClock().now,
        lambda: SECRET,
    )
    mounted, url = shared()
    return f"{url}/{mounted.add(Application(Service(parts)))}"


def reached(bench, actor, *, session: str | None = None) -> Memory:
    """A memory of a bench's store, over HTTP."""
    return RemoteMemory(
        BenchTransport(bench.url, bench),
        bench.workspace,
        bench.store.project,
        session=session,
        speaking=lambda: headers_of(actor()),
    )
