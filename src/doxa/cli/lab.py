"""The lab: experiments are listed, run and reported."""

from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.progress import MofNCompleteColumn, Progress, TextColumn

from doxa.cli.forms import emit
from doxa.cli.options import json_option
from doxa.cli.output import console, print_rows, tell
from doxa.errors import InvalidInput

if TYPE_CHECKING:
    from doxa.lab.experiments import Experiment

_FOLDER = "doxa-lab"
_SEEDS, _QUICK_SEEDS = 50, 5


@click.group("lab")
def lab() -> None:
    """Run experiments on memories, this one or others."""


@lab.command("list")
@json_option
def listed(*, as_json: bool) -> None:
    """List the experiments, and the memories that there are."""
    from doxa.lab.arms import ARMS, ORACLE  # noqa: PLC0415 - as above
    from doxa.lab.experiments import EXPERIMENTS  # noqa: PLC0415 - loads all of the lab

    arms = {name: arm.what for name, arm in ARMS.items()} | {ORACLE: "knows what works: the ceiling"}
    if as_json:
        emit({"experiments": {one.name: one.asks for one in EXPERIMENTS.values()}, "memories": arms})
        return
    tell("Experiments", style="bold")
    print_rows([(one.name, one.asks) for one in EXPERIMENTS.values()])
    tell("Memories", style="bold")
    print_rows(list(arms.items()))


@lab.command("run")
@click.argument("names", nargs=-1, metavar="[EXPERIMENT]...")
@click.option(
    "--memory", "memories", metavar="NAME,...", help="Which memories; by default all. Or package.module:Class."
)
@click.option("--seeds", type=click.IntRange(min=1), help=f"How many worlds; by default {_SEEDS}.")
@click.option("--setting", "settings", metavar="NAME", multiple=True, help="Only this setting; may be given again.")
@click.option("--quick", is_flag=True, help=f"The small settings, with {_QUICK_SEEDS} worlds.")
@click.option("--out", metavar="FOLDER", default=_FOLDER, show_default=True, help="Where results are kept.")
@click.option("--transcripts", metavar="COUNT", default=1, show_default=True, help="Of how many worlds to keep all.")
@json_option
def run(
    names: tuple[str, ...],
    memories: str | None,
    seeds: int | None,
    settings: tuple[str, ...],
    out: str,
    transcripts: int,
    *,
    quick: bool,
    as_json: bool,
) -> None:
    """Run experiments, and report. What was run before is not run again."""
    from doxa.lab.arms import ARMS, ORACLE, arm_named  # noqa: PLC0415 - as above
    from doxa.lab.cells import Folder, cells_of  # noqa: PLC0415 - loads all of the lab

    arms = [one.strip() for one in memories.split(",")] if memories else [*ARMS, ORACLE]
    for arm in arms:
        if arm != ORACLE:
            arm_named(arm)
    count = seeds or (_QUICK_SEEDS if quick else _SEEDS)
    for experiment in _named(names):
        cells = cells_of(experiment, arms, count, quick=quick)
        if settings:
            cells = [one for one in cells_of(experiment, arms, count, quick=False) if one.setting in settings]
        columns = (TextColumn("{task.description}"), MofNCompleteColumn())
        with Progress(*columns, console=console(stderr=True), transient=True) as progress:
            task = progress.add_task(experiment.name, total=len(cells))
            folder = Folder(Path(out), experiment)
            for _ in folder.run(
                cells,
                lambda cell, task=task: progress.update(  # type: ignore[misc]  # its default is the task
                    task, description=f"{cell.setting}, {cell.arm}, world {cell.seed}"
                ),
                transcripts,
            ):
                progress.advance(task)
    _report(Path(out), as_json=as_json)


@lab.command("report")
@click.option("--out", metavar="FOLDER", default=_FOLDER, show_default=True, help="Where results are kept.")
@json_option
def report(out: str, *, as_json: bool) -> None:
    """Write the report of what was run: HTML, Markdown and JSON."""
    _report(Path(out), as_json=as_json)


def _named(names: tuple[str, ...]) -> "list[Experiment]":
    from doxa.lab.experiments import EXPERIMENTS, named  # noqa: PLC0415 - loads all of the lab

    unknown = [one for one in names if one not in EXPERIMENTS]
    if unknown:
        raise InvalidInput(f"There is no experiment {unknown[0]!r}; there are {', '.join(EXPERIMENTS)}.")
    return named(names or EXPERIMENTS)


def _report(folder: Path, *, as_json: bool) -> None:
    from doxa.lab.cells import Folder  # noqa: PLC0415 - loads all of the lab
    from doxa.lab.experiments import EXPERIMENTS  # noqa: PLC0415 - as above
    from doxa.lab.report import reported, write  # noqa: PLC0415 - as above

    found = {one.name: Folder(folder, one).done() for one in EXPERIMENTS.values()}
    parts = [reported(EXPERIMENTS[name], cells) for name, cells in found.items() if cells]
    if not parts:
        raise InvalidInput(f"There are no results in {folder}. Nothing was written: `doxa lab run`.")
    try:
        files = write(folder, parts)
    except ImportError as error:
        raise click.ClickException(
            f"The report needs a package that is not here ({error.name}). The results are kept: pip install 'doxa[lab]'"
        ) from error
    if as_json:
        emit(
            [
                {"experiment": one.experiment.name, "verdicts": [each._asdict() for each in one.verdicts]}
                for one in parts
            ]
        )
        return
    for one in parts:
        tell(one.experiment.name, style="bold")
        said = {True: "holds", False: "does not hold", None: "not judged"}
        print_rows([(said[each.holds], f"{each.sentence} ({each.because})") for each in one.verdicts])
    tell(f"Written: {', '.join(map(str, files))}")
