"""Saying: notes, corrections, revocations, and the ways back."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from doxa.core.paths import is_url
from doxa.core.state import Belief
from doxa.core.values import Key
from doxa.errors import InvalidInput, Refused, StoreBusy
from doxa.memory.base import Base, Because, EvidenceLike, KeyLike
from doxa.operations import discredit as discrediting
from doxa.operations import undoing, write
from doxa.operations.answers import Settlement
from doxa.operations.context import Context
from doxa.operations.evidence import MANY_MAX, anchor_of, by_quote_instead, supports_of
from doxa.operations.given import (
    moment_of,
    optional_text,
    several,
    text_of,
)
from doxa.operations.note import Note, cue_of, key_of, note_of
from doxa.operations.stances import put_of

# As many as one operation may change.
DISCREDITED_MAX = 10_000
_OVERTAKEN_MAX = 200


class Saying(Base):
    """What changes what is believed."""

    def remember(
        self,
        claim: str,
        *,
        key: KeyLike | None = None,
        value: str | None = None,
        evidence: EvidenceLike | None = None,
        premises: Iterable[str] = (),
        anchors: Iterable[Any] = (),
        cues: Iterable[Any] = (),
        tags: Iterable[str] = (),
        forecloses: Any = None,
        check: str | None = None,
        valid_from: datetime | int | None = None,
        valid_to: datetime | int | None = None,
        on_line: str | None = None,
        tentative: bool = False,
        reaffirm: bool = False,
    ) -> Settlement:
        """Take a note, settled against what answers the same question.

        A restatement of what was retired is refused: it is no evidence. An observation that is news brings it back.

        Args:
            claim: what is believed, in a sentence.
            key: the question it answers: `(entity, attribute)`, `(entity, attribute, scope)` or
                `"entity:attribute@scope"`. Without one it is taken from a plain statement ("the region is Ohio"), and
                any other note is keyed by its own words.
            value: the answer, if the key is given. Without one it is looked for in the claim, which is else the value.
            evidence: what supports it: from `observed()`, `stated()`, `reported()` or `inferred()`, or several.
                Without any, it is the caller's word: a person's statement, an agent's inference.
            premises: ids of the beliefs that it rests on, all of them needed.
            anchors: paths, or `observed()`, that it is about beside its evidence.
            cues: what else calls it up, such as `"command:pytest"`, `"glob:src/**/*.py"` or
                `"path:src/ & symbol:charge"`; `docs/delivery.md` has the kinds.
            tags: words for people.
            forecloses: a cue for what it keeps the agent from doing.
            check: how to test it.
            valid_from: when it began to hold, if the source says so; a moment or microseconds, UTC.
            valid_to: when it ceased to hold.
            on_line: the commit, or what names it now, such as "HEAD", on which and on whose descendants alone it holds.
            tentative: whether it is only a candidate; a claim that says "maybe" is one.
            reaffirm: whether a retired value is to hold again because a person says so.

        Returns:
            The settlement. Nothing was stored when it is `refused`.

        Raises:
            InvalidInput: it cannot be stored; the message says why.
            UnknownId: a premise is no belief.
        """
        context = self._context()
        put = put_of(claim)
        if key is None and value is None and put.asserted and context.rules.extract:
            key, value = self._extracted(claim)
        note = note_of(
            context,
            claim,
            key=key,
            value=value,
            evidence=evidence,
            premises=premises,
            anchors=anchors,
            cue_list=cues,
            tags=tags,
            forecloses=forecloses,
            check=check,
            valid_from=moment_of(valid_from),
            valid_to=moment_of(valid_to),
            on_line=on_line,
            tentative=tentative or put.tentative,
        )
        settled = self._noted(write.remember(context, note, reaffirm=reaffirm, asserted=put.asserted))
        return settled._replace(remark=by_quote_instead(evidence, note.body.anchors))

    def _extracted(self, claim: object) -> tuple[Key | None, str | None]:
        extractor = self._ports.extractor
        found = extractor.extract(claim) if extractor is not None and isinstance(claim, str) else None
        return (found.key, found.value) if found is not None else (None, None)

    def correct(
        self,
        key_or_id: KeyLike,
        value: str,
        *,
        because: Because,
        reason: str,
        claim: str | None = None,
        evidence: EvidenceLike | None = None,
    ) -> Settlement:
        """Put another value in the place of a belief.

        Args:
            key_or_id: the belief, by its id or by the key that it answers.
            value: what holds instead; for a note in prose, the new claim.
            because: `"wrong"` when it was wrong when made, which revokes it; `"changed"` when the world changed,
                which supersedes it.
            reason: why.
            claim: the new claim; by default the old one with the old value replaced.
            evidence: what supports the new value.

        Returns:
            The settlement; its belief is the new one.
        """
        if because not in ("wrong", "changed"):
            raise InvalidInput("Say because='wrong' or because='changed'. Nothing was written.")
        context = self._context()
        why = text_of(reason, "reason")
        new_value = text_of(value, "value")

        def note_for(old: Belief) -> Note:
            return _corrected(context, old, new_value, claim, evidence)

        for _ in range(_OVERTAKEN_MAX):
            target = self._target(key_or_id)
            try:
                return self._noted(write.correct(context, target, note_for, because, why))
            except Refused:
                # Of a key that is meant which holds now: somebody else may just have corrected it.
                if self._target(key_or_id) == target:
                    raise
        raise StoreBusy(f"{key_or_id} is corrected by others all the time. Nothing was written; try again.")

    def _target(self, key_or_id: KeyLike) -> str:
        if isinstance(key_or_id, str) and ":" not in key_or_id:
            return key_or_id
        key = key_of(key_or_id)
        now = self._ports.clock.now()
        return self._ports.store.read(lambda view: write.active_of(view, key, now))

    def revoke(
        self,
        belief: str,
        reason: str,
        *,
        evidence: EvidenceLike | None = None,
        kept: str | None = None,
        check: str | None = None,
        anchors: Iterable[Any] = (),
        cues: Iterable[Any] = (),
        misled_by: Iterable[str] | None = None,
    ) -> Belief:
        """Withdraw a belief that was wrong when made. It comes back as a warning where it would be derived again.

        Args:
            belief: its id.
            reason: what is really so, and why the belief came about.
            evidence: what shows it to be wrong.
            kept: the part of it that stays true.
            check: how to test the reason.
            anchors: where the mistake would be made again, if the belief has no anchor there.
            cues: what else is to call the warning up, such as `"event:session-start"` for one to begin each session
                with.
            misled_by: which of the references that it was made from misled; by default all of them.

        Returns:
            The belief as it is now.
        """
        context = self._context()
        supports = () if evidence is None else supports_of(evidence, context)
        written = write.revoke(
            context,
            belief,
            text_of(reason, "reason"),
            kept=optional_text(kept, "part that stays true"),
            check=optional_text(check, "check"),
            evidence=supports,
            anchors=tuple(anchor_of(one, context.workspace) for one in several(anchors, "anchors", MANY_MAX)),
            misled_by=self._references(misled_by),
            cues=tuple(cue_of(one, context.workspace) for one in several(cues, "cues", MANY_MAX)),
        )
        return self._done(written)

    def made_from(self, ref: str, quote: str | None = None) -> list[Belief]:
        """Give the beliefs that `discredit` would withdraw. Nothing is changed."""
        context = self._context()
        return discrediting.made_from(context, discrediting.source_of(context, ref, quote))

    def discredit(
        self, ref: str, quote: str | None = None, *, reason: str, only: Iterable[str] | None = None
    ) -> list[Belief]:
        """Say that a passage misleads: every belief that was made from it is revoked, in one operation.

        An agent's word contests what a person vouches for, as in `revoke`.

        Args:
            ref: the file or URL; with `:LINE`, the passages that cover this line.
            quote: the passage, or a part of it; the line does not count then.
            reason: what is really so, and why it misleads.
            only: the ids of those that are meant, if not all are.

        Returns:
            The beliefs as they are now.

        Raises:
            UnknownId: nothing that still stands was made from there.
        """
        context = self._context()
        source = discrediting.source_of(context, ref, quote)
        named = None if only is None else several(only, "ids", DISCREDITED_MAX)
        written = discrediting.discredit(context, source, text_of(reason, "reason"), named)
        self._follow(written)
        return [written.after[name] for name in dict.fromkeys(event.belief for event in written.events)]

    def _references(self, given: Iterable[str] | None) -> tuple[str, ...] | None:
        if given is None:
            return None
        workspace = self._ports.workspace
        named = [text_of(one, "reference") for one in several(given, "references", MANY_MAX)]
        return tuple(one if is_url(one) else workspace.reference(one) for one in named)

    def reinstate(self, belief: str, reason: str | None = None, *, evidence: EvidenceLike | None = None) -> Belief:
        """Believe a retired belief again; what answers its question now is superseded by it."""
        context = self._context()
        supports = () if evidence is None else supports_of(evidence, context)
        return self._done(write.reinstate(context, belief, optional_text(reason, "reason"), supports))

    def confirm(self, belief: str, evidence: EvidenceLike | None = None) -> Belief:
        """Support a belief once more. Its anchors stand for what is there now."""
        context = self._context()
        return write.confirm(context, belief, supports_of(evidence, context)).subject

    def erase(self, belief: str, reason: str) -> Belief:
        """Remove a belief's content from the store for good; its id and the kinds of its events remain."""
        return undoing.erase(self._context(), belief, text_of(reason, "reason")).subject

    def undo(self) -> write.Written:
        """Take back the last operation, whoever performed it, by its inverse."""
        written = undoing.undo(self._context())
        self._changed = ()
        return written


def _corrected(context: Context, old: Belief, value: str, claim: str | None, evidence: EvidenceLike | None) -> Note:
    if not old.key.entity:
        return note_of(context, claim or value, tags=old.tags, evidence=evidence, anchors=())
    if claim is None:
        replaceable = old.value and old.claim.count(old.value) == 1
        claim = old.claim.replace(old.value or "", value) if replaceable else f"{old.key}: {value}"
    return note_of(context, claim, key=old.key, value=value, tags=old.tags, evidence=evidence)
