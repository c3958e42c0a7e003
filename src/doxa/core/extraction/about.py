"""Whether a sentence is about a key, or only mentions one of its values: the Frankfurt office closes at six."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Literal

from doxa.core.extraction.spans import east_asian
from doxa.core.extraction.tables import Late, word_set
from doxa.core.extraction.topics import (
    CONTAINERS,
    CONTRASTS,
    FOLLOWERS,
    FOREIGN_ELSE,
    FOREIGN_WORDS,
    NEUTRAL,
    NO_TOPIC,
    SOMETHING_ELSE,
    TOPICS,
)
from doxa.core.values import Key, fold_name

Match = Literal["same", "other", "unknown"]

_WORD = Late(r"[^\W\d_]+(?:'[a-z]+)?")
_POINTS = word_set("the our a an my this that their his her your these those")
_TIMES_MORE = Late(r" times (?:\w+er|more|less|as|the|too)\b")
_SOMEBODY = Late(r"[A-Z][a-z]+ (?:always |just |now )?[a-z]+(?:s|ed) ")
# What was before is told apart where a value is asserted or denied.
_TIMES = word_set("old former previous legacy other second third alternative")
_PREDICATE = Late(
    r"\s(?:is|was|are|has|had|will|can|needs?|gets?|goes|looks?|seems?|feels?|costs?|charges?|closes?"
    r"|opens?|takes?)\b"
    r"(?! (?:still |now |again |always )?(?:the (?:one|right|correct|current|active)|what|where|current"
    r"|correct|right|used|in use|allowed|configured|set|enough|it|ours|active|live\b"
    r"|our|back|the \w+ we))"
)
# Who says so is not what it is about.
_REPORTER = Late(
    r"\b(?:according to|as per|per|as) [A-Z]\w+(?: \w+)?,?|\b[A-Z]\w+ (?:has )?(?:just )?(?:also )?(?:said"
    r"|says|confirmed|confirms|told"
    r"|tells|mentioned|reminded|insists|agreed|agrees|reports|wrote|asked to note)(?: me| us| everyone)?(?: that)?\b"
)


def same_question(found: Key, key: Key, text: str = "") -> Match:
    """Tell whether the key that a sentence names is the key it is noted under.

    Args:
        found: The key as read from the sentence.
        key: The key as the caller gave it: it may say more or less, but not something else.
        text: The sentence.
    """
    said = words_of(found)
    meant = words_of(key)
    if not said & meant and not _topic(said) & _topic(meant):
        return "unknown" if foreign(text) else "other"
    extra, missing = said - meant - NEUTRAL, meant - said - NEUTRAL
    if extra & CONTRASTS or missing & CONTRASTS:
        return "other"
    # Payment API region and search API region share two words, and each has one of its own.
    both = {word for word in extra if not _topic({word}) & _topic(meant)} and {
        word for word in missing if not _topic({word}) & _topic(said)
    }
    return "other" if both else "same"


def words_of(key: Key) -> set[str]:
    """Give the words of a key without those that every key could have, each in its plain form."""
    text = f"{key.entity} {key.attribute} {key.scope}".replace("'s ", " ")
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])|[._/]", " ", text)
    return {stem(word) for word in _WORD.findall(fold_name(parted))} - {"project", "user", "of", "the", "my"}


def stem(word: str) -> str:
    """Take accents, case and the plural off a word."""
    plain = "".join([c for c in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(c)])
    if plain.endswith("ies") and len(plain) > 4:
        return plain[:-3] + "y"
    if plain.endswith(("sses", "xes", "ches", "shes")):
        return plain[:-2]
    return plain[:-1] if plain.endswith("s") and not plain.endswith(("ss", "us", "is")) and len(plain) > 3 else plain


def _topic(words: set[str]) -> set[int]:
    return {
        number
        for number, topic in enumerate(TOPICS)
        for word in words
        if any(word == start or (len(start) > 3 and word.startswith(start)) for start in topic)
    }


def foreign(text: str) -> bool:
    """Tell whether a text is in another language than English, so that its nouns tell nothing here."""
    if any(east_asian(letter) or "\u0370" <= letter <= "\u06ff" for letter in text):
        return True
    return not FOREIGN_WORDS.isdisjoint(text.lower().replace("'", " ").split())


def about(text: str, key: Key, places: Sequence[tuple[int, int]]) -> bool:
    """Tell whether a sentence is about a key, by its other words.

    Args:
        text: The sentence.
        key: The key it was noted under.
        places: Where values of the key stand in it.
    """
    rest = list(text)
    for start, end in places:
        rest[start:end] = " " * (end - start)
    others = _REPORTER.sub(" ", "".join(rest))
    meant = words_of(key)
    if foreign(others):
        return not any(word in others.lower() for word in FOREIGN_ELSE)
    words = {stem(word.partition("'")[0]) for word in _WORD.findall(others)} - {""}
    head = words & {stem(word) for word in _WORD.findall(fold_name(key.attribute))} - NEUTRAL
    if (words & SOMETHING_ELSE) - meant and not head:
        return False
    contrasts = (words & CONTRASTS) - meant - _TIMES
    if (contrasts and _contrasted(others, contrasts)) or _another(others, key, meant):
        return False
    if any(_alike(word, name) for word in words for name in meant - NEUTRAL) or _topic(words) & _topic(meant):
        return True
    return not (words - NO_TOPIC - meant)


def covered(text: str, key: Key, places: Sequence[tuple[int, int]]) -> bool:
    """Tell whether every word of a sentence, but for those places, is the key's or could stand in any sentence.

    Stricter than `about`: it says that the sentence states nothing but a value.
    """
    rest = list(text)
    for start, end in places:
        rest[start:end] = " " * (end - start)
    others = _REPORTER.sub(" ", "".join(rest))
    if foreign(others) or any(letter.isdecimal() for letter in others):
        return False
    words = {stem(word.partition("'")[0]) for word in _WORD.findall(others)} - {""}
    return not (words - NO_TOPIC - {stem(word) for word in NO_TOPIC} - words_of(key) - NEUTRAL)


def _contrasted(text: str, contrasts: set[str]) -> bool:
    """Tell whether a word like `backup` belongs to a noun: not in `no backup needed: Frankfurt`."""
    return any(re.search(rf"\b{word}\w* \w+", text.lower()) for word in contrasts)


def _another(text: str, key: Key, meant: set[str]) -> bool:
    """Tell whether a word of the entity is said of another one: the search API, for the payment API."""
    named = [stem(word) for word in _WORD.findall(fold_name(key.entity))]
    if key.entity == "user" and _SOMEBODY.match(text) and stem(text.split(maxsplit=1)[0]) not in meant | NO_TOPIC:
        return True
    for before, word in re.findall(r"\b(?:the|our|a|an|every|this|that) ([^\W\d_]+) ([^\W\d_]+)", text.lower()):
        first = stem(before)
        if (
            stem(word) in named[-1:]
            and not any(_alike(first, name) for name in meant)
            and first not in NEUTRAL | NO_TOPIC
        ):
            return True
    return False


def _alike(word: str, name: str) -> bool:
    return word == name or (len(word) > 4 and len(name) > 4 and word[:5] == name[:5])


def names_something_else(text: str, start: int, end: int, key: Key) -> bool:
    """Tell whether the value only says which: the Frankfurt office, 5 engineers, the main branch is protected."""
    after = text[end:]
    following = re.match(r"['\"`]? ([^\W\d_]+)", after)
    if not following or foreign(text):
        return False
    word, meant = following[1].lower(), words_of(key)
    root = stem(word)
    if root in SOMETHING_ELSE and root not in meant:
        return True
    before = text[:start].lower().split()
    pointed = bool(before) and before[-1] in _POINTS
    # The key and its value together are what the sentence then says something of: node 18 is end of life.
    if len(before) == 1 and stem(before[0]) in meant and _PREDICATE.match(after):
        return True
    of_key = any(_alike(root, name) for name in meant) or bool(_topic({root}) & _topic(meant))
    if re.fullmatch(r"[\d.,]+", text[start:end]):
        if _PREDICATE.match(after[following.end() :]) or _TIMES_MORE.match(after):
            return True
        return not (of_key or word in FOLLOWERS or root in {"attempt", "time", "max", "total"})
    if (pointed or not before) and (of_key or root in CONTAINERS):
        return bool(_PREDICATE.match(after[following.end() :])) and before[:-1][-1:] in ([], ["that"])
    return pointed and word not in FOLLOWERS
