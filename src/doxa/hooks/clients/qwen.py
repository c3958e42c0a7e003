"""Qwen Code: it takes context with a prompt and after a tool; between tools it asks again with an empty prompt.

Its tools do not say whether a sub-agent calls them. As one starts, whose context is empty, the whole session is told
again: to be told twice is better than never.
"""

from doxa.core.situations import Situation
from doxa.hooks import tools
from doxa.hooks.clients.claude import answer, folder, heard

__all__ = ["answer", "folder", "heard", "session", "situations"]


def situations(payload: dict[str, object]) -> list[Situation]:
    """Say what a payload tells of; what cannot be said before a tool is said after it."""
    event, tool = payload.get("hook_event_name"), tools.said(payload.get("tool_name"))
    if event == "PostToolUse":
        return tools.both(tool, payload.get("tool_input"), payload.get("tool_response"))
    if event == "SubagentStart":
        return tools.compacted()
    return tools.asked(payload.get("prompt")) if event == "UserPromptSubmit" else []


def session(payload: dict[str, object]) -> tuple[str, str]:
    """Name the session, which sub-agents are not told from."""
    return tools.said(payload.get("session_id")), ""
