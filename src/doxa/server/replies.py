"""Replies: answers as JSON, errors as problem documents."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from doxa.core.values import Key
from doxa.errors import DoxaError, StoreBusy
from doxa.operations.guarded import FactsMissing, KeyReused, Outdated
from doxa.wire import problems
from doxa.wire.forms import plain, to_bytes

JSON = "application/json"
LINES = "application/x-ndjson"
RETRY_SECONDS = 1


class Reply(NamedTuple):
    """A status, a body (or its parts, one after the other), the media type, and headers beside it."""

    status: int
    body: bytes | Iterator[bytes]
    media_type: str = JSON
    headers: tuple[tuple[str, str], ...] = ()


def answer_reply(answer: Any, *, tag: str | None = None, changed: tuple[Key, ...] | None = None) -> Reply:
    """Reply with an answer.

    Args:
        answer: what a method of a memory gave.
        tag: the state version of the belief that it is.
        changed: the key that "undo that" is about now; empty for none, None when that is as before.
    """
    headers = []
    if tag is not None:
        headers.append(("etag", f'"{tag}"'))
    if changed is not None:
        headers.append(("doxa-changed", json.dumps([list(key) for key in changed])))
    if isinstance(answer, Iterator):
        return Reply(200, (line.encode() for line in answer), LINES, tuple(headers))
    return Reply(200, to_bytes(answer), JSON, tuple(headers))


def problem_reply(error: DoxaError) -> Reply:
    """Reply with an error as a problem document."""
    document = _document(error)
    headers: tuple[tuple[str, str], ...] = ()
    if document["status"] == 401:
        headers = (("www-authenticate", 'Bearer realm="doxa"'),)
    if isinstance(error, StoreBusy):
        headers = (("retry-after", str(RETRY_SECONDS)),)
    return Reply(document["status"], to_bytes(document), problems.MEDIA_TYPE, headers)


def _document(error: DoxaError) -> dict[str, Any]:
    name, detail = type(error).__name__, str(error)
    if isinstance(error, Outdated):
        return problems.problem(
            name, *problems.OUTDATED, detail, version=error.version, events=[plain(one) for one in error.events]
        )
    if isinstance(error, KeyReused):
        return problems.problem(name, *problems.KEY_REUSED, detail)
    if isinstance(error, FactsMissing):
        return problems.problem("FactsNeeded", *problems.FACTS_NEEDED, detail, needs=list(error.needs))
    if name == "Unauthenticated":
        return problems.problem(name, *problems.UNAUTHENTICATED, detail)
    return problems.problem_of(error)


def bare_problem(kind: str, status: int, title: str, detail: str) -> Reply:
    """Reply with a problem that no error of a memory stands behind."""
    return Reply(status, to_bytes(problems.problem(kind, status, title, detail)), problems.MEDIA_TYPE)
