"""The pages about time: the memory as it was at a moment, two moments beside each other, and what happens now."""

from bisect import bisect_right

from starlette.requests import Request
from starlette.responses import Response

from doxa.core.projection import Head
from doxa.operations import browse
from doxa.window.comparing import DIFFERENCES_MAX, counted, differences
from doxa.window.graph import bars_of
from doxa.window.paper import page, room_of
from doxa.window.room import Room
from doxa.window.rows import row_of
from doxa.window.shown import machine, microseconds_of, minute
from doxa.window.telling import happenings, mark_of

_LATEST = 40


def time(request: Request) -> Response:
    """Show the memory as it was recorded at a moment, and what is otherwise at another."""
    room = room_of(request)
    moments = room.moments()
    if not moments:
        return page(request, "time.html", moments=0, drift=None)
    query = request.query_params
    then = _step(moments, query.get("then", ""), query.get("then_at", ""), len(moments) - 1)
    other = _step(moments, query.get("other", ""), query.get("other_at", ""), len(moments) - 1)
    after = _heads(room, moments, other)
    before = after if then == other else _heads(room, moments, then)
    found = differences(before, after)
    known = browse.named(room.ports.store, [one.belief for one in found[:DIFFERENCES_MAX]])
    return page(
        request,
        "time.html",
        moments=len(moments),
        then=then,
        other=other,
        then_at=machine(moments[then]),
        other_at=machine(moments[other]),
        then_shown=minute(moments[then]),
        other_shown=minute(moments[other]),
        now=len(moments) - 1,
        counts=(counted(before), counted(after)),
        found=[(one, row_of(known[one.belief], 160)) for one in found[:DIFFERENCES_MAX] if one.belief in known],
        total=len(found),
        bars=bars_of(moments),
        marks_at=[_along(moments, step) for step in (then, other)],
        first_shown=minute(moments[0]),
        last_shown=minute(moments[-1]),
    )


def _step(moments: list[int], step: str, at: str, otherwise: int) -> int:
    """Give which of the moments is meant: by its number, or the last one before a moment."""
    if step.isascii() and step.isdecimal():
        return min(int(step[:9]), len(moments) - 1)
    written = microseconds_of(at) if at else None
    return otherwise if written is None else max(bisect_right(moments, written) - 1, 0)


def _heads(room: Room, moments: list[int], step: int) -> dict[str, Head]:
    at = "" if step == len(moments) - 1 else machine(moments[step])
    return browse.heads(room.at(at).store)


def _along(moments: list[int], step: int, width: float = 60.0) -> float:
    """Give where a moment lies on the chart."""
    whole = max(moments[-1] - moments[0], 1)
    return width * (moments[step] - moments[0]) / whole


def live(request: Request) -> Response:
    """Show what happened last; what happens from now on comes by itself."""
    room = room_of(request)
    # First: what comes meanwhile is told twice rather than never.
    place = browse.last_place(room.ports.store)
    events = browse.latest(room.ports.store, _LATEST)
    rows = room.ports.store.journal().deliveries(_LATEST)
    return page(
        request,
        "live.html",
        happenings=happenings(room.ports.store, events, rows)[:_LATEST],
        mark=mark_of(place, rows),
        paused=room.memory.paused,
    )
