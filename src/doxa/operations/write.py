"""Saying things: each function reads, decides, and writes events with their projections in one step."""

import contextlib
from collections.abc import Callable
from typing import Literal, NamedTuple

from doxa.core.commands import (
    Command,
    Confirm,
    Correct,
    Reinstate,
    Remember,
    Revoke,
)
from doxa.core.decide import Outcome, Refusal, decide
from doxa.core.events import Event
from doxa.core.lifecycle import ACTIVE, REFUSALS
from doxa.core.render import render
from doxa.core.settlement.facts import Input
from doxa.core.settlement.rivals import answering
from doxa.core.state import Belief
from doxa.core.values import Anchor, Cue, Evidence, Key
from doxa.errors import Refused, UnknownId
from doxa.operations.anchors import observe_all
from doxa.operations.bars import in_the_way
from doxa.operations.context import Context, stamp
from doxa.operations.loading import change_for, load, load_family, resolve, with_family
from doxa.operations.note import Note
from doxa.operations.said import said_of
from doxa.ports.store import Change, IdTaken, View


class Written(NamedTuple):
    """What an operation did: the decision, the belief it is about, and every belief before and after.

    `belief` is None when nothing was stored; `holds` is what answers the key now, `warnings` are beliefs of other keys
    that the same passage misled to.
    """

    outcome: Outcome
    belief: Belief | None
    before: dict[str, Belief]
    after: dict[str, Belief]
    events: tuple[Event, ...]
    holds: Belief | None = None
    warnings: tuple[Belief, ...] = ()

    @property
    def subject(self) -> Belief:
        """The belief it is about, where it must be about one."""
        assert self.belief is not None
        return self.belief


class Asked(NamedTuple):
    """A command and the beliefs read for it, the key of which every belief is among them, and settings to change."""

    command: Command
    known: tuple[Belief, ...]
    family: str | None = None
    settings: tuple[tuple[str, str | None], ...] = ()


def perform(context: Context, ask: Callable[[View], Asked]) -> Written:
    """Read what a command needs, decide it, and write what was decided, in one step.

    Raises:
        Refused: the rules say no; nothing was written.
    """

    def work(view: View) -> tuple[Change, Written]:
        asked = ask(view)
        known = {belief.id: belief for belief in asked.known}
        fresh = context.ids.fresh()
        stamped = stamp(context, view, fresh)
        decided = decide(asked.command, stamped, fresh.belief)
        if isinstance(decided, Refusal):
            raise refused(decided, known)
        change, after = change_for(view, decided.events, known, asked.family)
        if asked.settings:
            change = change._replace(settings=asked.settings)
        before = {name: known[name] for name in after if name in known}
        now = known | after
        written = Written(
            decided.outcome,
            now.get(decided.belief),
            before,
            after,
            decided.events,
            _holding(now, asked.family, stamped.recorded_at) if asked.family is not None else None,
            tuple(now[name] for name in decided.warnings),
        )
        return change, written

    while True:
        with contextlib.suppress(IdTaken):
            return context.store.write(work)


def _holding(beliefs: dict[str, Belief], key: str, at: int) -> Belief | None:
    family = [one for one in beliefs.values() if one.key.folded == key or key in one.names]
    return next((one for one in answering(family, at) if one.status == ACTIVE), None)


def refused(refusal: Refusal, known: dict[str, Belief]) -> Refused:
    """Say a refusal to the person who met it."""
    belief = known.get(refusal.belief)
    shown = f"[{belief.short}] was not changed" if belief else "Nothing was changed"
    tail = f" {render(belief)}" if belief and belief.retired else ""
    return Refused(refusal.name, f"{shown}: {REFUSALS[refusal.name]}.{tail}")


def remember(context: Context, note: Note, *, reaffirm: bool = False, asserted: bool = True) -> Written:
    """Take a note, settled against what answers the same question."""

    def ask(view: View) -> Asked:
        said = said_of(context, view, note, reaffirm=reaffirm, asserted=asserted)
        settings = _lifted(context, view, said)
        return Asked(Remember(said), (*said.family, *said.suspects), said.note.key.folded, settings)

    return perform(context, ask)


def _lifted(context: Context, view: View, said: Input) -> tuple[tuple[str, str | None], ...]:
    """Give the settings that lift what keeps erased content out, for a person who asks for it. Refused otherwise."""
    bars = in_the_way(view, said.note.key.folded, said.note.canonical, said.note.claim)
    if bars and not (said.reaffirm and context.actor.kind == "human"):
        raise Refused("barred", f"Nothing was written: {REFUSALS['barred']}, by reaffirming it.")
    return tuple((bar, None) for bar in bars)


def revoke(
    context: Context,
    prefix: str,
    reason: str,
    *,
    kept: str | None = None,
    check: str | None = None,
    evidence: tuple[Evidence, ...] = (),
    anchors: tuple[Anchor, ...] = (),
    misled_by: tuple[str, ...] | None = None,
    cues: tuple[Cue, ...] = (),
) -> Written:
    """Withdraw a belief that was wrong when made."""

    def ask(view: View) -> Asked:
        target = load(view, resolve(view, prefix))
        rule = context.rules.of(target.key)
        return Asked(Revoke(target, reason, kept, check, evidence, anchors, rule, misled_by, cues), (target,))

    return perform(context, ask)


def reinstate(context: Context, prefix: str, reason: str | None, evidence: tuple[Evidence, ...] = ()) -> Written:
    """Believe a retired belief again; what cannot hold beside it makes room."""

    def ask(view: View) -> Asked:
        target, family = with_family(view, prefix)
        return Asked(
            Reinstate(target, family, reason, evidence, context.rules.of(target.key)), family, target.key.folded
        )

    return perform(context, ask)


def confirm(context: Context, prefix: str, evidence: tuple[Evidence, ...]) -> Written:
    """Support a belief once more; its anchors stand for what is there now."""
    belief = context.store.read(lambda view: load(view, resolve(view, prefix)))
    seen = observe_all(context.workspace, belief)

    def ask(view: View) -> Asked:
        target = load(view, belief.id)
        return Asked(Confirm(target, seen, evidence), (target,))

    return perform(context, ask)


def correct(
    context: Context,
    prefix: str,
    note_for: Callable[[Belief], Note],
    because: Literal["wrong", "changed"],
    reason: str,
) -> Written:
    """Put another value in the place of a belief that was wrong, or that has changed."""
    belief = context.store.read(lambda view: load(view, resolve(view, prefix)))
    note = note_for(belief)

    def ask(view: View) -> Asked:
        said = said_of(context, view, note)
        # A note in prose is corrected by another one, whose words are another key.
        target = next((one for one in said.family if one.id == belief.id), None) or load(view, belief.id)
        settings = _lifted(context, view, said)
        known = (*said.family, *said.suspects, target)
        return Asked(Correct(target, said, because, reason), known, said.note.key.folded, settings)

    return perform(context, ask)


def active_of(view: View, key: Key, at: int) -> str:
    """Give the id of the belief that holds for a key, or of its only one, for another time. UnknownId without any."""
    family = {belief.id: belief for belief in load_family(view, key.folded)}
    active = [belief for belief in family.values() if belief.status == ACTIVE]
    found = active[0] if len(active) == 1 else _holding(family, key.folded, at)
    if found is None:
        raise UnknownId(f"Nothing is believed about {key} now. `doxa history {key}` shows what was.")
    return found.id
