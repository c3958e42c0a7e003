"""Answering requests: who is asking, whether they may, the operation over their files, and the answer or the problem.

Nothing here knows of HTTP beyond names and statuses, and nothing waits for anything but the store: it runs in a thread.
"""

import json
import threading
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote, urlencode

from anyio import CapacityLimiter

from doxa.core.roles import is_persons, may
from doxa.core.values import Actor, Key
from doxa.errors import DoxaError, InvalidInput, NotPermitted
from doxa.memory import Memory, Ports, Settlement
from doxa.memory.deciding import speaker_of
from doxa.operations.given import text_of
from doxa.operations.guarded import FactsMissing, Guard, GuardedStore, Once, version_of
from doxa.operations.loading import resolve
from doxa.operations.proposing import Proposal
from doxa.operations.tokens import found_by
from doxa.operations.write import Written
from doxa.ports.clock import Clock
from doxa.ports.ids import Ids
from doxa.ports.store import Store
from doxa.ports.tokens import Token
from doxa.ports.workspace import Workspace
from doxa.server.hubs import Hubs
from doxa.server.observing import Metrics
from doxa.server.reading import Given, given_in
from doxa.server.replies import Reply, answer_reply, problem_reply
from doxa.server.stores import OpenStores
from doxa.serving import Parts
from doxa.wire.facts import Told
from doxa.wire.table import Operation

NAME_CHARS_MAX = 200
FOLLOWERS_MAX = 256


class Unauthenticated(DoxaError):
    """No token that counts came with the request."""


class Call(NamedTuple):
    """A request. `headers` have lower-case names."""

    operation: Operation
    project: str
    path: Mapping[str, str]
    query: tuple[tuple[str, str], ...]
    headers: Mapping[str, str]
    body: bytes


class Speaker(NamedTuple):
    """Who asks: the token, and in whose name."""

    token: Token
    actor: Actor
    session: str | None


class Served(Memory):
    """A memory that serves one request, and notes what it changed for the caller's "undo that"."""

    follows: tuple[Key, ...] | None = None

    def _follow(self, written: Written) -> None:
        before, self._changed = self._changed, (Key("", "\x00"),)
        super()._follow(written)
        if self._changed and self._changed[-1] == Key("", "\x00"):
            self.follows = self._changed[:-1] or None
        else:
            self.follows = ()
        self._changed = before


class Service:
    """Answers requests, from several threads at once.

    Args:
        parts: the outside.
    """

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.stores = OpenStores(parts.stores)
        self.hubs = Hubs()
        self.metrics = Metrics()
        # Whoever follows holds a thread while there is nothing to say; those who ask have others.
        self.followers = CapacityLimiter(FOLLOWERS_MAX)
        # Set when the server is about to end, so that streams end too.
        self.closing = threading.Event()

    def close(self) -> None:
        """Let go of the stores and the tokens."""
        self.stores.close()
        self.parts.tokens.close()

    def unready(self) -> str | None:
        """Say why requests cannot be answered; None when they can."""
        try:
            self.parts.tokens.all()
            self.parts.ready()
        except DoxaError as error:
            return str(error)
        return None

    def perform(self, call: Call, note: dict[str, Any]) -> Reply:
        """Answer a request.

        Args:
            call: the request.
            note: takes who asked for what, for the log; never what was said.
        """
        try:
            speaker, project = self.admit(call, note)
            given = given_in(call.operation, call.query, call.body)
            self._permit(call, given, speaker)
            with self.stores.of(project) as store:
                return self._answer(call, given, speaker, store, note)
        except DoxaError as error:
            note["problem"] = type(error).__name__
            return problem_reply(error)

    def admit(self, call: Call, note: dict[str, Any]) -> tuple[Speaker, str]:
        """Find out who asks, and whether they may, before anything of the project is looked at."""
        token = self.token_of(call.headers)
        note["actor"] = token.name
        project = self.parts.project(call.project)
        note["project"] = project
        if token.projects is not None and project not in token.projects:
            raise NotPermitted("This token is not for this project. Nothing was shown or changed.")
        self._require(token, call.operation.name)
        speaker = self._speaker(token, call.headers)
        note["actor"] = speaker.actor.name
        return speaker, project

    def token_of(self, headers: Mapping[str, str]) -> Token:
        """Give the token that came with a request. Unauthenticated when none that counts did."""
        scheme, _, secret = headers.get("authorization", "").partition(" ")
        found = None
        if scheme.lower() == "bearer" and secret.strip():
            found = found_by(self.parts.tokens, secret.strip(), self.parts.now())
        if found is None:
            raise Unauthenticated(
                "A token that counts is needed: `Authorization: Bearer …`. It may be unknown, revoked or past its "
                "date. Nothing was shown or changed."
            )
        return found

    def _require(self, token: Token, operation: str) -> None:
        if not may(token.role, operation):
            raise NotPermitted(f"The role {token.role!r} may not {operation}. Nothing was shown or changed.")

    def _speaker(self, token: Token, headers: Mapping[str, str]) -> Speaker:
        session = headers.get("doxa-session")
        kind = token.names.kind
        actor = Actor(token.name, kind)
        agent, person = headers.get("doxa-agent"), headers.get("doxa-actor")
        if person is not None:
            name = text_of(unquote(person), "actor", NAME_CHARS_MAX)
            if not token.writes_as(name):
                raise NotPermitted(f"This token does not write under the name {name!r}. Nothing was written.")
            actor = Actor(name, kind)
        if agent is not None:
            name = text_of(unquote(agent), "agent", NAME_CHARS_MAX)
            if kind == "agent" and name != token.name:
                raise NotPermitted("An agent's token speaks under its own name only. Nothing was written.")
            if is_persons(name, (one.names for one in self.parts.tokens.all())):
                raise NotPermitted(f"{name!r} is a person's name, and an agent may not have it. Nothing was written.")
            actor = Actor(name, "agent")
        return Speaker(token, actor, None if session is None else unquote(session))

    def _permit(self, call: Call, given: Given, speaker: Speaker) -> None:
        """Refuse what depends on what is asked, not on the operation alone."""
        name, arguments = call.operation.name, given.arguments
        if name == "approach" and arguments["session"] is not None:
            self._require(speaker.token, "approach in a session")
        if name == "merge_lines" and arguments["adopt"]:
            self._require(speaker.token, "merge_lines of another project")
        if name == "accept":
            by = speaker_of(arguments["by"], speaker.actor)
            if by.kind == "human" and not speaker.token.writes_as(by.name):
                raise NotPermitted(f"Only {by.name!r} may accept that, with a token of that name. Nothing was written.")

    def _answer(self, call: Call, given: Given, speaker: Speaker, store: Store, note: dict[str, Any]) -> Reply:
        workspace = self.parts.told(given.facts)
        if call.operation.rehearsed and given.facts is not None:
            self._rehearse(call, given, speaker, store, workspace)
        guard = Guard(_expected(call), _once(call, speaker), workspace.needs)
        guarded = GuardedStore(store, guard, self.parts.past)
        memory = self._memory(guarded, workspace, speaker, given, (self.parts.clock, self.parts.ids))
        tag = _tag_of(call, guarded) if call.operation.name == "get" else None
        try:
            answer = _called(call, memory, given)
        except DoxaError as error:
            # What was refused for want of a file may be taken when the file is known.
            if workspace.needs:
                raise FactsMissing(workspace.needs) from error
            raise
        if workspace.needs and not call.operation.rehearsed:
            raise FactsMissing(workspace.needs)
        note["outcomes"] = _outcomes(answer)
        reply = answer_reply(_written_down(answer), tag=tag, changed=getattr(memory, "follows", None))
        following = _next_page(call, given, answer)
        return reply if following is None else reply._replace(headers=(*reply.headers, ("link", following)))

    def _rehearse(self, call: Call, given: Given, speaker: Speaker, store: Store, workspace: Told) -> None:
        """Try an operation that writes several times without writing, to learn what it asks of the caller's files."""
        guarded = GuardedStore(store, Guard(rehearsal=True), self.parts.past)
        memory = self._memory(guarded, workspace, speaker, given, self.parts.rehearsing)
        try:
            _called(call, memory, given)
        except DoxaError as error:
            if workspace.needs:
                raise FactsMissing(workspace.needs) from error
            raise
        if workspace.needs:
            raise FactsMissing(workspace.needs)

    def _memory(
        self, store: Store, workspace: Workspace, speaker: Speaker, given: Given, parts: tuple[Clock, Ids]
    ) -> Memory:
        ports = Ports(store, *parts, workspace, self.parts.past, self.parts.rules, self.parts.extractor)
        memory = Served(ports, lambda: speaker.actor, session=speaker.session)
        memory._changed = given.recent  # noqa: SLF001 - what the caller's memory would have of its own
        return memory if given.as_of is None else memory.as_of(given.as_of)


def _called(call: Call, memory: Memory, given: Given) -> Any:
    name = call.operation.name
    if name == "paused":
        return memory.paused
    arguments = dict(given.arguments)
    return getattr(memory, name)(**call.path, **arguments)


def _written_down(answer: Any) -> Any:
    if not isinstance(answer, Proposal):
        return answer
    names = ("act", "key", "choices", "why", "text", "belief", "holds", "value", "question")
    return {name: getattr(answer, name) for name in names}


def _outcomes(answer: Any) -> list[str]:
    found = answer if isinstance(answer, list) else [answer]
    return [one.outcome for one in found if isinstance(one, Settlement)]


def _expected(call: Call) -> tuple[str, str] | None:
    tag = call.headers.get("if-match")
    belief = call.path.get("belief")
    if tag is None or belief is None or call.operation.method != "POST" or tag.strip() == "*":
        return None
    version = tag.strip()
    if not (len(version) > 2 and version[0] == version[-1] == '"'):
        raise InvalidInput(
            'If-Match takes the ETag of the belief, such as "0k3…", quotes included. Nothing was written.'
        )
    return belief, version[1:-1]


def _once(call: Call, speaker: Speaker) -> Once | None:
    key = call.headers.get("idempotency-key")
    if key is None or call.operation.method != "POST":
        return None
    body = json.loads(call.body) if call.body.strip() else {}
    body.pop("facts", None)
    asked = [call.operation.name, dict(call.path), body, list(speaker.actor), speaker.session]
    named = text_of(key, "Idempotency-Key", NAME_CHARS_MAX)
    return Once.of(speaker.token.name, named, json.dumps(asked, sort_keys=True))


def _next_page(call: Call, given: Given, answer: Any) -> str | None:
    """Name the page behind this one, if it may have something: RFC 8288."""
    if call.operation.name != "audit" or not answer or len(answer) < given.arguments["limit"]:
        return None
    asked = [(name, value) for name, value in call.query if name != "after"]
    return f'<?{urlencode([*asked, ("after", answer[-1].id)])}>; rel="next"'


def _tag_of(call: Call, store: Store) -> str:
    """Give the state version of the belief that is asked for, read before it: what is shown is never older."""
    return store.read(lambda view: version_of(view, resolve(view, call.path["belief"])))
