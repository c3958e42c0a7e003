"""Ids: short to show, unique across machines, and numbers where a store wants numbers.

A belief's id is twelve characters, a letter first so that it is never taken for a number. It stands for 59 random
bits, so that it fits a signed 64-bit integer and its prefixes are ranges.
"""

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
BELIEF_ID_CHARS = 12
FIRST_LETTER = 10
BELIEF_NUMBERS: int = (32 - FIRST_LETTER) * 32 ** (BELIEF_ID_CHARS - 1)

_PAIRS = [first + second for first in ALPHABET for second in ALPHABET]
# int() reads base 32 with the digits 0-9a-v.
_TO_PYTHON = str.maketrans(ALPHABET, "0123456789abcdefghijklmnopqrstuv")
_OFFSET: int = FIRST_LETTER * 32 ** (BELIEF_ID_CHARS - 1)
_VALID = frozenset(ALPHABET)


def encode(number: int, width: int) -> str:
    """Write a number in the id alphabet, `width` characters, sortable as text."""
    pieces = []
    for _ in range((width + 1) // 2):
        number, rest = divmod(number, 1024)
        pieces.append(_PAIRS[rest])
    return "".join(reversed(pieces))[-width:]


def decode(text: str) -> int:
    """Read a number in the id alphabet; ValueError when it is not one."""
    if not _VALID.issuperset(text):
        raise ValueError(f"{text!r} is not written in the id alphabet")
    return int(text.translate(_TO_PYTHON), 32)


_known: dict[int, str] = {}
_KNOWN_MAX = 4096


def belief_id(number: int) -> str:
    """Give the id of a belief number, which is below BELIEF_NUMBERS."""
    found = _known.get(number)
    if found is None:
        if len(_known) >= _KNOWN_MAX:
            _known.clear()
        # Not functools.lru_cache: loading that would cost the hook more than all that it does with ids.
        found = _known[number] = encode(number + _OFFSET, BELIEF_ID_CHARS)
    return found


def belief_number(identifier: str) -> int:
    """Give the number of a belief id; ValueError when it is not one."""
    number = decode(identifier) - _OFFSET
    if len(identifier) != BELIEF_ID_CHARS or number < 0:
        raise ValueError(f"{identifier!r} is not a belief id")
    return number


def prefix_range(prefix: str) -> tuple[int, int] | None:
    """Give the belief numbers, first and one past the last, whose ids begin so; None when none can."""
    lowered = prefix.lower()
    if not lowered or len(lowered) > BELIEF_ID_CHARS or not _VALID.issuperset(lowered):
        return None
    missing = BELIEF_ID_CHARS - len(lowered)
    first = decode(lowered + "0" * missing) - _OFFSET
    past = first + 32**missing
    return (max(first, 0), past) if past > 0 else None
