"""What happens, as it happens: server-sent events, each with a piece of the page."""

from collections.abc import AsyncIterator

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from doxa.errors import DoxaError
from doxa.operations import browse
from doxa.window.paper import piece, room_of
from doxa.window.room import Room
from doxa.window.telling import happenings, mark_of, marked

# So long a stream waits for the log at once, and so far what an agent was told may lie back.
_WAIT_SECONDS = 1.0
_EVENTS_MAX = 200
_ROWS_LOOKED_AT = 200
_SILENT_WAITS_MAX = 15


async def stream(request: Request) -> Response:
    """Give what happens from a mark on."""
    room = room_of(request)
    last = marked(request.headers.get("last-event-id", request.query_params.get("after", "")))
    place, at = last or marked(await run_sync(_now, room)) or ("", 0)
    return StreamingResponse(_told(request, room, place, at), 200, {"x-accel-buffering": "no"}, "text/event-stream")


def _now(room: Room) -> str:
    """Give the mark behind everything that has happened."""
    store = room.ports.store
    return mark_of(browse.last_place(store), store.journal().deliveries(1))


async def _told(request: Request, room: Room, place: str, at: int) -> AsyncIterator[bytes]:
    # A thread of its own, so that pages do not wait for those who watch.
    limiter = CapacityLimiter(1)
    silent = 0
    yield b"retry: 1000\n\n"
    while not room.closing.is_set() and not await request.is_disconnected():
        try:
            place, at, text = await run_sync(_look, room, place, at, limiter=limiter)
            if not text:
                await run_sync(room.ports.store.wait, place, _WAIT_SECONDS, limiter=limiter)
        except DoxaError:
            # The browser asks again from where it was.
            return
        silent = 0 if text else silent + 1
        if text:
            yield _message(f"{place or 0}.{at}", text)
        elif silent > _SILENT_WAITS_MAX:
            silent = 0
            yield b": still here\n\n"


def _look(room: Room, place: str, at: int) -> tuple[str, int, str]:
    store = room.ports.store
    found = browse.arrived(store, place, _EVENTS_MAX)
    rows = [row for row in store.journal().deliveries(_ROWS_LOOKED_AT) if row[0] > at]
    told = happenings(store, [event for _, event in found], rows)
    latest = max((row[0] for row in rows), default=at)
    return (found[-1][0] if found else place), latest, (piece("happenings.html", happenings=told) if told else "")


def _message(mark: str, text: str) -> bytes:
    lines = "".join(f"data: {line}\n" for line in text.splitlines() if line.strip())
    return f"id: {mark}\nevent: happened\n{lines}\n".encode()
