"""Where what was noted in a file stands, when the file is gone: most often it was moved."""

import posixpath

from doxa.core.paths import is_url
from doxa.core.values import Anchor
from doxa.operations.anchors import GONE, AnchorState
from doxa.operations.evidence import line_of_passage
from doxa.ports.workspace import Workspace

# Files with another name are looked through up to this many; a move that keeps the name is found in any number.
_OTHERS_MAX = 2_000


def with_whereabouts(workspace: Workspace, states: tuple[AnchorState, ...]) -> tuple[AnchorState, ...]:
    """Say of anchors that are gone in which other file their passage, or the whole content, stands: if in just one."""
    gone: dict[str, list[AnchorState]] = {}
    for one in states:
        if one.state == GONE and not is_url(one.anchor.ref):
            gone.setdefault(one.anchor.ref, []).append(one)
    if not gone:
        return states
    listing = workspace.listing()
    found = {one: place for ref in sorted(gone) for one, place in _places(workspace, listing, ref, gone[ref]).items()}
    return tuple(one._replace(found_at=found.get(one)) for one in states)


def _places(
    workspace: Workspace, listing: list[str], ref: str, gone: list[AnchorState]
) -> dict[AnchorState, str | None]:
    """Give the place of each anchor of a file, first among files of its name, else among those of its kind."""
    name = posixpath.basename(ref)
    kind = posixpath.splitext(name)[1]
    namesakes = [one for one in listing if posixpath.basename(one) == name]
    others = [one for one in listing if posixpath.splitext(one)[1] == kind and one not in namesakes]
    places = _in_one(workspace, namesakes, gone)
    left = [one for one in gone if one not in places]
    if left and len(others) <= _OTHERS_MAX:
        places |= _in_one(workspace, others, left)
    return places


def _in_one(workspace: Workspace, refs: list[str], gone: list[AnchorState]) -> dict[AnchorState, str | None]:
    """Give the place of each anchor that is found in these files; None where it is in several."""
    places: dict[AnchorState, str | None] = {}
    for ref in refs:
        content = workspace.read(ref)
        if content is None:
            continue
        whole = workspace.content_hash(content)
        for one in gone:
            place = _place(workspace, one.anchor, ref, content, whole)
            if place is not None:
                places[one] = None if one in places else place
    return places


def _place(workspace: Workspace, anchor: Anchor, ref: str, content: bytes, whole: str) -> str | None:
    if anchor.symbol is not None:
        known = workspace.definitions(ref, content) or []
        return next((f"{ref}:{one.line}" for one in known if one.form + one.body == anchor.content_hash), None)
    if anchor.quote is None:
        return ref if anchor.content_hash == whole else None
    line = line_of_passage(content, anchor.quote, anchor.line)
    return None if line is None else f"{ref}:{line}"
