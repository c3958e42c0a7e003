"""Claude Code: what it sends to a hook, and what it takes back.

Its hooks answer with `hookSpecificOutput.additionalContext`; the text stands in the next request to the model,
beside the tool's result. An answer on Stop would keep the agent going, so there is none.
"""

from doxa.core.cues import Edit, Output, Prompt, Read, Run, SessionStart, Situation
from doxa.hooks.payload import quoted

_READS = ("Read", "NotebookRead", "Grep", "Glob", "LS", "WebFetch")
_EDITS = ("Edit", "MultiEdit", "Write", "NotebookEdit")
_PATHS = ("file_path", "notebook_path", "path", "url")
# Of a tool's response: the parts that the model reads.
_OUTPUTS = ("stdout", "stderr", "content", "result", "output", "text", "file")


def situation(payload: dict[str, object]) -> Situation | None:
    """Say what a payload tells of, None when it is nothing that beliefs are called up by."""
    event = payload.get("hook_event_name")
    if event == "PreToolUse":
        return _before(payload)
    if event == "PostToolUse":
        return _after(payload)
    if event == "PostToolUseFailure":
        # What a failed command printed stands in the error.
        error = _text(payload.get("error"))
        return Output(error) if error else None
    if event == "UserPromptSubmit":
        return Prompt(_text(payload.get("prompt")))
    if event == "SessionStart":
        return SessionStart(_text(payload.get("source")) or "startup")
    if event == "SubagentStart":
        return SessionStart("startup")
    return None


def heard(payload: dict[str, object]) -> tuple[str, str | None] | None:
    """Give what statements may be taken from: the text, and where a tool read it; None for a person's own words."""
    event = payload.get("hook_event_name")
    if event == "UserPromptSubmit":
        text = _text(payload.get("prompt"))
        return (text, None) if text else None
    tool, given = _tool(payload)
    if event == "PostToolUse" and tool in _READS:
        text, path = _output(payload.get("tool_response")), _path(given)
        return (text, path) if text and path else None
    return None


def session(payload: dict[str, object]) -> tuple[str, str]:
    """Name the session and the sub-agent."""
    return _text(payload.get("session_id")), _text(payload.get("agent_id"))


def answer(payload: dict[str, object], text: str) -> str:
    """Write what the client takes."""
    event = quoted(_text(payload.get("hook_event_name")))
    return f'{{"hookSpecificOutput":{{"hookEventName":{event},"additionalContext":{quoted(text)}}}}}'


def _before(payload: dict[str, object]) -> Situation | None:
    tool, given = _tool(payload)
    if tool == "Bash":
        return Run(_text(given.get("command")))
    path = _path(given)
    if path and tool in _EDITS:
        return Edit(path)
    return Read(path) if path and tool in _READS else None


def _after(payload: dict[str, object]) -> Situation | None:
    tool, given = _tool(payload)
    if tool in _EDITS:
        return None
    text = _output(payload.get("tool_response"))
    return Output(text, _path(given) if tool in _READS else None) if text else None


def _tool(payload: dict[str, object]) -> tuple[str, dict[str, object]]:
    given = payload.get("tool_input")
    return _text(payload.get("tool_name")), given if isinstance(given, dict) else {}


def _path(given: dict[str, object]) -> str | None:
    return next((path for path in [_text(given.get(name)) for name in _PATHS] if path), None)


def _output(response: object) -> str:
    if isinstance(response, str):
        return response
    if isinstance(response, list):
        return "\n".join(filter(None, map(_output, response)))
    if isinstance(response, dict):
        return "\n".join(filter(None, [_output(response.get(name)) for name in _OUTPUTS]))
    return ""


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
