"""Which policy holds for which key: a project's configuration, as a value."""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from doxa.core.settlement.policies.base import Policy
from doxa.core.settlement.policies.corroborated import Corroborated
from doxa.core.settlement.policies.latest import Latest
from doxa.core.settlement.policies.outcome_threshold import OutcomeThreshold, Thresholds
from doxa.core.settlement.policies.source_priority import SourcePriority
from doxa.core.settlement.policies.weighted import Weighted
from doxa.core.values import Key, fold_name

# Where a project's configuration lies, in its repository.
FILE = ".doxa/policy.toml"

Values = Literal["one", "many"]
Kind = Literal["text", "number", "version", "boolean", "date", "set"]
Authority = Literal["people", "anyone"]

POLICIES: dict[str, Callable[..., Policy]] = {
    "latest": Latest,
    "source_priority": SourcePriority,
    "weighted": Weighted,
    "corroborated": Corroborated,
    "outcome_threshold": OutcomeThreshold,
}


class Rule(NamedTuple):
    """What is declared about a key. `authority` says whether agents may overturn what people said."""

    policy: Policy = SourcePriority()
    values: Values = "one"
    kind: Kind = "text"
    authority: Authority = "people"
    thresholds: Thresholds = Thresholds()


DEFAULT_RULE = Rule()


class Part(NamedTuple):
    """What one section of the configuration declares; None where it is silent."""

    policy: Policy | None = None
    values: Values | None = None
    kind: Kind | None = None
    authority: Authority | None = None
    thresholds: Thresholds | None = None


class Rules(NamedTuple):
    """A project's configuration. Sections are found by folded names; the more particular one wins."""

    project: Part = Part()
    entities: Mapping[str, Part] = {}
    attributes: Mapping[str, Part] = {}
    keys: Mapping[tuple[str, str], Part] = {}
    extract: bool = True
    capture: bool = False

    def of(self, key: Key) -> Rule:
        """Give what holds for a key."""
        parts = (self.project, *self._particular(key))
        if all(part == _SILENT for part in parts):
            return DEFAULT_RULE
        chosen = DEFAULT_RULE._asdict()
        for part in parts:
            chosen.update({name: value for name, value in part._asdict().items() if value is not None})
        return Rule(**chosen)

    def _particular(self, key: Key) -> tuple[Part, ...]:
        if not (self.entities or self.attributes or self.keys):
            return ()
        entity, attribute = fold_name(key.entity), fold_name(key.attribute)
        return (
            self.entities.get(entity, _SILENT),
            self.attributes.get(attribute, _SILENT),
            self.keys.get((entity, attribute), _SILENT),
        )


_SILENT = Part()
DEFAULT_RULES = Rules()
