"""THE table of experiments: what each asks, in which settings, which differences count, and how one cell is run."""

import hashlib
import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from doxa.lab import purge, regimes
from doxa.lab.arms import ORACLE, arm_named
from doxa.lab.purge import Purge
from doxa.lab.regimes import Setting
from doxa.lab.verdicts import Results, Verdict, drift_verdicts, purge_verdicts

Figures = dict[str, float]


class Run(NamedTuple):
    """What became of one cell: its figures, and all that happened in it."""

    figures: Figures
    transcript: list[dict[str, Any]]


class Experiment(NamedTuple):
    """A question, and how it is answered.

    Attributes:
        name: what it is called.
        asks: the question.
        settings: the combinations of factors, by name.
        quick: the names of those that the quick form runs.
        figure: what is drawn in the report.
        contrasts: the named differences: first arm, second arm, setting, figure.
        rule: what may be said of them, written down before it is run.
        judge: says which sentences of the rule came out true.
        run: runs one cell: a setting, the name of an arm, a seed.
        floors: known lines, by setting: what an arm must give for a reason that needs no run.
    """

    name: str
    asks: str
    settings: Mapping[str, Any]
    quick: tuple[str, ...]
    figure: str
    contrasts: tuple[tuple[str, str, str, str], ...]
    rule: str
    judge: Callable[[Results], list[Verdict]]
    run: Callable[[Any, str, int], Run]
    floors: Callable[[Any], dict[str, float]]

    @property
    def rule_hash(self) -> str:
        """A digest of the rule, printed with the results that it judges."""
        return hashlib.sha256(self.rule.encode()).hexdigest()[:12]


def _memory(arm: str, seed: int) -> Any:
    return None if arm == ORACLE else arm_named(arm).make(random.Random(f"{arm} {seed}"))


def _cell(world: Any, setting: Any, arm: str, seed: int) -> Run:
    memory = _memory(arm, seed)
    try:
        steps = list(world.run(setting, memory, seed))
    finally:
        if memory is not None:
            memory.close()
    return Run(world.figures(setting, steps), [step._asdict() for step in steps])


def _drift(setting: Setting, arm: str, seed: int) -> Run:
    return _cell(regimes, setting, arm, seed)


def _purged(setting: Purge, arm: str, seed: int) -> Run:
    made = _cell(purge, setting, arm, seed)
    return made._replace(figures=made.figures | purge.restored(setting, seed)) if arm == "doxa" else made


def _drift_floors(setting: Setting) -> dict[str, float]:
    return {"lww = 1 - share reversed": 1 - setting.reversal, "1 - 3 / visits": 1 - 3 / setting.visits}


def _no_floors(_setting: Purge) -> dict[str, float]:
    return {}


_REVERSAL, _RETURN = "reversal: accuracy", "return: accuracy"
_AGAINST = ("lww", "clear", "window", "thompson", "ucb", "tepa", "none")

EXPERIMENTS = {
    one.name: one
    for one in (
        Experiment(
            "drift",
            "What works changes, and an agent learns of it only by how its actions go: who is right again soonest?",
            {
                "as in TEPA": Setting(),
                "noise .05": Setting(keys=10, noise=0.05),
                "noise .1": Setting(noise=0.1),
                "noise .2": Setting(keys=10, noise=0.2),
                "12 values": Setting(keys=10, values=12),
                "12 values, noise .1": Setting(keys=10, values=12, noise=0.1),
                "20 visits": Setting(keys=10, visits=20),
                "a fifth reversed": Setting(keys=10, reversal=0.2),
                "failures that pass": Setting(keys=10, bursts=1.0),
                "keys too coarse": Setting(keys=10, coarse=0.1),
                "keys too fine": Setting(keys=10, fine=0.1),
                "told half the time": Setting(keys=10, told=0.5),
                "small": Setting(keys=5, visits=15),
                "small, noise .1": Setting(keys=5, visits=15, noise=0.1),
            },
            ("small", "small, noise .1"),
            _REVERSAL,
            tuple(
                ("doxa", other, setting, figure)
                for setting in ("as in TEPA", "noise .1")
                for figure in (_REVERSAL, _RETURN)
                for other in _AGAINST
            ),
            "On the setting of TEPA, doxa's accuracy after a reversal is within .01 of the best arm that is no oracle. "
            "At a tenth of noise, after a reversal and after a return, it is ahead of clearing on a failure and of "
            "discounted Thompson sampling, each by a difference that stands after Holm's correction over all "
            "contrasts. In no setting is its accuracy below that of remembering nothing. Each is said apart.",
            drift_verdicts,
            _drift,
            _drift_floors,
        ),
        Experiment(
            "reinstatement",
            "True beliefs are retracted by mistake: what does it cost until they hold again?",
            {f"{round(dose * 100)}% retracted": Purge(dose=dose) for dose in (0.1, 0.3, 0.5)}
            | {"small": Purge(keys=10, visits=10)},
            ("small",),
            "purged: wrong actions for each key",
            tuple(
                ("doxa", other, f"{dose}% retracted", "purged: wrong actions for each key")
                for dose in (10, 30, 50)
                for other in ("lww", "tepa", "thompson", "ucb")
            ),
            "Reversible means: one event brings a belief back, and everything shown of it is as before, byte for "
            "byte, in every run. Whether revoking also costs fewer wrong actions than deletion, where nobody "
            "reinstates and the agent finds out by itself, is said as it comes out.",
            purge_verdicts,
            _purged,
            _no_floors,
        ),
    )
}


def named(names: Iterable[str]) -> list[Experiment]:
    """Give experiments by their names. KeyError for one that there is not."""
    return [EXPERIMENTS[name] for name in names]
