"""Where the coding agents that are installed here are."""

import os

from doxa.clients.prove.launch import AGENTS, find
from tests.clients.real import installed_or_skip


def program(name: str) -> str:
    """Give a client's program, or skip the test and say why."""
    installed_or_skip(name)
    found = find(AGENTS[name], os.environ)
    assert found is not None
    return found
