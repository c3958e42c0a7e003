"""Evidence: how a caller gives it, and what is looked up about it in the workspace."""

from bisect import bisect_right
from typing import NamedTuple

from doxa.core import cues
from doxa.core.passages import place_of, squeeze
from doxa.core.paths import is_url, split_line
from doxa.core.values import WARRANT_RANK, Actor, Anchor, Evidence, Warrant
from doxa.errors import InvalidInput
from doxa.operations.context import Context
from doxa.operations.given import NAME_CHARS_MAX, optional_text, several, text_of
from doxa.ports.workspace import Definition, Workspace

QUOTE_CHARS_MAX = 8_000
# Cues, anchors, premises, pieces of evidence.
MANY_MAX = 100
# How much of a text is looked through for passages that misled before.
_TEXT_BYTES_MAX = 2_000_000


class Observed:
    """Evidence from an artifact: what was read, and the passage of it that matters."""

    def __init__(
        self,
        ref: str,
        *,
        quote: str | None = None,
        content: str | bytes | None = None,
        at: str | None = None,
        symbol: str | None = None,
    ) -> None:
        self.symbol = symbol
        self.ref = ref
        self.quote = quote
        self.content = content
        self.at = at


Support = Evidence | Observed


class Look(NamedTuple):
    """Evidence, what was read there, the whole of it, where that is known, and the definition that it is about."""

    evidence: Evidence
    text: str | None = None
    definition: Anchor | None = None

    @property
    def anchor(self) -> Anchor:
        """What it is about, to be looked at again."""
        one = self.evidence
        return self.definition or Anchor(one.ref or "", one.line, one.quote, one.content_hash)


def observed(
    ref: str,
    *,
    quote: str | None = None,
    content: str | bytes | None = None,
    at: str | None = None,
    symbol: str | None = None,
) -> Observed:
    """Make evidence of an artifact: a file, a passage of it, a tool's result, a test or command.

    Args:
        ref: where: a path, which may end in `:LINE` or `::SYMBOL`, or a URL, a command.
        quote: the passage that matters.
        symbol: the definition that matters, such as "Payments.charge": comments and formatting of it do not. It needs
            `doxa[symbols]`; where there is no grammar for the file, the quote is taken in its place.
        content: what was seen, if the file at `ref` is not to be read.
        at: the version, such as a commit.
    """
    return Observed(ref, quote=quote, content=content, at=at, symbol=symbol)


def stated(by: str | None = None, *, quote: str | None = None) -> Evidence:
    """Make evidence of a person's statement."""
    return Evidence("statement", quote=quote, by=by)


def inferred(*, quote: str | None = None) -> Evidence:
    """Make evidence of an agent's conclusion."""
    return Evidence("inference", quote=quote)


def reported(source: str, *, quote: str | None = None) -> Evidence:
    """Make evidence of what a document, an import or a transcript claims."""
    return Evidence("report", source, quote=quote)


def look_at(support: Support, workspace: Workspace) -> Look:
    """Look up what evidence points to: its canonical reference, the line of its passage, a hash of what is there.

    Raises:
        InvalidInput: there is nothing at the reference and no content was given, or the passage is not in it.
    """
    if isinstance(support, Evidence):
        checked = _checked(support)
        return Look(checked, checked.quote)
    raw, line = split_line(text_of(support.ref, "reference of the evidence"))
    symbol = optional_text(support.symbol, "symbol", NAME_CHARS_MAX)
    if symbol is None and "::" in raw and not is_url(raw) and workspace.missing(workspace.reference(raw)):
        raw, _, symbol = raw.partition("::")
    ref = raw if is_url(raw) else workspace.reference(raw)
    quote = optional_text(support.quote, "quote", QUOTE_CHARS_MAX)
    at = optional_text(support.at, "version of the evidence")
    if quote is not None and not cues.words_of(quote):
        raise InvalidInput(f"The quote {quote!r} has no word in it to be found by. Nothing was written.")
    content = _content(support, ref, workspace)
    if content is None:
        if quote is None:
            raise InvalidInput(
                f"There is nothing to read at {raw}, so it cannot be evidence. Nothing was written: give the content "
                "that was seen, or a quote of it."
            )
        return Look(Evidence("observation", ref, line, quote, workspace.content_hash(quote.encode()), at), quote)
    definition = defined(workspace, ref, content, symbol, quote, line) if symbol is not None else None
    if definition is not None:
        passage = definition.text if len(definition.text) <= QUOTE_CHARS_MAX else None
        known = Evidence("observation", ref, definition.line, passage, workspace.content_hash(content), at)
        anchor = Anchor(ref, definition.line, None, definition.form + definition.body, symbol)
        return Look(known, content[:_TEXT_BYTES_MAX].decode("utf-8", "replace"), anchor)
    if quote is not None:
        found = line_of_passage(content, quote, line)
        if found is None:
            raise InvalidInput(f"The quote is not in {raw}, so it cannot be evidence. Nothing was written.")
        line = found
    text = content[:_TEXT_BYTES_MAX].decode("utf-8", "replace")
    return Look(Evidence("observation", ref, line, quote, workspace.content_hash(content), at), text)


def defined(
    workspace: Workspace, ref: str, content: bytes, symbol: str, quote: str | None, line: int | None
) -> Definition | None:
    """Find the definition of a symbol; None where there is no grammar for the file, and a quote stands in its place.

    Of several it is the one nearest to a line, if that is given.

    Raises:
        InvalidInput: it is not defined there, is defined several times, or nothing can stand in its place.
    """
    known = workspace.definitions(ref, content)
    if known is None:
        if quote is not None:
            return None
        raise InvalidInput(
            f"There is no grammar here to find {symbol!r} in {ref} with. Nothing was written: pip install "
            "'doxa[symbols]', or give the passage as a quote."
        )
    found = named(known, symbol)
    if len(found) == 1 or (found and line is not None):
        return min(found, key=lambda one: abs(one.line - (line or 0)))
    if not found:
        raise InvalidInput(f"{symbol!r} is not defined in {ref}, so it cannot be evidence. Nothing was written.")
    names = ", ".join(".".join(one.name) for one in found[:5])
    raise InvalidInput(
        f"{symbol!r} is defined several times in {ref}: {names}. Nothing was written: name one in "
        "full, or say on which line it begins."
    )


def by_quote_instead(evidence: object, anchors: tuple[Anchor, ...]) -> str:
    """Say for which symbols a quote stands, as there is no grammar here to find them with; "" for none."""
    given = evidence if isinstance(evidence, (list, tuple)) else (evidence,)
    asked = [one.symbol or one.ref.partition("::")[2] for one in given if isinstance(one, Observed) and one.quote]
    known = {anchor.symbol for anchor in anchors}
    missing = [symbol for symbol in asked if symbol and symbol not in known]
    if not missing:
        return ""
    return (
        f"There is no grammar here to find {', '.join(missing)} with (doxa[symbols]); its quote is looked for instead."
    )


def named(known: list[Definition], symbol: str) -> list[Definition]:
    """Give the definitions that a symbol may mean: those of just that name, else those whose name ends so."""
    wanted = parts_of(symbol)
    exact = [one for one in known if one.name == wanted]
    return exact or [one for one in known if wanted and one.name[-len(wanted) :] == wanted]


def parts_of(symbol: str) -> tuple[str, ...]:
    """Cut a symbol's name at what languages write between its parts."""
    for mark in ("::", "->", "#"):
        symbol = symbol.replace(mark, ".")
    return tuple(part for part in symbol.split(".") if part)


def _checked(evidence: Evidence) -> Evidence:
    if evidence.warrant not in WARRANT_RANK:
        raise InvalidInput(
            f"{evidence.warrant!r} is no warrant; there are {', '.join(WARRANT_RANK)}. Nothing was written."
        )
    if evidence.line is not None and type(evidence.line) is not int:
        raise InvalidInput(f"The line of the evidence must be a number, not {evidence.line!r}. Nothing was written.")
    return evidence._replace(
        ref=optional_text(evidence.ref, "reference of the evidence"),
        quote=optional_text(evidence.quote, "quote", QUOTE_CHARS_MAX),
        content_hash=optional_text(evidence.content_hash, "hash of the evidence"),
        at=optional_text(evidence.at, "version of the evidence"),
        by=optional_text(evidence.by, "name"),
    )


def _content(support: Observed, ref: str, workspace: Workspace) -> bytes | None:
    if isinstance(support.content, str):
        return support.content.encode("utf-8", "replace")
    if isinstance(support.content, (bytes, bytearray, memoryview)):
        return bytes(support.content)
    if support.content is not None:
        raise InvalidInput(
            f"The content of the evidence must be text or bytes, not {type(support.content).__name__}. "
            "Nothing was written."
        )
    return None if is_url(ref) else workspace.read(ref)


def line_of_passage(content: bytes, quote: str, near: int | None = None) -> int | None:
    """Give the line on which a passage begins, None when it does not stand there; white space does not matter.

    Of several places it is the one nearest to a line, without one the first.
    """
    spans = lines_of_passage(content, quote, places_max=1 if near is None else MANY_MAX)
    lines = [first for first, _ in spans]
    return min(lines, key=lambda line: (abs(line - (near or 0)), line), default=None)


def lines_of_passage(content: bytes, quote: str, places_max: int = MANY_MAX) -> list[tuple[int, int]]:
    """Give the first and the last line of every place where a passage stands, in order; white space does not matter."""
    place = 0
    starts: list[tuple[int, int]] = []
    pieces: list[str] = []
    for number, line in enumerate(content.decode("utf-8", "replace").splitlines(), 1):
        piece = squeeze(line)
        if piece:
            starts.append((place, number))
            pieces.append(piece)
            place += len(piece) + 1
    wanted, text = squeeze(quote), " ".join(pieces)
    spans: list[tuple[int, int]] = []
    found = place_of(wanted, text)
    while found >= 0 and len(spans) < places_max:
        end = found + len(wanted)
        spans.append((_line_at(starts, found), _line_at(starts, end - 1)))
        found = place_of(wanted, text, end)
    return spans


def _line_at(starts: list[tuple[int, int]], place: int) -> int:
    """Give the line on which a place of squeezed text lies; `starts` are the places where lines begin, in order."""
    return starts[bisect_right(starts, place, key=lambda one: one[0]) - 1][1]


def looks_of(evidence: object, context: Context) -> tuple[Look, ...]:
    """Read the evidence of a call: none, one or several; without any it is the caller's word."""
    if evidence is None:
        return (Look(word_of(context.actor)),)
    given = several(evidence, "pieces of evidence", MANY_MAX) if type(evidence) in (list, tuple) else (evidence,)
    looks = [look_at(_support(one), context.workspace) for one in given]
    return tuple([look._replace(evidence=_spoken(look.evidence, context.actor)) for look in looks])


def supports_of(evidence: object, context: Context) -> tuple[Evidence, ...]:
    """Read the evidence of a call, without what was read there."""
    return tuple([look.evidence for look in looks_of(evidence, context)])


def word_of(actor: Actor) -> Evidence:
    """Give what somebody's bare word is: a person's is a statement, anybody else's an inference."""
    warrant: Warrant = "statement" if actor.kind == "human" else "inference"
    return Evidence(warrant, by=actor.name)


def _spoken(evidence: Evidence, actor: Actor) -> Evidence:
    """Say whose statement it is. An agent's is a person's only if it names the person."""
    if evidence.warrant != "statement" or (evidence.by is not None and evidence.by != actor.name):
        return evidence
    return evidence._replace(warrant=word_of(actor).warrant, by=actor.name)


def _support(value: object) -> Support:
    if isinstance(value, (Evidence, Observed)):
        return value
    raise InvalidInput(
        f"Evidence is made by observed(), stated(), reported() or inferred(), not {type(value).__name__}. "
        "Nothing was written."
    )


def anchor_of(value: object, workspace: Workspace) -> Anchor:
    """Read an anchor: a path, which stands for the file as it is now, or observed evidence."""
    support = Observed(value) if isinstance(value, str) else value
    if not isinstance(support, Observed):
        raise InvalidInput("An anchor is a path or what observed() gives. Nothing was written.")
    return look_at(support, workspace).anchor
