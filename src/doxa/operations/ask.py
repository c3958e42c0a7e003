"""Asking: nothing here writes."""

from doxa.core.cues import Situation
from doxa.core.events import Event
from doxa.core.lifecycle import ACTIVE
from doxa.core.recall import ranked, search_words
from doxa.core.state import Belief
from doxa.operations.approach import ALREADY_DELIVERED, Approach, canonical_situation
from doxa.operations.context import Context
from doxa.operations.loading import load, load_all, resolve
from doxa.operations.note import key_of
from doxa.operations.preview import Preview
from doxa.ports.store import Store, View

# How many finds of the engine are ordered again; the engine's own order differs from one to another.
_FINDS_ORDERED = 200


def show(store: Store, prefix: str) -> Belief:
    """Give a belief by its id or the beginning of it."""
    return store.read(lambda view: load(view, resolve(view, prefix)))


def recall(store: Store, query: str, limit: int) -> list[Belief]:
    """Give active beliefs in which words of the query stand, best first; the latest for an empty query."""
    words = search_words(query)
    if not words:
        return list(store.read(lambda view: load_all(view, view.listing((ACTIVE,), limit))))
    store.refresh_search()
    found = store.read(lambda view: load_all(view, view.search(words, max(limit, _FINDS_ORDERED))))
    return ranked(list(found), words, limit)


def beliefs_of_key(store: Store, key: object) -> list[Belief]:
    """Give every belief of a key, in the order in which they were noted."""
    folded = key_of(key).folded
    found = store.read(lambda view: load_all(view, view.holders(folded)))
    return sorted(found, key=lambda belief: (belief.recorded_at, belief.id))


def current(store: Store, key: object) -> Belief | None:
    """Give the belief that answers a key now, None when there is none."""
    active = [belief for belief in beliefs_of_key(store, key) if belief.status == ACTIVE]
    return max(active, key=lambda belief: (belief.version, belief.id)) if active else None


def history(store: Store, prefix_or_key: object) -> list[tuple[Belief, list[Event]]]:
    """Give beliefs with their events: the one of an id, or every one of a key."""
    if isinstance(prefix_or_key, str) and ":" not in prefix_or_key:
        found = [show(store, prefix_or_key)]
    else:
        found = beliefs_of_key(store, prefix_or_key)
    return store.read(lambda view: [(belief, view.events_of(belief.id)) for belief in found])


def why_not(context: Context, prefix: str, situation: Situation, session: str | None) -> str:
    """Name the rule that withholds a belief in a situation, or say that it is delivered."""
    belief = show(context.store, prefix)
    situation = canonical_situation(situation, context.workspace)
    preview = Preview(context, context.store.journal())
    approach = Approach(preview, context.workspace, preview.check)
    hits = [hit for hit in approach.find(situation) if hit.belief == belief.id]
    if not hits:
        return _not_found(belief, situation)
    delivery = approach.deliver(situation, budget_chars=10**9)
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
    if belief.status not in (ACTIVE, "revoked"):
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
