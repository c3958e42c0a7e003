"""What a command amounts to: events to be written, or a named refusal."""

from typing import Literal, NamedTuple

from doxa.core.events import Body, Event, Stamp

# What becomes of something said.
Settled = Literal[
    "added",
    "confirmed",
    "superseded",
    "held",
    "echo",
    "rederived",
    "returned",
    "coexists",
    "candidate",
    "ignored",
]
Outcome = (
    Settled
    | Literal[
        "revoked",
        "reinstated",
        "contested",
        "settled",
        "succeeded",
        "failed",
        "aliased",
        "erased",
        "checked",
        "undone",
    ]
)
Step = tuple[str, Body]


class Decision(NamedTuple):
    """What is to be written, what that amounts to, and which belief it is about.

    `belief` is "" when nothing was stored. `warnings` are beliefs of other keys that the same passage misled to.
    """

    events: tuple[Event, ...]
    outcome: Outcome
    belief: str
    warnings: tuple[str, ...] = ()


class Refusal(NamedTuple):
    """Nothing is to be written. `name` is one of `lifecycle.REFUSALS`."""

    name: str
    belief: str


def decision(
    stamp: Stamp, outcome: Outcome, belief: str, steps: list[Step], warnings: tuple[str, ...] = ()
) -> Decision:
    """Make a decision of the bodies of its events, each with its belief."""
    events = tuple(stamp.event(number, subject, body) for number, (subject, body) in enumerate(steps))
    return Decision(events, outcome, belief, warnings)
