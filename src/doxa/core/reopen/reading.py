"""A sentence that reopens a settled decision, read through five gates.

"Go back to what we had before" names no value. What it means is looked up in the ledger, never guessed, and the
answer is a proposal that a person or a policy accepts. Each gate can only stop a sentence; what passes all five is
proposed. A revert that nobody asked for brings back a wrong fact, a missed one costs a question: every word of the
clause must be accounted for, and what is not stops it.
"""

from doxa.core.reopen.act import OBJECT, Directive, Refusal, directive_in, earlier, several
from doxa.core.reopen.languages.tongue import tongue
from doxa.core.reopen.ledger import Ledger, Reading
from doxa.core.reopen.names import names_of
from doxa.core.reopen.reference import Target, target_of
from doxa.core.reopen.scene import is_foreign, sentences, words_of
from doxa.core.reopen.version import keeps, past_of, version_of
from doxa.core.values import Actor, Key

_ASIDE = frozenset({"opener", "marker", "licence", "request", "particle", "function"})
TEXT_CHARS_MAX = 4_000


def read(text: str, ledger: Ledger, *, by: Actor) -> Reading:
    """Read a sentence as a request to go back to an earlier version of something remembered.

    Args:
        text: what was said, in the words of its speaker.
        ledger: the keys and their versions.
        by: who said it; only a person's own words can reopen anything.

    Returns:
        A proposal, a question to ask back, or nothing, with the gate that decided.
    """
    stopped = who(text, by)
    if stopped:
        return stopped
    directive = act(text, ledger)
    if isinstance(directive, Refusal):
        return Reading("none", directive.gate, directive.why)
    stopped = about(directive, ledger)
    if stopped:
        return stopped
    place = which_key(directive, ledger)
    if isinstance(place, Reading):
        return place
    return which_version(directive, ledger, place, by)


def who(text: str, by: Actor) -> Reading | None:
    """Gate 1: a person said it, in words of their own."""
    if by.kind != "human":
        return Reading("none", "who", "only a person can reopen what was settled")
    if len(text) > TEXT_CHARS_MAX or is_foreign(text):
        return Reading("none", "who", "it carries the words of a document")
    return None


def act(text: str, ledger: Ledger) -> Directive | Refusal:
    """Gate 2: it asks, here and now; it is not negated, asked, conditional, reported, told, weighed or planned."""
    names = names_of(ledger)
    lexicon = tongue(text, names)
    words = words_of(text, names, lexicon)
    return directive_in(sentences(words, names, ledger, lexicon))


def about(directive: Directive, ledger: Ledger) -> Reading | None:
    """Gate 3: it is about something remembered, since no word of it speaks of anything else."""
    segment, kind = directive.segment, directive.kind
    if segment.residue:
        return Reading("none", "about", "it speaks of something that is not remembered")
    bare = not segment.has(*(OBJECT - {"pronoun"})) and not earlier(segment)
    if bare and kind == "travel" and _wanders(directive):
        return Reading("none", "about", "one also comes back to a person or to work")
    spoken = any(before.has("change", "key", "part", "value") for before in (*directive.context, *directive.following))
    if bare and not ledger.recent and not spoken and kind != "retract":
        return Reading("none", "about", "nothing says what it is about")
    if kind == "travel" and not bare and not earlier(segment) and not segment.has("generic", "change", "value"):
        return Reading("none", "about", "one can also go back to a place")
    if kind == "choose" and not earlier(segment) and not _takes_up(directive):
        return Reading("none", "act", "it names no earlier version")
    pronoun = segment.has("pronoun") or (directive.verb is not None and "undo" in directive.verb.kinds)
    if kind == "cancel" and not segment.has("change") and not (bare and pronoun):
        return Reading("none", "about", "it does away with a thing, not with a change")
    return None


def _wanders(directive: Directive) -> bool:
    """Whether "back to it", "back to you" goes to something that no clause before gave as a version."""
    marks = [mark for mark in directive.segment.marks if mark is not directive.verb]
    if all(mark.kinds & _ASIDE for mark in marks):
        return False
    told = any(earlier(before) for before in directive.context[:1])
    return not told or any("bar" in mark.kinds and "function" not in mark.kinds for mark in marks)


def _takes_up(directive: Directive) -> bool:
    """Whether "use that" takes up an earlier version that a clause before spoke of."""
    if directive.segment.has("key", "part", "value") or not directive.segment.has("pronoun", "neutral"):
        return False
    return any(earlier(before) and before.has("key", "part", "generic") for before in directive.context[:2])


def which_key(directive: Directive, ledger: Ledger) -> int | Reading:
    """Gate 4: the key is named, paraphrased, or the last change of this session; else it is asked for."""
    target, segment = target_of(directive, ledger), directive.segment
    if target.sure and not directive.tentative and not several(directive.segment):
        return next(iter(target.slots))
    if not target.slots and not _means_memory(directive):
        return Reading("none", "about", "nothing says that it is about something remembered")
    versioned = earlier(segment) or segment.has("change", "generic")
    if target.slots and not target.sure and not target.whole and not versioned:
        return Reading("none", "about", "what it names is only an attribute of something remembered")
    why = "it may be only a thought" if target.sure else "it does not say which of these it is about"
    return Reading("ask", "key", why, choices=_choices(target, ledger))


def _means_memory(directive: Directive) -> bool:
    segment = directive.segment
    return segment.has("generic", "change", "plural", "had") or (
        segment.has("past") and segment.has("neutral", "pronoun")
    )


def _choices(target: Target, ledger: Ledger) -> tuple[Key, ...]:
    places = sorted(target.slots) or [place for place, slot in enumerate(ledger.slots) if past_of(slot)]
    keys = [ledger.slots[place].key for place in places]
    if target.slots:
        return tuple(keys)
    recent = [key for key in ledger.recent if key in keys]
    return tuple(dict.fromkeys([*recent, *keys]))


def which_version(directive: Directive, ledger: Ledger, place: int, by: Actor) -> Reading:
    """Gate 5: the history of the key holds the version meant; else it is asked for."""
    slot = ledger.slots[place]
    if not past_of(slot):
        return Reading("ask", "version", "nothing was in force before", key=slot.key, choices=(slot.key,))
    version = version_of(directive, slot, by.name)
    if version is None and directive.kind == "choose" and keeps(directive, slot):
        return Reading("none", "version", "it names what holds already")
    if version is None:
        return Reading("ask", "version", "its history does not say which version", key=slot.key, choices=(slot.key,))
    chosen = slot.versions[version]
    why = f"{by.name} asks to go back to {chosen.value!r}, which {chosen.by} set"
    return Reading("reopen", "version", why, key=slot.key, belief=chosen.belief)
