"""What doxa is compared with: small memories of one key, in a few lines each.

All are handed what doxa is handed: the value, and by which channel it comes. They compare values letter for letter.
"""

from typing import Literal

# A bare statement; something just looked at; a person who says that it is to hold.
Channel = Literal["bare", "shown", "insisted"]


class Peer:
    """The values of one key in the order in which they came to hold; the last one holds."""

    name = "last write wins"

    def __init__(self) -> None:
        self.values: list[str] = []
        self.empty = True

    def take(self, value: str, channel: Channel, *, says_revert: bool = False) -> None:
        """Hear a value."""
        known = value in self.values and (self.empty or value != self.values[-1])
        if not known or self.returns(channel, says_revert=says_revert):
            self.values.append(value)
            self.empty = False

    def returns(self, channel: Channel, *, says_revert: bool) -> bool:
        """Whether a value that held before is to hold again."""
        del channel, says_revert
        return True

    def revoke(self) -> None:
        """Hear that what holds is wrong, and nothing else."""
        self.empty = True

    @property
    def current(self) -> str | None:
        """What holds."""
        return None if self.empty else self.values[-1]


class FirstValue(Peer):
    """Believes what it heard first."""

    name = "first value"

    def take(self, value: str, channel: Channel, *, says_revert: bool = False) -> None:
        """Hear a value."""
        del channel, says_revert
        if not self.values:
            self.values.append(value)
            self.empty = False


class Append(Peer):
    """Keeps a list of everything, forgets nothing and settles nothing; the reader takes the newest line."""

    name = "append-only, newest"

    def revoke(self) -> None:
        """A list has no way to say so."""


class Ledger(Peer):
    """Refuses a bare statement of a value that held before."""

    name = "value ledger"

    def returns(self, channel: Channel, *, says_revert: bool) -> bool:
        """Whether it was shown, or a person insists."""
        del says_revert
        return channel != "bare"


class Mentions(Ledger):
    """Refuses a bare statement in which a value that held before stands anywhere."""

    name = "ledger that looks into the words"

    def take(self, value: str, channel: Channel, *, says_revert: bool = False) -> None:
        """Hear a value."""
        folded = value.casefold()
        past = self.values if self.empty else [one for one in self.values if one != self.values[-1]]
        if channel == "bare" and any(one.casefold() in folded for one in past):
            return
        super().take(value, channel, says_revert=says_revert)


class NeedsWords(Peer):
    """Lets a value return only where the message says revert."""

    name = "guard that needs the word revert"

    def returns(self, channel: Channel, *, says_revert: bool) -> bool:
        """Whether the word was said."""
        del channel
        return says_revert


class BlocksAll(Peer):
    """Lets in a value and its correction, and then nothing: the guard that no echo passes."""

    name = "guard that blocks everything"

    def take(self, value: str, channel: Channel, *, says_revert: bool = False) -> None:
        """Hear a value."""
        if not self.values or (len(self.values) == 1 and not self.empty):
            super().take(value, channel, says_revert=says_revert)
