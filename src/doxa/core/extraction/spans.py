"""Where a sentence mentions a value as words of its own: not `C` in `C++`, not `5` in `-5`, not `us` in `us-east-1`."""

# ruff: noqa: RUF001 - letters and marks of many languages stand side by side

import re
from collections.abc import Iterable
from typing import NamedTuple

from doxa.core.extraction.tables import word_set
from doxa.core.values import fold_text

SURFACES_MAX = 200

_BEFORE = frozenset(" \t\n([{\"'`“”„«»‘’=:,;>→「『（，。：；、/|")
_AFTER = frozenset(" \t\n)]}\"'`“”„«»‘’,;:!?.…」』）。，；：！？、|")
_RUSSIAN_CASES = ("", "а", "у", "е", "ом", "ой", "ы", "и", "ю", "я", "ем")
# What goes on after a place: Frankfurt am Main, Paris sur Mer, 北京站.
_GOES_ON = word_set("am an upon sur ob bei")
_GOES_BEFORE = word_set("west east north south upper lower saint san santa los las fort lake mount non near anti")
_GOES_AFTER = word_set("west east north south city state university heights plus pro max beta alpha classic")
_EAST_ASIAN_NOUNS = (
    "塔", "站", "大学", "办公室", "分公司", "路", "机场", "酒店", "駅", "支社", "オフィス", "タワー", "空港", "大學",
    "都", "西部", "之外", "以外", "附近", "近郊",
)  # fmt: skip
_COUNT_WORDS = {
    "0": "zero", "1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "10": "ten", "12": "twelve", "15": "fifteen", "20": "twenty", "30": "thirty",
}  # fmt: skip


class Mention(NamedTuple):
    """Where a known value stands in the folded text."""

    start: int
    end: int
    value: str


def east_asian(character: str) -> bool:
    """Tell whether a character belongs to a script that is written without spaces."""
    return "\u3040" <= character <= "\u30ff" or "\u3400" <= character <= "\u9fff" or "\uac00" <= character <= "\ud7af"


def mentions(text: str, surfaces: Iterable[tuple[str, str]]) -> list[Mention]:
    """Find the values that a text mentions, the longest where they overlap.

    Args:
        text: The text with white space unified, its case kept.
        surfaces: How each value may be written, and the value.
    """
    folded = text.lower() if len(text.lower()) == len(text) else text
    found: list[Mention] = []
    for surface, value in list(surfaces)[:SURFACES_MAX]:
        for written in _written(surface):
            found += [Mention(start, end, value) for start, end in _places(written, folded, text)]
    found.sort(key=lambda mention: (mention.start - mention.end, mention.start))
    kept: list[Mention] = []
    for mention in found:
        if all(mention.end <= other.start or mention.start >= other.end for other in kept):
            kept.append(mention)
    return sorted(kept)


def _written(surface: str) -> list[str]:
    folded = fold_text(surface)
    if folded in _COUNT_WORDS:
        return [folded, _COUNT_WORDS[folded]]
    if len(folded) > 4 and re.fullmatch("[а-яё]+", folded):
        stem = folded[:-1] if folded[-1] in "аяй" else folded
        return [folded, *(stem + ending for ending in _RUSSIAN_CASES if stem + ending != folded)]
    return [folded] if folded else []


def _places(surface: str, folded: str, text: str) -> list[tuple[int, int]]:
    places = []
    start = folded.find(surface)
    while start >= 0:
        end = start + len(surface)
        if _apart(folded, start, end) and not _in_longer_name(text, start, end):
            places.append((start, end))
        start = folded.find(surface, start + 1)
    return places


def _apart(folded: str, start: int, end: int) -> bool:
    before, after = folded[start - 1 : start], folded[end : end + 1]
    if east_asian(folded[end - 1]) and folded.startswith(_EAST_ASIAN_NOUNS, end):
        return False
    if before and before not in _BEFORE and not east_asian(before):
        return False
    if before in {":", ",", "/"} and folded[start - 2 : start - 1].isalnum() and folded[start].isdecimal():
        return False
    if before == "/" and after in {"", " "} and folded[start - 2 : start - 1] not in {"", " "}:
        return False
    if not after or east_asian(after):
        return not after or east_asian(folded[end - 1]) or not after.isdecimal()
    if after not in _AFTER:
        return False
    # A number, a path or a name goes on: 5.1, 5,000, 5:30, Node.js.
    following = folded[end + 1 : end + 2]
    goes_on = following and not following.isspace() and following not in _AFTER and not east_asian(following)
    return after not in ".,:;!?'’" or not goes_on


def _in_longer_name(text: str, start: int, end: int) -> bool:
    if not text[start].isalpha() or east_asian(text[start]):
        return False
    next_word = re.match(r"(?: |, ?)([\w]+)", text[end:])
    words_before = text[:start].split()
    before = words_before[-1] if words_before and text[start - 1] == " " else ""
    if before.lower() in _GOES_BEFORE:
        return True
    if not next_word:
        return False
    after = next_word[1]
    if after.lower() in (_GOES_AFTER if not next_word[0].startswith(",") else ()):
        return True
    if after in _GOES_ON and re.match(r" \w+ \w", text[end:]):
        return True
    return after[0].isupper() and (text[start].isupper() or not text[:start].strip()) and after not in _OPENERS


_OPENERS = word_set("I I'm I'll I've It We The This That")
