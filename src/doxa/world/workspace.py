"""The files of a folder, as the hook and everything else see them."""

import os

from doxa.core.paths import canonical, is_url
from doxa.world import files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from doxa.ports.workspace import Definition

# What is larger is not looked at: reading it would cost more than the answer is worth before a tool call.
READ_BYTES_MAX = 8_000_000
IGNORE_FILE = ".doxaignore"


class FolderWorkspace:
    """A folder; relative paths are relative to `folder`, references to `root`."""

    def __init__(self, root: str, folder: str | None = None) -> None:
        self.root = root
        self.folder = folder or root
        self._ignores: list[str] | None = None

    def reference(self, raw: str) -> str:
        """Give the canonical form of a path as a person or a tool wrote it."""
        return raw if is_url(raw) else files.reference(raw, self.folder, self.root)

    def read(self, ref: str) -> bytes | None:
        """Give a file's content; None when it is missing, unreadable or too large to look at."""
        return files.read(ref, self.root, READ_BYTES_MAX)

    def missing(self, ref: str) -> bool:
        """Whether there certainly is nothing at the reference."""
        return not is_url(ref) and not os.path.lexists(files.absolute(ref, self.root))

    def content_hash(self, content: bytes) -> str:
        """Hash content, so that the style of line ends does not matter."""
        return files.content_hash(content)

    def same_file(self, first: str, second: str) -> bool:
        """Whether two references name one file."""
        return files.same_file(first, second, self.root)

    def listing(self) -> list[str]:
        """Give the references of the repository's files, without those that git leaves out; none outside of one."""
        from doxa.world.history import files_of  # noqa: PLC0415 - only a survey asks for it, never the hook

        return sorted(canonical(name, self.root, self.root) for name in files_of(self.root))

    def definitions(self, ref: str, content: bytes) -> "list[Definition] | None":
        """Give every definition of a source file, in order; None where there is no grammar for it here."""
        from doxa.world.symbols import definitions  # noqa: PLC0415 - few anchors are symbols, and it is slow to load

        return definitions(content, ref)

    def ignored(self, ref: str) -> bool:
        """Whether the folder's `.doxaignore` switches delivery off for a path."""
        if self._ignores is None:
            content = files.read(IGNORE_FILE, self.root, READ_BYTES_MAX) or b""
            self._ignores = content.decode("utf-8", "replace").removeprefix("\ufeff").split("\n") if content else []
        if not self._ignores or is_url(ref):
            return False
        from doxa.core.globs import ignored  # noqa: PLC0415 - few projects leave paths out

        return ignored(self._ignores, ref)

    def descends(self, commit: str) -> bool | None:
        """Whether what is checked out is a commit or descends from it; None when that cannot be told."""
        from doxa.world.history import descends  # noqa: PLC0415 - few notes hold on a line of history only

        return descends(self.root, commit)

    def commit(self, name: str) -> str | None:
        """Give the full name of the commit that a branch, a tag or a short name means; None when there is none."""
        from doxa.world.history import commit_named  # noqa: PLC0415 - as above

        return commit_named(self.root, name)
