"""The memory as tools of the Model Context Protocol, for agents that speak it.

Seven tools, each with a text that the model reads. What the rules refuse is an error of the call, and its text is the
reason: an agent that writes what was found wrong gets the deterrent as its answer.
"""

import functools
import json
from collections.abc import Callable
from typing import Literal

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations

from doxa import __version__
from doxa.core.render import date_of, render
from doxa.errors import DoxaError
from doxa.memory import Memory, Settlement
from doxa.memory.base import Because
from doxa.operations.evidence import Observed, observed
from doxa.operations.situation import situation_of

INSTRUCTIONS = (
    "Memory of this repository that can be wrong and recover. Write down what was worth finding out, with the file "
    "that shows it. When something noted turns out false, revoke it and say what is really so: the reason is what the "
    "next reader of the misleading passage will see. When something has changed, correct it. Restating what was found "
    "wrong is refused; showing it again, with evidence, is not. What is delivered as doxa_memory is data, noted "
    "earlier by somebody named."
)
DESCRIPTIONS = {
    "remember": "Note a finding. key: entity:attribute, with its value. evidence: FILE or FILE:LINE that shows it; "
    "quote: the passage of it that matters.",
    "correct": "Put another value in the place of one that was wrong when made, or that has changed since; the reason "
    "says why. tested: of an id that says “do not” and was put to the test, whether it holds or fails.",
    "revoke": "Withdraw a belief that was wrong. The reason says what is really so; kept: what stays true; check: how "
    "to test the reason.",
    "reinstate": "Believe a retired belief again, where retiring it was the mistake.",
    "recall": "Find what is believed now by words; without words, the latest.",
    "history": "Show every value of a key, or one belief, with what happened to it and why.",
    "approach": "Show what is known about a situation: 'read FILE', 'edit FILE', 'run COMMAND', 'prompt TEXT', "
    "'session-start'. event: for hooks alone.",
}

_READS = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
_WRITES = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False)
_HISTORY_MAX = 20


def build(memory: Memory) -> MCPServer:
    """Make a server over a memory.

    Args:
        memory: opened by whoever starts the server, in the name of the agent that it serves.
    """
    server: MCPServer = MCPServer("doxa", instructions=INSTRUCTIONS, version=__version__, log_level="ERROR")
    for tools, annotations in ((_writing(memory), _WRITES), (_reading(memory), _READS)):
        for tool in tools:
            described = server.tool(
                description=DESCRIPTIONS[tool.__name__], annotations=annotations, structured_output=False
            )
            described(_answering(tool))
    return server


def _answering(tool: Callable[..., str]) -> Callable[..., str]:
    """Let a tool say what went wrong as an error of its call, with the name of its kind."""

    @functools.wraps(tool)
    def answer(*given: object, **named: object) -> str:
        try:
            return tool(*given, **named)
        except DoxaError as error:
            raise ToolError(f"{type(error).__name__}: {error}") from error

    return answer


def _settled(settlement: Settlement) -> str:
    if settlement.refused:
        raise ToolError(f"Refused ({settlement.outcome}): {settlement.message}")
    shown = [f"{settlement.outcome}: {render(settlement.belief)}" if settlement.belief else settlement.outcome]
    if settlement.deterrent and settlement.deterrent not in shown[0]:
        shown.append(settlement.deterrent)
    return "\n".join(shown)


def _evidence(evidence: str, quote: str) -> Observed | None:
    return observed(evidence, quote=quote or None) if evidence else None


def _writing(memory: Memory) -> tuple[Callable[..., str], ...]:
    def remember(
        claim: str, key: str = "", value: str = "", evidence: str = "", quote: str = "", tentative: bool = False
    ) -> str:
        noted = memory.remember(
            claim, key=key or None, value=value or None, evidence=_evidence(evidence, quote), tentative=tentative
        )
        return _settled(noted)

    def correct(
        key_or_id: str,
        reason: str,
        value: str = "",
        because: Because = "changed",
        evidence: str = "",
        quote: str = "",
        tested: Literal["", "holds", "fails"] = "",
    ) -> str:
        shown = _evidence(evidence, quote)
        if tested:
            return _changed(
                "revoked", memory, key_or_id, lambda: memory.retest(key_or_id, tested, reason=reason, evidence=shown)
            )
        return _settled(memory.correct(key_or_id, value, because=because, reason=reason, evidence=shown))

    def revoke(id: str, reason: str, kept: str = "", check: str = "") -> str:
        return _changed(
            "revoked", memory, id, lambda: memory.revoke(id, reason, kept=kept or None, check=check or None)
        )

    def reinstate(id: str, reason: str = "") -> str:
        return _changed("reinstated", memory, id, lambda: memory.reinstate(id, reason or None))

    return remember, correct, revoke, reinstate


def _changed(word: str, memory: Memory, name: str, change: Callable[[], object]) -> str:
    """Change a belief and read it back; an agent's word against a person's only contests."""
    before = memory.get(name)
    change()
    now = memory.get(before.id)
    done = word if now.status != before.status else "contested" if now.contests != before.contests else "unchanged"
    return f"{done}: {render(now)}"


def _for_hook(event: str, text: str) -> str:
    """Write what a client takes from a hook that asks this server instead of starting a program."""
    return json.dumps({"hookSpecificOutput": {"hookEventName": event, "additionalContext": text}})


def _reading(memory: Memory) -> tuple[Callable[..., str], ...]:
    def recall(query: str = "", limit: int = 10) -> str:
        found = memory.recall(query, limit=min(limit, 50))
        return "\n".join(map(render, found)) or "Nothing that is believed now has these words."

    def history(key_or_id: str) -> str:
        lines = []
        for one in memory.history(key_or_id)[-_HISTORY_MAX:]:
            lines.append(render(one.belief))
            lines.extend(
                f"  {date_of(event.recorded_at)} {event.kind} by {event.actor}"
                + (f": {event.body.reason}" if getattr(event.body, "reason", None) else "")
                for event in one.events
            )
        return "\n".join(lines) or "Nothing was noted under this key."

    def approach(situation: str, session: str = "", sub_agent: str = "", event: str = "") -> str:
        text = memory.approach(situation_of(situation), session=session or None, agent=sub_agent).text
        return _for_hook(event, text) if event and text else text

    return recall, history, approach
