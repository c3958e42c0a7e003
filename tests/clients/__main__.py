"""Run every coding agent that is installed through the proof, and print where what doxa said arrived.

python -m tests.clients [--write] [NAME ...]     --write keeps the results in docs/clients.json
"""

import os
import sys
from typing import Any

from rich.console import Console
from rich.table import Table

from doxa.clients.prove.launch import AGENTS, find
from tests.clients.real import NAMES
from tests.clients.results import keep, measured

_NOTHING = "nothing"


def cell(check: dict[str, Any]) -> str:
    """Say in a few words what became of a step."""
    arrival = check["arrival"]
    where = f"{arrival['request']}: {arrival['role']}" if arrival else _NOTHING
    return where if check["passed"] else f"FAILED: {check['problem']}"


def table(results: dict[str, Any]) -> Table:
    """Lay the results out: a row for each client, a column for each step."""
    made = Table(title="In which request, and in whose message, the deterrent stood")
    names = list(dict.fromkeys(check["name"] for one in results.values() for check in one["checks"]))
    for heading in ("client", "version", "seconds", *names):
        made.add_column(heading)
    for one in results.values():
        checks = {check["name"]: cell(check) for check in one["checks"]}
        made.add_row(one["title"], one["version"], str(one["seconds"]), *(checks.get(name, "") for name in names))
    return made


def main() -> int:
    """Run, print, and say with the exit status whether all is as it should be."""
    screen = Console(width=200)
    named = [one for one in sys.argv[1:] if not one.startswith("--")]
    results = {}
    for name in named or NAMES:
        if find(AGENTS[name], os.environ) is None:
            screen.print(f"{name}: not installed")
            continue
        screen.print(f"{name} ...")
        results[name] = measured(name)
    if "--write" in sys.argv:
        keep(results)
    screen.print(table(results))
    return 0 if all(check["passed"] for one in results.values() for check in one["checks"]) else 1


if __name__ == "__main__":
    sys.exit(main())
