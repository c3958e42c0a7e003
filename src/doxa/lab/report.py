"""The report of a run: tables, differences, verdicts and plots, as HTML, Markdown and JSON."""

import html
import io
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from doxa import __version__
from doxa.lab.cells import Cell
from doxa.lab.experiments import Experiment, Figures
from doxa.lab.verdicts import Results, Verdict, compared

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1c; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { text-align: left; white-space: nowrap; padding: .25rem .75rem; border-bottom: 1px solid #d8d8d8; }
.scroll { overflow-x: auto; } svg { max-width: 100%; height: auto; } .note { color: #555; }
"""


class Reported(NamedTuple):
    """An experiment, of how many seeds each setting was run, the results, and what they say."""

    experiment: Experiment
    seeds: dict[str, int]
    results: Results
    verdicts: list[Verdict]


def reported(experiment: Experiment, cells: dict[Cell, Figures]) -> Reported:
    """Work out what the cells say. Only seeds that every arm of a setting has are counted."""
    arms = tuple(dict.fromkeys(cell.arm for cell in cells))
    settings = tuple(name for name in experiment.settings if any(cell.setting == name for cell in cells))
    figures: dict[tuple[str, str, str], list[float]] = {}
    counted: dict[str, int] = {}
    for setting in settings:
        own = [arm for arm in arms if any((cell.setting, cell.arm) == (setting, arm) for cell in cells)]
        seeds = set.intersection(*({cell.seed for cell in cells if cell[:2] == (setting, arm)} for arm in own))
        counted[setting] = len(seeds)
        for arm in own:
            for seed in sorted(seeds):
                for name, value in cells[Cell(setting, arm, seed)].items():
                    figures.setdefault((setting, arm, name), []).append(value)
    results = Results(arms, settings, figures, compared(experiment.contrasts, figures))
    return Reported(experiment, counted, results, experiment.judge(results))


def write(folder: Path, parts: Iterable[Reported]) -> list[Path]:
    """Write the report beside the results; gives the files."""
    some = list(parts)
    written = []
    for name, text in (
        ("report.json", json.dumps([_plain(one) for one in some], indent=1) + "\n"),
        ("report.md", "\n".join(_markdown(one) for one in some)),
        ("report.html", _page(some)),
    ):
        (folder / name).write_text(text, encoding="utf-8")
        written.append(folder / name)
    return written


def _said(verdict: Verdict) -> str:
    return {True: "holds", False: "does not hold", None: "not judged"}[verdict.holds]


def _yes(stands: bool) -> str:
    return "yes" if stands else "no"


def _tables(part: Reported) -> list[tuple[str, list[str], list[list[str]]]]:
    """Give the tables: for each its heading, the names of its columns, and its rows."""
    experiment, results = part.experiment, part.results
    found = []
    for setting in results.settings:
        columns = list(dict.fromkeys(name for own, _, name in results.figures if own == setting))
        rows = []
        for arm in results.arms:
            means = [results.mean(setting, arm, name) for name in columns]
            if any(means):
                rows.append([arm, *("" if one is None else str(one) for one in means)])
        factors = ", ".join(f"{name} {value}" for name, value in experiment.settings[setting]._asdict().items())
        found.append((f"{setting} ({factors}): {part.seeds[setting]} seeds", ["arm", *columns], rows))
    if results.contrasts:
        columns = ["setting", "figure", "contrast", "difference", "p", "stands"]
        rows = [
            [setting, one.figure, f"{one.first} - {one.second}", str(one.difference), f"{one.p:.4f}", _yes(one.stands)]
            for setting, one in results.contrasts
        ]
        found.append(("Differences on the same seeds", columns, rows))
    return found


def _head(part: Reported) -> list[str]:
    experiment = part.experiment
    return [
        experiment.asks,
        f"doxa {__version__}, up to {max(part.seeds.values())} seeds, intervals of 95 percent over seeds.",
        f"Rule {experiment.rule_hash}: {experiment.rule}",
    ]


def _markdown(part: Reported) -> str:
    lines = [f"## {part.experiment.name}", ""]
    for sentence in _head(part):
        lines += [sentence, ""]
    lines += [f"- **{_said(one)}**: {one.sentence} ({one.because})" for one in part.verdicts]
    for heading, columns, rows in _tables(part):
        lines += ["", f"### {heading}", "", f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
        lines += [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([*lines, ""])


def _plain(part: Reported) -> dict[str, Any]:
    results = part.results
    return {
        "experiment": part.experiment.name,
        "version": __version__,
        "seeds": part.seeds,
        "rule": part.experiment.rule,
        "rule_hash": part.experiment.rule_hash,
        "verdicts": [one._asdict() for one in part.verdicts],
        "figures": [
            {"setting": setting, "arm": arm, "figure": name, **_rounded(results, setting, arm, name)}
            for setting, arm, name in results.figures
        ],
        "contrasts": [
            {"setting": setting, **one._asdict(), "difference": [round(value, 4) for value in one.difference]}
            for setting, one in results.contrasts
        ],
    }


def _rounded(results: Results, setting: str, arm: str, name: str) -> dict[str, float]:
    found = results.mean(setting, arm, name)
    return {} if found is None else {key: round(value, 4) for key, value in found._asdict().items()}


def _page(parts: list[Reported]) -> str:
    body = ["<h1>doxa lab</h1>"]
    for part in parts:
        body.append(f"<h2>{html.escape(part.experiment.name)}</h2>")
        body += [f"<p>{html.escape(sentence)}</p>" for sentence in _head(part)]
        body.append("<ul>")
        body += [
            f"<li><strong>{_said(one)}</strong>: {html.escape(one.sentence)} "
            f'<span class="note">({html.escape(one.because)})</span></li>'
            for one in part.verdicts
        ]
        body += ["</ul>", _plot(part)]
        for heading, columns, rows in _tables(part):
            cells = "".join(f"<th>{html.escape(one)}</th>" for one in columns)
            lines = "".join("<tr>" + "".join(f"<td>{html.escape(one)}</td>" for one in row) + "</tr>" for row in rows)
            body.append(f"<h3>{html.escape(heading)}</h3>")
            body.append(f'<div class="scroll"><table><tr>{cells}</tr>{lines}</table></div>')
    return (
        '<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>doxa lab</title>'
        f"<style>{_STYLE}</style>\n" + "\n".join(body) + "\n</html>\n"
    )


def _plot(part: Reported) -> str:
    """Draw the figure of an experiment: a panel a setting, a mark an arm with its interval, and the known lines."""
    import matplotlib as mpl  # noqa: PLC0415 - slow to load, and needed for the page alone
    from matplotlib.figure import Figure  # noqa: PLC0415 - as above

    results, name = part.results, part.experiment.figure
    columns = min(3, max(len(results.settings), 1))
    rows = -(-len(results.settings) // columns)
    with mpl.rc_context({"svg.hashsalt": "doxa", "font.size": 8}):
        figure = Figure(figsize=(4 * columns, 0.6 + 0.24 * (len(results.arms) + 4) * rows), layout="constrained")
        panels = figure.subplots(rows, columns, squeeze=False, sharey=True)
        for number, setting in enumerate(results.settings):
            panel = panels[number // columns][number % columns]
            for place, arm in enumerate(results.arms):
                mean = results.mean(setting, arm, name)
                if mean is not None:
                    panel.plot([mean.low, mean.high], [place, place], color="#666666", linewidth=1)
                    panel.plot(mean.mean, place, "o", color="#b5402a" if arm == "doxa" else "#1c1c1c", markersize=4)
            for value in part.experiment.floors(part.experiment.settings[setting]).values():
                panel.axvline(value, color="#888888", linestyle=":", linewidth=1)
            panel.set_title(setting)
            panel.set_yticks(range(len(results.arms)), results.arms)
            panel.invert_yaxis() if number == 0 else None
        for spare in range(len(results.settings), rows * columns):
            panels[spare // columns][spare % columns].set_visible(False)
        figure.supxlabel(name)
        target = io.StringIO()
        figure.savefig(target, format="svg", metadata={"Date": None})
    text = target.getvalue()
    return f'<div role="img" aria-label="{html.escape(name)}, by setting and arm">{text[text.index("<svg") :]}</div>'
