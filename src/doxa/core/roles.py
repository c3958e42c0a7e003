"""Who may do what over the network: THE table of roles.

Every role may do what the ones before it may. What is written under an agent's token is written as an agent, whoever
asks; the roles after it are people's.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, get_args

from doxa.core.values import ActorKind, fold_text

Role = Literal["reader", "agent", "editor", "owner"]
ROLES: tuple[Role, ...] = get_args(Role)

# What an owner alone may is what cannot be taken back, or what concerns everybody.
LEAST: dict[str, Role] = {
    "current": "reader",
    "holding": "reader",
    "candidates": "reader",
    "history": "reader",
    "get": "reader",
    "why": "reader",
    "grounds": "reader",
    "resting_on": "reader",
    "impact": "reader",
    "review": "reader",
    "recall": "reader",
    "audit": "reader",
    "log": "reader",
    "events": "reader",
    "stream": "reader",
    "deliveries": "reader",
    "paused": "reader",
    "check": "reader",
    "export_lines": "reader",
    "approach": "reader",
    "why_not": "reader",
    "unheard": "reader",
    "traps": "reader",
    "made_from": "reader",
    "propose": "reader",
    "sync": "reader",
    "sync with events": "agent",
    "approach in a session": "agent",
    "remember": "agent",
    "correct": "agent",
    "revoke": "agent",
    "discredit": "agent",
    "reinstate": "agent",
    "reaffirm": "agent",
    "confirm": "agent",
    "contest": "agent",
    "settle": "agent",
    "outcome": "agent",
    "retest": "agent",
    "justify": "agent",
    "alias": "agent",
    "undo": "agent",
    "hear": "agent",
    "observe": "agent",
    "import_notes": "agent",
    "check_anchors": "agent",
    "drift": "agent",
    "accept": "editor",
    "merge_lines": "editor",
    "merge_lines of another project": "owner",
    "erase": "owner",
    "pause": "owner",
    "rebuild": "owner",
}


class Names(NamedTuple):
    """Under which names a token speaks, and whether as a person."""

    role: Role
    name: str
    also: tuple[str, ...] = ()

    @property
    def kind(self) -> ActorKind:
        """What its events say of who wrote them."""
        return "human" if self.role in ("editor", "owner") else "agent"

    @property
    def folded(self) -> frozenset[str]:
        """Its names as they are compared."""
        return frozenset(fold_text(one) for one in (self.name, *self.also))


def may(role: Role, operation: str) -> bool:
    """Whether a role may do something."""
    return ROLES.index(role) >= ROLES.index(LEAST[operation])


def barred(author: tuple[str, ActorKind], new: Names, others: Iterable[Names]) -> str | None:
    """Say why an event of somebody may not come in with a token; None if it may.

    An owner may bring what anybody wrote. Everybody else brings their own, and a person what their agents wrote.
    """
    name, kind = author
    if new.role == "owner" or kind == "system":
        return None
    if new.kind == "human":
        if kind == "human" and fold_text(name) not in new.folded:
            return f"{name!r} wrote it, and a token of {new.name!r} does not write under that name"
        if kind == "agent" and is_persons(name, others):
            return f"{name!r} is a person's name, and an agent may not have it"
        return None
    if kind != "agent" or name != new.name:
        return f"{name!r} wrote it, and the agent's token of {new.name!r} brings that agent's own only"
    return None


def clash(new: Names, others: Iterable[Names]) -> str | None:
    """Give the name that would stand for a person and for an agent, or for two people; None when there is none."""
    for other in others:
        shared = new.folded & other.folded
        if shared and (new.kind != other.kind or new.name != other.name):
            return min(shared)
    return None


def is_persons(name: str, others: Iterable[Names]) -> bool:
    """Whether a name is a person's, however it is spelled."""
    return any(other.kind == "human" and fold_text(name) in other.folded for other in others)
