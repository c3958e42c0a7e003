"""What rests on changed beliefs, and what these rest on: all that labelling them again has to read."""

from collections.abc import Callable

from doxa.core.justification import Ground, premises_of
from doxa.core.lifecycle import ACTIVE
from doxa.core.projection import Head
from doxa.core.state import Belief
from doxa.ports.store import View

UNSUPPORTED = "unsupported"


def is_supported(head: Head | None) -> bool:
    """Whether a stored belief is supported."""
    return head is not None and UNSUPPORTED not in head.conditions.split()


def with_dependents(
    view: View, beliefs: dict[str, Belief], known: list[str], load: Callable[[View, str], Belief | None]
) -> dict[str, Belief]:
    """Add everything that rests on beliefs, transitively; on one that is not among the known nothing can rest."""
    everything = dict(beliefs)
    queue = list(known)
    while queue:
        for name in view.resting_on(queue.pop()):
            if name not in everything:
                found = load(view, name)
                if found is not None:
                    everything[name] = found
                    queue.append(name)
    return everything


def grounds_of(view: View, beliefs: dict[str, Belief]) -> dict[str, Ground]:
    """Give what beliefs rest on beside each other, as it is stored: nothing of it rests on what has changed."""
    outside = {one for belief in beliefs.values() for one in premises_of(belief)} - beliefs.keys()
    return {premise: _ground(head) for premise in outside if (head := view.head(premise)) is not None}


def grounds_named(view: View, premises: tuple[str, ...]) -> list[Ground]:
    """Give the grounds of some premises; one that is not there holds nothing."""
    heads = [view.head(premise) for premise in premises]
    return [Ground(whole=False, version="") if head is None else _ground(head) for head in heads]


def _ground(head: Head) -> Ground:
    return Ground(head.status == ACTIVE and is_supported(head), head.version.rstrip("+"))
