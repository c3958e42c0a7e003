"""The files that beliefs are about."""

from typing import NamedTuple, Protocol


class Definition(NamedTuple):
    """A definition in a source file.

    Attributes:
        name: the parts of its name, with those of what it stands in: `("Payments", "charge")`.
        line: where it begins, from 1.
        text: all of it.
        form: a hash of it without comments and white space.
        body: the same without its own name, by which it is known where it was renamed.
    """

    name: tuple[str, ...]
    line: int
    text: str
    form: str
    body: str


class Workspace(Protocol):
    """A folder of files, and how references into it are written."""

    root: str

    def reference(self, raw: str) -> str:
        """Give the canonical form of a path as a person or a tool wrote it."""
        ...

    def read(self, ref: str) -> bytes | None:
        """Give a file's content; None when it is missing, unreadable or too large to look at."""
        ...

    def missing(self, ref: str) -> bool:
        """Whether there certainly is nothing at the reference."""
        ...

    def content_hash(self, content: bytes) -> str:
        """Hash content, so that the style of line ends does not matter."""
        ...

    def same_file(self, first: str, second: str) -> bool:
        """Whether two references name one file."""
        ...

    def listing(self) -> list[str]:
        """Give the references of the workspace's own files, in order; none where that cannot be told."""
        ...

    def definitions(self, ref: str, content: bytes) -> list[Definition] | None:
        """Give every definition of a source file, in order; None where there is no grammar for it here."""
        ...

    def ignored(self, ref: str) -> bool:
        """Whether the folder's `.doxaignore` switches delivery off for a path."""
        ...

    def descends(self, commit: str) -> bool | None:
        """Whether what is checked out is a commit or descends from it; None when that cannot be told."""
        ...

    def commit(self, name: str) -> str | None:
        """Give the full name of the commit that a branch, a tag or a short name means; None when there is none."""
        ...
