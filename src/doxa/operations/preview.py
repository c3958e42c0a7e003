"""A look at what would be delivered that writes nothing: what has drifted is shown as if it had been recorded."""

from collections.abc import Sequence

from doxa.core.commands import CheckAnchors
from doxa.core.decide import Decision, decide
from doxa.core.fold import fold
from doxa.core.projection import cue_rows, head_of
from doxa.core.state import Belief
from doxa.operations.anchors import SYSTEM, observe_all
from doxa.operations.context import Context, stamp
from doxa.operations.loading import load
from doxa.ports.store import DeliveryRow, Hit, Journal, View


class Preview:
    """A journal whose hits are those of another, with some beliefs as a check of their anchors would leave them."""

    def __init__(self, context: Context, journal: Journal) -> None:
        self._context = context
        self._journal = journal
        self._checked: dict[str, Belief] = {}

    def check(self, beliefs: list[str]) -> None:
        """Look at the anchors of beliefs, and show them from now on as that check would leave them."""
        self._checked.update(
            self._context.store.read(lambda view: {one: self._after_check(view, one) for one in beliefs})
        )

    def _after_check(self, view: View, name: str) -> Belief:
        target = load(view, name)
        seen = observe_all(self._context.workspace, target)
        stamped = stamp(self._context._replace(actor=SYSTEM), view)
        decision = decide(CheckAnchors(target, seen), stamped, "")
        return fold(decision.events, {name: target})[name] if isinstance(decision, Decision) else target

    def hits(self, terms: list[tuple[str, str]], words: dict[str, set[str]]) -> Sequence[Hit]:
        """Find cue rows of beliefs that may be delivered."""
        found = self._journal.hits(terms, words)
        for hit in found:
            belief = self._checked.get(hit.belief)
            if belief is not None:
                head = head_of(belief)
                hit.label, hit.text = head.label or hit.label, head.text
                drifted = {row.anchor: row.drifted for row in cue_rows(belief) if row.kind == hit.kind}
                hit.drifted = drifted.get(hit.anchor, hit.drifted)
        return found

    def has_kind(self, kind: str) -> bool:
        """Whether there is any cue of a kind."""
        return self._journal.has_kind(kind)

    def holding(self, belief: str) -> tuple[str, str, str] | None:
        """Give what holds in the place of a superseded belief, if anything does."""
        return self._journal.holding(belief)

    def uses(self, belief: str, cue: str, since: int) -> int:
        """Count how often a belief was delivered by a cue, since a moment."""
        return self._journal.uses(belief, cue, since)

    def noted(self, session: str, agent: str, belief: str, version: str, rule: str) -> bool:
        """Whether it is written down already that a rule withheld this state of this belief."""
        return self._journal.noted(session, agent, belief, version, rule)

    def paused(self) -> bool:
        """Whether delivery is switched off."""
        return self._journal.paused()

    def delivered(self, session: str, agent: str, belief: str, version: str) -> bool:
        """Whether this state of this belief was delivered to this session and sub-agent."""
        return self._journal.delivered(session, agent, belief, version)

    def record(self, rows: list[DeliveryRow]) -> list[bool]:
        """Write nothing."""
        return [True for _ in rows]

    def rearm(self, session: str, agent: str | None) -> None:
        """Write nothing."""

    def deliveries(self, limit: int) -> list[DeliveryRow]:
        """Give the latest rows, newest first."""
        return self._journal.deliveries(limit)
