"""The events of a project as they arrive: a page of them, or a stream."""

import json
from collections.abc import AsyncIterator

from anyio.to_thread import run_sync
from fastapi import FastAPI, Path, Query, Request
from starlette.responses import Response, StreamingResponse

from doxa.core.codec import line_of
from doxa.core.events import Event
from doxa.errors import DoxaError, InvalidInput
from doxa.server.replies import JSON, problem_reply
from doxa.server.responses import response_of, service_of
from doxa.server.schema import EVENT_PAGE, TEXT, described
from doxa.server.service import Call, Service
from doxa.wire.table import PREFIX, Operation

PAGE_MAX = 1_000
# How long a follower waits at once: so long the server may take to end.
_WAIT_SECONDS = 1.0
# Between these a stream says something, so that nobody on its way takes it for dead.
_SILENCE_WAITS_MAX = 15
_EVENTS = Operation("events", "GET", "/events")
_STREAM = Operation("stream", "GET", "/events/stream")


def _headers(request: Request) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in request.scope["headers"]}


def _place(text: str) -> str:
    if text and not (text.isascii() and text.isdecimal()):
        raise InvalidInput(f"{text[:40]!r} is no place in the order of events. Nothing was shown.")
    return text


def _admitted(request: Request, operation: Operation, project: str) -> str:
    call = Call(operation, project, {}, (), _headers(request), b"")
    return service_of(request).admit(call, request.scope["doxa.note"])[1]


def _arrived(service: Service, project: str, after: str, limit: int) -> list[tuple[str, Event]]:
    with service.stores.of(project) as store:
        return store.read(lambda view: view.arrived(after, limit))


def _wait(service: Service, project: str, after: str) -> bool:
    with service.stores.of(project) as store:
        return store.wait(after, _WAIT_SECONDS)


def add_events(app: FastAPI) -> None:
    """Add the routes."""

    def events(
        request: Request,
        project: str = Path(description="its name or id"),
        after: str = Query("", description="the `next` of the page before"),
        limit: int = Query(100, ge=1, le=PAGE_MAX),
    ) -> Response:
        """Give events in the order in which they arrived here, page by page."""
        try:
            identifier = _admitted(request, _EVENTS, project)
            found = _arrived(service_of(request), identifier, _place(after), limit)
        except DoxaError as error:
            return response_of(problem_reply(error))
        page = {"events": [json.loads(line_of(event)) for _, event in found], "next": found[-1][0] if found else after}
        return Response(json.dumps(page, ensure_ascii=False), media_type=JSON)

    async def stream(
        request: Request,
        project: str = Path(description="its name or id"),
        after: str | None = Query(None, description="the place to go on from; by default, only what is new"),
    ) -> Response:
        """Give events as they arrive, as server-sent events. `Last-Event-ID` goes on where a stream was cut."""
        service = service_of(request)
        try:
            identifier = await run_sync(_admitted, request, _STREAM, project)
            last = _headers(request).get("last-event-id", after)
            start = await run_sync(_end, service, identifier) if last is None else _place(last)
        except DoxaError as error:
            return response_of(problem_reply(error))
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(_told(request, service, identifier, start), 200, headers, "text/event-stream")

    app.add_api_route(
        f"{PREFIX}/events",
        events,
        response_class=Response,
        responses=described(JSON, EVENT_PAGE),
        summary="Events in the order of arrival",
    )
    app.add_api_route(
        f"{PREFIX}/events/stream",
        stream,
        response_class=Response,
        responses=described("text/event-stream", TEXT),
        summary="Events as they arrive",
    )


def _end(service: Service, project: str) -> str:
    """Give the last place."""
    with service.stores.of(project) as store:
        return store.read(lambda view: view.last_place())


async def _told(request: Request, service: Service, project: str, place: str) -> AsyncIterator[bytes]:
    silent = 0
    yield b"retry: 1000\n\n"
    while not service.closing.is_set() and not await request.is_disconnected():
        try:
            found = await run_sync(_arrived, service, project, place, PAGE_MAX, limiter=service.followers)
            for now, event in found:
                place = now
                yield f"id: {place}\nevent: {event.kind}\ndata: {line_of(event)}\n\n".encode()
            if not found:
                silent += 1
                await run_sync(_wait, service, project, place, limiter=service.followers)
            if found or silent > _SILENCE_WAITS_MAX:
                silent = 0
                yield b": still here\n\n"
        except DoxaError:
            # The reader asks again from where it was, and is then told what is wrong.
            return
