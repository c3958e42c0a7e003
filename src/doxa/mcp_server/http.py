"""The server over HTTP: an application that any ASGI server runs, and one that runs it."""

import hmac
import ipaddress
import signal
import socket

import anyio
import click
import uvicorn
from mcp.server import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from doxa.errors import InvalidInput, NotPermitted

PATH = "/mcp"
TOKEN_CHARS_MIN = 16
_PORT_MAX = 65_535
# How long an open stream is waited for when the server is to end.
_GRACE_SECONDS = 3
_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


class Bearer:
    """Lets through what shows the token, and answers 401 to anything else."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self.app = app
        self._expected = token.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http":
            scheme, _, shown = Headers(scope=scope).get("authorization", "").partition(" ")
            if scheme.lower() != "bearer" or not hmac.compare_digest(shown.encode("latin-1"), self._expected):
                refused = PlainTextResponse(
                    "This server wants a token: Authorization: Bearer …\n",
                    status_code=401,
                    headers={"WWW-Authenticate": 'Bearer realm="doxa"'},
                )
                await refused(scope, receive, send)
                return
        await self.app(scope, receive, send)


def application(server: MCPServer, *, token: str | None = None, only_here: bool = True, path: str = PATH) -> Starlette:
    """Give the server as an ASGI application.

    Whoever mounts it in another application has to enter `app.router.lifespan_context(app)` in its own lifespan:
    sessions live in there.

    Args:
        server: from `build()`.
        token: what clients have to show.
        only_here: whether to answer only to the names of this machine, so that a web page which gave its own name
            this machine's address gets nothing (DNS rebinding).
        path: where the endpoint lies.
    """
    names = [f"{host}{port}" for host in _LOOPBACK for port in ("", ":*")]
    security = TransportSecuritySettings(
        enable_dns_rebinding_protection=only_here,
        allowed_hosts=names,
        allowed_origins=[f"http://{name}" for name in names],
    )
    made = server.streamable_http_app(streamable_http_path=path, transport_security=security)
    if token is not None:
        made.add_middleware(Bearer, token=token)
    return made


def serve(server: MCPServer, address: str, token: str | None) -> None:
    """Serve until SIGTERM or SIGINT comes; then what is being answered is answered first.

    Args:
        server: from `build()`.
        address: HOST:PORT; port 0 is any free one.
        token: what clients have to show.

    Raises:
        InvalidInput: this is no address, or it cannot be listened at, or the token is too short.
        NotPermitted: others could reach the address, and there is no token.
    """
    host, port = _parted(address)
    if token is not None and len(token) < TOKEN_CHARS_MIN:
        raise InvalidInput(
            f"The token has {len(token)} characters, at least {TOKEN_CHARS_MIN} are needed. Nothing was started."
        )
    only_here = _is_loopback(host)
    if token is None and not only_here:
        raise NotPermitted(
            f"Others than this machine could reach {host}, and would need no token. Nothing was started: give one by "
            "--token-file or DOXA_MCP_TOKEN, or serve at 127.0.0.1."
        )
    with _listening(host, port) as listener:
        # By whatever name others reach this machine, no web page has the token.
        made = application(server, token=token, only_here=only_here)
        # httptools, where it is installed, leaves white space around the values of headers, which have to be compared.
        config = uvicorn.Config(made, http="h11", log_level="error", timeout_graceful_shutdown=_GRACE_SECONDS)
        running = uvicorn.Server(config)
        # uvicorn raises the signal once more when it has ended; it then meets the same handler, and not the default.
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, running.handle_exit)
        shown = f"[{host}]" if ":" in host else host
        click.echo(f"doxa mcp: http://{shown}:{listener.getsockname()[1]}{PATH}")
        anyio.run(running.serve, [listener])


def _parted(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not host or not port.isdecimal() or int(port) > _PORT_MAX:
        raise InvalidInput(f"{address!r} is no address; write it as 127.0.0.1:3692. Nothing was started.")
    return host, int(port)


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _listening(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
    except OSError as error:
        raise InvalidInput(f"{host} is no address of this machine ({error}). Nothing was started.") from error
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        # Whoever reads the address may connect at once, and waits until the server is up.
        listener.listen()
    except OSError as error:
        listener.close()
        raise InvalidInput(
            f"{host}:{port} cannot be listened at ({error}). Nothing was started: choose another with --http."
        ) from error
    return listener
