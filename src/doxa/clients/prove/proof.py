"""The proof: does what the hook says really stand in the client's next request to its model?

A client works through a script in a scratch repository, and each of its requests is looked at: which text of doxa is
new in it, in which message it stands, and what surrounds it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from doxa.clients.prove.agents.base import Agent
from doxa.clients.prove.launch import Session, run
from doxa.clients.prove.scene import NEW_LINE, OLD_LINE, PASSAGE, Scene
from doxa.clients.prove.server import Request, Step
from doxa.core.delivery import FENCE

PROMPT = "How do I call the gateway?"
_AROUND_CHARS = 120
_OPENING = f"{FENCE} about="


class Arrival(NamedTuple):
    """Where a text stood in a request.

    Attributes:
        request: which request of the session it was, from 1.
        role: whose message carried it, as the client's model interface calls that.
        field: where in the request it stood.
        text: all that doxa said, as the model got it.
        before: what stood in front of it in the same field, the end of it.
        after: what stood behind it, the start of it.
    """

    request: int
    role: str
    field: str
    text: str
    before: str
    after: str


class Expectation(NamedTuple):
    """What is to become of one step.

    Attributes:
        name: a name for tables.
        what: what the agent did, in words.
        step: the number of its tool call in the session, from 0.
        told: the deterrent that is to arrive; None for a step at which nothing new may be said.
    """

    name: str
    what: str
    step: int
    told: str | None


class Check(NamedTuple):
    """What became of a step: `passed`, `arrival` if something arrived, and in words what went wrong."""

    name: str
    what: str
    passed: bool
    arrival: Arrival | None
    problem: str


def examined(session: Session, expectations: Sequence[Expectation]) -> list[Check]:
    """Look at the requests of a session."""
    by_step: dict[int, tuple[int, Request]] = {}
    own = [request for request in session.requests if not request.sub_agent]
    for number, request in enumerate(own, 1):
        by_step.setdefault(request.step, (number, request))
    return [_examined(one, by_step) for one in expectations]


def _examined(expected: Expectation, by_step: Mapping[int, tuple[int, Request]]) -> Check:
    earlier, later = by_step.get(expected.step), by_step.get(expected.step + 1)
    if earlier is None or later is None:
        return Check(expected.name, expected.what, passed=False, arrival=None, problem="the agent did not get that far")
    number, request = later
    if expected.told is None:
        new = _count(request, _OPENING) - _count(earlier[1], _OPENING)
        arrival = arrival_of(request, number, _OPENING) if new else None
        problem = "something was said where there was nothing new to say" if new else ""
        return Check(expected.name, expected.what, not new, arrival, problem)
    new = _count(request, expected.told) - _count(earlier[1], expected.told)
    arrival = arrival_of(request, number, expected.told) if new else None
    problems = {0: "it is not in the next request", 1: ""}
    return Check(expected.name, expected.what, new == 1, arrival, problems.get(new, f"it was said {new} times"))


def _count(request: Request, text: str) -> int:
    return sum(string.count(text) for _, string in _strings(request.body, ()))


def arrival_of(request: Request, number: int, wanted: str) -> Arrival | None:
    """Say where a text stands in a request, the last time it does; None when it does not."""
    places = [(path, string) for path, string in _strings(request.body, ()) if wanted in string]
    if not places:
        return None
    path, string = places[-1]
    start, end = _delivered(string, string.rfind(wanted))
    field = ".".join(map(str, path))
    before, after = _end_of(string[:start]), string[end : end + _AROUND_CHARS]
    return Arrival(number, _role(request.body, path), field, string[start:end], before, after)


def _end_of(text: str) -> str:
    """Cut a text to its end, from the start of a line where there is one."""
    if len(text) <= _AROUND_CHARS:
        return text
    end = text[-_AROUND_CHARS:]
    _, line, rest = end.partition("\n")
    return rest if line and rest.strip() else end


def _delivered(string: str, at: int) -> tuple[int, int]:
    """Give where the fence around a place starts and ends; some clients escape it."""
    start = max(string.rfind(f"{mark}{FENCE}", 0, at + len(_OPENING)) for mark in ("<", "&lt;"))
    ends = [(string.find(mark, at), len(mark)) for mark in (f"</{FENCE}>", f"&lt;/{FENCE}&gt;")]
    end = (
        max(found + length for found, length in ends if found >= 0) if any(one >= 0 for one, _ in ends) else len(string)
    )
    return max(start, 0), end


def _role(body: dict[str, Any], path: tuple[str | int, ...]) -> str:
    """Say whose message a field belongs to; a tool's result is said to be one."""
    message: Any = body
    for name in path[:2]:
        message = message[name]
    role = message.get("role") or message.get("type") or "" if isinstance(message, dict) else ""
    results = ("functionResponse", "tool_result")
    parts = [message]
    for name in path[2:]:
        parts.append(parts[-1][name])
    of_tool = any(name in results for name in path) or any(
        isinstance(one, dict) and one.get("type") in results for one in parts
    )
    return f"{role or path[0]}, tool result" if of_tool else str(role or path[0])


def _strings(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for name, one in value.items():
            yield from _strings(one, (*path, name))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _strings(one, (*path, number))


def reading(agent: Agent, program: str, scene: Scene, environ: Mapping[str, str]) -> tuple[Session, list[Check]]:
    """Let an agent read: the file that misleads, another, the first again, and again once its belief has changed."""
    read = Step(agent.read(scene.readme))
    steps = [read, Step(agent.read(scene.unrelated)), read, Step(read.call, scene.change_state)]
    session = run(agent, program, scene.scratch, PROMPT, steps, environ=environ)
    changed = scene.told[1] if len(scene.told) > 1 else PASSAGE
    return session, examined(
        session,
        [
            Expectation("read", "reads the file that misleads", 0, scene.told[0]),
            Expectation("unrelated", "reads another file", 1, None),
            Expectation("again", "reads the first file again", 2, None),
            Expectation("changed", "reads it once the belief was reinstated and revoked again", 3, changed),
        ],
    )


def working(agent: Agent, program: str, scene: Scene, environ: Mapping[str, str]) -> tuple[Session, list[Check]]:
    """Let an agent work in another session: by shell, by a search that names no file, and by an edit."""
    first = len(scene.told)
    change = scene.change_state
    steps = [
        Step(agent.shell(f"sed -n 1,5p {scene.readme.name}"), change),
        Step(agent.shell("grep -rn retries ."), change),
        Step(agent.read(scene.readme)),
        Step(agent.edit(scene.readme, OLD_LINE, NEW_LINE), change),
    ]
    session = run(agent, program, scene.scratch, PROMPT, steps, environ=environ)
    told = [*scene.told[first:], *[PASSAGE] * 3]
    return session, examined(
        session,
        [
            Expectation("shell", "prints the file with sed", 0, told[0]),
            Expectation("search", "searches without naming the file", 1, told[1]),
            Expectation("edit", "edits the file", 3, told[2]),
        ],
    )
