"""Export and merge: the log is the format.

An export is lines of JSON: a header with the number of events and a digest over their hashes, then one event a
line in the order of ids. It is read whole and verified before anything is written.
"""

import contextlib
import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from doxa.core.codec import event_from_line, line_of
from doxa.core.events import Event, seal, strip
from doxa.core.fold import fold_belief
from doxa.core.state import Belief
from doxa.errors import DoxaError, InvalidInput, NotPermitted
from doxa.operations.bars import raised_for
from doxa.operations.context import Context
from doxa.operations.loading import siblings_of, updates_for
from doxa.ports.store import Change, IdTaken, Store, View

FORMAT = 1
_ID_CHARS_SHOWN = 40


class Merged(NamedTuple):
    """What a merge did. `late` events were recorded before the log's latest, so that the past is now fuller."""

    added: int
    known: int
    late: int


class Unmerged(NamedTuple):
    """An event that was not merged, by its id as far as it has one, and why."""

    id: str
    why: str


def export_lines(store: Store) -> Iterator[str]:
    """Give the lines of an export, each with its line end."""
    return lines_with(store.project, store.read(lambda view: list(view.log())))


def lines_with(project: str, events: list[Event]) -> Iterator[str]:
    """Give the lines of an export of some events, each with its line end."""
    header = {
        "doxa_export": FORMAT,
        "project": project,
        "events": len(events),
        "digest": _digest(events),
    }
    yield json.dumps(header, sort_keys=True) + "\n"
    for event in events:
        yield line_of(event) + "\n"


def write_export(lines: Iterable[str], file: str | os.PathLike[str]) -> int:
    """Write an export to a file, which appears whole or not at all; gives the number of events."""
    path = Path(file)
    draft = Path(f"{path.parent}/.{path.name}.{os.getpid()}.part")
    events = -1
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as target:
            for line in lines:
                target.write(line)
                events += 1
        draft.replace(path)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise InvalidInput(f"The export could not be written to {str(path)!r}: {why}.") from error
    finally:
        with contextlib.suppress(OSError, ValueError):
            draft.unlink()
    return events


def lines_of(file: str | os.PathLike[str]) -> list[str]:
    """Read the lines of an export's file."""
    try:
        return Path(file).read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError) as error:
        raise InvalidInput(f"The export {str(file)!r} cannot be read: {error}. Nothing was merged.") from error


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
    except (ValueError, KeyError, TypeError, RecursionError) as error:
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
    arriving = _by_id(events)
    try:
        return context.store.write(lambda view: _merge(context, view, arriving))
    except IdTaken as error:
        raise NotPermitted(
            "This store holds the same beliefs for another project, and a belief has one project in a store. Nothing "
            "was merged; merge into a store of its own."
        ) from error


def merge_each(
    context: Context, lines: Iterable[str], admit: Callable[[Event], str | None] = lambda _: None
) -> tuple[Merged, list[Unmerged]]:
    """Add events, given line by line, that the log does not have, each of which stands for itself.

    Args:
        context: the ports.
        lines: events as lines of JSON.
        admit: says why an event may not come from where it comes, None if it may.

    Returns:
        What was merged, and what was not: an event that does not fit its hash, that is another project's, that is
        known with other content, or that may not come from there.
    """
    refused: list[Unmerged] = []
    arriving: dict[str, Event] = {}
    for line in lines:
        event = _readable(context.store.project, line, refused)
        if event is None:
            continue
        other = arriving.get(event.id)
        if other is not None and other.hash != event.hash:
            refused.append(Unmerged(event.id, _OTHERWISE))
        elif other is None or other.body is None:
            arriving[event.id] = event
    ordered = dict(sorted(arriving.items()))
    unfit: list[Unmerged] = []

    def work(view: View) -> tuple[Change, Merged]:
        unfit[:] = _unfit(view, ordered, admit)
        out = {one.id for one in unfit}
        return _merge(context, view, {name: event for name, event in ordered.items() if name not in out})

    merged = context.store.write(work) if ordered else Merged(0, 0, 0)
    return merged, [*refused, *unfit]


_OTHERWISE = "it is known with other content: one of the two logs was changed"


def _readable(project: str, line: str, refused: list[Unmerged]) -> Event | None:
    try:
        event = event_from_line(line)
    except DoxaError as error:
        refused.append(Unmerged(_id_in(line), str(error)))
        return None
    if event.project != project:
        refused.append(Unmerged(event.id, f"it is of project {event.project}, this is {project}"))
        return None
    return event


def _id_in(line: str) -> str:
    try:
        return str(json.loads(line)["id"])[:_ID_CHARS_SHOWN]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""


def _unfit(view: View, arriving: dict[str, Event], admit: Callable[[Event], str | None]) -> list[Unmerged]:
    """Give the events that are known with other content, and the unknown ones that may not come."""
    beliefs = dict.fromkeys(event.belief for event in arriving.values())
    known = {event.id: event for belief in beliefs for event in view.events_of(belief)}
    found = []
    for name, event in arriving.items():
        same = known.get(name)
        why = admit(event) if same is None else _OTHERWISE if same.hash != event.hash else None
        if why is not None:
            found.append(Unmerged(name, why))
    return found


def _by_id(events: list[Event]) -> dict[str, Event]:
    """Order events by their ids, each once, and with its content where a copy has it."""
    found: dict[str, Event] = {}
    for event in sorted(events, key=lambda event: event.id):
        other = _checked(event, found.get(event.id))
        if event.id not in found or other.body is None:
            found[event.id] = event
    return found


def _merge(context: Context, view: View, arriving: dict[str, Event]) -> tuple[Change, Merged]:
    histories = {name: view.events_of(name) for name in dict.fromkeys(event.belief for event in arriving.values())}
    own = {event.id: event for name, events in histories.items() for event in events if event.belief == name}
    for name, event in arriving.items():
        _checked(event, own.get(name))
    erased = {event.belief for event in (*own.values(), *arriving.values()) if event.kind == "erased"}
    # What is erased has no content, whichever of the two arrives first.
    new = tuple(_without_content(event, erased) for name, event in arriving.items() if name not in own)
    losing = [event for event in own.values() if _without_content(event, erased) is not event]
    rewritten = {event.id: strip(event) for event in losing}
    touched: dict[str, list[Event]] = {subject: [] for event in losing for subject in event.touches}
    for event in new:
        for subject in event.touches:
            touched.setdefault(subject, []).append(event)
    before: dict[str, Belief | None] = {}
    after: dict[str, Belief] = {}
    unknown = set()
    for subject, fresh in touched.items():
        history = histories[subject] if subject in histories else view.events_of(subject)
        folded = fold_belief(sorted([*(rewritten.get(one.id, one) for one in history), *fresh]), subject)
        if folded is not None:
            before[subject], after[subject] = fold_belief(history, subject), folded
            if not history:
                unknown.add(subject)
    last = view.last_id()
    siblings = siblings_of(view, before, after, arrived=True)
    updates = updates_for(view, before, after, frozenset(unknown), arrived=True, siblings=siblings)
    gone = [one for name, one in before.items() if one is not None and after[name].erased and not one.erased]
    # What somebody erased elsewhere stays out here too.
    bars = raised_for(context, view, gone)
    change = Change(new, updates, tuple(rewritten.values()), bars, bool(rewritten))
    return change, Merged(len(new), len(arriving) - len(new), sum(event.id < last for event in new))


def _without_content(event: Event, erased: set[str]) -> Event:
    return strip(event) if event.belief in erased and event.kind != "erased" else event


def _checked(event: Event, known: Event | None) -> Event:
    """Give the event as it is known, if it is. InvalidInput when the two say different things."""
    if known is not None and known.hash != event.hash:
        raise InvalidInput(
            f"Event {event.id} is known here with other content. Nothing was merged: one of the two logs was changed."
        )
    return known or event
