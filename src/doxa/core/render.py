"""Beliefs to text: the one renderer of every surface."""

import unicodedata
from datetime import UTC, datetime

from doxa.core.lifecycle import CANDIDATE, ERASED, REVOKED, SUPERSEDED, Status
from doxa.core.state import PREFIX_CHARS, Belief, Retirement
from doxa.core.values import Evidence

CLAIM_CHARS_MAX = 400
REASON_CHARS_MAX = 300
# A deterrent has many parts, and must fit into a delivery as a whole: one that does not is never read.
DETERRENT_CLAIM_CHARS_MAX = 200
DETERRENT_REASON_CHARS_MAX = 240
DETERRENT_KEPT_CHARS_MAX = 100
DETERRENT_CHECK_CHARS_MAX = 80
DETERRENT_NAME_CHARS_MAX = 30
DETERRENT_TAGS_CHARS_MAX = 60
FORMERLY_CHARS_MAX = 120

FORMERLY = "formerly"

_WARRANT_WORDS = {
    "observation": "observed",
    "statement": "stated",
    "report": "reported",
    "inference": "inferred",
}

# 9999-12-31; a broken clock may say more than a date can.
_DAY_MAX = 2_932_896
_dates: dict[int, str] = {}
_MOMENT_MAX = datetime.max.replace(tzinfo=UTC)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def date_of(microseconds: int) -> str:
    """Write a moment as a date, UTC."""
    day = min(microseconds // 86_400_000_000, _DAY_MAX)
    text = _dates.get(day)
    if text is None:
        text = _dates[day] = datetime.fromtimestamp(day * 86_400, UTC).strftime("%Y-%m-%d")
    return text


def moment(microseconds: int | None) -> str | None:
    """Write a moment as ISO 8601, UTC."""
    if microseconds is None:
        return None
    seconds, rest = divmod(microseconds, 1_000_000)
    try:
        found = datetime.fromtimestamp(seconds, UTC).replace(microsecond=rest)
    except (ValueError, OverflowError, OSError):
        found = _MOMENT_MAX if seconds > 0 else _EPOCH
    return found.isoformat(timespec="microseconds")


def one_line(text: str, chars_max: int) -> str:
    """Put text on one line, without control or direction characters, cut to a length."""
    if not (text.isascii() and text.isprintable()):
        text = "".join(
            " " if character.isspace() else character
            for character in text
            if character.isspace() or unicodedata.category(character) not in ("Cc", "Cf", "Cs")
        )
    text = " ".join(text.split())
    return text if len(text) <= chars_max else text[: chars_max - 1].rstrip() + "…"


def tag_block(belief: Belief, chars_max: int = 120) -> str:
    """Give the tags in brackets with a space after, or nothing."""
    return f"[{one_line(', '.join(belief.tags), chars_max)}] " if belief.tags else ""


def claim_text(belief: Belief) -> str:
    """Give the claim, on one line."""
    return one_line(belief.claim, CLAIM_CHARS_MAX)


def source(belief: Belief) -> str:
    """Say where the claim comes from: warrant, reference, date, actor."""
    evidence = belief.evidence[0] if belief.evidence else Evidence("inference")
    word = _WARRANT_WORDS[evidence.warrant]
    reference = evidence.ref or ""
    if evidence.line and evidence.ref:
        reference += f":{evidence.line}"
    start = f"{word}: {one_line(reference, 120)}" if reference else word
    return f"{start}, {date_of(belief.recorded_at)}, {one_line(evidence.by or belief.actor, 60)}"


def render(belief: Belief, status: Status | None = None) -> str:
    """Give the rendering of a belief: claim, caveat, deterrent or superseded.

    No surface shows a retired belief without its status, the reason and the actor. `status` is the belief's, where
    it was asked for already.
    """
    head = f"[{belief.short}]"
    status = status or belief.status
    if status == ERASED:
        return f"{head} [ERASED] its content was erased"
    retirement = belief.retirement
    if retirement is not None and status == REVOKED:
        return f"{head} [REVOKED] {tag_block(belief, DETERRENT_TAGS_CHARS_MAX)}{_deterrent(belief, retirement)}"
    if retirement is not None and status == SUPERSEDED:
        by = f" by {retirement.by[:PREFIX_CHARS]}" if retirement.by else ""
        return f"{head} [SUPERSEDED{by}] {tag_block(belief)}{_superseded(belief, retirement)}"
    marks = [f"[{condition.upper()}]" for condition in belief.conditions if condition != "foreclosing"]
    if status == CANDIDATE:
        marks.insert(0, "[CANDIDATE]")
    because = _caveat(belief)
    if not marks:
        return f"{head} {tag_block(belief)}{claim_text(belief)} ({source(belief)})"
    tail = f" ({source(belief)})" if not because else ""
    return f"{head} {' '.join(marks)} {tag_block(belief)}{because}{claim_text(belief)}{tail}"


def label_of(belief: Belief, status: Status | None = None) -> str | None:
    """Say as what a belief is delivered: claim, caveat or deterrent; None when it is not.

    A superseded belief is `formerly`: what took its place is delivered, with a word on what was believed before.
    """
    status = status or belief.status
    if status == REVOKED:
        return "deterrent"
    if status == SUPERSEDED:
        return FORMERLY if belief.anchors else None
    if status != "active":
        return None
    return "caveat" if belief.drifted or belief.contests or belief.rivals or not belief.supported else "claim"


def formerly(belief: Belief) -> str:
    """Say what is added to what holds now, where the passage of a superseded belief still stands."""
    retirement = belief.retirement
    if retirement is None:
        return ""
    what = one_line(belief.value if belief.value is not None else belief.claim, FORMERLY_CHARS_MAX)
    who = one_line(retirement.actor.name, DETERRENT_NAME_CHARS_MAX)
    because = f": {one_line(retirement.reason, DETERRENT_REASON_CHARS_MAX)}" if retirement.reason else ""
    return _sentence(
        f"Formerly {what} [{belief.short}], superseded {date_of(retirement.recorded_at)} by {who}{because}"
    )


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else text + "."


def _deterrent(belief: Belief, retirement: Retirement) -> str:
    claim = one_line(belief.claim, DETERRENT_CLAIM_CHARS_MAX)
    reason = one_line(retirement.reason or "no reason was given", DETERRENT_REASON_CHARS_MAX)
    who = one_line(retirement.actor.name, DETERRENT_NAME_CHARS_MAX)
    parts = [
        f"Previously believed: {_sentence(claim)}",
        f"Revoked {date_of(retirement.recorded_at)} by {who}: {_sentence(reason)}",
    ]
    if retirement.kept:
        parts.append(f"Still true: {_sentence(one_line(retirement.kept, DETERRENT_KEPT_CHARS_MAX))}")
    parts.append("Do not re-derive without verification.")
    if retirement.check:
        parts.append(f"To verify: {_sentence(one_line(retirement.check, DETERRENT_CHECK_CHARS_MAX))}")
    return " ".join(parts)


def _superseded(belief: Belief, retirement: Retirement) -> str:
    reason = f": {_sentence(one_line(retirement.reason, REASON_CHARS_MAX))}" if retirement.reason else "."
    who = one_line(retirement.actor.name, 60)
    return f"{_sentence(claim_text(belief))} Superseded {date_of(retirement.recorded_at)} by {who}{reason}"


def _caveat(belief: Belief) -> str:
    parts = []
    if belief.drifted:
        refs = dict.fromkeys(anchor.ref for anchor in belief.anchors if anchor.name in dict(belief.drifted))
        parts.append(f"{one_line(', '.join(refs), 120)} changed since this was noted: ")
    if not belief.supported:
        parts.append("what this rested on no longer holds: ")
    if belief.rivals:
        others = ", ".join(f"[{one[:PREFIX_CHARS]}]" for one in belief.rivals[:3])
        parts.append(f"contested by {others}, settled apart from it: ")
    if belief.contests:
        contest = belief.contests[-1]
        who = one_line(contest.actor.name, 60)
        parts.append(f"contested {date_of(contest.recorded_at)} by {who}, {one_line(contest.reason, 200)}: ")
    return "".join(parts)
