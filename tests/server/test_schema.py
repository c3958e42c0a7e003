"""Whatever the document of the API allows or forbids: requests made from it meet no fault, and answers that it describes.

Made by Schemathesis, valid ones and others. What is refused writes nothing.
"""

import gzip
import json
import os

import pytest

schemathesis = pytest.importorskip("schemathesis", reason="needs schemathesis")

from hypothesis import HealthCheck, given, settings  # noqa: E402 - after what may skip them
from hypothesis import strategies as st  # noqa: E402
from schemathesis.checks import not_a_server_error  # noqa: E402
from schemathesis.specs.openapi.checks import (  # noqa: E402
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from doxa.operations.messages import MEDIA_TYPE  # noqa: E402
from doxa.operations.tokens import token_of  # noqa: E402
from doxa.server.app import Application  # noqa: E402
from doxa.server.routes import routes  # noqa: E402
from doxa.server.service import Service  # noqa: E402
from doxa.serving import parts_of, project_named  # noqa: E402
from doxa.wire.table import PREFIX  # noqa: E402
from tests.fakes.server import Running  # noqa: E402

SECRET = "the tests"
# For each route.
REQUESTS = int(os.environ.get("DOXA_SCHEMA_REQUESTS", "20"))
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)
# It ends when its reader goes.
ENDLESS = f"{PREFIX}/events/stream"


@pytest.fixture(scope="module")
def service():
    parts = parts_of(":memory:", environ={})
    parts.tokens.add(token_of(SECRET, 0, name="mira", role="owner"))
    return Service(parts)


@pytest.fixture(scope="module")
def server(service):
    running = Running(Application(service))
    yield running
    running.stop()


@schemathesis.serializer(MEDIA_TYPE)
def packed(_context, value):
    """Any body, compressed as replicas send it."""
    return gzip.compress(value if isinstance(value, bytes) else json.dumps(value, default=str).encode())


DOCUMENT = schemathesis.openapi.from_dict(routes().openapi())
ROUTES = [one.ok() for one in DOCUMENT.exclude(path=ENDLESS).get_all_operations()]


def requests_of(route) -> st.SearchStrategy:
    """Give requests that the document allows, and others."""
    modes = [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE]
    return st.one_of(*[route.as_strategy(generation_mode=mode) for mode in modes])


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.label)
def test_every_request_has_an_answer_that_is_described(route, server, service):
    headers = {"authorization": f"Bearer {SECRET}"}

    def written() -> int:
        with service.stores.of(project_named("here")) as store:
            return store.read(lambda view: view.event_count())

    @settings(max_examples=REQUESTS, suppress_health_check=list(HealthCheck))
    @given(case=requests_of(route))
    def ask(case):
        if "project" in case.path_parameters:
            case.path_parameters["project"] = "here"
        before = written()
        response = case.call(base_url=server.url, headers=headers)
        case.validate_response(response, checks=CHECKS, headers=headers)
        assert response.status_code < 400 or written() == before

    ask()
