"""From what a caller says to the body of a note: what is refused, and what is looked up in the workspace."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from doxa.core import cues
from doxa.core.events import Created
from doxa.core.paths import composed, is_url
from doxa.core.values import (
    Anchor,
    Cue,
    Evidence,
    Key,
    claim_form,
    fold_name,
)
from doxa.errors import InvalidInput
from doxa.operations.context import Context
from doxa.operations.evidence import MANY_MAX, QUOTE_CHARS_MAX, Look, Observed, anchor_of, looks_of
from doxa.operations.given import optional_text, several, text_of
from doxa.ports.workspace import Workspace

CLAIM_CHARS_MAX = 4_000
KEY_CHARS_MAX = 500
TAGS_MAX = 50
DEFAULT_ENTITY = "project"


class Note(NamedTuple):
    """The body of a note, and what was read at each of its supports.

    `worded` says that the value is the claim's own words, so that a value may yet be found in them.
    """

    body: Created
    texts: tuple[str | None, ...] = ()
    worded: bool = False


def key_of(key: object) -> Key:
    """Read a key: a `Key`, a tuple of entity, attribute and maybe scope, or `entity:attribute@scope`."""
    if isinstance(key, str):
        return _named(_key_of_text(text_of(key, "key", 3 * KEY_CHARS_MAX)))
    if isinstance(key, (tuple, list)) and len(key) in (2, 3):
        parts = [text_of(part, "key", KEY_CHARS_MAX) if part != "" else "" for part in key]
        if not parts[1]:
            raise InvalidInput("The key has no attribute. Nothing was written.")
        return _named(Key(*parts))
    raise InvalidInput(
        "A key is (entity, attribute), (entity, attribute, scope) or text such as 'api:retries'. Nothing was written."
    )


def _named(key: Key) -> Key:
    """Refuse what names nothing: a part without a letter or a digit."""
    for part, what in zip(key, ("entity", "attribute", "scope"), strict=True):
        if len(part) > KEY_CHARS_MAX:
            raise InvalidInput(
                f"The {what} of the key has {len(part):,} characters; at most {KEY_CHARS_MAX} are kept. "
                "Nothing was written."
            )
        if part and not any(character.isalnum() for character in fold_name(part)):
            raise InvalidInput(
                f"The {what} {part!r} of the key has no letter or digit, so it names nothing. Nothing was written."
            )
    return key


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
        if not all(isinstance(one, tuple) and len(one) == 2 for one in conditions):
            raise InvalidInput("A condition of a cue is a pair of kind and term. Nothing was written.")
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
    if kind == "glob":
        return _pattern(term)
    if kind == "time":
        _moment(term)
    if not cues.index_term(kind, term):
        raise InvalidInput(f"The {kind} cue {term!r} has no word in it to be found by. Nothing was written.")
    return term


def _pattern(term: str) -> str:
    """Check a pattern of paths. It is one from the root of the project, as a line of `.gitignore` there would be."""
    pattern = composed(term.removeprefix("./"))
    if not pattern.strip("/") or "\n" in pattern or pattern.startswith(("!", "#")):
        raise InvalidInput(
            f"{term!r} is no pattern of paths; write it as a line of .gitignore, such as src/**/*.py. "
            "Nothing was written."
        )
    return pattern


def _moment(term: str) -> None:
    try:
        datetime.fromisoformat(term)
    except ValueError as error:
        raise InvalidInput(
            f"{term!r} is no moment; write it as 2026-05-01 or 2026-05-01T12:00:00+02:00. Nothing was written."
        ) from error


def _line_of_history(name: object, workspace: Workspace) -> str | None:
    """Give the commit on whose line a note holds, in full: a branch moves on, and what it names would too."""
    text = optional_text(name, "line of history")
    if text is None:
        return None
    commit = workspace.commit(text)
    if commit is None:
        raise InvalidInput(f"{text!r} names no commit of this repository. Nothing was written.")
    return commit


def note_of(
    context: Context,
    claim: object,
    *,
    key: object = None,
    value: object = None,
    evidence: object = None,
    premises: object = (),
    anchors: object = (),
    cue_list: object = (),
    tags: object = (),
    forecloses: object = None,
    check: object = None,
    valid_from: int | None = None,
    valid_to: int | None = None,
    on_line: object = None,
    tentative: bool = False,
) -> Note:
    """Make the body of a note of what a caller says. InvalidInput when it cannot be one."""
    text = text_of(claim, "claim", CLAIM_CHARS_MAX)
    looks = looks_of(evidence, context)
    supports = tuple([look.evidence for look in looks])
    cues_given = several(cue_list, "cues", MANY_MAX)
    tags_given = several(tags, "tags", TAGS_MAX)
    if valid_from is not None and valid_to is not None and valid_from >= valid_to:
        raise InvalidInput("valid_to must lie after valid_from. Nothing was written.")
    from doxa.core.canonical import CANONICALISER  # noqa: PLC0415 - what only asks does not need it

    subject, stated, canonical = _keyed(context, text, key, value)
    body = Created(
        status="candidate" if tentative else "active",
        claim=text,
        entity=subject.entity,
        attribute=subject.attribute,
        scope=subject.scope,
        value=stated,
        canonical=canonical,
        canonicaliser=CANONICALISER,
        tags=tuple(dict.fromkeys(text_of(tag, "tag", 100) for tag in tags_given)),
        evidence=supports,
        anchors=_anchors(
            looks, _unseen(evidence, supports, context.workspace), several(anchors, "anchors", MANY_MAX), context
        ),
        cues=tuple(dict.fromkeys(cue_of(one, context.workspace) for one in cues_given)),
        premises=several(premises, "premises", MANY_MAX),
        forecloses=None if forecloses is None else cue_of(forecloses, context.workspace),
        check=optional_text(check, "check"),
        valid_from=valid_from,
        valid_to=valid_to,
        on_line=_line_of_history(on_line, context.workspace),
    )
    return Note(body, tuple([look.text for look in looks]), worded=value is None)


def _keyed(context: Context, claim: str, key: object, value: object) -> tuple[Key, str | None, str]:
    if key is None:
        if value is not None:
            raise InvalidInput("A value was given without the key that it answers. Nothing was written.")
        form = claim_form(claim) or claim
        return Key("", form), None, form
    stated = text_of(value if value is not None else claim, "value", CLAIM_CHARS_MAX)
    from doxa.core.canonical import canonical_value  # noqa: PLC0415 - as above

    subject = key_of(key)
    return subject, stated, canonical_value(stated, context.rules.of(subject).kind)


def _unseen(evidence: object, supports: tuple[Evidence, ...], workspace: Workspace) -> frozenset[str]:
    """Give the references whose content the caller brought and that are no file: a command's output, say."""
    given = (evidence,) if isinstance(evidence, Evidence) or not isinstance(evidence, (list, tuple)) else evidence
    brought = [
        one.ref
        for raw, one in zip(given, supports, strict=False)
        if isinstance(raw, Observed) and raw.content is not None
    ]
    return frozenset([ref for ref in brought if ref is not None and workspace.missing(ref)]) if brought else frozenset()


def _anchors(
    looks: tuple[Look, ...], unseen: frozenset[str], given: Sequence[object], context: Context
) -> tuple[Anchor, ...]:
    made = [
        look.anchor
        for look in looks
        for one in (look.evidence,)
        if one.warrant == "observation" and one.ref is not None and (one.quote or one.ref not in unseen)
    ]
    made.extend([anchor_of(one, context.workspace) for one in given])
    if len(made) < 2:
        return tuple(made)
    return tuple({anchor.name: anchor for anchor in made}.values())
