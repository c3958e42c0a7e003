"""The pages that only look: the list, one belief, the traps, what waits for a person."""

from itertools import groupby

from starlette.requests import Request
from starlette.responses import Response

from doxa.core.lifecycle import CANDIDATE
from doxa.core.state import Belief
from doxa.errors import InvalidInput
from doxa.operations import browse
from doxa.operations.situation import situation_of
from doxa.window.asking import ROWS, asked_of
from doxa.window.graph import BOX_HEIGHT, BOX_WIDTH, drawing_of
from doxa.window.paper import page, room_of
from doxa.window.passages import place_of
from doxa.window.receiving import Received, received_of, situations_for
from doxa.window.room import Moment
from doxa.window.rows import Row, deeds_of, ending_of, row_of
from doxa.window.shown import TEXT_CHARS_MAX, minute, visible
from doxa.window.timeline import evidence_line, step_of

_PLACES_MAX = 12
_DELIVERIES_SHOWN = 30
# As many events of one belief as anybody reads, and as the browser lays out at once.
_STEPS_MAX = 200


def beliefs(request: Request) -> Response:
    """Show what is believed: a page of it, with filters and counts."""
    asked = asked_of(request.query_params)
    moment = room_of(request).at(asked.at)
    found = browse.page(moment.store, asked.wanted, ROWS, asked.skipped)
    total = found.total(asked.wanted)
    return page(
        request,
        "beliefs.html",
        asked=asked,
        rows=[row_of(one) for one in found.beliefs],
        counts=found.counts,
        everything=sum(found.counts.values()),
        total=total,
        first=asked.skipped + 1 if found.beliefs else 0,
        last=asked.skipped + len(found.beliefs),
        further=asked.skipped + len(found.beliefs) < total,
        at=asked.at,
    )


def belief(request: Request) -> Response:
    """Show everything about a belief."""
    room = room_of(request)
    moment = room.at(request.query_params.get("at", ""))
    one = moment.memory.get(request.path_params["belief"])
    history = moment.memory.history(one.id)[0].events
    steps = [step_of(event, one.id) for event in history[-_STEPS_MAX:]]
    others = browse.named(moment.store, [name for step in steps for name in step.about])
    done = request.query_params.get("done", "")
    told = [] if moment.at else browse.deliveries_of(moment.store, one.id)
    return page(
        request,
        "belief.html",
        at=moment.at,
        row=row_of(one, TEXT_CHARS_MAX),
        why=visible(moment.memory.why(one.id)),
        endings=[ending_of(retirement, one) for retirement in reversed(one.retirements)],
        contests=[(visible(it.reason), visible(it.actor.name), minute(it.recorded_at)) for it in one.contests],
        evidence=[(evidence_line(it), visible(it.quote or "", 600)) for it in one.evidence],
        places=[place_of(browse.look_up(room.ports.workspace, it)) for it in one.anchors[:_PLACES_MAX]],
        cues=[visible(str(cue), 300) for cue in one.cues],
        forecloses=visible(str(one.forecloses or ""), 300),
        check=visible(one.check or "", 400),
        valid=" until ".join("…" if it is None else minute(it) for it in (one.valid_from, one.valid_to)),
        bounded=one.valid_from is not None or one.valid_to is not None,
        line=visible((one.on_line or "")[:12]),
        steps=steps,
        earlier=max(len(history) - _STEPS_MAX, 0),
        others={name: row_of(other, 120) for name, other in others.items()},
        drawing=None if one.erased else drawing_of(moment.memory.grounds(one.id), moment.memory.resting_on(one.id)),
        box=(BOX_WIDTH, BOX_HEIGHT),
        told=[(minute(at), *(visible(cell, 160) for cell in cells)) for at, *cells in told[:_DELIVERIES_SHOWN]],
        told_more=max(len(told) - _DELIVERIES_SHOWN, 0),
        situations=situations_for(one),
        received=_received(request, moment, one),
        deeds=() if moment.at else deeds_of(one),
        done=done,
        undo=done if done and done == room.undoable() else "",
    )


def _received(request: Request, moment: Moment, one: Belief) -> Received | None:
    """Show what a situation calls up now; the one that is asked for, or the most telling one of this belief."""
    wanted = request.query_params.get("on") or next(iter(situations_for(one)), "")
    if not wanted:
        return None
    try:
        return received_of(visible(wanted, 300), moment.memory.approach(situation_of(wanted)))
    except InvalidInput as error:
        return Received(visible(wanted, 300), "", 0, (("", visible(str(error), 400)),), ())


def review(request: Request) -> Response:
    """Show what waits for a person, in one queue."""
    waiting = room_of(request).memory.review()
    rows = [(row_of(one), _waits_for(one), deeds_of(one)) for one in waiting[:ROWS]]
    return page(request, "review.html", rows=rows, more=max(len(waiting) - ROWS, 0), total=len(waiting))


def _waits_for(one: Belief) -> str:
    if one.status == CANDIDATE:
        return "A candidate: it is not believed until somebody accepts it."
    if one.contests or one.rivals:
        return row_of(one).reason or "contested by another value, settled apart from it"
    return "Due for a test: it has turned agents away often, and was not put to the test since."


def traps(request: Request) -> Response:
    """Show the passages of the workspace that would mislead now, by file."""
    room = room_of(request)
    found = room.memory.traps()
    files: list[tuple[str, list[tuple[int | None, str, Row, Row | None]]]] = []
    for ref, group in groupby(found.found, lambda trap: trap.ref):
        listed = [
            (one.line, visible(one.passage or "", 600), row_of(one.belief), row_of(one.holds) if one.holds else None)
            for one in group
        ]
        files.append((visible(ref, 200), listed))
    unread = [visible(one, 200) for one in found.unread]
    return page(request, "traps.html", files=files, unread=unread, total=len(found.found))


def nothing(request: Request, error: Exception) -> Response:
    """Say that there is no such page."""
    del error
    return page(request, "trouble.html", 404, title="There is no such page", detail="The links above lead on.")
