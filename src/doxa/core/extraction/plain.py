"""An extractor for plain statements: rules and word lists, no model, and None rather than a guess."""

# ruff: noqa: RUF001 - letters and marks of many languages stand side by side

import re
from collections.abc import Callable

from doxa.core.extraction.answers import answer, tidy, unquoted
from doxa.core.extraction.base import Extraction
from doxa.core.extraction.foreign import foreign
from doxa.core.extraction.lexicon import SLOTS
from doxa.core.extraction.names import Name, name_of
from doxa.core.extraction.tables import Late
from doxa.core.values import Key

TEXT_MAX = 200

_OPENER = Late(
    r"(?:fyi|btw|ps|nb|ok|okay|hey|hi|so|also|well|actually|correction|reminder|note|update|heads up|psa"
    r"|decision|decided"
    r"|confirmed|confirming|for the record|just to confirm|to confirm|just so you know|quick note"
    r"|for reference|as before"
    r"|to be clear|from now on|as of (?:today|now)|remember(?: that)?|(?:please )?note that|noted|done|and"
    r"|in fact|again"
    r"|for your information|to recap|once more|as a reminder|just a reminder|to remind you)(?:[,:;!.]+ ?| [-–—] | )",
    re.IGNORECASE,
)
_COPULA = Late(
    r"(?P<name>.+?) is(?: now| currently| still| again)?(?: set to| back to| now)? (?P<value>.+)", re.IGNORECASE
)
_STAYS = Late(r"(?P<name>.+?) (?:remains|stays)(?: at| in| set to)? (?P<value>.+)", re.IGNORECASE)
_PAST = "moved|changed|switched|migrated|bumped|raised|lowered|increased|decreased|reduced|updated|upgraded|downgraded"
_MADE_SO = Late(
    r"(?:(?:we|i|they)(?:'ve| have|'d)? )?(?:(?:just|recently|now|finally|have|please) )*"
    rf"(?:{_PAST}|set|reset|change|switch|move|bump|raise|lower|increase|decrease|reduce|update) "
    r"(?P<name>.+?)(?: back| over)?(?: from \S+(?: \S+)?)? to (?P<value>.+)",
    re.IGNORECASE,
)
_BECAME = Late(
    rf"(?P<name>.+?)(?: has| have)?(?: just| now| recently)?(?: been| was)? (?:{_PAST}|set|reset"
    r"|went)(?: back| over)?"
    r"(?: from \S+(?: \S+)?)? to (?P<value>.+)",
    re.IGNORECASE,
)
_USE = Late(
    r"(?:(?:we|i)(?:'re| are|'m| am)? )?(?:(?:now|please|always) )?(?:use|using|chose|picked|adopted) "
    r"(?P<value>.+?) (?:for|as) (?P<name>.+)",
    re.IGNORECASE,
)
_LABEL = Late(r"[\"'`]?(?P<name>[^\W\d][^:=\"'`]{0,60}?)[\"'`]?(?:: +| = )(?P<value>\S.*)")
_ASSIGNMENT = Late(
    (
        r"(?:(?:export|set"
        r"|env) )?[\"'`]?(?P<name>[^\W\d][\w.-]+)[\"'`]?(?P<gap> ?)=(?P=gap)(?P<value>[^=\s].*)"
    ),
    re.IGNORECASE,
)
_IN_CODE = Late(r"(?<![\w.])(?:self|this|cls)\.\w")


class PlainExtractor:
    """Extracts from sentences that plainly give the value of something.

    The entity is `project`, for `my …` it is `user`, and an owner with a name of its own is the entity itself.
    """

    def extract(self, text: str) -> Extraction | None:
        """Give the key and the value that a statement asserts.

        None for what is not one plain statement: a state (the build is broken), a question, a condition, a plan, a
        negation, what somebody is said to say, a comparison, the past, two values, two clauses.
        """
        if len(text) > TEXT_MAX or "?" in text or "\n" in text.strip():
            return None
        statement = _statement(text)
        if _IN_CODE.search(statement):
            return None
        for read in _READERS:
            if found := read(statement):
                return found
        return foreign(statement)


def _statement(text: str) -> str:
    statement = unquoted(text.strip()) or " ".join(text.split())
    for _ in range(3):
        opened = _OPENER.match(statement)
        if not opened or opened.end() == len(statement) or opened[0].strip().lower() == "set":
            break
        statement = statement[opened.end() :]
    return statement.replace("’", "'")


def _assignment(text: str) -> Extraction | None:
    found = _ASSIGNMENT.fullmatch(text.rstrip(";"))
    if not found:
        return None
    name, value = found["name"], found["value"].strip()
    identifier = any(mark in name for mark in "_.-") or name.isupper() or name.lower() in SLOTS
    quoted = unquoted(value)
    if not identifier or len(name) < 2 or not (quoted or re.fullmatch(r"[\w.:/@+*%#$,&-]+(?:=[\w.:/@%-]*)?", value)):
        return None
    return Extraction(Key("project", name), quoted or value)


def _label(text: str) -> Extraction | None:
    found = _LABEL.fullmatch(text)
    if not found:
        return None
    label = found["name"]
    if re.fullmatch(r"[\w-]*[^\W_][_.][\w.-]+", label):
        head = re.split(r"[_.]", label)[-1].lower()
        value = answer(found["value"], head if head in SLOTS else "setting")
        return Extraction(Key("project", label), value) if value else None
    return _stated(name_of(label), found["value"], slot=True)


def _copula(text: str) -> Extraction | None:
    found = _COPULA.fullmatch(text)
    if not found:
        return None
    name = name_of(found["name"])
    return _stated(name, found["value"], slot=bool(name and not name.pointed))


def _used(text: str) -> Extraction | None:
    found = _USE.fullmatch(text)
    name = name_of(tidy(found["name"])) if found else None
    if not found or not name:
        return None
    kind, _, value = found["value"].partition(" ")
    if kind.lower() in SLOTS and value and not name.slot:
        key = name.key._replace(attribute=f"{name.key.attribute} {kind}")
        return _stated(Name(key, kind.lower(), pointed=True), value, slot=True)
    return _stated(name, found["value"], slot=True)


def _by(pattern: Late) -> Callable[[str], Extraction | None]:
    def read(text: str) -> Extraction | None:
        found = pattern.fullmatch(text)
        return _stated(name_of(found["name"]), found["value"], slot=True) if found else None

    return read


def _stated(name: Name | None, raw: str, *, slot: bool) -> Extraction | None:
    if name is None or (slot and not name.slot):
        return None
    value = answer(raw, name.head)
    return Extraction(name.key, value) if value else None


_READERS = (_assignment, _label, _by(_STAYS), _by(_MADE_SO), _by(_BECAME), _copula, _used)
