"""What an address asks for: filters, the page, the moment."""

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from doxa.core.lifecycle import STATUSES
from doxa.ports.store import Wanted
from doxa.window.shown import CONDITION_WORDS

ROWS = 60
_PAGE_MAX = 1_000_000
_TERM_CHARS_MAX = 200
_WORDS_MAX = 12


class Asked(NamedTuple):
    """What the list is asked for.

    Attributes:
        text: what was typed; its words are looked for.
        status: one status, "" for all.
        condition: one condition, "" for any or none.
        ref: a part of a path.
        tag: a tag.
        actor: who noted it.
        page: the number of the page, from 1.
        at: the moment as it was written, "" for now.
    """

    text: str = ""
    status: str = ""
    condition: str = ""
    ref: str = ""
    tag: str = ""
    actor: str = ""
    page: int = 1
    at: str = ""

    @property
    def wanted(self) -> Wanted:
        """The same for a store."""
        return Wanted(
            statuses=(self.status,) if self.status else (),
            conditions=(self.condition,) if self.condition else (),
            words=tuple(self.text.split()[:_WORDS_MAX]),
            ref=self.ref,
            tag=self.tag,
            actor=self.actor,
        )

    @property
    def skipped(self) -> int:
        """How many rows stand on the pages before."""
        return (self.page - 1) * ROWS

    @property
    def filtered(self) -> bool:
        """Whether anything is left out."""
        return self._replace(page=1, at="") != Asked()

    def address(self, **changed: str | int) -> str:
        """Write the address that asks for the same with something changed; another filter begins at the first page."""
        fields = self._asdict() | {"page": 1} | changed
        names = {"text": "q", "ref": "path"}
        asked = {names.get(name, name): value for name, value in fields.items() if value not in ("", 1)}
        return f"/?{urlencode(asked)}" if asked else "/"


def asked_of(query: Mapping[str, str]) -> Asked:
    """Read what an address asks for; what makes no sense there is not asked for."""

    def term(name: str) -> str:
        # A lone surrogate can be typed into an address, and be looked for nowhere.
        return query.get(name, "").strip()[:_TERM_CHARS_MAX].encode("utf-8", "replace").decode()

    status, condition = term("status"), term("condition")
    return Asked(
        term("q"),
        status if status in STATUSES else "",
        condition if condition in CONDITION_WORDS else "",
        term("path"),
        term("tag"),
        term("actor"),
        page_of(term("page")),
        term("at"),
    )


def page_of(text: str) -> int:
    """Read the number of a page."""
    return min(max(int(text), 1), _PAGE_MAX) if text.isascii() and text.isdecimal() else 1
