"""What a request may hold: THE table of parameters, as pydantic models for what is checked and for the documentation.

A model refuses unknown fields and wrong types. Lengths and characters are doxa's own to judge, so that every surface
says the same; the schema names the limits all the same.
"""

import inspect
from abc import ABC, abstractmethod
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, create_model

from doxa.core.situations import Situation
from doxa.core.values import Actor, Cue, Evidence, Warrant
from doxa.errors import InvalidInput
from doxa.operations.evidence import MANY_MAX, QUOTE_CHARS_MAX, Observed
from doxa.operations.given import NAME_CHARS_MAX, TEXT_CHARS_MAX
from doxa.operations.note import CLAIM_CHARS_MAX, KEY_CHARS_MAX, TAGS_MAX
from doxa.wire.facts import ASKED, Fact
from doxa.wire.forms import from_base64
from doxa.wire.table import FACTS_MAX, Operation

_SITUATIONS = Literal["read", "edit", "run", "prompt", "output", "session-start", "compaction"]
_INTEGER_MAX = 2**63 - 1


class Form(BaseModel):
    """A request, or a part of one. Unknown fields and wrong types are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Part(Form, ABC):
    """A part of a request that stands for a value of the core."""

    @abstractmethod
    def core(self) -> Any:
        """Give what it stands for."""


def text(chars_max: int, what: str) -> Any:
    """Give the annotation of a text, its limit told in the schema and held by doxa."""
    return Annotated[str, Field(description=what, json_schema_extra={"maxLength": chars_max})]


def many(kind: Any, count_max: int, what: str) -> Any:
    """Give the annotation of a list."""
    return Annotated[list[kind], Field(description=what, json_schema_extra={"maxItems": count_max})]


class EvidenceForm(Part):
    """Evidence as it is kept: a statement, a report, an inference, or an observation that was hashed already."""

    warrant: Literal[get_args(Warrant)]  # type: ignore[valid-type]  # the choices are the core's own
    ref: text(TEXT_CHARS_MAX, "what it points to") | None = None  # type: ignore[valid-type]  # made by a function
    line: int | None = Field(default=None, ge=-_INTEGER_MAX, le=_INTEGER_MAX)
    quote: text(QUOTE_CHARS_MAX, "the passage that matters") | None = None  # type: ignore[valid-type]  # as above
    content_hash: str | None = None
    at: str | None = None
    by: text(TEXT_CHARS_MAX, "whose it is") | None = None  # type: ignore[valid-type]  # as above

    def core(self) -> Evidence:
        """Give the evidence."""
        return Evidence(**dict(self))


class ObservedForm(Part):
    """What was observed: a file or a passage of it, read from the facts of the request unless its content is given."""

    ref: text(TEXT_CHARS_MAX, "a path, maybe with :LINE or ::SYMBOL, a URL, or a command")  # type: ignore[valid-type]  # made by a function
    quote: text(QUOTE_CHARS_MAX, "the passage that matters") | None = None  # type: ignore[valid-type]  # as above
    content: str | None = Field(default=None, description="what was seen")
    content_base64: str | None = Field(default=None, description="the same in base64, for what is no text")
    at: str | None = Field(default=None, description="the version, such as a commit")
    symbol: str | None = Field(default=None, description="the definition that matters")

    def core(self) -> Observed:
        """Give the observation. InvalidInput when its content is not base64."""
        content: str | bytes | None = self.content
        if self.content_base64 is not None:
            try:
                content = from_base64(self.content_base64)
            except ValueError as error:
                raise InvalidInput("content_base64 is not base64. Nothing was written.") from error
        return Observed(self.ref, quote=self.quote, content=content, at=self.at, symbol=self.symbol)


class CueForm(Part):
    """A cue: conditions that must all hold, each a kind and a term."""

    conditions: list[list[str]]

    def core(self) -> Cue:
        """Give the cue."""
        return Cue(tuple([tuple(one) for one in self.conditions]))  # type: ignore[misc]  # pairs are checked by doxa


class SituationForm(Part):
    """What the agent is about to do or has just seen."""

    kind: _SITUATIONS
    ref: str | None = Field(default=None, description="the path or URL that it is about")
    text: str = Field(default="", description="the command, the prompt, the output, what an edit writes")
    command: str = Field(default="", description="the command whose output it is")

    def core(self) -> Situation:
        """Give the situation."""
        return Situation(self.kind, self.ref, self.text, self.command)


class ActorForm(Part):
    """Who says something."""

    name: text(NAME_CHARS_MAX, "the name")  # type: ignore[valid-type]  # made by a function
    kind: Literal["human", "agent", "system"] = "human"

    def core(self) -> Actor:
        """Give the actor."""
        return Actor(self.name, self.kind)


class FactForm(Part):
    """A fact about the caller's files, as the answer with the status 428 asked for it."""

    ask: Literal[tuple(ASKED)]  # type: ignore[valid-type]  # the choices are those of the table
    of: list[str] = Field(default=[], description="the references it is about")
    answer: Any = Field(default=None, description="what is so; content is base64")
    fault: str | None = Field(default=None, description="why it could not be looked up")

    def core(self) -> Fact:
        """Give the fact."""
        return Fact(self.ask, tuple(self.of), self.answer, self.fault)


KeyForm = Annotated[
    str | Annotated[list[str], Field(min_length=2, max_length=3)],
    Field(
        description="entity:attribute@scope, or [entity, attribute] or [entity, attribute, scope]",
        json_schema_extra={"maxLength": 3 * KEY_CHARS_MAX},
    ),
]


def _kind_of_evidence(value: Any) -> str:
    """Say which form a piece of evidence has, so that a refusal is about that one."""
    return "said" if isinstance(value, dict) and value.get("warrant") is not None else "observed"


def _one_or_several(value: Any) -> str:
    return "several" if isinstance(value, list) else "one"


_OneEvidence = Annotated[
    Annotated[EvidenceForm, Tag("said")] | Annotated[ObservedForm, Tag("observed")], Discriminator(_kind_of_evidence)
]
_EvidenceForms = Annotated[
    Annotated[_OneEvidence, Tag("one")] | Annotated[list[_OneEvidence], Tag("several")], Discriminator(_one_or_several)
]
_CueForms = str | CueForm
Moment = Annotated[
    str | Annotated[int, Field(ge=-_INTEGER_MAX, le=_INTEGER_MAX)],
    Field(description="ISO 8601, UTC without an offset, or microseconds since 1970; in a query, those with @ before"),
]
_Limit = Annotated[int, Field(description="how many at most", ge=0, le=_INTEGER_MAX)]
_Id = text(40, "the id, or the beginning of one")
_Reason = text(TEXT_CHARS_MAX, "why")

# Parameters of one name mean one thing, whatever they are parameters of.
PARAMETERS: dict[str, Any] = {
    "adopt": Annotated[bool, Field(description="take events of another project as this one's")],
    "after": text(40, "the id of the last belief of the page before"),
    "agent": text(TEXT_CHARS_MAX, "the sub-agent"),
    "anchors": many(str | ObservedForm, MANY_MAX, "paths, or observations, that it is about"),
    "at": Moment,
    "because": Annotated[str, Field(description='"wrong" when made, or "changed"')],
    "belief": _Id,
    "beliefs": many(str, FACTS_MAX, "ids"),
    "budget_chars": Annotated[int, Field(description="how long the text may be", ge=-_INTEGER_MAX, le=_INTEGER_MAX)],
    "by": str | ActorForm,
    "check": text(TEXT_CHARS_MAX, "how to test it"),
    "chosen": text(TEXT_CHARS_MAX, "the belief that holds, by its id or value"),
    "claim": text(CLAIM_CHARS_MAX, "what is believed, in a sentence"),
    "cues": many(_CueForms, MANY_MAX, "what else calls it up"),
    "evidence": _EvidenceForms,
    "forecloses": _CueForms,
    "instead_of": _Id,
    "kept": text(TEXT_CHARS_MAX, "the part that stays true"),
    "key": KeyForm,
    "key_or_id": KeyForm,
    "limit": _Limit,
    "lines": many(str, _INTEGER_MAX, "the lines of an export"),
    "misled_by": many(str, MANY_MAX, "the references that misled"),
    "name": KeyForm,
    "notes": many(dict[str, Any], _INTEGER_MAX, "notes with claim, and maybe key, value, tags, source, quote, …"),
    "on_line": text(TEXT_CHARS_MAX, "the commit on whose line alone it holds"),
    "only": many(str, 10_000, "the ids of those that are meant"),
    "other": KeyForm,
    "paused": Annotated[bool, Field(description="whether delivery is switched off")],
    "premises": many(str, MANY_MAX, "the ids of what it rests on"),
    "query": text(TEXT_CHARS_MAX, "words"),
    "quote": text(QUOTE_CHARS_MAX, "the passage"),
    "reaffirm": Annotated[bool, Field(description="whether a retired value is to hold again")],
    "reason": _Reason,
    "ref": text(TEXT_CHARS_MAX, "a path, maybe with a line, or a URL"),
    "removed": Annotated[bool, Field(description="whether it does not rest on them")],
    "result": Annotated[str, Field(description='"holds" or "fails"')],
    "session": text(TEXT_CHARS_MAX, "the agent's session"),
    "situation": SituationForm,
    "source": text(TEXT_CHARS_MAX, "where it is from"),
    "statuses": many(str, 5, "candidate, active, superseded, revoked, erased"),
    "succeeded": Annotated[bool, Field(description="whether it went as the belief says")],
    "tags": many(str, TAGS_MAX, "words for people"),
    "tentative": Annotated[bool, Field(description="whether it is only a candidate")],
    "text": Annotated[str, Field(description="what was said")],
    "transient": Annotated[bool, Field(description="whether the cause of a failure will pass")],
    "valid_from": Moment,
    "valid_to": Moment,
    "value": text(CLAIM_CHARS_MAX, "the answer"),
}
# What only a caller on the same machine can give.
NOT_SENT = frozenset({"progress"})


def model_of(operation: Operation) -> type[Form]:
    """Make the model of an operation's query or body: the parameters of its method that are not in its path."""
    fields: dict[str, Any] = {}
    for parameter in operation.signature.parameters.values():
        if parameter.name in NOT_SENT or f"{{{parameter.name}}}" in operation.path:
            continue
        annotation = PARAMETERS[parameter.name]
        if parameter.default is inspect.Parameter.empty:
            required = parameter.annotation if isinstance(parameter.annotation, str) else str(parameter.annotation)
            fields[parameter.name] = (annotation | None if "None" in required else annotation, ...)
        else:
            empty = list(parameter.default) if isinstance(parameter.default, tuple) else parameter.default
            fields[parameter.name] = (annotation | None if empty is None else annotation, empty)
    if operation.method == "POST":
        facts = Annotated[list[FactForm], Field(max_length=FACTS_MAX)]
        fields["facts"] = (facts | None, None)
    if operation.name == "propose":
        fields["recent"] = (Annotated[list[KeyForm], Field(max_length=MANY_MAX)], [])
    if operation.method == "GET":
        fields["as_of"] = (Moment | None, None)
    return create_model(f"{operation.name}_request", __base__=Form, __doc__=operation.summary, **fields)


def core_of(value: Any) -> Any:
    """Give what a value of a model stands for."""
    if isinstance(value, Part):
        return value.core()
    if isinstance(value, list):
        return [core_of(one) for one in value]
    return value
