"""The plainest statement under a key: its own name, a link, and the value: `retry limit = 5`, `the region is Ohio`."""

import re
from collections.abc import Iterator

from doxa.core.extraction.answers import answer, tidy, unquoted
from doxa.core.extraction.tables import Late, word_set
from doxa.core.values import Key, fold_name

WORDS_MAX = 8

_LINK = Late(r"\s*(?P<sign>:?=|:(?=\s)|=>|→)\s*|\s+(?P<verb>is|are|was changed to|has changed to|changed to)\s+")
_OPENING = Late(r"^(?:the|our|my|a|an)\s+", re.IGNORECASE)
_ADVERB = Late(r"^(?:now|still|again|currently|actually|indeed|set to|in|on|at)\s+", re.IGNORECASE)
_ARTICLE = Late(r"^(?:a|an|the) ")
# What is said beside the value of what it was before.
_BEFORE = Late(
    r"[,;(]\s*(?:no longer|not|instead of|rather than|and not|previously|formerly|it was|was|up from|down from"
    r"|it used to be|replacing)\b.*$|\s+(?:instead of|rather than|and no longer|and not)\b.*$",
    re.IGNORECASE,
)
_CLAUSE = Late(r"[;!?]|,(?!\s*[\d<>=!~])|\s(?:because|but|since|although|when|if|while|which|that|so)\s|(?<![A-Z])\.\s")
_DENIED = word_set("not no never neither being in on about under")


def stated(text: str, key: Key) -> str | None:
    """Give the value that a statement of exactly this key's name gives it, None unless it is one.

    Args:
        text: the statement, with white space unified.
        key: the key it was noted under.
    """
    names = set(_names(key))
    for link in _LINK.finditer(text):
        if fold_name(_OPENING.sub("", text[: link.start()])) in names:
            return _value(text[link.end() :], sign=link["sign"] is not None)
    return None


def _names(key: Key) -> Iterator[str]:
    entity, attribute = key.entity, key.attribute
    for written in (
        attribute,
        f"{entity} {attribute}",
        f"{entity}.{attribute}",
        f"{entity}'s {attribute}",
        f"{entity}:{attribute}",
        f"{attribute} of {entity}",
        f"{attribute} of the {entity}",
        f"{attribute} for {entity}",
        f"{attribute} for the {entity}",
    ):
        yield fold_name(written)


def _value(raw: str, *, sign: bool) -> str | None:
    if sign:
        return raw.strip() or None
    value = tidy(_BEFORE.sub("", raw))
    if value.partition(" ")[0].lower() in _DENIED - {"in", "on"}:
        return None
    value = _ADVERB.sub("", value)
    words = value.split()
    if not words or len(words) > WORDS_MAX or words[0].lower() in _DENIED:
        return None
    if not unquoted(value) and _CLAUSE.search(value):
        return None
    return answer(value, "version") or _ARTICLE.sub("", value)
