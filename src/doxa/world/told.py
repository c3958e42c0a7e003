"""The files of somebody elsewhere: a workspace of what was told about them."""

from collections.abc import Iterable

from doxa.core.paths import canonical, is_url
from doxa.errors import InvalidInput
from doxa.ports.workspace import Definition
from doxa.wire.facts import ASKED, Fact, Need, content_of
from doxa.world import files

_ROOT = "/"


class _NoPath(InvalidInput, ValueError):
    """What was given is no path: a fault of the path to whoever asks for it, and of the input to everybody else."""


class ToldWorkspace:
    """A workspace of facts. What is asked beside them is noted in `needs`, and then answered with what means nothing.

    Args:
        facts: what is so; None where nobody can be asked, and then nothing is.
    """

    root = _ROOT

    def __init__(self, facts: Iterable[Fact] | None) -> None:
        self.needs: dict[Need, None] = {}
        self._asks = facts is not None
        self._facts: dict[Need, Fact] = {}
        for fact in facts or ():
            if fact.ask not in ASKED or len(fact.of) != ASKED[fact.ask][0]:
                raise InvalidInput(f"{fact.ask!r} is no fact about files. Nothing was written.")
            self._facts[fact.ask, *fact.of] = fact

    def _told(self, ask: str, *of: str) -> Fact | None:
        found = self._facts.get((ask, *of))
        if found is None and self._asks:
            self.needs[ask, *of] = None
        return found

    def reference(self, raw: str) -> str:
        """Give the canonical form of a path as a person or a tool wrote it."""
        if is_url(raw):
            return raw
        fact = self._told("reference", raw)
        if fact is not None and fact.fault is None and isinstance(fact.answer, str):
            return fact.answer
        try:
            lexical = canonical(raw, _ROOT, _ROOT)
        except ValueError as error:
            raise _NoPath(f"{raw!r} is no path: {error}. Nothing was written.") from error
        if fact is not None and fact.fault is not None:
            raise _NoPath(fact.fault)
        return lexical

    def read(self, ref: str) -> bytes | None:
        """Give a file's content; None when nobody told it."""
        fact = self._told("read", ref)
        try:
            return None if fact is None else content_of(fact)
        except ValueError as error:
            raise InvalidInput(f"What was told about {ref} is no content. Nothing was written.") from error

    def missing(self, ref: str) -> bool:
        """Whether there certainly is nothing at the reference."""
        read = self._facts.get(("read", ref))
        if is_url(ref) or (read is not None and read.answer is not None):
            return False
        return bool(self._answer("missing", ref))

    def content_hash(self, content: bytes) -> str:
        """Hash content, so that the style of line ends does not matter."""
        return files.content_hash(content)

    def same_file(self, first: str, second: str) -> bool:
        """Whether two references name one file."""
        return bool(self._answer("same_file", first, second))

    def listing(self) -> list[str]:
        """Give the references of the workspace's own files, in order."""
        found = self._answer("listing")
        return [one for one in found if isinstance(one, str)] if isinstance(found, (list, tuple)) else []

    def definitions(self, ref: str, content: bytes) -> list[Definition] | None:
        """Give every definition of a source file, in order; None where there is no grammar for it here."""
        from doxa.world.symbols import definitions  # noqa: PLC0415 - few anchors are symbols, and it is slow to load

        return definitions(content, ref)

    def ignored(self, ref: str) -> bool:
        """Whether the folder's `.doxaignore` switches delivery off for a path."""
        return bool(self._answer("ignored", ref))

    def descends(self, commit: str) -> bool | None:
        """Whether what is checked out is a commit or descends from it; None when that cannot be told."""
        found = self._answer("descends", commit)
        return found if isinstance(found, bool) else None

    def commit(self, name: str) -> str | None:
        """Give the full name of the commit that a branch, a tag or a short name means; None when there is none."""
        found = self._answer("commit", name)
        return found if isinstance(found, str) else None

    def _answer(self, ask: str, *of: str) -> object:
        fact = self._told(ask, *of)
        return ASKED[ask][1] if fact is None else fact.answer
