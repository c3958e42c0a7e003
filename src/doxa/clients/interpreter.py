"""Which Python runs the hook, and the command lines that name it."""

import os
import shlex
import sys
from collections.abc import Mapping
from importlib import util
from pathlib import Path

import doxa
from doxa.clients.client import Home
from doxa.errors import InvalidInput

SERVER_ARGUMENTS = ("-P", "-m", "doxa", "mcp")
_SCRIPT = "#!"


def interpreter() -> str:
    """Give the absolute path of the Python of the environment that doxa is installed in.

    That of a virtual environment stays its own, and a script that starts another Python, as version managers put
    in front, is not taken.

    Raises:
        InvalidInput: there is none to be found, or its path cannot be written into a file.
    """
    names = ("python.exe",) if os.name == "nt" else ("python3", "python")
    folder = Path(sys.prefix, "Scripts" if os.name == "nt" else "bin")
    for candidate in (Path(sys.executable or ""), *(folder / name for name in names)):
        if candidate.is_absolute() and candidate.is_file() and not _is_script(candidate):
            return _writable(str(candidate))
    raise InvalidInput("The Python that doxa runs in cannot be found. Nothing was written.")


def hook_command(python: str, client: str) -> str:
    """Give the shell's command line that a client runs; whatever goes wrong, it says nothing and ends with 0."""
    return f"{shlex.join(hook_words(python, client))} 2>/dev/null || true"


def hook_words(python: str, client: str) -> tuple[str, ...]:
    """Give what starts the hook, word by word."""
    return python, "-I", "-S", _writable(str(Path(doxa.__file__).parent / "hooks" / "run.py")), "--client", client


def has_server() -> bool:
    """Whether what `doxa mcp` needs is installed beside doxa."""
    try:
        found = util.find_spec("mcp")
    except (ImportError, ValueError):
        return False
    # A folder of that name in the current one is no package.
    return found is not None and found.origin is not None


def client_home(home: Home, environ: Mapping[str, str]) -> Path:
    """Give a client's own folder, moved as the environment says."""
    moved = environ.get(home.variable, "") if home.variable else ""
    return Path(moved, home.below) if moved else home_folder(environ) / home.folder


def home_folder(environ: Mapping[str, str]) -> Path:
    """Give the person's home folder."""
    return Path(environ.get("HOME") or Path.home())


def _is_script(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(_SCRIPT)) == _SCRIPT.encode()
    except OSError:
        return False


def _writable(path: str) -> str:
    try:
        path.encode()
    except UnicodeEncodeError as error:
        raise InvalidInput(
            f"{path!r} cannot be written into a file, as it is not UTF-8. Nothing was written."
        ) from error
    return path
