"""Who calls: a memory in the name of each client, over one store."""

import threading
from collections.abc import Callable, Collection

from mcp.server.mcpserver import Context

from doxa.core.render import one_line
from doxa.core.values import fold_text
from doxa.memory import Memory
from doxa.operations.given import NAME_CHARS_MAX, agent

# Gives the memory in the name of a client, by what it calls itself; None for one that does not say.
Named = Callable[[str | None], Memory]

NAMELESS = "agent"
_NO_PERSON = " (agent)"


def client_of(context: Context) -> str | None:
    """Give what a client calls itself: in its handshake, or with each request in the protocol of 2026-07-28."""
    params = context.request_context.session.client_params
    return params.client_info.name if params else None


def admissible(name: str, persons: Collection[str]) -> str:
    """Make an agent's name of what a client calls itself. It never is a person's.

    Args:
        name: what the client says.
        persons: the names under which people write here.
    """
    shown = one_line(name, NAME_CHARS_MAX - len(_NO_PERSON)) or NAMELESS
    return f"{shown}{_NO_PERSON}" if fold_text(shown) in {fold_text(one) for one in persons} else shown


class Memories:
    """The memory of a server, opened by the first call that needs it.

    A store that cannot be opened is an error of that call, so that the client's model reads what is wrong; the next
    call tries again.
    """

    def __init__(
        self, opening: Callable[[], Memory], persons: Callable[[], Collection[str]], *, client: str | None = None
    ) -> None:
        """Prepare.

        Args:
            opening: opens the memory, in whatever name.
            persons: gives the names under which people write here; called once, by the first call.
            client: in whose name every call writes; without it, each client's own.
        """
        self._opening = opening
        self._persons = persons
        self._client = client
        self._lock = threading.Lock()
        self._opened: tuple[Memory, Collection[str]] | None = None

    def of(self, client: str | None) -> Memory:
        """Give the memory in the name of a client."""
        with self._lock:
            if self._opened is None:
                self._opened = self._opening(), self._persons()
            memory, persons = self._opened
        return memory.on_behalf_of(agent(admissible(self._client or client or NAMELESS, persons)))

    def close(self) -> None:
        """Let go of the store."""
        with self._lock:
            if self._opened is not None:
                self._opened[0].close()
                self._opened = None
