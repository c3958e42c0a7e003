"""How a claim is put, for what is noted, heard and imported alike."""

from typing import NamedTuple


class Put(NamedTuple):
    """How a claim is put: whether it asserts a value at all, and whether only as a guess."""

    asserted: bool = True
    tentative: bool = False


def put_of(claim: object) -> Put:
    """Tell how a claim is put; what is no text is left to who checks it."""
    from doxa.core.extraction.stance import ASSERTING, stance_of  # noqa: PLC0415 - what only asks does not need it

    if not isinstance(claim, str):
        return Put()
    stance = stance_of(claim)
    return Put(stance in ASSERTING, stance == "tentative")
