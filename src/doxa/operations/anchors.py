"""Looking whether what beliefs are anchored to still is what was noted."""

from doxa.core.commands import CheckAnchors, Observation
from doxa.core.decide import Decision, decide
from doxa.core.passages import passage_in
from doxa.core.paths import is_url
from doxa.core.state import Belief
from doxa.core.values import Actor, Anchor
from doxa.operations.context import Context, stamp
from doxa.operations.evidence import line_of_passage
from doxa.operations.loading import change_for, load, load_all
from doxa.ports.store import Change, View
from doxa.ports.workspace import Workspace

SYSTEM = Actor("doxa", "system")


def observe(workspace: Workspace, anchor: Anchor) -> Observation | None:
    """Look at an anchor; None when it cannot be looked at, which says nothing about it."""
    if is_url(anchor.ref):
        return None
    content = workspace.read(anchor.ref)
    if content is None:
        return Observation(anchor.name, None, matches=False) if workspace.missing(anchor.ref) else None
    found = workspace.content_hash(content)
    if anchor.quote is None:
        return Observation(anchor.name, found, matches=found == anchor.content_hash, line=anchor.line)
    there = passage_in(anchor.quote, content.decode("utf-8", "replace"))
    return Observation(anchor.name, found, there, line_of_passage(content, anchor.quote) if there else None)


def observe_all(workspace: Workspace, belief: Belief) -> tuple[Observation, ...]:
    """Look at every anchor of a belief that can be looked at."""
    seen = (observe(workspace, anchor) for anchor in belief.anchors)
    return tuple(one for one in seen if one is not None)


def check_anchors(context: Context, beliefs: list[str] | None = None) -> list[Belief]:
    """Look at anchors and record, as the system, what differs or matches again.

    Args:
        context: the ports.
        beliefs: the ids to look at; None for every belief that is not erased.

    Returns:
        The beliefs for which something was recorded, as they are now.
    """
    store = context.store
    if beliefs is None:
        beliefs = store.read(lambda view: [head.belief for head in view.heads() if head.status != "erased"])
    changed = [name for name in beliefs if _check_one(context, name)]
    return list(store.read(lambda view: load_all(view, changed)))


def _check_one(context: Context, name: str) -> bool:
    """Look at one belief's anchors, outside the transaction; whether something was recorded."""
    belief = context.store.read(lambda view: load(view, name))
    if not belief.anchors:
        return False
    seen = observe_all(context.workspace, belief)
    return _is_news(belief, seen) and context.store.write(lambda view: _record(context, view, name, seen))


def _is_news(belief: Belief, seen: tuple[Observation, ...]) -> bool:
    drifted = dict(belief.drifted)
    return any(one.matches == (one.anchor in drifted) for one in seen) or any(
        not one.matches and drifted.get(one.anchor) != one.observed for one in seen
    )


def _record(context: Context, view: View, name: str, seen: tuple[Observation, ...]) -> tuple[Change, bool]:
    target = load(view, name)
    system = context._replace(actor=SYSTEM)
    decision = decide(CheckAnchors(target, seen), stamp(system, view), "")
    if not isinstance(decision, Decision) or not decision.events:
        return Change(), False
    change, _ = change_for(view, decision.events, {name: target})
    return change, True
