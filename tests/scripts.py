"""Random calls of the public interface, and what they leave behind."""

from typing import Any

from hypothesis import strategies as st

import doxa
from doxa.core.render import render
from doxa.errors import DoxaError
from doxa.memory import Memory
from tests.fakes.bench import BOT, MIRA, QUOTE, README, Bench

KEYS = (("api", "retries"), ("api", "timeout"), ("db", "engine", "test"))
# The same keys, as somebody else would spell them.
SPELLINGS = ((" API", "Retries "), ("Api", "\uff34\uff29\uff2d\uff25\uff2f\uff35\uff34"), ("DB", "engine", " Test"))
VALUES = ("3", "4", "five")
REASONS = ("it was a proxy", "read twice", "really")
TEXTS = (README, README.replace("3", "4"), "nothing here\n", None)
SITUATIONS = (
    doxa.Read("README.md"),
    doxa.Edit("docs/a.md"),
    doxa.Output(README),
    doxa.Run("cd src && pytest -q"),
    doxa.Prompt("go on"),
    doxa.SessionStart("compact"),
)

_values = st.integers(min_value=0, max_value=len(VALUES) - 1)
_keys = st.integers(min_value=0, max_value=len(KEYS) - 1)
_beliefs = st.integers(min_value=0, max_value=5)
_reasons = st.sampled_from(REASONS)
_because = st.sampled_from(("wrong", "changed"))

Step = tuple[Any, ...]

notes = st.tuples(
    st.just("note"),
    st.sampled_from((0, 0, 0, 1, 2, None)),
    _values,
    st.sampled_from((None, None, "file", "quote", "report", "inference")),
    st.lists(_beliefs, max_size=2).map(tuple),
    st.sampled_from((False, False, False, True)),
)
writes = st.one_of(
    notes,
    st.tuples(st.just("correct"), _beliefs, _values, _because, _reasons),
    st.tuples(st.just("correct_key"), _keys, _values, _because, _reasons),
    st.tuples(st.just("revoke"), _beliefs, _reasons, st.booleans()),
    st.tuples(st.just("reinstate"), _beliefs, _reasons),
    st.tuples(st.just("confirm"), _beliefs),
)
anything = st.one_of(
    notes,
    writes,
    st.tuples(st.just("erase"), _beliefs),
    st.tuples(st.just("undo")),
    st.tuples(st.just("edit"), st.integers(min_value=0, max_value=len(TEXTS) - 1)),
    st.tuples(st.just("check")),
    st.tuples(
        st.just("approach"),
        st.integers(min_value=0, max_value=len(SITUATIONS) - 1),
        st.sampled_from(("one", "two", None)),
        st.sampled_from((1_000, 500, 250)),
    ),
    st.tuples(st.just("pause"), st.booleans()),
    st.tuples(st.just("act"), st.sampled_from((MIRA, BOT))),
    st.tuples(st.just("clock"), st.integers(min_value=-(10**7), max_value=10**7)),
)


def scripts(steps=anything, *, size: int = 16):
    """A few notes, so that there is something to act upon, and then anything."""
    start = st.lists(notes, min_size=1, max_size=4)
    return st.tuples(start, st.lists(steps, min_size=size // 3, max_size=size)).map(lambda both: both[0] + both[1])


class Player:
    """Plays steps on a memory. A step names a belief by when it came up, so that a script fits any memory."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.memory = bench.memory
        self.beliefs: list[str] = []

    def play(self, script: list[Step]) -> list[Any]:
        return [self.step(step) for step in script]

    def step(self, step: Step) -> Any:
        """Play one step; gives the answer as plain values, or the error."""
        try:
            answer = getattr(self, f"_{step[0]}")(*step[1:])
        except DoxaError as error:
            return type(error).__name__, str(error)
        for belief in sorted(belief.id for belief in self.memory.audit()):
            if belief not in self.beliefs:
                self.beliefs.append(belief)
        return answer

    def belief(self, number: int) -> str:
        return self.beliefs[number % len(self.beliefs)] if self.beliefs else "zzzzz"

    def _note(self, key: int | None, value: int, how: str | None, premises: tuple[int, ...], tentative: bool):
        evidence = {
            None: None,
            "file": doxa.observed("README.md", content=README),
            "quote": doxa.observed("README.md", quote=QUOTE, content=README),
            "report": doxa.reported("a wiki", quote="it says so"),
            "inference": doxa.inferred(),
        }[how]
        said = self.memory.remember(
            f"{'all' if key is None else KEYS[key][1]} is {VALUES[value]}",
            key=None if key is None else KEYS[key],
            value=None if key is None else VALUES[value],
            evidence=evidence,
            premises=[self.belief(one) for one in premises if self.beliefs],
            cues=["command:pytest"] if value == 0 else ["event:prompt"] if value == 1 else [],
            anchors=[doxa.observed("docs/a.md", content="as it was")] if value == 2 else [],
            tags=["a tag"] if value else [],
            tentative=tentative,
        )
        return said.outcome, render(said.belief), said.message

    def _correct(self, belief: int, value: int, because: Any, reason: str):
        said = self.memory.correct(self.belief(belief), VALUES[value], because=because, reason=reason)
        return said.outcome, said.message

    def _correct_key(self, key: int, value: int, because: Any, reason: str):
        said = self.memory.correct(KEYS[key], VALUES[value], because=because, reason=reason)
        return said.outcome, said.message

    def _revoke(self, belief: int, reason: str, anchored: bool):
        anchors = [doxa.observed("README.md", content=README)] if anchored else []
        return render(self.memory.revoke(self.belief(belief), reason, kept="a part", anchors=anchors))

    def _reinstate(self, belief: int, reason: str):
        return render(self.memory.reinstate(self.belief(belief), reason))

    def _confirm(self, belief: int):
        return render(self.memory.confirm(self.belief(belief)))

    def _erase(self, belief: int):
        return render(self.memory.erase(self.belief(belief), "private"))

    def _undo(self):
        return self.memory.undo().outcome

    def _edit(self, text: int):
        content = TEXTS[text]
        if content is None:
            self.bench.workspace.files.pop("README.md", None)
        else:
            self.bench.workspace.files["README.md"] = content

    def _check(self):
        return [render(belief) for belief in self.memory.check_anchors()]

    def _approach(self, situation: int, session: str | None, budget: int):
        delivery = self.memory.approach(SITUATIONS[situation], session=session, budget_chars=budget)
        withheld = sorted((one.belief, one.cue, one.rule) for one in delivery.withheld)
        return delivery.text, [(item.belief, item.label, item.cue) for item in delivery.items], withheld

    def _pause(self, paused: bool):
        self.memory.pause(paused=paused)

    def _act(self, actor):
        self.bench.actor = actor

    def _clock(self, microseconds: int):
        self.bench.clock.move(microseconds)


def statuses(memory: Memory) -> dict[str, tuple[str, tuple[str, ...]]]:
    return {belief.id: (belief.status, belief.conditions) for belief in memory.audit(limit=10_000)}


def view(memory: Memory) -> dict[str, tuple[str, ...]]:
    """What is believed: the active values of each key, one of them unless something is wrong."""
    found: dict[str, list[str]] = {}
    for belief in memory.audit(["active"], limit=10_000):
        found.setdefault(belief.key.folded, []).append(belief.canonical)
    return {key: tuple(sorted(values)) for key, values in found.items()}


def shown(memory: Memory) -> dict[str, str]:
    """Every belief as it is rendered."""
    return {belief.id: render(belief) for belief in memory.audit(limit=10_000)}


def told(memory: Memory) -> list[tuple[str, list[str]]]:
    """What each situation delivers, with no session."""
    deliveries = [memory.approach(situation, budget_chars=100_000) for situation in SITUATIONS]
    return [(one.text, [item.label for item in one.items]) for one in deliveries]


def everything(memory: Memory) -> dict[str, Any]:
    """All that can be asked of a memory."""
    return {
        "shown": shown(memory),
        "statuses": statuses(memory),
        "view": view(memory),
        "current": [getattr(memory.current(key), "id", None) for key in (*KEYS, *SPELLINGS)],
        "told": told(memory),
        "recalled": [
            [one.id for one in memory.recall(query)] for query in ("", "is", "retries 3", "all five", "nothing")
        ],
        "listed": [
            [one.id for one in memory.audit([status], limit=3)] for status in ("active", "revoked", "superseded")
        ],
        "histories": [
            [(one.belief.id, [event.id for event in one.events]) for one in memory.history(key)] for key in KEYS
        ],
        "export": list(memory.export_lines()),
        "deliveries": memory.deliveries(limit=1_000),
        "paused": memory.paused,
        "check": memory.check(),
    }
