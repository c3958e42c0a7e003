"""The routes that are no method of a memory: whether the server lives, what it counted, its documentation."""

from fastapi import FastAPI, Request
from starlette.responses import Response

from doxa.server.following import add_events
from doxa.server.observing import METRICS_TYPE
from doxa.server.replies import JSON, bare_problem
from doxa.server.responses import response_of, service_of
from doxa.server.schema import TEXT, described
from doxa.server.syncing import add_sync
from doxa.wire.forms import to_bytes


def healthz() -> Response:
    """Say that the process lives."""
    return Response(b'{"status":"ok"}', media_type=JSON)


def readyz(request: Request) -> Response:
    """Say whether the store and the tokens answer."""
    problem = service_of(request).unready()
    if problem is None:
        return Response(b'{"status":"ready"}', media_type=JSON)
    return response_of(bare_problem("NotReady", 503, "The server is not ready", problem))


def metrics(request: Request) -> Response:
    """Give what was counted, for Prometheus. It names routes, statuses and outcomes, never who or what."""
    return Response(service_of(request).metrics.text(), media_type=METRICS_TYPE)


def add_others(app: FastAPI) -> None:
    """Add them."""
    state = {"type": "object", "properties": {"status": TEXT}, "required": ["status"]}
    for path, answer, media_type, schema in (
        ("/healthz", healthz, JSON, state),
        ("/readyz", readyz, JSON, state),
        ("/metrics", metrics, METRICS_TYPE, TEXT),
    ):
        app.add_api_route(path, answer, response_class=Response, responses=described(media_type, schema))
    add_sync(app)
    add_events(app)

    def openapi() -> Response:
        """Give this documentation."""
        return Response(to_bytes(app.openapi()), media_type=JSON)

    app.add_api_route("/openapi.json", openapi, response_class=Response, responses=described(JSON, {"type": "object"}))
