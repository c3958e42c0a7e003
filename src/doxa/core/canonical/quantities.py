"""Numbers with a unit, durations of several parts, amounts of money."""

import re
from decimal import Decimal

from doxa.core.canonical import units
from doxa.core.canonical.numerals import AMOUNT, CHARACTERS_MAX, ascii_digits, exact, number_text, plus, times, written
from doxa.core.canonical.plain import MARK, fold

_QUANTITY = re.compile(rf"(-?{AMOUNT}) ?(\D.*)")

_PART = re.compile(r"(\d+(?:\.\d+)?) ?([A-Za-zμ]+)(?: and | |$)?")
_BEFORE_MINUTES = (units.find("d"), units.find("h"))
_ISO_DURATION = re.compile(
    r"P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?"
)
_ISO_FACTORS = (12, 1, 604800, 86400, 3600, 60, 1)
_ISO_MONTHS = 2

# $ £ ¥ ₩ each belong to several currencies, and stand for themselves.
_SYMBOLS = {"US$": "USD", "€": "EUR", "₹": "INR", "₽": "RUB", "₪": "ILS", "₺": "TRY", "₴": "UAH"} | {
    symbol: symbol for symbol in "$£¥₩"
}
_CODE_LIST = "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS INR JPY KRW MXN NOK NZD PLN RUB SEK SGD THB TRY UAH USD ZAR"
_CODES = frozenset(_CODE_LIST.split())
_CURRENCY = r"US\$|[$€£¥₹₽₪₺₴₩]|[A-Z]{3}"
_MONEY_BEFORE = re.compile(rf"(-?)({_CURRENCY}) ?(-?)({AMOUNT})")
_MONEY_AFTER = re.compile(rf"(-?)({AMOUNT}) ?({_CURRENCY}|euros?|Euros?)")
# €3.600 is thousands to some and a price in fractions of a cent to others.
_TWO_READINGS = re.compile(r"[1-9]\d{0,2}\.\d{3}|.*[eE].*")


def number_form(text: str) -> str | None:
    """Give the form of a text declared a number."""
    number = number_text(text)
    return None if number is None else f"{MARK}number:{number}"


def quantity_form(text: str) -> str | None:
    """Give the form of a quantity, whose unit shows that it is a number."""
    if len(text) > CHARACTERS_MAX:
        return None
    text = ascii_digits(text)
    if text[:1] == "P":
        return _iso_duration(text)
    return _measure(text) or _money(text) or _compound(text)


def _measure(text: str) -> str | None:
    match = _QUANTITY.fullmatch(text)
    unit = match and _unit(match[2])
    if match is None or unit is None:
        return None
    return f"{MARK}{unit.family}:{written(times(exact(match[1]), unit.factor))} {unit.base}"


def _unit(name: str) -> units.Unit | None:
    """Find a unit; longer names may be capitalised, in short ones case is meaning."""
    return units.find(name) or (units.find(fold(name)) if len(name) > 2 else None)


def _money(text: str) -> str | None:
    before = _MONEY_BEFORE.fullmatch(text)
    if before is not None:
        outer, currency, inner, amount = before.groups()
        sign = outer or inner
    else:
        after = _MONEY_AFTER.fullmatch(text)
        if after is None:
            return None
        sign, amount, currency = after.groups()
        outer = inner = ""
    code = _SYMBOLS.get(currency) or ("EUR" if currency.lower().startswith("euro") else currency)
    if (outer and inner) or _TWO_READINGS.fullmatch(amount) or (len(code) == 3 and code not in _CODES):
        return None
    return f"{MARK}money:{sign}{written(exact(amount))} {code}"


def _compound(text: str) -> str | None:
    """Give the form of `1h30m`: units from large to small, a fraction only in the last."""
    negative = text[:1] == "-"
    place, end = int(negative), len(text)
    parts: list[tuple[str, str]] = []
    while place < end:
        match = _PART.match(text, place)
        if match is None or (parts and "." in parts[-1][0]):
            return None
        parts.append((match[1], match[2]))
        place = match.end()
    found = [_part_unit(parts, number) for number in range(len(parts))]
    if len(parts) < 2:
        return None
    return _summed(parts, found, sign=-1 if negative else 1)


def _part_unit(parts: list[tuple[str, str]], number: int) -> units.Unit | None:
    """Find the unit of a part: `m` is a minute after days or hours, or before seconds."""
    name = parts[number][1]
    if name == "m":
        before = units.find(parts[number - 1][1]) if number else None
        after = units.find(parts[1][1]) if not number and len(parts) > 1 else None
        minutes = before in _BEFORE_MINUTES if number else after == units.find("s")
        return units.find("min") if minutes else None
    return units.find("wk") if name == "w" else _unit(name)


def _summed(parts: list[tuple[str, str]], found: list[units.Unit | None], *, sign: int) -> str | None:
    totals = {"month": Decimal(0), "s": Decimal(0)}
    before: tuple[bool, Decimal] | None = None
    for (amount, _), unit in zip(parts, found, strict=True):
        if unit is None or unit.family != "duration":
            return None
        size = (unit.base == "month", unit.factor)
        if before is not None and size >= before:
            return None
        before = size
        totals[unit.base] = plus(totals[unit.base], times(exact(amount), unit.factor))
    return _duration(times(totals["month"], Decimal(sign)), times(totals["s"], Decimal(sign)))


def _iso_duration(text: str) -> str | None:
    match = _ISO_DURATION.fullmatch(text)
    if match is None:
        return None
    parts = [
        times(exact(part or "0"), Decimal(factor)) for part, factor in zip(match.groups(), _ISO_FACTORS, strict=True)
    ]
    months, seconds = Decimal(0), Decimal(0)
    for part in parts[:_ISO_MONTHS]:
        months = plus(months, part)
    for part in parts[_ISO_MONTHS:]:
        seconds = plus(seconds, part)
    return _duration(months, seconds)


def _duration(months: Decimal, seconds: Decimal) -> str:
    """Write a duration as `units` has it, and one of both months and seconds as both."""
    parts = [f"{written(months)} month"] if months else []
    parts += [f"{written(seconds)} s"] if seconds or not months else []
    return f"{MARK}duration:{' '.join(parts)}"
