"""Which beliefs are of a person: what they said, and what names them."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from doxa.core.content import plain
from doxa.core.events import Event
from doxa.core.values import fold_text


def beliefs_of(events: Iterable[Event], subject: str) -> list[str]:
    """Give the ids of the beliefs that somebody wrote or supported, or that name them, by the first such event.

    Args:
        events: the log.
        subject: a name; it is found whatever its case, as a word and not within one.
    """
    folded, named = fold_text(subject), _named(subject)
    found = dict.fromkeys(event.belief for event in events if _concerns(event, folded, named))
    return list(found)


def names(text: str, subject: str) -> bool:
    """Whether a text names somebody."""
    return _named(subject).search(fold_text(text)) is not None


def _named(subject: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(fold_text(subject))}(?!\w)")


def _concerns(event: Event, folded: str, named: re.Pattern[str]) -> bool:
    if event.body is None:
        # What was erased has nothing left to erase, whoever wrote it.
        return False
    return fold_text(event.actor) == folded or any(named.search(fold_text(text)) for text in _texts(plain(event.body)))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)
