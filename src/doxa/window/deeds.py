"""The pages that do something: each asks with what it would change, does it, and offers to take it back."""

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from doxa.core.state import Belief
from doxa.errors import DoxaError, InvalidInput, Refused, UnknownId
from doxa.memory import Memory
from doxa.operations import browse
from doxa.operations.evidence import observed
from doxa.window.paper import Form, away, first, page, room_of
from doxa.window.rows import deeds_of, row_of
from doxa.window.shown import visible
from doxa.wire.problems import problem_of


def _evidence(form: Form) -> Any:
    ref, quote = first(form, "evidence"), first(form, "quote")
    return observed(ref, quote=quote or None) if ref else None


def _revoke(memory: Memory, one: Belief, form: Form) -> str:
    kept, check = first(form, "kept") or None, first(form, "check") or None
    anchors = [first(form, "anchor")] if first(form, "anchor") else []
    memory.revoke(one.id, first(form, "reason"), evidence=_evidence(form), kept=kept, check=check, anchors=anchors)
    return one.id


def _refuse(memory: Memory, one: Belief, form: Form) -> str:
    memory.revoke(one.id, first(form, "reason"))
    return one.id


def _reinstate(memory: Memory, one: Belief, form: Form) -> str:
    memory.reinstate(one.id, first(form, "reason") or None, evidence=_evidence(form))
    return one.id


def _correct(memory: Memory, one: Belief, form: Form) -> str:
    because = first(form, "because")
    if because not in ("wrong", "changed"):
        raise InvalidInput("Say whether it was wrong, or has changed. Nothing was written.")
    settled = memory.correct(
        one.id,
        first(form, "value"),
        because="wrong" if because == "wrong" else "changed",
        reason=first(form, "reason"),
        evidence=_evidence(form),
    )
    if settled.refused:
        raise Refused(settled.outcome, settled.message)
    return settled.belief.id


def _confirm(memory: Memory, one: Belief, form: Form) -> str:
    memory.confirm(one.id, _evidence(form))
    return one.id


def _settle(memory: Memory, one: Belief, form: Form) -> str:
    settled = memory.settle(one.key, first(form, "chosen") or one.id, first(form, "reason"))
    return settled.belief.id


def _retest(memory: Memory, one: Belief, form: Form) -> str:
    result = first(form, "result")
    if result not in ("holds", "fails"):
        raise InvalidInput("Say whether it held or failed. Nothing was written.")
    memory.retest(one.id, "holds" if result == "holds" else "fails", reason=first(form, "reason") or None)
    return one.id


_DEEDS: dict[str, Callable[[Memory, Belief, Form], str]] = {
    "revoke": _revoke,
    "refuse": _refuse,
    "reinstate": _reinstate,
    "correct": _correct,
    "confirm": _confirm,
    "accept": _settle,
    "settle": _settle,
    "retest": _retest,
}


_FIELDS = ("reason", "kept", "check", "evidence", "quote", "anchor", "value", "because", "chosen", "result")


def asked(request: Request) -> Response:
    """Ask for what a deed needs, and show what it would change."""
    return _form(request, request.path_params["deed"], {})


def _form(request: Request, deed: str, form: Form, problem: str = "", status: int = 200) -> Response:
    memory = room_of(request).memory
    one = memory.get(request.path_params["belief"])
    if deed not in _DEEDS:
        raise UnknownId(f"{deed!r} is nothing that is done with a belief here.")
    falls = memory.impact(one.id) if deed in ("revoke", "refuse", "correct") and not one.erased else []
    family = [] if one.erased else [it.belief for it in memory.history(one.key) if it.belief.id != one.id]
    return page(
        request,
        "deed.html",
        status,
        deed=deed,
        allowed=deed in [it.name for it in deeds_of(one)],
        row=row_of(one),
        falls=[row_of(it, 160) for it in falls],
        rivals=[row_of(it, 200) for it in family if it.status in ("active", "candidate")],
        holds=[row_of(it, 200) for it in family if it.status == "active"],
        anchored=bool(one.anchors or one.cues),
        filled={name: first(form, name) for name in _FIELDS},
        problem=problem,
    )


def done(request: Request, form: Form) -> Response:
    """Do what a form says, and show the belief with the offer to take it back."""
    room, deed = room_of(request), request.path_params["deed"]
    one = room.memory.get(request.path_params["belief"])
    act = _DEEDS.get(deed)
    if act is None:
        raise UnknownId(f"{deed!r} is nothing that is done with a belief here. Nothing was written.")
    try:
        changed = act(room.memory, one, form)
    except DoxaError as error:
        return _form(request, deed, form, visible(str(error)), int(problem_of(error)["status"]))
    last = browse.last_done(room.ports.store)
    return away(f"/beliefs/{changed}?done={last[0].operation if last else ''}")


def undone(request: Request, form: Form) -> Response:
    """Take back the operation that a page has offered to take back, unless something happened since."""
    room, meant = room_of(request), first(form, "operation")
    last = browse.last_done(room.ports.store)
    if not last or last[0].operation != meant:
        raise Refused("moved", "Something else was done since, so nothing was taken back. The time line shows what.")
    written = room.memory.undo()
    shown = first(form, "belief") or written.subject.id
    now = browse.last_done(room.ports.store)
    return away(f"/beliefs/{shown}?done={now[0].operation if now else ''}")
