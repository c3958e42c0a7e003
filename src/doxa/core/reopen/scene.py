"""A text as the gates see it: sentences of segments, in which every word is accounted for or is not."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from doxa.core.reopen.language import Lexicon, Phrase, matches
from doxa.core.reopen.ledger import Ledger
from doxa.core.reopen.names import Mark, Name, hinted, named
from doxa.core.reopen.words import COMMAS, ENDS, LABELS, OPAQUE, QUESTION, QUOTE, is_word, slip, swapped, tokens

_FENCE = re.compile(r"```.*?(```|\Z)", re.DOTALL)
_TAGGED = re.compile(r"<[a-zA-Z_!/][^<>\n]*>")
_CITED = re.compile(r"^\s*[>|].*$", re.MULTILINE)

# What may begin a new clause after "and".
_BEGINS = frozenset(
    {"undo", "travel", "choose", "cancel", "retract", "licence", "bar", "report", "question", "negator"}
)


class Segment(NamedTuple):
    """A clause: its marks in order, the words that no mark covers, and whether it labels what follows it."""

    marks: tuple[Mark, ...]
    residue: tuple[int, ...]
    label: bool

    def has(self, *kinds: str) -> bool:
        """Say whether a mark of one of the kinds is in it."""
        return any(mark.kinds.intersection(kinds) for mark in self.marks)

    def of(self, *kinds: str) -> list[Mark]:
        """Give its marks of any of the kinds."""
        return [mark for mark in self.marks if mark.kinds.intersection(kinds)]

    @property
    def filler(self) -> bool:
        """Whether it says nothing."""
        return not self.residue and all("opener" in mark.kinds or "marker" in mark.kinds for mark in self.marks)


class Sentence(NamedTuple):
    """Segments up to a full stop, and whether it asks."""

    segments: tuple[Segment, ...]
    asks: bool


def is_foreign(text: str) -> bool:
    """Say whether a text carries the marks of another document, such as tags."""
    return _TAGGED.search(text) is not None


def words_of(text: str, names: list[Name], lexicon: Lexicon) -> tuple[str, ...]:
    """Cut a text into tokens, without what is cited in it."""
    return _unquoted(tokens(_CITED.sub("\n", _FENCE.sub(f" {OPAQUE} ", text))), names, lexicon)


def sentences(words: tuple[str, ...], names: list[Name], ledger: Ledger, lexicon: Lexicon) -> tuple[Sentence, ...]:
    """Cut tokens into sentences and segments, and say what each word is."""
    owned = named(words, names, lexicon)
    inside = {place for mark in owned for place in range(mark.start, mark.end)}
    # A slip of the hand is only mended where the ledger does not know the word.
    words = tuple(word if place in inside else _mended(word, ledger, lexicon) for place, word in enumerate(words))
    found: list[Sentence] = []
    segments: list[Segment] = []
    start, asks = 0, False
    for place in range(len(words) + 1):
        mark = words[place] if place < len(words) else "."
        if place in inside or not (mark in ENDS or mark in COMMAS or mark in QUESTION):
            continue
        if place > start:
            segments.extend(_segments(words, start, place, owned, ledger, lexicon, label=mark in LABELS))
        start = place + 1
        asks = asks or (mark in QUESTION and not (len(segments) > 1 and segments[-1].filler))
        if mark in ENDS or mark in QUESTION:
            if segments:
                found.append(Sentence(tuple(segments), asks))
            segments, asks = [], False
    return tuple(found)


def coverage(words: tuple[str, ...], inside: frozenset[int], lexicon: Lexicon) -> int:
    """Measure how much of the text, beside names of the ledger, is words of this language."""
    total, place = 0, 0
    while place < len(words):
        phrase = None if place in inside else next(iter(lexicon.at(words, place)), None)
        length = len(phrase.head) if phrase else 1
        if phrase:
            total += sum(len(word) for word in words[place : place + length])
        elif place not in inside and words[place] in lexicon.known:
            total += len(words[place])
        place += length
    return total


def _unquoted(words: tuple[str, ...], names: list[Name], lexicon: Lexicon) -> tuple[str, ...]:
    """Let quotation marks go around a name of the ledger; anything else quoted is somebody's words."""
    bounds = {'"': '"', "`": "`"}
    out: list[str] = []
    place = 0
    while place < len(words):
        close = bounds.get(words[place])
        end = words.index(close, place + 1) if close and close in words[place + 1 :] else -1
        if words[place] in QUOTE and end < 0:
            place += 1
            continue
        if end < 0:
            out.append(words[place])
            place += 1
            continue
        inner = words[place + 1 : end]
        whole = any(mark.end - mark.start == len(inner) for mark in named(inner, names, lexicon))
        out.extend(inner if whole else [OPAQUE])
        place = end + 1
    return tuple(out)


def _mended(word: str, ledger: Ledger, lexicon: Lexicon) -> str:
    if (
        len(word) < 4
        or not word.isalpha()
        or word in lexicon.known
        or next(hinted((word,), [0], ledger, lexicon), None)
    ):
        return word
    if next(iter(lexicon.at((word,), 0)), None):
        return word
    for known in lexicon.slips:
        # An ending makes another form of a verb ("restored"), and in most languages so does any letter.
        if word.startswith(known):
            if word == known + known[-1]:
                return known
            continue
        least = 6 if lexicon.language.inflected else 4
        if (swapped(known, word) and len(word) >= least) or (
            not lexicon.language.inflected and min(len(known), len(word)) > 4 and slip(known, word)
        ):
            return known
    return word


def _segments(
    words: tuple[str, ...], start: int, end: int, owned: list[Mark], ledger: Ledger, lexicon: Lexicon, *, label: bool
) -> Iterator[Segment]:
    marks = [mark for mark in owned if start <= mark.start and mark.end <= end]
    # In scripts without spaces a noun may hold a verb of the table: the noun comes first.
    nouns = hinted(words, _free(words, start, end, marks), ledger, lexicon)
    marks += [mark for mark in nouns if mark.end <= end and mark.end - mark.start > 1]
    marks += _lexical(words, start, end, marks, lexicon)
    free = _free(words, start, end, marks)
    marks += [mark for mark in hinted(words, free, ledger, lexicon) if mark.end <= end]
    marks = [_doubled(mark, words, ledger, lexicon) for mark in marks]
    marks.extend(_spoken(marks, _free(words, start, end, marks)))
    marks.sort(key=lambda mark: mark.start)
    free = _free(words, start, end, marks)
    cuts = [start, *_cuts(marks, free), end]
    for left, right in pairwise(cuts):
        inside = tuple(mark for mark in marks if left <= mark.start < right)
        residue = tuple(place for place in free if left <= place < right)
        if inside or residue:
            yield Segment(inside, residue, label and right == end)


def _doubled(mark: Mark, words: tuple[str, ...], ledger: Ledger, lexicon: Lexicon) -> Mark:
    """Let a noun that says nothing in itself, such as "plan" or "time", be the head of a key's name."""
    if not mark.kinds <= {"neutral", "step"} or mark.slots or mark.end - mark.start > 1:
        return mark
    part = next(hinted((words[mark.start],), [0], ledger, lexicon), None)
    if part is None or not part.head:
        return mark
    return mark._replace(kinds=mark.kinds | {"part"}, slots=part.slots)


def _free(words: tuple[str, ...], start: int, end: int, marks: Sequence[Mark]) -> list[int]:
    covered = {place for mark in marks for place in range(mark.start, mark.end)}
    return [place for place in range(start, end) if place not in covered and is_word(words[place])]


def _spoken(marks: list[Mark], free: list[int]) -> list[Mark]:
    """Let any verb stand in "the one we ... first": it only says again which version is meant."""
    ends = {mark.end for mark in marks if "speaker" in mark.kinds}
    told = {mark.start for mark in marks if mark.kinds & {"past", "origin"}}
    return [
        Mark(frozenset({"bar", "speaker"}), place, place + 1) for place in free if place in ends and place + 1 in told
    ]


def _lexical(words: tuple[str, ...], start: int, end: int, owned: list[Mark], lexicon: Lexicon) -> list[Mark]:
    covered = {place for mark in owned for place in range(mark.start, mark.end)}
    marks: list[Mark] = []
    for phrase, place, last in _gapped(words, start, end, covered, lexicon):
        marks.append(Mark(phrase.kinds, place, place + len(phrase.head)))
        marks.append(Mark(frozenset({"particle"}), last, last + len(phrase.tail)))
        for mark in marks[-2:]:
            covered.update(range(mark.start, mark.end))
    place = start
    while place < end:
        length = 1
        if place not in covered:
            phrases = [each for each in lexicon.at(words, place) if place + len(each.head) <= end]
            phrases = [each for each in phrases if not covered.intersection(range(place, place + len(each.head)))]
            length = max((len(each.head) for each in phrases), default=1)
            kinds = frozenset[str]().union(*(each.kinds for each in phrases if len(each.head) == length))
            number = lexicon.numbers.get(" ".join(words[place : place + length]), 0)
            if kinds or number:
                marks.append(Mark(kinds | ({"number"} if number else set()), place, place + length, number=number))
            elif words[place].isdecimal() and len(words[place]) < 3:
                marks.append(Mark(frozenset({"number"}), place, place + 1, number=int(words[place])))
        place += length
    return marks


def _gapped(
    words: tuple[str, ...], start: int, end: int, covered: set[int], lexicon: Lexicon
) -> Iterator[tuple[Phrase, int, int]]:
    """Find verbs with their particle further on: "put ... back"."""
    place = start
    while place < end:
        for phrase in lexicon.gaps:
            if place in covered or not matches(phrase.head, words[:end], place):
                continue
            after = range(place + len(phrase.head), end)
            last = next(
                (spot for spot in after if spot not in covered and matches(phrase.tail, words[:end], spot)), None
            )
            if last is not None:
                yield phrase, place, last
                place += len(phrase.head) - 1
                break
        place += 1


def _cuts(marks: list[Mark], free: list[int]) -> Iterator[int]:
    """Cut before "but", before a reason, and before an "and" after which a new clause begins."""
    for place, mark in enumerate(marks):
        inside_gap = any("particle" in later.kinds for later in marks[place + 1 :]) and not any(
            later.kinds & {"undo", "travel"} for later in marks[place + 1 :]
        )
        following = marks[place + 1] if place + 1 < len(marks) else None
        if mark.kinds & {"turn", "reason"}:
            yield mark.start
        elif "join" in mark.kinds and not inside_gap:
            unknown = mark.end in free
            if unknown or (following and following.kinds & _BEGINS and not following.kinds & {"past", "generic"}):
                yield mark.start
