"""Whether the projections are what the log says: rebuild beside and compare, or rebuild in place."""

import contextlib
import gc
from collections.abc import Iterator
from typing import NamedTuple

from doxa.core import justification
from doxa.core.events import hash_of
from doxa.core.fold import fold
from doxa.core.projection import CueRow, Mark
from doxa.core.settlement import rivals
from doxa.core.state import Belief
from doxa.errors import BrokenStore
from doxa.operations.loading import update_for
from doxa.ports.store import Store, Update, View


class Report(NamedTuple):
    """What a check found."""

    events: int
    beliefs: int
    problems: tuple[str, ...]


def updates_from_log(view: View) -> Iterator[Update]:
    """Compute every projection from the log alone."""
    beliefs = fold(view.log())
    yield from _updates(beliefs)


def _with_rivals(beliefs: dict[str, Belief]) -> dict[str, Belief]:
    """Label the beliefs of every key that has more than one, under any of its names, with their rivals."""
    keys: dict[str, str] = {}
    for belief in beliefs.values():
        for name in belief.names:
            _join(keys, name, belief.key.folded)
    families: dict[str, list[Belief]] = {}
    for belief in beliefs.values():
        families.setdefault(_root(keys, belief.key.folded), []).append(belief)
    for family in families.values():
        if len(family) > 1:
            beliefs.update(rivals.labelled({belief.id: belief for belief in sorted(family)}))
    return beliefs


def _root(keys: dict[str, str], key: str) -> str:
    while keys.get(key, key) != key:
        key = keys[key]
    return key


def _join(keys: dict[str, str], one: str, other: str) -> None:
    keys[_root(keys, one)] = _root(keys, other)


def _updates(beliefs: dict[str, Belief]) -> Iterator[Update]:
    beliefs = _with_rivals(beliefs)
    if any(belief.premises for belief in beliefs.values()):
        labels = justification.supported(beliefs)
        versions = justification.versions(beliefs)
        for name, belief in beliefs.items():
            yield update_for(None, belief._replace(supported=labels[name]), versions[name])
    else:
        for belief in beliefs.values():
            yield update_for(None, belief)


@contextlib.contextmanager
def _without_collection() -> Iterator[None]:
    """Keep Python from looking for cycles among millions of tuples, where there are none: it takes half of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def rebuild(store: Store) -> int:
    """Drop every projection and make it again from the log.

    Returns:
        The number of beliefs.
    """
    with _without_collection():
        return store.rebuild(updates_from_log)


def check(store: Store) -> Report:
    """Verify every event's hash, compute every projection beside the stored one, and compare. Nothing is changed."""
    return store.read(_check)


def _check(view: View) -> Report:
    problems = []
    histories: dict[str, list[str]] = {}
    for event in view.log():
        if hash_of(event) != event.hash:
            problems.append(f"event {event.id} does not fit its hash")
        for subject in event.touches:
            histories.setdefault(subject, []).append(event.id)
    beliefs = fold(view.log())
    heads = {}
    cues: set[tuple[str, CueRow]] = set()
    premises: set[tuple[str, str]] = set()
    marks: set[tuple[str, Mark]] = set()
    for update in _updates(beliefs):
        name = update.head.belief
        heads[name] = update.head
        cues.update((name, row) for row in update.cues_added)
        premises.update((premise, name) for premise in update.premises_added)
        marks.update((name, mark) for mark in update.marks_added)
    stored = {head.belief: head for head in view.heads()}
    problems.extend(
        f"belief {name} is in the log and not among the beliefs" for name in sorted(heads.keys() - stored.keys())
    )
    problems.extend(f"belief {name} is stored and not in the log" for name in sorted(stored.keys() - heads.keys()))
    problems.extend(
        f"belief {name} is stored as {stored[name].status}, the log says {heads[name].status}"
        if stored[name].status != heads[name].status
        else f"belief {name} is stored otherwise than the log says"
        for name in sorted(heads.keys() & stored.keys())
        if heads[name] != stored[name]
    )
    stored_cues = set(view.cues())
    problems.extend(
        f"belief {name} has lost the cue {row.kind}:{row.exact}" for name, row in sorted(cues - stored_cues)
    )
    problems.extend(
        f"belief {name} has a cue too many, {row.kind}:{row.exact}" for name, row in sorted(stored_cues - cues)
    )
    stored_premises = set(view.premises())
    problems.extend(
        f"belief {name} has lost the premise {premise}" for premise, name in sorted(premises - stored_premises)
    )
    problems.extend(
        f"belief {name} has a premise too many, {premise}" for premise, name in sorted(stored_premises - premises)
    )
    stored_marks = set(view.marks())
    problems.extend(f"belief {name} has lost the mark {mark.kind}" for name, mark in sorted(marks - stored_marks))
    problems.extend(f"belief {name} has a mark too many, {mark.kind}" for name, mark in sorted(stored_marks - marks))
    problems.extend(
        f"belief {name} has another history than the log says"
        for name, events in histories.items()
        if _history(view, name) != events
    )
    return Report(view.event_count(), len(beliefs), tuple(problems))


def _history(view: View, belief: str) -> list[str]:
    try:
        return [event.id for event in view.events_of(belief)]
    except BrokenStore:
        return []
