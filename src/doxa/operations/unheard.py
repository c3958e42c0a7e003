"""Deterrents that nothing can call up: the mistakes that nobody would be warned of."""

from typing import NamedTuple

from doxa.core.paths import is_url
from doxa.core.projection import CueRow
from doxa.operations.context import Context
from doxa.ports.store import View

WITHOUT_CUE = "it has no anchor and no cue, so it is met only when it is written again"
LEFT_OUT = "its paths are in .doxaignore"
# Found where a file is touched; the others are found wherever the agent is.
_OF_FILES = ("path", "glob", "quote")


class Unheard(NamedTuple):
    """A revoked belief that is told nowhere, and why."""

    belief: str
    why: str


def unheard(context: Context) -> list[Unheard]:
    """Give the deterrents that are told in no situation, or in none that is about their own file."""

    def work(view: View) -> list[Unheard]:
        revoked = {head.belief: list[CueRow]() for head in view.heads() if head.label == "deterrent"}
        for belief, row in view.cues():
            if belief in revoked:
                revoked[belief].append(row)
        found = ((belief, _why(context, rows)) for belief, rows in revoked.items())
        return [Unheard(belief, why) for belief, why in found if why]

    return context.store.read(work)


def _why(context: Context, rows: list[CueRow]) -> str:
    if not rows:
        return WITHOUT_CUE
    paths = [row.exact for row in rows if row.kind == "path" and not is_url(row.exact)]
    only_files = all(row.kind in _OF_FILES for row in rows) and bool(paths)
    return LEFT_OUT if only_files and all(map(context.workspace.ignored, paths)) else ""
