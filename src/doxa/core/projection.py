"""What is stored about a belief beside the log, so that it can be found: its head and its cue rows.

Both are functions of the folded belief and can be dropped and rebuilt at any time.
"""

from datetime import UTC, datetime
from typing import NamedTuple

from doxa.core import cues
from doxa.core.lifecycle import ACTIVE, SUPERSEDED
from doxa.core.render import DETERRENT_CHECK_CHARS_MAX, date_of, formerly, label_of, one_line, render
from doxa.core.retest import Schedule
from doxa.core.settlement.warrant import mark_of
from doxa.core.state import Belief
from doxa.core.values import Anchor, Cue

DISPUTED = "disputed"


class Head(NamedTuple):
    """The row by which a belief is found. `label` and `text` are what is delivered, if anything is.

    Of a superseded belief, `successor` is what took its place, and `text` what is said of it beside that. Of one that
    forecloses something, `schedule` says when it is to be tested.
    """

    belief: str
    key: str
    status: str
    conditions: str
    version: str
    label: str | None
    text: str
    successor: str | None = None
    schedule: str | None = None


class CueRow(NamedTuple):
    """One way to be called up.

    `term` is the index term and `exact` what must really be met. An anchor's row carries the anchor's name, the
    passage or else the content hash that the file must still have, and whether it is known to have drifted.
    """

    kind: str
    term: str
    exact: str
    conditions: str = ""
    anchor: str = ""
    quote: str | None = None
    content_hash: str | None = None
    drifted: int = 0


class Mark(NamedTuple):
    """Something by which beliefs are found that is not what they are about.

    `misled`: a reference, or a passage or content, that a revocation discredited. `alias`: another name of the key.
    """

    kind: str
    term: str


def marks_of(belief: Belief) -> tuple[Mark, ...]:
    """Give the marks of a belief, without repetition."""
    if not belief.names and not belief.retirements:
        return ()
    marks = [Mark("alias", name) for name in belief.names]
    for retirement in belief.open_retirements:
        for premise in retirement.discredited:
            mark = mark_of(premise)
            if mark is not None:
                marks.append(Mark("misled", mark))
            if premise.ref is not None:
                marks.append(Mark("misled", f"ref:{premise.ref}"))
    return tuple(dict.fromkeys(marks))


def conditions_of(belief: Belief) -> str:
    """Write the conditions as a head has them: with a word for what depends on the other beliefs of the key."""
    found = " ".join(belief.conditions)
    return f"{found} {DISPUTED}".lstrip() if belief.rivals or belief.void else found


def head_of(belief: Belief, version: str | None = None) -> Head:
    """Give the head of a belief; `version` when what it rests on has changed later."""
    status = belief.status
    return Head(
        belief.id,
        belief.key.folded,
        status,
        conditions_of(belief),
        # A belief that came to be disputed is told again, although nothing happened to itself.
        (version or belief.version) + ("+" if belief.rivals or belief.void else ""),
        label_of(belief, status),
        formerly(belief) if status == SUPERSEDED else render(belief, status),
        _successor(belief) if status == SUPERSEDED else None,
        schedule_of(belief).packed() if belief.forecloses is not None and status == ACTIVE else None,
    )


def schedule_of(belief: Belief) -> Schedule:
    """Say when a belief that forecloses something is to be tested, as far as the log tells."""
    cue = belief.forecloses
    assert cue is not None
    rows = _rows(cue, ())
    since = belief.retests[-1].recorded_at if belief.retests else belief.recorded_at
    check = one_line(belief.check, DETERRENT_CHECK_CHARS_MAX) if belief.check else ""
    named = f"{rows[0].kind}:{rows[0].exact}" if rows else ""
    return Schedule(named, since, date_of(since), sum(test.held for test in belief.retests), check)


def _successor(belief: Belief) -> str | None:
    retirement = belief.retirement
    return retirement.by if retirement else None


def cue_rows(belief: Belief) -> tuple[CueRow, ...]:
    """Give every way in which a belief is called up, without repetition."""
    rows: list[CueRow] = []
    drifted = {name for name, _ in belief.drifted}
    line = ((cues.LINE, belief.on_line),) if belief.on_line else ()
    for anchor in belief.anchors:
        whole = _whole_hash(belief, anchor) if anchor.symbol is not None else anchor.content_hash
        rows.extend(_anchor_rows(anchor, line, whole, drifted=anchor.name in drifted))
    for cue in belief.cues:
        rows.extend(_rows(cue, line))
    if belief.forecloses is not None:
        rows.extend(_rows(belief.forecloses, line))
    return tuple(dict.fromkeys(rows))


def _whole_hash(belief: Belief, anchor: Anchor) -> str | None:
    """Give the hash of the whole file that a definition was noted from: while it is that, nothing else is looked at."""
    found = [one.content_hash for one in belief.evidence if one.ref == anchor.ref and one.content_hash is not None]
    return found[-1] if found else None


def _anchor_rows(
    anchor: Anchor, line: tuple[tuple[str, str], ...], whole: str | None, *, drifted: bool
) -> list[CueRow]:
    term = cues.index_term("path", anchor.ref)
    more = cues.pack(line)
    rows = [CueRow("path", term, anchor.ref, more, anchor.name, anchor.quote, whole, int(drifted))]
    if anchor.quote:
        rows.append(CueRow("quote", cues.quote_term(anchor.quote), anchor.quote, more, anchor.name))
    return rows


def _rows(cue: Cue, line: tuple[tuple[str, str], ...]) -> list[CueRow]:
    """Index a cue by its most telling condition; the others are verified."""
    told = [_told(kind, term) for kind, term in cue.conditions]
    if None in told:
        return []
    ordered = sorted([one for one in told if one is not None], key=lambda one: cues.KINDS.index(one[0]))
    if ordered[0][0] == "time":
        # A moment alone is no place to be met: it is told as a session starts, from then on.
        ordered.insert(0, ("event", "session-start"))
    (kind, term), *others = ordered
    return [CueRow(kind, cues.index_term(kind, term), term, cues.pack((*others, *line)))]


def _told(kind: str, term: str) -> tuple[str, str] | None:
    """Give a condition as it is verified; None for a moment that is none, which never comes."""
    if kind != "time":
        return kind, term
    try:
        moment = datetime.fromisoformat(term)
    except ValueError:
        return None
    since = (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) - datetime(1970, 1, 1, tzinfo=UTC)
    return kind, str((since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds)
