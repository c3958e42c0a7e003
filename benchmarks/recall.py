"""What is found, and how fast: real questions over real text, and a natural sentence in up to a million beliefs.

    python -m benchmarks.recall                     retrieval, then 10,000 and 100,000 beliefs; some minutes
    python -m benchmarks.recall --quick             a part of the questions and 2,000 beliefs, to see that it runs
    python -m benchmarks.recall --sizes 1000000     that size alone

Questions and text are the sets' own, from $DOXA_DATA: FactConsolidation's facts with its questions of one step (a fact
answers a question when the templates of MQuAKE give both the same relation and subject), and what users say in MemOps
with its questions and the turns that it names as their grounds. Each set is cut into a tune and a test half by the
digest of the question; nothing is tuned on the test half. Beside doxa stands what SQLite's FTS5 finds for any of the
words by BM25, with its own tokenizer.
"""

import argparse
import hashlib
import json
import math
import os
import random
import re
import sqlite3
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks import workload
from benchmarks.core import memory_at
from doxa.core import ids
from doxa.core.cues import words_of
from doxa.core.events import Created
from doxa.core.recall import search_words
from doxa.memory import Memory
from doxa.operations.check import rebuild
from doxa.storage.sqlite import searching
from doxa.storage.sqlite.store import SqliteStore

_CLAIM_CHARS_MAX = 2_000
_SIZES = (10_000, 100_000)
_AT = 10


class Question(NamedTuple):
    """A question, and which texts of its set answer it."""

    text: str
    answers: frozenset[int]

    @property
    def half(self) -> str:
        """The half that it belongs to."""
        return "tune" if hashlib.sha256(self.text.encode()).digest()[0] % 2 else "test"


class Part(NamedTuple):
    """Texts and questions about them."""

    name: str
    texts: list[str]
    questions: list[Question]


def _pattern(template: str) -> re.Pattern[str]:
    escaped = re.escape(template).replace(re.escape("[X]"), "(.+)").replace("__", "(?:.+)")
    return re.compile(escaped + r"\.?$")


def facts(data: Path) -> Part:
    """FactConsolidation: each fact once, and the questions of one step whose relation and subject are known."""
    folder = data / "mquake"
    cloze = {name: _pattern(one) for name, one in json.loads((folder / "cloze_templates.json").read_text()).items()}
    asked = {name: _pattern(one) for name, one in json.loads((folder / "question_templates.json").read_text()).items()}
    sets = json.loads((data / "memoryagentbench" / "Conflict_Resolution_6k_32k.json").read_text())
    texts: dict[str, None] = {}
    questions: dict[str, None] = {}
    for one in sets:
        texts.update(dict.fromkeys(re.findall(r"^\d+\. (.+)$", one["context"], re.MULTILINE)))
        if "_sh_" in one["metadata"]["qa_pair_ids"][0]:
            questions.update(dict.fromkeys(one["questions"]))
    about: dict[tuple[str, str], set[int]] = {}
    for number, text in enumerate(texts):
        for name, pattern in cloze.items():
            if found := pattern.match(text):
                about.setdefault((name, found[1]), set()).add(number)
    made = []
    for text in questions:
        keys = [(name, found[1]) for name, pattern in asked.items() if (found := pattern.match(text))]
        answers = frozenset(number for key in keys for number in about.get(key, ()))
        if answers:
            made.append(Question(text, answers))
    return Part("FactConsolidation", list(texts), made)


def dialogues(data: Path) -> Part:
    """MemOps: what users say, a turn a text, and its questions with the turns that ground their answers."""
    texts: dict[str, int] = {}
    grounds: dict[str, set[int]] = {}
    for path in sorted((data / "memops").glob("*.json")):
        scenario = json.loads(path.read_text())
        turns = [
            turn["content"][:_CLAIM_CHARS_MAX]
            for segment in scenario["conversations"]
            for turn in segment["dialogue"]
            if turn["role"] == "user"
        ]
        for turn in turns:
            texts.setdefault(turn, len(texts))
        for asked in scenario["answer"]:
            quotes = [one["quote"] for one in asked.get("gold_provenance") or ()]
            answers = {texts[turn] for turn in turns if any(quote in turn for quote in quotes)}
            grounds.setdefault(asked["question"], set()).update(answers)
    questions = [Question(text, frozenset(answers)) for text, answers in grounds.items() if answers]
    return Part("MemOps", list(texts), questions)


def store_of(path: Path, texts: list[str]) -> Memory:
    """Make a memory of texts; the belief of each has its place as its number."""
    store = SqliteStore(str(path), workload.PROJECT, synchronous="NORMAL")
    store.append(
        workload.stamp(number).event(0, ids.belief_id(number), Created("active", text, "", f"note {number}"))
        for number, text in enumerate(texts)
    )
    rebuild(store)
    store.close()
    return memory_at(path, "NORMAL")


def engine_of(texts: list[str]) -> sqlite3.Connection:
    """Make the engine's index alone."""
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE VIRTUAL TABLE raw USING fts5(text)")
    connection.executemany("INSERT INTO raw (rowid, text) VALUES (?, ?)", enumerate(texts))
    return connection


def engine_finds(connection: sqlite3.Connection, query: str) -> list[int]:
    """Find what has any of the words, best first, as the engine has it."""
    rows = connection.execute("SELECT rowid FROM raw WHERE raw MATCH ? ORDER BY rank LIMIT ?", (query, _AT))
    return [row[0] for row in rows]


def any_of(words: list[str]) -> str:
    """Write the engine's search for any of some words."""
    return " OR ".join(f'"{word}"' for word in dict.fromkeys(words))


def judged(finds: list[int], answers: frozenset[int]) -> tuple[float, float, float]:
    """Give recall at 5, the reciprocal rank and nDCG at 10."""
    hits = [number in answers for number in finds[:_AT]]
    recall = sum(hits[:5]) / min(len(answers), 5)
    rank = next((1 / place for place, hit in enumerate(hits, 1) if hit), 0.0)
    gain = sum(1 / math.log2(place + 1) for place, hit in enumerate(hits, 1) if hit)
    best = sum(1 / math.log2(place + 1) for place in range(1, min(len(answers), _AT) + 1))
    return recall, rank, gain / best


def retrieval(parts: list[Part], folder: Path) -> Iterator[str]:
    """Measure what is found, a line for each way, set and half."""
    yield "| set | half | texts | questions | finds by | recall@5 | MRR | nDCG@10 |"
    yield "| --- | --- | ---: | ---: | --- | ---: | ---: | ---: |"
    for part in parts:
        memory = store_of(folder / f"{part.name}.sqlite3", part.texts)
        engine = engine_of(part.texts)
        ways: dict[str, Callable[[str], list[int]]] = {
            "doxa, words": lambda text, memory=memory: [  # type: ignore[misc]  # bound at once
                ids.belief_number(one.id) for one in memory.recall(text, limit=_AT)
            ],
            "FTS5, BM25": lambda text, engine=engine: engine_finds(engine, any_of(words_of(text))),  # type: ignore[misc]  # as above
        }
        for half in ("tune", "test"):
            questions = [one for one in part.questions if one.half == half]
            for name, find in ways.items():
                scores = [judged(find(one.text), one.answers) for one in questions]
                figures = " | ".join(f"{statistics.fmean(column):.3f}" for column in zip(*scores, strict=True))
                yield f"| {part.name} | {half} | {len(part.texts):,} | {len(questions):,} | {name} | {figures} |"
        memory.close()


def drawn(parts: list[Part], count: int) -> list[str]:
    """Draw sentences of the words of the sets, each as often as it is there."""
    counted = Counter(word for part in parts for text in part.texts for word in text.split())
    source = random.Random(9)
    words, weights = list(counted), list(counted.values())
    stream = iter(source.choices(words, weights, k=count * 14))
    return [" ".join(next(stream) for _ in range(14)) for _ in range(count)]


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def speed(parts: list[Part], size: int, folder: Path, queries: list[str]) -> Iterator[str]:
    """Measure recall at a size, in turn with the engine's own query."""
    texts = drawn(parts, size)
    path = folder / f"{size}.sqlite3"
    memory, engine = store_of(path, texts), engine_of(texts)
    indexing = _timed(lambda: memory.recall(queries[0]))
    index = sqlite3.connect(path)
    taken: dict[str, list[float]] = {"doxa": [], "pruned": [], "all": []}
    for text in queries:
        pruned = searching.queries(searching.counts(index.execute, search_words(text)))[:1]
        # The engine has the words as they are written, so it looks for those whose stems doxa looks for.
        kept = [
            word for word in words_of(text) if pruned and any(f'"{one}"' in pruned[0] for one in search_words(word))
        ]
        taken["doxa"].append(_timed(lambda text=text: memory.recall(text, limit=_AT)))  # type: ignore[misc]  # bound
        if kept:
            taken["pruned"].append(_timed(lambda kept=kept: engine_finds(engine, any_of(kept))))  # type: ignore[misc]
        taken["all"].append(_timed(lambda text=text: engine_finds(engine, any_of(words_of(text)))))  # type: ignore[misc]
    ours = statistics.median(taken["doxa"])
    for name, called in (("doxa", "doxa recall"), ("pruned", "FTS5, the rare words"), ("all", "FTS5, every word")):
        times = sorted(taken[name])
        middle, last = statistics.median(times), times[int(len(times) * 0.99) - 1]
        yield f"| {size:,} | {called} | {middle * 1e3:.2f} | {last * 1e3:.2f} | {ours / middle:.2f} |"
    yield f"| {size:,} | indexing, a belief | {indexing / size * 1e3:.3f} | | |"
    index.close()
    memory.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="small, to see that it runs")
    parser.add_argument("--sizes", type=int, nargs="*", help="how many beliefs; no retrieval then")
    options = parser.parse_args()
    data = os.environ.get("DOXA_DATA")
    if not data:
        parser.error("say where the sets are: DOXA_DATA=FOLDER")
    parts = [facts(Path(data)), dialogues(Path(data))]
    sizes = options.sizes or ((2_000,) if options.quick else _SIZES)
    if options.quick:
        parts = [one._replace(questions=one.questions[:100]) for one in parts]
    with tempfile.TemporaryDirectory(prefix="doxa-bench-") as name:
        folder = Path(name)
        if not options.sizes:
            for line in retrieval(parts, folder):
                print(line, flush=True)
            print()
        queries = [one.text for part in parts for one in part.questions[:100]]
        print("| beliefs | what | p50 ms | p99 ms | doxa against it |\n| ---: | --- | ---: | ---: | ---: |")
        for size in sizes:
            for line in speed(parts, size, folder, queries):
                print(line, flush=True)


if __name__ == "__main__":
    main()
