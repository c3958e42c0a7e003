"""A store in memory: for tests, for `:memory:`, and for reading the past."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from doxa.core.events import Event
from doxa.core.lifecycle import ACTIVE, ERASED
from doxa.core.projection import CueRow, Head, Mark
from doxa.core.recall import Finds, Found, searchable
from doxa.errors import NotPermitted
from doxa.ports.store import REQUESTS_MAX, Change, IdTaken, Update, Wanted
from doxa.storage.memory_browsing import wanted_heads
from doxa.storage.memory_journal import MemoryJournal

T = TypeVar("T")


class MemoryStore(MemoryJournal):
    """An event log and its projections in dictionaries. It is its own view and its own journal.

    Args:
        project: the project's id.
        frozen: whether `write` is refused, for a view of the past.
    """

    def __init__(self, project: str, *, frozen: bool = False) -> None:
        super().__init__()
        self.project = project
        self._frozen = frozen
        self._events: dict[str, Event] = {}
        self._arrival: list[str] = []
        self._touching: dict[str, list[str]] = {}
        self._greatest = ""
        self._keys_of_question: dict[str, set[str]] = {}
        self._premises: dict[str, set[str]] = {}
        self._marks: dict[Mark, set[str]] = {}

    # Store

    def read(self, work: Callable[["MemoryStore"], T]) -> T:
        """Call a function with a view of one moment."""
        with self._lock:
            return work(self)

    def write(self, work: Callable[["MemoryStore"], tuple[Change, T]]) -> T:
        """Call a function, write its change as one step, and give its answer."""
        if self._frozen:
            raise NotPermitted("This is a view of the past; it cannot be written. Nothing was changed.")
        with self._lock:
            change, answer = work(self)
            if any(update.new and update.head.belief in self._heads for update in change.updates):
                raise IdTaken
            self.append(change.events)
            for event in change.rewritten:
                self._events[event.id] = event
                self._deliveries = [row for row in self._deliveries if row[3] != event.belief]
                self._standing = {key for key in self._standing if key[2] != event.belief}
            for update in change.updates:
                self._update(update)
            for name, value in change.settings:
                if value is None:
                    self._settings.pop(name, None)
                else:
                    self._settings[name] = value
            if change.request:
                self._requests.update([change.request])
                while len(self._requests) > REQUESTS_MAX:
                    del self._requests[next(iter(self._requests))]
            return answer

    def append(self, events: Iterable[Event]) -> None:
        """Append decided events to the log alone."""
        with self._lock:
            for event in events:
                self._events[event.id] = event
                self._arrival.append(event.id)
                self._greatest = max(self._greatest, event.id)
                for subject in event.touches:
                    self._touching.setdefault(subject, []).append(event.id)
            self._came.notify_all()

    def _update(self, update: Update) -> None:
        belief = update.head.belief
        known = self._heads.get(belief)
        if known is not None and known.key != update.head.key:
            self._of_key[known.key].discard(belief)
        self._heads[belief] = update.head
        self._of_key.setdefault(update.head.key, set()).add(belief)
        self._keys_of_question.setdefault(update.head.key.rpartition("\x1f")[0], set()).add(update.head.key)
        rows = self._cues.setdefault(belief, {})
        for row in update.cues_removed:
            rows.pop(row, None)
        rows.update(dict.fromkeys(update.cues_added))
        for premise in update.premises_removed:
            self._premises.get(premise, set()).discard(belief)
        for premise in update.premises_added:
            self._premises.setdefault(premise, set()).add(belief)
        for mark in update.marks_removed:
            self._marks.get(mark, set()).discard(belief)
        for mark in update.marks_added:
            self._marks.setdefault(mark, set()).add(belief)

    def rebuild(self, work: Callable[["MemoryStore"], Iterable[Update]]) -> int:
        """Replace every projection by what a function makes of the log."""
        with self._lock:
            made = list(work(self))
            self._heads, self._cues, self._premises, self._marks = {}, {}, {}, {}
            self._of_key, self._keys_of_question = {}, {}
            for update in made:
                self._update(update)
            return len(made)

    def refresh_search(self) -> None:
        """Do nothing: words are looked for in the log itself."""

    def wait(self, after: str, seconds: float) -> bool:
        """Wait until there is an event behind a place."""
        with self._lock:
            return self._came.wait_for(lambda: len(self._arrival) > int(after or 0), seconds)

    def journal(self) -> "MemoryStore":
        """Give the delivery journal."""
        return self

    def close(self) -> None:
        """Do nothing: there is nothing to let go of."""

    # View

    def last_id(self) -> str:
        """Give the greatest event id of the log."""
        return self._greatest

    def with_prefix(self, prefix: str, limit: int) -> list[str]:
        """Give the ids of beliefs that begin so, in order."""
        return sorted(belief for belief in self._heads if prefix and belief.startswith(prefix.lower()))[:limit]

    def foreign(self, prefix: str) -> bool:
        """Whether a belief of another project in the same store has an id that begins so: it holds one project."""
        del prefix
        return False

    def holders(self, key: str, *, standing: bool = False) -> list[str]:
        """Give the ids of the beliefs of a folded key; with `standing`, those that are active or candidates only."""
        found = (self._heads[belief] for belief in self._of_key.get(key, ()))
        return sorted(head.belief for head in found if not standing or head.status in ("active", "candidate"))

    def answered_elsewhere(self, key: str) -> bool:
        """Whether the question of a folded key has an active belief in another scope."""
        return any(
            self._heads[belief].status == "active"
            for other in self._keys_of_question.get(key.rpartition("\x1f")[0], set()) - {key}
            for belief in self._of_key[other]
        )

    def marked(self, kind: str, terms: list[str]) -> list[str]:
        """Give the ids of the beliefs that have any of these marks."""
        return sorted({belief for term in terms for belief in self._marks.get(Mark(kind, term), ())})

    def marks(self) -> Iterator[tuple[str, Mark]]:
        """Give every mark with its belief."""
        return iter([(belief, mark) for mark, beliefs in self._marks.items() for belief in beliefs])

    def told(self, session: str | None, beliefs: list[str]) -> set[str]:
        """Give those of some beliefs that were delivered: in a session, or in any when that is None."""
        rows = [row for row in self._deliveries if row[7] == "delivered" and session in (None, row[1])]
        return {row[3] for row in rows}.intersection(beliefs)

    def told_claims(self, session: str, limit: int) -> list[str]:
        """Give the ids of what was delivered to a session as a claim, with a caveat or without, last first."""
        told = [row for row in self._deliveries if row[1] == session and row[7] == "delivered"]
        rows = [row for row in told if row[9] in ("claim", "caveat")]
        return list(dict.fromkeys([row[3] for row in reversed(rows)]))[:limit]

    def events_of(self, belief: str) -> list[Event]:
        """Give the events that touch a belief, in the order of ids."""
        found = [self._events[name] for name in sorted(self._touching.get(belief, ()))]
        return [event for event in found if belief in event.touches]

    def resting_on(self, premise: str) -> list[str]:
        """Give the ids of the beliefs that have this one as a premise."""
        return sorted(self._premises.get(premise, ()))

    def log(self, *, until: int | None = None, newest_first: bool = False) -> Iterator[Event]:
        """Give the events recorded by a moment, in the order of ids."""
        for name in sorted(self._events, reverse=newest_first):
            event = self._events[name]
            if until is None or event.recorded_at <= until:
                yield event

    def arrived(self, after: str, limit: int) -> list[tuple[str, Event]]:
        """Give events in the order in which they came, each with its place."""
        start = int(after or 0)
        names = self._arrival[start : start + limit]
        return [(str(place), self._events[name]) for place, name in enumerate(names, start + 1)]

    def arrived_hashes(self, after: str, limit: int) -> list[tuple[str, str, bytes]]:
        """Give what `arrived` gives, of each event its place, id and hash alone."""
        return [(place, event.id, event.hash) for place, event in self.arrived(after, limit)]

    def last_place(self) -> str:
        """Give the place of the event that came last."""
        return str(len(self._arrival) or "")

    def between(self, first: str, past: str) -> Iterator[Event]:
        """Give the events of a range of ids, in their order."""
        return iter([self._events[name] for name in sorted(self._events) if first <= name < past])

    def event_count(self) -> int:
        """Count the events of the log."""
        return len(self._events)

    def head(self, belief: str) -> Head | None:
        """Give a belief's head."""
        return self._heads.get(belief)

    def heads(self) -> Iterator[Head]:
        """Give every head, in the order of belief ids."""
        return iter([self._heads[belief] for belief in sorted(self._heads)])

    def cues(self) -> Iterator[tuple[str, CueRow]]:
        """Give every cue row with its belief."""
        return iter([(belief, row) for belief, rows in self._cues.items() for row in rows])

    def premises(self) -> Iterator[tuple[str, str]]:
        """Give every pair of premise and the belief that rests on it."""
        return iter([(premise, belief) for premise, beliefs in self._premises.items() for belief in beliefs])

    def search(self, words: list[str], limit: int, statuses: tuple[str, ...] = (ACTIVE,)) -> Finds:
        """Find beliefs with one of these statuses by whose words any of `words` is."""
        wanted = set(words)
        texts: dict[str, set[str]] = {}
        for event in self._events.values():
            if event.body is not None and event.belief in self._heads:
                texts.setdefault(event.belief, set()).update(_text_of(event).split())
        counts = Counter(word for text in texts.values() for word in wanted & text)
        met = [
            (len(wanted & text), belief)
            for belief, text in texts.items()
            if wanted & text and self._heads[belief].status in statuses
        ]
        found = [Found(belief, frozenset(texts[belief])) for _, belief in sorted(met, reverse=True)[:limit]]
        return Finds(found, dict(counts), sum(head.status != ERASED for head in self._heads.values()))

    def listing(self, statuses: tuple[str, ...], limit: int, after: Head | None = None) -> list[str]:
        """Give the ids of beliefs with one of these statuses, latest change first; behind `after`, if that is given."""
        found = [(head.version, head.belief) for head in self._heads.values() if head.status in statuses]
        behind = [one for one in found if after is None or one < (after.version, after.belief)]
        return [belief for _, belief in sorted(behind, reverse=True)[:limit]]

    def matching(self, wanted: Wanted, limit: int, skipped: int = 0) -> list[str]:
        """Give the ids of the beliefs that are wanted, latest change first, after leaving some out."""
        found = sorted(
            [(head.version, head.belief) for head in wanted_heads(self, self._heads.values(), self._cues, wanted)],
            reverse=True,
        )
        return [belief for _, belief in found[skipped : skipped + limit]]

    def tally(self, wanted: Wanted) -> dict[str, int]:
        """Count the beliefs that are wanted by their status."""
        return dict(Counter(head.status for head in wanted_heads(self, self._heads.values(), self._cues, wanted)))

    def setting(self, name: str) -> str | None:
        """Read a local setting."""
        return self._settings.get(name)

    def request(self, name: str) -> str | None:
        """Read what a request was answered with."""
        return self._requests.get(name)


def _text_of(event: Event) -> str:
    """Give the text in which words are looked for, of a note as it was created, or confirmed in another form."""
    body = event.body
    if event.kind == "created":
        return searchable(body.claim, body.entity, body.attribute, body.value, body.tags)
    return searchable(body.claim, "", "", body.value, ()) if event.kind == "confirmed" and body.claim else ""
