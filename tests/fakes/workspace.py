"""Files in a dictionary, by canonical reference."""

import hashlib

from doxa.core import globs, paths


class FakeWorkspace:
    def __init__(self, files: dict[str, str] | None = None, *, root: str = "/repo", folds_case: bool = False) -> None:
        self.root = root
        self.files = dict(files or {})
        self.unreadable: set[str] = set()
        self.folds_case = folds_case
        self.ignores: list[str] = []
        self.lines: dict[str, bool | None] = {}

    def reference(self, raw: str) -> str:
        return paths.canonical(raw, self.root, self.root)

    def read(self, ref: str) -> bytes | None:
        if ref in self.unreadable:
            return None
        found = self.files.get(ref)
        return None if found is None else found.encode()

    def missing(self, ref: str) -> bool:
        return not paths.is_url(ref) and ref not in self.files

    def content_hash(self, content: bytes) -> str:
        return hashlib.sha256(content.replace(b"\r\n", b"\n").replace(b"\r", b"\n")).hexdigest()

    def same_file(self, first: str, second: str) -> bool:
        if self.folds_case:
            return paths.fold(first) == paths.fold(second)
        return first == second and first in self.files

    def listing(self) -> list[str]:
        return sorted(self.files)

    def definitions(self, ref, content):
        from doxa.world.symbols import definitions

        return definitions(content, ref)

    def ignored(self, ref: str) -> bool:
        return globs.ignored(self.ignores, ref)

    def descends(self, commit: str) -> bool | None:
        return self.lines.get(commit)

    def commit(self, name: str) -> str | None:
        return name
