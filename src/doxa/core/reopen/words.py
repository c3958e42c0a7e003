"""Text cut into words and marks, and when two words are the same word."""

# ruff: noqa: RUF001 - letters of many languages stand side by side

import functools
import re
import unicodedata

# Scripts that are written without spaces, or that glue particles to words, are read one character at a time.
_SINGLE = "\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
_TOKEN = re.compile(
    rf"\d+(?:[.,:]\d+)*[^\W{_SINGLE}]*|[{_SINGLE}]|[^\W_{_SINGLE}]+(?:\.[^\W_{_SINGLE}]+)*|\s-+\s|[^\w\s]|\n"
)
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"})
_QUOTES = str.maketrans(dict.fromkeys("“”„«»「」『』‟″", '"'))
# Marks that part no words: apostrophes of contractions, hyphens of compounds, paths.
_SILENT = frozenset("'\u2019\u2018\u00b4-\u2010_/*~¿¡·")

DASH = "\u2013"
ENDS = frozenset(".!?;。…\n")
QUESTION = frozenset("?؟")
LABELS = frozenset(":]}")
COMMAS = frozenset(",、()[{\u2013\u2014") | LABELS
QUOTE = frozenset('"`')
OPAQUE = "\ufffc"


def fold(text: str) -> str:
    """Fold compatibility forms, case and the accents of alphabets."""
    text = unicodedata.normalize("NFKC", text).casefold()
    bare = [mark for mark in unicodedata.normalize("NFD", text) if not "\u0300" <= mark <= "\u036f"]
    return unicodedata.normalize("NFC", "".join(bare)).translate(_PLAIN)


@functools.lru_cache(maxsize=4096)
def tokens(text: str) -> tuple[str, ...]:
    """Cut text into folded words and the marks that part them."""
    text = unicodedata.normalize("NFKC", text).translate(_QUOTES)
    found = _TOKEN.findall(fold(_HUMP.sub(" ", text)))
    marks = (DASH if piece[0].isspace() and piece != "\n" else piece for piece in found)
    return tuple(mark for mark in marks if mark not in _SILENT)


def is_word(token: str) -> bool:
    """Say whether a token is a word and not a mark."""
    return token == OPAQUE or token[0].isalnum()


def alike(name: str, token: str, *, inflected: bool, least: int = 5) -> bool:
    """Say whether a token is a word of a name: the same, inflected, or mistyped."""
    if name == token:
        return True
    if min(len(name), len(token)) < 3 or name[0] != token[0] or not (name.isalpha() and token.isalpha()):
        return False
    if inflected and _same_stem(name, token):
        return True
    return token in (name + "s", name + "es") or name == token + "s" or slip(name, token, least=least)


def _same_stem(name: str, token: str) -> bool:
    shared = next(
        (place for place, (one, other) in enumerate(zip(name, token, strict=False)) if one != other),
        min(len(name), len(token)),
    )
    longest = max(len(name), len(token)) - shared
    return shared >= 3 and longest <= 3 and shared > longest


def slip(word: str, token: str, *, least: int = 5) -> bool:
    """Say whether a token is a word with one slip of the hand: a letter too many, too few, wrong, or two swapped."""
    longest = max(len(word), len(token))
    if longest < 4 or abs(len(word) - len(token)) > 1 or word[0] != token[0] or word == token:
        return False
    if swapped(word, token):
        return True
    # One wrong letter makes another word too easily: "remind", "rewind".
    if longest < least or (len(word) == len(token) and longest < 8):
        return False
    start = 0
    while start < min(len(word), len(token)) and word[start] == token[start]:
        start += 1
    return (
        word[start + 1 :] == token[start + 1 :]
        or word[start:] == token[start + 1 :]
        or word[start + 1 :] == token[start:]
    )


def swapped(word: str, token: str) -> bool:
    """Say whether a token is a word with two neighbouring letters swapped."""
    if len(word) != len(token):
        return False
    apart = [place for place, (one, other) in enumerate(zip(word, token, strict=True)) if one != other]
    return (
        len(apart) == 2
        and apart[1] == apart[0] + 1
        and word[apart[0]] == token[apart[1]]
        and word[apart[1]] == token[apart[0]]
    )
