"""Requests over HTTP: one connection pool, one repetition where an answer was lost, errors as doxa's own."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from doxa.errors import InvalidInput, Unreachable

CONNECT_SECONDS_MAX = 10.0
ANSWER_SECONDS_MAX = 120.0
_TRIES = 2


class Response(NamedTuple):
    """What a server answered. `headers` have lower-case names."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Transport(Protocol):
    """Sends requests to one server."""

    def send(
        self,
        method: str,
        path: str,
        *,
        query: Sequence[tuple[str, str]] = (),
        headers: Mapping[str, str] = {},
        body: bytes | None = None,
    ) -> Response:
        """Send a request and give the answer.

        Raises:
            Unreachable: there was none.
        """
        ...

    def close(self) -> None:
        """Let go of connections."""
        ...


class HttpTransport:
    """Sends requests with httpx.

    Args:
        url: where the server is, maybe with a path before that of doxa.
        token: who asks.
    """

    def __init__(self, url: str, token: str) -> None:
        try:
            import httpx  # noqa: PLC0415 - an extra, and slow to load
        except ImportError as error:
            raise InvalidInput("A memory over HTTP needs httpx: pip install 'doxa[client]'.") from error
        if not url.startswith(("http://", "https://")):
            raise InvalidInput(f"{url!r} is no address of a server; write it as https://memory.example.org.")
        if not token.isascii() or not token.isprintable() or not token.strip():
            raise InvalidInput("The token is none: `doxa token add` shows one, once.")
        self._httpx = httpx
        self._url = url.rstrip("/")
        timeout = httpx.Timeout(ANSWER_SECONDS_MAX, connect=CONNECT_SECONDS_MAX)
        self._client = httpx.Client(headers={"authorization": f"Bearer {token.strip()}"}, timeout=timeout)

    def send(
        self,
        method: str,
        path: str,
        *,
        query: Sequence[tuple[str, str]] = (),
        headers: Mapping[str, str] = {},
        body: bytes | None = None,
    ) -> Response:
        """Send a request and give the answer; once more if it was lost: writes carry a key against being done twice."""
        failure: Exception | None = None
        for _ in range(_TRIES):
            try:
                found: Any = self._client.request(
                    method, self._url + path, params=list(query) or None, headers=dict(headers), content=body
                )
            except self._httpx.InvalidURL as error:
                raise InvalidInput(f"{self._url!r} is no address of a server: {error}.") from error
            except self._httpx.TransportError as error:
                failure = error
                continue
            return Response(found.status_code, found.headers, found.content)
        raise Unreachable(
            f"The server at {self._url} did not answer: {failure}. Look whether it runs. What was being written may or "
            "may not have been."
        ) from failure

    def close(self) -> None:
        """Let go of connections."""
        self._client.close()
