"""Search in words: how text and queries are cut up in any script, and how finds are ordered."""

import math
import re
import unicodedata
from typing import NamedTuple

from doxa.core.state import Belief

# Scripts that are written without spaces between words; Korean has some, but glues its particles on.
_GLUED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\U0003ffff"
_PIECES = re.compile(f"[{_GLUED}]+|[^{_GLUED}]+")
_IS_GLUED = re.compile(f"[{_GLUED}]")
_JOINERS = "./:-"
_JOINED = re.compile(f"[{re.escape(_JOINERS)}]+")
_HUMPS = re.compile("[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
# What is longer is found by its beginning; engines have limits to a word.
_WORD_CHARS_MAX = 64
# How many finds of an engine are ordered; where there are more, it gives those that it takes for the best.
FINDS_MAX = 200
# A word that so many beliefs have is common; how common is not asked, since counting takes as long as reading them.
COMMON = 1_000
# How soon a long text weighs less than a short one, and how much a text of average length gets: BM25's constants.
_SATURATION, _LENGTH_SHARE = 1.2, 0.75
# Letters that are written in either way.
_VARIANTS = {"ё": "е", "أ": "ا", "إ": "ا", "آ": "ا", "ى": "ي"}  # noqa: RUF001 - meant
# Marks of Latin, Greek and Cyrillic, Hebrew points, Arabic vowels and the stroke that lengthens a word.
_UNWRITTEN = re.compile("[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670]")
_LATIN_AND_GREEK_END = "\u0400"


class Found(NamedTuple):
    """A belief in which words of a query stand, with every word by which it is found."""

    belief: str
    words: frozenset[str]


class Finds(NamedTuple):
    """What an engine found.

    Attributes:
        found: beliefs, in no order.
        counts: of each word how many beliefs have it, whatever their status; beyond `COMMON` any greater number.
        total: how many beliefs there are, counted as far.
    """

    found: list[Found]
    counts: dict[str, int]
    total: int


class Match(NamedTuple):
    """A find with its score, and which words of the query led to it."""

    belief: str
    score: float
    met: tuple[str, ...]


class _Cleaned(dict[int, str]):
    """Translates text so that splitting it at white space gives what may hold together."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        # A mark is a part of its word: the vowels of Hindi and Thai are marks.
        is_written = character.isalnum() or character in _JOINERS + "_" or unicodedata.category(character)[0] == "M"
        self[code] = character if is_written else " "
        return self[code]


class _Folded(dict[int, str]):
    """Translates letters to the form in which they are compared: without accents where people leave them out."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        if _UNWRITTEN.match(character):
            result = ""
        else:
            base = unicodedata.normalize("NFD", character)[0]
            result = base if base < _LATIN_AND_GREEK_END else _VARIANTS.get(character, character)
        self[code] = result
        return result


_CLEANED = _Cleaned()
_FOLDED = _Folded()


def _fold(word: str) -> str:
    if word.isascii():
        return word.lower()
    return unicodedata.normalize("NFKC", word.casefold()).translate(_FOLDED)


def _stem(word: str) -> str:
    """Take off what English adds to a word, until nothing is left to take: a stem is its own stem."""
    if not (word.isascii() and word.isalpha()):
        return word
    while len(word) > 3:
        if (word.endswith("s") and word[-2:] not in ("ss", "us", "is")) or (word.endswith("e") and len(word) > 4):
            word = word[:-1]
        elif word.endswith("y"):
            word = word[:-1] + "i"
        elif word.endswith("ed") and len(word) > 5:
            word = word[:-2]
        elif word.endswith("ing") and len(word) > 6:
            word = word[:-3]
        else:
            break
    return word


def _parts(piece: str) -> list[str]:
    """Give an identifier whole, and each of its parts: `snake_case`, `parseHTTPResponse`."""
    parts = [piece]
    if "_" in piece:
        parts.extend(filter(None, piece.split("_")))
    if piece.isascii() and piece[1:] != piece[1:].lower() and not piece.isupper():
        parts.extend(_HUMPS.findall(piece))
    return [_stem(_fold(part))[:_WORD_CHARS_MAX] for part in parts]


def _words(text: str, *, singly: bool) -> dict[str, None]:
    """Cut text into words. `singly` says whether each character of a glued script is a word beside each pair."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    found: dict[str, None] = {}
    for chunk in text.translate(_CLEANED).split():
        joined = chunk.strip(_JOINERS)
        pieces = _JOINED.split(joined)
        if len(pieces) > 1:
            found[_fold(joined)[:_WORD_CHARS_MAX]] = None
        for piece in (one for whole in pieces for one in _PIECES.findall(whole)):
            if not _IS_GLUED.match(piece):
                found.update(dict.fromkeys(_parts(piece)))
                continue
            folded = _fold(piece)
            found.update(dict.fromkeys(folded[start : start + 2] for start in range(len(folded) - 1)))
            if singly or len(folded) == 1:
                found.update(dict.fromkeys(folded))
    found.pop("", None)
    return found


def search_words(text: str) -> list[str]:
    """Cut a query into the words that are looked for, in any script; those words joined again give the same."""
    return list(_words(text, singly=False))


def ascii_lower(text: str) -> str:
    """Lower ASCII letters alone, as every engine does."""
    return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")


def parted(term: str) -> tuple[str | None, str | None]:
    """Read what a name is asked for by: all of it, written with `=` before it, or a part in lower ASCII letters."""
    return (term[1:], None) if term.startswith("=") else (None, ascii_lower(term))


def meets(term: str, name: str) -> bool:
    """Whether a name is what is asked for, or has it in it."""
    whole, part = parted(term)
    return name == whole or (part is not None and part in ascii_lower(name))


def searchable(claim: str, entity: str, attribute: str, value: str | None, tags: tuple[str, ...]) -> str:
    """Give the words by which a note is found, each once, with a space between."""
    return " ".join(_words("\n".join((claim, entity, attribute, value or "", *tags)), singly=True))


def met_by(query: str, belief: Belief) -> list[str]:
    """Give what of a query, as it was written, a belief was found by."""
    key = belief.key
    words = set(searchable(belief.claim, key.entity, key.attribute, belief.value, belief.tags).split())
    written = dict.fromkeys(part.strip("".join(set(part) - set(part.translate(_CLEANED)))) for part in query.split())
    return [part for part in written if words.intersection(search_words(part))]


def ranked(finds: Finds, words: list[str]) -> list[Match]:
    """Order finds by how much the words that stand in them tell, best first; equal ones by id.

    This is BM25 with each word counted once. An engine's own order would differ from another's.
    """
    found, wanted = finds.found, list(dict.fromkeys(words))
    tells = {word: _tells(finds.counts.get(word, 0), finds.total) for word in wanted}
    average = sum(len(one.words) for one in found) / len(found) if found else 1
    matches = []
    for one in found:
        met = tuple(word for word in wanted if word in one.words)
        length = 1 - _LENGTH_SHARE + _LENGTH_SHARE * len(one.words) / average
        share = (_SATURATION + 1) / (1 + _SATURATION * length)
        # Rounded, since the last bits of a sum are no reason to be first.
        matches.append(Match(one.belief, round(share * sum(tells[word] for word in met), 6), met))
    return sorted(matches, key=lambda match: (-match.score, match.belief))


def _tells(count: int, total: int) -> float:
    count, total = min(count, COMMON), min(total, COMMON)
    return math.log(1 + (max(total - count, 0) + 0.5) / (count + 0.5))
