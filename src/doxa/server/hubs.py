"""The hub of each project, kept for as long as a server lives: what it has summed up stays summed up."""

import threading

from doxa.operations.hub import Hub


class Hubs:
    """Gives the hubs of one server."""

    def __init__(self) -> None:
        self._hubs: dict[str, Hub] = {}
        self._lock = threading.Lock()

    def of(self, project: str) -> Hub:
        """Give the hub of a project."""
        with self._lock:
            return self._hubs.setdefault(project, Hub())
