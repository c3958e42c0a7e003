"""Looking whether what beliefs are anchored to still is what was noted."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from doxa.core.commands import CheckAnchors, Observation
from doxa.core.decide import Decision, decide
from doxa.core.passages import passage_in
from doxa.core.paths import is_url
from doxa.core.state import Belief
from doxa.core.values import Actor, Anchor
from doxa.operations.context import Context, stamp
from doxa.operations.evidence import line_of_passage, named
from doxa.operations.loading import change_for, load, load_all
from doxa.ports.store import Change, View
from doxa.ports.workspace import Workspace

SYSTEM = Actor("doxa", "system")

State = Literal["same", "moved", "changed", "renamed", "gone", "not readable"]
# Of what is not readable (no permission, too large, no regular file, not on this machine) nothing is claimed.
SAME: State = "same"
MOVED: State = "moved"
CHANGED: State = "changed"
RENAMED: State = "renamed"
GONE: State = "gone"
UNREAD: State = "not readable"


class Look(NamedTuple):
    """What was found at an anchor: the hash of what is there and the line on which the passage begins now, if any."""

    state: State
    observed: str | None = None
    line: int | None = None


class AnchorState(NamedTuple):
    """What is to be said of a belief's anchor.

    `line` is the one on which its passage begins now; `found_at` is the other file where it stands, if its own is gone.
    """

    belief: str
    anchor: Anchor
    state: State
    line: int | None = None
    found_at: str | None = None


class Survey(NamedTuple):
    """What was found at anchors, and the beliefs for which something was recorded, as they are now."""

    anchors: tuple[AnchorState, ...]
    changed: list[Belief]


def look(workspace: Workspace, anchor: Anchor) -> Look:
    """Look at an anchor."""
    content = None if is_url(anchor.ref) else workspace.read(anchor.ref)
    if content is None:
        return Look(GONE) if not is_url(anchor.ref) and workspace.missing(anchor.ref) else Look(UNREAD)
    if anchor.symbol is not None:
        return _look_for_definition(workspace, anchor, anchor.symbol, content)
    found = workspace.content_hash(content)
    if anchor.quote is None:
        return Look(SAME if found == anchor.content_hash else CHANGED, found, anchor.line)
    # A passage that stands at several places is the one that has moved least.
    line = line_of_passage(content, anchor.quote, anchor.line)
    if line is None:
        # What a tool has printed with numbers, and was kept so, has no line of its own.
        there = "\n" in anchor.quote and passage_in(anchor.quote, content.decode("utf-8", "replace"))
        return Look(SAME if there else CHANGED, found, anchor.line if there else None)
    return Look(MOVED if anchor.line not in (None, line) else SAME, found, line)


def _look_for_definition(workspace: Workspace, anchor: Anchor, symbol: str, content: bytes) -> Look:
    """Look at a definition: it may stand elsewhere, say something else, or have another name."""
    known = workspace.definitions(anchor.ref, content)
    if known is None:
        return Look(UNREAD)
    noted = anchor.content_hash or ""
    found = named(known, symbol)
    if found:
        # Of several of one name it is the one that has not changed.
        one = next((same for same in found if same.form + same.body == noted), found[0])
        if one.form + one.body != noted:
            return Look(CHANGED, one.form + one.body, one.line)
        return Look(MOVED if anchor.line not in (None, one.line) else SAME, noted, one.line)
    renamed = next((one for one in known if one.body and noted.endswith(one.body)), None)
    return Look(GONE) if renamed is None else Look(RENAMED, renamed.form + renamed.body, renamed.line)


def observe(workspace: Workspace, anchor: Anchor) -> Observation | None:
    """Look at an anchor; None when it cannot be looked at, which says nothing about it."""
    return _observation(anchor, look(workspace, anchor))


def _observation(anchor: Anchor, seen: Look) -> Observation | None:
    if seen.state == UNREAD:
        return None
    return Observation(anchor.name, seen.observed, seen.state in (SAME, MOVED), seen.line)


def observe_all(workspace: Workspace, belief: Belief) -> tuple[Observation, ...]:
    """Look at every anchor of a belief that can be looked at."""
    seen = (observe(workspace, anchor) for anchor in belief.anchors)
    return tuple(one for one in seen if one is not None)


def check_anchors(context: Context, beliefs: list[str] | None = None) -> list[Belief]:
    """Look at anchors and record what differs; as `survey`, for the beliefs for which something was recorded."""
    return survey(context, beliefs).changed


def survey(
    context: Context, beliefs: list[str] | None = None, progress: Callable[[int, int], None] | None = None
) -> Survey:
    """Look at anchors and record, as the system, what differs or matches again.

    Args:
        context: the ports.
        beliefs: the ids to look at; None for every belief that is not erased.
        progress: called after each belief with how many were looked at, and how many there are.

    Returns:
        What is to be said of each anchor, by file and line, and the beliefs for which something was recorded, as they
        are now.
    """
    store = context.store
    if beliefs is None:
        beliefs = store.read(lambda view: [head.belief for head in view.heads() if head.status != "erased"])
    anchors: list[AnchorState] = []
    changed: list[str] = []
    for number, name in enumerate(beliefs, 1):
        states, recorded = _check_one(context, name)
        anchors.extend(states)
        if recorded:
            changed.append(name)
        if progress is not None:
            progress(number, len(beliefs))
    anchors.sort(key=lambda one: (one.anchor.ref, one.line or one.anchor.line or 0, one.belief))
    return Survey(tuple(anchors), list(store.read(lambda view: load_all(view, changed))))


def _check_one(context: Context, name: str) -> tuple[list[AnchorState], bool]:
    """Look at one belief's anchors, outside the transaction; and whether something was recorded."""
    belief = context.store.read(lambda view: load(view, name))
    looks = [(anchor, look(context.workspace, anchor)) for anchor in belief.anchors]
    states = [AnchorState(belief.id, anchor, one.state, one.line) for anchor, one in looks]
    observations = (_observation(anchor, one) for anchor, one in looks)
    seen = tuple(one for one in observations if one is not None)
    recorded = _is_news(belief, seen) and context.store.write(lambda view: _record(context, view, name, seen))
    return states, recorded


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
