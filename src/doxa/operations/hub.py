"""The hub's side of sync: it takes what a replica has, and gives what the replica lacks."""

import threading
from collections.abc import Callable, Iterable
from typing import Any

from doxa.core.events import Event
from doxa.core.reconciling import EMPTY, Range, Summary, bounds_of, differing, extended
from doxa.errors import InvalidInput
from doxa.operations.context import Context
from doxa.operations.exchange import merge_each
from doxa.operations.messages import carried, packed, unpacked
from doxa.ports.store import View

EVENTS_MAX = 20_000
_REFUSED_MAX = 1_000

Admit = Callable[[Event], str | None]


def brought_up(view: View, summary: Summary) -> Summary:
    """Extend a summary by what has arrived since."""
    while arrived := view.arrived_hashes(summary.place, EVENTS_MAX):
        summary = extended(summary, [(name, value) for _, name, value in arrived], arrived[-1][0])
    return summary


class Hub:
    """Answers the replicas of one project. It may be used from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._summary = EMPTY

    def answer(self, context: Context, body: bytes, admit: Admit = lambda _: None) -> bytes:
        """Answer a message of a replica.

        Args:
            context: the hub's ports, with the store of the project.
            body: the message.
            admit: says why an event may not come from this replica, None if it may.

        Raises:
            InvalidInput: it is no message. Nothing was merged.
            NewerSchema: it is of a newer doxa.
        """
        header, lines = unpacked(body)
        asked = header.get("asks")
        if asked == "exchange":
            return self._exchange(context, header, lines, admit)
        if asked == "compare":
            theirs = Summary("", _ranges(header.get("ranges")))
            return packed({"differing": differing(self._now(context), theirs)})
        if asked == "lacking":
            return _lacking(context, header.get("ranges"))
        raise InvalidInput(f"A replica does not ask for {str(asked)[:40]!r}. Nothing was merged.")

    def _now(self, context: Context) -> Summary:
        with self._lock:
            self._summary = context.store.read(lambda view: brought_up(view, self._summary))
            return self._summary

    def _exchange(self, context: Context, header: dict[str, Any], lines: list[str], admit: Admit) -> bytes:
        after = header.get("after")
        if not isinstance(after, str) or (after and not after.isdecimal()):
            raise InvalidInput("A replica says after which place it asks. Nothing was merged.")
        merged, refused = merge_each(context, lines, admit)
        summary = self._now(context)
        # A hub that was set back gives places anew: the replica reads it from the beginning, and knows most of it.
        start = after if int(after or 0) <= int(summary.place or 0) else ""
        arrived = context.store.read(lambda view: view.arrived(start, EVENTS_MAX))
        some = carried([event for _, event in arrived])
        sent = set(_ids(lines))
        place = arrived[len(some) - 1][0] if arrived else start
        return packed(
            {
                "added": merged.added,
                "known": merged.known,
                "late": merged.late,
                "refused": [one._asdict() for one in refused[:_REFUSED_MAX]],
                "refused_count": len(refused),
                "place": place,
                "more": int(place or 0) < int(summary.place or 0),
                "root": summary.root,
                "count": summary.events,
            },
            (line for line, (_, event) in zip(some, arrived, strict=False) if event.id not in sent),
        )


def _ids(lines: Iterable[str]) -> Iterable[str]:
    """Give the ids of lines that doxa wrote, which has the keys in their order."""
    for line in lines:
        start = line.find('"id":"')
        if start >= 0:
            yield line[start + 6 : line.find('"', start + 6)]


def _ranges(given: object) -> dict[str, Range]:
    found: dict[str, Range] = {}
    if isinstance(given, dict):
        for name, pair in given.items():
            if isinstance(pair, list) and len(pair) == 2 and type(pair[0]) is int and isinstance(pair[1], str):
                found[name] = Range(pair[0], _hexadecimal(pair[1]))
    return found


def _hexadecimal(text: str) -> int:
    try:
        return int(text, 16)
    except ValueError as error:
        raise InvalidInput("A sum over a range is written in hexadecimal. Nothing was merged.") from error


def _lacking(context: Context, given: object) -> bytes:
    """Give what a replica lacks in some ranges, and say what is lacking here."""
    asked = {name: set(ids) for name, ids in given.items() if isinstance(ids, list)} if isinstance(given, dict) else {}
    theirs = set().union(*asked.values()) if asked else set()
    missing: list[Event] = []
    known: set[str] = set()

    def look(view: View) -> None:
        for name in sorted(asked):
            for event in view.between(*bounds_of(name)):
                known.add(event.id)
                if event.id not in theirs:
                    missing.append(event)

    context.store.read(look)
    return packed({"wanted": sorted(theirs - known)}, carried(missing))
