"""Which value a sentence asserts for a key whose past values are known.

A caller notes a sentence under a key and does not give the value apart. When the sentence says a retired value in
other words, missing that brings a corrected fact back; finding one that is not said blocks a truth. So a known value
counts as said only where it stands as words of its own, is not denied, and the sentence is about the key.
"""

# ruff: noqa: RUF001 - letters and marks of many languages stand side by side

import re
from collections.abc import Sequence

from doxa.core.extraction.about import about, covered, foreign, names_something_else, same_question, stem, words_of
from doxa.core.extraction.answers import answer, is_name, is_number, tidy, unquoted
from doxa.core.extraction.direct import stated
from doxa.core.extraction.plain import PlainExtractor
from doxa.core.extraction.polarity import asserted
from doxa.core.extraction.short import short_answer
from doxa.core.extraction.spans import Mention, mentions
from doxa.core.extraction.stance import ASSERTING, stance_of
from doxa.core.extraction.tables import word_set
from doxa.core.values import Key, claim_form, fold_text

TEXT_MAX = 600
SENTENCE_WORDS = 4

# A comma or a colon between digits parts no words: 1,800 and 10:30.
_V = r"(?P<value>(?:[^,;:!?]|[,:](?=\d)){1,60}?)"
_OTHER = r"(?:[^,;:!?]|[,:](?=\d)){1,60}?"
_END = (
    r"(?= (?:now|today|yesterday|again|because|since|for|as|last|this|after|so|in order|per|by|with|on"
    r"|where|hosts|runs|serves|is|has)\b|[,:](?!\d)|[;!?]|\.(?: |$)|$)"
)
_TARGETS = tuple(
    pattern + _END
    for pattern in (
        rf"\bfrom {_OTHER} (?:over |back )?to (?:be )?{_V}",
        rf"\b(?:bumped|moved|changed|switched|rescheduled|pushed|updated|promoted)(?: \w+){{0,3}}? to (?:just )?{_V}",
        rf"{_OTHER}(?: →| ->| =>) ?{_V}",
        rf"\b(?:replaced|swapped|exchanged) {_OTHER} (?:with|by|for) {_V}",
        rf"\b(?:was|been|is|got) replaced (?:with|by) {_V}",
        rf"\bno longer {_OTHER},? but (?:now )?(?:in |on |at )?{_V}",
        rf"\bnot (?:in |on |at )?{_OTHER},? but (?:in |on |at )?(?:rather )?{_V}",
        rf"\b(?:it|this|that|we)(?:'s|'re| is| are) (?:in |on |at )?{_V} now",
        rf"\b(?:went|gone|goes|raised|moved) (?:up|down) to {_V}",
        rf"\bis now (?:in |on |at )?{_V}",
        rf"\bnicht (?:mehr )?(?:in |auf )?{_OTHER},? sondern (?:in |auf )?{_V}",
        rf"\bvon {_OTHER} (?:nach|auf|zu) {_V}(?= (?:um)?(?:gezogen|gestellt|gewechselt|geändert|verlegt))",
    )
)
_CHOSEN = tuple(
    pattern
    for pattern in (
        (
            r"(?:^|[ (])(?P<value>[^\s,;:!?]+(?: [^\s,;:!?]+)?),? (?:instead of|rather than|and not|not|statt"
            r"|anstatt|au lieu de|en lugar de|em vez de|invece di) "
        ),
        r"(?:^| )(?P<value>[^\s,;:!?]+(?: [^\s,;:!?]+)?) (?:replaces|replaced|supersedes|has replaced) ",
    )
)


def value_said(text: str, key: Key, known: Sequence[str]) -> str | None:
    """Find the value that a sentence asserts for a key.

    Args:
        text: The sentence that somebody notes under the key.
        key: What it is noted under. That is taken to be right unless the sentence is about something else.
        known: The values that the key has had, as they were given; whole sentences may be among them.

    Returns:
        A known value as it was given, or a new value as the sentence writes it; None for `do not know`, also for a
        question, a thought experiment and a plan.
    """
    written = " ".join(text[: TEXT_MAX + 1].replace("’", "'").split())
    if whole := _whole(written, known):
        return whole
    if len(written) > TEXT_MAX or stance_of(written) not in ASSERTING:
        return None
    surfaces = _surfaces(key, known)
    if plainly := stated(written, key):
        return _as_known(plainly, surfaces)
    extraction = PlainExtractor().extract(written)
    match = same_question(extraction.key, key, written) if extraction else "unknown"
    if extraction and match != "unknown":
        return _as_known(extraction.value, surfaces) if match == "same" else None
    if corrected := short_answer(written):
        return _as_known(corrected, surfaces)
    found = mentions(written, surfaces)
    if target := _target(written, found, surfaces):
        value, span = target
        return value if about(written, key, [span, *((m.start, m.end) for m in found)]) else None
    return _one_mentioned(written, key, found) or (None if found else _only_value(written, key))


# What can be told for a value by its looks: quoted, code, a number with its unit, a name.
_LOOKS = re.compile(
    r"`[^`]{1,60}`|\"[^\"]{1,60}\""
    r"|(?<![\w.])[-+$€£¥]?\d[\w.,:/%-]*(?<![.,:])(?=$|[\s,;:!?)]|\.(?:\s|$))(?: (?:[a-z]{1,7}|°C)(?![\w-]))?"
    r"|(?<![\w'])[A-Z][\w'.+#-]*(?:(?: (?:de|of|am|van|von|del))? [A-Z\d][\w'.+#-]*)*(?<![.'])"
    r"(?=$|[\s,;:!?)']|\.(?:\s|$))"
)


_LEADS_TO_A_VALUE = word_set(
    """
    is are in on at to into use uses using has have had be stay stays remain remains run runs keep keeps as after live
    lives was set
    """
)
_DAY = re.compile(r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?", re.IGNORECASE)
_TIMED = word_set("day date time schedule deadline when week start release deploy meeting")


def _only_value(written: str, key: Key) -> str | None:
    """Give the only thing in a sentence that looks like a value, if the sentence states nothing else."""
    meant = words_of(key)
    spans = []
    for match in _LOOKS.finditer(written):
        words = match[0].strip('`"').split()
        opening = match.start() == 0 or written[: match.start()].rstrip()[-1:] in ".!:"
        # A sentence begins with a capital whatever its first word is.
        plain = opening and len(words) == 1 and words[0][1:].islower() and words[0].isalpha()
        if not plain and not {stem(word) for word in words} <= meant:
            spans.append((match.start(), match.end()))
    if len(spans) != 1 or not asserted(written, *spans[0]) or not covered(written, key, spans):
        return None
    start, end = spans[0]
    before = written[:start].rstrip()
    if before and before[-1] not in ":=" and before.split()[-1].lower() not in _LEADS_TO_A_VALUE:
        return None
    value = written[start:end]
    if _DAY.fullmatch(value) and not meant & _TIMED:
        return None
    number, _, unit = value.partition(" ")
    # `5 retries` of the retries are 5.
    return answer(number if unit and stem(unit) in meant else value, "version")


def names_any(text: str, values: Sequence[str]) -> bool:
    """Tell whether a sentence names any of some values, whatever it says of them."""
    written = " ".join(text[:TEXT_MAX].replace("’", "'").split())
    return bool(mentions(written, [(value, value) for value in values if value.strip()]))


def _whole(written: str, known: Sequence[str]) -> str | None:
    folded, claim = fold_text(written), claim_form(written)
    bare = unquoted(written)
    for value in known:
        if folded == fold_text(value) or (claim and claim == claim_form(value)):
            return value
    return _whole(bare, known) if bare else None


def _surfaces(key: Key, known: Sequence[str]) -> list[tuple[str, str]]:
    """Give how each value may be written. A value that is a sentence is known by the value it states as well."""
    surfaces: list[tuple[str, str]] = [(value, value) for value in known if value.strip()]
    taken = {fold_text(value) for value in known}
    for value in known:
        if len(value.split()) < SENTENCE_WORDS:
            continue
        stated = PlainExtractor().extract(value)
        if stated and same_question(stated.key, key, value) == "same" and fold_text(stated.value) not in taken:
            surfaces.append((stated.value, value))
            taken.add(fold_text(stated.value))
    return surfaces


def _as_known(value: str, surfaces: list[tuple[str, str]]) -> str:
    folded = fold_text(value)
    for surface, known in surfaces:
        if folded == fold_text(surface):
            return known
    whole = [found for found in mentions(value, surfaces) if found.end - found.start == len(value)]
    return whole[0].value if whole else _same_value(value, surfaces) or value


def _same_value(value: str, surfaces: list[tuple[str, str]]) -> str | None:
    """Give the known value that is the same in another format: 1 h for 3600s."""
    if not any(letter.isdecimal() for letter in value):
        return None
    from doxa.core.canonical import canonical_value  # noqa: PLC0415 - only quantities need it

    form = canonical_value(value)
    return next((known for surface, known in surfaces if canonical_value(surface) == form), None)


def _target(written: str, found: list[Mention], surfaces: list[tuple[str, str]]) -> tuple[str, tuple[int, int]] | None:
    for pattern in (*_TARGETS, *_CHOSEN):
        for match in re.finditer(pattern, written, re.IGNORECASE):
            if pattern in _CHOSEN and not _rejects_known(written, match, found):
                continue
            start, end = match.span("value")
            inside = [mention for mention in found if start <= mention.start and mention.end <= end]
            if len(inside) == 1 and _wholly(written, inside[0]) and asserted(written, *inside[0][:2]):
                return inside[0].value, (start, end)
            value = _value(match["value"])
            if (not inside or not _wholly(written, inside[0])) and value and not _denied(written, start):
                return _as_known(value, surfaces), (start, end)
    return None


def _rejects_known(written: str, match: re.Match[str], found: list[Mention]) -> bool:
    """Tell whether what is rejected is a known value of the same shape: else nobody knows what was chosen."""
    rest = re.match(r"(?:(?:the|in|on|at|a) )*", written[match.end() :])
    place = match.end() + (rest.end() if rest else 0)
    rejected = [written[mention.start : mention.end] for mention in found if mention.start == place]
    return any(_numeric(value) <= _numeric(match["value"]) for value in rejected)


def _numeric(text: str) -> bool:
    return any(letter.isdecimal() for letter in text)


def _wholly(written: str, mention: Mention) -> bool:
    """Tell whether a mention is all of a name: not Data Analyst in Senior Data Analyst."""
    before = written[: mention.start].split(" ")
    return not (
        written[mention.start].isupper()
        and len(before) > 2
        and before[-1] == ""
        and before[-2].istitle()
        and not before[-2].endswith((".", ":", ","))
        and not before[-3].endswith((".", ":", "!", "?"))
        and not foreign(written)
    )


def _denied(written: str, start: int) -> bool:
    return bool(re.search(r"\b(?:not|never|no longer|n't) (?:\w+ )?$", written[:start].lower()))


def _value(raw: str) -> str | None:
    text = re.sub(
        r"^(?:(?:the|in|on|at|to|into|use|using|we|chose|picked|with|want|prefer|run) )+",
        "",
        tidy(raw),
        flags=re.IGNORECASE,
    )
    words = text.split()
    if not words or not (unquoted(text) or is_name(words) or is_number(words) or not words[0].isalpha()):
        return None
    return answer(text, "version")


def _one_mentioned(written: str, key: Key, found: list[Mention]) -> str | None:
    said = [m for m in found if _said(written, m, key)]
    if len({mention.value for mention in said}) != 1:
        return None
    places = [(mention.start, mention.end) for mention in found]
    if not about(written, key, places):
        return None
    for mention in said:
        if not names_something_else(written, mention.start, mention.end, key):
            return mention.value
    return None


def _said(written: str, mention: Mention, key: Key) -> bool:
    before = written[: mention.start].split(" ")
    of_key = len(before) > 1 and stem(before[-2]) in words_of(key)
    whole = of_key or _wholly(written, mention)
    return whole and asserted(written, mention.start, mention.end) and not _common(written, mention, key)


# Values that are also words of every sentence.
_COMMON = word_set("us it no on in is or me go at off yes none all one to by so do up as default main info open")
_PRONOUNS = word_set("us it me")


def _common(written: str, mention: Mention, key: Key) -> bool:
    word = written[mention.start : mention.end].lower()
    before = written[: mention.start].lower().rstrip(" ")
    if word not in _COMMON or before[-1:] in tuple("\"'`:=>→"):
        return False
    last = before.rpartition(" ")[2]
    if last in {"is", "in", "be", "stays", "remains", "=", "use", "using"} or stem(last) in words_of(key):
        return False
    return word in _PRONOUNS or last not in {"on", "at", "to", "into", "the"}
