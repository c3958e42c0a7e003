"""The faults of hooks, noted where `doxa doctor` finds them. The hook uses it, so next to nothing is imported."""
# ruff: noqa: PTH105, PTH110, PTH118, PTH202 - importing pathlib costs more than the hook's work

import os
import time

from doxa.world import locate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

FAULTS_BYTES_MAX = 65_536
_LINE_CHARS_MAX = 400


def faults_path(environ: "Mapping[str, str]") -> str:
    """Give the file in which faults are noted."""
    return os.path.join(locate.data_folder(environ), "hook-faults.log")


def note_fault(client: str, error: BaseException, environ: "Mapping[str, str]") -> None:
    """Note what went wrong, in one line of a file that is kept small; never fails."""
    try:
        path = faults_path(environ)
        if os.path.exists(path) and os.path.getsize(path) > FAULTS_BYTES_MAX:
            os.replace(path, path + ".1")
        line = f"{time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime())} {client or '-'} {type(error).__name__}: {error}"
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            # What the client sent may be in it, and is shown on a terminal later.
            shown = "".join([character if character.isprintable() else " " for character in line[:_LINE_CHARS_MAX]])
            os.write(handle, (" ".join(shown.split()) + "\n").encode("utf-8", "replace"))
        finally:
            os.close(handle)
    except BaseException:  # noqa: BLE001 - there is nobody left to tell
        return
