"""What a model server has to know about the interface that a client speaks."""

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

Body = dict[str, Any]

FINAL_TEXT = "That was all."
TOKENS_IN, TOKENS_OUT = 10, 5


class Call(NamedTuple):
    """A tool call that the scripted model makes.

    `given` are its arguments; a text where the tool takes free text, as Codex's `apply_patch` does.
    """

    tool: str
    given: dict[str, Any] | str


class Reply(NamedTuple):
    """An answer in both forms that a client may ask for.

    `events` are the names and data of a stream, `whole` is the same in one piece, `end` closes the stream.
    """

    events: list[tuple[str | None, Body]]
    whole: Body
    end: str | None = None


class Interface(Protocol):
    """One interface of a model, as much of it as coding agents use."""

    def serves(self, path: str) -> bool:
        """Whether a path is one of this interface."""
        ...

    def streams(self, path: str, body: Body) -> bool:
        """Whether the client asks for a stream."""
        ...

    def tools(self, body: Body) -> set[str]:
        """Name the tools that a request offers."""
        ...

    def finished(self, body: Body) -> int:
        """Count the tool results in a request."""
        ...

    def prompts(self, body: Body) -> Iterator[str]:
        """Give the texts of the user's messages in a request, tool results left out."""
        ...

    def reply(self, body: Body, call: Call | None, number: int, tokens: int = TOKENS_IN) -> Reply:
        """Answer with a tool call, or with text when `call` is None.

        `number` makes ids differ; `tokens` is how long the conversation is said to be, in tokens.
        """
        ...


def listed(value: Any) -> list[Any]:
    """Give a list that may be missing or be something else."""
    return value if isinstance(value, list) else []


def texts(content: Any) -> Iterator[str]:
    """Give the texts of a message's content: a string, or parts of which some are text."""
    if isinstance(content, str):
        yield content
    for part in listed(content):
        for name in ("text", "encrypted_content") if isinstance(part, dict) else ():
            if isinstance(part.get(name), str):
                yield part[name]
