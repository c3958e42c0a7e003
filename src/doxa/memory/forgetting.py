"""Erasing by subject: made of what a memory offers anyway, so that it is the same over HTTP."""

from collections.abc import Iterable

from doxa.core.lifecycle import ERASED
from doxa.core.state import Belief
from doxa.errors import InvalidInput
from doxa.memory.asking import Asking
from doxa.memory.saying import Saying
from doxa.operations.given import several, text_of
from doxa.operations.subjects import beliefs_of, names

_NAMED_MAX = 100_000


class Forgetting(Saying, Asking):
    """What removes everything about somebody."""

    def about(self, subject: str) -> list[Belief]:
        """Give the beliefs that `erase_about` would erase: what a person wrote or supported, and what names them."""
        named = beliefs_of(self.log(), text_of(subject, "name"))
        found = (self.get(one) for one in named)
        return [one for one in found if one.status != ERASED]

    def erase_about(self, subject: str, reason: str, *, only: Iterable[str] | None = None) -> list[Belief]:
        """Remove for good the content of what a person wrote or supported, and of what names them.

        That they wrote something stays: an event's hash covers who. Should it be cut off, calling it again goes on.

        Args:
            subject: the person's name.
            reason: why; it is kept, so it must not repeat what is erased.
            only: the ids of those that are meant, if not all are.

        Returns:
            What was erased.

        Raises:
            InvalidInput: the reason names the person.
        """
        why = text_of(reason, "reason")
        if names(why, text_of(subject, "name")):
            raise InvalidInput("The reason is kept, and must not name whom it is about. Nothing was erased.")
        meant = None if only is None else {self.get(one).id for one in several(only, "ids", _NAMED_MAX)}
        return [self.erase(one.id, why) for one in self.about(subject) if meant is None or one.id in meant]
