"""Reads and writes the files of coding agents: through links, whole or not at all, with their permissions kept."""

import os
import stat
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from doxa.clients.edits import LeftAlone
from doxa.errors import NotPermitted


class Write(NamedTuple):
    """What is done to a file.

    Attributes:
        path: the file itself, no link to it.
        before: what it held, None where there was none.
        after: what it is to hold, None where there is to be none.
        executable: whether a new file is a program.
        private: whether a new file is for its owner's eyes only.
    """

    path: Path
    before: bytes | None
    after: bytes | None
    executable: bool = False
    private: bool = False


def content(path: Path) -> bytes | None:
    """Give what a file holds, None where there is none.

    Raises:
        LeftAlone: there is something, and it is no file that can be read.
    """
    try:
        if path.exists() and not path.is_file():
            raise LeftAlone("it is no file")
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise LeftAlone(f"it cannot be read: {error.strerror or error}") from error


def missing_folders(path: Path) -> list[Path]:
    """Give the folders that have to be made for a file, outermost first."""
    return [folder for folder in reversed(path.parents) if not folder.exists()]


def refuse_unwritable(writes: Sequence[Write]) -> None:
    """Look whether every write will be possible.

    Raises:
        NotPermitted: one will not; nothing was written.
    """
    for write in writes:
        folder = next((one for one in write.path.parents if one.exists()), write.path.parent)
        locked = write.before is not None and not _may_write(write.path)
        if locked or not folder.is_dir() or not os.access(folder, os.W_OK):
            what = write.path if locked else folder
            raise NotPermitted(f"{what} may not be written. Nothing was changed.")


def write_all(writes: Sequence[Write]) -> None:
    """Do all writes, or none.

    Raises:
        NotPermitted: one failed; those done before it were taken back.
    """
    done: list[Write] = []
    made: list[Path] = []
    try:
        for write in writes:
            made += missing_folders(write.path) if write.after is not None else []
            _write(write)
            done.append(write)
    except OSError as error:
        for write in reversed(done):
            with suppress(OSError):
                _write(write._replace(before=write.after, after=write.before))
        remove_empty(made)
        where = error.filename or ""
        raise NotPermitted(f"Writing failed: {error.strerror or error}: {where}. Nothing was changed.") from error


def remove_empty(folders: Sequence[Path]) -> list[Path]:
    """Remove folders that hold nothing, innermost first; gives those that are gone."""
    return list(_removed(sorted(set(folders), key=lambda one: len(one.parts), reverse=True)))


def _removed(folders: Sequence[Path]) -> Iterator[Path]:
    for folder in folders:
        with suppress(OSError):
            folder.rmdir()
            yield folder


def _may_write(path: Path) -> bool:
    # An administrator may write anything; what its owner has locked is left alone all the same.
    return bool(path.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH)) and os.access(path, os.W_OK)


def _write(write: Write) -> None:
    if write.after is None:
        write.path.unlink(missing_ok=True)
        return
    write.path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=".doxa-", dir=write.path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(write.after)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(_mode(write))
        if write.path.exists():
            _keep_owner(temporary, write.path.stat())
        temporary.replace(write.path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def _mode(write: Write) -> int:
    if write.path.exists():
        return stat.S_IMODE(write.path.stat().st_mode)
    allowed = 0o600 if write.private else 0o777 if write.executable else 0o666
    mask = os.umask(0)
    os.umask(mask)
    return allowed & ~mask


def _keep_owner(path: Path, status: os.stat_result) -> None:
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(path, status.st_uid, status.st_gid)
            # Changing the owner may take bits away.
            path.chmod(stat.S_IMODE(status.st_mode))
