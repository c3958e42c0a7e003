"""Whether some words are an answer, such as `Frankfurt`, `30s` or `a flat white`, or a state, an opinion, a clause."""

# ruff: noqa: RUF001 - letters and marks of many languages stand side by side

import re

from doxa.core.extraction.lexicon import (
    ADJECTIVE_TAILS,
    MONTHS,
    NO_STATES,
    NOT_IN_NAMES,
    NUMBER_SLOTS,
    PHRASE_SLOTS,
    SLOTS,
    STATE_ENDINGS,
    STATE_SLOTS,
    STATES,
    UNITS,
    WORD_SLOTS,
)
from doxa.core.extraction.tables import Late, word_set

WORDS_MAX = 5

_QUOTES = {"`": "`", '"': '"', "'": "'", "“": "”", "«": "»", "„": "“"}
_AFTERTHOUGHT = Late(
    r",? (?:(?:right )?now|again|for now|currently|these days|from now on|as of (?:today|now)|at the moment|as before"
    r"|once more|today|maintenant|désormais|ahora|jetzt|wieder)$",
    re.IGNORECASE,
)
_REJECTED = Late(r",? (?:not|instead of|rather than|and not) [^,;:]{1,40}$")
_NUMBER = Late(r"[-+$€£¥]?\d[\d.,:/-]*(?:[a-zA-Z%°]{1,5})?(?:/[a-z]{1,5})?")
_CODE = Late(r"[\w./@:+#$€£%*~=?&-]*[\w/*+#]")
_CLAUSE = Late(r"[;?!()\[\]{}|<>]|,(?!\d)|[.:](?:\s|$)| [-–—=] ")
_ABBREVIATION = Late(r"\b(?:[A-Z]|Dr|Mr|Mrs|Ms|St|Jr|Sr|Inc|Ltd|Co|Corp|No)\.(?= |$)")
_NAME_JOINTS = word_set("of de del della di da do du des le la am an der den von van zu el y bin al the ")
_RELATIVE = word_set("next last this tomorrow today yesterday tonight soon later")
_COUNTS = word_set("two three four five six seven eight nine ten twelve fifteen twenty thirty")
_ARTICLES = word_set("a an the")


def unquoted(text: str) -> str | None:
    """Give what stands between quotes that hold the whole text, or None."""
    closing = _QUOTES.get(text[:1])
    inner = text[1:-1]
    return inner.strip() if closing and len(text) > 2 and text[-1] == closing and closing not in inner else None


def tidy(raw: str) -> str:
    """Take off the end of the sentence and words like `now` after the value."""
    text = raw.strip()
    while True:
        if text[-1:] in "!." and not _ABBREVIATION.search(text[-6:]):
            shorter = text[:-1].rstrip()
        else:
            shorter = _AFTERTHOUGHT.sub("", text)
        if shorter == text:
            return text
        text = shorter


def answer(raw: str, head: str) -> str | None:
    """Give the value that the words of an answer state.

    Args:
        raw: What stands where the value is expected.
        head: The noun of the question in lower case: `limit` of the retry limit.

    Returns:
        The value without quotes, article and afterthoughts; None unless it is one name, number, word or code.
    """
    text = tidy(_REJECTED.sub("", tidy(raw)))
    if quoted := unquoted(text):
        return quoted if len(quoted.split()) <= WORDS_MAX else None
    if not text or _CLAUSE.search(_ABBREVIATION.sub("", text)):
        return None
    words = text.split()
    article = words[0] in _ARTICLES
    words = words[article:]
    if not words or len(words) > WORDS_MAX or words[0].lower() in _RELATIVE:
        return None
    if is_number(words) or is_date(words):
        return " ".join(words) if head in SLOTS and not article else None
    if is_name(words):
        return _name(words, head)
    if len(words) == 1 and _is_code(words[0]):
        return words[0] if head in SLOTS else None
    return " ".join(words) if _is_plain(words, head, article=article) else None


def is_number(words: list[str]) -> bool:
    """Tell whether the words are a number, alone or with its unit."""
    if words[0].lower() in _COUNTS:
        return len(words) == 1 or (len(words) == 2 and words[1].lower() in UNITS)
    if words[0] in {"$", "€", "£"} or (len(words) > 1 and words[0].isupper() and words[0].lower() in UNITS):
        words = words[1:]
    if not words or not _NUMBER.fullmatch(words[0]):
        return False
    return len(words) == 1 or (len(words) == 2 and words[1].lower() in UNITS)


def is_date(words: list[str]) -> bool:
    """Tell whether the words are a day of a month: 3 May, May 3, 9 de mayo, 2. Mai 2026."""
    folded = [word.lower().strip(".,") for word in words if word not in {"de", "of"}]
    months = sum(word in MONTHS for word in folded)
    digits = sum(word.removesuffix("th").removesuffix("st").isdecimal() for word in folded)
    return months == 1 and digits >= 1 and months + digits == len(folded)


def is_name(words: list[str]) -> bool:
    """Tell whether the words are a name: Jane Roe, Postgres 16, Bank of America."""
    first = words[0]
    if not any(letter.isupper() for letter in first) or not all(_CODE.fullmatch(word.rstrip(".'")) for word in words):
        return False
    joined = [word for word in words[1:] if word in _NAME_JOINTS]
    rest = [word for word in words[1:] if word not in _NAME_JOINTS]
    named = all(any(letter.isupper() or letter.isdecimal() for letter in word) for word in rest)
    return named and len(joined) < len(words) - 1 + (not joined) and words[-1] not in _NAME_JOINTS


def _name(words: list[str], head: str) -> str | None:
    first = words[0].lower()
    if first in STATES and len(words) == 1 and first not in STATE_SLOTS.get(head, ()):
        return None
    tailed = any(word.endswith(ADJECTIVE_TAILS) for word in words)
    return None if tailed or (first in NOT_IN_NAMES and (first != "the" or len(words) == 1)) else " ".join(words)


def _is_code(word: str) -> bool:
    """Tell whether a word is no word of prose: eu-west-1, /etc/app, ops@example.org, v2."""
    if not _CODE.fullmatch(word):
        return False
    return any(letter.isdecimal() for letter in word) or any(mark in word for mark in "_/.@:+#")


def _is_plain(words: list[str], head: str, *, article: bool) -> bool:
    if head not in WORD_SLOTS:
        return head in NUMBER_SLOTS and len(words) == 1 and not article and words[0].lower() in _WEEKDAYS
    if (article or len(words) > 1) and head not in PHRASE_SLOTS:
        return False
    return len(words) <= 3 and all(_is_thing(word, head) for word in words)


_WEEKDAYS = word_set("monday tuesday wednesday thursday friday saturday sunday")


def _is_thing(word: str, head: str) -> bool:
    if not all(part.isalpha() for part in word.split("-")) or word in NOT_IN_NAMES or word in UNITS:
        return False
    if word in STATE_SLOTS.get(head, ()) or word in NO_STATES:
        return True
    return word not in STATES and not word.endswith(STATE_ENDINGS) and not word.endswith(ADJECTIVE_TAILS)
