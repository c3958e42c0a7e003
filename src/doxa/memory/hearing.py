"""Hearing: what is said by the way, and the notes of other memories."""

from collections.abc import Iterable
from typing import Any

from doxa.core.values import Actor
from doxa.memory.base import Base
from doxa.operations.answers import Settlement, settlement_of
from doxa.operations.given import text_of


class Hearing(Base):
    """What takes notes that nobody meant as notes."""

    def import_notes(self, notes: Iterable[Any], *, source: str) -> list[Settlement]:
        """Take notes of another memory, as what that memory reports; each is settled like anything else.

        Args:
            notes: mappings with `claim` and maybe `key`, `value`, `tags`, `source`, `quote`, `valid_from`, `valid_to`,
                `tentative`, `check`.
            source: the file that they are from.

        Returns:
            What became of each. Importing the same again adds nothing, and brings nothing back.
        """
        from doxa.operations import capture  # noqa: PLC0415 - seldom needed

        named = text_of(source, "source")
        taken = capture.import_notes(self._context(), list(notes), source=named)
        return [settlement_of(one) for one in taken]

    def hear(self, text: str, *, by: Actor | str | None = None, source: str | None = None) -> list[Settlement]:
        """Take plain statements from what was said by the way: a prompt, a turn of a transcript.

        A person's are statements; anybody else's are candidates at most. What answers a question that was never asked
        enters as a candidate too. Questions, plans and prose give nothing.

        Args:
            text: what was said.
            by: the person who said it; by default who uses this memory.
            source: where it was read, if it is not a person's own words.
        """
        from doxa.operations import capture  # noqa: PLC0415 - seldom needed

        context = self._context()
        extractor = self._ports.extractor
        if extractor is None:
            return []
        if source is not None:
            heard = capture.hear_report(context, extractor, text, source=text_of(source, "source"))
        else:
            speaker = by.name if isinstance(by, Actor) else by or context.actor.name
            heard = capture.hear_person(context, extractor, text, by=text_of(speaker, "speaker"))
        return [settlement_of(one) for one in heard]

    def observe(self, text: str, *, ref: str) -> list[Settlement]:
        """Look in what a tool printed for the answers to questions that were answered from the same place before."""
        from doxa.operations import capture  # noqa: PLC0415 - seldom needed

        context = self._context()
        if self._ports.extractor is None:
            return []
        place = context.workspace.reference(text_of(ref, "reference"))
        heard = capture.hear_output(context, self._ports.extractor, text, ref=place)
        return [settlement_of(one) for one in heard]
