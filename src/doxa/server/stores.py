"""The stores that a server has open: one a project, a bounded number of them."""

import contextlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator

from doxa.ports.store import Store

OPEN_MAX = 64


class _Opened:
    """A store, and how many requests use it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.users = 0


class OpenStores:
    """Opens stores as they are asked for, and closes the one that was not used for longest.

    Args:
        opened: opens the store of a project.
        count_max: how many stay open while nobody uses them.
    """

    def __init__(self, opened: Callable[[str], Store], count_max: int = OPEN_MAX) -> None:
        self._open = opened
        self._count_max = count_max
        self._stores: OrderedDict[str, _Opened] = OrderedDict()
        self._lock = threading.Lock()

    @contextlib.contextmanager
    def of(self, project: str) -> Iterator[Store]:
        """Lend the store of a project; it is not closed meanwhile.

        Raises:
            BrokenStore, NewerSchema: it cannot be used.
        """
        with self._lock:
            entry = self._stores.get(project)
            if entry is None:
                entry = self._stores[project] = _Opened(self._open(project))
            self._stores.move_to_end(project)
            entry.users += 1
        try:
            yield entry.store
        finally:
            with self._lock:
                entry.users -= 1
                self._close_what_is_too_much()

    def _close_what_is_too_much(self) -> None:
        idle = [name for name, entry in self._stores.items() if not entry.users]
        for name in idle[: max(len(self._stores) - self._count_max, 0)]:
            self._stores.pop(name).store.close()

    def close(self) -> None:
        """Close every store."""
        with self._lock:
            while self._stores:
                self._stores.popitem()[1].store.close()
