"""From what was read about a key to the facts that the table of settlement asks for."""

from collections.abc import Iterable
from typing import NamedTuple

from doxa.core.events import Created, Stamp
from doxa.core.lifecycle import ACTIVE, CANDIDATE, REVOKED
from doxa.core.settlement.policies.base import Case
from doxa.core.settlement.rivals import equal, in_order, is_ghost
from doxa.core.settlement.rules import DEFAULT_RULE, Rule
from doxa.core.settlement.table import Facts
from doxa.core.settlement.valid_time import Span, contains, earlier_part, excludes, overlap, span_of, stated
from doxa.core.settlement.warrant import is_fresh, is_guarded, misleads, rank_of
from doxa.core.sightings import supporters_of
from doxa.core.state import Belief
from doxa.core.values import WARRANT_RANK, Evidence, claim_form

RANK_OF_A_GUESS = WARRANT_RANK["inference"]


class Input(NamedTuple):
    """Something said, with what was read about it.

    Args:
        note: what was said; its status says whether it is tentative.
        family: every belief of its key, under any of the key's names.
        rule: what the project declares about the key.
        texts: for each support, what was read there, where that is known.
        reaffirm: whether a person says that an old value is to hold again.
        asserted: whether a value is asserted at all; a question asserts none.
        told: the beliefs that doxa has delivered to who says this.
        elsewhere: whether the same question has an answer in another scope.
        suspects: revoked beliefs of other keys that were made from the same references.
        unclear: whether its value could not be told from a sentence that names a retired one.
        grounded: whether it names premises, and all of them hold.
    """

    note: Created
    family: tuple[Belief, ...] = ()
    rule: Rule = DEFAULT_RULE
    texts: tuple[str | None, ...] = ()
    reaffirm: bool = False
    asserted: bool = True
    told: frozenset[str] = frozenset()
    elsewhere: bool = False
    suspects: tuple[Belief, ...] = ()
    unclear: bool = False
    grounded: bool = False


class Read(NamedTuple):
    """What is meant by an input: the facts, and the beliefs that they are about.

    `excluded` are the active beliefs that cannot hold beside it, `ghosts` those of them that never come first and make
    room with the others, `usable` the supports that have not misled before, `warnings` the beliefs of other keys that
    the same passage misled to.
    """

    facts: Facts
    note: Created
    usable: tuple[Evidence, ...]
    excluded: tuple[Belief, ...]
    active: Belief | None = None
    retired: Belief | None = None
    candidate: Belief | None = None
    misled: Belief | None = None
    warnings: tuple[Belief, ...] = ()
    ghosts: tuple[Belief, ...] = ()


def read(said: Input, stamp: Stamp, *, insists: bool = False, instead_of: Belief | None = None) -> Read:
    """Work out the facts.

    Args:
        said: the input.
        stamp: when and by whom it is said.
        insists: whether a person says so in so many words, which needs no more support.
        instead_of: the belief that it corrects.
    """
    now = stamp.recorded_at
    many = said.rule.values == "many"
    standing, ghosts = _standing(said.family)
    said = said._replace(note=_guess(said.note)) if said.note.status == CANDIDATE else said
    note = _cut(said.note, standing) if not many else said.note
    span = stated(note.valid_from, note.valid_to)
    misled, usable = _misled(said)
    speaks_of_now = contains(stated(said.note.valid_from, said.note.valid_to), now)
    retired = _retired_equal(said.family, note, span, now, speaks_of_now=speaks_of_now)
    candidate = _candidate_equal(said.family, note, span)
    excluded = _excluded(standing, note, span, now, many=many, instead_of=instead_of)
    rank = rank_of(usable)
    everyone = {belief.id: belief for belief in said.family}
    sightings = [sighting for belief in said.family for sighting in belief.sightings]
    holding = [one for one in standing if equal(one, note.canonical) and overlap(span, span_of(one), now)]
    facts = Facts(
        asserted=said.asserted,
        # What holds may be read from the same passage, rightly; it only gains nothing by it.
        discredited=misled is not None and rank <= RANK_OF_A_GUESS and not holding,
        equals_active=bool(holding),
        equals_retired=retired is not None,
        equals_candidate=candidate is not None,
        reaffirmed=said.reaffirm,
        fresh=any(is_fresh(one, sightings) for one in usable),
        guarded=retired is not None and is_guarded(retired, rank, stamp.actor, everyone),
        tentative=note.status == CANDIDATE,
        # A sentence that may restate what was retired moves nothing until somebody says what it means.
        enough=not said.unclear and (insists or said.rule.policy.enough(_case(stamp, usable, candidate, excluded))),
        # What is said in the place of one of several values is not beside it.
        beside=not excluded and (bool(standing) or said.elsewhere),
        active=bool(excluded),
    )
    active = in_order(holding, said.family)[0] if holding else None
    ghosts_excluded = _excluded(ghosts, note, span, now, many=many, instead_of=None)
    return Read(facts, note, usable, excluded, active, retired, candidate, misled, _warnings(said), ghosts_excluded)


def _guess(note: Created) -> Created:
    """Take what somebody says tentatively for what it is: a person's guess is no statement."""
    return note._replace(
        evidence=tuple(
            one._replace(warrant="inference") if one.warrant == "statement" else one for one in note.evidence
        )
    )


def _standing(family: tuple[Belief, ...]) -> tuple[list[Belief], list[Belief]]:
    """Give the active beliefs that count, and those that never come first while one of them remains."""
    active = [belief for belief in family if belief.status == ACTIVE]
    # Only beside a rival can it be a ghost; alone it is what holds.
    ghosts = [belief for belief in active if belief.rivals and is_ghost(belief, family)]
    standing = [belief for belief in active if belief not in ghosts]
    return (standing, ghosts) if standing else (active, [])


def _cut(note: Created, standing: list[Belief]) -> Created:
    """Let a value that began earlier end where what is believed about later begins."""
    others = [span_of(belief) for belief in standing if not equal(belief, note.canonical)]
    part: Span | None = earlier_part(stated(note.valid_from, note.valid_to), others)
    return note if part is None else note._replace(valid_to=part.end)


def _misled(said: Input) -> tuple[Belief | None, tuple[Evidence, ...]]:
    """Give the belief whose revocation discredited a support, and the supports that are left."""
    same = claim_form(said.note.claim)
    found = None
    usable = []
    accused = [belief for belief in said.family if belief.status == REVOKED]
    accused.extend(belief for belief in said.suspects if claim_form(belief.claim) == same)
    for support, text in _supports(said):
        by = next((belief for belief in accused if is_misled_by(belief, support, text)), None)
        if by is None:
            usable.append(support)
        found = found or by
    return found, tuple(usable)


def _supports(said: Input) -> list[tuple[Evidence, str | None]]:
    """Give each support with what was read there, where that is known."""
    return list(zip(said.note.evidence, said.texts or (None,) * len(said.note.evidence), strict=True))


def is_misled_by(belief: Belief, support: Evidence, text: str | None) -> bool:
    """Whether a support is a premise that a belief's revocation discredited."""
    return any(
        misleads(premise, support, text) for retirement in belief.open_retirements for premise in retirement.discredited
    )


def _warnings(said: Input) -> tuple[Belief, ...]:
    supports = _supports(said)
    return tuple(
        belief for belief in said.suspects if any(is_misled_by(belief, support, text) for support, text in supports)
    )


def _retired_equal(
    family: Iterable[Belief], note: Created, span: Span, now: int, *, speaks_of_now: bool
) -> Belief | None:
    """Give the retired belief of this value; of several, the one that was retired last.

    What is said of a stretch that is over is neither a restatement of what was retired now, nor brings it back.
    """
    found = [
        belief
        for belief in family
        if belief.retired
        and equal(belief, note.canonical)
        and overlap(span, span_of(belief), now)
        and (speaks_of_now or not contains(span_of(belief), now))
    ]
    return max(found, key=lambda belief: (belief.retirement or belief.retirements[-1]).event, default=None)


def _candidate_equal(family: Iterable[Belief], note: Created, span: Span) -> Belief | None:
    """Give the candidate of this value for this very time: what is said of another time does not let it hold."""
    equals = [belief for belief in family if belief.status == CANDIDATE and equal(belief, note.canonical)]
    found = [belief for belief in equals if span_of(belief) == span]
    return in_order(found, found)[0] if found else None


def _excluded(
    standing: list[Belief], note: Created, span: Span, now: int, *, many: bool, instead_of: Belief | None
) -> tuple[Belief, ...]:
    if many:
        return () if instead_of is None or instead_of.status != ACTIVE else (instead_of,)
    return tuple(
        belief
        for belief in standing
        if not equal(belief, note.canonical)
        and (excludes(span, span_of(belief), now) or (instead_of is not None and belief.id == instead_of.id))
    )


def _case(stamp: Stamp, usable: tuple[Evidence, ...], candidate: Belief | None, excluded: tuple[Belief, ...]) -> Case:
    supporters = supporters_of(stamp.actor.name, usable)
    if candidate is None:
        return Case(usable, supporters, excluded)
    return Case((*candidate.evidence, *usable), candidate.supporters | supporters, excluded, candidate)
