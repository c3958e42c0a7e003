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
from doxa.operations.read_only import ReadOnlyJournal
from doxa.ports.journal import Hit, Journal
from doxa.ports.store import View


class Preview(ReadOnlyJournal):
    """A journal whose hits are those of another, with some beliefs as a check of their anchors would leave them."""

    def __init__(self, context: Context, journal: Journal) -> None:
        super().__init__(journal)
        self._context = context
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
        found = super().hits(terms, words)
        for hit in found:
            belief = self._checked.get(hit.belief)
            if belief is not None:
                head = head_of(belief)
                hit.label, hit.text = head.label or hit.label, head.text
                drifted = {row.anchor: row.drifted for row in cue_rows(belief) if row.kind == hit.kind}
                hit.drifted = drifted.get(hit.anchor, hit.drifted)
        return found
