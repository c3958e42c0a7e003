"""Where a store may lie."""

import pytest

from doxa.errors import BrokenStore
from doxa.storage.sqlite import mounts

MOUNTS = r"""
22 1 252:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw
30 22 0:40 / /home rw - nfs4 server:/home rw
31 30 0:41 / /home/me/local\040disk rw - xfs /dev/vdb rw
32 22 0:42 / /mnt/c rw - 9p C:\134 rw
33 22 0:43 / /srv rw - cifs //server/share rw
34 22 0:44 / /srv rw - btrfs /dev/vdc rw
a line that is none
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/var/lib/doxa/store.sqlite3", "ext4"),
        ("/home/me/store.sqlite3", "nfs4"),
        ("/homestead/store.sqlite3", "ext4"),
        ("/home/me/local disk/store.sqlite3", "xfs"),
        ("/mnt/c/store.sqlite3", "9p"),
        ("/srv/store.sqlite3", "btrfs"),
    ],
)
def test_the_file_system_is_that_of_the_nearest_mount(path, kind):
    assert mounts.file_system_of(path, MOUNTS) == kind


def test_nothing_is_known_without_mounts():
    assert mounts.file_system_of("/x", "") is None


@pytest.mark.parametrize(("kind", "refused"), [("nfs4", True), ("cifs", True), ("ext4", False), ("tmpfs", False)])
def test_a_network_file_system_is_refused(tmp_path, monkeypatch, kind, refused):
    """Public report 20 (claude-mem#2821): the write-ahead log is refused on network file systems, clearly."""
    listed = tmp_path / "mountinfo"
    listed.write_text(f"22 1 0:1 / / rw - {kind} somewhere rw\n", encoding="utf-8")
    monkeypatch.setattr(mounts, "_MOUNTS", listed)
    if refused:
        with pytest.raises(BrokenStore, match=r"network file system.*DOXA_HOME"):
            mounts.refuse_network(str(tmp_path / "store.sqlite3"))
    else:
        mounts.refuse_network(str(tmp_path / "store.sqlite3"))
