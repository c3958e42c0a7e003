"""A belief as the pages show it."""

from typing import NamedTuple

from doxa.core.lifecycle import ACTIVE, CANDIDATE, ERASED, RETIRED
from doxa.core.render import render
from doxa.core.state import Belief, Contest, Retirement
from doxa.window.shown import MARKS, STATUS_WORDS, WARRANTS, day, minute, visible

CLAIM_CHARS_MAX = 400
_VALUE_CHARS_MAX = 120


class Ending(NamedTuple):
    """A retirement: what, why, who, when; `lifted` when the belief has come back from it."""

    kind: str
    reason: str
    actor: str
    when: str
    kept: str
    check: str
    by: str
    lifted: bool


class Row(NamedTuple):
    """A belief in a list, and the head of its page; of each tag, what is shown and what is looked for."""

    id: str
    short: str
    status: str
    mark: str
    meaning: str
    conditions: tuple[str, ...]
    claim: str
    key: str
    value: str
    who: str
    who_kind: str
    when: str
    day: str
    warrant: str
    tags: tuple[tuple[str, str], ...]
    anchors: tuple[str, ...]
    reason: str
    rendering: str


def row_of(belief: Belief, claim_chars_max: int = CLAIM_CHARS_MAX) -> Row:
    """Give a belief as it stands in a list."""
    evidence = belief.evidence[0] if belief.evidence else None
    return Row(
        id=belief.id,
        short=belief.short,
        status=belief.status,
        mark=MARKS[belief.status],
        meaning=STATUS_WORDS[belief.status],
        conditions=belief.conditions,
        claim="(its content was erased)" if belief.erased else visible(belief.claim, claim_chars_max),
        key=visible(str(belief.key), _VALUE_CHARS_MAX) if belief.key.entity else "",
        value=visible(belief.value or "", _VALUE_CHARS_MAX) if belief.key.entity else "",
        who=visible(belief.actor, _VALUE_CHARS_MAX),
        who_kind=belief.actor_kind,
        when=minute(belief.recorded_at),
        day=day(belief.recorded_at),
        warrant=WARRANTS[evidence.warrant] if evidence else "",
        tags=tuple((visible(tag, _VALUE_CHARS_MAX), _sent(tag)) for tag in belief.tags),
        anchors=tuple(dict.fromkeys(visible(str(anchor), _VALUE_CHARS_MAX) for anchor in belief.anchors)),
        reason=visible(_why(belief), CLAIM_CHARS_MAX),
        rendering=visible(render(belief)),
    )


def _sent(tag: str) -> str:
    """Give a tag as an address can carry it."""
    return tag.encode("utf-8", "replace").decode()


def _why(belief: Belief) -> str:
    """Say what became of a belief, by whom and why: a retired one is shown nowhere without that."""
    retirement = belief.retirement
    if retirement is not None and belief.status in RETIRED:
        return f"{belief.status} {_by(retirement)}"
    return f"contested {_by(belief.contests[-1])}" if belief.contests and belief.status == ACTIVE else ""


def _by(one: Retirement | Contest) -> str:
    return f"{day(one.recorded_at)} by {one.actor.name}: {one.reason or 'no reason was given'}"


def ending_of(one: Retirement, belief: Belief) -> Ending:
    """Give a retirement as it is shown."""
    return Ending(
        one.kind,
        visible(one.reason or "no reason was given"),
        visible(one.actor.name),
        minute(one.recorded_at),
        visible(one.kept or ""),
        visible(one.check or ""),
        one.by or "",
        one.event in belief.lifted,
    )


class Deed(NamedTuple):
    """Something that can be done with a belief: its place in addresses, its word, and the key that does it."""

    name: str
    word: str
    key: str = ""


def deeds_of(belief: Belief) -> tuple[Deed, ...]:
    """Give what a person can do with a belief as it is."""
    if belief.status == ERASED:
        return ()
    if belief.status in RETIRED:
        return (Deed("reinstate", "Reinstate", "r"),)
    contested = bool(belief.contests or belief.rivals)
    if belief.status == CANDIDATE:
        return (Deed("accept", "Accept"), Deed("refuse", "Refuse", "r"), Deed("confirm", "Confirm"))
    found = [Deed("confirm", "Confirm"), Deed("correct", "Correct"), Deed("revoke", "Revoke", "r")]
    if contested:
        found.insert(0, Deed("settle", "Settle the contest"))
    if belief.forecloses is not None:
        found.append(Deed("retest", "Say how a test went"))
    return tuple(found)
