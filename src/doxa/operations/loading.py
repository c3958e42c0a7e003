"""From the store to beliefs, and from decided events to what is written beside them."""

from collections.abc import Iterable

from doxa.core import justification
from doxa.core.events import Event
from doxa.core.fold import evolve, fold_belief
from doxa.core.projection import cue_rows, head_of
from doxa.core.state import Belief
from doxa.errors import AmbiguousPrefix, InvalidInput, NotPermitted, UnknownId
from doxa.ports.store import Change, Update, View

_CANDIDATES_SHOWN = 10


def resolve(view: View, prefix: str) -> str:
    """Give the id that begins with a prefix.

    Raises:
        UnknownId: no belief's id begins so.
        NotPermitted: the belief is another project's.
        AmbiguousPrefix: more than one does.
    """
    wanted = prefix.strip().strip("[]").lower() if isinstance(prefix, str) else ""
    if not wanted:
        raise InvalidInput("An id is needed, at least its first character.")
    found = view.with_prefix(wanted, _CANDIDATES_SHOWN + 1)
    if not found and view.foreign(wanted):
        raise NotPermitted(f"[{prefix}] is a belief of another project in this store. Nothing was shown or changed.")
    if not found:
        raise UnknownId(f"There is no belief {prefix!r} in this project. `doxa recall` and `doxa log` show ids.")
    if len(found) > 1 and found[0] != wanted:
        shown = ", ".join(found[:_CANDIDATES_SHOWN]) + (", …" if len(found) > _CANDIDATES_SHOWN else "")
        raise AmbiguousPrefix(f"{prefix!r} begins more than one id: {shown}. Give more characters.", tuple(found))
    return found[0]


def load_bare(view: View, belief: str) -> Belief | None:
    """Fold a belief from its own history, without asking whether it is supported."""
    return fold_belief(view.events_of(belief), belief)


def load(view: View, belief: str) -> Belief:
    """Fold a belief and label its support. UnknownId when nothing created it."""
    found = load_bare(view, belief)
    if found is None:
        raise UnknownId(f"There is no belief {belief!r} in this project.")
    if not found.premises:
        return found
    return labelled(view, {belief: found})[belief]


def load_all(view: View, beliefs: Iterable[str]) -> tuple[Belief, ...]:
    """Fold several beliefs, in the given order."""
    return tuple(load(view, belief) for belief in beliefs)


def labelled(view: View, beliefs: dict[str, Belief]) -> dict[str, Belief]:
    """Label the support of beliefs, reading what they rest on."""
    everything = _with_grounds(view, beliefs)
    labels = justification.supported(everything)
    return {name: belief._replace(supported=labels[name]) for name, belief in beliefs.items()}


def _with_grounds(view: View, beliefs: dict[str, Belief]) -> dict[str, Belief]:
    """Add everything that beliefs rest on, transitively."""
    everything = dict(beliefs)
    queue = list(beliefs.values())
    while queue:
        for premise in {one for reasons in queue.pop().premises for one in reasons}:
            if premise not in everything:
                found = load_bare(view, premise)
                if found is not None:
                    everything[premise] = found
                    queue.append(found)
    return everything


def _with_dependents(view: View, beliefs: dict[str, Belief], known: list[str]) -> dict[str, Belief]:
    """Add everything that rests on beliefs, transitively; on one that is not among the known nothing can rest."""
    everything = dict(beliefs)
    queue = list(known)
    while queue:
        for name in view.resting_on(queue.pop()):
            if name not in everything:
                found = load_bare(view, name)
                if found is not None:
                    everything[name] = found
                    queue.append(name)
    return everything


def change_for(view: View, events: tuple[Event, ...], known: dict[str, Belief]) -> tuple[Change, dict[str, Belief]]:
    """Fold events onto the beliefs they touch and work out what changes beside the log.

    Args:
        view: to read beliefs that are touched and not known.
        events: the new events, in order.
        known: beliefs that were read already.

    Returns:
        The change, and the beliefs after it.
    """
    before: dict[str, Belief | None] = {}
    after: dict[str, Belief] = {}
    for event in events:
        for subject in event.touches:
            if subject not in before:
                fresh = event.kind == "created" and subject == event.belief
                before[subject] = None if fresh else known.get(subject) or load_bare(view, subject)
            changed = evolve(after.get(subject) or before[subject], event, subject)
            if changed is not None:
                after[subject] = changed
    created = frozenset([event.belief for event in events if event.kind == "created"])
    return Change(events, updates_for(view, before, after, created)), after


def updates_for(
    view: View,
    before: dict[str, Belief | None],
    after: dict[str, Belief],
    created: frozenset[str] = frozenset(),
    *,
    arrived: bool = False,
) -> tuple[Update, ...]:
    """Work out what changes beside the log, for changed beliefs and all that rest on them.

    Args:
        view: to read what rests on them, and what they rest on.
        before: the changed beliefs as they were, None for those that were not.
        after: the same as they are now; their labels of support are set here.
        created: those of them that must be new to the store.
        arrived: whether they come from elsewhere; what rests on them may have come before them.
    """
    known = [name for name in after if arrived or before.get(name) is not None]
    concerned = _with_dependents(view, after, known)
    if not any(belief.premises for belief in concerned.values()):
        return tuple([update_for(before.get(name), belief, new=name in created) for name, belief in after.items()])
    everything = _with_grounds(view, concerned)
    labels = justification.supported(everything)
    versions = justification.versions(everything)
    updates = []
    for name, belief in concerned.items():
        belief = belief._replace(supported=labels[name])  # noqa: PLW2901 - the same belief, labelled
        if name in after:
            after[name] = belief
        previous = before.get(name) if name in after else belief
        updates.append(update_for(previous, belief, versions[name], new=name in created))
    return tuple(updates)


def update_for(before: Belief | None, after: Belief, version: str | None = None, *, new: bool = False) -> Update:
    """Compare a belief before and after, and say what changes beside the log."""
    head = head_of(after, version)
    if before is None:
        premises = tuple(sorted({one for reasons in after.premises for one in reasons})) if after.premises else ()
        return Update(head, (), cue_rows(after), (), premises, new)
    if before is after or (
        before.anchors is after.anchors
        and before.cues is after.cues
        and before.drifted is after.drifted
        and before.premises is after.premises
    ):
        return Update(head)
    old_rows, new_rows = cue_rows(before), cue_rows(after)
    rested = {one for reasons in before.premises for one in reasons}
    rests = {one for reasons in after.premises for one in reasons}
    return Update(
        head,
        tuple(row for row in old_rows if row not in new_rows),
        tuple(row for row in new_rows if row not in old_rows),
        tuple(sorted(rested - rests)),
        tuple(sorted(rests - rested)),
    )
