"""Templates, forms and errors: from what a page holds to an answer, and from a form to its fields."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from doxa.core.lifecycle import STATUSES
from doxa.errors import DoxaError, InvalidInput
from doxa.window import shown, vendoring
from doxa.window.room import Room
from doxa.wire.problems import problem_of

# A form has a few texts, of which the longest is a passage.
_FORM_BYTES_MAX = 200_000
_FIELDS_MAX = 100

Form = dict[str, list[str]]


def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("doxa.window", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        statuses=STATUSES,
        marks=shown.MARKS,
        meanings=shown.STATUS_WORDS,
        condition_meanings=shown.CONDITION_WORDS,
        counted=shown.counted,
        short=lambda name: name[:5],
        lively=vendoring.is_complete,
    )
    return made


_PAGES = _environment()


def room_of(request: Request) -> Room:
    """Give the memory that is shown."""
    room: Room = request.app.state.room
    return room


def page(request: Request, template: str, status: int = 200, **holds: Any) -> HTMLResponse:
    """Write a page."""
    room = room_of(request)
    text = _PAGES.get_template(template).render(
        here=request.url.path, project=room.name, root=room.memory.root, at=holds.pop("at", ""), **holds
    )
    return HTMLResponse(text, status)


def piece(template: str, **holds: Any) -> Markup:
    """Write a piece of a page, for one that is there already."""
    return Markup(_PAGES.get_template(template).render(**holds))  # noqa: S704 - templates escape what they are given


def away(address: str) -> RedirectResponse:
    """Send the browser to another page after something was done."""
    return RedirectResponse(address, 303)


def trouble(request: Request, error: DoxaError) -> HTMLResponse:
    """Write a page that tells an error of the memory."""
    told = problem_of(error)
    return page(request, "trouble.html", told["status"], title=told["title"], detail=shown.visible(told["detail"]))


def first(form: Form, name: str) -> str:
    """Give a field of a form, "" without it."""
    return (form.get(name) or [""])[0].strip()


def looking(answer: Callable[[Request], Response]) -> Callable[[Request], Response]:
    """Make a page that tells errors of the memory."""

    def answered(request: Request) -> Response:
        try:
            return answer(request)
        except DoxaError as error:
            return trouble(request, error)

    return answered


def doing(act: Callable[[Request, Form], Response]) -> Callable[[Request], Any]:
    """Make an answer to a form."""

    async def answered(request: Request) -> Response:
        try:
            form = _fields(await _body(request))
            return await run_in_threadpool(act, request, form)
        except DoxaError as error:
            return await run_in_threadpool(trouble, request, error)

    return answered


async def _body(request: Request) -> bytes:
    taken = b""
    async for chunk in request.stream():
        taken += chunk
        if len(taken) > _FORM_BYTES_MAX:
            raise InvalidInput(f"A form may have {_FORM_BYTES_MAX:,} bytes. Nothing was written.")
    return taken


def _fields(body: bytes) -> Form:
    # Browsers write line ends of forms in their own way.
    try:
        found = parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=_FIELDS_MAX)
    except ValueError as error:
        raise InvalidInput(f"A form may have {_FIELDS_MAX} fields. Nothing was written.") from error
    return {name: [value.replace("\r\n", "\n") for value in values] for name, values in found.items()}
