"""Asking: nothing here writes."""

from collections import Counter
from collections.abc import Callable

from doxa.core.delivery import ALREADY_DELIVERED
from doxa.core.events import Event
from doxa.core.explain import explain
from doxa.core.lifecycle import ACTIVE, CANDIDATE, ERASED, REVOKED, STATUSES, SUPERSEDED
from doxa.core.projection import Head
from doxa.core.recall import FINDS_MAX, Match, ranked, search_words
from doxa.core.retest import is_due, unpacked
from doxa.core.settlement.policies.outcome_threshold import posterior
from doxa.core.settlement.rivals import answering, equal, in_order
from doxa.core.settlement.warrant import rank_of
from doxa.core.situations import Situation
from doxa.core.state import Belief
from doxa.core.values import Key
from doxa.errors import InvalidInput, UnknownId
from doxa.operations.approach import Approach
from doxa.operations.context import Context
from doxa.operations.loading import load, load_all, load_family, resolve
from doxa.operations.note import key_of
from doxa.operations.preview import Preview
from doxa.ports.store import Store, View

# Of so many finds that are equal the latest comes first; of more, any.
_EQUAL_MAX = 100


def show(store: Store, prefix: str) -> Belief:
    """Give a belief by its id or the beginning of it."""
    return store.read(lambda view: load(view, resolve(view, prefix)))


def recall(store: Store, query: str, limit: int, statuses: tuple[str, ...] = (ACTIVE,)) -> list[Belief]:
    """Give beliefs in which words of the query stand, best first; the latest for an empty query."""
    words = search_words(query)
    if not words:
        return list(store.read(lambda view: load_all(view, view.listing(statuses, limit))))
    store.refresh_search()

    def read(view: View) -> list[Belief]:
        matches = ranked(view.search(words, max(limit, FINDS_MAX), statuses), words)
        best = _with_equals(matches, limit)
        scores = {match.belief: match.score for match in best}
        beliefs = load_all(view, list(scores))
        # Of equals the latest note first. Not the latest change: what was revoked and reinstated is where it was.
        return sorted(beliefs, key=lambda one: (scores[one.id], one.recorded_at, one.id), reverse=True)[:limit]

    return store.read(read)


def _with_equals(matches: list[Match], limit: int) -> list[Match]:
    """Cut finds to a limit, but keep what is equal to the last one."""
    if not 0 < limit < len(matches):
        return matches[:limit]
    last = matches[limit - 1].score
    return [match for match in matches[: limit + _EQUAL_MAX] if match.score >= last]


def beliefs_of_key(store: Store, key: object) -> list[Belief]:
    """Give every belief of a key, under any of its names, in the order in which they were noted."""
    folded = key_of(key).folded
    found = store.read(lambda view: load_family(view, folded))
    return sorted(found, key=lambda belief: (belief.recorded_at, belief.id))


def holding(store: Store, key: object, at: int) -> list[Belief]:
    """Give the beliefs that answer a key at a moment of the world, the one that counts first."""
    return answering(beliefs_of_key(store, key), at)


def candidates(store: Store, key: object) -> list[Belief]:
    """Give what to try for a key: candidates, then what was right in its time, then what was found wrong.

    Among those, what acting on it has shown comes first, then the warrant, then what held last.
    """
    family = [one for one in beliefs_of_key(store, key) if one.status in (CANDIDATE, SUPERSEDED, REVOKED)]
    order = {CANDIDATE: 2, SUPERSEDED: 1, REVOKED: 0}

    def score(belief: Belief) -> tuple[bool, int, float, int, str]:
        judged = any(one.kind == REVOKED and one.discredited for one in belief.open_retirements)
        record = posterior(belief.succeeded, belief.failed)
        return not judged, order[belief.status], record, rank_of(belief.evidence), belief.version

    return sorted(family, key=score, reverse=True)


def counts(store: Store) -> dict[str, int]:
    """Give how many beliefs there are of each status."""
    found = store.read(lambda view: Counter(head.status for head in view.heads()))
    return {status: found[status] for status in STATUSES}


def review(store: Store) -> list[Belief]:
    """Give candidates, contested beliefs and those that are due for a test, latest change first."""
    journal = store.journal()

    def due(head: Head) -> bool:
        schedule = unpacked(head.schedule) if head.schedule else None
        return schedule is not None and is_due(
            journal.uses(head.belief, schedule.cue, schedule.since), schedule.withstood
        )

    def read(view: View) -> list[Belief]:
        waiting = [
            head
            for head in view.heads()
            if head.status == CANDIDATE or (head.status == ACTIVE and ("contested" in head.conditions or due(head)))
        ]
        waiting.sort(key=lambda head: head.version, reverse=True)
        return [load(view, head.belief) for head in waiting]

    return store.read(read)


def why(store: Store, prefix: str) -> str:
    """Explain a belief, with what retired it or what it replaced."""

    def read(view: View) -> str:
        belief = load(view, resolve(view, prefix))
        return explain(belief, () if belief.erased else load_family(view, belief.key.folded))

    return store.read(read)


def chooser(key: Key, wanted: str, canonical: str) -> Callable[[View, tuple[Belief, ...]], Belief]:
    """Give what finds the chosen belief among those of a key, by its value or by its id."""

    def choose(view: View, family: tuple[Belief, ...]) -> Belief:
        valued = [one for one in family if equal(one, canonical) and one.status in (ACTIVE, CANDIDATE)]
        if valued:
            return in_order(valued, family)[0]
        try:
            name = resolve(view, wanted)
        except (UnknownId, InvalidInput):
            name = ""
        found = next((one for one in family if one.id == name), None)
        if found is None:
            raise UnknownId(f"{wanted!r} is neither a value nor the id of a belief of {key}. Nothing was written.")
        return found

    return choose


def first_of(key: Key) -> Callable[[View], Belief]:
    """Give what finds a belief of a key, the one that holds before others."""

    def find(view: View) -> Belief:
        family = [one for one in load_family(view, key.folded) if one.status != ERASED]
        if not family:
            raise UnknownId(f"Nothing was ever noted about {key}. Nothing was written.")
        return max(family, key=lambda one: (one.status == ACTIVE, one.version))

    return find


def valued(key: Key, canonical: str, shown: str) -> Callable[[View], Belief]:
    """Give what finds the belief of a key that has a value."""

    def find(view: View) -> Belief:
        family = [one for one in load_family(view, key.folded) if equal(one, canonical) and one.status != ERASED]
        if not family:
            raise UnknownId(f"{key} never had the value {shown!r}. Nothing was written.")
        return max(family, key=lambda one: (one.status == ACTIVE, one.version))

    return find


def history(store: Store, prefix_or_key: object) -> list[tuple[Belief, list[Event]]]:
    """Give beliefs with their events: the one of an id, or every one of a key."""
    if isinstance(prefix_or_key, str) and ":" not in prefix_or_key:
        found = [show(store, prefix_or_key)]
    else:
        found = beliefs_of_key(store, prefix_or_key)
    return store.read(lambda view: [(belief, view.events_of(belief.id)) for belief in found])


def why_not(context: Context, prefix: str, situations: list[Situation], session: str | None) -> str:
    """Name the rule that withholds a belief in a situation, or say that it is delivered.

    Args:
        context: the ports.
        prefix: the beginning of the belief's id.
        situations: the situation, and what it amounts to beside itself: a command, and the files that it reads.
        session: the agent's session, if what it was told already counts.
    """
    belief = show(context.store, prefix)
    answers = [_why_not(context, belief, situation, session) for situation in situations]
    delivered = next(
        (answer for answer in answers if answer is not None and answer.startswith("It is delivered")), None
    )
    found = next((answer for answer in answers if answer is not None), None)
    return delivered or found or _not_found(belief, situations[0])


def _why_not(context: Context, belief: Belief, situation: Situation, session: str | None) -> str | None:
    """Say what becomes of a belief in one situation; None where nothing calls it up."""
    preview = Preview(context, context.store.journal())
    approach = Approach(preview, context.workspace, preview.check)
    hits = [hit for hit in approach.find(situation) if hit.belief == belief.id]
    if not hits:
        return None
    delivery = approach.deliver(situation, now=context.clock.now())
    for withheld in delivery.withheld:
        if withheld.belief == belief.id:
            return f"It is called up by {withheld.cue} and withheld: {withheld.rule}."
    item = next((one for one in delivery.items if one.belief == belief.id), None)
    if item is None:
        return f"None of its cues holds here. They are: {_cues_of(belief)}."
    if session is not None and context.store.journal().delivered(session, "", belief.id, item.version):
        return f"It is called up by {item.cue} and withheld: {ALREADY_DELIVERED}."
    return f"It is delivered, as a {item.label}, called up by {item.cue}."


def _not_found(belief: Belief, situation: Situation) -> str:
    if belief.status == SUPERSEDED and belief.anchors:
        return f"It is superseded, and its passage, which calls up what holds now, is not here: {_cues_of(belief)}."
    if belief.status not in (ACTIVE, REVOKED):
        return f"It is {belief.status}: only active and revoked beliefs are delivered."
    if not belief.anchors and not belief.cues:
        return "It has no anchor and no cue, so no situation calls it up. Anchors come with evidence: --evidence FILE."
    return f"Nothing about '{situation}' matches its cues. They are: {_cues_of(belief)}."


def _cues_of(belief: Belief) -> str:
    listed = [
        f"path:{anchor.ref}" + (" while the quote stands in it" if anchor.quote else "") for anchor in belief.anchors
    ]
    listed.extend("quote in any output" for anchor in belief.anchors if anchor.quote)
    listed.extend(str(cue) for cue in belief.cues)
    return "; ".join(listed)


def events_until(view: View, until: int | None) -> list[Event]:
    """Give the log, up to a moment."""
    return list(view.log(until=until))
