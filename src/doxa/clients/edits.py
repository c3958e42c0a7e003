"""Changes to a text as pieces put into it, so that everything else keeps every byte, and so that they can be undone."""

from collections import Counter
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

    Returns:
        The text without them; None where one of them does not stand in it as it was put, or stands there twice.
    """
    wanted = Counter(one.put for one in pieces)
    if any(text.count(put) != number for put, number in wanted.items()) or not pieces:
        return None
    splices, at = [], 0
    for one in pieces:
        at = text.find(one.put, at)
        if at < 0:
            return None
        splices.append(Splice(at, at + len(one.put), one.was))
        at += len(one.put)
    return spliced(text, splices)
