"""Run the experiments on settlement.

    python -m experiments.settlement [config-drift|fact-consolidation|memops|echo|all] [--quick]

A full run writes its figures into results/ and between the markers of README.md; a quick one only shows them.
"""

import argparse
import json
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

from experiments.settlement import config_drift, echo, fact_consolidation, memops
from experiments.settlement.data import NoDataError
from experiments.settlement.figures import Part

HERE = Path(__file__).parent
PARTS: dict[str, Callable[..., Part]] = {
    "config-drift": config_drift.run,
    "fact-consolidation": fact_consolidation.run,
    "memops": memops.run,
    "echo": echo.run,
}


def publish(part: Part) -> None:
    """Write the figures of a part beside the experiment, as JSON and into the README."""
    content = [table.plain() for table in part.tables]
    results = HERE / "results" / f"{part.name}.json"
    results.parent.mkdir(exist_ok=True)
    results.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    readme = HERE / "README.md"
    text = readme.read_text(encoding="utf-8")
    begin, end = f"<!-- {part.name}: written by the program -->", "<!-- end -->"
    shown = f"{begin}\n\n{shown_of(part)}\n\n{end}"
    found = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    readme.write_text(found.sub(lambda _: shown, text), encoding="utf-8")


def shown_of(part: Part) -> str:
    """Write every table of a part as Markdown."""
    return "\n\n".join(table.markdown() for table in part.tables)


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="?", default="all", choices=[*PARTS, "all"])
    parser.add_argument("--quick", action="store_true", help="samples, shown and not written")
    options = parser.parse_args()
    for name in PARTS if options.part == "all" else [options.part]:
        start = time.perf_counter()
        try:
            part = PARTS[name](quick=options.quick)
        except NoDataError as error:
            sys.stderr.write(f"{error}\n")
            return 1
        sys.stdout.write(f"## {name}\n\n{shown_of(part)}\n\n")
        sys.stdout.flush()
        sys.stderr.write(f"{name}: {time.perf_counter() - start:.0f} s\n")
        if not options.quick:
            publish(part)
    return 0


if __name__ == "__main__":
    sys.exit(main())
