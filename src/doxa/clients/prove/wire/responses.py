"""OpenAI's Responses, which Codex speaks."""

import json
from collections.abc import Iterator

from doxa.clients.prove.wire.base import FINAL_TEXT, TOKENS_IN, TOKENS_OUT, Body, Call, Reply, listed, texts

_OUTPUTS = ("function_call_output", "custom_tool_call_output")


class Responses:
    """POST /v1/responses."""

    def serves(self, path: str) -> bool:
        """Whether a path is one of this interface."""
        return path.endswith("/responses")

    def streams(self, path: str, body: Body) -> bool:
        """Whether the client asks for a stream."""
        del path
        return bool(body.get("stream"))

    def tools(self, body: Body) -> set[str]:
        """Name the tools that a request offers, those in a namespace too."""
        return set(_namespaces(body))

    def finished(self, body: Body) -> int:
        """Count the tool results in a request."""
        return sum(item.get("type") in _OUTPUTS for item in listed(body.get("input")))

    def prompts(self, body: Body) -> Iterator[str]:
        """Give the texts of the user's messages in a request, and of those that another agent sent."""
        for item in listed(body.get("input")):
            if item.get("role") == "user" or item.get("type") == "agent_message":
                yield from texts(item.get("content"))

    def reply(self, body: Body, call: Call | None, number: int, tokens: int = TOKENS_IN) -> Reply:
        """Answer with a tool call, or with text."""
        item: Body
        if call is None:
            content = [{"type": "output_text", "text": FINAL_TEXT}]
            item = {"type": "message", "id": f"msg_{number:04}", "role": "assistant", "content": content}
        else:
            item = {"id": f"item_{number:04}", "call_id": f"call_{number:04}", "name": call.tool}
            if isinstance(call.given, str):
                item |= {"type": "custom_tool_call", "input": call.given}
            else:
                item |= {"type": "function_call", "arguments": json.dumps(call.given)}
                namespace = _namespaces(body).get(call.tool)
                item |= {"namespace": namespace} if namespace else {}
        response: Body = {
            "id": f"resp_{number:04}",
            "output": [item],
            "usage": {
                "input_tokens": tokens,
                "input_tokens_details": None,
                "output_tokens": TOKENS_OUT,
                "output_tokens_details": None,
                "total_tokens": tokens + TOKENS_OUT,
            },
        }
        events: list[Body] = [
            {"type": "response.created", "response": {"id": response["id"]}},
            {"type": "response.output_item.done", "output_index": 0, "item": item},
            {"type": "response.completed", "response": response},
        ]
        whole = response | {"object": "response", "status": "completed"}
        return Reply([(event["type"], event) for event in events], whole)


def _namespaces(body: Body) -> dict[str, str]:
    """Give the tools that a request offers, each with its namespace, "" for most."""
    found: dict[str, str] = {}
    for tool in listed(body.get("tools")):
        within = tool.get("name", "") if tool.get("type") == "namespace" else ""
        for one in listed(tool.get("tools")) if within else [tool]:
            found[one.get("name") or one.get("type")] = within
    return found
