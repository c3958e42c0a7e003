"""Joins a replica to its hub: where that is, is kept in the replica's own store."""

import threading
from collections.abc import Callable, Mapping

from doxa.errors import InvalidInput
from doxa.memory import Memory
from doxa.operations.replica import Synced
from doxa.remote.line import HttpLine
from doxa.remote.transport import HttpTransport
from doxa.world.faults import note_fault

PAUSE_SECONDS = 30.0


def sync_with_hub(memory: Memory, url: str | None = None, token: str | None = None) -> Synced:
    """Bring a replica and its hub together, and remember the hub.

    Args:
        memory: the replica.
        url: where the hub is; by default where it was last time.
        token: who is asking; by default as last time.

    Raises:
        InvalidInput: no hub is known, or no token for it.
        Unreachable: the hub does not answer. What was exchanged before is kept.
        NotPermitted: the token does not count, or is not for this project.
    """
    known = memory.hub
    place = url or (known[0] if known else None)
    if place is None:
        raise InvalidInput(
            "No hub is known for this project. Nothing was synced: doxa sync https://… --token-file FILE"
        )
    secret = token or (known[1] if known and known[0] == place else None)
    if secret is None:
        raise InvalidInput(f"A token for {place} is needed. Nothing was synced: give --token-file, or set DOXA_TOKEN.")
    line = HttpLine(HttpTransport(place, secret), memory.project)
    try:
        done = memory.sync(line, place)
    finally:
        line.close()
    if known != (place, secret):
        memory.join_hub(place, secret)
    return done


class InBackground:
    """Syncs a replica now and then, for as long as a process lives that works with it.

    Args:
        opened: opens the replica, None while there is none; called in the thread that syncs.
        environ: the environment; faults are noted where `doxa doctor` finds them.
        seconds: how long to wait between two syncs.
    """

    def __init__(
        self, opened: Callable[[], Memory | None], environ: Mapping[str, str], *, seconds: float = PAUSE_SECONDS
    ) -> None:
        self._opened = opened
        self._environ = environ
        self._seconds = seconds
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="doxa-sync", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                memory = self._opened()
                if memory is not None:
                    with memory:
                        if memory.hub is not None:
                            sync_with_hub(memory)
            except Exception as error:  # noqa: BLE001 - without a network, and whatever happens, work goes on here
                note_fault("sync", error, self._environ)
            self._stop.wait(self._seconds)

    def stop(self) -> None:
        """Sync no more. What is under way goes on until it ends by itself, or the process does."""
        self._stop.set()
