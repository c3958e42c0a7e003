"""FactConsolidation, single hop: numbered facts, of which a later one is the correction of an earlier one.

Structured-key configuration: the key of a fact and of a question are read by the templates that wrote them, so that
what is measured is which of two values holds, not whether two sentences are about the same. The second table takes
the sentences alone.
"""

import re
from collections import defaultdict
from typing import Any, NamedTuple

import doxa
from doxa.core.extraction.templates import TemplateExtractor
from doxa.core.values import Key
from experiments.settlement import data
from experiments.settlement.figures import Part, Share, Table
from experiments.settlement.peers import Append, FirstValue, Ledger, Peer
from experiments.settlement.world import READER, World, empty_folder, same

SIZES = ("6k", "32k")
PEERS: tuple[type[Peer], ...] = (Peer, FirstValue, Append, Ledger)


class Fact(NamedTuple):
    """A fact, its number, and what the templates read in it."""

    number: int
    text: str
    key: Key
    value: str


class Test(NamedTuple):
    """One size of the task: the facts, and the questions with every right answer."""

    size: str
    facts: tuple[Fact, ...]
    questions: tuple[tuple[Key | None, tuple[str, ...]], ...]


def extractor() -> TemplateExtractor:
    """Give the templates that facts and questions were written by."""
    return TemplateExtractor(
        data.read_json("mquake", "cloze_templates.json"), data.read_json("mquake", "question_templates.json")
    )


def tests() -> list[Test]:
    """Read the single-hop questions of each size."""
    reader = extractor()
    rows = data.read_json("memoryagentbench", "Conflict_Resolution_6k_32k.json")
    return [_test(reader, size, row) for row in rows for size in SIZES if f"_sh_{size}_" in str(row["metadata"])]


def _test(reader: TemplateExtractor, size: str, row: dict[str, Any]) -> Test:
    facts = []
    for number, text in re.findall(r"^(\d+)\. (.+)$", row["context"], re.MULTILINE):
        found = reader.extract(text)
        if found is not None:
            facts.append(Fact(int(number), text, found.key, found.value))
    answers = [tuple(_texts(one)) for one in row["answers"]]
    keys = [reader.question(question) for question in row["questions"]]
    return Test(size, tuple(facts), tuple(zip(keys, answers, strict=True)))


def _texts(answers: Any) -> list[str]:
    return [answers] if isinstance(answers, str) else [text for one in answers for text in _texts(one)]


def correct(output: str | None, answers: tuple[str, ...]) -> bool:
    """The official score: any right answer stands in the output, whatever its case."""
    return output is not None and any(answer.casefold() in output.casefold() for answer in answers)


def world_of(test: Test, root: str) -> World:
    """Note the facts in order.

    The task says that the later fact is right, so each is an observation of the next edition of one document. A
    person's correction would do as well; a bare statement would not be one.
    """
    world = World(root)
    memory = world.seen_by(READER)
    for fact in test.facts:
        evidence = doxa.observed("facts", content=fact.text, at=str(fact.number))
        memory.remember(fact.text, key=fact.key, value=fact.value, evidence=evidence)
    return world


def _doxa_arm(test: Test, root: str) -> Share:
    memory = world_of(test, root).seen_by(READER)
    found = [(memory.current(key) if key else None, answers) for key, answers in test.questions]
    return Share.of(correct(belief.value if belief else None, answers) for belief, answers in found)


def _peer_arm(peer: type[Peer], test: Test) -> Share:
    slots: dict[str, Peer] = defaultdict(peer)
    for fact in test.facts:
        slots[fact.key.folded].take(fact.value, "shown")
    return Share.of(correct(slots[key.folded].current if key else None, answers) for key, answers in test.questions)


def _sentences_alone(test: Test, root: str) -> tuple[Share, Share]:
    """Note the sentences without keys. Gives the conflicts that were settled, and the notes that did no harm."""
    memory = World(root).seen_by(READER)
    slots: dict[str, list[tuple[Fact, str]]] = defaultdict(list)
    mistaken = []
    for fact in test.facts:
        settled = memory.remember(fact.text, evidence=doxa.observed("facts", content=fact.text, at=str(fact.number)))
        slots[fact.key.folded].append((fact, settled.belief.id if settled.belief else ""))
        own = {name for _, name in slots[fact.key.folded]}
        mistaken.append(all(one.id in own for one in settled.retired))
    conflicted = [facts for facts in slots.values() if not same(facts[0][0].value, facts[-1][0].value)]
    seen = []
    for facts in conflicted:
        status = [memory.get(name).status if name else "" for _, name in facts]
        seen.append(status[-1] == "active" and status[0] == "superseded")
    return Share.of(seen), Share.of(mistaken)


def run(*, quick: bool = False) -> Part:
    """Answer the questions of both sizes; there is no shorter form."""
    del quick
    found = tests()
    rows: list[tuple[str, tuple[Share, ...]]] = []
    alone: list[tuple[str, tuple[Share, ...]]] = []
    with empty_folder() as root:
        rows.append(("doxa", tuple(_doxa_arm(test, root) for test in found)))
        rows.extend((peer.name, tuple(_peer_arm(peer, test) for test in found)) for peer in PEERS)
        alone.extend((test.size, _sentences_alone(test, root)) for test in found)
    sizes = tuple(test.size for test in found)
    facts = ", ".join(f"{test.size}: {len(test.facts):,} facts" for test in found)
    return Part(
        "fact-consolidation",
        (
            Table(
                "Single hop, structured-key configuration",
                sizes,
                tuple(rows),
                f"{facts}; the official score.",
            ),
            Table(
                "Sentences alone",
                ("conflicts settled", "notes that retired nothing of another question"),
                tuple(alone),
                "doxa is given each sentence without a key; the conflicts are those that the templates find.",
            ),
        ),
    )
