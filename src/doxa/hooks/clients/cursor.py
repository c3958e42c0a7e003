"""Cursor: it takes `additional_context` as a session starts, with a prompt and after a tool.

It was never run here: what it sends and takes is known from descriptions of it alone. Whether a text reaches its model
before a tool is not known, and what is said counts as told, so it is said after the tool.
"""

from doxa.core.situations import Situation
from doxa.hooks import tools
from doxa.hooks.payload import parse, quoted


def situations(payload: dict[str, object]) -> list[Situation]:
    """Say what a payload tells of; what cannot be said before a tool is said after it."""
    event, tool = payload.get("hook_event_name"), tools.said(payload.get("tool_name"))
    if event == "postToolUse":
        return tools.both(tool, payload.get("tool_input"), _printed(payload))
    if event == "postToolUseFailure":
        return tools.failed(tool, payload.get("tool_input"), payload.get("error_message"))
    if event == "beforeSubmitPrompt":
        return tools.asked(payload.get("prompt"))
    return tools.started(None) if event == "sessionStart" else []


def heard(payload: dict[str, object]) -> tuple[str, str | None] | None:
    """Give what statements may be taken from: the text, and where a tool read it; None for a person's own words."""
    event = payload.get("hook_event_name")
    if event == "beforeSubmitPrompt":
        prompt = tools.said(payload.get("prompt"))
        return (prompt, None) if prompt.strip() else None
    if event == "postToolUse":
        return tools.overheard(payload.get("tool_name"), payload.get("tool_input"), _printed(payload))
    return None


def session(payload: dict[str, object]) -> tuple[str, str]:
    """Name the session; a sub-agent is a conversation of its own."""
    return tools.said(payload.get("conversation_id")) or tools.said(payload.get("session_id")), ""


def folder(payload: dict[str, object]) -> str:
    """Name the folder that the agent works in."""
    roots = payload.get("workspace_roots")
    return tools.said(payload.get("cwd")) or (tools.said(roots[0]) if isinstance(roots, list) and roots else "")


def answer(payload: dict[str, object], text: str) -> str:
    """Write what the client takes."""
    del payload
    return f'{{"additional_context":{quoted(text)}}}'


def _printed(payload: dict[str, object]) -> object:
    """Give a tool's output, which is JSON written as a text."""
    output = payload.get("tool_output")
    if isinstance(output, str) and output.lstrip().startswith("{"):
        try:
            return parse(output)
        except ValueError:
            return output
    return output
