"""How tables of words and patterns are written."""

import functools
import re
from collections.abc import Iterator


def word_set(table: str) -> frozenset[str]:
    """Give the words of a table, which are parted by white space."""
    return frozenset(table.split())


class Late:
    """A pattern that is compiled when it is first used, so that importing a module with many costs nothing."""

    def __init__(self, text: str, flags: int = 0) -> None:
        self._text, self._flags = text, flags

    @functools.cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(self._text, self._flags)

    def match(self, text: str) -> re.Match[str] | None:
        return self._pattern.match(text)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return self._pattern.fullmatch(text)

    def search(self, text: str) -> re.Match[str] | None:
        return self._pattern.search(text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return self._pattern.finditer(text)

    def findall(self, text: str) -> list[str]:
        return self._pattern.findall(text)

    def sub(self, replacement: str, text: str) -> str:
        return self._pattern.sub(replacement, text)
