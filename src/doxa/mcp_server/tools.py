"""The seven tools: what each says of itself, and what it does."""

import functools
import json
from collections.abc import Callable
from typing import Annotated, Any, Literal, NamedTuple

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import Field

from doxa.core.lifecycle import ACTIVE, REVOKED, SUPERSEDED
from doxa.core.render import date_of, render
from doxa.errors import DoxaError
from doxa.mcp_server.answers import SCHEMA, answer, failure, plain, refusal
from doxa.mcp_server.callers import Named, client_of
from doxa.memory import Memory, Settlement
from doxa.memory.base import Because
from doxa.operations.evidence import Observed, observed
from doxa.operations.situation import situation_of

FileName = Annotated[str, Field(description="FILE or FILE:LINE that shows it")]
Quote = Annotated[str, Field(description="the passage of it that matters")]
Key = Annotated[str, Field(description="entity:attribute")]
KeyOrId = Annotated[str, Field(description="entity:attribute, or an id")]
Tested = Annotated[Literal["", "holds", "fails"], Field(description="of an id that says 'do not': how a test went")]

_HISTORY_MAX = 20
_FOUND_MAX = 50


class About(NamedTuple):
    """What a tool says of itself: its title, its description, and the three hints in which tools differ."""

    title: str
    description: str
    reads: bool
    repeats: bool
    structured: bool = True

    @property
    def hints(self) -> ToolAnnotations:
        """The four annotations. None destroys: each change has a way back. None looks beyond this repository."""
        return ToolAnnotations(
            read_only_hint=self.reads, destructive_hint=False, idempotent_hint=self.repeats, open_world_hint=False
        )


# A call "repeats" if making it again changes nothing more. To note something twice is to confirm it; to revoke or
# reinstate twice is refused, but an agent's word against a person's is counted each time. A look at a situation leaves
# a trace where a session is given: what was told is not told again.
TOOLS = {
    "remember": About("Note a finding", "Note a finding, with the file that shows it.", reads=False, repeats=False),
    "correct": About(
        "Correct a belief",
        "Put another value in place of one that was wrong when made or has changed since.",
        reads=False,
        repeats=False,
    ),
    "revoke": About(
        "Revoke a belief",
        "Withdraw a belief that was wrong. The reason says what is really so.",
        reads=False,
        repeats=False,
    ),
    "reinstate": About(
        "Reinstate a belief",
        "Believe a retired belief again, where retiring it was the mistake.",
        reads=False,
        repeats=True,
    ),
    "recall": About(
        "Recall beliefs", "Find what is believed now by words; without words, the latest.", reads=True, repeats=True
    ),
    "history": About(
        "History of a belief",
        "Show every value of a key, or one belief, with what happened to it and why.",
        reads=True,
        repeats=True,
    ),
    # No output schema: one would oblige the answers to hooks, which are a text to the byte, to be structured too.
    "approach": About(
        "Approach a situation",
        "Show what is known about a situation: 'read FILE', 'edit FILE', 'run COMMAND', 'prompt TEXT', "
        "'session-start'.",
        reads=False,
        repeats=True,
        structured=False,
    ),
}


def tools(named: Named) -> list[Tool]:
    """Make the tools over the memories of a server's clients."""
    return [_described(one) for one in (*_writing(named), *_reading(named))]


def _described(function: Callable[..., CallToolResult]) -> Tool:
    about = TOOLS[function.__name__]
    tool = Tool.from_function(
        _answering(function), title=about.title, description=about.description, annotations=about.hints
    )
    if about.structured:
        tool.fn_metadata.output_schema = SCHEMA
    return tool.model_copy(update={"parameters": _short(tool.parameters)})


def _short(schema: dict[str, Any]) -> dict[str, Any]:
    """Leave out of an input's schema what tells a model nothing: titles made of names, and empty defaults."""
    members = {
        name: {word: value for word, value in member.items() if word != "title" and (word, value) != ("default", "")}
        for name, member in schema["properties"].items()
    }
    rest = {word: value for word, value in schema.items() if word not in ("title", "properties")}
    return {**rest, "properties": members, "additionalProperties": False}


def _answering(tool: Callable[..., CallToolResult]) -> Callable[..., CallToolResult]:
    """Let a tool say what went wrong as an error of its call, with the name of its kind."""

    @functools.wraps(tool)
    def answering(*given: object, **named: object) -> CallToolResult:
        try:
            return tool(*given, **named)
        except DoxaError as error:
            return failure(f"{type(error).__name__}: {error}")

    return answering


def _settled(settlement: Settlement) -> CallToolResult:
    if settlement.refused:
        return refusal(settlement)
    lines = [f"{settlement.outcome}: {render(settlement.belief)}" if settlement.belief else settlement.outcome]
    if settlement.deterrent and settlement.deterrent not in lines[0]:
        lines.append(settlement.deterrent)
    return answer(
        "\n".join(lines), [settlement.belief], outcome=settlement.outcome, deterrent=settlement.deterrent or ""
    )


def _evidence(evidence: str, quote: str) -> Observed | None:
    return observed(evidence, quote=quote or None) if evidence else None


def _writing(named: Named) -> tuple[Callable[..., CallToolResult], ...]:
    def remember(
        context: Context,
        claim: str,
        key: Key = "",
        value: str = "",
        evidence: FileName = "",
        quote: Quote = "",
        tentative: bool = False,
    ) -> CallToolResult:
        shown = _evidence(evidence, quote)
        memory = named(client_of(context))
        return _settled(
            memory.remember(claim, key=key or None, value=value or None, evidence=shown, tentative=tentative)
        )

    def correct(
        context: Context,
        key_or_id: KeyOrId,
        reason: str,
        value: str = "",
        because: Because = "changed",
        evidence: FileName = "",
        quote: Quote = "",
        tested: Tested = "",
    ) -> CallToolResult:
        shown = _evidence(evidence, quote)
        memory = named(client_of(context))
        if tested:
            return _changed(
                "revoked", memory, key_or_id, lambda: memory.retest(key_or_id, tested, reason=reason, evidence=shown)
            )
        return _settled(memory.correct(key_or_id, value, because=because, reason=reason, evidence=shown))

    def revoke(
        context: Context,
        id: str,
        reason: str,
        kept: Annotated[str, Field(description="what of it stays true")] = "",
        check: Annotated[str, Field(description="how to test the reason")] = "",
    ) -> CallToolResult:
        memory = named(client_of(context))
        return _changed(
            "revoked", memory, id, lambda: memory.revoke(id, reason, kept=kept or None, check=check or None)
        )

    def reinstate(context: Context, id: str, reason: str = "") -> CallToolResult:
        memory = named(client_of(context))
        return _changed("reinstated", memory, id, lambda: memory.reinstate(id, reason or None))

    return remember, correct, revoke, reinstate


def _changed(word: str, memory: Memory, name: str, change: Callable[[], object]) -> CallToolResult:
    """Change a belief and read it back; an agent's word against a person's only contests."""
    before = memory.get(name)
    change()
    now = memory.get(before.id)
    done = word if now.status != before.status else "contested" if now.contests != before.contests else "unchanged"
    return answer(f"{done}: {render(now)}", [now], outcome=done)


def _for_hook(event: str, text: str) -> str:
    """Write what a client takes from a hook that asks this server instead of starting a program."""
    return json.dumps({"hookSpecificOutput": {"hookEventName": event, "additionalContext": text}})


def history_text(memory: Memory, key_or_id: str) -> str:
    """Write every value of a key, or one belief, each with its events."""
    lines = []
    for one in memory.history(key_or_id)[-_HISTORY_MAX:]:
        lines.append(render(one.belief))
        lines.extend(
            f"  {date_of(event.recorded_at)} {event.kind} by {event.actor}"
            + (f": {event.body.reason}" if getattr(event.body, "reason", None) else "")
            for event in one.events
        )
    return "\n".join(lines)


def _reading(named: Named) -> tuple[Callable[..., CallToolResult], ...]:
    def recall(
        context: Context,
        query: str = "",
        limit: int = 10,
        retired: bool = False,
    ) -> CallToolResult:
        statuses = (SUPERSEDED, REVOKED) if retired else (ACTIVE,)
        found = named(client_of(context)).recall(query, limit=min(limit, _FOUND_MAX), statuses=statuses)
        return answer("\n".join(map(render, found)) or "Nothing that is believed now has these words.", found)

    def history(context: Context, key_or_id: KeyOrId) -> CallToolResult:
        memory = named(client_of(context))
        beliefs = [one.belief for one in memory.history(key_or_id)[-_HISTORY_MAX:]]
        return answer(history_text(memory, key_or_id) or "Nothing was noted under this key.", beliefs)

    def approach(
        context: Context,
        situation: str,
        session: str = "",
        sub_agent: str = "",
        event: Annotated[str, Field(description="for hooks alone")] = "",
    ) -> CallToolResult:
        memory = named(client_of(context))
        delivery = memory.approach(situation_of(situation), session=session or None, agent=sub_agent)
        if event:
            return plain(_for_hook(event, delivery.text) if delivery.text else "")
        return answer(delivery.text, [memory.get(item.belief) for item in delivery.items])

    return recall, history, approach
