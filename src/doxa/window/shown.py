"""Text and time as a person sees them: nothing in them may pass for something else."""

import unicodedata
from datetime import UTC, datetime

from doxa.core.render import moment

# As much of one text as a page shows.
TEXT_CHARS_MAX = 4_000
# They turn the direction of what follows, and so can make a text read as what it is not.
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Joiners shape letters and pictures in many scripts, and change no order.
_SHAPING = frozenset("\u200c\u200d\ufe0e\ufe0f")

MARKS = {"active": "●", "candidate": "○", "superseded": "↷", "revoked": "✕", "erased": "∅"}
STATUS_WORDS = {
    "active": "believed now",
    "candidate": "waits for a decision",
    "superseded": "was right, the world changed",
    "revoked": "was wrong when made",
    "erased": "its content is gone",
}
CONDITION_WORDS = {
    "stale": "its file has changed since",
    "unsupported": "what it rested on no longer holds",
    "contested": "something stands against it",
    "foreclosing": "keeps an agent from doing something",
}
WARRANTS = {"observation": "observed", "statement": "stated", "report": "reported", "inference": "inferred"}


def visible(text: str, chars_max: int = TEXT_CHARS_MAX) -> str:
    """Write out what cannot be seen and turns or hides what can; cut what is too long for a page."""
    cut = len(text) - chars_max
    kept = text[:chars_max] if cut > 0 else text
    if not kept.isascii() or not kept.isprintable():
        kept = "".join(map(_visible, kept))
    return f"{kept}… ({cut:,} more characters)" if cut > 0 else kept


def _visible(character: str) -> str:
    if character in "\n\t":
        return character
    hidden = character in _TURNING or (
        unicodedata.category(character) in ("Cc", "Cf", "Cs") and character not in _SHAPING
    )
    return f"⟨U+{ord(character):04X}⟩" if hidden else character


def minute(microseconds: int) -> str:
    """Write a moment to the second, UTC."""
    return (moment(microseconds) or "")[:19].replace("T", " ")


def day(microseconds: int) -> str:
    """Write a moment as a date, UTC."""
    return (moment(microseconds) or "")[:10]


def machine(microseconds: int) -> str:
    """Write a moment as machines read it."""
    return moment(microseconds) or ""


def microseconds_of(text: str) -> int | None:
    """Read a moment as `machine` writes it; None when it is none."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    since = (found if found.tzinfo else found.replace(tzinfo=UTC)) - datetime(1970, 1, 1, tzinfo=UTC)
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds


def counted(number: int, one: str, several: str) -> str:
    """Write a number with its word."""
    return f"{number:,} {one if number == 1 else several}"
