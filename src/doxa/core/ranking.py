"""The order of delivery, and the cut to a budget.

Runs in the hook, so it imports nothing.
"""

BUDGET_CHARS = 1000
# What is kept for deterrents before anything else may use it.
DETERRENT_SHARE = 0.5
_ANNOUNCEMENT_CHARS = 70

_LABELS = {"deterrent": 0, "caveat": 1, "claim": 2}


class Item:
    """A belief as it is to be delivered.

    Attributes:
        belief: its id.
        label: deterrent, caveat or claim.
        text: the rendering.
        version: the state version, for the ledger.
        cue: the cue that called it up, as `kind:term`.
        specificity: how much that cue says about the situation.
    """

    __slots__ = ("belief", "cue", "label", "specificity", "text", "version")

    def __init__(self, belief: str, label: str, text: str, version: str, cue: str, specificity: int) -> None:
        self.belief = belief
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


def cut(items: list[Item], budget_chars: int) -> tuple[list[Item], list[Item]]:
    """Keep what fits, in order; one item that does not fit hides none behind it.

    Deterrents have a share of their own that claims and caveats cannot use up.

    Returns:
        The items kept and the items cut, both in the given order.
    """
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
