"""What a belief was seen by: the actors and references behind it, and what was last observed at each reference."""

from doxa.core.passages import squeeze
from doxa.core.state import Sighting
from doxa.core.values import Evidence


def supporters_of(actor: str, evidence: tuple[Evidence, ...]) -> frozenset[tuple[str, str]]:
    """Name who and what stands behind a value: whose word it is, and the references that show it."""
    named = [("actor", one.by) for one in evidence if one.by]
    references = [("ref", one.ref) for one in evidence if one.ref]
    return frozenset([*(named or [("actor", actor)]), *references])


def seen(known: tuple[Sighting, ...], evidence: tuple[Evidence, ...], event: str) -> tuple[Sighting, ...]:
    """Add what was observed to what was last seen at each reference."""
    for one in evidence:
        if one.warrant == "observation" and one.ref:
            passage = squeeze(one.quote) if one.quote else None
            sighting = Sighting(one.ref, one.content_hash, passage, event)
            known = (*[old for old in known if old.ref != one.ref], sighting)
    return known
