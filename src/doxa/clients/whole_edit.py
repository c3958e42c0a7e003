"""Files that are doxa's as a whole: scripts and plugins."""

from doxa.clients.edits import LeftAlone, Splice
from doxa.clients.ours import is_our_command

MARK = "This file was made by `doxa init`"


def holds(text: str, wish: str) -> bool:
    """Whether a file is as it is wished."""
    return text == wish


def has_ours(text: str) -> bool:
    """Whether a file is doxa's."""
    return MARK in text or is_our_command(text)


def additions(text: str, wish: str) -> list[Splice]:
    """Give what makes a file that is empty or not there what is wished.

    Raises:
        LeftAlone: there is something in it.
    """
    if text.strip():
        raise LeftAlone("there is a file of somebody else's in this place")
    return [Splice(0, len(text), wish)]


def without_ours(text: str) -> str:
    """Nothing is left of it."""
    del text
    return ""
