"""The part of a page that says what was measured with real coding agents, made from docs/clients.json."""

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
_MEASURED = """
## Measured

Each client was started without a person, in a scratch repository in which `doxa init` had set it up, against a
scripted model on loopback. The model made the tool calls of the columns, and what the client then sent to it was
looked at. A cell says in which request of the session the deterrent stood, and in whose message; "nothing" means
that nothing new was said, as should be: the file was another, or the session had been told already. Between the
reads of "changed" the belief was reinstated and revoked for another reason. The models are scripted: this shows
what arrives, not what a model makes of it.

`just clients` measures again with the clients that are installed, and `doxa doctor --prove` shows the same for the
entries that stand in your own files.
"""
_TOLD = {True: "told", False: "not told", None: "not measured"}
_RECEIVED = """
### What the model receives, and what the person sees

These are the bytes of the request after the file that misleads was read, from the field that is named: all that
doxa said, and what the client put around it. On its standard output the person sees {}.
"""


def section() -> str:
    """Tabulate what was measured with real clients, and show what their models received."""
    results = json.loads((HERE / "clients.json").read_text(encoding="utf-8")).values()
    steps = {check["name"]: check["what"] for one in results for check in one["checks"]}
    seeing = [one["title"] for one in results if one["seen"]]
    lines = [
        _MEASURED,
        f"| client | {' | '.join(steps)} | sub-agent | compacted | seconds |",
        "|---|" + "---|" * (len(steps) + 3),
        *(_measured_row(one) for one in results),
        "",
        *(f"- {name}: the agent {what}" for name, what in steps.items()),
        "- sub-agent: a sub-agent reads the file that misleads, after the agent that started it was told",
        "- compacted: the agent reads it after a summary has taken the place of the conversation in which it was told",
        _RECEIVED.format(
            f"it with {' and '.join(seeing)} alone, in the output of the tool" if seeing else "none of it"
        ),
    ]
    for one in results:
        lines += _received(one)
    return "\n".join(lines).rstrip() + "\n"


def _measured_row(one: dict[str, Any]) -> str:
    cells = [_arrived(check) for check in one["checks"]]
    cells += [_TOLD[one[name]] for name in ("sub_agent", "compacted")]
    return f"| {one['title']} {one['version']}, {one['date']} | {' | '.join(cells)} | {one['seconds']} |"


def _arrived(check: dict[str, Any]) -> str:
    if not check["passed"]:
        return f"**{check['problem']}**"
    arrival = check["arrival"]
    return f"{arrival['request']}, {arrival['role']}" if arrival else "nothing"


def _received(one: dict[str, Any]) -> list[str]:
    arrival = one["checks"][0]["arrival"]
    if arrival is None:
        return []
    return [
        f"#### {one['title']} {one['version']}\n",
        f"Request {arrival['request']}, role {arrival['role']}, `{arrival['field']}`:\n",
        "```text",
        f"{arrival['before']}{arrival['text']}{arrival['after']}".strip("\n"),
        "```\n",
    ]
