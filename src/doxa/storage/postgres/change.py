"""A decided change as the one argument of the database's `append`."""

import json
from collections.abc import Iterable
from typing import Any

from doxa.core import ids
from doxa.core.events import Event
from doxa.ports.store import REQUESTS_MAX, Change, Update
from doxa.storage.postgres.forms import (
    cue_fields,
    cue_place,
    event_fields,
    head_fields,
    kept,
    listed,
    mark_fields,
    question_of,
)
from doxa.storage.postgres.view import PostgresView

to_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def packed(change: Change, view: PostgresView | None) -> str:
    """Write a change as JSON.

    Args:
        change: what was decided.
        view: what it was decided from, to be compared; None where nobody else can have written since.
    """
    fields: dict[str, Any] = {}
    if change.rewritten or change.settings or any(one.marks_added or one.marks_removed for one in change.updates):
        # Decisions that found none of these have to be taken again.
        fields["alone"] = True
    touched = _touched(change.events)
    if change.events:
        fields["events"] = [event_fields(event) for event in change.events]
    fields.update(projections(change.updates, touched))
    if touched:
        fields["touched"] = [
            {"number": ids.belief_number(name), "events": events} for name, events in sorted(touched.items())
        ]
    if change.rewritten:
        fields["rewritten"] = [
            {"id": event.id, "commitment": (event.commitment or b"").hex(), "name": event.belief}
            for event in change.rewritten
        ]
    if change.settings:
        fields["settings_removed"] = [{"name": kept(name)} for name, value in change.settings if value is None]
        fields["settings_added"] = [
            {"name": kept(name), "value": kept(value)} for name, value in change.settings if value is not None
        ]
    if change.request:
        name, answer = change.request
        fields["request"] = {"name": name, "answer": kept(answer), "kept": REQUESTS_MAX}
    fields.update(_expected(change.updates, view))
    return to_json(fields)


def _touched(events: Iterable[Event]) -> dict[str, list[str]]:
    touched: dict[str, list[str]] = {}
    for event in events:
        for subject in event.touches:
            touched.setdefault(subject, []).append(event.id)
    return touched


def projections(updates: Iterable[Update], touched: dict[str, list[str]]) -> dict[str, Any]:
    """Give what is stored beside the log, and take from `touched` the beliefs that have a head."""
    fields: dict[str, list[Any]] = {}
    for update in updates:
        belief = update.head.belief
        number = ids.belief_number(belief)
        row = head_fields(update.head, touched.pop(belief, []))
        fields.setdefault("new_heads" if update.new else "heads", []).append(row)
        parts = (
            ("cues", listed(cue_place, number, update.cues_removed), listed(cue_fields, number, update.cues_added)),
            ("premises", listed(_pair, number, update.premises_removed), listed(_pair, number, update.premises_added)),
            (
                "marks",
                listed(mark_fields, number, update.marks_removed),
                listed(mark_fields, number, update.marks_added),
            ),
        )
        for name, removed, added in parts:
            if removed or added:
                fields.setdefault(f"{name}_removed", []).extend(removed)
                fields.setdefault(f"{name}_added", []).extend(added)
    return fields


def _pair(belief: int, premise: str) -> dict[str, int]:
    return {"premise": ids.belief_number(premise), "belief": belief}


def _expected(updates: tuple[Update, ...], view: PostgresView | None) -> dict[str, Any]:
    """Give what must still be as it was read, and which questions are answered otherwise now."""
    written = {question_of(update.head.key) for update in updates}
    read = view.questions if view is not None else {}
    questions = [
        {"question": one, "expected": read.get(one), "written": one in written} for one in sorted(written | read.keys())
    ]
    fields: dict[str, Any] = {"questions": questions}
    if view is not None:
        if view.revision is not None:
            fields["revision"] = view.revision
        alone = view.loaded_alone()
        if alone:
            fields["beliefs"] = [{"number": number, "expected": revision} for number, revision in alone.items()]
    return fields
