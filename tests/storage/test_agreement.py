"""Every engine gives the same answers: the same commands, played on all of them, side by side."""

import os
from contextlib import ExitStack

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fakes.bench import ENGINES, Engine
from tests.scripts import Player, anything, everything, scripts

# How many commands the long run plays; the ten thousand take some minutes.
COMMANDS = int(os.environ.get("DOXA_AGREEMENT_COMMANDS", "1000"))
_COMMANDS_AT_ONCE = 100


def _agree(script) -> None:
    with ExitStack() as stack:
        benches = [stack.enter_context(Engine(name)).bench() for name in ENGINES]
        players = [Player(bench) for bench in benches]
        for number, step in enumerate(script):
            first, *others = [player.step(step) for player in players]
            for name, other in zip(ENGINES[1:], others, strict=True):
                assert other == first, f"{name}, command {number}: {step}"
        first, *others = [everything(bench.memory) for bench in benches]
        for name, other in zip(ENGINES[1:], others, strict=True):
            assert other == first, name


@given(script=scripts())
def test_every_engine_gives_the_same_answers(script):
    _agree(script)


@settings(max_examples=COMMANDS // _COMMANDS_AT_ONCE)
@given(script=st.lists(anything, min_size=_COMMANDS_AT_ONCE, max_size=_COMMANDS_AT_ONCE))
def test_every_engine_gives_the_same_answers_for_long(script):
    """A thousand commands, or as many as DOXA_AGREEMENT_COMMANDS says."""
    _agree(script)
