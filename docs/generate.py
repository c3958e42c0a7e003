"""Write the documents that are made from the program: the lifecycle, the command reference and others.

python docs/generate.py            write them
python docs/generate.py --check    exit with 1 if one is not as it should be
"""

import io
import json
import random
import re
import runpy
import sys
import tempfile
from pathlib import Path

import click
from rich.console import Console

from doxa.cli.app import GROUPS, app, hook, mcp, serve, token, ui
from doxa.cli.demo import play, show
from doxa.clients import documents as clients
from doxa.core import ids
from doxa.core.lifecycle import BACK, REFUSALS, SAME, STATUSES, TRANSITIONS
from doxa.core.roles import LEAST, ROLES
from doxa.core.settlement.rules import POLICIES
from doxa.core.settlement.table import TABLE
from doxa.lab.results import page
from doxa.ports.ids import Fresh
from doxa.server.routes import routes
from doxa.wire.table import OPERATIONS
from doxa.wiring import Parts

HERE = Path(__file__).parent
_KINDS = list(dict.fromkeys(kind for _, kind in TRANSITIONS))
_REINSTATED = """\
`reinstated` leads back to what the belief was before it was retired: active, or candidate if it never was more. A
belief is retired while any of its retirements is unlifted, and revoked outranks superseded.
"""
_CONVENTIONS = """\
Every command has `--json`. An id may be any beginning of it that is unique. Exit codes: 0 done, 1 fault, 3 unknown id,
4 ambiguous prefix, 5 refused, 6 not permitted, 7 broken store, 8 newer schema; never 2, which coding agents read as
"block". `hook` always exits with 0.
"""
_SETTLED = """
`returned` reinstates the old belief itself, with its history; over a person's revocation it stays contested until a
person confirms. `echo` and `rederived` are refused and counted: the answer carries the reason and what holds now, and
the command line exits with 5. `held` keeps a candidate, and what holds is contested. `ignored` stores nothing.

A person's bare word is a statement, an agent's an inference. An observation is fresh when something else was seen
last at that reference. A retired value is guarded against inputs that are not stronger than everything that supported
or retired it; one that made room for a value that was itself found wrong is not guarded.

A question comes first, whatever its number, because it asserts no value that could be equal to anything. Why the rows
are what they are: [ideas.md](ideas.md).

## Policies

What is enough for a new value is decided by a policy, for a project, an entity, an attribute or a key.
"""
_CONFIGURED = """
A project's configuration lies in `.doxa/policy.toml`. The more particular section wins: key, attribute, entity,
project.

```toml
policy = "source_priority"        # the default
authority = "people"              # or "anyone": may agents overturn what people said?
extract = true                    # take key and value from plain statements ("the region is Ohio")
capture = false                   # let the hook take plain statements from prompts

[entity.payments]
policy = "corroborated(2)"        # two distinct actors or references

[attribute.allergy]
values = "many"                   # several at once; the default is "one"

[attribute.port]
kind = "number"                   # text (default), number, version, boolean, date, set

[key."api:retries"]
policy = { name = "outcome_threshold", supports_min = 2 }
thresholds = { revoke_below = 0.4, outcomes_min = 4 }
```

Outcomes count under every policy: a belief is revoked when the posterior mean of its outcomes (Beta(1,1) prior) falls
under .3 after five, or when of the last three fewer than .34 were successes; `thresholds` changes that. A name or
value that is not known is an error, and nothing is written.
"""
_MADE = "<!-- made by docs/generate.py from {}; do not edit -->\n\n"


def lifecycle() -> str:
    """Draw the statuses and tabulate every event in every status."""
    lines = [
        _MADE.format("src/doxa/core/lifecycle.py"),
        "# Lifecycle\n",
        "A belief has one status. Events lead from one to another; what is not in the table is refused, by name.\n",
        "```mermaid",
        "stateDiagram-v2",
        "    [*] --> candidate: created (tentative)",
        "    [*] --> active: created",
        *_arrows(),
        "```\n",
        _REINSTATED,
        "| event | " + " | ".join(STATUSES) + " |",
        "|---|" + "---|" * len(STATUSES),
        *(
            f"| {kind} | " + " | ".join(_cell(TRANSITIONS[status, kind]) for status in STATUSES) + " |"
            for kind in _KINDS
        ),
        "\n`same` leaves the status as it is.\n",
        "| refusal | says |",
        "|---|---|",
        *(f"| {name} | {text} |" for name, text in REFUSALS.items()),
    ]
    return "\n".join(lines) + "\n"


def _arrows() -> list[str]:
    arrows: dict[tuple[str, str], list[str]] = {}
    for (status, kind), target in TRANSITIONS.items():
        to = "active" if target == BACK else target
        if to != SAME and not to.startswith("!") and to != status:
            arrows.setdefault((status, to), []).append(kind)
    return [f"    {start} --> {end}: {', '.join(kinds)}" for (start, end), kinds in arrows.items()]


def _cell(target: str) -> str:
    if target == SAME:
        return "same"
    if target == BACK:
        return "back to what it was"
    return f"*{target[1:]}*" if target.startswith("!") else f"**{target}**"


def settlement() -> str:
    """Tabulate what becomes of something said, and the policies."""
    lines = [
        _MADE.format("src/doxa/core/settlement/table.py"),
        "# Settlement\n",
        "Conflicts are settled when something is said, under its key, in one step. The first row that fits decides.\n",
        "| # | situation | outcome |",
        "|---|---|---|",
        *(f"| {row.number} | {row.situation} | `{row.outcome}` |" for row in TABLE),
        _SETTLED,
        "| policy | isolation | a value holds |",
        "|---|---|---|",
        *(
            f"| `{name}` | {make().isolation} | {(make.__doc__ or '').splitlines()[0]} |"
            for name, make in POLICIES.items()
        ),
        _CONFIGURED,
    ]
    return "\n".join(lines) + "\n"


def reference() -> str:
    """Write down the help of every command."""
    lines = [
        _MADE.format("the program's help"),
        "# The command line\n",
        _CONVENTIONS,
    ]
    for heading, commands in {**GROUPS, "Run": (hook, mcp, serve, ui, token)}.items():
        lines.append(f"## {heading}\n")
        for command in commands:
            lines += _help(command, f"doxa {command.name}")
            if isinstance(command, click.Group):
                for name, inner in sorted(command.commands.items()):
                    lines += _help(inner, f"doxa {command.name} {name}")
    return "\n".join(lines).rstrip() + "\n"


def _help(command: click.Command, name: str) -> list[str]:
    parent = click.Context(app, info_name="doxa", **app.context_settings)
    context = click.Context(
        command, info_name=name.removeprefix("doxa "), parent=parent, terminal_width=100, max_content_width=100
    )
    return [f"### {name}\n", "```text", command.get_help(context).rstrip(), "```\n"]


class SteadyClock:
    """A clock that goes on by eight days each time it is asked."""

    def __init__(self) -> None:
        self._now = 1_777_600_000_000_000

    def now(self) -> int:
        """Give the time in microseconds."""
        self._now += 8 * 86_400_000_000
        return self._now


class SteadyIds:
    """Ids that come out the same each time."""

    def __init__(self) -> None:
        self._random = random.Random(12)  # noqa: S311 - the same each time is what is wanted

    def fresh(self) -> Fresh:
        """Give the random parts of an operation."""
        belief = ids.belief_id(self._random.randrange(ids.BELIEF_NUMBERS))
        return Fresh(belief, ids.encode(self._random.getrandbits(50), 10), self._random.randbytes(32))


def picture() -> str:
    """Play the demo and export its screen."""
    screen = Console(
        record=True, width=112, file=io.StringIO(), force_terminal=True, color_system="truecolor", highlight=False
    )
    with tempfile.TemporaryDirectory() as folder:
        play(Path(folder), lambda step, number: show(step, number, screen), Parts(SteadyClock(), SteadyIds()))
    return screen.export_svg(title="doxa demo", unique_id="doxa")


def words_of_picture(svg: str) -> list[str]:
    """Give the text of a picture, which does not depend on how it is drawn."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def coding_agents() -> str:
    """Describe what each coding agent takes, where its files lie, and what was measured."""
    measured = runpy.run_path(str(HERE / "measured.py"))["section"]()
    return _MADE.format("src/doxa/clients/table.py and docs/clients.json") + clients.page() + measured


def openapi() -> str:
    """Describe the server's routes."""
    return json.dumps(routes().openapi(), indent=1, sort_keys=True) + "\n"


def role_table() -> str:
    """Tabulate who may do what over HTTP."""
    marks = {role: [ROLES.index(one) >= ROLES.index(role) for one in ROLES] for role in ROLES}
    routes_of = {one.name: f"`{one.method} {one.path}`" for one in OPERATIONS} | {
        "events": "`GET /events`",
        "stream": "`GET /events/stream`",
        "sync": "`POST /sync`",
    }
    lines = [
        _MADE.format("src/doxa/core/roles.py"),
        "# Roles\n",
        "Who may do what over HTTP, below `/v1/projects/{project}`; a token is for some projects or for all.\n",
        f"| operation | route | {' | '.join(ROLES)} |",
        "|---|---|" + "---|" * len(ROLES),
        *(
            f"| {name.replace('_', ' ')} | {routes_of.get(name, '')} | "
            f"{' | '.join('yes' if may_it else '' for may_it in marks[least])} |"
            for name, least in LEAST.items()
        ),
    ]
    return "\n".join(lines) + "\n"


def lab_results() -> str:
    """Tabulate the committed results of the lab."""
    path = HERE.parent / "experiments" / "results" / "lab" / "report.json"
    return _MADE.format(path.relative_to(HERE.parent).as_posix()) + page(json.loads(path.read_text("utf-8")))


DOCUMENTS = {
    "lifecycle.md": lifecycle,
    "settlement.md": settlement,
    "cli.md": reference,
    "demo.svg": picture,
    "clients.md": coding_agents,
    "openapi.json": openapi,
    "roles.md": role_table,
    "lab-results.md": lab_results,
    "../plugins/doxa/hooks/hooks.json": clients.plugin_hooks,
}


def outdated() -> list[str]:
    """Name the documents that are not as they would be written now."""
    found = []
    for name, make in DOCUMENTS.items():
        path = HERE / name
        there, wanted = path.read_text(encoding="utf-8") if path.exists() else "", make()
        same = words_of_picture(there) == words_of_picture(wanted) if name.endswith(".svg") else there == wanted
        if not same:
            found.append(name)
    return found


def main() -> int:
    """Write, or check."""
    if "--check" in sys.argv:
        found = outdated()
        for name in found:
            print(f"docs/{name} is not as it should be; run `just docs`")
        return 1 if found else 0
    for name, make in DOCUMENTS.items():
        (HERE / name).write_text(make(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
