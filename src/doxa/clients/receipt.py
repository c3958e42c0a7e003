"""What `doxa init` keeps about the files that it changed, in doxa's data folder, so that it can be undone."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from doxa.clients.edits import Piece
from doxa.clients.plan import Entry
from doxa.errors import InvalidInput
from doxa.world import locate

_VERSION = 1


def receipt_path(environ: Mapping[str, str]) -> Path:
    """Give the file.

    Raises:
        InvalidInput: there is no data folder.
    """
    try:
        return Path(locate.data_folder(environ)) / "setup.json"
    except ValueError as error:
        raise InvalidInput(str(error)) from error


def load(path: Path) -> dict[str, Entry]:
    """Give what is kept, by file; nothing where it cannot be read, since uninstalling works without it too."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
        if value["version"] != _VERSION:
            return {}
        return {name: _entry(one) for name, one in value["files"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def written(entries: Mapping[str, Entry]) -> bytes:
    """Give the content of the file that keeps the entries."""
    files = {
        name: {**one._asdict(), "pieces": [piece._asdict() for piece in one.pieces]} for name, one in entries.items()
    }
    return (json.dumps({"version": _VERSION, "files": files}, indent=1) + "\n").encode()


def _entry(value: dict[str, Any]) -> Entry:
    return Entry(
        str(value["form"]),
        tuple(value["clients"]),
        bool(value["existed"]),
        str(value["digest"]),
        tuple(Piece(int(one["at"]), str(one["put"]), str(one["was"])) for one in value["pieces"]),
        tuple(value["folders"]),
    )
