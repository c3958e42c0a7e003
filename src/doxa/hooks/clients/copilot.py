"""Copilot CLI: events in camel case take a flat answer; those in the form of VS Code take one before a tool alone.

A hook of it that fails denies the tool, so this one never does.
"""

from doxa.core.situations import Situation
from doxa.hooks import tools
from doxa.hooks.clients import claude
from doxa.hooks.payload import quoted

_PASCAL = "hook_event_name"


def situations(payload: dict[str, object]) -> list[Situation]:
    """Say what a payload tells of; nothing where the client takes no answer."""
    if _PASCAL in payload:
        return claude.told_of(payload) if payload[_PASCAL] == "PreToolUse" else []
    tool, given = tools.said(payload.get("toolName")), payload.get("toolArgs")
    if tool:
        if "toolResult" in payload:
            return tools.after(tool, given, payload["toolResult"])
        return tools.failed(tool, given, payload["error"]) if "error" in payload else tools.before(tool, given)
    if "prompt" in payload:
        return tools.asked(payload["prompt"])
    return tools.started(payload.get("source")) if "source" in payload else []


def heard(payload: dict[str, object]) -> tuple[str, str | None] | None:
    """Give what statements may be taken from: the text, and where a tool read it; None for a person's own words."""
    if "prompt" in payload and "toolName" not in payload and "tool_name" not in payload:
        prompt = tools.said(payload["prompt"])
        return (prompt, None) if prompt.strip() else None
    response = payload.get("toolResult", payload.get("tool_result"))
    tool, given = payload.get("toolName", payload.get("tool_name")), payload.get("toolArgs", payload.get("tool_input"))
    return tools.overheard(tool, given, response)


def session(payload: dict[str, object]) -> tuple[str, str]:
    """Name the session and the sub-agent."""
    named = tools.said(payload.get("sessionId")) or tools.said(payload.get("session_id"))
    return named, tools.said(payload.get("agentId")) or tools.said(payload.get("agent_id"))


def folder(payload: dict[str, object]) -> str:
    """Name the folder that the agent works in."""
    return tools.said(payload.get("cwd"))


def answer(payload: dict[str, object], text: str) -> str:
    """Write what the client takes."""
    return claude.answer(payload, text) if _PASCAL in payload else f'{{"additionalContext":{quoted(text)}}}'
