"""Changes to a text as pieces put into it, so that everything else keeps every byte, and so that they can be undone."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class LeftAlone(Exception):
    """A file is left as it is. The message says why, and what a person can do."""


class Splice(NamedTuple):
    """What to put in the place of a part of a text.

    Attributes:
        start: where the part starts, in characters.
        end: where it ends; the same as its start where nothing is replaced.
        text: what is put there.
    """

    start: int
    end: int
    text: str


class Piece(NamedTuple):
    """What was put into a text, as the text is now.

    Attributes:
        at: where it starts, in characters.
        put: what was put there.
        was: what stood there before.
    """

    at: int
    put: str
    was: str


def spliced(text: str, splices: Iterable[Splice]) -> str:
    """Make the changes, all of whose places are those of the text as given; they may not overlap."""
    parts, done = [], 0
    for start, end, put in sorted(splices, key=lambda one: one[:2]):
        parts += [text[done:start], put]
        done = end
    return "".join(parts) + text[done:]


def pieces_of(text: str, splices: Iterable[Splice]) -> list[Piece]:
    """Say what the changes put where, to undo them later."""
    found, moved = [], 0
    for start, end, put in sorted(splices, key=lambda one: one[:2]):
        found.append(Piece(start + moved, put, text[start:end]))
        moved += len(put) - (end - start)
    return found


def undone(text: str, pieces: Iterable[Piece]) -> str:
    """Take the pieces out of the text that they were put into."""
    return spliced(text, (Splice(one.at, one.at + len(one.put), one.was) for one in pieces))


def undone_elsewhere(text: str, pieces: Sequence[Piece]) -> str | None:
    """Take the pieces out of a text that was changed since.

    A piece that stands there once is found wherever it is; one that could be found twice has to stand as far from the
    next one that was found, or from the one before, as it was put.

    Returns:
        The text without them; None where one of them is not found as it was put.
    """
    moved = [text.find(one.put) - one.at if text.count(one.put) == 1 else None for one in pieces]
    splices: list[Splice] = []
    for number, one in enumerate(pieces):
        near = [shift for shift in (*moved[number:], *reversed(moved[:number])) if shift is not None]
        start = one.at + near[0] if near else -1
        end = start + len(one.put)
        if start < (splices[-1].end if splices else 0) or text[start:end] != one.put:
            return None
        splices.append(Splice(start, end, one.was))
    return spliced(text, splices) if splices else None
