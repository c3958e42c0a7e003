"""Where a text speaks of the ledger: the names of its keys, its values, and who set them."""

from collections.abc import Iterator
from typing import NamedTuple

from doxa.core.reopen.concepts import concepts, kinds_of
from doxa.core.reopen.language import Lexicon
from doxa.core.reopen.ledger import Ledger, Slot
from doxa.core.reopen.words import alike, fold, is_word, tokens


class Mark(NamedTuple):
    """A stretch of the text whose part is known.

    Attributes:
        kinds: the classes of the language table, or key, part, value and setter for what is the ledger's.
        start: the first token.
        end: the token after the last.
        slots: the places in the ledger of the keys that it may name.
        detail: the folded value, or the folded name of the setter.
        number: the number that it says.
        head: whether it says the head of a key's name, not only an attribute of it.
        said: whether it says a word of the name, not one of like meaning.
    """

    kinds: frozenset[str]
    start: int
    end: int
    slots: frozenset[int] = frozenset()
    detail: str = ""
    number: int = 0
    head: bool = True
    said: bool = True


class Name(NamedTuple):
    """What may be named: its words, what it is, and the keys it belongs to."""

    words: tuple[str, ...]
    kind: str
    slot: int
    detail: str = ""


def names_of(ledger: Ledger) -> list[Name]:
    """List all that a text can name, longest first."""
    found: set[Name] = set()
    for place, slot in enumerate(ledger.slots):
        for name in slot.names:
            found.update(
                Name(_words(form), "key", place) for form in (name, name.replace(".", " "), name.replace("-", ""))
            )
        found.update(Name(_words(each.value), "value", place, fold(each.value).strip()) for each in slot.versions)
        found.update(Name(_words(each.by), "setter", place, fold(each.by).strip()) for each in slot.versions)
    order = {"key": 0, "value": 1, "setter": 2}
    return sorted((name for name in found if name.words), key=lambda name: (-len(name.words), order[name.kind], name))


def _words(text: str) -> tuple[str, ...]:
    return tuple(token for token in tokens(text))


def named(words: tuple[str, ...], names: list[Name], lexicon: Lexicon) -> list[Mark]:
    """Find the names that stand whole in the words; a longer one hides a shorter one."""
    marks: list[Mark] = []
    place = 0
    # A name and its misspellings begin alike.
    by_letter: dict[str, list[Name]] = {}
    for name in names:
        by_letter.setdefault(name.words[0][0], []).append(name)
    while place < len(words):
        near = by_letter.get(words[place][0], ())
        fitting = [name for name in near if _stands(name, words, place, lexicon)]
        if not fitting:
            place += 1
            continue
        # Names come longest first; a key is believed before a value, and a value before a person.
        best = [name for name in fitting if len(name.words) == len(fitting[0].words) and name.kind == fitting[0].kind]
        exact = [name for name in best if name.words == words[place : place + len(name.words)]]
        best = exact or best
        end = place + len(best[0].words)
        kinds = {best[0].kind} | ({"number"} if best[0].detail.isdigit() else set())
        number = int(best[0].detail) if best[0].detail.isdecimal() and len(best[0].detail) < 3 else 0
        slots = frozenset(name.slot for name in best)
        marks.append(Mark(frozenset(kinds), place, end, slots, best[0].detail, number))
        place = end
    return marks


def inside(words: tuple[str, ...], names: list[Name]) -> frozenset[int]:
    """Give the places of the words that are names, letter for letter, in whatever language."""
    starts: dict[str, list[Name]] = {}
    for name in names:
        starts.setdefault(name.words[0], []).append(name)
    return frozenset(
        place + offset
        for place, word in enumerate(words)
        for name in starts.get(word, ())
        if words[place : place + len(name.words)] == name.words
        for offset in range(len(name.words))
    )


def _stands(name: Name, words: tuple[str, ...], place: int, lexicon: Lexicon) -> bool:
    here = words[place : place + len(name.words)]
    if len(here) < len(name.words):
        return False
    if here == name.words:
        return _worth(name, lexicon)
    if name.kind == "value":
        return False
    inflected = lexicon.language.inflected
    # Beside a right word, a short one may be mistyped too.
    least = 4 if any(part == word for part, word in zip(name.words, here, strict=True)) else 5
    return _worth(name, lexicon) and all(
        part == word or (word not in lexicon.known and alike(part, word, inflected=inflected, least=least))
        for part, word in zip(name.words, here, strict=True)
    )


def _worth(name: Name, lexicon: Lexicon) -> bool:
    """A value or a person called like a word of the language ("on", "user") is not seen in every sentence."""
    if name.kind == "key":
        return True
    return len(name.words) > 1 or name.words[0].isdigit() or not lexicon.at(name.words, 0)


def hinted(words: tuple[str, ...], free: list[int], ledger: Ledger, lexicon: Lexicon) -> Iterator[Mark]:
    """Find parts and paraphrases of keys' names among the words that nothing else accounts for."""
    taken = -1
    for place in free:
        if place <= taken:
            continue
        for length in _lengths(words, free, place):
            word = "".join(words[place : place + length])
            hint = _hinted_by(word, ledger, lexicon)
            if hint:
                slots, head, said = hint
                yield Mark(frozenset({"part"}), place, place + length, slots, head=head, said=said)
                taken = place + length - 1
                break


def _lengths(words: tuple[str, ...], free: list[int], place: int) -> range:
    """A word of several one-character tokens is tried at every length, longest first."""
    length = 1
    while not words[place].isascii() and len(words[place]) == 1 and place + length in free and length < 6:
        if len(words[place + length]) != 1 or words[place + length].isascii():
            break
        length += 1
    return range(length, 0 if length == 1 else 1, -1)


def _hinted_by(word: str, ledger: Ledger, lexicon: Lexicon) -> tuple[frozenset[int], bool, bool] | None:
    said: set[int] = set()
    heads: set[int] = set()
    meant: set[int] = set()
    for place, slot in enumerate(ledger.slots):
        for name in slot.names:
            strength = _part_of(word, _words(name), lexicon)
            if strength:
                said.add(place)
            if strength > 1:
                heads.add(place)
        if _means(word, slot, inflected=lexicon.language.inflected):
            meant.add(place)
    # A name's own word says more than a word of like meaning, and a head more than an attribute.
    found = frozenset(heads or said or meant)
    return (found, bool(heads) or not said, bool(said)) if found else None


def _means(word: str, slot: Slot, *, inflected: bool) -> bool:
    meanings = _meanings(slot)
    if concepts(word, inflected=inflected) & meanings:
        return True
    # "Abreisedatum" is a departure and a date.
    return (
        inflected
        and len(word) > 7
        and any(
            concepts(word[:cut]) & meanings and concepts(word[cut:]) & meanings - concepts(word[:cut])
            for cut in range(3, len(word) - 2)
        )
    )


def _part_of(word: str, name: tuple[str, ...], lexicon: Lexicon) -> int:
    """Say whether a word is in a name: 2 as its head, 1 as another word of it, else 0."""
    single = [part for part in name if len(part) == 1 and not part.isascii()]
    if len(single) == len(name):
        whole = "".join(name)
        return 0 if len(word) < 2 or word not in whole else 2 if whole.endswith(word) else 1
    content = [part for part in name if is_word(part) and (part not in lexicon.hollow or len(name) == 1)]
    inflected = lexicon.language.inflected
    for place, part in enumerate(content):
        if not alike(part, word, inflected=inflected) and not _compound(word, part, inflected=inflected):
            continue
        if lexicon.language.head_first and place == 0:
            return 2
        # "data di partenza" has one head, its first word; without a preposition the last may be it.
        joined = lexicon.language.head_first and len(content) < len(name)
        return 2 if place == len(content) - 1 and not joined else 1
    return 0


def _compound(word: str, part: str, *, inflected: bool) -> bool:
    return inflected and len(word) > 3 and len(part) > len(word) + 2 and part.endswith(word)


def _meanings(slot: Slot) -> frozenset[str]:
    told = frozenset().union(*(concepts(part) for name in slot.names for part in _concept_words(name)))
    return told.union(*(kinds_of(version.value) for version in slot.versions))


def _concept_words(name: str) -> list[str]:
    words = _words(name)
    if all(len(part) == 1 and not part.isascii() for part in words):
        whole = "".join(words)
        return [whole[start:end] for start in range(len(whole)) for end in range(start + 2, len(whole) + 1)] + [
            whole[-1]
        ]
    return list(words)
