"""JSON in and out with the C parts of the standard library alone: importing json costs more than the hook's work."""

import _json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class _Settings:
    """What the C scanner asks for."""

    strict = False
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = float


_scan: "Any" = _json.make_scanner(_Settings())  # type: ignore[arg-type]  # it asks for a decoder, and reads these


def parse(text: str) -> dict[str, object]:
    """Read a JSON object; ValueError when the text is not one."""
    try:
        value, _ = _scan(text, len(text) - len(text.lstrip()))
    except (StopIteration, SystemError):
        # The scanner takes its own exception from the library, and has none where that is not loaded.
        value = None
    if not isinstance(value, dict):
        raise ValueError("the payload is not a JSON object")  # noqa: TRY004 - a wrong value, not a wrong type of call
    return value


def quoted(text: str) -> str:
    """Write a JSON string."""
    return _json.encode_basestring_ascii(text)
