"""The ASGI application: the door, the routes, the static files."""

from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from doxa.window import deeds, guard, looks, times, tricks
from doxa.window.following import stream
from doxa.window.guard import WELCOME, Verdict
from doxa.window.paper import doing, looking
from doxa.window.room import Room

ENTER = "/enter"
_STATIC = Path(__file__).parent / "static"

_CLOSED = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>doxa</title>'
    '<meta name="viewport" content="width=device-width"><h1>{}</h1><p>{}</p></html>'
)
# A page of our own leads on: a cookie that is strict does not go with a visit that began at another site.
_LET_IN = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>doxa</title>'
    '<meta http-equiv="refresh" content="0;url=/"><p><a href="/">Go to the beliefs</a></p></html>'
)


class Door:
    """Lets in who may, and puts the headers of `guard` on every answer."""

    def __init__(self, app: ASGIApp, room: Room) -> None:
        self._app = app
        self._lock = room.lock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, as ASGI has it."""
        if scope["type"] != "http":
            return
        headers = Headers(scope=scope)
        enters = scope["path"] == ENTER and scope["method"] == "GET"
        verdict = self._lock.judge(scope["method"], headers, cookie_parser(headers.get("cookie", "")), enters=enters)
        answer: ASGIApp = self._app
        if verdict.status != WELCOME:
            answer = _refusal(verdict)
        elif enters:
            answer = self._entered(scope["query_string"].decode("latin-1"))

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = MutableHeaders(scope=message)
                for name, value in guard.HEADERS.items():
                    given[name] = value
                given["cache-control"] = "no-store" if not scope["path"].startswith("/static/") else "no-cache"
            await send(message)

        await answer(scope, receive, guarded)

    def _entered(self, query: str) -> Response:
        secret = self._lock.opened_with(query.removeprefix("token="))
        if secret is None:
            return _refusal(Verdict(guard.UNKNOWN, "This address was used before, or was never printed."))
        answer = HTMLResponse(_LET_IN)
        answer.set_cookie(self._lock.cookie, secret, httponly=True, samesite="strict", path="/")
        return answer


def _refusal(verdict: Verdict) -> Response:
    title = "Not from here" if verdict.status == guard.FORBIDDEN else "A key is needed"
    more = "" if verdict.status == guard.FORBIDDEN else " Run `doxa ui` again for a new one."
    return HTMLResponse(_CLOSED.format(title, verdict.why + more), verdict.status)


def application(room: Room) -> ASGIApp:
    """Make the application of a memory."""
    app = Starlette(
        routes=[
            Route("/", looking(looks.beliefs)),
            Route("/beliefs/{belief}", looking(looks.belief)),
            Route("/beliefs/{belief}/{deed}", looking(deeds.asked), methods=["GET"]),
            Route("/beliefs/{belief}/{deed}", doing(deeds.done), methods=["POST"]),
            Route("/undo", doing(deeds.undone), methods=["POST"]),
            Route("/review", looking(looks.review)),
            Route("/traps", looking(looks.traps)),
            Route("/time", looking(times.time)),
            Route("/live", looking(times.live)),
            Route("/live/stream", stream),
            Route("/sandbox", looking(tricks.sandbox), methods=["GET"]),
            Route("/sandbox", doing(tricks.play), methods=["POST"]),
            Mount("/static", StaticFiles(directory=_STATIC)),
        ],
        exception_handlers={404: looks.nothing},
    )
    app.state.room = room
    return Door(app, room)
