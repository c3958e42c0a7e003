"""The route by which replicas and this server exchange events."""

from typing import Any

from fastapi import FastAPI, Path, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from doxa.core.events import Event
from doxa.core.roles import barred, may
from doxa.errors import DoxaError, NotPermitted
from doxa.operations.context import Context
from doxa.operations.messages import MEDIA_TYPE, unpacked
from doxa.server.replies import problem_reply
from doxa.server.responses import response_of, service_of
from doxa.server.schema import BYTES, described
from doxa.server.service import Call, Service, Speaker
from doxa.wire.table import PREFIX, Operation

_SYNC = Operation("sync", "POST", "/sync")


def _answer(service: Service, project: str, headers: dict[str, str], body: bytes, note: dict[str, Any]) -> Response:
    try:
        speaker, identifier = service.admit(Call(_SYNC, project, {}, (), headers, body), note)
        brought = len(unpacked(body).lines)
        if brought and not may(speaker.token.role, "sync with events"):
            raise NotPermitted(f"The role {speaker.token.role!r} takes events and brings none. Nothing was merged.")
        parts = service.parts
        with service.stores.of(identifier) as store:
            context = Context(store, parts.clock, parts.ids, parts.told(None), speaker.actor, rules=parts.rules())
            answer = service.hubs.of(identifier).answer(context, body, lambda event: _barred(service, speaker, event))
    except DoxaError as error:
        note["problem"] = type(error).__name__
        return response_of(problem_reply(error))
    note["synced"] = brought
    return Response(answer, media_type=MEDIA_TYPE)


def _barred(service: Service, speaker: Speaker, event: Event) -> str | None:
    others = (one.names for one in service.parts.tokens.all())
    return barred((event.actor, event.actor_kind), speaker.token.names, others)


def add_sync(app: FastAPI) -> None:
    """Add the route."""

    async def sync(request: Request, project: str = Path(description="its name or id")) -> Response:
        """Take the events that a replica has, and give those that it lacks.

        The body and the answer are gzip: a header as a line of JSON, then one event a line, as in an export.
        """
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in request.scope["headers"]}
        body, note = await request.body(), request.scope["doxa.note"]
        return await run_in_threadpool(_answer, service_of(request), project, headers, body, note)

    app.add_api_route(
        f"{PREFIX}/sync",
        sync,
        methods=["POST"],
        response_class=Response,
        responses=described(MEDIA_TYPE, BYTES),
        openapi_extra={"requestBody": {"required": True, "content": {MEDIA_TYPE: {"schema": BYTES}}}},
        summary="Sync a replica",
    )
