"""What is heard by the way: statements in prompts, in transcripts, in what tools read, and notes of other memories.

Nothing here is taken on trust. A statement about a question that the memory does not hold yet enters as a candidate;
one about a question that it holds is settled like anything else that is said. What a tool reads counts only for a
question whose answer was noted from the same place.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from doxa.core.extraction.base import Extraction, Extractor
from doxa.core.lifecycle import CANDIDATE
from doxa.core.values import Evidence, Key
from doxa.errors import InvalidInput
from doxa.operations.context import Context
from doxa.operations.evidence import Observed
from doxa.operations.given import flag_of, moment_of, optional_text, text_of
from doxa.operations.loading import load_family
from doxa.operations.note import Note, note_of
from doxa.operations.stances import put_of
from doxa.operations.write import Written, remember
from doxa.ports.store import View

TEXT_CHARS_MAX = 200_000
_SENTENCE_CHARS_MAX = 400
_GUESSING = re.compile(
    r"^(?:maybe|perhaps|probably|possibly|i (?:think|believe|guess|suspect)(?: that)?|vielleicht|peut-être|quizás?"
    r"|forse|talvez|misschien),? +",
    re.IGNORECASE,
)
_SENTENCES = re.compile(r"(?<=[.!?。!?])\s+|\n+")
# A turn of a transcript, as several agents write them.
_SPEAKERS = ("role", "type", "speaker")
_PEOPLE = frozenset({"user", "human"})
_OTHERS = frozenset({"assistant", "agent", "model", "tool", "system", "ai"})
_NOTE_FIELDS = ("claim", "key", "value", "tags", "source", "quote", "valid_from", "valid_to", "tentative", "check")


def hear_person(context: Context, extractor: Extractor, text: str, *, by: str) -> list[Written]:
    """Take plain statements from a person's own words.

    Args:
        context: the ports, and the agent that heard it.
        extractor: reads statements.
        text: what the person said.
        by: the person's name.
    """
    return _hear(context, extractor, text, lambda sentence: Evidence("statement", quote=sentence, by=by))


def hear_report(context: Context, extractor: Extractor, text: str, *, source: str) -> list[Written]:
    """Take plain statements from what an agent, or a document, says: never more than candidates."""
    return _hear(context, extractor, text, lambda sentence: Evidence("report", source, quote=sentence), tentative=True)


def hear_output(context: Context, extractor: Extractor, text: str, *, ref: str) -> list[Written]:
    """Observe, in what a tool printed, the answers to questions that were answered from the same place before."""
    found = []
    for line, extraction in _extracted(extractor, text):
        if _is_anchored(context, extraction.key, ref):
            evidence = Observed(ref, quote=line, content=text)
            note = note_of(context, line, key=extraction.key, value=extraction.value, evidence=evidence)
            found.append(remember(context, note))
    return found


def _extracted(extractor: Extractor, text: str) -> Iterable[tuple[str, Extraction]]:
    for sentence in _sentences(text):
        extraction = extractor.extract(sentence)
        if extraction is not None:
            yield sentence, extraction


def _sentences(text: str) -> Iterable[str]:
    for piece in _SENTENCES.split(text[:TEXT_CHARS_MAX]):
        sentence = piece.strip()
        if 0 < len(sentence) <= _SENTENCE_CHARS_MAX and sentence.isprintable():
            yield sentence


def _hear(context: Context, extractor: Extractor, text: str, support: Any, *, tentative: bool = False) -> list[Written]:
    found = []
    for sentence in _sentences(text):
        put = put_of(sentence)
        if not put.asserted:
            continue
        # A guess is no plain statement; what is guessed may be one.
        extraction = extractor.extract(_GUESSING.sub("", sentence) if put.tentative else sentence)
        if extraction is not None:
            key = extraction.key
            note = note_of(
                context,
                sentence,
                key=key,
                value=extraction.value,
                evidence=support(sentence),
                tentative=tentative or put.tentative or not _is_asked(context, key),
            )
            found.append(remember(context, note))
    return found


def _is_anchored(context: Context, key: Key, ref: str) -> bool:
    """Whether an answer to the question was noted from this place."""

    def work(view: View) -> bool:
        return any(anchor.ref == ref for belief in load_family(view, key.folded) for anchor in belief.anchors)

    return context.store.read(work)


def _is_asked(context: Context, key: Key) -> bool:
    """Whether the memory holds the question: something was noted about it that was more than a candidate."""

    def work(view: View) -> bool:
        return any(belief.status != CANDIDATE for belief in load_family(view, key.folded))

    return context.store.read(work)


def turns_of(lines: Iterable[str]) -> list[tuple[bool, str]]:
    """Read a transcript: for each turn whether a person speaks, and the text.

    Args:
        lines: JSON, one turn a line, with `role` (or `type`) and `content` (or `text`, or `message`); lines that are
            no JSON are a person's words if they start with `user:`, else a report.

    Raises:
        InvalidInput: a line is JSON and no turn.
    """
    import json  # noqa: PLC0415 - what only hears prompts does not need it

    turns = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            turn = json.loads(line) if line.lstrip().startswith("{") else None
        except ValueError as error:
            raise InvalidInput(f"Line {number} is neither JSON nor text. Nothing was ingested.") from error
        if turn is None:
            speaker, _, said = line.partition(":")
            named = speaker.strip().casefold()
            turns.append((named in _PEOPLE, said.strip() if named in _PEOPLE | _OTHERS else line.strip()))
        else:
            turns.append((_is_person(turn), _text_of(turn)))
    return [(person, text) for person, text in turns if text]


def _is_person(turn: Mapping[str, Any]) -> bool:
    inner = turn.get("message")
    named = next((turn[name] for name in _SPEAKERS if isinstance(turn.get(name), str)), "")
    if isinstance(inner, Mapping) and isinstance(inner.get("role"), str):
        named = inner["role"]
    # What a tool gave back stands in a turn of the user too.
    return named.casefold() in _PEOPLE and "toolUseResult" not in turn


def _text_of(turn: Mapping[str, Any]) -> str:
    content = turn.get("message", turn.get("content", turn.get("text", "")))
    if isinstance(content, Mapping):
        content = content.get("content", content.get("text", ""))
    if isinstance(content, list):
        parts = [part.get("text", "") for part in content if isinstance(part, Mapping) and part.get("type") == "text"]
        content = "\n".join(part for part in parts if isinstance(part, str))
    return content if isinstance(content, str) else ""


def import_notes(context: Context, notes: list[Any], *, source: str) -> list[Written]:
    """Take the notes of another memory: each is what that memory reports, whatever it says of itself.

    Args:
        context: the ports.
        notes: mappings with `claim` and maybe `key`, `value`, `tags`, `source`, `quote`, `valid_from`, `valid_to`,
            `tentative`, `check`.
        source: the file that they are from.

    Raises:
        InvalidInput: one of them is no note. None of them was taken.
    """
    made = [_note_of(context, note, number, source) for number, note in enumerate(notes, 1)]
    return [remember(context, note, asserted=put_of(note.body.claim).asserted) for note in made]


def _note_of(context: Context, given: Any, number: int, source: str) -> Note:
    if not isinstance(given, Mapping) or "claim" not in given:
        raise InvalidInput(f"Note {number} has no claim. Nothing was imported.")
    unknown = [name for name in given if name not in _NOTE_FIELDS]
    if unknown:
        raise InvalidInput(
            f"Note {number} has {', '.join(map(repr, unknown))}, which is not known; there are "
            f"{', '.join(_NOTE_FIELDS)}. Nothing was imported."
        )
    try:
        claim = text_of(given["claim"], "claim")
        quote = optional_text(given.get("quote"), "quote") or claim
        reported = Evidence("report", optional_text(given.get("source"), "source") or source, quote=quote)
        return note_of(
            context,
            claim,
            key=given.get("key"),
            value=given.get("value"),
            evidence=reported,
            tags=given.get("tags", ()),
            check=given.get("check"),
            valid_from=moment_of(given.get("valid_from")),
            valid_to=moment_of(given.get("valid_to")),
            tentative=flag_of(given.get("tentative", False), "mark `tentative`") or put_of(claim).tentative,
        )
    except InvalidInput as error:
        raise InvalidInput(
            f"Note {number}: {str(error).replace('Nothing was written', 'Nothing was imported')}"
        ) from error
