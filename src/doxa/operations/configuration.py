"""Reading a project's configuration of settlement: which policy decides which key."""

from collections.abc import Mapping
from typing import Any, get_args

from doxa.core.canonical import KINDS
from doxa.core.settlement.policies.base import Policy
from doxa.core.settlement.policies.outcome_threshold import Thresholds
from doxa.core.settlement.rules import FILE, POLICIES, Authority, Part, Rules, Values
from doxa.core.values import fold_name
from doxa.errors import InvalidInput

__all__ = ["FILE", "policy_named", "rules_of"]

_DECLARED = ("policy", "values", "kind", "authority", "thresholds")
_SECTIONS = ("entity", "attribute", "key")
_FLAGS = ("extract", "capture")


def rules_of(written: Mapping[str, Any], place: str, policy: str | None = None) -> Rules:
    """Read a configuration.

    Args:
        written: the file, as TOML gives it.
        place: what to call it in an error.
        policy: a policy that the caller chose for the project, before what the file says.

    Raises:
        InvalidInput: a name or a value in it is not known. Nothing of it is used.
    """
    _only(written, (*_DECLARED, *_SECTIONS, *_FLAGS), place)
    for flag in _FLAGS:
        if not isinstance(written.get(flag, False), bool):
            raise InvalidInput(f"{place}: {flag} is true or false, not {written[flag]!r}. Nothing was written.")
    project = _part({name: written[name] for name in _DECLARED if name in written}, place)
    if policy is not None:
        project = project._replace(policy=policy_named(policy, "policy"))
    sections = {name: _section(written, name, place) for name in _SECTIONS}
    return Rules(
        project=project,
        entities={fold_name(name): part for name, part in sections["entity"].items()},
        attributes={fold_name(name): part for name, part in sections["attribute"].items()},
        keys={_key(name, place): part for name, part in sections["key"].items()},
        extract=written.get("extract", True),
        capture=written.get("capture", False),
    )


def policy_named(given: object, place: str) -> Policy:
    """Make a policy of what names it: `"latest"`, `"corroborated(3)"`, or a table with `name` and its settings."""
    settings: dict[str, Any] = {}
    if isinstance(given, Mapping):
        settings = {name: value for name, value in given.items() if name != "name"}
        given = given.get("name")
    name, _, argument = given.strip().rstrip(")").partition("(") if isinstance(given, str) else ("", "", "")
    name = name.strip()
    make = POLICIES.get(name)
    if make is None:
        raise InvalidInput(
            f"{place}: there is no policy {given!r}; there are {', '.join(POLICIES)}. Nothing was written."
        )
    numbers = [one for one, value in make()._asdict().items() if isinstance(value, (int, float))]  # type: ignore[attr-defined]  # each makes a NamedTuple
    if argument.strip():
        settings[numbers[0] if numbers else "a number"] = _number(argument.strip(), place)
    elif name == "outcome_threshold" and settings:
        return make(thresholds=_thresholds(settings, place))
    if not settings.keys() <= set(numbers):
        raise InvalidInput(f"{place}: {name} does not take {', '.join(settings)}. Nothing was written.")
    for value in settings.values():
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise InvalidInput(f"{place}: {value!r} is no number. Nothing was written.")
    return make(**settings)


def _thresholds(given: Mapping[str, Any], place: str) -> Thresholds:
    _only(given, Thresholds._fields, place)
    if any(isinstance(value, bool) or not isinstance(value, (int, float)) for value in given.values()):
        raise InvalidInput(f"{place}: thresholds are numbers. Nothing was written.")
    return Thresholds(**given)


def _number(text: str, place: str) -> float | int:
    try:
        return float(text) if "." in text else int(text)
    except ValueError as error:
        raise InvalidInput(f"{place}: {text!r} is no number. Nothing was written.") from error


def _section(written: Mapping[str, Any], name: str, place: str) -> dict[str, Part]:
    section = written.get(name, {})
    if not isinstance(section, Mapping) or not all(isinstance(part, Mapping) for part in section.values()):
        raise InvalidInput(f"{place}: {name} is a table of tables, such as [{name}.NAME]. Nothing was written.")
    return {key: _part(part, f"{place}, [{name}.{key}]") for key, part in section.items()}


def _part(written: Mapping[str, Any], place: str) -> Part:
    _only(written, _DECLARED, place)
    allowed = {"values": get_args(Values), "kind": KINDS, "authority": get_args(Authority)}
    for name, choices in allowed.items():
        if name in written and written[name] not in choices:
            raise InvalidInput(
                f"{place}: {name} is one of {', '.join(choices)}, not {written[name]!r}. Nothing was written."
            )
    return Part(
        policy=policy_named(written["policy"], place) if "policy" in written else None,
        values=written.get("values"),
        kind=written.get("kind"),
        authority=written.get("authority"),
        thresholds=_thresholds(written["thresholds"], place) if "thresholds" in written else None,
    )


def _key(name: str, place: str) -> tuple[str, str]:
    entity, colon, attribute = name.rpartition(":")
    if not attribute:
        raise InvalidInput(f"{place}: {name!r} is no key; write it as entity:attribute. Nothing was written.")
    return fold_name(entity if colon else "project"), fold_name(attribute)


def _only(written: Mapping[str, Any], known: tuple[str, ...], place: str) -> None:
    unknown = [name for name in written if name not in known]
    if unknown:
        raise InvalidInput(
            f"{place}: {', '.join(map(repr, unknown))} is not known; there are {', '.join(known)}. Nothing was written."
        )
