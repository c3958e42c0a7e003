"""Gemini's generateContent, which Gemini CLI speaks."""

import json
from collections.abc import Iterator

from doxa.clients.prove.wire.base import FINAL_TEXT, TOKENS_IN, TOKENS_OUT, Body, Call, Reply, listed, texts

# What Gemini CLI asks its model beside the conversation: how hard a task is, and who speaks next.
_VERDICT = {
    "complexity_score": 10,
    "complexity_reasoning": "scripted",
    "model_choice": "pro",
    "reasoning": "scripted",
    "next_speaker": "user",
}


class Gemini:
    """POST /v1beta/models/MODEL:generateContent, and the same as a stream."""

    def serves(self, path: str) -> bool:
        """Whether a path is one of this interface."""
        return path.endswith((":generateContent", ":streamGenerateContent"))

    def streams(self, path: str, body: Body) -> bool:
        """Whether the client asks for a stream."""
        del body
        return path.endswith(":streamGenerateContent")

    def tools(self, body: Body) -> set[str]:
        """Name the tools that a request offers."""
        offered = (one for tool in listed(body.get("tools")) for one in listed(tool.get("functionDeclarations")))
        return {one.get("name") for one in offered}

    def finished(self, body: Body) -> int:
        """Count the tool results in a request."""
        parts = (part for content in listed(body.get("contents")) for part in listed(content.get("parts")))
        return sum("functionResponse" in part for part in parts)

    def prompts(self, body: Body) -> Iterator[str]:
        """Give the texts of the user's messages in a request."""
        for content in listed(body.get("contents")):
            if content.get("role") == "user":
                yield from texts(content.get("parts"))

    def reply(self, body: Body, call: Call | None, number: int, tokens: int = TOKENS_IN) -> Reply:
        """Answer with a tool call, or with text."""
        del number
        wanted = body.get("generationConfig") or {}
        part: Body = {"text": FINAL_TEXT}
        if call is not None:
            part = {"functionCall": {"name": call.tool, "args": call.given}}
        elif wanted.get("responseMimeType") == "application/json" or wanted.get("responseJsonSchema"):
            part = {"text": json.dumps(_VERDICT)}
        usage = {
            "promptTokenCount": tokens,
            "candidatesTokenCount": TOKENS_OUT,
            "totalTokenCount": tokens + TOKENS_OUT,
        }
        candidate = {"content": {"role": "model", "parts": [part]}, "finishReason": "STOP", "index": 0}
        whole: Body = {"candidates": [candidate], "usageMetadata": usage}
        return Reply([(None, whole)], whole)
