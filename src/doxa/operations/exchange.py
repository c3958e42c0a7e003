"""Export and merge: the log is the format.

An export is lines of JSON: a header with the number of events and a digest over their hashes, then one event a
line in the order of ids. It is read whole and verified before anything is written.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from doxa.core.codec import event_from_line, line_of
from doxa.core.events import Event, seal, strip
from doxa.core.fold import fold_belief
from doxa.core.state import Belief
from doxa.errors import InvalidInput, NotPermitted
from doxa.operations.context import Context
from doxa.operations.loading import updates_for
from doxa.ports.store import Change, Store, View

FORMAT = 1


class Merged(NamedTuple):
    """What a merge did. `late` events were recorded before the log's latest, so that the past is now fuller."""

    added: int
    known: int
    late: int


def export_lines(store: Store) -> Iterator[str]:
    """Give the lines of an export, each with its line end."""
    events = store.read(lambda view: list(view.log()))
    header = {
        "doxa_export": FORMAT,
        "project": store.project,
        "events": len(events),
        "digest": _digest(events),
    }
    yield json.dumps(header, sort_keys=True) + "\n"
    for event in events:
        yield line_of(event) + "\n"


def _digest(events: Iterable[Event]) -> str:
    digest = hashlib.sha256()
    for event in events:
        digest.update(event.hash)
    return digest.hexdigest()


def read_export(lines: Iterable[str]) -> tuple[str, list[Event]]:
    """Read an export and verify that it is whole.

    Returns:
        The project it is from, and its events.

    Raises:
        InvalidInput: it is no export, was cut, or was changed.
        NewerSchema: it holds events that this doxa does not know.
    """
    source = iter(lines)
    first = next(source, "")
    try:
        header = json.loads(first)
        project, count, digest = header["project"], header["events"], header["digest"]
        known = header["doxa_export"] == FORMAT
    except (ValueError, KeyError, TypeError) as error:
        raise InvalidInput("This is not an export of doxa: its first line is no header. Nothing was merged.") from error
    if not known:
        raise InvalidInput("This export has a format that this doxa does not know. Nothing was merged; upgrade doxa.")
    events = [event_from_line(line) for line in source if line.strip()]
    if len(events) != count:
        raise InvalidInput(
            f"The export was cut: it should hold {count} events and holds {len(events)}. Nothing was merged."
        )
    if _digest(events) != digest:
        raise InvalidInput("The export was changed: its digest does not fit. Nothing was merged.")
    return project, events


def merge(context: Context, project: str, events: list[Event], *, adopt: bool = False) -> Merged:
    """Add the events that the log does not have yet. The union does not depend on order or repetition.

    Args:
        context: the ports.
        project: the project that the events come from.
        events: verified events.
        adopt: take events of another project as this one's own.

    Raises:
        NotPermitted: the events are another project's, and `adopt` was not said.
        InvalidInput: an event has the id of one that is known and says something else.
    """
    own = context.store.project
    if project != own or any(event.project != own for event in events):
        if not adopt:
            raise NotPermitted(
                f"The export is of project {project}, this is {own}. Nothing was merged. If they are one project, "
                "say so: `doxa project merge`."
            )
        events = [seal(event._replace(project=own)) for event in events]
    return context.store.write(lambda view: _merge(view, sorted(set(events))))


def _merge(view: View, events: list[Event]) -> tuple[Change, Merged]:
    touching: dict[str, list[Event]] = {}
    for event in events:
        for subject in event.touches:
            touching.setdefault(subject, []).append(event)
    before: dict[str, Belief | None] = {}
    after: dict[str, Belief] = {}
    added: dict[str, Event] = {}
    rewritten: dict[str, Event] = {}
    for subject, arriving in touching.items():
        known = {event.id: event for event in view.events_of(subject)}
        before[subject] = fold_belief(known.values(), subject)
        fresh = [_checked(event, known.get(event.id)) for event in arriving]
        whole = sorted({**known, **{event.id: event for event in fresh if event.id not in known}}.values())
        if any(event.kind == "erased" and event.belief == subject for event in whole):
            whole = [_stripped(event, subject) for event in whole]
            rewritten.update({one.id: one for one in whole if one.id in known and one != known[one.id]})
        added.update({event.id: event for event in whole if event.id not in known and event.belief == subject})
        added.update({event.id: event for event in whole if event.id not in known and event.id not in added})
        folded = fold_belief(whole, subject)
        if folded is not None and len(whole) > len(known):
            after[subject] = folded
    last = view.last_id()
    new = tuple(sorted(added.values()))
    changed = {name: before[name] for name in after}
    change = Change(new, updates_for(view, changed, after), tuple(rewritten.values()), (), bool(rewritten))
    return change, Merged(len(new), len(events) - len(new), sum(event.id < last for event in new))


def _stripped(event: Event, subject: str) -> Event:
    return strip(event) if event.belief == subject and event.kind != "erased" else event


def _checked(event: Event, known: Event | None) -> Event:
    if known is not None and known.hash != event.hash:
        raise InvalidInput(
            f"Event {event.id} is known here with other content. Nothing was merged: one of the two logs was changed."
        )
    return event
