"""What happens, as it happens: server-sent events, each with a piece of the page."""

from collections.abc import AsyncIterator

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from doxa.errors import DoxaError
from doxa.operations import browse
from doxa.ports.store import DeliveryRow
from doxa.window.paper import piece, room_of
from doxa.window.room import Room
from doxa.window.telling import fresh, happenings

# So long a stream waits for the log at once, and so far what an agent was told may lie back.
_WAIT_SECONDS = 1.0
_EVENTS_MAX = 200
_ROWS_LOOKED_AT = 200
_SILENT_WAITS_MAX = 15
_FOLLOWERS_MAX = 20


async def stream(request: Request) -> Response:
    """Give what happens from a place of the log on."""
    room = room_of(request)
    place = request.query_params.get("after", "")
    last = request.headers.get("last-event-id", place)
    start = last if last.isascii() and last.isdecimal() else await run_sync(browse.last_place, room.ports.store)
    return StreamingResponse(_told(request, room, start), 200, {"x-accel-buffering": "no"}, "text/event-stream")


async def _told(request: Request, room: Room, place: str) -> AsyncIterator[bytes]:
    limiter = CapacityLimiter(_FOLLOWERS_MAX)
    seen = await run_sync(_deliveries, room, limiter=limiter)
    silent = 0
    yield b"retry: 1000\n\n"
    while not room.closing.is_set() and not await request.is_disconnected():
        try:
            place, text, seen = await run_sync(_look, room, place, seen, limiter=limiter)
            if not text:
                await run_sync(room.ports.store.wait, place, _WAIT_SECONDS, limiter=limiter)
        except DoxaError:
            # The browser asks again from where it was.
            return
        silent = 0 if text else silent + 1
        if text:
            yield _message(place, text)
        elif silent > _SILENT_WAITS_MAX:
            silent = 0
            yield b": still here\n\n"


def _deliveries(room: Room) -> list[DeliveryRow]:
    return room.ports.store.journal().deliveries(_ROWS_LOOKED_AT)


def _look(room: Room, place: str, seen: list[DeliveryRow]) -> tuple[str, str, list[DeliveryRow]]:
    store = room.ports.store
    found = browse.arrived(store, place, _EVENTS_MAX)
    rows = _deliveries(room)
    told = happenings(store, [event for _, event in found], fresh(rows, seen))
    return (found[-1][0] if found else place), (piece("happenings.html", happenings=told) if told else ""), rows


def _message(place: str, text: str) -> bytes:
    lines = "".join(f"data: {line}\n" for line in text.splitlines() if line.strip())
    return f"id: {place}\nevent: happened\n{lines}\n".encode()
