"""The replica's side of sync: what is new here goes to the hub, and what is new there comes here.

Mostly that is one request. Both sides then say what they have, as a sum over everything; where the sums differ, since
one of them was set back or lost something, the ranges that differ are found and evened out.
"""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

from doxa.core.reconciling import EMPTY, Range, Summary, bounds_of, without
from doxa.errors import InvalidInput
from doxa.operations.context import Context
from doxa.operations.exchange import Unmerged, merge_each
from doxa.operations.hub import brought_up
from doxa.operations.messages import Message, carried, packed, unpacked
from doxa.ports.store import Change, View

_STATE = "sync"
_PUSHED_MAX = 10_000
# Ids in one message; a single range may have more.
_LISTED_MAX = 50_000


class Line(Protocol):
    """The line to a hub."""

    def ask(self, body: bytes) -> bytes:
        """Send a message and give the answer."""
        ...


class Synced(NamedTuple):
    """What a sync did: events that went and came, requests that it took, what was not taken by whom, and why.

    `agreed` says whether both sides then had the same events, but for those that were refused.
    """

    sent: int
    received: int
    requests: int
    refused_there: tuple[Unmerged, ...]
    refused_here: tuple[Unmerged, ...]
    agreed: bool


class _State(NamedTuple):
    """What is remembered of a hub: how far it was read, how far it was told, and what it did not take."""

    pulled: str = ""
    pushed: str = ""
    refused: tuple[str, ...] = ()
    summary: Summary = EMPTY


class _Sync:
    """One sync, as far as it has come."""

    def __init__(self, context: Context, line: Line, hub: str) -> None:
        self.context = context
        self.line = line
        self.name = f"{_STATE}:{hub}"
        self.state = context.store.read(self._remembered)
        self.sent = self.received = self.requests = 0
        # Of what was sent, what the hub did not have.
        self.added = 0
        self.refused_there: dict[str, Unmerged] = {}
        self.refused_here: dict[str, Unmerged] = {}
        self.came: set[str] = set()

    def _remembered(self, view: View) -> _State:
        kept = view.setting(self.name)
        if kept is None:
            return _State()
        fields = json.loads(kept)
        ranges = {name: Range(count, int(total, 16)) for name, (count, total) in fields["ranges"].items()}
        summary = Summary(fields["summed"], ranges)
        return _State(fields["pulled"], fields["pushed"], tuple(fields["refused"]), summary)

    def remember(self) -> None:
        """Keep how far the hub was read and told."""
        state = self.state
        ranges = {name: [one.events, f"{one.total:x}"] for name, one in state.summary.ranges.items()}
        kept = json.dumps(
            {
                "pulled": state.pulled,
                "pushed": state.pushed,
                "refused": list(state.refused),
                "summed": state.summary.place,
                "ranges": ranges,
            }
        )
        self.context.store.write(lambda view: (Change(settings=((self.name, kept),)), view.project))

    def ask(self, header: dict[str, Any], lines: Iterable[str] = ()) -> Message:
        """Ask the hub, and merge the events that come with its answer."""
        self.requests += 1
        answer = unpacked(self.line.ask(packed(header, lines)))
        if answer.lines:
            merged, refused = merge_each(self.context, answer.lines)
            self.received += merged.added
            self.refused_here.update((one.id, one) for one in refused)
        return answer

    def exchange(self) -> Message:
        """Send what has not been sent, and take what has not been read."""
        arrived = self.context.store.read(lambda view: view.arrived(self.state.pushed, _PUSHED_MAX))
        lines = carried([event for _, event in arrived])
        arrived = arrived[: len(lines)]
        new = {event.id: line for line, (_, event) in zip(lines, arrived, strict=True) if event.id not in self.came}
        answer = self._push(new, self.state.pulled)
        if arrived:
            self.state = self.state._replace(pushed=arrived[-1][0])
        self.state = self.state._replace(pulled=str(answer.header["place"]))
        self.came.update(_ids_of(answer.lines))
        return answer

    def _push(self, lines: dict[str, str], after: str) -> Message:
        answer = self.ask({"asks": "exchange", "after": after}, lines.values())
        refused = [Unmerged(str(one["id"]), str(one["why"])) for one in answer.header["refused"]]
        self.refused_there.update((one.id, one) for one in refused)
        self.sent += len(lines) - len(refused)
        self.added += int(answer.header["added"])
        self.state = self.state._replace(
            refused=tuple(sorted({*self.state.refused, *(one.id for one in refused if one.id in lines)}))
        )
        return answer

    def has_more(self) -> bool:
        """Whether there is something here that the hub has not been told; what came from it, it knows."""
        while arrived := self.context.store.read(lambda view: view.arrived_hashes(self.state.pushed, _PUSHED_MAX)):
            for place, name, _ in arrived:
                if name not in self.came:
                    return True
                self.state = self.state._replace(pushed=place)
        return False

    def agrees(self, root: str) -> bool:
        """Whether the hub has what is here, but for what it refused."""
        summary, refused = self.context.store.read(self._summed)
        self.state = self.state._replace(summary=summary)
        return without(summary, refused).root == root

    def _summed(self, view: View) -> tuple[Summary, list[tuple[str, bytes]]]:
        refused: list[tuple[str, bytes]] = []
        for name in self.state.refused:
            refused.extend((event.id, event.hash) for event in view.between(name, name + "~") if event.id == name)
        return brought_up(view, self.state.summary), refused

    def even_out(self) -> None:
        """Find the ranges that differ, and give and take what is lacking there."""
        # What was summed up before may be of a store that was set back since.
        self.state = self.state._replace(summary=EMPTY)
        summary, _ = self.context.store.read(self._summed)
        self.state = self.state._replace(summary=summary)
        ranges = {name: [one.events, f"{one.total:x}"] for name, one in summary.ranges.items()}
        names = [str(one) for one in self.ask({"asks": "compare", "ranges": ranges}).header["differing"]]
        while names:
            some = _some(names, summary)
            names = names[len(some) :]
            self._even_out(some)

    def _even_out(self, names: list[str]) -> None:
        own = self.context.store.read(lambda view: {name: list(view.between(*bounds_of(name))) for name in names})
        ids = {name: [event.id for event in events] for name, events in own.items()}
        answer = self.ask({"asks": "lacking", "ranges": ids})
        self.came.update(_ids_of(answer.lines))
        wanted = set(answer.header["wanted"]) - set(self.state.refused)
        lacking = [event for events in own.values() for event in events if event.id in wanted]
        while lacking:
            lines = carried(lacking[:_PUSHED_MAX])
            self._push({event.id: line for event, line in zip(lacking, lines, strict=False)}, self.state.pulled)
            lacking = lacking[len(lines) :]


def _some(names: list[str], summary: Summary) -> list[str]:
    """Give as many ranges, the first at least, as one message can list the ids of."""
    count = 0
    for number, name in enumerate(names):
        count += summary.ranges.get(name, Range()).events
        if count > _LISTED_MAX:
            return names[: max(number, 1)]
    return names


def _ids_of(lines: Iterable[str]) -> Iterable[str]:
    return (str(json.loads(line)["id"]) for line in lines)


def sync(context: Context, line: Line, hub: str) -> Synced:
    """Bring a replica and a hub together: afterwards both have the events of both.

    It may be cut off at any moment, and called again; nothing is lost or done twice by that.

    Args:
        context: the replica's ports.
        line: the line to the hub.
        hub: which hub that is, to remember how far it was read.

    Raises:
        InvalidInput: the hub's answer cannot be understood.
    """
    run = _Sync(context, line, hub)
    try:
        agreed = _until_agreed(run)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InvalidInput(f"The hub's answer cannot be understood ({error!r}). What came before was kept.") from error
    there, here = tuple(run.refused_there.values()), tuple(run.refused_here.values())
    return Synced(run.sent, run.received, run.requests, there, here, agreed)


def _until_agreed(run: _Sync) -> bool:
    while True:
        before = run.added, run.received
        answer = run.exchange()
        while answer.header["more"] or run.has_more():
            run.remember()
            answer = run.exchange()
        agreed = run.agrees(str(answer.header["root"]))
        run.remember()
        if agreed or run.refused_here:
            return agreed
        run.even_out()
        if (run.added, run.received) == before:
            # Neither side has anything for the other, and still they differ: what is asked again has the same answer.
            return False
