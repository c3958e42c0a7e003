"""What the command line prints for programs: beliefs and events as JSON."""

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from doxa.core.content import plain
from doxa.core.events import Event
from doxa.core.render import moment, render
from doxa.core.state import Belief
from doxa.core.values import Anchor, Evidence
from doxa.memory import Settlement
from doxa.operations.grounds import Grounds

if TYPE_CHECKING:
    from doxa.operations.proposing import Proposal


def emit(value: Any) -> None:
    """Print a value as JSON, in letters that the output can take."""
    encoding = getattr(sys.stdout, "encoding", None) or ""
    unicode = encoding.lower().replace("-", "").replace("_", "").startswith("utf")
    click.echo(json.dumps(value, ensure_ascii=not unicode, indent=2))


def shown_moment(microseconds: int) -> str:
    """Write a moment for people: date and time to the second, UTC."""
    return (moment(microseconds) or "")[:19].replace("T", " ")


def belief_json(belief: Belief) -> dict[str, Any]:
    """Give a belief as JSON values."""
    retirement = belief.retirement
    return {
        "id": belief.id,
        "status": belief.status,
        "conditions": list(belief.conditions),
        "claim": belief.claim,
        "key": str(belief.key) if belief.key.entity else None,
        "value": belief.value,
        "tags": list(belief.tags),
        "anchors": [_fields(anchor) for anchor in belief.anchors],
        "cues": [str(cue) for cue in belief.cues],
        "evidence": [_fields(one) for one in belief.evidence],
        "premises": [list(reasons) for reasons in belief.premises],
        "forecloses": str(belief.forecloses) if belief.forecloses else None,
        "check": belief.check,
        "on_line": belief.on_line,
        "reason": belief.reason,
        "retired_by": retirement.actor.name if retirement else None,
        "retired_at": moment(retirement.recorded_at) if retirement else None,
        "kept": retirement.kept if retirement else None,
        "superseded_by": retirement.by if retirement else None,
        "actor": belief.actor,
        "actor_kind": belief.actor_kind,
        "recorded_at": moment(belief.recorded_at),
        "valid_from": moment(belief.valid_from),
        "valid_to": moment(belief.valid_to),
        "text": render(belief),
    }


def grounds_json(tree: Grounds) -> dict[str, Any]:
    """Give a belief with all that it rests on."""
    return {
        "belief": tree.belief.id,
        "status": tree.belief.status,
        "conditions": list(tree.belief.conditions),
        "rests_on": [[grounds_json(one) for one in reasons] for reasons in tree.justifications],
    }


def settlement_json(settlement: Settlement) -> dict[str, Any]:
    """Give a settlement as JSON values."""
    belief: Belief | None = settlement.belief
    return {
        "outcome": settlement.outcome,
        "refused": settlement.refused,
        "belief": belief_json(belief) if belief else None,
        "deterrent": settlement.deterrent,
        "holds": belief_json(settlement.holds) if settlement.holds else None,
        "message": settlement.message,
    }


def proposal_json(proposal: "Proposal | None") -> dict[str, Any]:
    """Give a proposal as JSON values."""
    if proposal is None:
        return {"act": "none"}
    return {
        "act": proposal.act,
        "key": str(proposal.key) if proposal.key else None,
        "value": proposal.value,
        "belief": belief_json(proposal.belief) if proposal.belief else None,
        "holds": belief_json(proposal.holds) if proposal.holds else None,
        "question": proposal.question,
        "choices": [str(key) for key in proposal.choices],
        "why": proposal.why,
    }


def _fields(value: Anchor | Evidence) -> dict[str, Any]:
    return {name: part for name, part in value._asdict().items() if part is not None}


def event_json(event: Event, now: Belief | None) -> dict[str, Any]:
    """Give an event as JSON values, with what its belief is now: what was said long ago must not look current."""
    return {
        "id": event.id,
        "belief": event.belief,
        "kind": event.kind,
        "recorded_at": moment(event.recorded_at),
        "actor": event.actor,
        "actor_kind": event.actor_kind,
        "session": event.session,
        "cause": event.cause,
        "body": None if event.body is None else plain(event.body),
        "status_now": now.status if now else None,
        "text_now": render(now) if now else None,
    }
