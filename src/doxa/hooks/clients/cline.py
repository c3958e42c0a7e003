"""Cline: it takes a context modification around each tool."""

from doxa.core.situations import Situation
from doxa.hooks import tools
from doxa.hooks.payload import quoted


def situations(payload: dict[str, object]) -> list[Situation]:
    """Say what a payload tells of; nothing where the client takes no answer."""
    call, result = _part(payload, "tool_call"), _part(payload, "tool_result")
    if call:
        return tools.before(tools.said(call.get("name")), call.get("input"))
    return tools.after(tools.said(result.get("name")), result.get("input"), result.get("output")) if result else []


def heard(payload: dict[str, object]) -> tuple[str, str | None] | None:
    """Give what statements may be taken from: the text, and where a tool read it."""
    result = _part(payload, "tool_result")
    return tools.overheard(result.get("name"), result.get("input"), result.get("output"))


def session(payload: dict[str, object]) -> tuple[str, str]:
    """Name the session and the sub-agent."""
    root = tools.said(_part(payload, "sessionContext").get("rootSessionId")) or tools.said(payload.get("taskId"))
    return root, tools.said(payload.get("agent_id")) if payload.get("parent_agent_id") else ""


def folder(payload: dict[str, object]) -> str:
    """Name the folder that the agent works in."""
    roots = payload.get("workspaceRoots")
    return tools.said(roots[0]) if isinstance(roots, list) and roots else ""


def answer(payload: dict[str, object], text: str) -> str:
    """Write what the client takes."""
    del payload
    return f'{{"cancel":false,"contextModification":{quoted(text)},"errorMessage":""}}'


def _part(payload: dict[str, object], name: str) -> dict[str, object]:
    part = payload.get(name)
    return part if isinstance(part, dict) else {}
