"""Reading back what a command did, and saying it."""

from typing import Any

from doxa.cli.forms import belief_json, emit, settlement_json
from doxa.cli.output import print_change, rendering, tell
from doxa.core.render import render
from doxa.core.state import Belief
from doxa.errors import BrokenStore, Refused
from doxa.memory import Memory, Settlement

# Outcomes that are about a belief that was there.
_OF_OLD = ("confirmed", "returned")


def report(
    memory: Memory,
    outcome: str,
    before: list[Belief],
    belief: Belief,
    *,
    as_json: bool,
    extra: dict[str, Any] | None = None,
) -> None:
    """Read back what was written and say what changed.

    Args:
        memory: the memory.
        outcome: what the command amounts to.
        before: beliefs that the command may have changed, as they were.
        belief: the belief that it is about, as the command gave it.
        as_json: whether to print JSON.
        extra: what else to print as JSON.
    """
    now = memory.get(belief.id)
    if now.status != belief.status:
        raise BrokenStore(
            f"[{belief.short}] should be {belief.status} now and is {now.status}. "
            "Another writer came between, or the store is damaged: see `doxa history` and `doxa check`."
        )
    changed = {now.id: now}
    for old in before:
        again = memory.get(old.id)
        if again.version != old.version or again.id == now.id:
            changed[again.id] = again
    if as_json:
        retired = [belief_json(one) for name, one in changed.items() if name != now.id]
        emit({**(extra or {}), "outcome": outcome, "belief": belief_json(now), "changed": retired})
    else:
        print_change(outcome, {one.id: one for one in before}, changed)


def report_settlement(
    memory: Memory, settlement: Settlement, before: list[Belief], *, as_json: bool, done: str | None = None
) -> int:
    """Read back what was settled and say it; gives the exit status, which says whether it was refused.

    `done` is what people call it when another value took the place of one.
    """
    if settlement.refused:
        if as_json:
            emit(settlement_json(settlement))
        else:
            tell(rendering(settlement.message), indent=2)
        return Refused.exit_code
    known = {one.id: one for one in before}
    # What was found under a key that the claim itself named.
    met = [settlement.belief, *settlement.retired]
    before = [*before, *(one for one in met if one.id not in known and settlement.outcome in _OF_OLD)]
    if as_json:
        report(memory, settlement.outcome, before, settlement.belief, as_json=True, extra=settlement_json(settlement))
        return 0
    named = done if done and settlement.outcome == "superseded" else settlement.outcome
    report(memory, named, before, settlement.belief, as_json=False)
    for line in settlement.message.split("\n")[1:]:
        if not any(line == render(one) for one in settlement.retired):
            tell(rendering(line), indent=2, style="dim")
    return 0
