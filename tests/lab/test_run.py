"""`doxa lab`: runs are kept, go on where they were cut off, and become a report."""

import gzip
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from doxa.cli.app import run as run_command
from doxa.errors import InvalidInput
from doxa.lab import cells
from doxa.lab.cells import Cell, Folder, cells_of
from doxa.lab.experiments import EXPERIMENTS
from doxa.lab.report import reported

pytest.importorskip("matplotlib", reason="needs doxa[lab]")

DRIFT = EXPERIMENTS["drift"]


def lab(*words, capsys):
    status = run_command(["lab", *map(str, words)])
    return status, capsys.readouterr()


@pytest.fixture(scope="module")
def quick(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lab")
    assert run_command(["lab", "run", "--quick", "--seeds", "6", "--out", str(folder)]) == 0
    return folder


def test_the_quick_form_runs_every_experiment_and_writes_the_report(quick):
    found = json.loads((quick / "report.json").read_text())
    assert [one["experiment"] for one in found] == list(EXPERIMENTS)
    assert {figure["arm"] for figure in found[0]["figures"]} >= {"none", "lww", "tepa", "doxa", "oracle"}
    page = (quick / "report.html").read_text()
    assert "<svg" in page
    assert not re.search(r'(?:src|href)="http', page)
    assert all(one["rule_hash"] in (quick / "report.md").read_text() for one in found)
    transcript = next((quick / "drift" / "transcripts").glob("small-doxa-0.jsonl.gz"))
    with gzip.open(transcript, "rt") as file:
        assert set(json.loads(file.readline())) >= {"phase", "acted", "right", "succeeded"}


def test_mechanism_is_as_it_should_be(quick):
    """What must be so for a reason; which memory is better is for the full run to say."""
    found = {one["experiment"]: one for one in json.loads((quick / "report.json").read_text())}
    figures = {(one["setting"], one["arm"], one["figure"]): one for one in found["drift"]["figures"]}
    assert figures["small", "oracle", "accuracy"]["mean"] == 1
    assert figures["small", "lww", "reversal: accuracy"]["mean"] == pytest.approx(0.2, abs=0.1)
    assert figures["small", "doxa", "accuracy"]["low"] > figures["small", "none", "accuracy"]["high"]
    said = [one for one in found["reinstatement"]["verdicts"] if "byte for byte" in one["sentence"]]
    assert [one["holds"] for one in said] == [True]


def test_what_was_cut_off_goes_on_and_is_not_run_twice(tmp_path):
    wanted = cells_of(DRIFT, ["none", "lww"], 2, quick=True)
    folder, ran = Folder(tmp_path, DRIFT), []
    going = folder.run(wanted, ran.append, 0)
    for _ in range(3):
        next(going)
    going.close()
    path = tmp_path / "drift" / "cells.jsonl"
    path.write_text(path.read_text()[:-20])
    assert len(folder.done()) == 2
    assert list(folder.run(wanted, ran.append, 0)) == wanted
    assert ran == [*wanted[:3], *wanted[2:]]
    assert set(folder.done()) == set(wanted)
    assert not (tmp_path / "drift" / "transcripts").exists()


def test_results_under_another_rule_are_not_mixed(tmp_path, monkeypatch):
    folder = Folder(tmp_path, DRIFT)
    list(folder.run(cells_of(DRIFT, ["none"], 1, quick=True), lambda _: None, 0))
    monkeypatch.setattr(cells, "__version__", "9.9")
    with pytest.raises(InvalidInput, match="another folder"):
        folder.done()


def test_only_seeds_that_every_arm_has_are_counted():
    some = {Cell("small", arm, seed): {"accuracy": 0.5} for arm in ("none", "lww") for seed in range(3)}
    del some[Cell("small", "lww", 1)]
    part = reported(DRIFT, some)
    assert part.seeds == {"small": 2}
    assert {len(values) for values in part.results.figures.values()} == {2}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("run", "nothing"), "no experiment"),
        (("run", "drift", "--memory", "nothing"), "no memory"),
        (("report",), "no results"),
    ],
)
def test_what_there_is_not_is_refused_and_nothing_is_written(tmp_path, capsys, words, said):
    status, found = lab(*words, "--out", tmp_path / "out", capsys=capsys)
    assert status != 0
    assert said in found.err
    assert list(tmp_path.iterdir()) == []


def test_the_page_takes_a_memory_of_your_own(tmp_path, monkeypatch, capsys):
    page = (Path(__file__).parents[2] / "docs" / "lab.md").read_text()
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(code.splitlines()) <= 20
    (tmp_path / "mine.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    words = ("run", "drift", "--memory", "mine:Mine,none", "--quick", "--seeds", 1, "--out", tmp_path / "out")
    assert lab(*words, capsys=capsys)[0] == 0
    found = json.loads((tmp_path / "out" / "report.json").read_text())
    figures = {(one["arm"], one["figure"]): one["mean"] for one in found[0]["figures"] if one["setting"] == "small"}
    assert figures["mine:Mine", "accuracy"] > figures["none", "accuracy"]


def test_the_list_names_what_there_is():
    from doxa.cli.lab import lab as group

    said = CliRunner().invoke(group, ["list"]).output
    assert all(name in said for name in (*EXPERIMENTS, "thompson", "oracle"))


def test_what_is_committed_was_judged_by_the_rules_of_today():
    path = Path(__file__).parents[2] / "experiments" / "results" / "lab" / "report.json"
    for part in json.loads(path.read_text()):
        experiment = EXPERIMENTS[part["experiment"]]
        assert (part["rule"], part["rule_hash"]) == (experiment.rule, experiment.rule_hash)
        assert {one["setting"] for one in part["figures"]} <= set(experiment.settings)
