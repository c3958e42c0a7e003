"""Looking through beliefs in memory: which heads are wanted."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from doxa.core.cues import index_term
from doxa.core.events import Event
from doxa.core.projection import CueRow, Head
from doxa.core.recall import ascii_lower, meets
from doxa.ports.store import Wanted


class _Events(Protocol):
    def events_of(self, belief: str) -> list[Event]: ...


def wanted_heads(
    log: _Events, heads: Iterable[Head], cues: Mapping[str, Iterable[CueRow]], wanted: Wanted
) -> Iterator[Head]:
    """Give the heads that are wanted, in no order."""
    words = [ascii_lower(word) for word in wanted.words]
    ref = index_term("path", wanted.ref) if wanted.ref else ""
    for head in heads:
        text = ascii_lower(f"{head.text}\n{head.key}") if words else ""
        if (
            (not wanted.statuses or head.status in wanted.statuses)
            and set(wanted.conditions) <= set(head.conditions.split())
            and all(word in text or _was_said(log, head, word) for word in words)
            and (not ref or any(row.kind == "path" and ref in row.term for row in cues[head.belief]))
            and _noted_so(log, head.belief, wanted)
        ):
            yield head


def _was_said(log: _Events, head: Head, word: str) -> bool:
    """Whether a word stands in the claim, where the text may not have all of it."""
    if head.status != "superseded" and "…" not in head.text:
        return False
    return any(event.body is not None and word in ascii_lower(event.body.claim) for event in _created(log, head.belief))


def _noted_so(log: _Events, belief: str, wanted: Wanted) -> bool:
    if not wanted.actor and not wanted.tag:
        return True
    return any(
        meets(wanted.actor, event.actor)
        and (not wanted.tag or (event.body is not None and any(meets(wanted.tag, tag) for tag in event.body.tags)))
        for event in _created(log, belief)
    )


def _created(log: _Events, belief: str) -> list[Event]:
    return [event for event in log.events_of(belief) if event.kind == "created"]
