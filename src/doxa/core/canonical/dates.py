"""Dates and points in time, of strict shapes only."""

import datetime as dt
import re

from doxa.core.canonical.numerals import ascii_digits
from doxa.core.canonical.plain import MARK

# What Python's own names would be depends on the locale.
_MONTHS = {name: number for number, names in enumerate((
    "jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july", "aug august",
    "sep sept september", "oct october", "nov november", "dec december",
), 1) for name in names.split()}  # fmt: skip
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")

_MONTH = "(" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\.?"
_WEEKDAY = r"(?:(?P<weekday>mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?"
_DAY = r"(\d{1,2})(?:st|nd|rd|th)?"

_YEAR_FIRST = re.compile(r"(\d{4})([-/])(\d{2})\2(\d{2})", re.ASCII)
_YEAR_FIRST_DECLARED = re.compile(r"(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})", re.ASCII)
_EAST_ASIAN = re.compile(r"(?:(\d{4}) ?[年년] ?)?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]", re.ASCII)
_DAY_FIRST = re.compile(rf"{_WEEKDAY}{_DAY}(?: of)? {_MONTH}(?:,? (\d{{4}}))?", re.ASCII | re.IGNORECASE)
_DAY_FIRST_HYPHENS = re.compile(rf"{_DAY}-{_MONTH}-(\d{{4}})", re.ASCII | re.IGNORECASE)
_MONTH_FIRST = re.compile(rf"{_WEEKDAY}{_MONTH} {_DAY}(?:,? (\d{{4}}))?", re.ASCII | re.IGNORECASE)
_MONTH_ONLY = re.compile(rf"{_MONTH},? (\d{{4}})", re.ASCII | re.IGNORECASE)
_MONTH_ONLY_DECLARED = re.compile(r"(\d{4})-(\d{2})", re.ASCII)
_SLASHES = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})", re.ASCII)
_SLASHES_DECLARED = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})", re.ASCII)
_STAMP = re.compile(
    r"(\d{4})([-/])(\d{2})\2(\d{2})(?:[Tt]| )(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,30}))?)?"
    r"(?: ?([Zz]|[-+]\d{2}:?\d{2})| (UTC|GMT))?",
    re.ASCII,
)
_CLOCK = re.compile(r"(\d{1,2})(?:[:.](\d{2}))? ?([ap])(?:m|\.m\.)", re.ASCII | re.IGNORECASE)

_CHARACTERS_MAX = 64
_MONTHS_IN_YEAR = 12
_LEAP_YEAR = 2000


def date_form(text: str, *, declared: bool) -> str | None:
    """Give the form of a date, of a day or month without its year, of a point in time, or of a time with am or pm."""
    if len(text) > _CHARACTERS_MAX:
        return None
    if declared:
        text = ascii_digits(text)
    return _numeric(text, declared=declared) or _named(text) or _stamp(text) or _clock(text)


def _numeric(text: str, *, declared: bool) -> str | None:
    match = (_YEAR_FIRST_DECLARED if declared else _YEAR_FIRST).fullmatch(text)
    if match is not None:
        # Without separators only eight digits tell the parts apart.
        return _date(match[1], match[3], match[4]) if match[2] or len(text) == 8 else None
    match = _EAST_ASIAN.fullmatch(text)
    if match is not None:
        return _date(match[1], match[2], match[3])
    match = _MONTH_ONLY_DECLARED.fullmatch(text) if declared else None
    if match is not None:
        return _month(match[1], int(match[2]))
    match = (_SLASHES_DECLARED if declared else _SLASHES).fullmatch(text)
    if match is None:
        return None
    first, second, year = match[1], match[3 if declared else 2], match[4 if declared else 3]
    # Which part is the month shows only where the other cannot be one, or where both are the same.
    if int(first) > _MONTHS_IN_YEAR or first == second:
        return _date(year, second, first)
    return _date(year, first, second) if int(second) > _MONTHS_IN_YEAR else None


def _named(text: str) -> str | None:
    match = _DAY_FIRST.fullmatch(text) or _DAY_FIRST_HYPHENS.fullmatch(text)
    if match is not None:
        *_, day, month, year = match.groups()
    else:
        match = _MONTH_FIRST.fullmatch(text)
        if match is None:
            match = _MONTH_ONLY.fullmatch(text)
            return match and _month(match[2], _MONTHS[match[1].lower()])
        *_, month, day, year = match.groups()
    return _date(year, str(_MONTHS[month.lower()]), day, match.groupdict().get("weekday"))


def _date(year: str | None, month: str, day: str, weekday: str | None = None) -> str | None:
    date = dt.date(int(year or _LEAP_YEAR), int(month), int(day))
    if weekday is not None and (year is None or not weekday.lower().startswith(_WEEKDAYS[date.weekday()])):
        return None
    return f"{MARK}date:{date.isoformat() if year else '-' + date.isoformat()[4:]}"


def _month(year: str, month: int) -> str:
    return f"{MARK}date:{dt.date(int(year), month, 1).isoformat()[:7]}"


def _stamp(text: str) -> str | None:
    match = _STAMP.fullmatch(text)
    if match is None:
        return None
    year, _, month, day, hour, minute, second, fraction, offset, name = match.groups()
    moment = dt.datetime(int(year), int(month), int(day), int(hour), int(minute), int(second or 0))  # noqa: DTZ001 - the zone is applied below, if there is one
    fraction = (fraction or "").rstrip("0")
    after = f".{fraction}" if fraction else ""
    zone = offset or name
    if zone is None:
        return f"{MARK}local:{moment.isoformat()}{after}"
    if zone in ("-00:00", "-0000"):
        return None
    if zone not in ("Z", "z", "UTC", "GMT"):
        if int(zone[-2:]) > 59 or int(zone[1:3]) > 23:
            return None
        ahead = dt.timedelta(hours=int(zone[1:3]), minutes=int(zone[-2:]))
        moment = moment + ahead if zone[0] == "-" else moment - ahead
    return f"{MARK}instant:{moment.isoformat()}{after}Z"


def _clock(text: str) -> str | None:
    match = _CLOCK.fullmatch(text)
    if match is None or not 1 <= int(match[1]) <= 12 or int(match[2] or 0) > 59:
        return None
    return f"{MARK}clock:{int(match[1])}:{match[2] or '00'} {match[3].lower()}m"
