"""From the store to beliefs, and from decided events to what is written beside them."""

from collections.abc import Iterable, Mapping

from doxa.core import justification
from doxa.core.events import Event
from doxa.core.fold import evolve, fold_belief
from doxa.core.lifecycle import ACTIVE
from doxa.core.projection import DISPUTED, cue_rows, head_of, marks_of
from doxa.core.settlement import rivals
from doxa.core.state import Belief
from doxa.errors import AmbiguousPrefix, InvalidInput, NotPermitted, UnknownId
from doxa.operations.support import grounds_of, is_supported, with_dependents
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
    found = _load_disputed(view, belief)
    if found is None:
        raise UnknownId(f"There is no belief {belief!r} in this project.")
    return labelled(view, {belief: found})[belief] if found.premises else found


def load_family(view: View, key: str) -> tuple[Belief, ...]:
    """Give every belief of a folded key, under any of its names, labelled, in the order of ids."""
    found = _family(view, key)
    resting = {name: belief for name, belief in found.items() if belief.premises}
    if resting:
        found.update(labelled(view, resting))
    return tuple(rivals.labelled(found).values())


class _Ahead:
    """Some beliefs as they will be, by their ids and by every name of their keys."""

    def __init__(self, beliefs: Mapping[str, Belief]) -> None:
        self.beliefs = beliefs
        self._named: dict[str, list[str]] = {}
        for name, belief in beliefs.items():
            for key in {belief.key.folded, *belief.names}:
                self._named.setdefault(key, []).append(name)

    def holders(self, key: str) -> list[str]:
        return self._named.get(key, [])


_NOTHING_AHEAD = _Ahead({})


def _family(view: View, key: str, changed: _Ahead = _NOTHING_AHEAD) -> dict[str, Belief]:
    """Give every belief of a key, under any of its names; `changed` are some as they will be."""
    ahead = changed.beliefs
    keys, queue = {key}, [key]
    found: dict[str, Belief] = {}
    while queue:
        asked = queue.pop()
        names: set[str] = set()
        known = [name for name in (*view.holders(asked), *view.marked("alias", [asked])) if name not in ahead]
        for name in (*known, *changed.holders(asked)):
            belief = found.get(name) or ahead.get(name) or load_bare(view, name)
            if belief is not None:
                found[name] = belief
                names.update((belief.key.folded, *belief.names))
        queue.extend(names - keys)
        keys |= names
    return found


def with_family(view: View, prefix: str) -> tuple[Belief, tuple[Belief, ...]]:
    """Give a belief by the beginning of its id, and with it every belief that answers the same question."""
    target = load(view, resolve(view, prefix))
    if target.erased:
        return target, (target,)
    family = load_family(view, target.key.folded)
    return next(one for one in family if one.id == target.id), family


def load_all(view: View, beliefs: Iterable[str]) -> tuple[Belief, ...]:
    """Fold several beliefs, in the given order."""
    return tuple(load(view, belief) for belief in beliefs)


def labelled(view: View, beliefs: dict[str, Belief]) -> dict[str, Belief]:
    """Label the support of beliefs as it is stored: what changes a label writes it in the same step."""
    return {name: belief._replace(supported=is_supported(view.head(name))) for name, belief in beliefs.items()}


def _load_disputed(view: View, belief: str) -> Belief | None:
    """Fold a belief and label it with its rivals, without asking whether it is supported."""
    found = load_bare(view, belief)
    head = view.head(belief) if found is not None else None
    if found is None or head is None or DISPUTED not in head.conditions:
        return found
    return rivals.labelled(_family(view, found.key.folded) | {belief: found})[belief]


def change_for(
    view: View, events: tuple[Event, ...], known: dict[str, Belief], family: str | None = None
) -> tuple[Change, dict[str, Belief]]:
    """Fold events onto the beliefs they touch and work out what changes beside the log.

    Args:
        view: to read beliefs that are touched and not known.
        events: the new events, in order.
        known: beliefs that were read already.
        family: the folded key of which every belief is known.

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
    siblings = siblings_of(view, before, after, known, family)
    return Change(events, updates_for(view, before, after, created, siblings=siblings)), after


def siblings_of(
    view: View,
    before: dict[str, Belief | None],
    after: dict[str, Belief],
    known: dict[str, Belief] | None = None,
    family: str | None = None,
    *,
    arrived: bool = False,
) -> dict[str, Belief]:
    """Label changed beliefs with their rivals, and give those other beliefs of their keys whose labels change by it.

    Args:
        view: to read other beliefs of the keys.
        before: the changed beliefs as they were.
        after: the same as they are now; their labels are set here.
        known: beliefs that were read already.
        family: the folded key of which every belief is known.
        arrived: whether the change comes from elsewhere, settled by nobody here.
    """
    changed: dict[str, Belief] = {}
    ahead = _Ahead(after)
    for key, renamed in _keys_concerned(before, after, arrived=arrived).items():
        loaded = known is None or key != family or renamed
        everyone = _family(view, key, ahead) if known is None or loaded else known
        own = {name: after[name] for name in after.keys() & everyone.keys()}
        if not loaded:
            own.update({name: one for name, one in after.items() if one.key.folded == key})
        for name, belief in rivals.labelled(everyone | own).items():
            if name in after:
                after[name] = belief
            elif _is_shown_otherwise(view, belief) if loaded else belief != everyone[name]:
                changed[name] = belief
    return changed


def _keys_concerned(before: dict[str, Belief | None], after: dict[str, Belief], *, arrived: bool) -> dict[str, bool]:
    """Give the keys whose beliefs may have other rivals now, each with whether what counts to it has changed."""
    keys: dict[str, bool] = {}
    for name, belief in after.items():
        old = before.get(name)
        if not arrived and not _may_rival(old, belief):
            continue
        # What is erased has left its key.
        renamed = set() if old is None else {old.key.folded, *old.names} ^ {belief.key.folded, *belief.names}
        for key in {belief.key.folded, *belief.names, *renamed}:
            keys[key] = keys.get(key, False) or bool(renamed) or (old is None and bool(belief.names))
    return keys


def _is_shown_otherwise(view: View, belief: Belief) -> bool:
    head = view.head(belief.id)
    # Which rivals it has is in the text that is delivered.
    wanted = head_of(belief)
    return head is not None and wanted._replace(version=head.version, label=head.label) != head


def _may_rival(before: Belief | None, after: Belief) -> bool:
    """Whether a change may make rivals, or free some."""
    if before is None:
        return after.status == ACTIVE
    if before.rivals or before.void or before.names != after.names:
        return True
    return after.status == ACTIVE and before.status != ACTIVE


def updates_for(
    view: View,
    before: dict[str, Belief | None],
    after: dict[str, Belief],
    created: frozenset[str] = frozenset(),
    *,
    arrived: bool = False,
    siblings: dict[str, Belief] | None = None,
) -> tuple[Update, ...]:
    """Work out what changes beside the log, for changed beliefs and all that rest on them.

    Args:
        view: to read what rests on them, and what they rest on.
        before: the changed beliefs as they were, None for those that were not.
        after: the same as they are now; their labels of support are set here.
        created: those of them that must be new to the store.
        arrived: whether they come from elsewhere; what rests on them may have come before them.
        siblings: beliefs that are changed in nothing but their rivals.
    """
    if siblings:
        before = {**before, **siblings}
        after.update(siblings)
    known = [name for name in after if arrived or before.get(name) is not None]
    concerned = with_dependents(view, after, known, _load_disputed)
    if not any(belief.premises for belief in concerned.values()):
        return tuple([update_for(before.get(name), belief, new=name in created) for name, belief in after.items()])
    grounds = grounds_of(view, concerned)
    labels = justification.supported(concerned, grounds)
    versions = justification.versions(concerned, grounds)
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
        return Update(head, (), cue_rows(after), (), premises, (), marks_of(after), new)
    if before is after or (
        before.anchors is after.anchors
        and before.cues is after.cues
        and before.drifted is after.drifted
        and before.premises is after.premises
        and before.names is after.names
        and before.open_retirements == after.open_retirements
    ):
        return Update(head)
    old_marks, new_marks = marks_of(before), marks_of(after)
    old_rows, new_rows = cue_rows(before), cue_rows(after)
    rested = {one for reasons in before.premises for one in reasons}
    rests = {one for reasons in after.premises for one in reasons}
    return Update(
        head,
        tuple(row for row in old_rows if row not in new_rows),
        tuple(row for row in new_rows if row not in old_rows),
        tuple(sorted(rested - rests)),
        tuple(sorted(rests - rested)),
        tuple(mark for mark in old_marks if mark not in new_marks),
        tuple(mark for mark in new_marks if mark not in old_marks),
    )
