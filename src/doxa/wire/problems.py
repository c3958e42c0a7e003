"""Errors as problem documents (RFC 9457) and back: THE table of HTTP statuses."""

from collections.abc import Mapping
from typing import Any

from doxa import errors
from doxa.errors import AmbiguousPrefix, DoxaError, Refused

MEDIA_TYPE = "application/problem+json"

# The most particular class first; every error of `doxa.errors` has its row.
STATUSES: dict[type[DoxaError], tuple[int, str]] = {
    errors.NewerSchema: (501, "A newer doxa wrote this"),
    errors.BrokenStore: (500, "The store cannot be used"),
    errors.StoreBusy: (503, "The store is busy"),
    errors.Unreachable: (502, "A server did not answer"),
    errors.NotPermitted: (403, "Not permitted"),
    errors.Refused: (422, "The rules refuse it"),
    errors.AmbiguousPrefix: (409, "More than one belief is meant"),
    errors.UnknownId: (404, "There is no such belief"),
    errors.InvalidInput: (400, "What was given cannot be taken"),
    errors.DoxaError: (500, "It was not done"),
}
# What HTTP knows beside the errors of a memory.
UNAUTHENTICATED = (401, "A token is needed")
OUTDATED = (412, "The belief has changed")
TOO_LARGE = (413, "The request is too large")
KEY_REUSED = (422, "The key was used for another request")
FACTS_NEEDED = (428, "Facts about the caller's files are needed")
FAULT = (500, "A fault of the server")


def problem(kind: str, status: int, title: str, detail: str, **more: Any) -> dict[str, Any]:
    """Make a problem document."""
    return {"type": f"urn:doxa:problem:{kind}", "title": title, "status": status, "detail": detail, **more}


def problem_of(error: DoxaError) -> dict[str, Any]:
    """Write an error of a memory as a problem document, with its name and exit code."""
    kind = next(one for one in STATUSES if isinstance(error, one))
    status, title = STATUSES[kind]
    more: dict[str, Any] = {"error": kind.__name__, "exit_code": error.exit_code}
    if isinstance(error, AmbiguousPrefix):
        more["candidates"] = list(error.candidates)
    if isinstance(error, Refused):
        more["refusal"] = error.refusal
    return problem(kind.__name__, status, title, str(error), **more)


def error_of(document: Mapping[str, Any]) -> DoxaError:
    """Make the error that a problem document tells of: the one that a memory on this machine would raise."""
    detail = str(document.get("detail") or document.get("title") or "The server refused, and did not say why.")
    named = document.get("error")
    if named == "AmbiguousPrefix":
        return AmbiguousPrefix(detail, tuple(map(str, document.get("candidates", ()))))
    if named == "Refused":
        return Refused(str(document.get("refusal", "")), detail)
    kinds = {one.__name__: one for one in STATUSES}
    if named in kinds:
        return kinds[named](detail)
    status = document.get("status")
    if status in (401, 403):
        return errors.NotPermitted(detail)
    return errors.InvalidInput(detail) if status in (400, 412, 413, 422) else errors.Unreachable(detail)
