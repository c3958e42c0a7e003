"""What tools answer: a text that the model reads, and the same as values for programs."""

from collections.abc import Iterable
from typing import Any, NotRequired, TypedDict

from mcp_types import CallToolResult, TextContent

from doxa.core.render import moment
from doxa.core.state import Belief
from doxa.memory import Settlement


class Shown(TypedDict):
    """A belief as programs get it: `recorded_at` is ISO 8601, `reason` why it stopped holding."""

    id: str
    status: str
    conditions: list[str]
    claim: str
    key: str | None
    value: str | None
    reason: str | None
    actor: str
    recorded_at: str | None


class Answer(TypedDict):
    """The structured answer of a tool. `message` is the text; some clients show their model nothing else of it."""

    message: str
    beliefs: list[Shown]
    outcome: NotRequired[str]
    deterrent: NotRequired[str]


# What every client reads at each start is short: what a belief holds, and what else an answer may, is in docs/mcp.md.
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"message": {"type": "string"}, "beliefs": {"type": "array"}},
}
# An error repeats what was given, which may be long.
_FAILURE_CHARS_MAX = 2_000


def shown(belief: Belief) -> Shown:
    """Give a belief as values."""
    return {
        "id": belief.id,
        "status": belief.status,
        "conditions": list(belief.conditions),
        "claim": belief.claim,
        "key": str(belief.key) if belief.key.entity else None,
        "value": belief.value,
        "reason": belief.reason,
        "actor": belief.actor,
        "recorded_at": moment(belief.recorded_at),
    }


def answer(text: str, beliefs: Iterable[Belief] = (), *, outcome: str = "", deterrent: str = "") -> CallToolResult:
    """Answer with a text, and with the beliefs that it is about."""
    values: Answer = {"message": text, "beliefs": [shown(one) for one in beliefs]}
    if outcome:
        values["outcome"] = outcome
    if deterrent:
        values["deterrent"] = deterrent
    return CallToolResult(content=[TextContent(text=text)], structured_content={**values})


def plain(text: str) -> CallToolResult:
    """Answer with a text alone."""
    return CallToolResult(content=[TextContent(text=text)])


def refusal(settlement: Settlement) -> CallToolResult:
    """Answer that what was said was not taken: an error, whose text is the reason."""
    met: Belief | None = settlement.belief
    refused = answer(
        f"Refused ({settlement.outcome}): {settlement.message}",
        [met] if met else [],
        outcome=settlement.outcome,
        deterrent=settlement.deterrent or "",
    )
    return refused.model_copy(update={"is_error": True})


def failure(text: str) -> CallToolResult:
    """Answer that something could not be done."""
    shown_text = text if len(text) <= _FAILURE_CHARS_MAX else f"{text[:_FAILURE_CHARS_MAX]}…"
    return CallToolResult(content=[TextContent(text=shown_text)], is_error=True)
