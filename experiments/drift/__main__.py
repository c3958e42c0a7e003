"""Replay two releases each of two libraries, and write what was found.

    python -m experiments.drift [--quick]

It needs pip's and npm's package index. A full run writes README.md and results/; a quick one takes made-up sources and
only shows what it found.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from experiments.drift import sample
from experiments.drift.releases import LIBRARIES, NoReleaseError, Sources
from experiments.drift.replay import Replayed, reasons, replay
from experiments.settlement.figures import Cell, Share, Table

HERE = Path(__file__).parent
ABOUT = """# Is what doxa says of a passage what became of the definition?

Two releases each of two libraries are unpacked into a scratch repository and committed in order. At the old release
every definition (at most 400 of a library, spread over its files) is noted as a passage; then the new release is
checked out, and `doxa drift` looks. A plain comparison that shares no code with doxa says what became of each
definition: Python's parser finds it by its name, a pattern does for JavaScript, and the words of both are compared.
Then the definitions of the Python library are noted by their names, and Python's own syntax trees are compared.

    python -m experiments.drift             both libraries, from their package indexes; writes this page
    python -m experiments.drift --quick     made-up sources, shown and not written

Nothing of the libraries is kept: the results are counts. A definition and a passage are not the same thing, so the two
may differ with reason: a passage has no name. Every disagreement is counted below with its reason.

For passages white space is no difference; a formatter that puts a comma or a parenthesis, or parts words that stood
together, makes one, for the plain comparison and for doxa. By name, comments, quotes, such
commas and parentheses, and texts that stand side by side make none either.

"""


def tables(found: list[Replayed]) -> list[Table]:
    """Tabulate agreement, disagreements and changes of form."""
    kinds = ("same", "moved", "changed", "renamed", "gone")
    agreement: list[tuple[str, tuple[Cell, ...]]] = []
    for one in found:
        counts = Counter(verdict.said.split(" to ")[0] for verdict in one.verdicts)
        agreeing = Share.of(verdict.agrees for verdict in one.verdicts)
        agreement.append((one.name, (agreeing, *(counts[kind] for kind in kinds), one.flags_left)))
    apart: list[tuple[str, tuple[Cell, ...]]] = [
        (one.name, (*key, count)) for one in found for key, count in sorted(reasons(one).items())
    ]
    forms: list[tuple[str, tuple[Cell, ...]]] = [
        (f"{one.name}: {form.name}", (form.anchors, form.flagged, form.expected, form.left))
        for one in found
        for form in one.forms
    ]
    return [
        Table("Verdicts", ("agreement", *kinds, "flagged after going back"), tuple(agreement)),
        Table("Disagreements", ("plain comparison", "doxa", "reason", "anchors"), tuple(apart)),
        Table(
            "Changes of form",
            ("anchors", "flagged", "by the plain comparison", "flagged after going back"),
            tuple(forms),
        ),
    ]


def _by_name(title: str, old: Sources, new: Sources) -> Replayed:
    """Replay what is Python by the names of its definitions."""
    ours = ({path: text for path, text in sources.items() if path.endswith(".py")} for sources in (old, new))
    return replay(f"{title}, by name", *ours, symbols=True)


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="made-up sources, shown and not written")
    options = parser.parse_args()
    found: list[Replayed] = []
    missing: list[str] = []
    if options.quick:
        found.append(replay("made-up sources", sample.OLD, sample.NEW))
        found.append(_by_name("made-up sources", sample.OLD, sample.NEW))
    for library in () if options.quick else LIBRARIES:
        try:
            old, new = library.release(library.old), library.release(library.new)
        except NoReleaseError as error:
            missing.append(f"{library.name} did not run: {error}")
            continue
        title = f"{library.name} {library.old} to {library.new} ({library.language})"
        found.append(replay(title, old, new))
        if library.language == "Python":
            found.append(_by_name(title, old, new))
    shown = "\n\n".join(table.markdown() for table in tables(found))
    print(shown)
    for line in missing:
        print(line, file=sys.stderr)
    if missing or options.quick:
        return 1 if missing else 0
    (HERE / "README.md").write_text(f"{ABOUT}{shown}\n", encoding="utf-8")
    results = HERE / "results" / "drift.json"
    results.parent.mkdir(exist_ok=True)
    # A list of rows: what is counted of one library has several rows of one name.
    content = [{"name": one.name, "columns": one.columns, "rows": one.rows} for one in tables(found)]
    results.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
