"""Passages that would mislead now: those from which something was believed that is retired since."""

from typing import NamedTuple

from doxa.core.lifecycle import RETIRED, SUPERSEDED
from doxa.core.paths import is_url
from doxa.core.state import Belief
from doxa.core.values import Anchor
from doxa.operations.context import Context
from doxa.operations.evidence import lines_of_passage
from doxa.operations.loading import load, load_all
from doxa.ports.store import View
from doxa.ports.workspace import Workspace


class Trap(NamedTuple):
    """A place in the workspace that would mislead.

    `line` is where the passage begins; it and `passage` are None for a whole file. `belief` is what was believed from
    it, whose `reason` says why it no longer is; `holds` is what holds in its place, if anything does.
    """

    ref: str
    line: int | None
    passage: str | None
    belief: Belief
    holds: Belief | None = None

    def __str__(self) -> str:
        return f"{self.ref}:{self.line}" if self.line else self.ref


class Traps(NamedTuple):
    """Every trap that was found, by file and line, and the files of which nothing can be said: they were not read."""

    found: tuple[Trap, ...]
    unread: tuple[str, ...]


def traps(context: Context) -> Traps:
    """Look through the files to which retired beliefs are anchored. Nothing is written."""
    workspace = context.workspace
    retired = context.store.read(_retired)
    anchored: dict[str, list[tuple[Anchor, Belief]]] = {}
    for belief in retired:
        if not _is_elsewhere(workspace, belief):
            for anchor in belief.anchors:
                anchored.setdefault(anchor.ref, []).append((anchor, belief))
    found: list[Trap] = []
    unread: list[str] = []
    for ref in sorted(anchored):
        content = None if is_url(ref) else workspace.read(ref)
        if content is not None:
            found.extend(_in_file(workspace, ref, content, anchored[ref]))
        elif not is_url(ref) and not workspace.missing(ref):
            unread.append(ref)
    found.sort(key=lambda one: (one.ref, one.line or 0, one.belief.id, one.passage or ""))
    holds = {belief.id: _holding(context, belief) for belief in {one.belief.id: one.belief for one in found}.values()}
    return Traps(tuple(one._replace(holds=holds[one.belief.id]) for one in found), tuple(unread))


def _retired(view: View) -> tuple[Belief, ...]:
    return load_all(view, [head.belief for head in view.heads() if head.status in RETIRED])


def _is_elsewhere(workspace: Workspace, belief: Belief) -> bool:
    """Whether what took its place holds on another line of history; a warning of what was wrong holds on every one."""
    if belief.on_line is None or belief.status != SUPERSEDED:
        return False
    return workspace.descends(belief.on_line) is False


def _in_file(workspace: Workspace, ref: str, content: bytes, anchored: list[tuple[Anchor, Belief]]) -> list[Trap]:
    found: list[Trap] = []
    whole = workspace.content_hash(content)
    for anchor, belief in anchored:
        if anchor.quote is not None:
            spans = lines_of_passage(content, anchor.quote)
            found.extend(Trap(ref, first, anchor.quote, belief) for first, _ in spans)
        elif anchor.symbol is not None:
            known = workspace.definitions(ref, content) or []
            same = [one for one in known if one.form + one.body == anchor.content_hash]
            found.extend(Trap(ref, one.line, one.text, belief) for one in same)
        elif anchor.content_hash == whole:
            found.append(Trap(ref, None, None, belief))
    return found


def _holding(context: Context, belief: Belief) -> Belief | None:
    """Give what holds in the place of a retired belief."""
    holder = context.store.journal().holding(belief.id)
    return None if holder is None else context.store.read(lambda view: load(view, holder[0]))
