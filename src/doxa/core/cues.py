"""Which beliefs a situation calls up.

This module runs in the hook of a coding agent, before every tool call, so it imports next to nothing: no typing,
no re. Everything is decided from what is passed in.

A cue is found in two steps. A situation gives *probes*, pairs of kind and term that an index can look up; each
hit is then *verified* against the situation, since an index term may be coarser than the cue.
"""

from itertools import pairwise

from doxa.core.passages import passage_in
from doxa.core.paths import fold
from doxa.core.shell import command_term, commands_of, program, runs

KINDS = ("path", "quote", "command", "event")
EVENTS = ("session-start", "prompt", "commit", "compaction")

OUTPUT_CHARS_MAX = 131_072

# How much a cue says about the situation, for the order of delivery.
_SPECIFICITY = {"path": 50, "quote": 40, "command": 30, "event": 10}
_FOLDER_SPECIFICITY = 20


class Situation:
    """What the agent is about to do or has just seen.

    Attributes:
        kind: read, edit, run, prompt, output or session-start.
        ref: the path or URL that it is about, if it is about one.
        text: the command, the prompt, the output, or why the session starts.
    """

    __slots__ = ("kind", "ref", "text")

    def __init__(self, kind: str, ref: str | None = None, text: str = "") -> None:
        self.kind = kind
        self.ref = ref
        self.text = text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.ref!r})" if self.ref else f"{type(self).__name__}({self.text[:60]!r})"

    def __str__(self) -> str:
        """Name the situation without what people and tools said in it, which may be private."""
        shown = self.ref or (self.text[:60] if self.kind in ("run", "session-start") else "")
        # A file's name need not be Unicode, and then holds what can neither be stored nor printed.
        return f"{self.kind} {shown}".strip().encode("utf-8", "replace").decode()


class Read(Situation):
    """The agent is about to read a file, or has read it."""

    __slots__ = ()

    def __init__(self, path: str) -> None:
        super().__init__("read", path)


class Edit(Situation):
    """The agent is about to change a file."""

    __slots__ = ()

    def __init__(self, path: str) -> None:
        super().__init__("edit", path)


class Run(Situation):
    """The agent is about to run a shell command."""

    __slots__ = ()

    def __init__(self, command: str) -> None:
        super().__init__("run", None, command)


class Prompt(Situation):
    """A person said something to the agent."""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        super().__init__("prompt", None, text)


class Output(Situation):
    """A tool returned text, from the file `path` if that is known."""

    __slots__ = ()

    def __init__(self, text: str, path: str | None = None) -> None:
        super().__init__("output", path, text)


class SessionStart(Situation):
    """A session starts: `source` is startup, resume, clear, compact or fork."""

    __slots__ = ()

    def __init__(self, source: str = "startup") -> None:
        super().__init__("session-start", None, source)


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


def events_of(situation: Situation) -> list[str]:
    """Name the events that this situation is."""
    if situation.kind == "session-start":
        return ["session-start", "compaction"] if situation.text == "compact" else ["session-start"]
    if situation.kind == "prompt":
        return ["prompt"]
    if situation.kind == "run" and runs("git commit", situation.text):
        return ["commit"]
    return []


def probes(situation: Situation) -> list[tuple[str, str]]:
    """Give the index terms, other than passages, under which this situation's beliefs are found."""
    found: list[tuple[str, str]] = [("event", event) for event in events_of(situation)]
    if situation.ref is not None:
        folded = fold(situation.ref)
        found.append(("path", folded))
        folder, slash, _ = folded.rpartition("/")
        while slash and "://" not in folded:
            found.append(("path", folder + "/"))
            folder, slash, _ = folder.rpartition("/")
    if situation.kind == "run":
        found.extend(("command", name) for name in sorted({program(one[0]) for one in commands_of(situation.text)}))
    return [one for one in found if one[1].isascii() or _is_unicode(one[1])]


def _is_unicode(text: str) -> bool:
    """Whether a text can be stored; one that holds lone surrogates matches nothing that was noted."""
    return text.encode("utf-8", "replace") == text.encode("utf-8", "surrogatepass")


def index_term(kind: str, term: str) -> str:
    """Give the term under which a condition is indexed."""
    if kind == "path":
        return fold(term)
    if kind == "quote":
        return quote_term(term)
    if kind == "command":
        return command_term(term)
    return term


def holds(kind: str, term: str, situation: Situation, same_file: object = None) -> bool:
    """Whether one condition holds in a situation.

    Args:
        kind: the kind of the condition.
        term: its term, exactly as it was given.
        situation: with a canonical `ref`.
        same_file: called with two references that differ in case only; true if they are one file.
    """
    if kind == "path":
        return _path_holds(term, situation.ref, same_file)
    if kind == "quote":
        return situation.kind == "output" and passage_in(term, situation.text)
    if kind == "command":
        return situation.kind == "run" and runs(term, situation.text)
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
