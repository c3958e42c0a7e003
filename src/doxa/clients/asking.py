"""Hooks that ask doxa's MCP server, which runs already, instead of starting a program: what each of them asks.

Told an event, the server answers with the JSON of a hook, as a text: before and after a tool neither client takes plain
text. As a session starts the server may not be ready, and what a tool gave has another shape
for each tool, so there a program is started as ever. Codex leaves out a hook that names what the payload lacks.
"""

from typing import Any

from doxa.clients.client import Hook

SERVER, TOOL = "doxa", "approach"

_SESSION = {"session": "${session_id}"}
_COMMON: dict[str, dict[str, str]] = {"claude": {**_SESSION, "sub_agent": "${agent_id}"}, "codex": _SESSION}
# By event: the tools, and the situation that they bring about.
_ASKED: dict[str, dict[str, tuple[tuple[tuple[str, ...], str], ...]]] = {
    "claude": {
        "PreToolUse": (
            (("Read",), "read ${tool_input.file_path}"),
            (("Edit", "MultiEdit", "Write"), "edit ${tool_input.file_path}"),
            (("Bash",), "run ${tool_input.command}"),
        ),
        "UserPromptSubmit": (((), "prompt ${prompt}"),),
    },
    "codex": {
        "PreToolUse": ((("Bash",), "run ${tool_input.command}"),),
        "UserPromptSubmit": (((), "prompt ${prompt}"),),
    },
}


def asked(client: str, hook: Hook) -> tuple[list[dict[str, Any]], tuple[str, ...] | None]:
    """Give the groups of hooks that ask the server.

    Args:
        client: the client's name.
        hook: the event, and the tools that the hook is called for.

    Returns:
        The groups, and the tools for which a program is still to be started; None where there is none.
    """
    questions = _ASKED.get(client, {}).get(hook.event, ())
    groups = [_group(client, hook.event, *question) for question in questions]
    done = {tool for tools, _ in questions for tool in tools}
    rest = tuple(tool for tool in hook.tools if tool not in done)
    return groups, rest if rest or not groups else None


def _group(client: str, event: str, tools: tuple[str, ...], situation: str) -> dict[str, Any]:
    given = {"situation": situation, "event": event, **_COMMON[client]}
    matcher = {"matcher": "|".join(tools)} if tools else {}
    return {**matcher, "hooks": [{"type": "mcp_tool", "server": SERVER, "tool": TOOL, "input": given}]}
