"""Files as the outside has them: what a reference names, what it holds, whether two are one.

The hook imports this module with nothing else loaded, so it imports `os` and no more.
"""
# ruff: noqa: PTH116, PTH118, PTH206, PTH208 - importing pathlib costs more than the hook's work

import os
from _stat import S_ISREG

from doxa.core.paths import canonical, composed, fold, is_url

# Without O_NONBLOCK, reading a pipe that passes for a file would wait for its writer.
_READ_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)


def reference(raw: str, folder: str, root: str) -> str:
    """The canonical reference to a file, symlinks followed and case as it is on disk.

    Args:
        raw: the path as a tool or a person wrote it.
        folder: the absolute folder that relative paths are relative to.
        root: the absolute root of the project.

    Returns:
        As `doxa.core.paths.canonical`, for the file that the path leads to. A path that does not exist as
        spelled but matches exactly one existing file without regard to case gets that file's spelling. What
        cannot be looked up keeps the form its text gives.

    Raises:
        ValueError: the path is empty or contains a NUL character, or the root is not absolute.
    """
    lexical = canonical(raw, folder, root)
    if is_url(lexical):
        return lexical
    try:
        top = native(root)
        path = absolute(lexical, top)
        if not os.path.lexists(path):
            path = _respelled(path, ignore_case=True) or path
        real_top = os.path.realpath(top)
        return canonical(os.path.realpath(path), real_top, real_top)
    except (OSError, ValueError):
        return lexical


def absolute(ref: str, root: str) -> str:
    """The path of the file that a canonical reference names, as this machine opens it.

    A name stored on disk in another Unicode normal form is found; nothing needs to exist.
    """
    if ref.startswith("file:/"):
        path = native(ref[5:])
    elif ref == ".":
        path = root
    else:
        path = os.path.join(root, ref.removeprefix("./").replace("/", os.sep))
    if path.isascii() or os.path.lexists(path):
        return path
    return _respelled(path, ignore_case=False) or path


def native(path: str) -> str:
    """A path as this machine spells it: a drive becomes its mount under WSL, and on Windows a drive again."""
    if os.name == "nt":
        mounted = len(path) > 5 and path.startswith("/mnt/") and path[6:7] in ("", "/")
        return path[5] + ":\\" + path[7:].replace("/", "\\") if mounted else path
    if path.startswith("/") and not path.startswith("//"):
        return path
    spelled = canonical(path, "/", "/") if path.startswith(("//", "\\\\")) or path[1:2] == ":" else ""
    if not spelled or spelled.startswith(("file:", "./")):
        return path
    return "/" if spelled == "." else "/" + spelled


def read(ref: str, root: str, limit_bytes: int) -> bytes | None:
    """The content of the regular file a reference names.

    Returns:
        The bytes, or None if there is no such file, it is not a regular file, it cannot be read, or it is
        larger than the limit. Never waits for a pipe or a device.
    """
    return None if is_url(ref) else content(absolute(ref, root), limit_bytes)


def content(path: str, limit_bytes: int) -> bytes | None:
    """The content of the regular file at a path of this machine; as `read`."""
    try:
        # Looked at before it is opened: opening some devices already does something.
        if not S_ISREG(os.stat(path).st_mode):
            return None
        descriptor = os.open(path, _READ_FLAGS)
    except (OSError, ValueError):
        return None
    try:
        status = os.fstat(descriptor)
        if not S_ISREG(status.st_mode) or status.st_size > limit_bytes:
            return None
        # Read on past the size that was told: a file may grow, and those of /proc all claim to be empty.
        pieces: list[bytes] = []
        left = limit_bytes + 1
        while left > 0:
            piece = os.read(descriptor, min(left, 1 << 20))
            if not piece:
                return b"".join(pieces)
            pieces.append(piece)
            left -= len(piece)
    except OSError:
        return None
    else:
        return None
    finally:
        os.close(descriptor)


def same_file(first: str, second: str, root: str) -> bool:
    """Whether two references lead to one file on disk; False if either is missing."""
    try:
        one, other = os.stat(absolute(first, root)), os.stat(absolute(second, root))
    except (OSError, ValueError):
        return False
    return (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino)


def digest(data: bytes) -> str:
    """The SHA-256 of some bytes, in hexadecimal."""
    for name in ("_sha2", "_sha256", "hashlib"):
        # hashlib costs more to import than the whole hook; the C module's name changed in Python 3.12.
        try:
            module = __import__(name)
        except ImportError:
            continue
        found: str = module.sha256(data).hexdigest()
        return found
    raise ImportError("this Python has no SHA-256")


def content_hash(content: bytes) -> str:
    """The hash by which content is compared: newline style makes no difference."""
    return digest(content.replace(b"\r\n", b"\n").replace(b"\r", b"\n"))


def _respelled(path: str, *, ignore_case: bool) -> str | None:
    """The path with each missing name replaced by the one entry that matches; None where none or two do."""
    drive, rest = os.path.splitdrive(path)
    current = drive + os.sep
    for name in rest.split(os.sep):
        if not name:
            continue
        step = os.path.join(current, name)
        if not os.path.lexists(step):
            try:
                entries = os.listdir(current)
            except OSError:
                return None
            twins = [entry for entry in entries if _alike(entry, name, ignore_case=ignore_case)]
            if len(twins) != 1:
                return None
            step = os.path.join(current, twins[0])
        current = step
    return current


def _alike(entry: str, name: str, *, ignore_case: bool) -> bool:
    if ignore_case:
        return fold(entry) == fold(name)
    return composed(entry) == composed(name)
