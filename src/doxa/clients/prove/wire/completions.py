"""OpenAI's Chat Completions, which opencode, Copilot CLI, Qwen Code and Cline speak."""

import json
from collections.abc import Iterator

from doxa.clients.prove.wire.base import FINAL_TEXT, TOKENS_IN, TOKENS_OUT, Body, Call, Reply, listed, texts

_MOMENT = 1_777_600_000


class Completions:
    """POST /v1/chat/completions."""

    def serves(self, path: str) -> bool:
        """Whether a path is one of this interface."""
        return path.endswith("/chat/completions")

    def streams(self, path: str, body: Body) -> bool:
        """Whether the client asks for a stream."""
        del path
        return bool(body.get("stream"))

    def tools(self, body: Body) -> set[str]:
        """Name the tools that a request offers."""
        return {tool.get("function", {}).get("name") for tool in listed(body.get("tools"))}

    def finished(self, body: Body) -> int:
        """Count the tool results in a request."""
        return sum(message.get("role") == "tool" for message in listed(body.get("messages")))

    def prompts(self, body: Body) -> Iterator[str]:
        """Give the texts of the user's messages in a request."""
        for message in listed(body.get("messages")):
            if message.get("role") == "user":
                yield from texts(message.get("content"))

    def reply(self, body: Body, call: Call | None, number: int, tokens: int = TOKENS_IN) -> Reply:
        """Answer with a tool call, or with text."""
        base: Body = {"id": f"chatcmpl-{number:04}", "created": _MOMENT, "model": body.get("model")}
        usage = {
            "prompt_tokens": tokens,
            "completion_tokens": TOKENS_OUT,
            "total_tokens": tokens + TOKENS_OUT,
        }
        message: Body = {"role": "assistant", "content": FINAL_TEXT}
        reason = "stop"
        if call is not None:
            function = {"name": call.tool, "arguments": json.dumps(call.given)}
            made = {"index": 0, "id": f"call_{number:04}", "type": "function", "function": function}
            message, reason = {"role": "assistant", "content": None, "tool_calls": [made]}, "tool_calls"
        piece = base | {"object": "chat.completion.chunk"}
        events: list[tuple[str | None, Body]] = [
            (None, piece | {"choices": [{"index": 0, "delta": message, "finish_reason": None}]}),
            (None, piece | {"choices": [{"index": 0, "delta": {}, "finish_reason": reason}], "usage": usage}),
        ]
        choice = {"index": 0, "message": message, "finish_reason": reason}
        return Reply(events, base | {"object": "chat.completion", "choices": [choice], "usage": usage}, "[DONE]")
