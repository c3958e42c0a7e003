"""Claude Code: what it sends to a hook, and what it takes back.

Its hooks answer with `hookSpecificOutput.additionalContext`; the text stands in the next request to the model,
beside the tool's result. An answer on Stop would keep the agent going, so there is none.

Other clients run the hooks that stand in Claude Code's settings too, beside their own. Copilot CLI sends such payloads
with a time and without a transcript, and takes few of the answers; Cursor puts its version in them. Neither is told
anything here: what is said counts as told, whether it arrives or not.
"""

from doxa.core.situations import Situation
from doxa.hooks import tools
from doxa.hooks.payload import quoted


def situations(payload: dict[str, object]) -> list[Situation]:
    """Say what a payload tells of; nothing where beliefs are not called up, and nothing of another client's."""
    copilot = "timestamp" in payload and "transcript_path" not in payload
    return [] if copilot or "cursor_version" in payload else told_of(payload)


def told_of(payload: dict[str, object]) -> list[Situation]:
    """Say what a payload of this form tells of, whoever sent it."""
    event, tool = payload.get("hook_event_name"), tools.said(payload.get("tool_name"))
    if event == "PreToolUse":
        return tools.before(tool, payload.get("tool_input"))
    if event == "PostToolUse":
        return tools.after(tool, payload.get("tool_input"), payload.get("tool_response"))
    if event == "PostToolUseFailure":
        return tools.failed(tool, payload.get("tool_input"), payload.get("error"))
    if event == "UserPromptSubmit":
        return tools.asked(payload.get("prompt"))
    if event == "SessionStart":
        return tools.started(payload.get("source"))
    if event == "PostCompact":
        return tools.compacted()
    return tools.joined() if event == "SubagentStart" else []


def heard(payload: dict[str, object]) -> tuple[str, str | None] | None:
    """Give what statements may be taken from: the text, and where a tool read it; None for a person's own words."""
    event = payload.get("hook_event_name")
    if event == "UserPromptSubmit":
        prompt = tools.said(payload.get("prompt"))
        return (prompt, None) if prompt.strip() else None
    if event == "PostToolUse":
        return tools.overheard(payload.get("tool_name"), payload.get("tool_input"), payload.get("tool_response"))
    return None


def session(payload: dict[str, object]) -> tuple[str, str]:
    """Name the session and the sub-agent."""
    return tools.said(payload.get("session_id")), tools.said(payload.get("agent_id"))


def folder(payload: dict[str, object]) -> str:
    """Name the folder that the agent works in."""
    return tools.said(payload.get("cwd"))


def answer(payload: dict[str, object], text: str) -> str:
    """Write what the client takes."""
    event = quoted(tools.said(payload.get("hook_event_name")))
    return f'{{"hookSpecificOutput":{{"hookEventName":{event},"additionalContext":{quoted(text)}}}}}'
