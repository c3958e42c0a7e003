"""Why a belief is what it is, in one paragraph."""

from collections.abc import Iterable

from doxa.core.lifecycle import ACTIVE, CANDIDATE, ERASED, REVOKED
from doxa.core.render import date_of, one_line
from doxa.core.state import Belief
from doxa.core.values import Evidence

_WORDS = {
    "observation": "observed at {ref}",
    "statement": "stated by {by}",
    "report": "reported by {ref}",
    "inference": "inferred by {by}",
}
_EVIDENCE_SHOWN = 3
_TEXT_CHARS_MAX = 200


def explain(belief: Belief, family: Iterable[Belief] = ()) -> str:
    """Explain a belief.

    Args:
        belief: the belief.
        family: every belief that answers the same question.
    """
    if belief.status == ERASED:
        return f"[{belief.short}] was erased: its content is gone, and what it said is not known any more."
    others = {one.id: one for one in family}
    parts = [_first(belief), _support(belief)]
    parts.extend(_replaced(belief, others.values()))
    parts.extend(_retired(belief, others))
    parts.extend(_against(belief, others))
    parts.extend(_counts(belief))
    return " ".join(part for part in parts if part)


def _quoted(belief: Belief) -> str:
    return one_line(belief.value if belief.value is not None else belief.claim, _TEXT_CHARS_MAX)


def _first(belief: Belief) -> str:
    status = {ACTIVE: "holds", CANDIDATE: "is a candidate"}.get(belief.status, f"was {belief.status}")
    about = f"{belief.key} is “{_quoted(belief)}”" if belief.key.entity else f"“{_quoted(belief)}”"
    return f"[{belief.short}] {about} {status}. It was noted {date_of(belief.recorded_at)} by {belief.actor}."


def _support(belief: Belief) -> str:
    shown = [_one_support(one, belief.actor) for one in belief.evidence[:_EVIDENCE_SHOWN]]
    if len(belief.evidence) > _EVIDENCE_SHOWN:
        shown.append(f"and {len(belief.evidence) - _EVIDENCE_SHOWN} more")
    confirmed = f", confirmed {_times(belief.confirmations)}" if belief.confirmations else ""
    return f"It is {', '.join(shown)}{confirmed}." if shown else ""


def _one_support(evidence: Evidence, actor: str) -> str:
    ref = one_line(evidence.ref or "an unnamed place", 120) + (f":{evidence.line}" if evidence.line else "")
    return _WORDS[evidence.warrant].format(ref=ref, by=evidence.by or actor)


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _replaced(belief: Belief, others: Iterable[Belief]) -> list[str]:
    found = [one for one in others if any(retirement.by == belief.id for retirement in one.open_retirements)]
    if not found:
        return []
    return [f"It took the place of {', '.join(f'[{one.short}] “{_quoted(one)}”' for one in found[-3:])}."]


def _retired(belief: Belief, others: dict[str, Belief]) -> list[str]:
    said = []
    for retirement in belief.open_retirements:
        when = f"{date_of(retirement.recorded_at)} by {retirement.actor.name}"
        why = f": {one_line(retirement.reason, _TEXT_CHARS_MAX)}" if retirement.reason else ""
        if retirement.kind == REVOKED:
            misled = ", ".join(dict.fromkeys(one.ref or "a passage" for one in retirement.discredited))
            said.append(f"It was found wrong {when}{why}." + (f" What misled is {misled}." if misled else ""))
        else:
            by = others.get(retirement.by or "")
            what = f"[{by.short}] “{_quoted(by)}” ({by.status})" if by else "another"
            said.append(f"It was right in its time and made room for {what} {when}{why}.")
    lifted = [one for one in belief.retirements if one.event in belief.lifted]
    if lifted and not belief.retired:
        whose = "by a person's word" if belief.reaffirmed else "by what was seen since, or by a reinstatement"
        said.append(f"It had stopped holding {_times(len(lifted))} and was brought back {whose}.")
    return said


def _against(belief: Belief, others: dict[str, Belief]) -> list[str]:
    said = [
        f"Against it, {date_of(one.recorded_at)}: {one_line(one.reason, _TEXT_CHARS_MAX)}." for one in belief.contests
    ]
    for name in belief.rivals:
        rival = others.get(name)
        if rival is not None:
            shown = f"[{rival.short}] “{_quoted(rival)}”"
            said.append(f"{shown} was settled apart from it and holds too, until one is chosen.")
    if belief.drifted:
        said.append("What it is anchored to has changed since.")
    if not belief.supported:
        said.append("What it rested on no longer holds.")
    return said


def _counts(belief: Belief) -> list[str]:
    said = []
    if belief.succeeded or belief.failed:
        said.append(f"Acting on it succeeded {_times(belief.succeeded)} and failed {_times(belief.failed)}.")
    if belief.echoes:
        said.append(f"It was restated {_times(belief.echoes)} without evidence, which was refused.")
    if belief.rederivations:
        said.append(f"It was derived again {_times(belief.rederivations)} from what misled, which was refused.")
    return said
