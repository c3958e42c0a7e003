"""Running cells: each setting, arm and seed once, kept as it is done, so that what was cut off goes on."""

import gzip
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from doxa import __version__
from doxa.errors import InvalidInput
from doxa.lab.experiments import Experiment, Figures

_CELLS = "cells.jsonl"
_TRANSCRIPTS = "transcripts"


class Cell(NamedTuple):
    """One setting, arm and seed."""

    setting: str
    arm: str
    seed: int


def cells_of(experiment: Experiment, arms: Iterable[str], seeds: int, *, quick: bool) -> list[Cell]:
    """List what is to be run; seeds outermost, so that a run that is cut off has whole comparisons."""
    settings = [name for name in experiment.settings if (name in experiment.quick) is quick]
    some = list(arms)
    return [Cell(setting, arm, seed) for seed in range(seeds) for setting in settings for arm in some]


class Folder:
    """The folder of one experiment's results.

    Args:
        folder: the folder of a run, which holds one folder an experiment.
        experiment: which.
    """

    def __init__(self, folder: Path, experiment: Experiment) -> None:
        self.folder = folder / experiment.name
        self.experiment = experiment

    def done(self) -> dict[Cell, Figures]:
        """Read what was run already; a line that was cut off is left out.

        Raises:
            InvalidInput: it was run by another version, or judged by another rule.
        """
        found: dict[Cell, Figures] = {}
        path = self.folder / _CELLS
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            try:
                fields = json.loads(line)
            except ValueError:
                continue
            if (fields["version"], fields["rule"]) != (__version__, self.experiment.rule_hash):
                raise InvalidInput(
                    f"{path} was made by doxa {fields['version']} under the rule {fields['rule']}, and this is "
                    f"{__version__} under {self.experiment.rule_hash}. Nothing was run: give another folder."
                )
            found[Cell(*fields["cell"])] = fields["figures"]
        return found

    def run(self, cells: Iterable[Cell], said: Callable[[Cell], None], transcripts: int) -> Iterator[Cell]:
        """Run what is not there yet, and keep each as it is done.

        Args:
            cells: what is wanted.
            said: is told of each before it is run.
            transcripts: of how many seeds all that happened is kept.
        """
        done = self.done()
        self.folder.mkdir(parents=True, exist_ok=True)
        for cell in cells:
            if cell in done:
                yield cell
                continue
            said(cell)
            made = self.experiment.run(self.experiment.settings[cell.setting], cell.arm, cell.seed)
            if cell.seed < transcripts:
                self._keep(cell, made.transcript)
            self._append(
                {
                    "cell": list(cell),
                    "version": __version__,
                    "rule": self.experiment.rule_hash,
                    "figures": {name: round(value, 6) for name, value in made.figures.items()},
                }
            )
            yield cell

    def _append(self, fields: dict[str, object]) -> None:
        with (self.folder / _CELLS).open("a+b") as file:
            end = file.seek(0, 2)
            file.seek(max(end - 1, 0))
            # What was cut off in the middle of a line would take this one with it.
            start = b"" if file.read() in (b"", b"\n") else b"\n"
            file.write(start + json.dumps(fields).encode() + b"\n")

    def _keep(self, cell: Cell, transcript: list[dict[str, object]]) -> None:
        folder = self.folder / _TRANSCRIPTS
        folder.mkdir(exist_ok=True)
        name = "-".join(part.replace(" ", "_").replace(":", "_") for part in (cell.setting, cell.arm, str(cell.seed)))
        with gzip.open(folder / f"{name}.jsonl.gz", "wt", encoding="utf-8") as file:
            file.writelines(json.dumps(step) + "\n" for step in transcript)
