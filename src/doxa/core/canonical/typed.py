"""Which of the shapes a value has, given what its kind is declared to be."""

import re
from collections.abc import Callable

from doxa.core.canonical import dates, quantities, ranges
from doxa.core.canonical.plain import DECLARED_TRUTH, MARK, TRUTH

_COMPARED = re.compile(r"(<=|>=|<|>|≤|≥) ?([^<>≤≥=].*)")
_ASCII_COMPARISON = {"≤": "<=", "≥": ">="}


def typed_form(written: str, text: str, kind: str, form_of: Callable[[str], str]) -> str | None:
    """Give the form of a value that is more than text, or None.

    Args:
        written: The value with its white space.
        text: The value with its white space unified.
        kind: What it is declared to be.
        form_of: Gives the form of an element of a set.
    """
    if kind == "version":
        return ranges.version_form(text)
    truth = (DECLARED_TRUTH if kind == "boolean" else TRUTH).get(text) if kind != "set" else None
    if truth is not None:
        return truth
    if kind == "set" or text[:1] in ("{", "["):
        from doxa.core.canonical import structures  # noqa: PLC0415 - few values are collections

        if kind == "set":
            return structures.set_form(written, form_of)
        return structures.json_form(written) or structures.braces_form(text, form_of)
    return _measured(text, kind) or _compared(text, kind) or ranges.range_form(text)


def _measured(text: str, kind: str) -> str | None:
    """Give the form of a date, a number or a quantity."""
    form = dates.date_form(text, declared=kind == "date")
    if form is None and kind == "number":
        form = quantities.number_form(text)
    return form or quantities.quantity_form(text)


def _compared(text: str, kind: str) -> str | None:
    """Give the form of a bound on something measured: `<= 1 h`."""
    match = _COMPARED.fullmatch(text)
    if match is None:
        return None
    sign, rest = match.groups()
    form = _measured(rest, kind)
    return form and f"{MARK}{_ASCII_COMPARISON.get(sign, sign)}{form}"
