"""How a claim is put: asserted, or as a guess, a question, a thought experiment, a plan.

What is asked, imagined or planned is not stored, so that a claim taken for one of these is lost. Whatever is not
marked beyond doubt is asserted. What a thing may do (`the endpoint might return 500`) is a property of it; what a
value may be (`the limit might be 5`) is a guess.
"""

# ruff: noqa: RUF001 - letters and marks of many languages stand side by side

import functools
import re
from typing import Literal

from doxa.core.extraction.markers import (
    ASKING_FIRST,
    AUXILIARIES,
    CHANGE,
    FOREIGN_HINTS,
    FOREIGN_HYPOTHETICAL,
    FOREIGN_PLAN,
    FOREIGN_QUESTION,
    FOREIGN_TENTATIVE,
    IMAGINED_HINTS,
    LATER,
    PLAN_HINTS,
    TENTATIVE,
    TENTATIVE_HINTS,
)
from doxa.core.extraction.tables import Late

Stance = Literal["asserted", "tentative", "question", "hypothetical", "plan"]
# How a value is put that is said to be so, for certain or as a guess.
ASSERTING: frozenset[Stance] = frozenset({"asserted", "tentative"})

TEXT_MAX = 2_000

_QUOTED = Late(r"`[^`]*`|\"[^\"]*\"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|「[^」]*」|(?<!\w)'[^']*'(?!\w)")
_OPENER = Late(r"^(?:(?:so|and|but|well|hey|hm+|ok|okay|also|btw|by the way|now|then|just)[,:]? +)+", re.IGNORECASE)
_SUBJECT = (
    r"(?:we|you|they|it|he|she|i|this|that|these|those|there|the|our|my|your|any|anyone|anybody|someone"
    r"|somebody|everyone"
    r"|everybody)\b"
)
_WH = r"(?:what|where|when|why|who|whom|whose|how)"
_PERSON = r"(?:we|i|they|you|he|she|someone|somebody|the team|everyone)"
_UNREAL = r"(?:were|had|did|used|went|ran|kept|chose|put|took|made|got|could|stopped|started|\w{2,}ed)\b"

_RULE = r"when|whenever|every|each|if|always|after \d|from now on"

_IMAGINED = (
    r"^(?:what if|hypothetically|supposing)\b",
    r"[,;] hypothetically\b|\bhypothetically (?:speaking|,)",
    (
        r"^(?:let's |let us )?(?:suppose|imagine)(?: that)? (?:we|i|you|they|it|the|our|a|an|there|someone"
        r"|somebody|if|for a)\b"
    ),
    r"^(?:let's|let us) (?:say|pretend|assume)\b",
    rf"^if {_PERSON} (?:ever )?{_UNREAL}.*\b(?:would|wouldn't|'d)\b",
    r"^if .{2,40} were to\b",
    rf"\bwould\b.*\bif (?:we|i) {_UNREAL}",
    r"^would (?!(?:you|anyone|someone)\b).*\b(?:help|work|be (?:better|faster|cheaper|easier|possible)|make sense)\b",
)
_ASKED = (
    r"^(?:do|did) (?:we|you|they|i|anyone)\b",
    rf"^(?:does|is|are|was|were|has|can|could|would|will|isn't|aren't|doesn't|don't we|didn't|can't) {_SUBJECT}",
    rf"^{_WH} (?:{AUXILIARIES})\b",
    rf"^{_WH}'s\b",
    rf"^(?:which|what|how many|how much|how long|how often) (?:[\w-]+ ){{1,3}}?(?:{AUXILIARIES}) {_SUBJECT}",
    r"^(?:i(?:'m| am|'ve been)? |just )?(?:wondering|wonder) (?:if|whether|what|which|how|why|who|when|where)\b",
    r"^(?:does|can|could|would) (?:anyone|anybody|someone|somebody)\b",
)
_SECOND_VERB = Late(r"\b(?:is|are|was|were)\b")
_WE = (
    r"\b(?:we|i|they|he|she|who|everyone|management|hr|team)(?:'re|'m| are| am| is)?(?: (?:all|also|still"
    r"|currently|now))*"
)
_PLANNED = (
    rf"{_WE} (?<!not )plan(?:s|ning)? (?:to|on)\b",
    r"^\w+ (?:plans|is planning|are planning) (?:to|on)\b",
    rf"(?<!the )(?<!our )(?<!this )(?<!not )(?<!n't )\bplan(?:s|ning)? to {CHANGE}\b",
    rf"\b(?:we|i|they)(?:'re|'m| are| am)(?: all| now| also| still| definitely)? going to (?:be )?{CHANGE}\b",
    rf"\b(?:we|i)(?:'ll| will)(?: soon| then| probably| eventually)? {CHANGE}\b(?!.*\b(?:{_RULE}))",
    rf"\b(?:we|i|they|he|she)(?:'ll| will)(?: \w+)? (?:be )?{CHANGE}\b.*\b{LATER}",
    rf"\bwill be {CHANGE}\b.*\b{LATER}",
    rf"\b{LATER}.*\b(?:they|we|i|he|she)(?:'ll| will| want to| wants to| plan to| intend to) (?:be )?{CHANGE}\b",
    r"(?:'ll| will) be (?:switching|moving|relocating|changing|migrating)\b",
    rf"\bbeing \w+ed\b.*\b(?:starting|beginning|effective) {LATER}",
    rf"\bwants? to {CHANGE}\b.*\b{LATER}",
    rf"^(?:we|i) want to {CHANGE}\b",
    (
        r"(?:\bis|\bare|'re|\bam|'m)(?: also| still| currently| now| seriously| actively)? "
        r"(?:considering|thinking (?:about|of)|contemplating|looking to|hoping to|intending to)\b"
    ),
    rf"^(?:we|i|they|\w+) (?:intend|intends|aim|aims|hope|hopes) to (?:be )?{CHANGE}\b",
    r"\bthe plan is to\b|\bon the roadmap\b|\bis (?:planned|slated|scheduled) for (?:next|later|q[1-4])\b",
)
_GUESSED_BE = Late(
    r"\b(?P<modal>might|could|may)(?: well| also| still)? be (?P<what>(?:the |in |on |at |a )?(?:\S+))(?P<rest>.*)"
)


def stance_of(text: str) -> Stance:
    """Tell how a claim is put.

    A question that imagines something is hypothetical, and a guess about the future that names a plan is a plan.

    Args:
        text: A claim that somebody wants to note, in English, German, French, Spanish, Italian, Portuguese, Dutch,
            Polish, Russian, Chinese or Japanese.
    """
    written = " ".join(text[:TEXT_MAX].replace("’", "'").split())
    bare = _QUOTED.sub("`x`", written)
    bare = _OPENER.sub("", bare)
    folded = bare.lower()
    if _imagined(bare, folded):
        return "hypothetical"
    if _asked(written, bare, folded):
        return "question"
    if _hinted(PLAN_HINTS, _PLANNED, folded) or _foreign(FOREIGN_PLAN, folded):
        return "plan"
    return "tentative" if _guessed(bare, folded) else "asserted"


def _hinted(hints: tuple[str, ...], patterns: tuple[str, ...], text: str) -> bool:
    """Compile patterns only for a text that can match one of them: most texts are plain statements."""
    return any(hint in text for hint in hints) and _any(patterns, text)


def _foreign(patterns: tuple[str, ...], text: str) -> bool:
    return _may_be_foreign(text) and _any(patterns, text)


@functools.lru_cache(maxsize=8)
def _may_be_foreign(text: str) -> bool:
    # A claim is looked through four times.
    return not text.isascii() or not FOREIGN_HINTS.isdisjoint(re.findall(r"\w+", text))


def _any(patterns: tuple[str, ...], text: str) -> bool:
    return any(re.search(pattern, text) for pattern in patterns)


def _imagined(bare: str, folded: str) -> bool:
    # A name, as in Imagine Dragons.
    if re.match(r"\w+ [A-Z]\w+ [A-Z]?", bare) and re.match(r"Imagine|Suppose", bare):
        return False
    return _hinted(IMAGINED_HINTS, _IMAGINED, folded) or _foreign(FOREIGN_HYPOTHETICAL, folded)


def _asked(written: str, bare: str, folded: str) -> bool:
    end = written.rstrip(" )*_~\N{ZERO WIDTH JOINER}\N{VARIATION SELECTOR-16}")
    if end[-1:] in {"?", "？", "؟"}:
        return not _in_quotes_or_code(end, bare)
    if end[-1:] in {"!", ":"} or "\n" in end:
        return False
    if _foreign(FOREIGN_QUESTION, folded):
        return True
    if folded.partition(" ")[0].partition("'")[0] not in ASKING_FIRST or not _any(_ASKED, folded):
        return False
    if re.match(_WH, folded):
        # What is said about `what we use`, or a name: What Works Clearinghouse.
        rest = folded.partition("'s ")[2] if re.match(rf"{_WH}'s ", folded) else folded.split(" ", 2)[-1]
        return not _SECOND_VERB.search(rest) and not re.search("[,:;] ", folded)
    return not re.match(r"(?:is|are|was|were|has|will|can) .*[,:] ", folded)


def _in_quotes_or_code(end: str, bare: str) -> bool:
    """Tell whether the question mark is a part of an address, or quoted while the rest is a statement."""
    last = end.rsplit(maxsplit=1)[-1]
    return "://" in last or bare.rstrip().endswith("`x`") or (last == "?" and " operator " in end)


def _guessed(bare: str, folded: str) -> bool:
    if _hinted(TENTATIVE_HINTS, TENTATIVE, folded) or _foreign(FOREIGN_TENTATIVE, folded):
        # A type or a name: returns Maybe.
        return not re.search(r"\w [`\w]* ?Maybe\b", bare)
    found = _GUESSED_BE.search(bare) if " be " in folded else None
    return bool(found and _is_value(found["modal"].lower(), found["what"], found["rest"]))


def _is_value(modal: str, what: str, rest: str) -> bool:
    """Tell `might be 5` from `might be delayed`, and from `may be 0 or 1`, which says what is allowed."""
    if re.search(r"\b(?:or|and|if|when|while|depending|up to|between)\b|, ", rest) or modal == "may":
        return modal == "may" and not rest.strip(". ") and bool(re.match(r"(?:in |on |at )?[A-Z]", what))
    if what.startswith("a "):
        return modal == "might"
    word = what.removeprefix("the ").removeprefix("in ").removeprefix("on ").removeprefix("at ")
    return what.startswith("the ") or word[0].isupper() or any(letter.isdecimal() for letter in word) or word[0] == "`"
