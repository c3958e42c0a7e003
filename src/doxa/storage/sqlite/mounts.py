"""Whether a file lies on a network file system, where SQLite's write-ahead log does not work."""

from pathlib import Path

from doxa.errors import BrokenStore

# The log's index is memory shared between processes; these cannot share it, and corrupt the store or fail.
NETWORK = frozenset(
    {"afs", "ceph", "cifs", "fuse.sshfs", "glusterfs", "lustre", "ncpfs", "nfs", "nfs4", "smb3", "smbfs"}
)
_MOUNTS = Path("/proc/self/mountinfo")


def file_system_of(path: str, mounts: str) -> str | None:
    """Give the type of the file system that a path lies on.

    Args:
        path: an absolute path without symlinks.
        mounts: the text of /proc/self/mountinfo.
    """
    best, found = -1, None
    for line in mounts.splitlines():
        before, _, after = line.partition(" - ")
        fields, kinds = before.split(), after.split()
        if len(fields) < 5 or not kinds:
            continue
        # White space in a mount point is written as octal.
        point = fields[4].replace("\\040", " ").replace("\\011", "\t").replace("\\134", "\\")
        inside = path == point or path.startswith(point.rstrip("/") + "/")
        # Of two mounts on one point the later hides the earlier.
        if inside and len(point) >= best:
            best, found = len(point), kinds[0]
    return found


def refuse_network(path: str) -> None:
    """Refuse a place where a store would be damaged.

    Raises:
        BrokenStore: the path lies on a network file system. Nothing was written.
    """
    try:
        mounts = _MOUNTS.read_text(encoding="utf-8", errors="replace")
    except OSError:
        # Not Linux: nothing is known, so nothing is refused.
        return
    try:
        kind = file_system_of(str(Path(path).resolve()), mounts)
    except (OSError, ValueError):
        # No such place can be; opening it will say so.
        return
    if kind in NETWORK:
        raise BrokenStore(
            f"The store {path} would lie on a network file system ({kind}), where several processes cannot share it. "
            "Nothing was written: set DOXA_HOME to a folder on a local disk."
        )
