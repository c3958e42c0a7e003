"""Versions, and ranges of them. No scheme of versions is assumed, so that no two numbers are held equal.

Schemes differ on every further step: whether 18 is 18.0.0 (yes in Python, a range in npm), 1.0-1 before or after
1.0, preview the same as rc.
"""

import re

from doxa.core.canonical.plain import MARK

_SIGN = "===|==|~=|!=|<=|>=|~>|[<>^~=≤≥≠]"
_BOUND = re.compile(rf"({_SIGN}) ?([vV]?[0-9][\w.*+!-]*)(?:$| ?(,) ?| (?={_SIGN}))", re.ASCII)
_ASCII = {"≤": "<=", "≥": ">=", "≠": "!="}
_VERSION = re.compile(r"(?:[vV]|[vV]ersion )?([0-9][\w.*+!-]*)", re.ASCII)
_CHARACTERS_MAX = 500


def range_form(text: str, *, declared: bool = False) -> str | None:
    """Give the form of bounds that must all hold, in any order: `>=3.1, <4`."""
    if len(text) > _CHARACTERS_MAX:
        return None
    bounds: set[str] = set()
    place = 0
    comma: str | None = ","
    while place < len(text):
        match = _BOUND.match(text, place)
        if match is None:
            return None
        sign, version, comma = match.groups()
        bounds.add(_ASCII.get(sign, sign) + (version.lstrip("vV") if declared else version))
        place = match.end()
    # A comma at the end promises a bound that does not come.
    if comma:
        return None
    return f"{MARK}range:{','.join(sorted(bounds))}"


def version_form(text: str) -> str | None:
    """Give the form of a text declared a version or a range of them: a v before the number says nothing more."""
    match = _VERSION.fullmatch(text)
    if match is not None:
        return f"{MARK}version:{match[1]}"
    return range_form(text, declared=True)
