"""When two values of one question are equal: they are when their canonical forms are.

Equal only where it can be shown from the two texts and the declared kind. Two values wrongly held equal hide a
change for ever; two wrongly held different cost one look. So nothing here guesses: what has two readings
(`01/02/2026`, `5 m`, `1,5`) equals only itself, and every sign and symbol is part of a value.

The plain form of a text (`plain`) comes first. A text that looks like a quantity, a date, a range or a collection
is offered to the module which knows that shape, and these are loaded only then. Their forms begin with a control
character that counts as white space and so is in no plain form: no text can pass for a quantity.

Forms are written to the log. A change of what is equal needs a new name of the canonicaliser.
"""

import re

from doxa.core.canonical.plain import TRUTH, fold, standard

CANONICALISER = "values/1"

KINDS = ("text", "number", "version", "boolean", "date", "set")

_MONTH_OR_DAY = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun"
# Cheap, and wide: whatever is no plain text for sure. The strict shapes are in the modules behind it.
_MAYBE_TYPED = re.compile(
    r"[{\[]|[<>≤≥≠!~^=]\D{0,20}\d|[-\u2212]?(?:(?:(?:US)?[$€£¥₹₽₪₺₴₩]|[A-Z]{3}) ?[-\u2212]?)?\.?\d|P[\dT]"
    rf"|(?i:{_MONTH_OR_DAY})\D{{0,20}}\d"
)
# A port, a count, a version, an address: without a declaration these are texts.
_BARE = re.compile(r"[\d.:]+")


_QUOTES = {'"': '"', "'": "'", "`": "`", "“": "”", "«": "»", "„": "“", "「": "」"}
_QUOTES_CHARS = 2


def canonical_value(value: str, kind: str = "text") -> str:
    """Give the form by which two values of one question are equal.

    Args:
        value: The value, as it was said.
        kind: What the project declares such values to be, one of `KINDS`. A value that is not of its kind is
            taken as text.

    Returns:
        A text. It is the value itself, folded, or begins with `plain.MARK`.

    Raises:
        ValueError: There is no such kind. Nothing is raised because of a value.
    """
    if kind not in KINDS:
        raise ValueError(f"no kind of value: {kind!r}")
    written = standard(value)
    text = " ".join(written.split())
    if len(text) > _QUOTES_CHARS and _QUOTES.get(text[0]) == text[-1] and text[-1] not in text[1:-1]:
        # Quotes around all of it are how it is written down, not what it is.
        written = text = text[1:-1].strip() or text
    if kind == "text" and (not _MAYBE_TYPED.match(text) or _BARE.fullmatch(text)):
        return TRUTH.get(text) or fold(text)
    from doxa.core.canonical import typed  # noqa: PLC0415 - plain words need none of it

    try:
        form = typed.typed_form(written.strip(), text, kind, canonical_value)
    except (ValueError, ArithmeticError, RecursionError):
        form = None
    return fold(text) if form is None else form
