"""Delivering: what a situation calls up, as an agent would receive it."""

from functools import partial
from typing import Any

from doxa.core.delivery import Delivery
from doxa.core.ranking import BUDGET_CHARS
from doxa.core.situations import Situation
from doxa.errors import InvalidInput
from doxa.memory.base import Base
from doxa.operations import ask
from doxa.operations.anchors import check_anchors
from doxa.operations.approach import Approach
from doxa.operations.deliver import canonical_situation, deliver_all, situations_of
from doxa.operations.given import (
    limit_of,
    optional_text,
    text_of,
)
from doxa.operations.preview import Preview
from doxa.operations.unheard import Unheard, unheard
from doxa.ports.store import Change


class Delivering(Base):
    """What an agent is told."""

    def approach(
        self,
        situation: Situation,
        *,
        session: str | None = None,
        agent: str = "",
        budget_chars: int = BUDGET_CHARS,
    ) -> Delivery:
        """Give what a situation calls up, as an agent would receive it.

        Args:
            situation: what the agent is about to do or has just seen: `Read`, `Edit`, `Run`, `Prompt`, `Output`
                or `SessionStart`.
            session: the agent's session, in which nothing is delivered twice, and for which it is recorded that a
                file has changed; None for a look that leaves no trace.
            agent: the sub-agent's name.
            budget_chars: how long the text may be.
        """
        ports = self._ports
        situations = self._canonical(situation)
        agent = text_of(agent, "sub-agent") if agent else ""
        session = optional_text(session, "session")
        if self._until is not None:
            # What was known then does not depend on what the files are now.
            look = partial(Approach, ports.store.journal(), ports.workspace)
        elif session is None:
            preview = Preview(self._context(), ports.store.journal())
            look = partial(Approach, preview, ports.workspace, preview.check)
        else:
            look = partial(Approach, ports.store.journal(), ports.workspace, self._note_drift)
        now = ports.clock.now()
        return deliver_all(look, situations, session=session, agent=agent, now=now, budget_chars=budget_chars)

    def _canonical(self, situation: Situation) -> list[Situation]:
        if not isinstance(situation, Situation):
            raise InvalidInput(f"A situation is one of Read, Edit, Run, …, not {type(situation).__name__}.")
        try:
            return [canonical_situation(one, self._ports.workspace) for one in situations_of(situation)]
        except ValueError as error:
            raise InvalidInput(f"There is no such path: {error}") from error

    def _note_drift(self, beliefs: list[str]) -> None:
        check_anchors(self._context(), beliefs)

    def why_not(self, belief: str, situation: Situation, *, session: str | None = None) -> str:
        """Name the rule that withholds a belief in a situation, or say that it is delivered."""
        return ask.why_not(self._context(), belief, self._canonical(situation), session)

    def deliveries(self, *, limit: int = 50) -> list[dict[str, Any]]:
        """Give the local journal of deliveries, newest first."""
        names = ("at", "session", "agent", "belief", "version", "situation", "cue", "outcome", "rule")
        rows = self._ports.store.journal().deliveries(limit_of(limit))
        return [dict(zip(names, row, strict=True)) for row in rows]

    def unheard(self) -> list[Unheard]:
        """Give the deterrents that nothing can call up, each with the reason."""
        return unheard(self._context())

    def pause(self, *, paused: bool = True) -> None:
        """Switch delivery off, or on again, for this project on this machine."""
        change = Change(settings=(("paused", "1" if paused else None),))
        self._ports.store.write(lambda view: (change, view.project))

    @property
    def paused(self) -> bool:
        """Whether delivery is switched off."""
        return self._ports.store.read(lambda view: view.setting("paused")) is not None
