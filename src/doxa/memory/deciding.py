"""Deciding what is in question: reaffirmations, contests, outcomes, other names."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from doxa.core.state import Belief
from doxa.core.values import Actor, Key
from doxa.errors import InvalidInput
from doxa.memory.base import Base, EvidenceLike, KeyLike
from doxa.operations import ask, deciding
from doxa.operations.answers import Settlement
from doxa.operations.evidence import MANY_MAX, supports_of
from doxa.operations.given import actor_of, flag_of, optional_text, several, text_of
from doxa.operations.note import CLAIM_CHARS_MAX, key_of

if TYPE_CHECKING:
    from doxa.operations.proposing import Proposal

# A sentence may stand behind a few words as the reason.
_ASKED_FOR_CHARS = 100
# Words for who speaks that name no person.
NO_PERSON = frozenset(
    {"agent", "assistant", "model", "tool", "document", "file", "web", "system", "transcript", "email"}
)


def _canonical_value(value: str, kind: str) -> str:
    from doxa.core.canonical import canonical_value  # noqa: PLC0415 - what only asks does not need it

    return canonical_value(value, kind)


def speaker_of(by: Actor | str | None, caller: Actor | None) -> Actor:
    """Give who speaks: an actor, or the person of a name; the caller if nobody is named."""
    if isinstance(by, str):
        name = text_of(by, "speaker")
        return Actor(name, "agent") if name.casefold() in NO_PERSON else Actor(name)
    speaker = by or caller
    assert speaker is not None
    return actor_of(speaker)


class Deciding(Base):
    """What decides between values."""

    def reaffirm(self, key_or_id: KeyLike, value: str | None = None, reason: str | None = None) -> Settlement:
        """Say, as a person, that an old value holds again.

        Args:
            key_or_id: the belief, or the key.
            value: the value that is meant; without it, of a key, the one that what holds now has replaced.
            reason: why.

        Raises:
            Refused: an agent says so, or no retired value is meant.
        """
        context = self._context()
        why = optional_text(reason, "reason")
        meant = None if value is None else text_of(value, "value")

        def canonical(key: Key) -> str:
            return _canonical_value(meant or "", context.rules.of(key).kind)

        target = key_or_id if isinstance(key_or_id, str) and ":" not in key_or_id else key_of(key_or_id)
        return self._noted(deciding.reaffirm(context, target, canonical if meant is not None else None, why))

    def propose(self, text: str, *, by: Actor | str | None = None, session: str | None = None) -> "Proposal | None":
        """Read a sentence that may reopen a settled decision without naming the value: "go back to what we had before".

        Args:
            text: what was said.
            by: who said it: an actor, or the name of a person; by default who uses this memory. Only a person's own
                words reopen anything.
            session: the session whose last change "that" is about; by default this memory's own.

        Returns:
            A proposal to accept, or one that asks back; None when nothing is to be reopened. Nothing is changed.
        """
        from doxa.operations.proposing import propose  # noqa: PLC0415 - seldom needed

        said = text_of(text, "sentence", CLAIM_CHARS_MAX)
        speaker = self._speaker(by)
        named = optional_text(session, "session") or self._session
        recent = self._changed if named is None else named

        def accept(belief: str, reason: str, holds: str | None) -> Settlement:
            return self.accept(belief, reason, instead_of=holds, by=speaker)

        return propose(self._ports.store, said, speaker, recent, accept)

    def accept(self, belief: str, reason: str, *, instead_of: str | None, by: Actor | str | None = None) -> Settlement:
        """Let a belief hold again as a proposal says; `Proposal.accept` calls it.

        Args:
            belief: the id of the belief that was proposed.
            reason: why.
            instead_of: the belief that held when it was proposed, None for none.
            by: who said it, as for `propose`.

        Raises:
            Refused: what holds has changed since; nothing was written.
        """
        context = self._context()._replace(actor=self._speaker(by))
        why = text_of(reason, "reason", CLAIM_CHARS_MAX + _ASKED_FOR_CHARS)
        holds = optional_text(instead_of, "belief that held")
        return self._noted(deciding.reaffirm(context, belief, None, why, instead_of=holds))

    def _speaker(self, by: Actor | str | None) -> Actor:
        return speaker_of(by, self._actor() if by is None else None)

    def contest(self, belief: str, reason: str, *, evidence: EvidenceLike | None = None) -> Belief:
        """Say that something stands against a belief, without moving it: it is shown with that caveat."""
        context = self._context()
        supports = () if evidence is None else supports_of(evidence, context)
        return deciding.contest(context, belief, text_of(reason, "reason"), supports).subject

    def settle(self, key: KeyLike, chosen: str, reason: str) -> Settlement:
        """Decide a contest of a key.

        Args:
            key: the key.
            chosen: the belief that holds, by its id, or its value.
            reason: why.
        """
        context = self._context()
        asked = key_of(key)
        wanted = text_of(chosen, "belief or value that is chosen")
        canonical = _canonical_value(wanted, context.rules.of(asked).kind)
        return self._noted(
            deciding.settle(context, asked, ask.chooser(asked, wanted, canonical), text_of(reason, "reason"))
        )

    def outcome(
        self, belief: str, succeeded: bool, *, evidence: EvidenceLike | None = None, transient: bool = False
    ) -> Belief:
        """Say how acting on a belief went.

        Failures contest it, and past the policy's threshold they revoke it; a success of a retired belief whose key
        has no answer now brings it back.

        Args:
            belief: its id.
            succeeded: whether it went as the belief says.
            evidence: what shows that.
            transient: whether the cause of a failure will pass (permission, timeout, network): then it only contests.
        """
        if type(succeeded) is not bool or type(transient) is not bool:
            raise InvalidInput("An outcome is True for a success or False for a failure. Nothing was written.")
        context = self._context()
        supports = () if evidence is None else supports_of(evidence, context)
        return deciding.outcome(context, belief, succeeded=succeeded, transient=transient, evidence=supports).subject

    def retest(
        self,
        belief: str,
        result: Literal["holds", "fails"],
        *,
        reason: str | None = None,
        evidence: EvidenceLike | None = None,
    ) -> Belief:
        """Say what became of putting a belief that forecloses something to the test.

        One that holds is due again after twice as many uses; one that fails is revoked, or contested where an agent
        says so of what a person stated.

        Args:
            belief: its id.
            result: whether what it says held.
            reason: what is really so, if it failed.
            evidence: what shows it.
        """
        if result not in ("holds", "fails"):
            raise InvalidInput(f'The result of a test is "holds" or "fails", not {result!r}. Nothing was written.')
        context = self._context()
        supports = () if evidence is None else supports_of(evidence, context)
        why = optional_text(reason, "reason") or "it was put to the test, and did not hold"
        held = result == "holds"
        return deciding.put_to_test(context, belief, held=held, reason=why, evidence=supports).subject

    def justify(self, belief: str, premises: Iterable[str], *, removed: bool = False) -> Belief:
        """Say that a belief rests on others: it is supported while all of them hold, or all of another justification.

        Args:
            belief: its id.
            premises: the ids of what it rests on, all of them together; none for what was seen or said by itself.
            removed: whether it does not rest on them; a belief that rests on nothing stands by itself.
        """
        named = several(premises, "premises", MANY_MAX)
        return deciding.justify(self._context(), belief, named, removed=flag_of(removed, "removal")).subject

    def alias(self, name: KeyLike, other: KeyLike, *, key: KeyLike | None = None) -> Belief:
        """Give another name to a key, or to a value.

        It changes no status: two active beliefs that it brings together are contested.

        Args:
            name: the other name.
            other: the key that it is a name for, of which something was noted; or the value, if `key` is given.
            key: the key whose value has the other name.
        """
        context = self._context()
        if key is None:
            alias, target = key_of(name), key_of(other)
            find = ask.first_of(target)
            return deciding.alias(context, find, str(alias), "key", alias.folded).subject
        asked = key_of(key)
        kind = context.rules.of(asked).kind
        shown = text_of(name, "other name")
        find = ask.valued(asked, _canonical_value(text_of(other, "value"), kind), str(other))
        return deciding.alias(context, find, shown, "value", _canonical_value(shown, kind)).subject
