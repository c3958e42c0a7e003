"""Agent memory that can be wrong and recover.

Everything is loaded when it is first used: the hook of a coding agent imports this package before every tool
call, and must not pay for what it does not use.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from doxa.connecting import connect
    from doxa.core.delivery import Delivery
    from doxa.core.events import Event
    from doxa.core.situations import Edit, Output, Prompt, Read, Run, SessionStart
    from doxa.core.state import Belief
    from doxa.core.values import Actor, Cue, Evidence, Key
    from doxa.errors import (
        AmbiguousPrefix,
        BrokenStore,
        DoxaError,
        InvalidInput,
        NewerSchema,
        NotPermitted,
        Refused,
        StoreBusy,
        UnknownId,
        Unreachable,
    )
    from doxa.memory import History, Memory, Settlement
    from doxa.operations.evidence import inferred, observed, reported, stated
    from doxa.operations.given import agent, person
    from doxa.wiring import open_memory as open  # noqa: A004 - the word of the public surface

__version__ = "0.1.0"

__all__ = [
    "Actor",
    "AmbiguousPrefix",
    "Belief",
    "BrokenStore",
    "Cue",
    "Delivery",
    "DoxaError",
    "Edit",
    "Event",
    "Evidence",
    "History",
    "InvalidInput",
    "Key",
    "Memory",
    "NewerSchema",
    "NotPermitted",
    "Output",
    "Prompt",
    "Read",
    "Refused",
    "Run",
    "SessionStart",
    "Settlement",
    "StoreBusy",
    "UnknownId",
    "Unreachable",
    "agent",
    "connect",
    "inferred",
    "observed",
    "open",
    "person",
    "reported",
    "stated",
]

_HOMES = {
    "doxa.core.situations": ("Edit", "Output", "Prompt", "Read", "Run", "SessionStart"),
    "doxa.core.events": ("Event",),
    "doxa.core.state": ("Belief",),
    "doxa.core.values": ("Actor", "Cue", "Evidence", "Key"),
    "doxa.errors": (
        "AmbiguousPrefix",
        "BrokenStore",
        "DoxaError",
        "InvalidInput",
        "NewerSchema",
        "NotPermitted",
        "Refused",
        "StoreBusy",
        "UnknownId",
        "Unreachable",
    ),
    "doxa.memory": ("History", "Memory", "Settlement"),
    "doxa.core.delivery": ("Delivery",),
    "doxa.operations.evidence": ("inferred", "observed", "reported", "stated"),
    "doxa.operations.given": ("agent", "person"),
    "doxa.connecting": ("connect",),
}


def __getattr__(name: str) -> object:
    if name == "open":
        from doxa.wiring import open_memory  # noqa: PLC0415 - loaded when first used

        globals()["open"] = open_memory
        return open_memory
    for home, names in _HOMES.items():
        if name in names:
            from importlib import import_module  # noqa: PLC0415 - loaded when first used

            value = getattr(import_module(home), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'doxa' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
