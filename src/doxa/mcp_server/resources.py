"""The memory as resources: a belief by its id, and the project. They are read, and never change anything."""

import json

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError

from doxa.core.render import render
from doxa.errors import AmbiguousPrefix, DoxaError, InvalidInput, UnknownId
from doxa.mcp_server.callers import Named
from doxa.mcp_server.tools import history_text

PROJECT = "doxa://project"
BELIEF = "doxa://belief/{id}"
_WAITING_MAX = 50


def add_resources(server: MCPServer, named: Named) -> None:
    """Give a server its resources.

    Args:
        server: the server.
        named: gives the memory in the name of a client; nothing is written in that name here.
    """

    @server.resource(
        PROJECT,
        name="project",
        title="This project",
        description="Its id and root, how many beliefs have which status, and what waits for a person.",
        mime_type="application/json",
    )
    def project() -> str:
        try:
            memory = named(None)
            waiting = memory.review()
            known = {
                "project": memory.project,
                "root": memory.root,
                "beliefs": memory.counts(),
                "waiting": len(waiting),
                "review": [render(one) for one in waiting[:_WAITING_MAX]],
            }
        except DoxaError as error:
            raise ResourceError(f"{type(error).__name__}: {error}") from error
        return json.dumps(known, ensure_ascii=False, indent=2)

    @server.resource(
        BELIEF,
        name="belief",
        title="A belief",
        description="A belief, by its id or the beginning of it, with what happened to it and why.",
        mime_type="text/plain",
    )
    def belief(id: str) -> str:
        try:
            memory = named(None)
            return history_text(memory, memory.get(id).id)
        except (UnknownId, AmbiguousPrefix, InvalidInput) as error:
            raise ResourceNotFoundError(f"{type(error).__name__}: {error}") from error
        except DoxaError as error:
            raise ResourceError(f"{type(error).__name__}: {error}") from error
