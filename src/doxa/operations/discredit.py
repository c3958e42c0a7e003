"""Withdrawing every belief that was made from a passage that misleads."""

from collections.abc import Iterable
from typing import NamedTuple

from doxa.core.commands import Discredit, Misled
from doxa.core.lifecycle import REVOKED, refusal
from doxa.core.passages import passage_in
from doxa.core.paths import is_url, split_line
from doxa.core.settlement.settle import misleading
from doxa.core.state import Belief
from doxa.core.values import Evidence
from doxa.errors import UnknownId
from doxa.operations.context import Context
from doxa.operations.evidence import QUOTE_CHARS_MAX, lines_of_passage
from doxa.operations.given import optional_text, text_of
from doxa.operations.loading import load, load_bare, resolve
from doxa.operations.write import Asked, Written, perform
from doxa.ports.store import View


class Source(NamedTuple):
    """A file or a passage of it: as it was given, its canonical reference, and its content if that can be read."""

    given: str
    ref: str
    line: int | None
    quote: str | None
    content: bytes | None

    def __str__(self) -> str:
        return f"“{self.quote}” in {self.ref}" if self.quote else f"{self.ref}:{self.line}" if self.line else self.ref

    def premises_of(self, belief: Belief) -> tuple[Evidence, ...]:
        """Give what a belief was made from that lies here."""
        return tuple([one for one in misleading(belief) if one.ref in (self.ref, self.given) and self._covers(one)])

    def _covers(self, evidence: Evidence) -> bool:
        if self.quote is not None:
            noted = evidence.quote
            return noted is not None and (passage_in(self.quote, noted) or passage_in(noted, self.quote))
        if self.line is None:
            return True
        if evidence.quote is None:
            return evidence.line == self.line
        spans = lines_of_passage(self.content, evidence.quote) if self.content is not None else []
        if not spans and evidence.line is not None:
            # It does not stand there now: what counts is where it stood when it was noted.
            spans = [(evidence.line, evidence.line + evidence.quote.strip().count("\n"))]
        return any(first <= self.line <= last for first, last in spans)


def source_of(context: Context, ref: object, quote: object = None) -> Source:
    """Read what is said to mislead: a reference, maybe with a line, and maybe a passage, which then decides."""
    given, line = split_line(text_of(ref, "reference"))
    canonical = given if is_url(given) else context.workspace.reference(given)
    passage = optional_text(quote, "quote", QUOTE_CHARS_MAX)
    content = None if is_url(canonical) else context.workspace.read(canonical)
    return Source(given, canonical, line, passage, content)


def made_from(context: Context, source: Source) -> list[Belief]:
    """Give every belief that was made from there and is not revoked, in the order of ids."""
    return [one for one in _all_made_from(context, source) if refusal(one.status, "revoked") is None]


def _all_made_from(context: Context, source: Source) -> list[Belief]:
    def find(view: View) -> list[Belief]:
        bare = (load_bare(view, head.belief) for head in view.heads() if head.status != "erased")
        return [load(view, one.id) for one in bare if one is not None and source.premises_of(one)]

    return context.store.read(find)


def discredit(context: Context, source: Source, reason: str, only: Iterable[str] | None = None) -> Written:
    """Withdraw what was made from there, all of it in one operation, with one reason.

    Args:
        context: the ports, and who says so.
        source: what misleads.
        reason: what is really so.
        only: the ids of those that are meant; None for all.

    Raises:
        UnknownId: nothing was made from there that is not revoked already.
    """
    found = [one.id for one in made_from(context, source)]
    if not found:
        raise _nothing_found(context, source)
    named = None if only is None else tuple(only)

    def ask(view: View) -> Asked:
        wanted = found if named is None else [resolve(view, one) for one in named]
        targets = [load(view, name) for name in wanted]
        misled = [Misled(one, source.premises_of(one), context.rules.of(one.key)) for one in targets]
        # Somebody else may have revoked one meanwhile, or it may be another one that is meant.
        misled = [one for one in misled if one.premises and refusal(one.target.status, "revoked") is None]
        if not misled:
            raise UnknownId(f"None of these was made from {source} and still stands. Nothing was written.")
        return Asked(Discredit(tuple(misled), reason), tuple(one.target for one in misled))

    return perform(context, ask)


def _nothing_found(context: Context, source: Source) -> UnknownId:
    """Say that nothing was made from there, and what was made from nearby."""
    revoked = [one for one in _all_made_from(context, source) if one.status == REVOKED]
    if revoked:
        names = ", ".join(f"[{one.short}]" for one in revoked)
        return UnknownId(f"What was made from {source} is revoked already: {names}. Nothing was written.")
    file = source._replace(line=None, quote=None)
    nearby = made_from(context, file) if source != file else []
    more = f" {len(nearby)} made from elsewhere in {source.ref}: leave out line and quote to see." if nearby else ""
    return UnknownId(f"No belief was made from {source}.{more} Nothing was written.")
