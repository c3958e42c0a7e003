"""What operations answer with, for people who call them from Python."""

from typing import Any, NamedTuple

from doxa.core.decision import Outcome
from doxa.core.events import Event
from doxa.core.render import render
from doxa.core.state import Belief
from doxa.operations.write import Written

# What was said was not taken under these; of a restatement there is a note in the log that it came.
REFUSED: frozenset[str] = frozenset({"echo", "rederived", "ignored"})

_EXPLAINED = {
    "echo": "It restates a value that was retired, and brings no new observation, so nothing was changed.",
    "rederived": "It was derived again from what misled before, so nothing was changed.",
    "ignored": "A question, a plan or a hypothetical asserts nothing, so nothing was stored.",
    "held": (
        "It is kept as a candidate: what speaks for it is weaker than what holds, or its value cannot be told from one "
        "that was retired."
    ),
    "returned": "It holds again, with its history.",
    "coexists": "It holds beside what else is believed about this.",
}


class Settlement(NamedTuple):
    """What became of something said.

    `outcome` is one of added, confirmed, superseded, held, echo, rederived, returned, coexists, candidate, ignored.
    `belief` is the one that the input became or met: for a refused restatement the retired one, None where nothing was
    stored. `deterrent` is the rendering of what was found wrong or retired before, when that is the answer or when
    the same passage has misled before. `retired` are the beliefs replaced, `holds` is what answers the key now, and
    `remark` says what was done otherwise than asked.
    """

    outcome: Outcome
    # None at run time where `outcome` is "ignored"; every other answer is about a belief, and need not be asked.
    belief: Belief
    deterrent: str | None = None
    retired: tuple[Belief, ...] = ()
    holds: Belief | None = None
    remark: str = ""

    @property
    def refused(self) -> bool:
        """Whether what was said was not taken."""
        return self.outcome in REFUSED

    @property
    def message(self) -> str:
        """The settlement in words: the outcome, the belief, what it took the place of, and what holds now."""
        belief: Belief | None = self.belief
        first = f"{self.outcome}: {render(belief)}" if belief else f"{self.outcome}."
        lines = [first]
        if self.outcome in _EXPLAINED:
            lines.append(_EXPLAINED[self.outcome])
        lines.extend(render(one) for one in self.retired)
        if self.deterrent and not self.refused:
            lines.append(f"The same passage has misled before: {self.deterrent}")
        other = belief is not None and self.holds is not None and self.holds.id != belief.id
        if other and self.holds is not None and self.outcome != "coexists":
            lines.append(f"What holds now: {render(self.holds)}")
        elif self.outcome in ("echo", "rederived") and self.holds is None:
            lines.append("Nothing holds now.")
        if self.outcome == "echo":
            lines.append("If it holds again, show it with an observation, or let a person reaffirm it.")
        if self.remark:
            lines.append(self.remark)
        return "\n".join(lines)


def settlement_of(written: Written) -> Settlement:
    """Say what an operation did as a settlement."""
    retired = tuple(
        after
        for name, after in written.after.items()
        if after.retired and name in written.before and not written.before[name].retired
    )
    deterrent = None
    if written.belief is not None and written.outcome in ("echo", "rederived"):
        deterrent = render(written.belief)
    elif written.warnings:
        deterrent = "\n".join(render(one) for one in written.warnings)
    belief: Any = written.belief
    return Settlement(written.outcome, belief, deterrent, retired, written.holds)


class History(NamedTuple):
    """A belief and the events that touch it, in order."""

    belief: Belief
    events: tuple[Event, ...]
