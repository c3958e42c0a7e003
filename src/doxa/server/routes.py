"""The routes, made from the table of operations, and their documentation.

FastAPI finds the route and writes the documentation. Everything else of a request happens in one function in one
thread: the token comes first, and answers are written as bytes once.
"""

import functools
import inspect
import re
from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from fastapi import Body, FastAPI, Header, Path, Query, Request, Security
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer
from fastapi.security.http import HTTPAuthorizationCredentials
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import Response

from doxa import __version__
from doxa.core.roles import LEAST
from doxa.errors import InvalidInput
from doxa.server.extra_routes import add_others
from doxa.server.forms import PARAMETERS
from doxa.server.reading import model_named
from doxa.server.replies import bare_problem, problem_reply
from doxa.server.responses import response_of, service_of
from doxa.server.schema import answer_schema, described, schemas
from doxa.server.service import Call
from doxa.wire import problems
from doxa.wire.table import OPERATIONS, PREFIX, Operation

_bearer = HTTPBearer(auto_error=False, description="A token of `doxa token add`.")
_PATH_NAME = re.compile(r"{(\w+)}")


def headers_of(request: Request) -> dict[str, str]:
    """Give the headers of a request, their names in lower case."""
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in request.scope["headers"]}


class OperationRoute(APIRoute):
    """A route that answers in one thread, without going through FastAPI's own reading and writing."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Give what answers a request."""
        operation: Operation = self.endpoint.operation  # type: ignore[attr-defined]  # set where the endpoint is made

        async def handle(request: Request) -> Response:
            body = await request.body()
            path = dict(request.path_params)
            call = Call(
                operation,
                path.pop("project"),
                path,
                tuple(request.query_params.multi_items()),
                headers_of(request),
                body,
            )
            reply = await run_in_threadpool(service_of(request).perform, call, request.scope["doxa.note"])
            return response_of(reply)

        return handle


def _endpoint(operation: Operation) -> Callable[..., None]:
    """Make the function that stands for an operation in the documentation; it is never called."""

    def endpoint(**_given: Any) -> None:
        raise AssertionError(f"{operation.name} is answered by its route")

    model = model_named(operation.name)
    keyword = inspect.Parameter.KEYWORD_ONLY
    header = Annotated[str | None, Header()]
    parameters = [inspect.Parameter("project", keyword, annotation=Annotated[str, Path(description="its name or id")])]
    parameters.extend(
        inspect.Parameter(name, keyword, annotation=Annotated[PARAMETERS[name], Path()])
        for name in _PATH_NAME.findall(operation.path)
    )
    if operation.method == "GET":
        parameters.append(inspect.Parameter("query", keyword, annotation=Annotated[model, Query()]))
    else:
        parameters.append(inspect.Parameter("body", keyword, annotation=Annotated[model, Body()]))
        parameters.append(inspect.Parameter("idempotency_key", keyword, annotation=header, default=None))
        if "{belief}" in operation.path:
            parameters.append(inspect.Parameter("if_match", keyword, annotation=header, default=None))
    parameters.extend(
        inspect.Parameter(name, keyword, annotation=header, default=None)
        for name in ("doxa_agent", "doxa_actor", "doxa_session")
    )
    bearer = Annotated[HTTPAuthorizationCredentials | None, Security(_bearer)]
    parameters.append(inspect.Parameter("token", keyword, annotation=bearer, default=None))
    endpoint.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # read by inspect
    endpoint.__name__ = operation.name
    endpoint.operation = operation  # type: ignore[attr-defined]  # for the route
    return endpoint


def add_operations(app: FastAPI) -> None:
    """Add a route for each operation of the table."""
    for operation in OPERATIONS:
        app.router.add_api_route(
            PREFIX + operation.path,
            _endpoint(operation),
            methods=[operation.method],
            summary=operation.summary,
            description=f"At least: {LEAST[operation.name]}.",
            response_class=Response,
            responses=described(*answer_schema(operation)),
            route_class_override=OperationRoute,
            operation_id=operation.name,
        )


async def _refused(_request: Request, error: Exception) -> Response:
    """Answer what no route takes, as a problem document like any other."""
    assert isinstance(error, HTTPException)
    if error.status_code == problems.TOO_LARGE[0]:
        reply = bare_problem("TooLarge", *problems.TOO_LARGE, error.detail)
    else:
        kind = {404: "NoSuchRoute", 405: "MethodNotAllowed"}.get(error.status_code, "Refused")
        reply = bare_problem(kind, error.status_code, "There is nothing here", f"{error.detail}. Nothing was changed.")
    return response_of(reply._replace(headers=tuple((error.headers or {}).items())))


def documented(app: FastAPI) -> dict[str, Any]:
    """Give the OpenAPI document."""
    if not app.openapi_schema:
        document = FastAPI.openapi(app)
        parts = document.setdefault("components", {}).setdefault("schemas", {})
        parts.update(schemas())
        for name in ("HTTPValidationError", "ValidationError"):
            parts.pop(name, None)
        for item in document["paths"].values():
            for route in item.values():
                problem = route["responses"].get("422")
                if problem is not None and "application/json" in problem.get("content", {}):
                    del route["responses"]["422"]
        app.openapi_schema = document
    return app.openapi_schema


async def _invalid(_request: Request, error: Exception) -> Response:
    """Answer what a route's own parameters do not allow."""
    assert isinstance(error, RequestValidationError)
    said = "; ".join(f"{one['loc'][-1]}: {one['msg']}" for one in error.errors())
    return response_of(problem_reply(InvalidInput(f"The request cannot be taken ({said}). Nothing was shown.")))


async def _fault(_request: Request, _error: Exception) -> Response:
    return response_of(bare_problem("Fault", *problems.FAULT, "The server met a fault of its own."))


@functools.cache
def routes() -> FastAPI:
    """Make the routes; which service answers comes with each request."""
    app = FastAPI(
        title="doxa",
        version=__version__,
        summary="Agent memory that can be wrong and recover",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    add_operations(app)
    add_others(app)
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(Exception, _fault)
    app.openapi = functools.partial(documented, app)  # type: ignore[method-assign]  # as FastAPI's own documentation does
    return app
