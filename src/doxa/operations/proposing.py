"""Sentences that reopen a settled decision: what they are read against, and what comes of them."""

from collections.abc import Callable, Iterable

from doxa.core.events import Event
from doxa.core.lifecycle import ACTIVE, ERASED
from doxa.core.reopen.ledger import Ledger, Reading, Slot, Version
from doxa.core.state import Belief
from doxa.core.undo import CHANGES
from doxa.core.values import Actor, Evidence, Key
from doxa.errors import InvalidInput
from doxa.operations.answers import Settlement
from doxa.operations.loading import load
from doxa.ports.store import Store, View

# In a larger memory only those keys are considered that words of the sentence, or of the session, lead to.
_BELIEFS_MAX = 5_000
_FOUND_MAX = 200
_EVENTS_OF_SESSION_MAX = 1_000
_NAMELESS = frozenset({"project", "user"})


class Proposal:
    """What a sentence asks for, read against the memory. Nothing is changed until it is accepted.

    `act` is `"reopen"` or `"ask"`. `key`, `belief` and `value` say what would hold again, `holds` what holds now;
    `question` is what to ask back, with `choices` to offer. `why` says how the sentence was understood.
    """

    def __init__(
        self,
        reading: Reading,
        text: str,
        belief: Belief | None,
        holds: Belief | None,
        accept: Callable[[str, str, str | None], Settlement],
    ) -> None:
        self.act = reading.act
        self.key = reading.key
        self.choices = reading.choices
        self.why = reading.why
        self.text = text
        self.belief = belief
        self.holds = holds
        self._accept = accept

    @property
    def value(self) -> str | None:
        """The value that would hold again."""
        return self.belief.value if self.belief else None

    @property
    def question(self) -> str | None:
        """What to ask back, where the sentence does not say enough."""
        if self.act != "ask":
            return None
        offered = ", ".join(str(key) for key in self.choices)
        return f"Which one is meant: {offered}? ({self.why})" if offered else f"What is meant? ({self.why})"

    def accept(self, reason: str | None = None) -> Settlement:
        """Reaffirm what is proposed, with the sentence as the reason if no other is given.

        Raises:
            InvalidInput: it asks back, and proposes nothing.
            Refused: what holds has changed since; nothing was written.
        """
        if self.belief is None:
            raise InvalidInput(f"There is nothing to accept yet. {self.question} Nothing was written.")
        return self._accept(self.belief.id, reason or f"asked for: {self.text}", self.holds.id if self.holds else None)

    def __repr__(self) -> str:
        return f"Proposal({self.act!r}, {str(self.key) if self.key else None!r}, {self.value!r})"


def propose(
    store: Store,
    text: str,
    by: Actor,
    recent: tuple[Key, ...] | str,
    accept: Callable[[str, str, str | None], Settlement],
) -> Proposal | None:
    """Read a sentence.

    Args:
        store: the memory.
        text: the sentence.
        by: who said it.
        recent: the keys changed last, or the session whose changes count.
        accept: called with a belief, a reason, and what should still hold, to reaffirm the belief.
    """
    from doxa.core.reopen.reading import read  # noqa: PLC0415 - the words of fourteen languages, and seldom asked for

    def work(view: View) -> tuple[Reading, Belief | None, Belief | None]:
        changed = _changed_in(view, recent) if isinstance(recent, str) else recent
        ledger = Ledger(_slots(view, text, changed), changed)
        reading = read(text, ledger, by=by)
        belief = load(view, reading.belief) if reading.belief else None
        holds = _holder(view, reading.key) if reading.key else None
        return reading, belief, holds

    reading, belief, holds = store.read(work)
    return None if reading.act == "none" else Proposal(reading, text, belief, holds, accept)


def _holder(view: View, key: Key) -> Belief | None:
    active = [load(view, name) for name in view.holders(key.folded, standing=True)]
    return next((one for one in active if one.status == ACTIVE), None)


def _changed_in(view: View, session: str) -> tuple[Key, ...]:
    """Give the keys that a session changed, latest first; none if the last thing it did was no change."""
    found: dict[str, Key] = {}
    last: str | None = None
    for number, event in enumerate(view.log(newest_first=True)):
        if number == _EVENTS_OF_SESSION_MAX:
            break
        if event.session != session or event.actor_kind == "system":
            continue
        last = last or event.operation
        if event.kind in CHANGES:
            key = load(view, event.belief).key
            found.setdefault(key.folded, key)
        elif event.operation != last and not found:
            break
    return tuple(found.values())


def _slots(view: View, text: str, changed: tuple[Key, ...]) -> tuple[Slot, ...]:
    keys: dict[str, None] = {key.folded: None for key in changed}
    if view.event_count() <= _BELIEFS_MAX:
        keys.update((head.key, None) for head in view.heads() if not head.key.startswith("\x1f") and head.key)
    else:
        from doxa.core.recall import FINDS_MAX, ranked, search_words  # noqa: PLC0415 - of large memories only

        words = search_words(text)
        for name, *_ in ranked(view.search(words, FINDS_MAX), words)[:_FOUND_MAX]:
            head = view.head(name)
            if head is not None and not head.key.startswith("\x1f"):
                keys[head.key] = None
    families = [[load(view, name) for name in view.holders(key)] for key in keys if key]
    kept = [[one for one in family if one.status != ERASED] for family in families]
    attributes = [family[0].key.attribute.casefold() for family in kept if family]
    return tuple(_slot(view, family, attributes) for family in kept if family)


def _slot(view: View, family: list[Belief], attributes: list[str]) -> Slot:
    key = family[0].key
    named = "" if key.entity.casefold() in _NAMELESS else key.entity
    names = [f"{named} {key.attribute}".strip()]
    if named and attributes.count(key.attribute.casefold()) == 1:
        names.append(key.attribute)
    names.extend(name.split("\x1f")[1] for one in family for name in one.names if "\x1f" in name)
    versions = _versions(view, family)
    active = [one.id for one in family if one.status == ACTIVE]
    standing = bool(active) and bool(versions) and versions[-1].belief in active
    return Slot(key, tuple(dict.fromkeys(names)), versions, standing)


def _versions(view: View, family: Iterable[Belief]) -> tuple[Version, ...]:
    """List what was in force, each time that it came into force."""
    found: list[tuple[str, Version]] = []
    for belief in family:
        for event in view.events_of(belief.id):
            if event.belief == belief.id and _comes_into_force(event, belief):
                by = next((one.by for one in _evidence_of(event) if one.by), None) or event.actor
                value = belief.value if belief.value is not None else belief.claim
                found.append((event.id, Version(belief.id, value, by, event.recorded_at)))
    return tuple(version for _, version in sorted(found))


def _comes_into_force(event: Event, belief: Belief) -> bool:
    if event.body is None:
        return False
    if event.kind == "created":
        return bool(event.body.status == ACTIVE)
    return event.kind == "promoted" or (event.kind == "reinstated" and belief.standing == ACTIVE)


def _evidence_of(event: Event) -> tuple[Evidence, ...]:
    found: tuple[Evidence, ...] = getattr(event.body, "evidence", ())
    return found
