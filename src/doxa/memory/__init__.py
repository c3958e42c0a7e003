"""The memory: the whole public surface, over ports. It may be used from several threads at once."""

from datetime import datetime

from doxa.core.values import Actor
from doxa.memory.asking import Asking
from doxa.memory.base import Ports
from doxa.memory.deciding import Deciding
from doxa.memory.delivering import Delivering
from doxa.memory.forgetting import Forgetting
from doxa.memory.hearing import Hearing
from doxa.memory.keeping import Keeping
from doxa.memory.saying import Saying
from doxa.operations import ask
from doxa.operations.answers import History, Settlement
from doxa.operations.given import actor_of, moment_of, person

__all__ = ["History", "Memory", "Ports", "Settlement"]


class Memory(Forgetting, Saying, Deciding, Hearing, Asking, Delivering, Keeping):
    """What an agent, or a person, believes about one project. A context manager.

    Made by `doxa.open()`. Every method that takes an id takes the beginning of one. Errors are those of
    `doxa.errors`; when one is raised, nothing was written.
    """

    def on_behalf_of(self, actor: Actor | str) -> "Memory":
        """Give the same memory to somebody else, over the same store: what one process writes for several.

        Args:
            actor: a person's name, or `doxa.agent("name")`.
        """
        named = person(actor) if isinstance(actor, str) else actor_of(actor)
        return Memory(self._ports, lambda: named, session=self._session, until=self._until)

    def as_of(self, moment: datetime | str | int) -> "Memory":
        """Give the memory as it was at a moment: what was recorded by then, on any replica. It cannot be written.

        Args:
            moment: a datetime, an ISO 8601 text (UTC without an offset; a date means its end), or microseconds.
        """
        until = moment_of(moment)
        events = self._ports.store.read(lambda view: ask.events_until(view, until))
        past = self._ports._replace(store=self._ports.past(self.project, events))
        return Memory(past, self._actor, session=self._session, until=until)
