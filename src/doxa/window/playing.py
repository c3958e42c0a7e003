"""One belief, several renderings: events are played on a belief that is kept nowhere, to see what an agent receives.

The file is one that is made up, too; what it holds is what the belief was made from.
"""

from collections.abc import Sequence
from typing import NamedTuple

from doxa.core.render import render
from doxa.core.situations import Read
from doxa.core.state import Belief
from doxa.core.values import Actor
from doxa.errors import DoxaError
from doxa.memory import Memory
from doxa.operations.evidence import observed
from doxa.window.shown import visible
from doxa.wiring import scratch_memory

FILE = "README.md"
MOVES = {
    "confirm": "confirm it",
    "contest": "contest it",
    "revoke": "revoke it: it was wrong",
    "correct": "correct it: the world changed",
    "reinstate": "reinstate it",
    "restate": "an agent restates it",
}
STEPS_MAX = 12
PASSAGE = "The endpoint fails after 3 retries per window."
CLAIM = "endpoint tolerates 3 retries per window"
REASON = "the failure was a proxy timeout at 30 s, not the retry limit; five retries passed in staging"
OTHER_REASON = "wrong"
_AGENT, _PERSON = Actor("claude", "agent"), Actor("mira")


class Move(NamedTuple):
    """An event that is played, with its reason, or the new value of a correction."""

    name: str
    reason: str


class Frame(NamedTuple):
    """What there is after a move: the belief's rendering, and what an agent receives as it reads the file."""

    title: str
    rendering: str
    received: str
    problem: str = ""


class Scene(NamedTuple):
    """What is played: a file's passage, what was concluded from it, and the moves."""

    passage: str = PASSAGE
    claim: str = CLAIM
    moves: tuple[Move, ...] = (Move("revoke", REASON),)
    other: str = OTHER_REASON


def played(scene: Scene) -> list[Frame]:
    """Play a scene from its beginning; a move that is refused says why, and the others go on."""
    with scratch_memory(FILE, f"# payments\n\n{scene.passage}\n", _AGENT) as memory:
        try:
            noted = memory.remember(scene.claim, evidence=observed(FILE, quote=scene.passage)).belief
        except DoxaError as error:
            return [Frame("an agent notes it", "", "", str(error))]
        frames = [_frame(memory, noted.id, "an agent reads the file and notes it")]
        for move in scene.moves[:STEPS_MAX]:
            problem = ""
            try:
                _make(memory, noted, move, scene)
            except DoxaError as error:
                problem = str(error)
            frames.append(_frame(memory, noted.id, MOVES[move.name], problem))
        return frames


def _make(memory: Memory, belief: Belief, move: Move, scene: Scene) -> None:
    person = memory.on_behalf_of(_PERSON)
    if move.name == "confirm":
        person.confirm(belief.id)
    elif move.name == "contest":
        person.contest(belief.id, move.reason)
    elif move.name == "revoke":
        person.revoke(belief.id, move.reason)
    elif move.name == "correct":
        person.correct(belief.id, f"no longer: {scene.claim}", because="changed", reason=move.reason)
    elif move.name == "reinstate":
        person.reinstate(belief.id, move.reason or None)
    else:
        memory.remember(scene.claim)


def _frame(memory: Memory, belief: str, title: str, problem: str = "") -> Frame:
    delivered = memory.approach(Read(FILE)).text
    return Frame(title, visible(render(memory.get(belief))), visible(delivered), problem)


def beside(scene: Scene) -> tuple[str, str]:
    """Give what an agent receives of the revoked belief with the reason that was played last, and with the other."""
    reasons = [move.reason for move in scene.moves if move.name == "revoke"] or [REASON]
    texts = []
    for reason in (reasons[-1], scene.other):
        frames = played(scene._replace(moves=(Move("revoke", reason or "…"),)))
        texts.append(frames[-1].problem or frames[-1].received)
    return texts[0], texts[1]


def moves_of(names: Sequence[str], reasons: Sequence[str]) -> tuple[Move, ...]:
    """Read the moves of a form; what is none is left out."""
    pairs = zip(names, [*reasons, *[""] * len(names)], strict=False)
    return tuple(Move(name, reason) for name, reason in pairs if name in MOVES)[:STEPS_MAX]
