"""An extractor over templates of relations, such as `The capital of [X] is __`.

The template with the most literal letters wins, so that `The [X] is __` reads only what nothing else reads. Within
one template the subject is as long as it can be: titles hold ` is ` more often than answers do. Templates with the
same text ask the same question and share the attribute of the first of them.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from doxa.core.extraction.base import Extraction
from doxa.core.values import Key

SUBJECT, OBJECT = "[X]", "__"


class _Template(NamedTuple):
    attribute: str
    literals: tuple[str, ...]
    pattern: re.Pattern[str]

    @property
    def weight(self) -> int:
        return sum(map(len, self.literals))


class TemplateExtractor:
    """Reads facts and questions that are written by templates.

    Args:
        facts: A template for each relation; `[X]` is the subject and `__` the object.
        questions: A template for each relation, without an object.
    """

    def __init__(self, facts: Mapping[str, str], questions: Mapping[str, str] | None = None) -> None:
        first: dict[str, str] = {}
        self._same = {relation: first.setdefault(text, relation) for relation, text in facts.items()}
        self._facts = self._compiled(facts)
        self._questions = self._compiled(questions or {})

    def extract(self, text: str) -> Extraction | None:
        """Give subject and relation as the key, and the object as the value, or None."""
        statement = text.strip().removesuffix(".")
        found = _match(self._facts, statement)
        if not found:
            return None
        attribute, groups = found
        return Extraction(Key(groups["subject"], attribute), groups["object"]) if "object" in groups else None

    def question(self, text: str) -> Key | None:
        """Give the key that a question asks for, or None."""
        found = _match(self._questions, text.strip())
        return Key(found[1]["subject"], found[0]) if found else None

    def _compiled(self, templates: Mapping[str, str]) -> list[_Template]:
        seen: dict[str, _Template] = {}
        for relation, text in templates.items():
            literals = tuple(part for part in re.split(r"\[X\]|__", text.removesuffix(".")) if part)
            pattern = re.escape(text.removesuffix("."))
            pattern = pattern.replace(re.escape(SUBJECT), "(?P<subject>.+)").replace(OBJECT, "(?P<object>.+?)")
            seen.setdefault(
                text, _Template(self._same.get(relation, relation), literals, re.compile(pattern, re.DOTALL))
            )
        return sorted(seen.values(), key=lambda template: -template.weight)


def _match(templates: list[_Template], text: str) -> tuple[str, dict[str, str]] | None:
    for template in templates:
        if all(literal in text for literal in template.literals) and (found := template.pattern.fullmatch(text)):
            return template.attribute, {name: part.strip() for name, part in found.groupdict().items()}
    return None
