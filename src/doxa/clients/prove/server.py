"""A scripted model on loopback: it makes the tool calls of a script, whatever it is told, and records what it is told.

How far a conversation has come is read from the conversation itself: with k tool results in a request, the script's
call k is made, and text is said when the script is used up. A request that offers no tools, such as for a title,
gets text too.
"""

import gzip
import json
import socket
import threading
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, NamedTuple, Self

from doxa.clients.prove.wire.base import TOKENS_IN, Body, Call, Interface, Reply
from doxa.clients.prove.wire.completions import Completions
from doxa.clients.prove.wire.gemini import Gemini
from doxa.clients.prove.wire.messages import Messages
from doxa.clients.prove.wire.responses import Responses

INTERFACES: tuple[Interface, ...] = (Messages(), Responses(), Completions(), Gemini())
# In the prompt of a sub-agent, so that its conversation is told from the one that started it.
SUB_AGENT_MARK = "You are the scripted sub-agent."


class Step(NamedTuple):
    """A tool call of the model.

    Attributes:
        call: the call.
        before: what is done before it is made: something that happens elsewhere while the agent works.
        tokens: how long the model says that the conversation is, in tokens, when it makes the call for the first time;
            a client compacts one that is too long.
    """

    call: Call
    before: Callable[[], object] | None = None
    tokens: int = TOKENS_IN


class Request(NamedTuple):
    """What a client sent to the model: one turn of a conversation.

    `step` is the number of tool results in it, `sub_agent` says whose conversation it is.
    """

    path: str
    body: Body
    step: int
    sub_agent: bool


class ModelServer:
    """The server, as a thread of this process.

    Args:
        steps: what the model does in the conversation.
        sub_agent: what it does in the conversation of a sub-agent.
        listening: a socket that listens already; by default one on a free port of loopback.

    Attributes:
        requests: the turns so far; requests that offer no tools are not among them.
        missing: tools of the script that the client did not offer.
    """

    def __init__(
        self, steps: Sequence[Step], *, sub_agent: Sequence[Step] = (), listening: socket.socket | None = None
    ) -> None:
        self.requests: list[Request] = []
        self.missing: list[str] = []
        self._steps = {False: list(steps), True: list(sub_agent)}
        self._done: set[tuple[bool, int]] = set()
        self._lock = threading.Lock()
        model = self

        class Handler(_Handler):
            server_of_model = model

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler, bind_and_activate=listening is None)
        if listening is not None:
            self._http.socket.close()
            self._http.socket = listening
        self._http.daemon_threads = True
        self.port = int(self._http.socket.getsockname()[1])
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)

    @property
    def address(self) -> str:
        """The address without a path."""
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def answer(self, interface: Interface, path: str, body: Body) -> Reply:
        """Record a request and answer it."""
        offered = interface.tools(body)
        if not offered:
            return interface.reply(body, None, 0)
        number = interface.finished(body)
        inner = any(SUB_AGENT_MARK in text for text in interface.prompts(body))
        with self._lock:
            self.requests.append(Request(path, body, number, inner))
            answered = len(self.requests)
            step = self._steps[inner][number] if number < len(self._steps[inner]) else None
            if step is not None and step.call.tool not in offered:
                self.missing.append(step.call.tool)
                step = None
            first = (inner, number) not in self._done
            self._done.add((inner, number))
            if step is not None and step.before is not None and first:
                step.before()
        tokens = step.tokens if step is not None and first else TOKENS_IN
        return interface.reply(body, step.call if step else None, answered, tokens)


class _Handler(BaseHTTPRequestHandler):
    """Reads a request, and writes an answer whole or as a stream."""

    server_of_model: ModelServer
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *arguments: Any) -> None:
        """Say nothing."""

    def do_HEAD(self) -> None:
        """Be there."""
        self._send(b"", "text/plain")

    def do_GET(self) -> None:
        """List the one model; nothing else is here."""
        model = {"id": "scripted", "object": "model"}
        self._send_json({"object": "list", "data": [model], "models": []})

    def do_POST(self) -> None:
        """Answer as the model."""
        body = self._body()
        path = self.path.partition("?")[0]
        interface = next((one for one in INTERFACES if one.serves(path)), None)
        if interface is None:
            # Counting tokens, and whatever else a client reports.
            self._send_json({"input_tokens": 10, "totalTokens": 10})
            return
        reply = self.server_of_model.answer(interface, path, body)
        if not interface.streams(path, body):
            self._send_json(reply.whole)
            return
        pieces = [(f"event: {name}\n" if name else "") + f"data: {json.dumps(data)}\n\n" for name, data in reply.events]
        if reply.end:
            pieces.append(f"data: {reply.end}\n\n")
        self._send("".join(pieces).encode(), "text/event-stream")

    def _body(self) -> Body:
        data = self.rfile.read(int(self.headers.get("content-length") or 0))
        if (self.headers.get("content-encoding") or "").lower() == "gzip":
            data = gzip.decompress(data)
        try:
            body = json.loads(data or b"{}")
        except ValueError:
            body = {}
        return body if isinstance(body, dict) else {}

    def _send_json(self, value: Body) -> None:
        self._send(json.dumps(value).encode(), "application/json")

    def _send(self, data: bytes, kind: str) -> None:
        try:
            self.send_response(200)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)
        except (BrokenPipeError, ConnectionResetError):
            # The client has had enough; it may be gone.
            self.close_connection = True
