"""The lines of a client on standard input: what is no message is answered too, or its sender would wait for ever."""

import json
from types import TracebackType
from typing import TYPE_CHECKING, Self

import anyio
from mcp.shared.message import SessionMessage
from mcp_types import INVALID_REQUEST, PARSE_ERROR, ErrorData
from mcp_types.jsonrpc import JSONRPCError
from pydantic import ValidationError

if TYPE_CHECKING:
    # Their home is private, so nothing but the checker looks there.
    from mcp.shared._stream_protocols import ReadStream, WriteStream


class Answered:
    """A stream of a client's messages, without those that could not be read: they have been answered."""

    def __init__(self, lines: "ReadStream[SessionMessage | Exception]", answers: "WriteStream[SessionMessage]") -> None:
        self._lines = lines
        self._answers = answers

    async def receive(self) -> SessionMessage | Exception:
        """Give the next message."""
        while True:
            found = await self._lines.receive()
            if not isinstance(found, ValidationError):
                return found
            await self._answers.send(SessionMessage(unreadable(found)))

    async def aclose(self) -> None:
        """Stop reading."""
        await self._lines.aclose()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        try:
            return await self.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


def unreadable(error: ValidationError) -> JSONRPCError:
    """Say what is wrong with a line, to whoever waits for its answer."""
    first = error.errors(include_url=False)[0]
    code = PARSE_ERROR if first["type"] == "json_invalid" else INVALID_REQUEST
    said = f"This is no message of JSON-RPC: {first['msg']}. Nothing was done."
    return JSONRPCError(jsonrpc="2.0", id=_id_of(error), error=ErrorData(code=code, message=said))


def _id_of(error: ValidationError) -> int | str | None:
    for one in error.errors(include_url=False):
        given = one["input"]
        if one["type"] == "json_invalid":
            try:
                # It takes half of a surrogate pair, which the protocol's own reader does not.
                given = json.loads(given)
            except (ValueError, RecursionError):
                return None
        if isinstance(given, dict):
            number = given.get("id")
            if isinstance(number, int | str) and not isinstance(number, bool):
                return number
    return None
