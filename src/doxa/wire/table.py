"""THE table of operations over HTTP: which method of a memory lies at which route.

Server, client and documents follow it. Parameters and answers are those of the method, by their annotations; a `{name}`
in the path is the parameter of this name. What is looked up without a file of the caller is a GET.
"""

import inspect
from typing import Any, Literal, NamedTuple, get_type_hints

from doxa.memory import Memory

PREFIX = "/v1/projects/{project}"
BODY_BYTES_MAX = 16_000_000
# How often a request is repeated with more of the caller's files, and how many facts one may carry.
ROUNDS_MAX = 12
FACTS_MAX = 20_000


class Operation(NamedTuple):
    """A method of a memory, and its route.

    `rehearsed` says that it writes several times, and so is tried without writing first, to learn which files it needs.
    """

    name: str
    method: Literal["GET", "POST"]
    path: str
    rehearsed: bool = False

    @property
    def signature(self) -> inspect.Signature:
        """The signature of the method, without `self`."""
        found = inspect.signature(member(self.name))
        return found.replace(parameters=[one for one in found.parameters.values() if one.name != "self"])

    @property
    def answer(self) -> Any:
        """The annotation of what it gives."""
        return get_type_hints(member(self.name), _named())["return"]

    @property
    def summary(self) -> str:
        """What it does, in a sentence."""
        return (inspect.getdoc(member(self.name)) or "").partition("\n")[0]


def member(name: str) -> Any:
    """Give a method of a memory, or what computes a property."""
    found = inspect.getattr_static(Memory, name)
    return found.fget if isinstance(found, property) else found


def _named() -> dict[str, Any]:
    # Named in annotations only, because they are seldom needed.
    from doxa.operations.proposing import Proposal  # noqa: PLC0415 - as above

    return {"Proposal": Proposal}


OPERATIONS: tuple[Operation, ...] = (
    Operation("remember", "POST", "/beliefs"),
    Operation("recall", "GET", "/beliefs"),
    Operation("get", "GET", "/beliefs/{belief}"),
    Operation("why", "GET", "/beliefs/{belief}/why"),
    Operation("grounds", "GET", "/beliefs/{belief}/grounds"),
    Operation("resting_on", "GET", "/beliefs/{belief}/resting-on"),
    Operation("impact", "GET", "/beliefs/{belief}/impact"),
    Operation("revoke", "POST", "/beliefs/{belief}/revoke"),
    Operation("reinstate", "POST", "/beliefs/{belief}/reinstate"),
    Operation("confirm", "POST", "/beliefs/{belief}/confirm"),
    Operation("contest", "POST", "/beliefs/{belief}/contest"),
    Operation("outcome", "POST", "/beliefs/{belief}/outcome"),
    Operation("retest", "POST", "/beliefs/{belief}/retest"),
    Operation("justify", "POST", "/beliefs/{belief}/justify"),
    Operation("erase", "POST", "/beliefs/{belief}/erase"),
    Operation("why_not", "POST", "/beliefs/{belief}/why-not"),
    Operation("current", "GET", "/keys/current"),
    Operation("holding", "GET", "/keys/holding"),
    Operation("candidates", "GET", "/keys/candidates"),
    Operation("history", "GET", "/keys/history"),
    Operation("correct", "POST", "/keys/correct"),
    Operation("reaffirm", "POST", "/keys/reaffirm"),
    Operation("settle", "POST", "/keys/settle"),
    Operation("alias", "POST", "/keys/alias"),
    Operation("audit", "GET", "/audit"),
    Operation("review", "GET", "/review"),
    Operation("log", "GET", "/log"),
    Operation("made_from", "POST", "/made-from"),
    Operation("discredit", "POST", "/discredit"),
    Operation("undo", "POST", "/undo"),
    Operation("propose", "POST", "/proposals"),
    Operation("accept", "POST", "/proposals/accept"),
    Operation("approach", "POST", "/approach", rehearsed=True),
    Operation("deliveries", "GET", "/deliveries"),
    Operation("unheard", "POST", "/unheard"),
    Operation("pause", "POST", "/pause"),
    Operation("paused", "GET", "/pause"),
    Operation("traps", "POST", "/traps"),
    Operation("check_anchors", "POST", "/check-anchors", rehearsed=True),
    Operation("drift", "POST", "/drift", rehearsed=True),
    Operation("import_notes", "POST", "/import"),
    Operation("hear", "POST", "/hear"),
    Operation("observe", "POST", "/observe", rehearsed=True),
    Operation("check", "GET", "/check"),
    Operation("rebuild", "POST", "/rebuild"),
    Operation("export_lines", "GET", "/export"),
    Operation("merge_lines", "POST", "/merge"),
)
# What a memory over HTTP does on the caller's side: they use the operations above, or nothing of the server.
OF_THE_CLIENT = frozenset(
    {
        "project",
        "root",
        "close",
        "as_of",
        "export",
        "merge",
        "sync",
        "sync_file",
        "hub",
        "join_hub",
        "ahead_seconds",
        "about",
        "erase_about",
        "counts",
        "on_behalf_of",
    }
)
BY_NAME = {one.name: one for one in OPERATIONS}
