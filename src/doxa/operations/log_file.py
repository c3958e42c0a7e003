"""A log in a file that git carries: one event a line, so that what two branches added is merged line by line."""

import contextlib
import os
from pathlib import Path
from typing import NamedTuple

from doxa.core.codec import event_from_line, line_of
from doxa.errors import DoxaError, InvalidInput
from doxa.operations.context import Context
from doxa.operations.exchange import Unmerged, merge_each

# git takes the lines of both sides, and never asks.
ATTRIBUTE = "log.jsonl merge=union text eol=lf\n"
_CONFLICT = ("<<<<<<<", "=======", ">>>>>>>", "|||||||")


class Filed(NamedTuple):
    """What bringing a file and a log together did.

    `written` are events that the file did not have, `read` those that the log did not have; `refused` are lines that
    are no events of this project, which stay in the file as they are.
    """

    written: int
    read: int
    refused: tuple[Unmerged, ...]


def bring_together(context: Context, path: Path) -> Filed:
    """Take from a file the events that the log does not have, and write into it those that it does not have.

    Lines may stand in any order, and twice: that is how git leaves them. The file is written anew, in the order of ids,
    where that changes it, and appears whole or not at all.

    Raises:
        InvalidInput: the file cannot be read or written. Nothing was lost.
    """
    text = _read(path)
    # A merge without the attribute leaves marks between the lines of both sides, all of which are wanted.
    lines = [line for line in text.split("\n") if line.strip() and not line.startswith(_CONFLICT)]
    told = {line: _id_of(line) for line in lines}
    merged, refused = merge_each(context, told)
    log = context.store.read(lambda view: [(event.id, line_of(event)) for event in view.log()])
    known = {name for name, _ in log}
    # What cannot be read here may be of a newer doxa, and is somebody's.
    strange = sorted(line for line, name in told.items() if name not in known)
    wanted = "".join(f"{line}\n" for line in (*(line for _, line in log), *strange))
    if wanted != text:
        _write(path, wanted)
    return Filed(len(known.difference(told.values())), merged.added, tuple(refused))


def _id_of(line: str) -> str | None:
    try:
        return event_from_line(line).id
    except DoxaError:
        return None


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8") if path.exists() else ""
    except (OSError, ValueError) as error:
        raise InvalidInput(f"{path} cannot be read: {error}. Nothing was merged or written.") from error


def _write(path: Path, text: str) -> None:
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(exist_ok=True)
        with draft.open("w", encoding="utf-8", newline="\n") as target:
            target.write(text)
        draft.replace(path)
        attributes = path.with_name(".gitattributes")
        known = _read(attributes)
        if ATTRIBUTE not in known:
            attributes.write_text(known + ATTRIBUTE, encoding="utf-8", newline="\n")
    except OSError as error:
        raise InvalidInput(f"{path} cannot be written: {error.strerror}. What was read from it was kept.") from error
    finally:
        with contextlib.suppress(OSError):
            draft.unlink()
