"""Looking through a whole memory: a page of beliefs, what stands now, what just happened. Nothing here writes."""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from doxa.core.events import Event
from doxa.core.projection import Head
from doxa.core.state import Belief
from doxa.core.values import Anchor
from doxa.operations.evidence import lines_of_passage
from doxa.operations.evidence import named as definitions_named
from doxa.operations.loading import load_all, resolve
from doxa.operations.undoing import last_operation
from doxa.ports.journal import DeliveryRow
from doxa.ports.store import Store, View, Wanted
from doxa.ports.workspace import Workspace

# Further back than this the journal is not searched for what was said of one belief.
DELIVERIES_SEARCHED_MAX = 10_000


class Page(NamedTuple):
    """A page of what is wanted, and how many there are of each status, whatever status is wanted."""

    beliefs: tuple[Belief, ...]
    counts: dict[str, int]

    def total(self, wanted: Wanted) -> int:
        """Give how many there are on all pages."""
        return sum(count for status, count in self.counts.items() if not wanted.statuses or status in wanted.statuses)


class Found(NamedTuple):
    """An anchor with the file as it is now.

    Attributes:
        text: the file's text; None when it cannot be read, or is no file.
        spans: the first and the last line of every place where the passage, or the definition, stands.
        gone: whether there certainly is no such file.
        same: whether the whole file is as it was noted; None where that was not noted, or a passage was.
    """

    anchor: Anchor
    text: str | None
    spans: tuple[tuple[int, int], ...] = ()
    gone: bool = False
    same: bool | None = None


def page(store: Store, wanted: Wanted, limit: int, skipped: int = 0) -> Page:
    """Give a page of beliefs, latest change first, with the counts that belong to it."""

    def read(view: View) -> Page:
        found = load_all(view, view.matching(wanted, limit, skipped))
        if not wanted.statuses and not skipped and len(found) < limit:
            # All of them are here: they need not be looked for once more.
            return Page(found, dict(Counter(belief.status for belief in found)))
        return Page(found, view.tally(wanted._replace(statuses=())))

    return store.read(read)


def heads(store: Store) -> dict[str, Head]:
    """Give every belief's head by its id."""
    return store.read(lambda view: {head.belief: head for head in view.heads()})


def named(store: Store, beliefs: Iterable[str]) -> dict[str, Belief]:
    """Give the beliefs of some whole ids; those that are not known here are left out."""
    wanted = list(dict.fromkeys(beliefs))

    def read(view: View) -> dict[str, Belief]:
        known = [one for one in wanted if view.head(one) is not None]
        return {belief.id: belief for belief in load_all(view, known)}

    return store.read(read)


def moments(store: Store) -> list[int]:
    """Give when each operation was recorded, microseconds, UTC, in order."""

    def read(view: View) -> list[int]:
        return sorted(next(events).recorded_at for _, events in groupby(view.log(), lambda event: event.operation))

    return store.read(read)


def deliveries_of(store: Store, prefix: str) -> list[DeliveryRow]:
    """Give what the journal has of a belief, newest first."""
    name = store.read(lambda view: resolve(view, prefix))
    return [row for row in store.journal().deliveries(DELIVERIES_SEARCHED_MAX) if row[3] == name]


def last_done(store: Store) -> tuple[Event, ...]:
    """Give the events of the operation that `undo` would take back, none if there is none."""
    return store.read(last_operation)


def arrived(store: Store, after: str, limit: int) -> list[tuple[str, Event]]:
    """Give events in the order in which they came, each with its place."""
    return store.read(lambda view: view.arrived(after, limit))


def last_place(store: Store) -> str:
    """Give the place of the event that came last."""
    return store.read(lambda view: view.last_place())


def latest(store: Store, limit: int) -> list[Event]:
    """Give the last events, newest first."""

    def read(view: View) -> list[Event]:
        found = []
        for event in view.log(newest_first=True):
            found.append(event)
            if len(found) >= limit:
                break
        return found

    return store.read(read)


def look_up(workspace: Workspace, anchor: Anchor) -> Found:
    """Look an anchor up in the file as it is now."""
    content = workspace.read(anchor.ref)
    if content is None:
        return Found(anchor, None, gone=workspace.missing(anchor.ref))
    text = content.decode("utf-8", "replace")
    if anchor.quote is not None:
        return Found(anchor, text, tuple(lines_of_passage(content, anchor.quote)))
    if anchor.symbol is not None:
        found = definitions_named(workspace.definitions(anchor.ref, content) or [], anchor.symbol)
        return Found(anchor, text, tuple((one.line, one.line + one.text.count("\n")) for one in found))
    same = None if anchor.content_hash is None else workspace.content_hash(content) == anchor.content_hash
    return Found(anchor, text, ((anchor.line, anchor.line),) if anchor.line and anchor.line > 0 else (), same=same)
