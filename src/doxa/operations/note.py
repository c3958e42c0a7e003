"""From what a caller says to the body of a note: what is refused, and what is looked up in the workspace."""

import unicodedata
from collections.abc import Sequence

from doxa.core import cues
from doxa.core.events import Created
from doxa.core.paths import is_url, split_line
from doxa.core.values import (
    CANONICALISER,
    Anchor,
    Cue,
    Evidence,
    Key,
    Warrant,
    canonical_value,
    claim_form,
)
from doxa.errors import InvalidInput
from doxa.operations.context import Context
from doxa.ports.workspace import Workspace

CLAIM_CHARS_MAX = 4_000
TEXT_CHARS_MAX = 2_000
QUOTE_CHARS_MAX = 8_000
CUES_MAX = 100
TAGS_MAX = 50
POLICY = "latest/1"
DEFAULT_ENTITY = "project"


class Observed:
    """Evidence from an artifact: what was read, and the passage of it that matters."""

    def __init__(
        self, ref: str, *, quote: str | None = None, content: str | bytes | None = None, at: str | None = None
    ) -> None:
        self.ref = ref
        self.quote = quote
        self.content = content
        self.at = at


Support = Evidence | Observed


def text_of(value: object, what: str, chars_max: int = TEXT_CHARS_MAX) -> str:
    """Check a text and give it back without white space at its ends.

    Raises:
        InvalidInput: it is not text, is empty, too long, or holds characters that are no text.
    """
    if not isinstance(value, str):
        raise InvalidInput(f"The {what} must be text, not {type(value).__name__}. Nothing was written.")
    text = value.strip()
    if not text:
        raise InvalidInput(f"The {what} is empty. Nothing was written.")
    if len(text) > chars_max:
        raise InvalidInput(
            f"The {what} has {len(text):,} characters; at most {chars_max:,} are kept. Nothing was written: say it "
            "shorter, and point to the rest with evidence."
        )
    if not text.isprintable():
        _refuse_control_characters(text, what)
    return text


def _refuse_control_characters(text: str, what: str) -> None:
    for character in text:
        category = unicodedata.category(character)
        if category == "Cs":
            raise InvalidInput(f"The {what} holds half of a surrogate pair ({character!a}). Nothing was written.")
        if category == "Cc" and character not in "\n\t\r":
            raise InvalidInput(f"The {what} holds the control character {character!a}. Nothing was written.")


def optional_text(value: object, what: str, chars_max: int = TEXT_CHARS_MAX) -> str | None:
    """Check a text that may be missing."""
    return None if value is None else text_of(value, what, chars_max)


def key_of(key: object) -> Key:
    """Read a key: a `Key`, a tuple of entity, attribute and maybe scope, or `entity:attribute@scope`."""
    if isinstance(key, str):
        return _key_of_text(text_of(key, "key"))
    if isinstance(key, Sequence) and len(key) in (2, 3):
        parts = [text_of(part, "key") if part != "" else "" for part in key]
        if not parts[1]:
            raise InvalidInput("The key has no attribute. Nothing was written.")
        return Key(*parts)
    raise InvalidInput(
        "A key is (entity, attribute), (entity, attribute, scope) or text such as 'api:retries'. Nothing was written."
    )


def _key_of_text(text: str) -> Key:
    entity, colon, attribute = text.rpartition(":")
    attribute, at, scope = attribute.partition("@")
    if not attribute.strip():
        raise InvalidInput(f"The key {text!r} has no attribute. Write it as entity:attribute. Nothing was written.")
    if at and not scope.strip():
        raise InvalidInput(f"The key {text!r} has an empty scope. Nothing was written.")
    return Key(entity.strip() if colon else DEFAULT_ENTITY, attribute.strip(), scope.strip())


def cue_of(cue: object, workspace: Workspace) -> Cue:
    """Read a cue: a `Cue`, or text such as `path:src/a.py` or `path:src/a.py & command:pytest`.

    Paths are put into canonical form, and a folder is written with a slash at its end.
    """
    if isinstance(cue, Cue):
        conditions = cue.conditions
    else:
        parts = [part.partition(":") for part in text_of(cue, "cue").split(" & ")]
        conditions = tuple((kind.strip(), term.strip()) for kind, _, term in parts)
    if not conditions:
        raise InvalidInput("A cue needs a condition. Nothing was written.")
    return Cue(tuple((kind, _term(kind, term, workspace)) for kind, term in conditions))


def _term(kind: str, term: str, workspace: Workspace) -> str:
    if kind not in cues.KINDS:
        raise InvalidInput(f"{kind!r} is no kind of cue; there are {', '.join(cues.KINDS)}. Nothing was written.")
    term = text_of(term, f"{kind} cue", QUOTE_CHARS_MAX)
    if kind == "event" and term not in cues.EVENTS:
        raise InvalidInput(f"{term!r} is no event; there are {', '.join(cues.EVENTS)}. Nothing was written.")
    if kind == "path" and not is_url(term):
        folder = term.endswith("/")
        return workspace.reference(term) + ("/" if folder else "")
    if not cues.index_term(kind, term):
        raise InvalidInput(f"The {kind} cue {term!r} has no word in it to be found by. Nothing was written.")
    return term


def evidence_of(support: Support, workspace: Workspace) -> Evidence:
    """Look up what evidence points to: its canonical reference, the line of its passage, a hash of what is there.

    Raises:
        InvalidInput: there is nothing at the reference and no content was given, or the passage is not in it.
    """
    if isinstance(support, Evidence):
        return _checked(support)
    raw, line = split_line(text_of(support.ref, "reference of the evidence"))
    ref = raw if is_url(raw) else workspace.reference(raw)
    quote = optional_text(support.quote, "quote", QUOTE_CHARS_MAX)
    if quote is not None and not cues.words_of(quote):
        raise InvalidInput(f"The quote {quote!r} has no word in it to be found by. Nothing was written.")
    content = _content(support, ref, workspace)
    if content is None:
        if quote is None:
            raise InvalidInput(
                f"There is nothing to read at {raw}, so it cannot be evidence. Nothing was written: give the content "
                "that was seen, or a quote of it."
            )
        return Evidence("observation", ref, line, quote, workspace.content_hash(quote.encode()), support.at)
    if quote is not None:
        found = line_of_passage(content, quote)
        if found is None:
            raise InvalidInput(f"The quote is not in {raw}, so it cannot be evidence. Nothing was written.")
        line = found
    return Evidence("observation", ref, line, quote, workspace.content_hash(content), support.at)


def _checked(evidence: Evidence) -> Evidence:
    return evidence._replace(
        ref=optional_text(evidence.ref, "reference of the evidence"),
        quote=optional_text(evidence.quote, "quote", QUOTE_CHARS_MAX),
        by=optional_text(evidence.by, "name"),
    )


def _content(support: Observed, ref: str, workspace: Workspace) -> bytes | None:
    if isinstance(support.content, str):
        return support.content.encode("utf-8", "replace")
    if support.content is not None:
        return bytes(support.content)
    return None if is_url(ref) else workspace.read(ref)


def line_of_passage(content: bytes, quote: str) -> int | None:
    """Give the line on which a passage begins, None when it does not stand there; white space does not matter."""
    place = 0
    starts: list[tuple[int, int]] = []
    pieces: list[str] = []
    for number, line in enumerate(content.decode("utf-8", "replace").splitlines(), 1):
        piece = cues.squeeze(line)
        if piece:
            starts.append((place, number))
            pieces.append(piece)
            place += len(piece) + 1
    found = " ".join(pieces).find(cues.squeeze(quote))
    if found < 0:
        return None
    return max(number for start, number in starts if start <= found)


def supports_of(evidence: object, context: Context) -> tuple[Evidence, ...]:
    """Read the evidence of a call: none, one or several; without any it is the caller's word."""
    if evidence is None:
        warrant: Warrant = "statement" if context.actor.kind == "human" else "inference"
        return (Evidence(warrant, by=context.actor.name),)
    several = [evidence] if isinstance(evidence, (Evidence, Observed)) else list(_sequence(evidence, "evidence"))
    return tuple(evidence_of(_support(one), context.workspace) for one in several)


def _support(value: object) -> Support:
    if isinstance(value, (Evidence, Observed)):
        return value
    raise InvalidInput(
        f"Evidence is made by observed(), stated(), reported() or inferred(), not {type(value).__name__}. "
        "Nothing was written."
    )


def _sequence(value: object, what: str) -> Sequence[object]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise InvalidInput(f"The {what} must be given as a list. Nothing was written.")
    return value


def anchor_of(value: object, workspace: Workspace) -> Anchor:
    """Read an anchor: a path, which stands for the file as it is now, or observed evidence."""
    support = Observed(value) if isinstance(value, str) else value
    if not isinstance(support, Observed):
        raise InvalidInput("An anchor is a path or what observed() gives. Nothing was written.")
    evidence = evidence_of(support, workspace)
    return Anchor(evidence.ref or "", evidence.line, evidence.quote, evidence.content_hash)


def note_of(
    context: Context,
    claim: object,
    *,
    key: object = None,
    value: object = None,
    evidence: object = None,
    premises: tuple[str, ...] = (),
    anchors: object = (),
    cue_list: object = (),
    tags: object = (),
    forecloses: object = None,
    check: object = None,
    valid_from: int | None = None,
    valid_to: int | None = None,
    on_line: object = None,
    tentative: bool = False,
) -> Created:
    """Make the body of a note of what a caller says. InvalidInput when it cannot be one."""
    text = text_of(claim, "claim", CLAIM_CHARS_MAX)
    supports = supports_of(evidence, context)
    cues_given = _sequence(cue_list, "cues")
    tags_given = _sequence(tags, "tags")
    if len(cues_given) > CUES_MAX:
        raise InvalidInput(f"{len(cues_given):,} cues were given; at most {CUES_MAX} are kept. Nothing was written.")
    if len(tags_given) > TAGS_MAX:
        raise InvalidInput(f"{len(tags_given):,} tags were given; at most {TAGS_MAX} are kept. Nothing was written.")
    if valid_from is not None and valid_to is not None and valid_from >= valid_to:
        raise InvalidInput("valid_to must lie after valid_from. Nothing was written.")
    subject, stated, canonical = _keyed(text, key, value)
    return Created(
        status="candidate" if tentative else "active",
        claim=text,
        entity=subject.entity,
        attribute=subject.attribute,
        scope=subject.scope,
        value=stated,
        canonical=canonical,
        canonicaliser=CANONICALISER,
        policy=POLICY,
        tags=tuple(dict.fromkeys(text_of(tag, "tag", 100) for tag in tags_given)),
        evidence=supports,
        anchors=_anchors(supports, _sequence(anchors, "anchors"), context.workspace),
        cues=tuple(dict.fromkeys(cue_of(one, context.workspace) for one in cues_given)),
        premises=premises,
        forecloses=None if forecloses is None else cue_of(forecloses, context.workspace),
        check=optional_text(check, "check"),
        valid_from=valid_from,
        valid_to=valid_to,
        on_line=optional_text(on_line, "line of history"),
    )


def _keyed(claim: str, key: object, value: object) -> tuple[Key, str | None, str]:
    if key is None:
        if value is not None:
            raise InvalidInput("A value was given without the key that it answers. Nothing was written.")
        form = claim_form(claim) or claim
        return Key("", form), None, form
    stated = text_of(value if value is not None else claim, "value", CLAIM_CHARS_MAX)
    return key_of(key), stated, canonical_value(stated)


def _anchors(supports: tuple[Evidence, ...], given: Sequence[object], workspace: Workspace) -> tuple[Anchor, ...]:
    made = [
        Anchor(one.ref, one.line, one.quote, one.content_hash)
        for one in supports
        if one.warrant == "observation" and one.ref is not None and (one.quote or not workspace.missing(one.ref))
    ]
    made.extend(anchor_of(one, workspace) for one in given)
    return tuple({anchor.name: anchor for anchor in made}.values())
