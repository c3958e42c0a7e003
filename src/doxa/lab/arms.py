"""THE table of memories that are compared."""

import random
from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from doxa.errors import InvalidInput
from doxa.lab.memories import (
    AppendMajority,
    AppendRecent,
    ClearOnFailure,
    DiscountedThompson,
    LastWrite,
    Memory,
    Nothing,
    SlidingWindow,
    Tepa,
    WindowUcb,
)


class Arm(NamedTuple):
    """A memory that is compared: what makes one for a seed, and what it is."""

    make: Callable[[random.Random], Memory]
    what: str


def _of_doxa(chance: random.Random) -> Memory:
    from doxa.lab.own import OwnMemory  # noqa: PLC0415 - loads the whole of doxa

    return OwnMemory(chance)


ORACLE = "oracle"
ARMS: dict[str, Arm] = {
    "none": Arm(Nothing, "remembers nothing"),
    "append": Arm(AppendMajority, "keeps everything, and takes what came most often"),
    "append-recent": Arm(AppendRecent, "keeps everything, and takes the latest"),
    "lww": Arm(LastWrite, "overwrites: the last value that worked"),
    "clear": Arm(ClearOnFailure, "overwrites, and clears on a failure"),
    "window": Arm(SlidingWindow, "the last ten outcomes of each key"),
    "thompson": Arm(DiscountedThompson, "a bandit: discounted Thompson sampling"),
    "ucb": Arm(WindowUcb, "a bandit: sliding-window upper confidence bound"),
    "tepa": Arm(Tepa, "precedents with revocation, written anew from TEPA's description"),
    "doxa": Arm(_of_doxa, "this project, through its public interface"),
}


def arm_named(name: str) -> Arm:
    """Give an arm by its name, or a class of the user's own as `package.module:Class`.

    Raises:
        InvalidInput: there is none.
    """
    if name in ARMS:
        return ARMS[name]
    module, mark, kind = name.partition(":")
    if not mark:
        raise InvalidInput(f"There is no memory {name!r}: give one of {', '.join(ARMS)}, or package.module:Class.")
    try:
        made = getattr(import_module(module), kind)
    except (ImportError, AttributeError) as error:
        raise InvalidInput(f"The memory {name!r} cannot be loaded ({error}). Nothing was run.") from error
    return Arm(made, (made.__doc__ or name).partition("\n")[0])
