"""THE table: what each event does to each status, and what is refused.

Everything that is said elsewhere about statuses is made from this file: `decide` asks it before it lets an
event be written, the fold obeys it, and docs/lifecycle.md is generated from it.
"""

from typing import Literal

Status = Literal["candidate", "active", "superseded", "revoked", "erased"]

CANDIDATE: Status = "candidate"
ACTIVE: Status = "active"
SUPERSEDED: Status = "superseded"
REVOKED: Status = "revoked"
ERASED: Status = "erased"
STATUSES: tuple[Status, ...] = (CANDIDATE, ACTIVE, SUPERSEDED, REVOKED, ERASED)

RETIRED: frozenset[str] = frozenset({SUPERSEDED, REVOKED})

# In place of a status: the status stays as it is, or goes back to what it was before the retirement
# (`active`; `candidate` for a note that never was more).
SAME = "same"
BACK = "back"

REFUSALS: dict[str, str] = {
    "already_exists": "a belief with this id exists already",
    "already_active": "it is active already",
    "already_superseded": "it is superseded already",
    "already_revoked": "it is revoked already",
    "not_retired": "it is not retired, so there is nothing to lift",
    "retired": "it is retired; reinstate it first if it holds again",
    "erased": "its content was erased and cannot come back",
    "same_value": "that is its value already",
    "barred": "this content was erased, and stays out until a person lifts that",
    "not_a_person": "only a person may say that a retired value holds again",
    "nothing_to_reaffirm": "no retired value of this key is meant by that",
    "moved": "what holds has changed since this was proposed",
    "not_a_premise": "it was not made from what is said to have misled",
    "no_contest": "nothing stands against it",
    "forecloses_nothing": "it keeps nobody from doing anything, so there is nothing to put to the test",
    "rests_already": "it rests on just these already",
    "rests_not": "it does not rest on just these; `doxa why` shows what it rests on",
    "no_inverse": "the last operation has no inverse",
    "nothing_to_undo": "nothing was done yet",
}

# event: (candidate, active, superseded, revoked, erased). `!name` is a named refusal.
_TABLE: dict[str, tuple[str, str, str, str, str]] = {
    "created": ("!already_exists", "!already_exists", "!already_exists", "!already_exists", "!erased"),
    "confirmed": (SAME, SAME, "!retired", "!retired", "!erased"),
    "promoted": (ACTIVE, "!already_active", "!retired", "!retired", "!erased"),
    "contested": (SAME, SAME, "!retired", "!retired", "!erased"),
    "settled": (ACTIVE, SAME, "!retired", "!retired", "!erased"),
    "outcome": (SAME, SAME, SAME, SAME, "!erased"),
    "superseded": (SUPERSEDED, SUPERSEDED, "!already_superseded", "!already_revoked", "!erased"),
    "revoked": (REVOKED, REVOKED, REVOKED, "!already_revoked", "!erased"),
    "reinstated": ("!not_retired", "!not_retired", BACK, BACK, "!erased"),
    "echoed": ("!not_retired", "!not_retired", SAME, SAME, "!erased"),
    "rederived": ("!not_retired", "!not_retired", SAME, SAME, "!erased"),
    "reaffirmed": (SAME, SAME, SAME, SAME, "!erased"),
    "stale_flagged": (SAME, SAME, SAME, SAME, "!erased"),
    "stale_cleared": (SAME, SAME, SAME, SAME, "!erased"),
    "anchored": (SAME, SAME, SAME, SAME, "!erased"),
    "rebased": (SAME, SAME, SAME, SAME, "!erased"),
    "cued": (SAME, SAME, SAME, SAME, "!erased"),
    "justified": (SAME, SAME, SAME, SAME, "!erased"),
    "unjustified": (SAME, SAME, SAME, SAME, "!erased"),
    "aliased": (SAME, SAME, SAME, SAME, "!erased"),
    "unaliased": (SAME, SAME, SAME, SAME, "!erased"),
    "retested": (SAME, SAME, "!retired", "!retired", "!erased"),
    "erased": (ERASED, ERASED, ERASED, ERASED, "!erased"),
}

TRANSITIONS: dict[tuple[str, str], str] = {
    (status, kind): row[number] for kind, row in _TABLE.items() for number, status in enumerate(STATUSES)
}


def refusal(status: str, kind: str) -> str | None:
    """Name the refusal of an event in a status, or None when the event is allowed."""
    target = TRANSITIONS[status, kind]
    return target[1:] if target.startswith("!") else None


def status_of(*, standing: Status, revoked: bool, superseded: bool, erased: bool) -> Status:
    """Give the status from what the fold knows.

    A belief is retired while any of its retirements is unlifted, and revoked outranks superseded; with none
    left it is back at its standing, which is `candidate` or `active`.
    """
    if erased:
        return ERASED
    if revoked:
        return REVOKED
    return SUPERSEDED if superseded else standing
