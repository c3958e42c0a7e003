"""Where the coding agents that are installed here are."""

import os
import shutil
from pathlib import Path

import pytest


def program(name: str) -> str:
    """Give a client's program, or skip the test and say why.

    It is looked for below the folder that DOXA_CLIENTS_DIR names, which holds one npm installation a client, and on the
    path.
    """
    below = os.environ.get("DOXA_CLIENTS_DIR")
    own = Path(below or os.devnull, name, "node_modules", ".bin", name)
    found = str(own) if below and own.exists() else shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is neither below DOXA_CLIENTS_DIR nor on the path")
    return found
