"""What a replica and a hub say to each other: a header and events, one a line, compressed."""

import gzip
import io
import json
import zlib
from collections.abc import Iterable
from typing import Any, NamedTuple

from doxa.core.codec import line_of
from doxa.core.events import Event
from doxa.errors import InvalidInput, NewerSchema

FORMAT = 1
MEDIA_TYPE = "application/vnd.doxa.sync+gzip"
# As it is unpacked. What one message carries is cut well before, since a single event may be long.
MESSAGE_BYTES_MAX = 64 * 1024 * 1024
CARRIED_CHARS_MAX = 8 * 1024 * 1024
_CHUNK_BYTES = 1024 * 1024
_LEVEL = 3


class Message(NamedTuple):
    """A header, and the lines of events as they came."""

    header: dict[str, Any]
    lines: list[str]


def carried(events: Iterable[Event]) -> list[str]:
    """Give the lines of as many of some events, from the first, as one message carries: one at least."""
    lines: list[str] = []
    chars = 0
    for event in events:
        lines.append(line_of(event))
        chars += len(lines[-1])
        if chars > CARRIED_CHARS_MAX:
            return lines[:-1] or lines
    return lines


def packed(header: dict[str, Any], lines: Iterable[str] = ()) -> bytes:
    """Write a message of a header and the lines of events."""
    target = io.BytesIO()
    with gzip.GzipFile(fileobj=target, mode="wb", compresslevel=_LEVEL, mtime=0) as file:
        file.write(json.dumps({"doxa_sync": FORMAT, **header}, sort_keys=True).encode() + b"\n")
        for line in lines:
            file.write(line.encode() + b"\n")
    return target.getvalue()


def unpacked(body: bytes) -> Message:
    """Read a message.

    Raises:
        InvalidInput: it is none, or is too large when it is unpacked.
        NewerSchema: it is of a newer doxa.
    """
    try:
        text = _inflated(body).decode("utf-8")
        first, _, rest = text.partition("\n")
        header = json.loads(first)
        if not isinstance(header, dict) or type(header.get("doxa_sync")) is not int:
            raise InvalidInput("This is no message of a replica: its first line is no header. Nothing was merged.")
    except (OSError, EOFError, zlib.error, ValueError, RecursionError) as error:
        raise InvalidInput(f"This is no message of a replica ({error}). Nothing was merged.") from error
    if header["doxa_sync"] > FORMAT:
        raise NewerSchema("This message is of a newer doxa. Nothing was merged; upgrade the older side.")
    return Message(header, [line for line in rest.split("\n") if line])


def _inflated(body: bytes) -> bytes:
    """Unpack, however large the packed claims to become: no further than what is taken at all."""
    pieces, size = [], 0
    with gzip.GzipFile(fileobj=io.BytesIO(body)) as file:
        while piece := file.read(_CHUNK_BYTES):
            size += len(piece)
            if size > MESSAGE_BYTES_MAX:
                raise InvalidInput(
                    f"The message is longer than {MESSAGE_BYTES_MAX // 1024 // 1024} MB. Nothing was merged; "
                    "send fewer events at a time."
                )
            pieces.append(piece)
    return b"".join(pieces)
