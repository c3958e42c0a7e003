"""The echo probe: a corrected value said again must not come back, and one that truly returns must.

A guard that blocks everything is perfect at the one and fails at the other, so the two are only given as a pair; a
third share says whether a later change is let through when its sentence names the old value.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import NamedTuple

import doxa
from doxa.core.values import Actor
from doxa.memory.base import Because, EvidenceLike
from experiments.settlement.echo_cases import Case, Wording, cases, said_again, wordings
from experiments.settlement.figures import Part, Share, Table
from experiments.settlement.peers import Append, BlocksAll, Channel, Ledger, Mentions, Peer
from experiments.settlement.reopen import table as reopening
from experiments.settlement.world import PERSON, READER, WRITER, World, empty_folder, same

PEERS: tuple[type[Peer], ...] = (Peer, Append, Ledger, Mentions, BlocksAll)
MODES = ("value given", "said in a sentence", "sentences throughout")
# What is given apart: the value each time; of the history but not of what is said then; never.
# How the two values came to be known, and what the correction says of the first.
SETUPS = ("a file changed", "a file misled", "a person said it changed", "a person said it was wrong")
_REF = "notes/settings.txt"
_OTHER_REF = "deploy/live.txt"
_REASON = "it was looked up"


class Trial(NamedTuple):
    """One answer, and what it is counted under."""

    arm: str
    kind: str
    mode: str
    wording: str
    by: str
    setup: str
    source: str
    right: bool


class Scene:
    """A case in doxa, after its value was corrected, or found wrong without another in its place."""

    def __init__(self, case: Case, mode: str, root: str, *, successor: bool = True) -> None:
        self.case = case
        self.setup = SETUPS[case.number % len(SETUPS)]
        self._given = mode != MODES[2]
        self._world = World(root)
        old = case.sentence(case.old)
        if self.setup.startswith("a file"):
            first = self._note(READER, old, case.old, evidence=doxa.observed(_REF, content=old))
        else:
            first = self._note(PERSON, old, case.old)
        self.original = first.belief.id
        person = self._world.seen_by(PERSON)
        if not successor:
            person.revoke(self.original, _REASON)
        elif self.setup == "a file changed":
            new = case.sentence(case.new)
            self._note(READER, new, case.new, evidence=doxa.observed(_REF, content=new))
        else:
            because: Because = "changed" if self.setup == "a person said it changed" else "wrong"
            person.correct(case.key, case.new, because=because, reason=_REASON, claim=case.sentence(case.new))
        self._given = mode == MODES[0]

    def _note(
        self, actor: Actor, text: str, value: str, *, evidence: EvidenceLike | None = None, reaffirm: bool = False
    ) -> doxa.Settlement:
        given = value if self._given else None
        memory = self._world.seen_by(actor)
        return memory.remember(text, key=self.case.key, value=given, evidence=evidence, reaffirm=reaffirm)

    @property
    def holds(self) -> doxa.Belief | None:
        """What answers the key now."""
        return self._world.seen_by(READER).current(self.case.key)

    def echo(self, said: Wording, actor: Actor) -> bool:
        """Say the old value again; whether what held still holds."""
        before = self.holds
        self._note(actor, said.text, said.value)
        after = self.holds
        return (before.id if before else None) == (after.id if after else None)

    def changes(self, text: str, value: str) -> bool:
        """Say a third value; whether it holds."""
        self._note(PERSON, text, value)
        holds = self.holds
        return holds is not None and same(holds.value, value)

    def reaffirmed(self) -> bool:
        """Let a person say that the old value holds again; whether it does, as the belief that it was."""
        try:
            self._world.seen_by(PERSON).reaffirm(self.case.key, self.case.old, "it was changed back")
        except doxa.Refused:
            return False
        return self._returned()

    def insisted(self) -> bool:
        """Let a person note the old value as one that holds again."""
        self._note(PERSON, self.case.sentence(self.case.old), self.case.old, reaffirm=True)
        return self._returned()

    def observed(self) -> bool:
        """Let an agent look, and see the old value: where it was before, or at another place if that place misled."""
        text = self.case.sentence(self.case.old)
        place = (_REF, text) if self.setup == "a file changed" else (_OTHER_REF, f"live: {text}")
        self._note(READER, text, self.case.old, evidence=doxa.observed(place[0], content=place[1]))
        return self._returned()

    def _returned(self) -> bool:
        holds = self.holds
        return holds is not None and holds.id == self.original


_RETURNS: tuple[tuple[str, Channel, Callable[[Scene], bool]], ...] = (
    ("seen again", "shown", Scene.observed),
    ("reaffirmed", "insisted", Scene.reaffirmed),
    ("noted with reaffirm", "insisted", Scene.insisted),
)


def _third(case: Case) -> Wording | None:
    if case.third is None:
        return None
    return Wording(f"{case.subject} is now {case.third}, no longer {case.old}", case.third)


def _doxa_trials(found: list[Case], root: str) -> Iterator[Trial]:
    for case, mode in product(found, MODES):
        about = ("doxa", mode, SETUPS[case.number % len(SETUPS)], case.source)
        for wording, actor in product(wordings(case), (WRITER, PERSON)):
            said = said_again(case, wording)
            yield _trial(about, "resisted", Scene(case, mode, root).echo(said, actor), wording, actor.kind)
            alone = Scene(case, mode, root, successor=False)
            yield _trial(about, "stayed empty", alone.echo(said, actor), wording, actor.kind)
        for name, _, back in _RETURNS:
            yield _trial(about, "accepted", back(Scene(case, mode, root)), name)
        third = _third(case)
        if third is not None:
            yield _trial(about, "changed", Scene(case, mode, root).changes(*third))


def _peer_trials(peer: type[Peer], found: list[Case]) -> Iterator[Trial]:
    for case, mode in product(found, MODES):
        about = (peer.name, mode, SETUPS[case.number % len(SETUPS)], case.source)
        given = mode == MODES[0]

        def slot(*, successor: bool = True, case: Case = case, known: bool = mode != MODES[2]) -> Peer:
            made = peer()
            made.take(case.old if known else case.sentence(case.old), "shown")
            if successor:
                made.take(case.new, "insisted")
            else:
                made.revoke()
            return made

        def after(slot: Peer, said: Wording, channel: Channel, given: bool = given) -> str | None:
            slot.take(said.value if given else said.text, channel)
            return slot.current

        for wording, kind in product(wordings(case), ("agent", "human")):
            said = said_again(case, wording)
            yield _trial(about, "resisted", same(after(slot(), said, "bare"), case.new), wording, kind)
            yield _trial(about, "stayed empty", after(slot(successor=False), said, "bare") is None, wording, kind)
        old = Wording(case.sentence(case.old), case.old)
        for name, channel, _ in _RETURNS:
            yield _trial(about, "accepted", after(slot(), old, channel) in old, name)
        third = _third(case)
        if third is not None:
            yield _trial(about, "changed", after(slot(), third, "bare") in third)


def _trial(about: tuple[str, str, str, str], kind: str, right: bool, wording: str = "", by: str = "") -> Trial:
    arm, mode, setup, source = about
    return Trial(arm, kind, mode, wording, by, setup, source, right)


def _share(trials: Iterable[Trial], **wanted: str) -> Share:
    chosen = (one.right for one in trials if all(getattr(one, name) == value for name, value in wanted.items()))
    return Share.of(chosen)


def _pairs(trials: list[Trial], mode: str, note: str = "") -> Table:
    kinds = {
        "echo resisted": "resisted",
        "true return accepted": "accepted",
        "later change accepted": "changed",
        "revoked stays so": "stayed empty",
    }
    arms = list(dict.fromkeys(one.arm for one in trials))
    rows = tuple((arm, tuple(_share(trials, arm=arm, mode=mode, kind=kind) for kind in kinds.values())) for arm in arms)
    return Table(f"Echo, {mode}", tuple(kinds), rows, note)


def _by(trials: list[Trial], field: str, name: str, kind: str = "resisted") -> Table:
    own = [one for one in trials if one.arm == "doxa" and one.kind == kind]
    groups = list(dict.fromkeys(getattr(one, field) for one in own))
    rows = tuple((group, tuple(_share(own, mode=mode, **{field: group}) for mode in MODES)) for group in groups)
    return Table(name, MODES, rows)


def run(*, quick: bool = False) -> Part:
    """Try every case, wording, mode and speaker, in doxa and in its peers."""
    found = cases(quick=quick)
    with empty_folder() as root:
        trials = list(_doxa_trials(found, root))
        sentences = reopening(root)
    for peer in PEERS:
        trials.extend(_peer_trials(peer, found))
    note = f"{len(found)} things, five wordings each, said by an agent and by a person; {len(_RETURNS)} ways to return."
    return Part(
        "echo",
        (
            *(_pairs(trials, mode, note) for mode in MODES),
            _by(trials, "wording", "Echo resisted by doxa, by wording"),
            _by(trials, "by", "Echo resisted by doxa, by speaker"),
            _by(trials, "source", "Echo resisted by doxa, by what it is about"),
            _by(trials, "setup", "Echo resisted by doxa, by how the correction came"),
            _by(trials, "wording", "True return accepted by doxa, by its form", "accepted"),
            sentences,
        ),
    )
