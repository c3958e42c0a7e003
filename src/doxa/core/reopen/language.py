"""The words of one language that the gates need, as a table, and the table made ready for matching."""

import functools
from typing import NamedTuple

from doxa.core.reopen.words import is_word, tokens

GAP = "…"
_STEM = "\u2051"

# Words that are at home in every language of those who write software.
_EVERYWHERE = {
    "undo": "revert, undo, rollback",
    "opener": "ok, okay, hey, hi, hm, hmm, hmmm, mmm, ah, oh, oops, ups, uh, um, eh, pls, plz, claude, doxa",
    "change": "update, correction, edit, switch",
}


class Language(NamedTuple):
    """The closed classes of a language, each a list of phrases parted by commas.

    A word that ends in `*` stands for all that begin so; `a … b` is a verb and its particle with words between.
    Verbs stand only in the forms in which one asks for something: what is not listed is no directive.

    Attributes:
        code: the language.
        undo: verbs that put their object back as it was.
        place: those that are also said of things that one moves.
        speaker: pronouns of the speaker.
        travel: verbs of going back, which need a past version to go to, since one also goes back to a place.
        choose: verbs of choosing, which need a past version too.
        cancel: verbs that do away with a change.
        retract: whole formulas by which a speaker takes a change back.
        past: which version, when it is the one before.
        had: the same as a clause, "what it was", which means the memory and no place.
        origin: the first version.
        second: the one before the previous.
        dated: a version by its date.
        mine: the speaker's own version.
        possessive: what ties a version to a person.
        before: prepositions that make the version before a named value.
        postposition: the same after the value.
        change: nouns of change.
        generic: nouns for what a memory holds.
        neutral: nouns that say nothing of what they are about.
        pronoun: pronouns for a thing.
        plural: words that mean several keys.
        opener: what may stand before a directive and says nothing.
        licence: what makes the rest a wish or a directive.
        request: a directive in the form of a question.
        marker: what makes a phrase without a verb a directive.
        affirm: verdicts on a version.
        present: what holds now.
        function: words that carry no content.
        bar: words without content that make no directive when they stand before the verb.
        negator: negations.
        condition: what makes the rest depend on something.
        report: what makes the rest somebody's words or wish.
        later: what puts it off.
        doubt: what makes it tentative.
        question: question words and particles.
        dismissal: what takes a directive back afterwards.
        reason: what begins a reason.
        join: "and", "or".
        turn: "but", "so", "then".
        number: words for numbers, `two=2`.
        step: what is counted when one goes back.
        inflected: whether nouns change their ends.
        head_first: whether a name's first word may be its head.
    """

    code: str
    undo: str = ""
    place: str = ""
    speaker: str = ""
    travel: str = ""
    choose: str = ""
    cancel: str = ""
    retract: str = ""
    past: str = ""
    had: str = ""
    origin: str = ""
    second: str = ""
    dated: str = ""
    mine: str = ""
    possessive: str = ""
    before: str = ""
    postposition: str = ""
    change: str = ""
    generic: str = ""
    neutral: str = ""
    pronoun: str = ""
    plural: str = ""
    opener: str = ""
    licence: str = ""
    request: str = ""
    marker: str = ""
    affirm: str = ""
    present: str = ""
    function: str = ""
    bar: str = ""
    negator: str = ""
    condition: str = ""
    report: str = ""
    later: str = ""
    doubt: str = ""
    question: str = ""
    dismissal: str = ""
    reason: str = ""
    join: str = ""
    turn: str = ""
    number: str = ""
    step: str = ""
    inflected: bool = True
    head_first: bool = False


_MENDABLE = frozenset(
    {"undo", "travel", "cancel", "past", "origin", "change", "generic", "opener", "licence", "choose", "had"}
)
NOT_WORDS = frozenset({"code", "number", "inflected", "head_first"})


class Phrase(NamedTuple):
    """One phrase of the table: its words, the words after the gap if it has one, and its kinds."""

    head: tuple[str, ...]
    tail: tuple[str, ...]
    kinds: frozenset[str]


class Lexicon(NamedTuple):
    """A language made ready: its phrases by their first word, longest first.

    Attributes:
        language: the table.
        exact: the phrases that begin with a whole word.
        stems: the phrases that begin with a stem.
        gaps: the verbs with a particle further on.
        numbers: the words for numbers.
        known: all its whole words.
        hollow: those that carry no content.
        slips: those of which an unknown word may be a slip of the hand.
    """

    language: Language
    exact: dict[str, tuple[Phrase, ...]]
    stems: tuple[Phrase, ...]
    gaps: tuple[Phrase, ...]
    numbers: dict[str, int]
    known: frozenset[str]
    hollow: frozenset[str]
    slips: tuple[str, ...]

    def at(self, words: tuple[str, ...], place: int) -> list[Phrase]:
        """Give the phrases that begin at a place."""
        phrases = [*self.exact.get(words[place], ()), *self.stems]
        return [phrase for phrase in phrases if matches(phrase.head, words, place)]


def matches(pattern: tuple[str, ...], words: tuple[str, ...], place: int) -> bool:
    """Say whether a pattern stands in the words at a place."""
    if place + len(pattern) > len(words):
        return False
    return all(
        word == part or (part[-1] == "*" and word.startswith(part[:-1]))
        for part, word in zip(pattern, words[place:], strict=False)
    )


@functools.cache
def lexicon(language: Language) -> Lexicon:
    """Make a language ready for matching."""
    kinds: dict[tuple[tuple[str, ...], tuple[str, ...]], set[str]] = {}
    for kind, listed in language._asdict().items():
        if kind not in NOT_WORDS:
            for text in f"{listed}, {_EVERYWHERE.get(kind, '')}".split(","):
                head, _, tail = text.partition(GAP)
                if head.strip():
                    kinds.setdefault((_pattern(head), _pattern(tail)), set()).add(kind)
    pairs = [pair.strip().partition("=") for pair in language.number.split(",") if pair.strip()]
    numbers = {" ".join(tokens(word)): int(count) for word, _, count in pairs}
    phrases = [Phrase(head, tail, frozenset(found)) for (head, tail), found in kinds.items()]
    phrases.sort(key=lambda phrase: (-len(phrase.head), phrase.head))
    exact: dict[str, list[Phrase]] = {}
    for phrase in phrases:
        if not phrase.tail and phrase.head[0][-1] != "*":
            exact.setdefault(phrase.head[0], []).append(phrase)
    parts = {part for phrase in phrases for part in (*phrase.head, *phrase.tail) if part[-1] != "*"}
    mendable = {part for phrase in phrases if phrase.kinds & _MENDABLE for part in (*phrase.head, *phrase.tail)}
    return Lexicon(
        language,
        {word: tuple(found) for word, found in exact.items()},
        tuple(phrase for phrase in phrases if not phrase.tail and phrase.head[0][-1] == "*"),
        tuple(phrase for phrase in phrases if phrase.tail),
        numbers,
        frozenset(parts | set(numbers)),
        frozenset(part for phrase in phrases if "function" in phrase.kinds for part in phrase.head),
        tuple(sorted(part for part in mendable if len(part) > 3 and part.isalpha())),
    )


def _pattern(text: str) -> tuple[str, ...]:
    words: list[str] = []
    for token in tokens(text.replace("*", f" {_STEM} ")):
        if token == _STEM:
            words[-1] += "*"
        elif is_word(token):
            words.append(token)
    return tuple(words)
