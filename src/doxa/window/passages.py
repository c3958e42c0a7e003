"""A passage in its file as it is now: the lines around it, and which of them it is."""

from typing import NamedTuple

from doxa.operations.browse import Found
from doxa.window.shown import visible

_AROUND = 3
_LINES_MAX = 40
_LINE_CHARS_MAX = 400


class Line(NamedTuple):
    """A line of a file; `meant` when it is of the passage."""

    number: int
    text: str
    meant: bool


class Place(NamedTuple):
    """What an anchor points to: in words how it stands there, and the lines."""

    ref: str
    quote: str
    says: str
    stands: str
    lines: tuple[Line, ...]


def place_of(found: Found) -> Place:
    """Show an anchor with the file as it is now."""
    anchor = found.anchor
    says, stands = _standing(found)
    lines: tuple[Line, ...] = ()
    if found.text is not None and found.spans:
        first, last = found.spans[0]
        lines = _lines(found.text, first, last)
    ref = f"{anchor.ref}::{anchor.symbol}" if anchor.symbol else anchor.ref
    return Place(visible(ref, 200), visible(anchor.quote or "", 600), says, stands, lines)


def _standing(found: Found) -> tuple[str, str]:
    """Say how it stands in the file, and in a word for its colour: `there`, `gone` or `unknown`."""
    what = "definition" if found.anchor.symbol else "passage"
    if found.text is None:
        if found.gone:
            return "The file is not there now.", "gone"
        return "It was not looked at: it is no file here, or cannot be read.", "unknown"
    if found.anchor.quote is None and found.anchor.symbol is None:
        if found.same is None:
            return "The file is there; what stood in it was not noted.", "unknown"
        return ("The file is as it was noted.", "there") if found.same else ("The file has changed since.", "gone")
    if not found.spans:
        return f"The {what} is not there now.", "gone"
    if len(found.spans) == 1:
        return f"The {what} stands on line {found.spans[0][0]}.", "there"
    places = ", ".join(str(first) for first, _ in found.spans[:8])
    return f"The {what} stands at {len(found.spans)} places: lines {places}.", "there"


def _lines(text: str, first: int, last: int) -> tuple[Line, ...]:
    every = text.splitlines()
    start, end = max(first - _AROUND, 1), min(last + _AROUND, len(every), first + _LINES_MAX)
    return tuple(
        Line(number, visible(every[number - 1], _LINE_CHARS_MAX), first <= number <= last)
        for number in range(start, end + 1)
    )
