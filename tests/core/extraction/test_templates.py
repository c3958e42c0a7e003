import json
import os
import re
from pathlib import Path

import pytest

from doxa.core.extraction.base import Extraction
from doxa.core.extraction.templates import TemplateExtractor
from doxa.core.values import Key

FACTS = {
    "capital": "The capital of [X] is __",
    "place": "[X] lies in __",
    "site": "[X] lies in __",
    "town": "[X] lies in the town of __",
    "holder": "The [X] is __",
    "child": "[X]'s child is __",
    "head": "The name of the head of the [X] council is __",
}
QUESTIONS = {
    "capital": "What is the capital of [X]?",
    "site": "Where does [X] lie?",
    "holder": "Who is the [X]?",
    "child": "Who is [X]'s child?",
}
EXTRACTOR = TemplateExtractor(FACTS, QUESTIONS)


@pytest.mark.parametrize(
    ("text", "entity", "attribute", "value"),
    [
        ("The capital of France is Paris.", "France", "capital", "Paris"),
        ("The mayor is Jane Roe", "mayor", "holder", "Jane Roe"),
        ("Acme lies in the town of Bern.", "Acme", "town", "Bern"),
        ("Acme lies in Bern.", "Acme", "place", "Bern"),
        ("Acme lies in Washington, D.C..", "Acme", "place", "Washington, D.C."),
        ("The capital of What is to be done is Bern", "What is to be done", "capital", "Bern"),
        ("The capital of Duchy of Lorraine is Nancy", "Duchy of Lorraine", "capital", "Nancy"),
        ("Dana's child is Lee's child", "Dana", "child", "Lee's child"),
        ("The name of the head of the Bern council is Lee", "Bern", "head", "Lee"),
    ],
)
def test_the_most_specific_template_reads_a_fact(text, entity, attribute, value):
    assert EXTRACTOR.extract(text) == Extraction(Key(entity, attribute), value)


@pytest.mark.parametrize("text", ["", "Paris", "the capital of France is Paris", "The capital of is", "lies in Bern"])
def test_other_text_is_no_fact(text):
    assert EXTRACTOR.extract(text) is None


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("What is the capital of France?", Key("France", "capital")),
        ("Where does Acme lie?", Key("Acme", "place")),
        ("Who is the mayor?", Key("mayor", "holder")),
        ("Who is Dana's child?", Key("Dana", "child")),
        ("What is France?", None),
    ],
)
def test_a_question_asks_for_the_key_of_the_fact(text, key):
    assert EXTRACTOR.question(text) == key


DATA = os.environ.get("DOXA_DATA")


@pytest.mark.skipif(not DATA, reason="DOXA_DATA names no folder with the benchmark's data")
def test_every_fact_of_the_benchmark_is_read():
    templates = [
        json.loads((Path(DATA) / "mquake" / name).read_text(encoding="utf-8"))
        for name in ("cloze_templates.json", "question_templates.json")
    ]
    extractor = TemplateExtractor(*templates)
    rows = json.loads((Path(DATA) / "memoryagentbench" / "Conflict_Resolution_6k_32k.json").read_text(encoding="utf-8"))
    facts = [fact for row in rows for fact in re.findall(r"^\d+\. (.+)$", row["context"], re.MULTILINE)]
    assert len(facts) > 1_000
    assert [fact for fact in facts if not extractor.extract(fact)] == []
    assert [
        q for row in rows if "_sh_" in str(row["metadata"]) for q in row["questions"] if not extractor.question(q)
    ] == []
