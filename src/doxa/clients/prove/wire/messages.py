"""Anthropic's Messages, which Claude Code speaks."""

import json
from collections.abc import Iterator

from doxa.clients.prove.wire.base import FINAL_TEXT, TOKENS_IN, TOKENS_OUT, Body, Call, Reply, listed, texts

# How Claude Code starts to ask for a summary of the conversation, which takes the conversation's place.
_SUMMARY = "CRITICAL: Respond with TEXT ONLY."


class Messages:
    """POST /v1/messages."""

    def serves(self, path: str) -> bool:
        """Whether a path is one of this interface."""
        return path.endswith("/messages")

    def streams(self, path: str, body: Body) -> bool:
        """Whether the client asks for a stream."""
        del path
        return bool(body.get("stream"))

    def tools(self, body: Body) -> set[str]:
        """Name the tools that a request offers; none where it asks for a summary, and says that none may be used."""
        if any(text.startswith(_SUMMARY) for text in self.prompts(body)):
            return set()
        return {tool.get("name") for tool in listed(body.get("tools"))}

    def finished(self, body: Body) -> int:
        """Count the tool results in a request."""
        blocks = (block for message in listed(body.get("messages")) for block in listed(message.get("content")))
        return sum(block.get("type") == "tool_result" for block in blocks)

    def prompts(self, body: Body) -> Iterator[str]:
        """Give the texts of the user's messages in a request."""
        for message in listed(body.get("messages")):
            if message.get("role") == "user":
                yield from texts(message.get("content"))

    def reply(self, body: Body, call: Call | None, number: int, tokens: int = TOKENS_IN) -> Reply:
        """Answer with a tool call, or with text."""
        message: Body = {
            "id": f"msg_{number:04}",
            "type": "message",
            "role": "assistant",
            "model": body.get("model", "scripted"),
            "content": [],
            "stop_reason": None,
            "stop_sequence": None,
            "usage": {"input_tokens": tokens, "output_tokens": TOKENS_OUT},
        }
        block: Body = {"type": "text", "text": ""}
        delta: Body = {"type": "text_delta", "text": FINAL_TEXT}
        whole: Body = {"type": "text", "text": FINAL_TEXT}
        if call is not None:
            block = {"type": "tool_use", "id": f"toolu_{number:04}", "name": call.tool, "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(call.given)}
            whole = block | {"input": call.given}
        reason = "end_turn" if call is None else "tool_use"
        ending = {"delta": {"stop_reason": reason, "stop_sequence": None}, "usage": {"output_tokens": TOKENS_OUT}}
        events: list[Body] = [
            {"type": "message_start", "message": message},
            {"type": "content_block_start", "index": 0, "content_block": block},
            {"type": "content_block_delta", "index": 0, "delta": delta},
            {"type": "content_block_stop", "index": 0},
            {"type": "message_delta", **ending},
            {"type": "message_stop"},
        ]
        return Reply(
            [(event["type"], event) for event in events], message | {"content": [whole], "stop_reason": reason}
        )
