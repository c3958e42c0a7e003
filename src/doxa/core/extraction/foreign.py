"""Plain statements in German, French and Spanish, where the noun says for sure that a value follows."""

import re
from typing import NamedTuple

from doxa.core.extraction.answers import answer, is_date, is_name, is_number, tidy, unquoted
from doxa.core.extraction.base import Extraction
from doxa.core.extraction.lexicon import SLOTS_DE, SLOTS_ES, SLOTS_FR
from doxa.core.extraction.tables import word_set
from doxa.core.values import Key


class Tongue(NamedTuple):
    """How one language states a value.

    Attributes:
        patterns: where name and value stand, for the whole sentence.
        slots: nouns that ask for a value.
        mine: possessives of the speaker.
        suffixed: whether a noun is compounded at its end, as in Standardsprache.
        plain: plain words that are values.
    """

    patterns: tuple[str, ...]
    slots: frozenset[str]
    mine: tuple[str, ...]
    suffixed: bool
    plain: frozenset[str]


_NAME = r"(?P<name>[^\W\d][\w-]*(?: (?:de|du|da|des|d')? ?[\w-]+){0,3}?)"
_TONGUES = (
    Tongue(
        (
            (
                rf"(?P<owner>der|die|das|unsere?|meine?) {_NAME} (?:ist|lautet|beträgt|bleibt|heißt)"
                r"(?: jetzt| nun| wieder| weiterhin| aktuell)? (?P<value>.+)"
            ),
            (
                rf"(?:wir haben|ich habe) (?P<owner>die|das|den|unsere[n]?|meine[n]?) {_NAME}(?: von \S+)? "
                r"(?:auf|nach|zu) (?P<value>.+?) "
                r"(?:um)?(?:gestellt|geändert|gesetzt|verschoben|verlegt|gewechselt|erhöht|gesenkt)"
            ),
        ),
        SLOTS_DE,
        ("mein",),
        suffixed=True,
        plain=frozenset(),
    ),
    Tongue(
        (
            (
                rf"(?P<owner>le|la|l'|notre|mon|ma) ?{_NAME} (?:est|reste)(?: maintenant| désormais| toujours)?(?: de"
                r"| à)? (?P<value>.+)"
            ),
            (
                rf"(?P<owner>le|la|l'|notre|mon|ma) ?{_NAME} (?:est|a été) (?:passée?|déplacée?"
                r"|changée?)(?: de \S+)? (?:à|en) (?P<value>.+)"
            ),
            (
                r"(?:nous avons|on a|j'ai) (?:passé|déplacé|changé|mis) (?P<owner>le|la|l'|notre|mon"
                rf"|ma) ?{_NAME}(?: de \S+)? (?:à|en) (?P<value>.+)"
            ),
        ),
        SLOTS_FR,
        ("mon", "ma"),
        suffixed=False,
        plain=word_set("français anglais allemand espagnol italien"),
    ),
    Tongue(
        (
            (
                rf"(?P<owner>el|la|nuestr[oa]|mi) {_NAME} (?:ahora )?(?:es"
                r"|sigue siendo)(?: ahora)?(?: de)? (?P<value>.+)"
            ),
            (
                r"(?:hemos|he) (?:cambiado|movido|pasado|subido|bajado) (?P<owner>el|la|nuestr[oa]"
                rf"|mi) {_NAME}(?: de \S+)? a (?P<value>.+)"
            ),
        ),
        SLOTS_ES,
        ("mi",),
        suffixed=False,
        plain=word_set("español inglés francés alemán italiano"),
    ),
)
# Where negators and adverbs stand between the noun and the verb.
_NO_NAME = word_set("no ya nunca nicht nie ne n'est jamais plus todavía aún antes si wenn que dass")


def foreign(text: str) -> Extraction | None:
    """Give what a German, French or Spanish sentence states, or None."""
    for tongue in _TONGUES:
        for pattern in tongue.patterns:
            found = re.fullmatch(pattern, text.rstrip("."), re.IGNORECASE)
            if found and (extraction := _stated(found, tongue)):
                return extraction
    return None


def _stated(found: re.Match[str], tongue: Tongue) -> Extraction | None:
    name, raw = found["name"], re.sub(r"^(?:el|le|la|der|die|das) (?=[\d«]|\w+$)", "", tidy(found["value"]))
    words = name.lower().split()
    # French and Spanish put the noun first, and German last.
    head = words[-1] if tongue.suffixed else words[0]
    known = head in tongue.slots or (tongue.suffixed and head.endswith(tuple(tongue.slots)))
    parts = raw.split()
    if not known or not parts or not _NO_NAME.isdisjoint(words):
        return None
    stated = unquoted(raw) or is_number(parts) or is_date(parts) or raw in tongue.plain
    if not stated and not (is_name(parts) and len(parts) <= 3):
        return None
    value = unquoted(raw) or (raw if raw in tongue.plain or not is_name(parts) else answer(raw, "region"))
    entity = "user" if found["owner"].lower().startswith(tongue.mine) else "project"
    return Extraction(Key(entity, name), value) if value else None
