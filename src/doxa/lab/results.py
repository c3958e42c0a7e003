"""The page about results: what was claimed and came out, means side by side, and where this project loses."""

from typing import Any

_INTRODUCTION = """No language model took part: an agent acts on what its memory advises, and tries anything when it
advises nothing. [How it is run](lab.md); figures with their intervals:
[report](../experiments/results/lab/report.md).
"""
_SAID = {True: "holds", False: "does not hold", None: "not judged"}


def page(parts: list[dict[str, Any]]) -> str:
    """Write the page of a report, as Markdown.

    Args:
        parts: the report's experiments, as `report.json` has them.
    """
    lines = ["", "# What the lab found\n", _INTRODUCTION]
    for part in parts:
        lines += [f"## {part['experiment']}\n", f"Rule {part['rule_hash']}: {part['rule']}\n"]
        lines += [f"- **{_SAID[one['holds']]}**: {one['sentence']} ({one['because']})" for one in part["verdicts"]]
        lines += ["", *_table(part)]
    return "\n".join(lines).rstrip() + "\n"


def _table(part: dict[str, Any]) -> list[str]:
    found = {(one["figure"], one["setting"], one["arm"]): one for one in part["figures"]}
    settings = list(dict.fromkeys(one["setting"] for one in part["figures"]))
    arms = list(dict.fromkeys(one["arm"] for one in part["figures"]))
    figure = "accuracy"
    lines = [
        f"Mean {figure} over all of a run:\n",
        f"| setting | seeds | {' | '.join(arms)} |",
        "|---|---|" + "---|" * len(arms),
    ]
    for setting in settings:
        shown = [found.get((figure, setting, arm)) for arm in arms]
        best = max(one["mean"] for arm, one in zip(arms, shown, strict=True) if one and arm != "oracle")
        cells = ["" if one is None else _marked(one["mean"], best) for one in shown]
        lines.append(f"| {setting} | {part['seeds'][setting]} | {' | '.join(cells)} |")
    lines += ["", "Where doxa loses by more than the intervals, over all of a run or in one of its phases:\n"]
    worse = [
        f"- {setting} ({part['seeds'][setting]} seeds), {name}: {arm} {one['mean']:.3f}, doxa {own['mean']:.3f}"
        for (name, setting, arm), one in found.items()
        if name.endswith("accuracy")
        and arm not in ("doxa", "oracle")
        and (own := found.get((name, setting, "doxa"))) is not None
        and one["low"] > own["high"]
    ]
    return [*lines, *(worse or ["- nowhere"]), ""]


def _marked(mean: float, best: float) -> str:
    return f"**{mean:.3f}**" if mean == best else f"{mean:.3f}"
