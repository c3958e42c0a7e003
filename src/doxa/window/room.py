"""What the pages work with: the memory, now or as it was, and its ports."""

import threading
from collections import OrderedDict
from pathlib import PurePath
from typing import NamedTuple

from doxa.memory import Memory
from doxa.memory.base import Ports
from doxa.operations import browse
from doxa.operations.anchors import SYSTEM
from doxa.operations.context import Context
from doxa.operations.undoing import undoable
from doxa.ports.store import Store
from doxa.window.guard import Lock

# Each is a memory of its own beside the log.
_PASTS_MAX = 3


class Moment(NamedTuple):
    """A memory at a moment, and its store; `at` is "" for now."""

    memory: Memory
    store: Store
    at: str = ""


class Room:
    """The memory that is shown.

    Args:
        memory: as the person who looks.
        ports: what it is used through.
        lock: who may come in.
    """

    def __init__(self, memory: Memory, ports: Ports, lock: Lock) -> None:
        self.memory = memory
        self.ports = ports
        self.lock = lock
        self.name = PurePath(memory.root).name or memory.root
        self.closing = threading.Event()
        self._pasts: OrderedDict[tuple[str, str], Moment] = OrderedDict()
        self._moments: tuple[str, list[int]] = ("-", [])
        self._mutex = threading.Lock()

    def at(self, moment: str) -> Moment:
        """Give the memory as it was recorded at a moment; "" is now.

        Raises:
            InvalidInput: it is no moment.
        """
        if not moment:
            return Moment(self.memory, self.ports.store)
        place = browse.last_place(self.ports.store)
        with self._mutex:
            found = self._pasts.get((moment, place))
            if found is None:
                past = self.memory.as_of(moment)
                found = self._pasts[moment, place] = Moment(past, past._ports.store, moment)  # noqa: SLF001 - the past has a store of its own
            self._pasts.move_to_end((moment, place))
            while len(self._pasts) > _PASTS_MAX:
                self._pasts.popitem(last=False)
            return found

    def undoable(self) -> str:
        """Give the operation that can be taken back, "" where there is none."""
        ports = self.ports
        # What is only looked at is nobody's deed.
        context = Context(ports.store, ports.clock, ports.ids, ports.workspace, SYSTEM)
        events = undoable(context)
        return events[0].operation if events else ""

    def moments(self) -> list[int]:
        """Give when each operation was recorded; read again only where something came."""
        place = browse.last_place(self.ports.store)
        with self._mutex:
            if self._moments[0] != place:
                self._moments = (place, browse.moments(self.ports.store))
            return self._moments[1]
