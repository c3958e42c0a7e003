"""Which beliefs a situation calls up.

This module runs in the hook of a coding agent, before every tool call, so it imports next to nothing: no typing,
no re. Everything is decided from what is passed in.

A cue is found in two steps. A situation gives *probes*, pairs of kind and term that an index can look up; each
hit is then *verified* against the situation, since an index term may be coarser than the cue.
"""

from itertools import pairwise

from doxa.core.passages import passage_in
from doxa.core.paths import fold, is_url
from doxa.core.shell import command_term, commands_of, program, runs
from doxa.core.situations import Situation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

# What tells most comes first: a cue is found by the first of its conditions and verified by the others.
KINDS = ("path", "quote", "glob", "symbol", "command", "topic", "event", "time")
EVENTS = ("session-start", "prompt", "commit", "compaction", "test-failed")
# The condition that a note holds on a commit and what descends from it; the workspace says where that is.
LINE = "line"

OUTPUT_CHARS_MAX = 131_072
_PROMPT_CHARS_MAX = 16_384

# How much a cue says about the situation, for the order of delivery.
_SPECIFICITY = {"path": 50, "quote": 40, "glob": 35, "symbol": 30, "command": 30, "topic": 15, "event": 10, "time": 5}
_FOLDER_SPECIFICITY = 20


class _Words(dict[int, str]):
    """Translates text so that splitting it at white space gives its words.

    Scripts that are written without spaces give one word a character.
    """

    def __missing__(self, code: int) -> str:
        character = chr(code)
        if not (character.isalnum() or character == "_"):
            result = " "
        elif code >= 0x2E80:
            result = f" {character} "
        else:
            result = character
        self[code] = result
        return result


_WORDS = _Words()


def words_of(text: str) -> list[str]:
    """Split text into words, in any script."""
    return text.translate(_WORDS).split()


def quote_term(quote: str) -> str:
    """Give the index term of a passage: its longest pair of neighbouring words.

    The first and the last word are left out where the passage is long enough, since in a tool's output they
    may be glued to something else. The words of a pair stand on one line, since a tool may number the lines; where no
    line has two words the term is the longest word.
    """
    lines = [words for words in map(words_of, quote.splitlines()) if words]
    if sum(map(len, lines)) >= 4:
        del lines[0][0], lines[-1][-1]
    pairs = [f"{first} {second}" for words in lines for first, second in pairwise(words)]
    terms = pairs or [word for words in lines for word in words]
    return max(terms, key=lambda term: (len(term), term), default="")


def quote_probes(output: str) -> set[str]:
    """Give every term under which a passage of this output could be indexed."""
    words = words_of(output[:OUTPUT_CHARS_MAX])
    probes = set(words)
    probes.update([f"{first} {second}" for first, second in pairwise(words)])
    return probes


def folded_words(text: str) -> list[str]:
    """Split text into words in the form in which topics are compared."""
    return words_of(text.casefold())


def events_of(situation: Situation) -> list[str]:
    """Name the events that this situation is."""
    if situation.kind == "session-start":
        return ["session-start", "compaction"] if situation.text == "compact" else ["session-start"]
    if situation.kind == "prompt":
        return ["prompt"]
    if situation.kind == "run" and runs("git commit", situation.text):
        return ["commit"]
    if situation.kind == "output" and situation.command and _is_failed_test(situation):
        return ["test-failed"]
    return []


def _is_failed_test(situation: Situation) -> bool:
    from doxa.core.suites import is_test_run, says_failed  # noqa: PLC0415 - most outputs are no command's

    return is_test_run(situation.command) and says_failed(situation.text)


def _globs() -> "ModuleType":
    from doxa.core import globs  # noqa: PLC0415 - many projects have no pattern of paths

    return globs


def probes(situation: Situation, *, with_globs: bool = True) -> list[tuple[str, str]]:
    """Give the index terms, other than words, under which this situation's beliefs are found.

    `with_globs` says whether there are patterns of paths at all: their terms are many.
    """
    found: list[tuple[str, str]] = [("event", event) for event in events_of(situation)]
    if situation.ref is not None:
        folded = fold(situation.ref)
        found.append(("path", folded))
        folder, slash, _ = folded.rpartition("/")
        while slash and "://" not in folded:
            found.append(("path", folder + "/"))
            folder, slash, _ = folder.rpartition("/")
        if with_globs and not is_url(situation.ref):
            found.extend([("glob", term) for term in _globs().probes(situation.ref)])
    if situation.kind == "run" and situation.text:
        found.extend(("command", name) for name in sorted({program(one[0]) for one in commands_of(situation.text)}))
    return [one for one in found if one[1].isascii() or _is_unicode(one[1])]


def worded_kinds(situation: Situation) -> tuple[str, ...]:
    """Name the kinds of cue that are found by words of this situation's text."""
    if not situation.text:
        return ()
    return {"output": ("quote", "symbol"), "edit": ("symbol",), "prompt": ("topic",)}.get(situation.kind, ())


def word_probes(kind: str, situation: Situation) -> set[str]:
    """Give every term under which a cue of a worded kind could be indexed that this situation meets."""
    if kind == "quote":
        return quote_probes(situation.text)
    if kind == "symbol":
        return set(words_of(situation.text[:OUTPUT_CHARS_MAX]))
    return set(folded_words(situation.text[:_PROMPT_CHARS_MAX]))


def _is_unicode(text: str) -> bool:
    """Whether a text can be stored; one that holds lone surrogates matches nothing that was noted."""
    return text.encode("utf-8", "replace") == text.encode("utf-8", "surrogatepass")


def index_term(kind: str, term: str) -> str:
    """Give the term under which a condition is indexed."""
    if kind == "path":
        return fold(term)
    if kind == "quote":
        return quote_term(term)
    if kind == "glob":
        return str(_globs().index_term(term))
    if kind == "symbol":
        return (words_of(term) or [""])[-1]
    if kind == "command":
        return command_term(term)
    if kind == "topic":
        return max(folded_words(term), key=lambda word: (len(word), word), default="")
    return term


def holds(kind: str, term: str, situation: Situation, same_file: object = None, now: int = 0) -> bool:
    """Whether one condition holds in a situation.

    Args:
        kind: the kind of the condition.
        term: its term, exactly as it was given; of a time, microseconds.
        situation: with a canonical `ref`.
        same_file: called with two references that differ in case only; true if they are one file.
        now: the time, microseconds, UTC.
    """
    if kind == "path":
        return _path_holds(term, situation.ref, same_file)
    if kind == "glob":
        return situation.ref is not None and not is_url(situation.ref) and bool(_globs().matches(term, situation.ref))
    if kind == "quote":
        return situation.kind == "output" and passage_in(term, situation.text)
    if kind == "symbol":
        # Every part of a qualified name, each as a word of its own.
        return situation.kind in ("output", "edit") and word_probes(kind, situation).issuperset(words_of(term))
    if kind == "command":
        return situation.kind == "run" and runs(term, situation.text)
    if kind == "topic":
        return situation.kind == "prompt" and word_probes(kind, situation).issuperset(folded_words(term))
    if kind == "time":
        return term.removeprefix("-").isdecimal() and now >= int(term)
    return kind == "event" and term in events_of(situation)


def _path_holds(term: str, ref: str | None, same_file: object) -> bool:
    if ref is None:
        return False
    if term.endswith("/"):
        return ref.startswith(term)
    if ref == term:
        return True
    return fold(ref) == fold(term) and callable(same_file) and bool(same_file(ref, term))


def specificity(kind: str, exact: str, conditions: int) -> int:
    """Say how much a cue says about the situation; more conditions say more."""
    base = _FOLDER_SPECIFICITY if kind == "path" and exact.endswith("/") else _SPECIFICITY[kind]
    return base + 5 * conditions


CONDITION_END = "\x1e"
CONDITION_PART = "\x1f"


def pack(conditions: tuple[tuple[str, str], ...]) -> str:
    """Write conditions into one text column."""
    return CONDITION_END.join([kind + CONDITION_PART + term for kind, term in conditions])


def unpack(text: str) -> list[tuple[str, str]]:
    """Read conditions from a text column."""
    if not text:
        return []
    pairs = []
    for part in text.split(CONDITION_END):
        kind, _, term = part.partition(CONDITION_PART)
        pairs.append((kind, term))
    return pairs
