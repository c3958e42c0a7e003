"""From what came with a request, and to what goes out, as Starlette has it."""

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from doxa.server.replies import Reply
from doxa.server.service import Service


def response_of(reply: Reply) -> Response:
    """Make the response of a reply."""
    if isinstance(reply.body, bytes):
        response = Response(reply.body, reply.status, media_type=reply.media_type)
    else:
        response = StreamingResponse(reply.body, reply.status, media_type=reply.media_type)
    for name, value in reply.headers:
        response.headers[name] = value
    return response


def service_of(request: Request) -> Service:
    """Give the service that a request came to."""
    found: Service = request.scope["doxa.service"]
    return found
