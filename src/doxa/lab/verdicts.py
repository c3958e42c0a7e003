"""Which sentences of a rule came out true; a sentence about what was not run is not judged."""

from typing import NamedTuple

from doxa.lab.statistics import Contrast, Estimate, contrasts, estimate

_NEAR = 0.01


class Verdict(NamedTuple):
    """A sentence, whether it holds (None when what it is about was not run), and the figures that say so."""

    sentence: str
    holds: bool | None
    because: str


class Results(NamedTuple):
    """The figures of an experiment: for each setting and arm, for each figure one number a seed."""

    arms: tuple[str, ...]
    settings: tuple[str, ...]
    figures: dict[tuple[str, str, str], list[float]]
    contrasts: list[tuple[str, Contrast]]

    def every(self, figure: str) -> list[float]:
        """Give a figure of every run that has it."""
        return [one for (_, _, name), values in self.figures.items() if name == figure for one in values]

    def mean(self, setting: str, arm: str, figure: str) -> Estimate | None:
        """Give the mean of a figure over seeds; None where it was not run."""
        values = self.figures.get((setting, arm, figure))
        return estimate(values) if values else None


def compared(
    wanted: tuple[tuple[str, str, str, str], ...], figures: dict[tuple[str, str, str], list[float]]
) -> list[tuple[str, Contrast]]:
    """Compare what was run, over all named contrasts at once."""
    there = [
        (first, second, setting, figure)
        for first, second, setting, figure in wanted
        if (setting, first, figure) in figures and (setting, second, figure) in figures
    ]
    named = {(arm, f"{figure} | {setting}"): values for (setting, arm, figure), values in figures.items()}
    pairs = [(first, second, f"{figure} | {setting}") for first, second, setting, figure in there]
    return [
        (setting, one._replace(figure=figure))
        for one, (_, _, setting, figure) in zip(contrasts(pairs, named), there, strict=True)
    ]


def drift_verdicts(results: Results) -> list[Verdict]:
    """Judge the sentences about drift."""
    return [_near_the_best(results), *_ahead_with_noise(results), _never_below_nothing(results)]


def _near_the_best(results: Results) -> Verdict:
    sentence = "As in TEPA, after a reversal, doxa is within .01 of the best arm that is no oracle."
    figure = "reversal: accuracy"
    found = {arm: results.mean("as in TEPA", arm, figure) for arm in results.arms if arm != "oracle"}
    means = {arm: one.mean for arm, one in found.items() if one is not None}
    if "doxa" not in means or len(means) < 2:
        return Verdict(sentence, None, "not run")
    best = max((mean, arm) for arm, mean in means.items() if arm != "doxa")
    return Verdict(sentence, means["doxa"] >= best[0] - _NEAR, f"doxa {means['doxa']:.3f}, {best[1]} {best[0]:.3f}")


def _ahead_with_noise(results: Results) -> list[Verdict]:
    found = []
    for phase in ("reversal", "return"):
        for other in ("clear", "thompson"):
            sentence = f"At a tenth of noise, after a {phase}, doxa is ahead of {other}."
            about = [
                one
                for setting, one in results.contrasts
                if (setting, one.first, one.second, one.figure) == ("noise .1", "doxa", other, f"{phase}: accuracy")
            ]
            if not about:
                found.append(Verdict(sentence, None, "not run"))
                continue
            holds = about[0].stands and about[0].difference.mean > 0
            found.append(Verdict(sentence, holds, f"difference {about[0].difference}, p = {about[0].p:.4f}"))
    return found


def _never_below_nothing(results: Results) -> Verdict:
    sentence = "In no setting that was run is doxa's accuracy below that of remembering nothing."
    below, run = [], 0
    for setting in results.settings:
        own, nothing = (results.mean(setting, arm, "accuracy") for arm in ("doxa", "none"))
        if own is None or nothing is None:
            continue
        run += 1
        if own.mean < nothing.mean:
            below.append(f"{setting}: {own.mean:.3f} under {nothing.mean:.3f}")
    return Verdict(sentence, not below if run else None, "; ".join(below) or f"{run} settings")


def purge_verdicts(results: Results) -> list[Verdict]:
    """Judge the sentences about reinstatement."""
    events, same = results.every("events to reinstate one"), results.every("as before")
    sentence = "One event brings a belief back, and everything shown of it is as before, byte for byte."
    if not events:
        reversible = Verdict(sentence, None, "not run")
    else:
        good = all(one == 1 for one in events) and all(one == 1 for one in same)
        reversible = Verdict(sentence, good, f"as before in {same.count(1)} of {len(same)} runs")
    costs = []
    for setting, one in results.contrasts:
        if (one.first, one.second) == ("doxa", "lww"):
            fewer = one.difference.mean < 0 and one.stands
            sentence = f"{setting}: without a reinstatement, revoking costs fewer wrong actions than deletion."
            costs.append(Verdict(sentence, fewer, f"difference {one.difference}, p = {one.p:.4f}"))
    return [reversible, *costs]
