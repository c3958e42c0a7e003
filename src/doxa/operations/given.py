"""What a caller gives: texts, lists, moments, numbers. What is none is refused in one sentence."""

import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, get_args

from doxa.core.values import Actor, ActorKind
from doxa.errors import InvalidInput

TEXT_CHARS_MAX = 2_000
NAME_CHARS_MAX = 200
_COUNT_MAX = 1_000_000_000
_MOMENT_MAX = 2**63 - 1


def text_of(value: object, what: str, chars_max: int = TEXT_CHARS_MAX) -> str:
    """Check a text and give it back without white space at its ends.

    Raises:
        InvalidInput: it is not text, is empty, too long, or holds characters that are no text.
    """
    if not isinstance(value, str):
        raise InvalidInput(f"The {what} must be text, not {type(value).__name__}. Nothing was written.")
    text = value.strip()
    if not text:
        raise InvalidInput(f"The {what} is empty. Nothing was written.")
    if len(text) > chars_max:
        raise InvalidInput(
            f"The {what} has {len(text):,} characters; at most {chars_max:,} are kept. Nothing was written: say it "
            "shorter, and point to the rest with evidence."
        )
    if not text.isprintable():
        _refuse_control_characters(text, what)
    return text


def _refuse_control_characters(text: str, what: str) -> None:
    for character in text:
        category = unicodedata.category(character)
        if category == "Cs":
            raise InvalidInput(f"The {what} holds half of a surrogate pair ({character!a}). Nothing was written.")
        if category == "Cc" and character not in "\n\t\r":
            raise InvalidInput(f"The {what} holds the control character {character!a}. Nothing was written.")


def optional_text(value: object, what: str, chars_max: int = TEXT_CHARS_MAX) -> str | None:
    """Check a text that may be missing."""
    return None if value is None else text_of(value, what, chars_max)


def flag_of(value: object, what: str) -> bool:
    """Check a yes or no. A word is none: `"false"` would be taken for yes."""
    if not isinstance(value, bool):
        raise InvalidInput(f"The {what} must be true or false, not {value!r}. Nothing was written.")
    return value


def several(values: object, what: str, count_max: int) -> tuple[Any, ...]:
    """Check a list of things. One text is none: its letters would be taken for them."""
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise InvalidInput(f"The {what} must be given as a list. Nothing was written.")
    found = tuple(values)
    if len(found) > count_max:
        raise InvalidInput(f"{len(found):,} {what} were given; at most {count_max} are kept. Nothing was written.")
    return found


def limit_of(value: object) -> int:
    """Check how many are wanted at most."""
    if type(value) is not int or value < 0:
        raise InvalidInput(f"A limit is a whole number from 0 on, not {value!r}.")
    return min(value, _COUNT_MAX)


def moment_of(moment: object) -> int | None:
    """Read a moment, if there is one: microseconds, UTC."""
    if isinstance(moment, str):
        return _microseconds(_read(moment))
    if isinstance(moment, datetime):
        return _microseconds(moment)
    if moment is None or (type(moment) is int and abs(moment) <= _MOMENT_MAX):
        return moment
    raise InvalidInput(f"{moment!r} is no moment; give a text, a datetime, or microseconds since 1970.")


def _read(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise InvalidInput(f"{text!r} is no moment; write it as 2026-05-01 or 2026-05-01T12:00:00+02:00.") from error
    if len(text) <= len("2026-05-01"):
        return moment.replace(hour=23, minute=59, second=59, microsecond=999_999)
    return moment


def _microseconds(moment: datetime) -> int:
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    since = moment - datetime(1970, 1, 1, tzinfo=UTC)
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds


def actor_of(actor: Actor) -> Actor:
    """Check who is calling."""
    if actor.kind not in get_args(ActorKind):
        raise InvalidInput(f"{actor.kind!r} is no kind of actor; there are {', '.join(get_args(ActorKind))}.")
    return Actor(text_of(actor.name, "actor", NAME_CHARS_MAX), actor.kind)


def agent(name: str) -> Actor:
    """Name an agent as the actor of a memory: `doxa.open(actor=doxa.agent("name"))`."""
    return Actor(text_of(name, "actor", NAME_CHARS_MAX), "agent")


def person(name: str) -> Actor:
    """Name a person as the actor of a memory."""
    return Actor(text_of(name, "actor", NAME_CHARS_MAX), "human")
