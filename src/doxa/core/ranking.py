"""The order of delivery, and the cut to a budget.

Runs in the hook, so it imports nothing.
"""

BUDGET_CHARS = 1000
# What is kept for deterrents before anything else may use it.
DETERRENT_SHARE = 0.5
_ANNOUNCEMENT_CHARS = 70

_LABELS = {"deterrent": 0, "caveat": 1, "formerly": 1, "claim": 2}


class Item:
    """A belief as it is to be delivered.

    Attributes:
        belief: its id.
        label: deterrent, caveat, formerly or claim.
        text: the rendering.
        version: the state version, for the ledger.
        cue: the cue that called it up, as `kind:term`.
        specificity: how much that cue says about the situation.
        line: the commit on whose line of history alone it holds, "" for anywhere.
        schedule: when it is to be tested, if it forecloses something.
        holder: the belief that holds now: the belief itself, but for one that was superseded.
    """

    __slots__ = ("belief", "cue", "holder", "label", "line", "schedule", "specificity", "text", "version")

    def __init__(
        self, belief: str, label: str, text: str, version: str, cue: str, specificity: int, line: str = ""
    ) -> None:
        self.belief = self.holder = belief
        self.line = line
        self.schedule: str | None = None
        self.label = label
        self.text = text
        self.version = version
        self.cue = cue
        self.specificity = specificity

    def __repr__(self) -> str:
        return f"Item({self.belief!r}, {self.label!r}, {self.cue!r})"


def order(items: list[Item]) -> list[Item]:
    """Sort by specificity of the cue, then deterrent, caveat, claim, then the latest change first."""
    newest_first = sorted(items, key=lambda item: (item.version, item.belief), reverse=True)
    return sorted(newest_first, key=lambda item: (-item.specificity, _LABELS[item.label]))


def cut(items: list[Item], budget_chars: int, items_max: int | None = None) -> tuple[list[Item], list[Item]]:
    """Keep what fits, in order; one item that does not fit hides none behind it.

    Deterrents have a share of their own that claims and caveats cannot use up.

    Args:
        items: in the order of delivery.
        budget_chars: how long they may be together, with a line end after each.
        items_max: how many they may be, deterrents first; None for any number.

    Returns:
        The items kept and the items cut, both in the given order.
    """
    if items_max is not None and len(items) > items_max:
        first = sorted(items, key=lambda item: _LABELS[item.label])[:items_max]
        standing, _ = cut([item for item in items if item in first], budget_chars - _ANNOUNCEMENT_CHARS)
        return standing, [item for item in items if item not in standing]
    if sum(len(item.text) + 1 for item in items) <= budget_chars:
        return items, []
    room = budget_chars - _ANNOUNCEMENT_CHARS
    waiting = sum(len(item.text) + 1 for item in items if item.label == "deterrent")
    kept: list[Item] = []
    dropped: list[Item] = []
    for item in items:
        cost = len(item.text) + 1
        reserved = 0
        if item.label == "deterrent":
            waiting -= cost
        else:
            reserved = min(waiting, int(budget_chars * DETERRENT_SHARE))
        if cost <= room - reserved:
            room -= cost
            kept.append(item)
        else:
            dropped.append(item)
    return kept, dropped
