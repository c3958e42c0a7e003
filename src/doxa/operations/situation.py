"""Reading a situation from words, as people and tools write it."""

from collections.abc import Callable

from doxa.core.situations import Edit, Output, Prompt, Read, Run, SessionStart, Situation
from doxa.errors import InvalidInput

_SITUATIONS: dict[str, Callable[[str], Situation]] = {
    "read": Read,
    "edit": Edit,
    "run": Run,
    "prompt": Prompt,
    "output": Output,
    "session-start": lambda source: SessionStart(source or "startup"),
}


def situation_of(text: str) -> Situation:
    """Read a situation: a verb and what it is about, such as `read README.md` or `run pytest -q`."""
    verb, _, rest = text.strip().partition(" ")
    make = _SITUATIONS.get(verb)
    if make is None or (not rest.strip() and verb != "session-start"):
        raise InvalidInput(
            f"{text!r} is no situation. Write it as 'read FILE', 'edit FILE', 'run COMMAND', 'prompt TEXT', "
            "'output TEXT' or 'session-start'."
        )
    return make(rest.strip())
