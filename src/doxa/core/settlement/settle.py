"""From an input and the table to events."""

from collections.abc import Callable
from typing import Literal

from doxa.core.decision import Decision, Refusal, Step, decision
from doxa.core.events import (
    Anchored,
    Body,
    Confirmed,
    Contested,
    Created,
    Cued,
    Echoed,
    Justified,
    Promoted,
    Reaffirmed,
    Rebased,
    Rederived,
    Reinstated,
    Revoked,
    Stamp,
    Superseded,
)
from doxa.core.lifecycle import CANDIDATE, REVOKED, refusal
from doxa.core.settlement import facts as facts_file
from doxa.core.settlement.facts import Input, Read
from doxa.core.settlement.rivals import equal
from doxa.core.settlement.rules import Rule
from doxa.core.settlement.table import Row, settle
from doxa.core.settlement.warrant import is_observed, is_shown
from doxa.core.sightings import supporters_of
from doxa.core.state import Belief
from doxa.core.values import Evidence

Because = Literal["wrong", "changed"]
# Actions after which another value holds.
_MOVING = ("replace", "reinstate", "promote", "create")
NO_PREMISES: tuple[str, ...] = ()
# How the belief that makes room is retired: given the belief, the body that retires it.
Retire = Callable[[Belief], Body]


def settle_note(said: Input, stamp: Stamp, fresh: str) -> Decision:
    """Settle a note against everything that answers the same question.

    Args:
        said: the note, with what was read about its key.
        stamp: when and by whom.
        fresh: the id of a new belief, should one be needed.
    """
    found = facts_file.read(said, stamp)
    row = settle(found.facts)
    found = _with_ghosts(found, row)
    return _written(row, found, said, stamp, fresh, None, lambda _: Superseded(fresh))


def settle_correction(
    target: Belief, said: Input, because: Because, reason: str, stamp: Stamp, fresh: str
) -> Decision | Refusal:
    """Settle a value that is said in the place of a belief.

    A person's correction is enough under every policy, and says explicitly what a reaffirmation says.
    """
    name = refusal(target.status, "revoked" if because == "wrong" else "superseded")
    if name is not None:
        return Refusal(name, target.id)
    if equal(target, said.note.canonical):
        return Refusal("same_value", target.id)
    person = stamp.actor.kind == "human"
    said = said._replace(reaffirm=said.reaffirm or person)
    found = facts_file.read(said, stamp, insists=person, instead_of=target)
    row = settle(found.facts)
    if because == "wrong" and row.action in _MOVING and protected(target, said.rule, stamp):
        row = settle(found.facts._replace(enough=False, equals_retired=False, beside=False, active=True))

    def retire(belief: Belief) -> Body:
        if because == "wrong" and belief.id == target.id:
            return Revoked(reason, misleading(belief), evidence=found.usable)
        return Superseded(_winner(row, found, fresh), reason)

    found = _with_ghosts(found, row)
    if row.action in _MOVING and all(one.id != target.id for one in found.excluded):
        # A candidate, or a note in prose, whose words are another key.
        found = found._replace(excluded=(*found.excluded, target))
        row = row._replace(action="replace", outcome="superseded") if row.action == "create" else row
    return _written(row, found, said, stamp, fresh, reason, retire)


def _with_ghosts(found: Read, row: Row) -> Read:
    """Let what never comes first make room as well, where something does."""
    moves = row.action in _MOVING and row.outcome != "coexists"
    return found._replace(excluded=(*found.excluded, *found.ghosts)) if moves else found


def _winner(row: Row, found: Read, fresh: str) -> str:
    if row.action == "reinstate" and found.retired:
        return found.retired.id
    return found.candidate.id if row.action == "promote" and found.candidate else fresh


def protected(belief: Belief, rule: Rule, stamp: Stamp) -> bool:
    """Whether it may only be contested: a person vouches for it, no person speaks, and the project wants people to."""
    return belief.by_person and stamp.actor.kind != "human" and rule.authority == "people"


def misleading(belief: Belief) -> tuple[Evidence, ...]:
    """Give the premises that a revocation discredits: what the belief was made from, not who said it."""
    return tuple(one for one in belief.evidence if one.warrant in ("observation", "report") and (one.ref or one.quote))


def _written(
    row: Row, found: Read, said: Input, stamp: Stamp, fresh: str, reason: str | None, retire: Retire
) -> Decision:
    """Turn a row's action into events."""
    note = found.note
    warnings = tuple(one.id for one in found.warnings)
    steps: list[Step]
    about = fresh
    if row.action == "nothing":
        return decision(stamp, row.outcome, "", [], warnings)
    if row.action == "refuse":
        about, steps = _refused(row, found)
    elif row.action == "confirm":
        target = found.active if row.outcome == "confirmed" and found.active else found.candidate
        assert target is not None
        about, steps = target.id, _confirmed(target, found, said, stamp.actor.name)
    elif row.action == "promote":
        candidate = found.candidate
        assert candidate is not None
        about = candidate.id
        steps = [*confirmed_by(candidate, note, stamp.actor.name), (about, Promoted(reason))]
        steps.extend((belief.id, _made_room(retire(belief), about)) for belief in found.excluded)
    elif row.action == "reinstate":
        about, steps = _returned(row, found, reason, retire)
    elif row.action == "hold":
        steps = [(fresh, note._replace(status="candidate", policy=_policy(said)))]
        steps.extend((belief.id, _held_against(note, found, fresh, stamp)) for belief in found.excluded)
    else:
        status: Literal["candidate", "active"] = "candidate" if row.outcome == "candidate" else "active"
        steps = [(fresh, note._replace(status=status, policy=_policy(said), many=said.rule.values == "many"))]
        if row.action == "replace":
            steps.extend((belief.id, retire(belief)) for belief in found.excluded)
    return decision(stamp, row.outcome, about, steps, warnings)


def _policy(said: Input) -> str:
    return said.rule.policy.name


def _made_room(body: Body, winner: str) -> Body:
    return Superseded(winner, body.reason) if isinstance(body, Superseded) else body


def _refused(row: Row, found: Read) -> tuple[str, list[Step]]:
    note = found.note
    if row.outcome == "rederived":
        assert found.misled is not None
        return found.misled.id, [(found.misled.id, Rederived(note.claim, note.evidence))]
    assert found.retired is not None
    return found.retired.id, [(found.retired.id, Echoed(note.claim, note.evidence))]


def _confirmed(target: Belief, found: Read, said: Input, who: str) -> list[Step]:
    """Say what a belief gains by an equal input; what only repeats doxa's own words, or what misled, gives nothing."""
    note = found.note._replace(evidence=found.usable)
    own_words = target.id in said.told and not is_observed(found.usable)
    steps = reclaimed(target)
    # What rests on nothing that holds gains nothing by a guess or a report, unless that brings what it rests on itself.
    hollow = not target.supported and not said.grounded and not is_shown(found.usable)
    steps.extend([] if own_words or hollow else confirmed_by(target, note, who))
    # Of beliefs that were settled apart, the next word about the key decides.
    steps.extend((one, Superseded(target.id)) for one in target.rivals)
    return steps


def reclaimed(belief: Belief) -> list[Step]:
    """Lift for good the retirements that are only void because they go round in a circle."""
    return [(belief.id, Reinstated(tuple(sorted(belief.void))))] if belief.void else []


def confirmed_by(belief: Belief, note: Created, who: str) -> list[Step]:
    """Say what a belief gains by a note of the same value: support, and the ways in which the note would be met."""
    shown = note.value != belief.value and is_observed(note.evidence)
    form = (note.claim, note.value) if shown else (None, None)
    # To look again at what has not changed, or to be told again by the same document, is no second support.
    known = all(one.warrant in ("observation", "report") and one in belief.evidence for one in note.evidence)
    known = known and supporters_of(who, note.evidence) <= belief.supporters
    steps: list[Step] = [] if known else [(belief.id, Confirmed(note.evidence, *form))]
    steps.extend(_anchored_again(belief, note))
    steps.extend((belief.id, Cued(cue)) for cue in note.cues if cue not in belief.cues)
    # A belief without premises stands by itself; to give it one would only make it fall.
    if belief.premises and note.premises and note.premises not in belief.premises:
        steps.append((belief.id, Justified(note.premises)))
    elif not note.premises:
        steps.extend(standing_by_itself(belief, note.evidence))
    return steps


def standing_by_itself(belief: Belief, evidence: tuple[Evidence, ...]) -> list[Step]:
    """Let a belief that rests on others stand by what was seen or said, too: a justification without premises."""
    if not belief.premises or NO_PREMISES in belief.premises or not is_shown(evidence):
        return []
    return [(belief.id, Justified(NO_PREMISES))]


def _anchored_by(belief: Belief, note: Created) -> list[Step]:
    there = {anchor.name for anchor in belief.anchors}
    return [(belief.id, Anchored(anchor)) for anchor in note.anchors if anchor.name not in there]


def _returned(row: Row, found: Read, reason: str | None, retire: Retire) -> tuple[str, list[Step]]:
    """Believe a retired belief again: itself, with its history, in the place of what holds."""
    belief = found.retired
    assert belief is not None
    steps: list[Step] = []
    displaced = []
    for one in found.excluded:
        body = retire(one)
        if isinstance(body, Superseded):
            displaced.append(one.id)
        else:
            steps.append((one.id, body))
    reaffirmed = row.number == "3"
    if reaffirmed:
        steps.append((belief.id, Reaffirmed(reason)))
    lifts = tuple(one.event for one in belief.open_retirements)
    steps.append((belief.id, Reinstated(lifts, tuple(displaced), reason, found.usable)))
    steps.extend(made_active(belief))
    if not reaffirmed:
        steps.extend(contested_after(belief))
    steps.extend(_anchored_again(belief, found.note))
    if found.candidate is not None:
        steps.append((found.candidate.id, Superseded(belief.id)))
    return belief.id, steps


def made_active(belief: Belief) -> list[Step]:
    """Let a belief hold that never was more than a candidate."""
    return [(belief.id, Promoted("believed again"))] if belief.standing == CANDIDATE else []


def contested_after(belief: Belief) -> list[Step]:
    """Let what a person found wrong and somebody else brings back be in question until a person agrees."""
    retirement = belief.retirement
    if retirement is None or retirement.kind != REVOKED or retirement.actor.kind != "human" or retirement.withdrawn:
        return []
    return [(belief.id, Contested(f"it was revoked by {retirement.actor.name}: {retirement.reason}"))]


def _anchored_again(belief: Belief, note: Created) -> list[Step]:
    """Let anchors stand for what was just observed."""
    there = {anchor.name: anchor for anchor in belief.anchors}
    steps = _anchored_by(belief, note)
    steps.extend(
        (belief.id, Rebased(anchor.name, anchor.content_hash, anchor.line))
        for anchor in note.anchors
        if anchor.content_hash is not None
        and anchor.name in there
        and there[anchor.name].content_hash != anchor.content_hash
    )
    return steps


def _held_against(note: Created, found: Read, rival: str, stamp: Stamp) -> Contested:
    shown = note.value if note.value is not None else note.claim
    warrant = found.usable[0].warrant if found.usable else "inference"
    return Contested(f"{stamp.actor.name} said {shown!r} ({warrant})", found.usable, rival)
