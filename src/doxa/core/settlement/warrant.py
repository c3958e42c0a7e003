"""How strong a support is, what has misled before, and what is news.

A restatement is not evidence, an observation is. How strong something was said is the warrant of its strongest
support; what misled before is known by its passage, or by its content.
"""

import hashlib
from collections.abc import Iterable, Mapping

from doxa.core.lifecycle import REVOKED
from doxa.core.passages import passage_in, squeeze
from doxa.core.paths import is_url
from doxa.core.state import Belief, Retirement, Sighting
from doxa.core.values import WARRANT_RANK, Actor, Evidence


def rank_of(evidence: Iterable[Evidence]) -> int:
    """Give the rank of the strongest support, 0 without any."""
    return max([WARRANT_RANK[one.warrant] for one in evidence], default=0)


def rank_of_actor(actor: Actor) -> int:
    """Give the rank of a bare word: a person's is a statement, an agent's an inference, the system counts outcomes."""
    return WARRANT_RANK["inference" if actor.kind == "agent" else "statement"]


def is_observed(evidence: Iterable[Evidence]) -> bool:
    """Whether something was looked at."""
    return any(one.warrant == "observation" for one in evidence)


def is_shown(evidence: Iterable[Evidence]) -> bool:
    """Whether something was looked at, or a person said it: such support needs no other."""
    return rank_of(evidence) >= WARRANT_RANK["statement"]


def guard_rank(belief: Belief, retirement: Retirement, family: Mapping[str, Belief]) -> int:
    """Give the rank of everything that supported or retired a belief: what is not stronger does not bring it back."""
    if retirement.kind == REVOKED:
        against = rank_of(retirement.evidence) or rank_of_actor(retirement.actor)
    else:
        successor = family.get(retirement.by or "")
        against = rank_of(successor.evidence) if successor else rank_of_actor(retirement.actor)
    return max(against, rank_of(belief.evidence))


def is_guarded(belief: Belief, rank: int, actor: Actor, family: Mapping[str, Belief]) -> bool:
    """Whether a retired belief is guarded against an input of a rank.

    One that made room for a belief that was itself found wrong is not: nothing that holds speaks against it. Nor is
    what was taken back as noted by mistake, against a person.
    """
    retirement = belief.retirement
    if retirement is None:
        return False
    if retirement.withdrawn and actor.kind == "human":
        return False
    if retirement.kind != REVOKED:
        successor = family.get(retirement.by or "")
        if successor is not None and successor.status == REVOKED:
            return False
    return rank <= guard_rank(belief, retirement, family)


def mark_of(evidence: Evidence) -> str | None:
    """Name what would mislead again: the passage, else the content; of a command, the command and its result."""
    if evidence.quote:
        return "passage:" + _digest(squeeze(evidence.quote))
    if evidence.content_hash is None:
        return None
    if evidence.ref and _is_command(evidence.ref):
        return "result:" + _digest(f"{squeeze(evidence.ref)}\x00{evidence.content_hash}")
    return "content:" + evidence.content_hash


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _is_command(ref: str) -> bool:
    return not is_url(ref) and (" " in ref or not ("/" in ref or "." in ref))


def misleads(discredited: Evidence, evidence: Evidence, text: str | None) -> bool:
    """Whether support is the premise that was discredited.

    Args:
        discredited: the premise.
        evidence: the support.
        text: what was read, where that is known: the passage may stand anywhere in it.
    """
    if evidence.warrant not in ("observation", "report"):
        return False
    if discredited.quote is None:
        mark = mark_of(discredited)
        if mark is None:
            return discredited.ref is not None and evidence.quote is None and discredited.ref == evidence.ref
        return mark == mark_of(evidence._replace(quote=None))
    if evidence.quote is not None:
        # Whoever quotes more, or less, of the same passage is misled by it all the same.
        same_place = discredited.ref == evidence.ref and passage_in(evidence.quote, discredited.quote)
        return same_place or passage_in(discredited.quote, evidence.quote)
    return text is not None and passage_in(discredited.quote, text)


def is_fresh(evidence: Evidence, sightings: Iterable[Sighting]) -> bool:
    """Whether an observation is news to a key: at its reference something else was seen last.

    At a reference that was never looked at, it is news unless the same was seen elsewhere: a copy is no second look.

    Args:
        evidence: the support.
        sightings: of every belief of the key.
    """
    if evidence.warrant != "observation" or not evidence.ref:
        return False
    passage = squeeze(evidence.quote) if evidence.quote else None
    there = [one for one in sightings if one.ref == evidence.ref]
    if there:
        return not _same(max(there, key=lambda one: one.event), evidence, passage)
    return not any(_same(one, evidence, passage) for one in sightings)


def _same(sighting: Sighting, evidence: Evidence, passage: str | None) -> bool:
    if sighting.content_hash is not None and sighting.content_hash == evidence.content_hash:
        return True
    return passage is not None and sighting.passage == passage
