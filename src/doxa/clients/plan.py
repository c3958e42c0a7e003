"""Works out what becomes of each file, from what it holds: nothing is read or written here."""

import hashlib
from collections.abc import Sequence
from types import ModuleType
from typing import Any, NamedTuple

from doxa.clients import json_edit, toml_edit, whole_edit
from doxa.clients.edits import LeftAlone, Piece, pieces_of, spliced, undone, undone_elsewhere
from doxa.clients.json_text import is_blank, read
from doxa.clients.wishes import Wish

FORMS: dict[str, ModuleType] = {"json": json_edit, "toml": toml_edit, "whole": whole_edit}


class Entry(NamedTuple):
    """What was put into a file, kept so that it can be taken out to the byte.

    Attributes:
        form: how the file is changed, one of `FORMS`.
        clients: the names of the clients that it was put there for.
        existed: whether there was a file.
        digest: the SHA-256 of the file as it was left, in hexadecimal.
        pieces: what was put where.
        folders: the folders that were made for it, outermost first.
    """

    form: str
    clients: tuple[str, ...]
    existed: bool
    digest: str
    pieces: tuple[Piece, ...]
    folders: tuple[str, ...] = ()


class Outcome(NamedTuple):
    """What becomes of a file.

    Attributes:
        before: what it holds, None where there is none.
        after: what it is to hold, None where there is to be none.
        entry: what is to be kept about it, None for nothing.
        problem: why it is left as it is, "" where it is not.
    """

    before: bytes | None
    after: bytes | None
    entry: Entry | None
    problem: str = ""


def installed(before: bytes | None, wishes: Sequence[Wish], entry: Entry | None) -> Outcome:
    """Work out a file that holds all that is wished of it.

    Args:
        before: what it holds, None where there is none.
        wishes: what is wished, all of one form.
        entry: what was kept about it, None for nothing.
    """
    form = FORMS[wishes[0].form]
    content = _together([wish.content for wish in wishes])
    clients = tuple(dict.fromkeys([*(entry.clients if entry else ()), *(wish.client for wish in wishes)]))
    try:
        text = _decoded(before)
        if text is not None and form.holds(text, content):
            kept = entry and entry._replace(clients=clients)
            return Outcome(before, before, kept)
        base = _without(text, entry, form) if text is not None and form.has_ours(text) else text
        splices = form.additions(base or "", content)
        after = spliced(base or "", splices)
        _refuse_unless_held(form, after, content)
        data = after.encode()
        new = Entry(wishes[0].form, clients, base is not None, _digest(data), tuple(pieces_of(base or "", splices)))
        return Outcome(before, data, new._replace(folders=entry.folders) if entry else new)
    except LeftAlone as error:
        return Outcome(before, before, entry, str(error))


def _refuse_unless_held(form: ModuleType, after: str, content: Any) -> None:
    """Look at a file once more before it is written: it is somebody's."""
    if not form.holds(after, content):
        raise LeftAlone("doxa cannot add to what is written like that")


def uninstalled(before: bytes | None, form: str, clients: Sequence[str], entry: Entry | None) -> Outcome:
    """Work out a file without what doxa has put into it.

    Args:
        before: what it holds, None where there is none.
        form: how it is changed, one of `FORMS`.
        clients: the names of the clients that doxa is taken away from.
        entry: what was kept about it, None for nothing.
    """
    staying = tuple(name for name in (entry.clients if entry else ()) if name not in clients)
    if entry is not None and staying:
        return Outcome(before, before, entry._replace(clients=staying))
    try:
        text = _decoded(before)
        if text is None or not FORMS[form].has_ours(text):
            return Outcome(before, before, None)
        after = _without(text, entry, FORMS[form])
    except LeftAlone as error:
        return Outcome(before, before, entry, str(error))
    return Outcome(before, None if after is None else after.encode(), None)


def _without(text: str, entry: Entry | None, form: ModuleType) -> str | None:
    """Take out what was put in: to the byte where the file is as it was left, else what is known to be doxa's."""
    if entry is not None and _digest(text.encode()) == entry.digest:
        return undone(text, entry.pieces) if entry.existed else None
    found = undone_elsewhere(text, entry.pieces) if entry is not None and entry.existed else None
    if found is None or not _is_clean(found, form):
        found = str(form.without_ours(text))
        if not _is_clean(found, form):
            raise LeftAlone("doxa's entries stand in it in a form that it did not write; take them out by hand")
    nothing_left = form is whole_edit or (entry is not None and not entry.existed and _is_empty(found, form))
    return None if nothing_left else found


def _is_clean(text: str, form: ModuleType) -> bool:
    try:
        return not form.has_ours(text)
    except LeftAlone:
        return False


def _is_empty(text: str, form: ModuleType) -> bool:
    return is_blank(text) or (form is json_edit and read(text).value in ({}, {"version": 1}))


def _together(contents: Sequence[Any]) -> Any:
    found = contents[0]
    for one in contents[1:]:
        found = _both(found, one) if isinstance(found, dict) else found
    return found


def _both(first: Any, second: Any) -> Any:
    if isinstance(first, dict) and isinstance(second, dict):
        names = dict.fromkeys([*first, *second])
        return {name: _both(first.get(name), second.get(name)) for name in names}
    return second if first is None else first


def _decoded(data: bytes | None) -> str | None:
    if data is None:
        return None
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise LeftAlone("it is not UTF-8") from error


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
