"""What an extractor is: something that finds the question a statement answers, and the answer."""

from typing import NamedTuple, Protocol

from doxa.core.values import Key


class Extraction(NamedTuple):
    """What a statement says: that `value` answers the question `key`."""

    key: Key
    value: str


class Extractor(Protocol):
    """Reads statements. One that is not sure says None: a wrong key hides a right belief."""

    def extract(self, text: str) -> Extraction | None:
        """Give the key and the value that a statement asserts, or None."""
        ...
