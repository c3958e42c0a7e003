"""The ASGI application: what is done for every request, whatever its route."""

import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.exceptions import HTTPException

from doxa.server.observing import Observer, new_request_id
from doxa.server.replies import Reply, bare_problem
from doxa.server.responses import response_of
from doxa.server.routes import routes
from doxa.server.service import Service
from doxa.wire.problems import FAULT, TOO_LARGE
from doxa.wire.table import BODY_BYTES_MAX

_TOO_LARGE = f"A request may have {BODY_BYTES_MAX:,} bytes. Nothing was written: send less at once."

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Application:
    """Answers over HTTP for a service.

    Args:
        service: answers the operations.
        write: takes a line of JSON for each request; None where none is wanted.
    """

    def __init__(self, service: Service, write: Callable[[str], None] | None = None) -> None:
        self.service = service
        self._observer = Observer(service.metrics, write)
        self._routes = routes()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, as ASGI has it."""
        if scope["type"] != "http":
            await self._routes(scope, receive, send)
            return
        note: dict[str, Any] = {"request": new_request_id()}
        began = time.perf_counter()
        scope["doxa.service"], scope["doxa.note"] = self.service, note
        started: list[int] = []

        async def noted_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                started.append(message["status"])
                message = {
                    **message,
                    "headers": [*message["headers"], (b"x-request-id", note["request"].encode())],
                }
            await send(message)

        try:
            if _announced_bytes(scope) > BODY_BYTES_MAX:
                await _refuse_body(scope, receive, noted_send)
            else:
                await self._routes(scope, _bounded(receive), noted_send)
        except Exception as error:  # noqa: BLE001 - the caller is told that it was no fault of theirs, and the log which
            note["fault"] = type(error).__name__
            if not started:
                await _reply(
                    bare_problem("Fault", *FAULT, "The server met a fault of its own."), scope, receive, noted_send
                )
        finally:
            self._observer.observe(scope, started[0] if started else 0, began, note)


def _announced_bytes(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0


def _bounded(receive: Receive) -> Receive:
    """Stop reading a body that nobody announced the length of."""
    taken = 0

    async def bounded() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > BODY_BYTES_MAX:
            # What was not read stands in the way of the next request.
            raise HTTPException(TOO_LARGE[0], _TOO_LARGE, {"connection": "close"})
        return message

    return bounded


async def _refuse_body(scope: Scope, receive: Receive, send: Send) -> None:
    reply = bare_problem("TooLarge", *TOO_LARGE, _TOO_LARGE)
    # What was not read stands in the way of the next request.
    await _reply(reply._replace(headers=(("connection", "close"),)), scope, receive, send)


async def _reply(reply: Reply, scope: Scope, receive: Receive, send: Send) -> None:
    await response_of(reply)(scope, receive, send)
