"""Numbers, exactly: decimal text to decimal text, with no binary fractions on the way."""

import decimal
import re
import unicodedata
from decimal import Decimal

# Longer texts are no numbers that somebody states.
CHARACTERS_MAX = 100

# A comma separates thousands only where three digits follow the last one, and never after a zero: 0,500 is a half.
AMOUNT = (
    r"(?=\.?\d)(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3}|[1-9]\d{0,2}(?:_\d{3})+|\d+)?"
    r"(?:\.\d+)?(?:[eE][-+]?\d{1,4})?"
)

# Digits enough for any amount times any factor. What would still be rounded raises.
_EXACT = decimal.Context(
    prec=400, Emin=-99999, Emax=99999, traps=[decimal.Inexact, decimal.InvalidOperation, decimal.Overflow]
)
_POSITIONAL_MAX = 40

_NUMBER = re.compile(rf"-?(?:{AMOUNT}|[1-9]\d{{0,2}}(?: \d{{3}})+(?:\.\d+)?)")
_BASED = re.compile(r"-?0(?:[xX][0-9a-fA-F]+|[oO][0-7]+|[bB][01]+)")
_AS_IN_C = re.compile(r"-?0[\d_,]")

_SMALL_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
_TENS_WORDS = "- - twenty thirty forty fifty sixty seventy eighty ninety"
_SMALL = _SMALL_WORDS.split()
_TENS = _TENS_WORDS.split()
_VALUES = {word: number for number, word in enumerate(_SMALL)} | {
    word: ten * 10 for ten, word in enumerate(_TENS) if ten > 1
}
# No billion: it has been two numbers.
_SCALES = {"thousand": 1000, "million": 1_000_000}


def ascii_digits(text: str) -> str:
    """Write the digits of any script, the Arabic separators and the minus sign as ASCII does."""
    if text.isascii():
        return text
    digits = "".join([str(unicodedata.decimal(one)) if one.isdecimal() else one for one in text])
    return digits.replace("\u066b", ".").replace("\u066c", ",").replace("\u2212", "-")


def exact(amount: str) -> Decimal:
    """Read what `AMOUNT` matches."""
    return Decimal(amount.replace(",", "").replace("_", "").replace(" ", ""))


def times(amount: Decimal, factor: Decimal) -> Decimal:
    """Multiply, or raise when the product would be rounded."""
    return _EXACT.multiply(amount, factor)


def plus(first: Decimal, second: Decimal) -> Decimal:
    """Add, or raise when the sum would be rounded."""
    return _EXACT.add(first, second)


def written(number: Decimal) -> str:
    """Write a number in its one way."""
    shortest = number.normalize(_EXACT)
    if abs(shortest.adjusted()) <= _POSITIONAL_MAX:
        return format(shortest, "f")
    return format(shortest, "e")


def number_text(text: str) -> str | None:
    """Read a text that is declared to be a number, and write it in its one way."""
    if len(text) > CHARACTERS_MAX:
        return None
    text = ascii_digits(text)
    if _BASED.fullmatch(text):
        return written(Decimal(int(text, 0)))
    # 010 is ten or eight.
    if _NUMBER.fullmatch(text) and not _AS_IN_C.match(text):
        return written(exact(text))
    spelled = _from_words(text)
    return None if spelled is None else written(Decimal(spelled))


def _from_words(text: str) -> int | None:
    """Read an English number word. Right when the number, spelled, gives the words back."""
    words = text.lower().replace("-", " ").split()
    sign = -1 if words[:1] == ["minus"] else 1
    words = words[1:] if sign < 0 else words
    total = part = 0
    before = ""
    for word in words:
        if word in _VALUES:
            part += _VALUES[word]
        elif word == "hundred":
            part *= 100
        elif word in _SCALES:
            total, part = total + part * _SCALES[word], 0
        elif word != "and" or before not in ("hundred", "thousand", "million"):
            return None
        before = word
    number = total + part
    if not words or before == "and" or _spelled(number) != [word for word in words if word != "and"]:
        return None
    return sign * number


def _spelled(number: int) -> list[str]:
    words: list[str] = []
    for name, scale in (("million", 1_000_000), ("thousand", 1000), ("hundred", 100)):
        count, number = divmod(number, scale)
        if count:
            words += [*_spelled(count), name]
    if number >= len(_SMALL):
        words.append(_TENS[number // 10])
        number %= 10
    if number or not words:
        words.append(_SMALL[number])
    return words
