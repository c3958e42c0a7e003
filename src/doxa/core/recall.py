"""Search in words: how a belief's text is cut up, and how finds are ordered."""

from doxa.core.cues import words_of
from doxa.core.state import Belief
from doxa.core.values import fold_text


def search_words(text: str) -> list[str]:
    """Cut text or a query into the words that are compared, in any script."""
    return words_of(fold_text(text))


def ascii_lower(text: str) -> str:
    """Lower ASCII letters alone, as every engine does."""
    return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")


def parted(term: str) -> tuple[str | None, str | None]:
    """Read what a name is asked for by: all of it, written with `=` before it, or a part in lower ASCII letters."""
    return (term[1:], None) if term.startswith("=") else (None, ascii_lower(term))


def meets(term: str, name: str) -> bool:
    """Whether a name is what is asked for, or has it in it."""
    whole, part = parted(term)
    return name == whole or (part is not None and part in ascii_lower(name))


def searchable(claim: str, entity: str, attribute: str, value: str | None, tags: tuple[str, ...]) -> str:
    """Give the text of a note in which words are looked for."""
    return " ".join(search_words(" ".join((claim, entity, attribute, value or "", *tags))))


def ranked(beliefs: list[Belief], words: list[str], limit: int) -> list[Belief]:
    """Order finds by how many of the words stand in them, then the latest note first.

    Not the latest change: a belief that was revoked and reinstated is where it was before. The order is the same on
    every engine, which an engine's own score is not.
    """
    wanted = set(words)

    def score(belief: Belief) -> tuple[int, int, str]:
        found = searchable(belief.claim, belief.key.entity, belief.key.attribute, belief.value, belief.tags)
        return len(wanted.intersection(found.split())), belief.recorded_at, belief.id

    return sorted(beliefs, key=score, reverse=True)[:limit]
