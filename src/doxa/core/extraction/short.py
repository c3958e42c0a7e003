"""Elliptical corrections, such as `no, make that Ohio`: a value for the question that is in focus."""

# ruff: noqa: RUF001 - letters and marks of many languages stand side by side

import re

from doxa.core.extraction.answers import answer, is_date, is_name, is_number, tidy, unquoted
from doxa.core.extraction.lexicon import NOT_IN_NAMES, STATES
from doxa.core.extraction.tables import word_set

TEXT_MAX = 80

_SORRY = (
    r"(?:(?:no|nope|sorry|oops|wait|ah|oh|hm+|ok|okay|so|my mistake|my bad|scratch that"
    r"|well)[,.!:]? +(?:[-–—] +)?)*"
)
# These ask for a value, so that a plain word is one as well.
_ASKING = (
    (
        r"(?:actually,? +)?(?:please )?(?:make|let's make|change|set) (?:it|that"
        r"|this)(?: to)? (?P<value>.+?)(?: instead| please)?"
    ),
    r"correction[:,] +(?:it's |it is )?(?P<value>.+)",
    r"(?:it's|it is|it's been|that's|that is) (?:now|actually|really|supposed to be|meant to be) (?P<value>.+)",
    r"(?:it's|it is) (?P<value>.+?)(?: now|,? not .+| instead)",
    r"now it's (?P<value>.+)",
    r"(?:i mean|i meant|i meant to say)[,:]? (?P<value>.+)",
    r"korrektur: +(?P<value>.+)",
    r"(?:nein, )?(?:es ist jetzt|jetzt ist es|doch lieber) (?P<value>.+)",
    r"(?:non, )?(?:c'est maintenant|c'est désormais) (?P<value>.+)",
    r"(?:no, )?(?:ahora es|mejor) (?P<value>.+)",
)
# These may open any sentence: what follows has to look like a value by itself.
_OPENING = (
    r"actually,? +(?:it's |it is )?(?P<value>.+?)(?: instead)?",
    r"(?:rather|nein|non|eigentlich|en fait|en realidad),? +(?P<value>.+)",
    r"(?P<value>[^,]+),? (?:not|instead of|rather than) [^,]+",
    r"(?P<value>[^,]+) instead",
)
_TALK = word_set(
    """
    thanks thank please sure right wrong really yes no stop cancel ignore undo revert never nevermind done great
    fine good ok okay agreed exactly true perfect nice cool wow hello hi bye both neither nothing work happen count
    clear fly quick snappy so
    """
)


def short_answer(text: str) -> str | None:
    """Give the value of an elliptical correction, or None.

    Args:
        text: Such as `actually, Ohio`, `no, make that Ohio`, `Correction: Ohio` or `it's Ohio now`. A value alone
            is no correction, and `no, Ohio` is one.

    Returns:
        The value, for the question that the talk is about: who calls knows which that is.
    """
    statement = " ".join(text.replace("’", "'").split())
    if len(statement) > TEXT_MAX or "?" in statement:
        return None
    sorry = re.match(_SORRY, statement, re.IGNORECASE)
    opened, rest = (sorry[0], statement[sorry.end() :]) if sorry else ("", statement)
    rest = rest.rstrip("!.") if rest.endswith(("!", "..")) else rest
    for pattern in _ASKING:
        if found := re.fullmatch(pattern, rest.rstrip("."), re.IGNORECASE):
            return _value(found["value"], plain=True)
    for pattern in _OPENING:
        if found := re.fullmatch(pattern, rest.rstrip("."), re.IGNORECASE):
            return _value(found["value"], plain=False)
    denied = re.search(r"\b(?:no|nope|oops|scratch that|my mistake|my bad)\b", opened, re.IGNORECASE)
    return _value(rest, plain=False) if denied else None


def _value(raw: str, *, plain: bool) -> str | None:
    text = tidy(raw)
    words = text.split()
    if not words or words[0].lower() in _TALK:
        return None
    if unquoted(text) or is_number(words) or is_date(words) or is_name(words):
        return answer(text, "version")
    if len(words) == 1 and not words[0].isalpha():
        return answer(text, "version")
    if not plain or words[0] in STATES or not NOT_IN_NAMES.isdisjoint(words[1:]):
        return None
    return answer(text, "order")
