"""opencode: a plugin of doxa's own asks, and puts the text into the tool's output or beside the prompt.

What is asked is written by `doxa/clients/opencode.js`: the event, the session, the folder, and what a tool was given
and gave. Nothing can be said before a tool, so it is said after it. A session's start comes with its first prompt.
"""

from doxa.core.situations import Situation
from doxa.hooks import tools
from doxa.hooks.payload import quoted


def situations(payload: dict[str, object]) -> list[Situation]:
    """Say what a payload tells of; a sub-agent's prompt is no person's."""
    started = tools.started(payload["start"]) if payload.get("start") else []
    if payload.get("event") == "tool.execute.after":
        done = tools.both(tools.said(payload.get("tool")), payload.get("args"), payload.get("output"))
        return [*started, *done]
    if payload.get("event") == "chat.message":
        return [*started, *([] if payload.get("parent") else tools.asked(payload.get("prompt")))]
    return []


def heard(payload: dict[str, object]) -> tuple[str, str | None] | None:
    """Give what statements may be taken from: the text, and where a tool read it; None for a person's own words."""
    if payload.get("event") == "tool.execute.after":
        return tools.overheard(payload.get("tool"), payload.get("args"), payload.get("output"))
    prompt = "" if payload.get("parent") else tools.said(payload.get("prompt"))
    return (prompt, None) if prompt.strip() else None


def session(payload: dict[str, object]) -> tuple[str, str]:
    """Name the session; a sub-agent has one of its own."""
    return tools.said(payload.get("session")), ""


def folder(payload: dict[str, object]) -> str:
    """Name the folder that the agent works in."""
    return tools.said(payload.get("directory"))


def answer(payload: dict[str, object], text: str) -> str:
    """Write what the plugin takes."""
    del payload
    return f'{{"text":{quoted(text)}}}'
