"""Delivering what an agent's tool call amounts to, within one budget.

Runs in the hook, so it imports next to nothing.
"""

from doxa.core import ranking
from doxa.core.delivery import Delivery, Withheld
from doxa.core.paths import is_url
from doxa.core.situations import Edit, Read, Situation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from doxa.operations.approach import Approach
    from doxa.ports.workspace import Workspace


def canonical_situation(situation: Situation, workspace: "Workspace") -> Situation:
    """Put the reference of a situation into canonical form."""
    if situation.ref is None or is_url(situation.ref):
        return situation
    return Situation(situation.kind, workspace.reference(situation.ref), situation.text, situation.command)


def situations_of(situation: Situation) -> list[Situation]:
    """A command is run; and the files that it reads, writes and runs are touched, as by any other tool."""
    if situation.kind != "run":
        return [situation]
    from doxa.core.shell_files import files_of  # noqa: PLC0415 - most situations are no shell command

    reads, writes, runs = files_of(situation.text)
    return [
        situation,
        *[Edit(path) for path in writes],
        *[Read(path) for path in reads],
        *[Situation("run", path) for path in runs],
    ]


def deliver_all(
    approach: "Callable[[], Approach]",
    situations: list[Situation],
    *,
    session: str | None,
    agent: str,
    now: int,
    budget_chars: int = ranking.BUDGET_CHARS,
) -> Delivery:
    """Deliver what several situations call up, one after the other, within one budget.

    Args:
        approach: makes a look; each situation has one of its own.
        situations: with canonical references.
        session: the agent's session; None for a look that is not remembered.
        agent: the sub-agent, "" for the agent itself.
        now: the time, microseconds, UTC.
        budget_chars: how long the text may be.
    """
    texts: list[str] = []
    items: list[ranking.Item] = []
    withheld: list[Withheld] = []
    for situation in situations:
        # With a line end after each.
        left = budget_chars - sum(map(len, texts)) - len(texts)
        found = approach().deliver(situation, session=session, agent=agent, now=now, budget_chars=left)
        withheld.extend(found.withheld)
        told = {item.belief for item in items}
        # Without a session nothing is remembered from one look to the next.
        if found.text and not {item.belief for item in found.items} <= told:
            texts.append(found.text)
            items.extend(item for item in found.items if item.belief not in told)
    return Delivery("\n".join(texts), items, withheld)
