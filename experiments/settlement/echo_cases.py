"""What the echo probe is about: a thing, its old value and its new one, and five ways to say the old value again."""

import random
import re
from collections.abc import Iterable
from typing import NamedTuple

from experiments.settlement import config_drift, data, fact_consolidation
from experiments.settlement.world import same

EACH = 100
_VALUE_CHARS_MAX = 40


class Case(NamedTuple):
    """A thing whose value was corrected.

    `say` is the sentence that gives a value, with `{}` for the value; `respelled` is the old value written otherwise,
    and `form` says how: in another format of the same quantity, date, range or truth, or by retyping it.
    """

    source: str
    key: tuple[str, str]
    subject: str
    say: str
    old: str
    new: str
    third: str | None
    respelled: str
    form: str
    number: int = 0

    def sentence(self, value: str) -> str:
        """Give the sentence that gives a value."""
        return self.say.replace("{}", value)


class Wording(NamedTuple):
    """The old value said again: the sentence, and the value as it is given apart."""

    text: str
    value: str


_PLAIN = ("verbatim", "just to confirm", "reworded", "an aside")
FORMAT, RETYPED = "in another format", "in quotes or another case"

_REWORDED = (
    "We are using {value} for {subject}, as agreed.",
    "Noting once more that {subject} stays {value}.",
    "For the summary: the value of {subject} remains {value}.",
    "{value} is what we have for {subject}.",
    "As said before, {subject} should read {value}.",
)
_ASIDE = (
    "I went through the notes this morning, where {subject} is {value}, and tidied up the rest.",
    "The tests pass, the documentation is done and {subject} is {value}.",
    "While writing the report I put {value} down for {subject}.",
    "Everything else is unchanged, {subject} is {value}, and the build is green.",
    "The meeting was short; {subject} is {value} and nobody objected.",
)


def wordings(case: Case) -> tuple[str, ...]:
    """Name the five ways in which the old value of a case is said again."""
    return (*_PLAIN, case.form)


def said_again(case: Case, wording: str) -> Wording:
    """Say the old value again."""
    words = {"value": case.old, "subject": case.subject}
    if wording == "verbatim":
        return Wording(case.sentence(case.old), case.old)
    if wording == "just to confirm":
        return Wording(f"Just to confirm, {case.subject} is {case.old}.", case.old)
    if wording == "reworded":
        return Wording(_REWORDED[case.number % len(_REWORDED)].format(**words), case.old)
    if wording in (FORMAT, RETYPED):
        return Wording(f"{case.subject} is {case.respelled}", case.respelled)
    return Wording(_ASIDE[case.number % len(_ASIDE)].format(**words), case.old)


# The entity is a service; attribute, then old, new and third value, then the old one written otherwise, and how.
_TOPICS = (
    ("request timeout", "3600s", "900s", "600s", "1 h", FORMAT),
    ("token lifetime", "90 min", "30 min", "15 min", "1.5 h", FORMAT),
    ("retention period", "14 days", "30 days", "60 days", "2 weeks", FORMAT),
    ("upload limit", "2 GiB", "512 MiB", "256 MiB", "2048 MiB", FORMAT),
    ("heap size", "4096 MiB", "8 GiB", "16 GiB", "4 GiB", FORMAT),
    ("sampling rate", "48 kHz", "44.1 kHz", "96 kHz", "48000 Hz", FORMAT),
    ("release date", "2026-03-02", "2026-03-16", "2026-04-01", "2 Mar 2026", FORMAT),
    ("freeze date", "15 Oct 2026", "16 Oct 2026", "20 Oct 2026", "2026-10-15", FORMAT),
    ("monthly budget", "$1,200", "$1,500", "$1,800", "$1200", FORMAT),
    ("region", "Frankfurt", "Ohio", "Oregon", "frankfurt", RETYPED),
    ("database", "PostgreSQL", "MySQL", "SQLite", "postgresql", RETYPED),
    ("queue", "RabbitMQ", "Kafka", "NATS", '"RabbitMQ"', RETYPED),
    ("log level", "debug", "info", "warning", "DEBUG", RETYPED),
    ("owner", "Dana Reyes", "Lee Park", "Sam Okafor", "dana reyes", RETYPED),
    ("license", "Apache-2.0", "MIT", "BSD-3-Clause", "apache-2.0", RETYPED),
    ("node version", ">=18, <21", ">=20, <23", ">=22, <25", ">=18,<21", FORMAT),
    ("compression", "gzip", "zstd", "brotli", "`gzip`", RETYPED),
    ("tracing flag", "true", "false", "auto", "yes", FORMAT),
    ("distance threshold", "1500 m", "2 km", "3 km", "1.5 km", FORMAT),
    ("on-call team", "payments core", "platform", "search infra", "Payments Core", RETYPED),
)
_SERVICES = ("billing", "ingest", "mailer", "gateway", "catalogue")


def _topics() -> list[Case]:
    made: list[Case] = []
    for service in _SERVICES:
        for attribute, old, new, third, respelled, form in _TOPICS:
            subject = f"the {service} {attribute}"
            say = f"The {service} {attribute} is {{}}."
            case = Case("topics", (service, attribute), subject, say, old, new, third, respelled, form, len(made))
            made.append(case)
    return made


def _drifted() -> list[Case]:
    found = []
    for timeline in config_drift.timelines(quick=False):
        values: list[str] = []
        for step in timeline.steps:
            if not any(same(step.value, value) for value in values):
                values.append(step.value)
        if len(values) > 1 and all(0 < len(value) <= _VALUE_CHARS_MAX for value in values[:3]):
            third = values[2] if len(values) > 2 else None
            say = f"{timeline.key} = {{}}"
            case = Case(
                "configuration", timeline.name, timeline.key, say, values[0], values[1], third, *_otherwise(values[0])
            )
            found.append(case)
    return _sampled(found)


def _otherwise(value: str) -> tuple[str, str]:
    """Write a value of a configuration file as somebody would who retypes it, and say how."""
    if value.casefold() in {"true", "false"}:
        return value.upper() if value != value.upper() else value.lower(), FORMAT
    if re.search(r"[<>=~^]\s*\d", value):
        spaced = re.sub(r"\s*,\s*", " , ", re.sub(r"([<>=~^]+)\s*(?=\d)", r"\1 ", value))
        return spaced if spaced != value else value.replace(" ", ""), FORMAT
    return f'"{value}"', RETYPED


def _facts() -> list[Case]:
    """Give conflicts of FactConsolidation whose sentence has a noun for what it is about."""
    templates = data.read_json("mquake", "cloze_templates.json")
    test = fact_consolidation.tests()[-1]
    slots: dict[str, list[fact_consolidation.Fact]] = {}
    for fact in test.facts:
        slots.setdefault(fact.key.folded, []).append(fact)
    found = []
    for facts in slots.values():
        old, new = facts[0], facts[-1]
        template = templates[old.key.attribute].removesuffix(".")
        subject, verb, rest = template.partition(" is __")
        if same(old.value, new.value) or not verb or rest or old.text.count(old.value) != 1:
            continue
        attribute = re.sub(r"^The | of$|'s (?=\w)", "", " ".join(subject.replace("[X]", "").split())).strip(" '")
        named = subject.replace("[X]", old.key.entity)
        lowered = named[0].lower() + named[1:] if named.startswith("The ") else named
        say = template.replace("[X]", old.key.entity).replace("__", "{}") + "."
        key = (old.key.entity, attribute.removeprefix("s "))
        found.append(Case("facts", key, lowered, say, old.value, new.value, None, old.value.casefold(), RETYPED))
    return _sampled(found)


def _sampled(cases: list[Case]) -> list[Case]:
    chosen = random.Random(4).sample(cases, min(EACH, len(cases)))
    return [case._replace(number=number) for number, case in enumerate(chosen)]


def cases(*, quick: bool = False) -> list[Case]:
    """Give the cases: own topics, values of configuration files, and facts in conflict."""
    groups: Iterable[list[Case]] = (_topics(), _drifted(), _facts())
    return [case for group in groups for case in (group[::7] if quick else group)]
