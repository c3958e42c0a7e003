"""Which Python runs the hook, and the command lines that name it."""

import os
import shlex
import sys
from collections.abc import Mapping
from importlib import util
from pathlib import Path

import doxa
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
    script = _writable(str(Path(doxa.__file__).parent / "hooks" / "run.py"))
    words = (python, "-I", "-S", script, "--client", client)
    return f"{shlex.join(words)} 2>/dev/null || true"


def has_server() -> bool:
    """Whether what `doxa mcp` needs is installed beside doxa."""
    try:
        found = util.find_spec("mcp")
    except (ImportError, ValueError):
        return False
    # A folder of that name in the current one is no package.
    return found is not None and found.origin is not None


def client_home(home: str, variable: str, environ: Mapping[str, str]) -> Path:
    """Give a client's own folder.

    Args:
        home: the folder, from the home folder.
        variable: the environment variable that moves it, "" for none.
        environ: the environment.
    """
    moved = environ.get(variable, "") if variable else ""
    return Path(moved) if moved else Path(environ.get("HOME") or Path.home()) / home


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
