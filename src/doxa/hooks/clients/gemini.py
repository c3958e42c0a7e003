"""Gemini CLI: it takes context after a tool, before a turn and as a session starts, and drops it before a tool.

It escapes `<` and `>` in what it is given, and puts earlier context in front of the prompt. Its tools do not say
whether a sub-agent calls them. As one is called, whose context is empty, the whole session is told again: to be told
twice is better than never.
"""

from doxa.core.situations import Situation
from doxa.hooks import tools
from doxa.hooks.clients.claude import answer, folder, session

__all__ = ["answer", "folder", "heard", "session", "situations"]

_OPEN, _CLOSE = "<hook_context>", "</hook_context>"


def situations(payload: dict[str, object]) -> list[Situation]:
    """Say what a payload tells of; what cannot be said before a tool is said after it."""
    event, tool = payload.get("hook_event_name"), tools.said(payload.get("tool_name"))
    if event == "AfterTool":
        return tools.both(tool, payload.get("tool_input"), payload.get("tool_response"))
    if event == "BeforeTool":
        return tools.compacted() if tool == "invoke_agent" else []
    if event == "BeforeAgent":
        return tools.asked(_own_words(payload))
    return tools.started(payload.get("source")) if event == "SessionStart" else []


def heard(payload: dict[str, object]) -> tuple[str, str | None] | None:
    """Give what statements may be taken from: the text, and where a tool read it; None for a person's own words."""
    event = payload.get("hook_event_name")
    if event == "BeforeAgent":
        prompt = _own_words(payload)
        return (prompt, None) if prompt.strip() else None
    if event == "AfterTool":
        return tools.overheard(payload.get("tool_name"), payload.get("tool_input"), payload.get("tool_response"))
    return None


def _own_words(payload: dict[str, object]) -> str:
    """Give the prompt without what hooks have put in front of it."""
    prompt = tools.said(payload.get("prompt"))
    while _OPEN in prompt and _CLOSE in prompt:
        before, _, rest = prompt.partition(_OPEN)
        prompt = before + rest.partition(_CLOSE)[2]
    return prompt
