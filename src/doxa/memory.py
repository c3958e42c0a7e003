"""The memory: the whole public surface, over ports. It may be used from several threads at once."""

import os
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from types import TracebackType
from typing import Any, Literal, NamedTuple, Self

from doxa.core.cues import Situation
from doxa.core.decide import Outcome
from doxa.core.events import Created, Event
from doxa.core.lifecycle import STATUSES
from doxa.core.ranking import BUDGET_CHARS
from doxa.core.render import render
from doxa.core.state import Belief
from doxa.core.values import Actor, Evidence, Key
from doxa.errors import InvalidInput
from doxa.operations import ask, check, exchange, write
from doxa.operations.anchors import check_anchors
from doxa.operations.approach import Approach, Delivery, canonical_situation
from doxa.operations.context import Context
from doxa.operations.evidence import MANY_MAX, Observed, anchor_of, supports_of
from doxa.operations.given import (
    actor_of,
    limit_of,
    moment_of,
    optional_text,
    several,
    text_of,
)
from doxa.operations.loading import load
from doxa.operations.note import key_of, note_of
from doxa.operations.preview import Preview
from doxa.ports.clock import Clock
from doxa.ports.ids import Ids
from doxa.ports.store import Change, Store
from doxa.ports.workspace import Workspace

Because = Literal["wrong", "changed"]
KeyLike = str | Key | tuple[str, str] | tuple[str, str, str]
EvidenceLike = Evidence | Observed | list[Evidence | Observed] | tuple[Evidence | Observed, ...]


class Settlement(NamedTuple):
    """What became of something said.

    `outcome` is one of added, confirmed, superseded, candidate; `belief` is what holds now; `deterrent` is the
    rendering of a belief that was found wrong, when that is the answer; `retired` are the beliefs replaced.
    """

    outcome: Outcome
    belief: Belief
    deterrent: str | None = None
    retired: tuple[Belief, ...] = ()

    @property
    def message(self) -> str:
        """The settlement in words: the outcome, the belief, and what it took the place of."""
        lines = [f"{self.outcome}: {render(self.belief)}", *(render(one) for one in self.retired)]
        return "\n".join(lines)


class History(NamedTuple):
    """A belief and the events that touch it, in order."""

    belief: Belief
    events: tuple[Event, ...]


class Ports(NamedTuple):
    """Everything outside that a memory uses."""

    store: Store
    clock: Clock
    ids: Ids
    workspace: Workspace
    past: Callable[[str, Iterable[Event]], Store]


class Memory:
    """What an agent, or a person, believes about one project. A context manager.

    Made by `doxa.open()`. Every method that takes an id takes the beginning of one. Errors are those of
    `doxa.errors`; when one is raised, nothing was written.
    """

    def __init__(
        self, ports: Ports, actor: Callable[[], Actor], *, session: str | None = None, past: bool = False
    ) -> None:
        self._ports = ports
        self._past = past
        self._actor = actor
        self._session = session

    @property
    def project(self) -> str:
        """The id of the project."""
        return self._ports.store.project

    @property
    def root(self) -> str:
        """The folder that references are relative to."""
        return self._ports.workspace.root

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the store."""
        self._ports.store.close()

    def _context(self) -> Context:
        ports = self._ports
        actor, session = actor_of(self._actor()), optional_text(self._session, "session")
        return Context(ports.store, ports.clock, ports.ids, ports.workspace, actor, session)

    # Say

    def remember(
        self,
        claim: str,
        *,
        key: KeyLike | None = None,
        value: str | None = None,
        evidence: EvidenceLike | None = None,
        premises: Iterable[str] = (),
        anchors: Iterable[Any] = (),
        cues: Iterable[Any] = (),
        tags: Iterable[str] = (),
        forecloses: Any = None,
        check: str | None = None,
        valid_from: datetime | int | None = None,
        valid_to: datetime | int | None = None,
        on_line: str | None = None,
        tentative: bool = False,
    ) -> Settlement:
        """Take a note, settled against what answers the same question.

        Args:
            claim: what is believed, in a sentence.
            key: the question it answers: `(entity, attribute)`, `(entity, attribute, scope)` or
                `"entity:attribute@scope"`. Without one the note is keyed by its own words.
            value: the answer, if the key is given; the claim itself by default.
            evidence: what supports it: from `observed()`, `stated()`, `reported()` or `inferred()`, or several.
                Without any, it is the caller's word: a person's statement, an agent's inference.
            premises: ids of the beliefs that it rests on, all of them needed.
            anchors: paths, or `observed()`, that it is about beside its evidence.
            cues: what else calls it up, such as `"command:pytest"` or `"path:src/ & event:commit"`.
            tags: words for people.
            forecloses: a cue for what it keeps the agent from doing.
            check: how to test it.
            valid_from: when it began to hold, if the source says so; a moment or microseconds, UTC.
            valid_to: when it ceased to hold.
            on_line: the commit on whose line of history it holds.
            tentative: whether it is only a candidate.

        Returns:
            The settlement.

        Raises:
            InvalidInput: it cannot be stored; the message says why.
            UnknownId: a premise is no belief.
        """
        context = self._context()
        note = note_of(
            context,
            claim,
            key=key,
            value=value,
            evidence=evidence,
            premises=premises,
            anchors=anchors,
            cue_list=cues,
            tags=tags,
            forecloses=forecloses,
            check=check,
            valid_from=moment_of(valid_from),
            valid_to=moment_of(valid_to),
            on_line=on_line,
            tentative=tentative,
        )
        return _settlement(write.remember(context, note))

    def correct(
        self,
        key_or_id: KeyLike,
        value: str,
        *,
        because: Because,
        reason: str,
        claim: str | None = None,
        evidence: EvidenceLike | None = None,
    ) -> Settlement:
        """Put another value in the place of a belief.

        Args:
            key_or_id: the belief, by its id or by the key that it answers.
            value: what holds instead; for a note in prose, the new claim.
            because: `"wrong"` when it was wrong when made, which revokes it; `"changed"` when the world changed,
                which supersedes it.
            reason: why.
            claim: the new claim; by default the old one with the old value replaced.
            evidence: what supports the new value.

        Returns:
            The settlement; its belief is the new one.
        """
        if because not in ("wrong", "changed"):
            raise InvalidInput("Say because='wrong' or because='changed'. Nothing was written.")
        context = self._context()
        prefix = self._target(key_or_id)
        why = text_of(reason, "reason")
        new_value = text_of(value, "value")

        def note_for(old: Belief) -> Created:
            return _corrected(context, old, new_value, claim, evidence)

        return _settlement(write.correct(context, prefix, note_for, because, why))

    def _target(self, key_or_id: KeyLike) -> str:
        if isinstance(key_or_id, str) and ":" not in key_or_id:
            return key_or_id
        key = key_of(key_or_id)
        return self._ports.store.read(lambda view: write.active_of(view, key.folded, str(key)))

    def revoke(
        self,
        belief: str,
        reason: str,
        *,
        evidence: EvidenceLike | None = None,
        kept: str | None = None,
        check: str | None = None,
        anchors: Iterable[Any] = (),
    ) -> Belief:
        """Withdraw a belief that was wrong when made. It comes back as a warning where it would be derived again.

        Args:
            belief: its id.
            reason: what is really so, and why the belief came about.
            evidence: what shows it to be wrong.
            kept: the part of it that stays true.
            check: how to test the reason.
            anchors: where the mistake would be made again, if the belief has no anchor there.

        Returns:
            The belief as it is now.
        """
        context = self._context()
        supports = () if evidence is None else supports_of(evidence, context)
        return write.revoke(
            context,
            belief,
            text_of(reason, "reason"),
            kept=optional_text(kept, "part that stays true"),
            check=optional_text(check, "check"),
            evidence=supports,
            anchors=tuple(anchor_of(one, context.workspace) for one in several(anchors, "anchors", MANY_MAX)),
        ).belief

    def reinstate(self, belief: str, reason: str | None = None, *, evidence: EvidenceLike | None = None) -> Belief:
        """Believe a retired belief again; what answers its question now is superseded by it."""
        context = self._context()
        supports = () if evidence is None else supports_of(evidence, context)
        return write.reinstate(context, belief, optional_text(reason, "reason"), supports).belief

    def confirm(self, belief: str, evidence: EvidenceLike | None = None) -> Belief:
        """Support a belief once more. Its anchors stand for what is there now."""
        context = self._context()
        return write.confirm(context, belief, supports_of(evidence, context)).belief

    def erase(self, belief: str, reason: str) -> Belief:
        """Remove a belief's content from the store for good; its id and the kinds of its events remain."""
        return write.erase(self._context(), belief, text_of(reason, "reason")).belief

    def undo(self) -> write.Written:
        """Take back the last operation, whoever performed it, by its inverse."""
        return write.undo(self._context())

    # Ask

    def get(self, belief: str) -> Belief:
        """Give a belief by its id."""
        return ask.show(self._ports.store, belief)

    def current(self, key: KeyLike) -> Belief | None:
        """Give the belief that answers a key now, None when there is none."""
        return ask.current(self._ports.store, key)

    def recall(self, query: str = "", *, limit: int = 10) -> list[Belief]:
        """Give active beliefs in which words of the query stand, best first; without words, the latest."""
        if not isinstance(query, str):
            raise InvalidInput(f"The query must be text, not {type(query).__name__}.")
        return ask.recall(self._ports.store, query, limit_of(limit))

    def audit(self, statuses: Iterable[str] = STATUSES, *, limit: int = 100) -> list[Belief]:
        """Give beliefs of any status, latest change first."""
        wanted, most = several(statuses, "statuses", len(STATUSES)), limit_of(limit)
        for one in wanted:
            if one not in STATUSES:
                raise InvalidInput(f"{one!r} is no status; there are {', '.join(STATUSES)}.")
        store = self._ports.store
        return store.read(lambda view: [load(view, name) for name in view.listing(wanted, most)])

    def history(self, key_or_id: KeyLike) -> list[History]:
        """Give the belief of an id, or every belief of a key, with all their events."""
        return [History(one, tuple(events)) for one, events in ask.history(self._ports.store, key_or_id)]

    def log(self, *, limit: int | None = None) -> list[Event]:
        """Give the events, in order; with a limit, the last ones."""
        events = self._ports.store.read(lambda view: ask.events_until(view, None))
        return events if limit is None else events[max(len(events) - limit_of(limit), 0) :]

    def as_of(self, moment: datetime | str | int) -> "Memory":
        """Give the memory as it was at a moment: what was recorded by then, on any replica. It cannot be written.

        Args:
            moment: a datetime, an ISO 8601 text (UTC without an offset; a date means its end), or microseconds.
        """
        until = moment_of(moment)
        events = self._ports.store.read(lambda view: ask.events_until(view, until))
        past = self._ports._replace(store=self._ports.past(self.project, events))
        return Memory(past, self._actor, session=self._session, past=True)

    # Deliver

    def approach(
        self,
        situation: Situation,
        *,
        session: str | None = None,
        agent: str = "",
        budget_chars: int = BUDGET_CHARS,
    ) -> Delivery:
        """Give what a situation calls up, as an agent would receive it.

        Args:
            situation: what the agent is about to do or has just seen: `Read`, `Edit`, `Run`, `Prompt`, `Output`
                or `SessionStart`.
            session: the agent's session, in which nothing is delivered twice, and for which it is recorded that a
                file has changed; None for a look that leaves no trace.
            agent: the sub-agent's name.
            budget_chars: how long the text may be.
        """
        ports = self._ports
        situation = self._canonical(situation)
        agent = text_of(agent, "sub-agent") if agent else ""
        session = optional_text(session, "session")
        if self._past:
            # What was known then does not depend on what the files are now.
            approach = Approach(ports.store.journal(), ports.workspace)
        elif session is None:
            preview = Preview(self._context(), ports.store.journal())
            approach = Approach(preview, ports.workspace, preview.check)
        else:
            approach = Approach(ports.store.journal(), ports.workspace, self._note_drift)
        return approach.deliver(
            situation, session=session, agent=agent, now=ports.clock.now(), budget_chars=budget_chars
        )

    def _canonical(self, situation: Situation) -> Situation:
        if not isinstance(situation, Situation):
            raise InvalidInput(f"A situation is one of Read, Edit, Run, …, not {type(situation).__name__}.")
        try:
            return canonical_situation(situation, self._ports.workspace)
        except ValueError as error:
            raise InvalidInput(f"There is no such path: {error}") from error

    def _note_drift(self, beliefs: list[str]) -> None:
        check_anchors(self._context(), beliefs)

    def why_not(self, belief: str, situation: Situation, *, session: str | None = None) -> str:
        """Name the rule that withholds a belief in a situation, or say that it is delivered."""
        return ask.why_not(self._context(), belief, self._canonical(situation), session)

    def deliveries(self, *, limit: int = 50) -> list[dict[str, Any]]:
        """Give the local journal of deliveries, newest first."""
        names = ("at", "session", "agent", "belief", "version", "situation", "cue", "outcome", "rule")
        rows = self._ports.store.journal().deliveries(limit_of(limit))
        return [dict(zip(names, row, strict=True)) for row in rows]

    def pause(self, *, paused: bool = True) -> None:
        """Switch delivery off, or on again, for this project on this machine."""
        change = Change(settings=(("paused", "1" if paused else None),))
        self._ports.store.write(lambda view: (change, view.project))

    @property
    def paused(self) -> bool:
        """Whether delivery is switched off."""
        return self._ports.store.read(lambda view: view.setting("paused")) is not None

    # Keep

    def check_anchors(self, beliefs: Iterable[str] | None = None) -> list[Belief]:
        """Look whether anchored files still are what was noted, and record what differs or matches again."""
        named = None if beliefs is None else [self.get(one).id for one in beliefs]
        return check_anchors(self._context(), named)

    def check(self) -> check.Report:
        """Verify every event, rebuild every projection beside the stored one, and compare. Changes nothing."""
        return check.check(self._ports.store)

    def rebuild(self) -> int:
        """Make every projection again from the log; gives the number of beliefs."""
        return check.rebuild(self._ports.store)

    def export_lines(self) -> Iterator[str]:
        """Give the export line by line."""
        return exchange.export_lines(self._ports.store)

    def export(self, file: str | os.PathLike[str]) -> int:
        """Write every event to a file, which appears whole or not at all; gives the number of events."""
        return exchange.write_export(self._ports.store, file)

    def merge(self, file: str | os.PathLike[str], *, adopt: bool = False) -> exchange.Merged:
        """Add the events of an export that this log does not have.

        Args:
            file: an export.
            adopt: take the events of another project as this one's.

        Raises:
            InvalidInput: it is no export, was cut or changed. Nothing was merged.
            NotPermitted: it is another project's export, and `adopt` was not said.
        """
        return self.merge_lines(exchange.lines_of(file), adopt=adopt)

    def merge_lines(self, lines: Iterable[str], *, adopt: bool = False) -> exchange.Merged:
        """Add the events of an export, given line by line, that this log does not have; as `merge`."""
        project, events = exchange.read_export(lines)
        return exchange.merge(self._context(), project, events, adopt=adopt)


def _settlement(written: write.Written) -> Settlement:
    belief = written.belief
    retired = tuple(one for name, one in written.after.items() if name != belief.id and one.retired)
    return Settlement(written.outcome, belief, None, retired)


def _corrected(context: Context, old: Belief, value: str, claim: str | None, evidence: EvidenceLike | None) -> Created:
    if not old.key.entity:
        return note_of(context, claim or value, tags=old.tags, evidence=evidence, anchors=())
    if claim is None:
        replaceable = old.value and old.claim.count(old.value) == 1
        claim = old.claim.replace(old.value or "", value) if replaceable else f"{old.key}: {value}"
    return note_of(context, claim, key=old.key, value=value, tags=old.tags, evidence=evidence)
