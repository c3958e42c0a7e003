"""A memory on a server: the methods, arguments, answers and errors of one on this machine."""

import functools
import json
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, get_origin
from urllib.parse import quote

from doxa.core.events import Event
from doxa.core.lifecycle import ACTIVE
from doxa.core.recall import search_words
from doxa.core.reopen.ledger import Reading
from doxa.core.situations import Situation
from doxa.core.state import Belief
from doxa.core.values import Actor, Key
from doxa.errors import DoxaError, InvalidInput, Unreachable
from doxa.memory import Memory
from doxa.operations.anchors import Survey
from doxa.operations.exchange import Merged, lines_with, read_export
from doxa.operations.given import moment_of
from doxa.operations.note import CLAIM_CHARS_MAX
from doxa.operations.proposing import Proposal
from doxa.ports.workspace import Workspace
from doxa.remote.sending import asked, identifier, sent
from doxa.remote.transport import Response, Transport
from doxa.wire import facts, problems
from doxa.wire.forms import read, to_bytes
from doxa.wire.table import BY_NAME, OPERATIONS, ROUNDS_MAX, Operation, member

_QUERY_CHARS_MAX = 5_000
_LINES_CHARS_MAX = 8_000_000
_LOST = "The server's answer is not one of doxa's"


class RemoteMemory(Memory):
    """What is believed about one project, kept by a server. Made by `doxa.connect()`.

    Args:
        transport: sends requests.
        workspace: the caller's files, which the server asks about.
        project: the project's id.
        session: the session in which everything is said.
        speaking: gives the headers that say in whose name.
        until: the moment of the past that is asked about, microseconds, UTC.
    """

    def __init__(
        self,
        transport: Transport,
        workspace: Workspace,
        project: str,
        *,
        session: str | None = None,
        speaking: Callable[[], Mapping[str, str]] = dict,
        until: int | None = None,
    ) -> None:
        self._transport = transport
        self._workspace = workspace
        self._project = project
        self._session = session
        self._speaking = speaking
        self._until = until
        self._changed: tuple[Key, ...] = ()

    @property
    def project(self) -> str:
        """The id of the project."""
        return self._project

    @property
    def root(self) -> str:
        """The folder that references are relative to."""
        return self._workspace.root

    @property
    def paused(self) -> bool:
        """Whether delivery is switched off."""
        return bool(self._call(BY_NAME["paused"]))

    def close(self) -> None:
        """Let go of the connections."""
        self._transport.close()

    def as_of(self, moment: datetime | str | int) -> "RemoteMemory":
        """Give the memory as it was at a moment; as `Memory.as_of`."""
        return RemoteMemory(
            self._transport,
            self._workspace,
            self._project,
            session=self._session,
            speaking=self._speaking,
            until=moment_of(moment),
        )

    def drift(self, progress: Callable[[int, int], None] | None = None) -> Survey:
        """Look at every anchor; as `Memory.drift`, with the progress told at the end."""
        found: Survey = self._call(BY_NAME["drift"])
        if progress is not None:
            count = len({one.belief for one in found.anchors})
            progress(count, count)
        return found

    def merge_lines(self, lines: Iterable[str], *, adopt: bool = False) -> Merged:
        """Add the events of an export; as `Memory.merge_lines`. A large one is verified here and sent in parts."""
        given = list(lines)
        operation = BY_NAME["merge_lines"]
        if sum(map(len, given)) <= _LINES_CHARS_MAX:
            merged: Merged = self._call(operation, given, adopt=adopt)
            return merged
        project, events = read_export(given)
        parts: list[list[Event]] = [[]]
        chars = 0
        for line, event in zip((line for line in given[1:] if line.strip()), events, strict=True):
            chars += len(line)
            if chars > _LINES_CHARS_MAX:
                parts.append([])
                chars = len(line)
            parts[-1].append(event)
        done = [self._call(operation, list(lines_with(project, part)), adopt=adopt) for part in parts]
        return Merged(*(sum(counts) for counts in zip(*done, strict=True)))

    def recall(self, query: str = "", *, limit: int = 10, statuses: Iterable[str] = (ACTIVE,)) -> list[Belief]:
        """Give active beliefs in which words of the query stand; as `Memory.recall`. Only its words are sent."""
        if not isinstance(query, str):
            raise InvalidInput(f"The query must be text, not {type(query).__name__}.")
        words = dict.fromkeys(search_words(query))
        # No note holds a longer one, and an address has an end.
        sent, chars = [], 0
        for word in words:
            if len(word) <= CLAIM_CHARS_MAX and chars + len(word) < _QUERY_CHARS_MAX:
                sent.append(word)
                chars += len(word) + 1
        if words and not sent:
            return []
        found: list[Belief] = self._call(BY_NAME["recall"], " ".join(sent), limit=limit, statuses=statuses)
        return found

    def propose(self, text: str, *, by: Actor | str | None = None, session: str | None = None) -> Proposal | None:
        """Read a sentence that may reopen a settled decision; as `Memory.propose`."""
        more = (
            {} if session is not None or self._session is not None else {"recent": [list(one) for one in self._changed]}
        )
        found = self._call(BY_NAME["propose"], text, by=by, session=session, _more=more)
        if found is None:
            return None
        belief, holds = read(Belief | None, found["belief"]), read(Belief | None, found["holds"])
        choices = tuple(read(list[Key], found["choices"]))
        key = read(Key | None, found["key"])
        reading = Reading(found["act"], "", found["why"], key, belief.id if belief else None, choices)

        def accept(name: str, reason: str, instead_of: str | None) -> Any:
            return self.accept(name, reason, instead_of=instead_of, by=by)

        return Proposal(reading, found["text"], belief, holds, accept)

    # One request

    def _call(self, operation: Operation, *given: Any, _more: Mapping[str, Any] = {}, **named: Any) -> Any:
        bound = operation.signature.bind(*given, **named)
        arguments = dict(bound.arguments)
        situation = arguments.get("situation")
        if "situation" in arguments and not isinstance(situation, Situation):
            raise InvalidInput(f"A situation is one of Read, Edit, Run, …, not {type(situation).__name__}.")
        path = "/v1/projects/" + quote(self._project, safe="") + operation.path
        if "{belief}" in path:
            path = path.replace("{belief}", quote(identifier(arguments.pop("belief")), safe=""))
        query = [] if self._until is None else [("as_of", f"@{self._until}")]
        if operation.method == "GET":
            query.extend(pair for name, one in arguments.items() for pair in asked(name, one))
            response = self._transport.send("GET", path, query=query)
        else:
            body = {name: sent(name, one) for name, one in arguments.items()} | dict(_more)
            response = self._in_rounds(path, query, body, facts.foreseen(bound.arguments.values()))
        return self._answer(operation, response)

    def _headers(self) -> dict[str, str]:
        headers = dict(self._speaking())
        if self._session is not None:
            if not isinstance(self._session, str):
                raise InvalidInput(
                    f"The session must be text, not {type(self._session).__name__}. Nothing was written."
                )
            headers["doxa-session"] = quote(self._session.encode("utf-8", "surrogatepass"), safe="")
        return headers

    def _in_rounds(
        self, path: str, query: list[tuple[str, str]], body: dict[str, Any], foreseen: list[facts.Need]
    ) -> Response:
        """Send a request, and again with what the server asks about the files, until it has an answer."""
        headers = self._headers() | {"content-type": "application/json", "idempotency-key": secrets.token_hex(16)}
        named = {need[1] for need in foreseen}
        told: dict[facts.Need, facts.Fact] = {}
        needs = foreseen
        for _ in range(ROUNDS_MAX):
            self._look_up(needs, named, told)
            text = to_bytes(body | {"facts": list(told.values())})
            response = self._transport.send("POST", path, query=query, headers=headers, body=text)
            if response.status != problems.FACTS_NEEDED[0]:
                return response
            needs = [tuple(map(str, need)) for need in _document(response).get("needs", [])]
        raise Unreachable(f"The server asked about files {ROUNDS_MAX} times and had no answer. Nothing was written.")

    def _look_up(self, needs: list[facts.Need], named: set[str], told: dict[facts.Need, facts.Fact]) -> None:
        """Answer what is asked. A file outside of the workspace is looked at only if the caller named it."""
        chars = sum(len(str(one.answer)) for one in told.values())
        for need in needs:
            if need in told:
                continue
            try:
                fact = facts.looked_up(
                    self._workspace, need, allowed=lambda ref: not facts.is_outside(ref) or ref in named
                )
            except ValueError as error:
                raise Unreachable(f"{_LOST}: {error}. Nothing was written.") from error
            if need[0] == "reference" and isinstance(fact.answer, str):
                named.add(fact.answer)
            told[need] = fact
            chars += len(str(fact.answer))
            if chars > facts.FACT_CHARS_MAX:
                raise InvalidInput(
                    f"The files that this looks at have more than {facts.FACT_CHARS_MAX:,} characters, which is more "
                    "than one request carries. Nothing was written: look at fewer beliefs at once."
                )

    def _answer(self, operation: Operation, response: Response) -> Any:
        if response.status != 200:
            raise _error(response)
        changed = response.headers.get("doxa-changed")
        if changed is not None:
            self._follow_up(changed)
        if get_origin(operation.answer) is Iterator:
            return iter([f"{line}\n" for line in response.body.decode().split("\n") if line])
        try:
            found = json.loads(response.body)
            return found if operation.name == "propose" else read(operation.answer, found)
        except (ValueError, TypeError, KeyError) as error:
            raise Unreachable(f"{_LOST}: {error}. What was to be written was.") from error

    def _follow_up(self, changed: str) -> None:
        keys = [Key(*one) for one in json.loads(changed)]
        others = (key for key in self._changed if not keys or key.folded != keys[0].folded)
        self._changed = (*keys, *others) if keys else ()


def _document(response: Response) -> dict[str, Any]:
    try:
        found = json.loads(response.body)
    except ValueError:
        found = None
    return found if isinstance(found, dict) else {"status": response.status}


def _error(response: Response) -> DoxaError:
    document = _document(response)
    if "title" not in document:
        return Unreachable(f"{_LOST}: the status is {response.status}. Look whether the address is that of doxa.")
    return problems.error_of(document)


def _method(operation: Operation) -> Any:
    @functools.wraps(member(operation.name))
    def method(self: RemoteMemory, *given: Any, **named: Any) -> Any:
        return self._call(operation, *given, **named)

    return method


# Every method of the table that is not written out above.
for _operation in OPERATIONS:
    if _operation.name not in vars(RemoteMemory):
        setattr(RemoteMemory, _operation.name, _method(_operation))
