"""What the benchmarks write and read: seeded, so that every run has the same."""

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from doxa.core import codec, ids
from doxa.core.canonical import canonical_value
from doxa.core.codec import row_of
from doxa.core.events import Confirmed, Created, Event, Reinstated, Revoked, Stamp, Superseded
from doxa.core.values import Actor, Anchor, Cue, Evidence
from doxa.operations.check import rebuild
from doxa.storage.sqlite.store import SqliteStore
from doxa.world import locate, project

PROJECT = locate.declared("benchmark")
START = 1_780_000_000_000_000
ACTOR = Actor("bench", "agent")
_HASH = hashlib.sha256(b"benchmark").hexdigest()


def _belief(source: random.Random) -> str:
    return ids.belief_id(source.randrange(ids.BELIEF_NUMBERS))


def stamp(number: int) -> Stamp:
    """The stamp of operation `number`, a millisecond after the one before."""
    position = START + number * 1_000
    operation = ids.encode(position, 11) + ids.encode(number, 10)
    return Stamp(PROJECT, operation, position, ACTOR, "session-1", None, number.to_bytes(32, "big"))


def note(number: int, value: int = 3, path: str | None = None) -> Created:
    """A keyed note with evidence from a file."""
    ref = path or f"docs/page-{number % 500}.md"
    evidence = Evidence("observation", ref, 12, None, _HASH)
    return Created(
        status="active",
        claim=f"endpoint {number} tolerates {value} retries per window",
        entity=f"api-{number}",
        attribute="retries",
        value=str(value),
        canonical=canonical_value(str(value)),
        canonicaliser="plain/1",
        policy="latest/1",
        tags=("api", "retries"),
        evidence=(evidence,),
        anchors=(Anchor(ref, 12, None, _HASH),),
    )


def created_events(count: int) -> list[Event]:
    """Decided events of new keyed notes, one an operation."""
    source = random.Random(1)
    return [stamp(number).event(0, _belief(source), note(number)) for number in range(count)]


def rows(count: int) -> list[tuple[Any, ...]]:
    """The rows of such events, as the log stores them: what the raw loop writes."""
    return [(1, *row_of(event)) for event in created_events(count)]


def mixed_events(count: int) -> list[Event]:
    """A log of the usual mixture: of ten events four create, three confirm, two retire and one reinstates."""
    return [event for batch in batches(count) for event in batch]


def batches(count: int, size: int = 10_000) -> Iterator[list[Event]]:
    """The same log in pieces."""
    source = random.Random(2)
    batch: list[Event] = []
    for block in range(count // 10):
        beliefs = [_belief(source) for _ in range(4)]
        first = block * 10
        bodies: list[tuple[str, Any]] = [(belief, note(block * 4 + place)) for place, belief in enumerate(beliefs)]
        bodies.extend((belief, Confirmed((Evidence("statement", by="mira"),))) for belief in beliefs[:3])
        bodies.append((beliefs[0], Superseded(beliefs[1], "the limit was raised")))
        bodies.append((beliefs[2], Revoked("a proxy timeout, not the limit", (Evidence("observation", "README.md"),))))
        bodies.append((beliefs[2], Reinstated((stamp(first + 8).operation + "000",), (), "it was the limit")))
        for place, (belief, body) in enumerate(bodies):
            batch.append(stamp(first + place).event(0, belief, body))
        if len(batch) >= size:
            yield batch
            batch = []
    if batch:
        yield batch


def notes(count: int) -> list[tuple[str, tuple[str, str], str, Evidence]]:
    """Arguments of `remember`: every second one is another value of the key before."""
    made = []
    for number in range(count):
        value = str(3 + number % 2)
        evidence = Evidence("observation", f"docs/page-{number % 500}.md", 12, None, _HASH)
        made.append((f"endpoint tolerates {value} retries", (f"api-{number // 2}", "retries"), value, evidence))
    return made


def raw_writes(count: int) -> list[list[tuple[str, tuple[Any, ...]]]]:
    """The statements of such writes: a keyed read, event, head, cue row; every second one retires the one before."""
    event_columns = f"project, {codec.COLUMNS}"
    insert = f"INSERT INTO events ({event_columns}) VALUES ({', '.join('?' * (codec.COLUMN_COUNT + 1))})"
    heads = "number, project, key, status, conditions, version, label, text, events"
    head = f"INSERT INTO beliefs ({heads}) VALUES (?, 1, ?, 'active', '', ?, 'claim', ?, ?)"
    retire = "UPDATE beliefs SET status = 'superseded', label = NULL, text = ?, events = events || ? WHERE number = ?"
    cue = "INSERT INTO cues VALUES (1, 'path', ?, ?, ?, '', ?, NULL, ?, 0)"
    writes: list[list[tuple[str, tuple[Any, ...]]]] = []
    previous: tuple[Any, ...] = ()
    for number, row in enumerate(rows(count)):
        key, path = f"api-{number // 2}\x1fretries\x1f", f"docs/page-{number % 500}.md"
        text = "[abcde] [api, retries] endpoint tolerates 3 retries (observed: docs/page-1.md:12, 2026-11-30, bench)"
        statements: list[tuple[str, tuple[Any, ...]]] = [
            ("SELECT number FROM beliefs WHERE project = 1 AND key = ?", (key,)),
            (insert, row),
            (head, (row[2], key, row[1], text, f",{number}")),
            (cue, (path, row[2], path, path, _HASH)),
        ]
        if number % 2:
            statements += [(insert, previous), (retire, (text, f",{number}", previous[2]))]
        writes.append(statements)
        previous = row
    return writes


class HookScene(NamedTuple):
    """A repository with a store of many beliefs, and payloads for its hook."""

    repository: Path
    home: Path
    hit_path: str

    def payload(self, path: str, session: str) -> bytes:
        """What Claude Code sends before it reads a file."""
        payload = {
            "session_id": session,
            "transcript_path": str(self.home / "transcript.jsonl"),
            "cwd": str(self.repository),
            "permission_mode": "default",
            "hook_event_name": "PreToolUse",
            "tool_name": "Read",
            "tool_input": {"file_path": str(self.repository / path)},
            "tool_use_id": "toolu_0000",
        }
        return json.dumps(payload).encode()


# Patterns that fix a folder, the start of a name, its end, or a name in any folder; none is met by the files read here.
_PATTERNS = ("src/part-{}/*.py", "src/**/part{}_*.py", "lib/**/*-{}.md", "part-{}.toml", "docs/part-{}/")


def hook_scene(folder: Path, beliefs: int, *, pattern_every: int = 0) -> HookScene:
    """Make a repository whose store holds this many beliefs, every fiftieth revoked, one of them on one real file.

    Of `pattern_every` beliefs one has a pattern of paths as a cue; 0 for none.
    """
    repository = folder / "repository"
    (repository / ".git" / "objects").mkdir(parents=True)
    (repository / ".git" / "refs").mkdir()
    (repository / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    (repository / "src").mkdir()
    hit = "src/payments.py"
    content = b"def charge(amount):\n    return amount * 100\n"
    (repository / hit).write_bytes(content)
    place = locate.find(str(repository))
    home = folder / "home"
    identity = project.set_project(place, "benchmark")
    target = Path(locate.store_path(str(home), identity))
    source = random.Random(3)
    events = []
    for number in range(beliefs):
        belief = _belief(source)
        body = note(number, path=hit if number == 0 else f"src/module-{number}.py")
        if number == 0:
            digest = hashlib.sha256(content).hexdigest()
            body = body._replace(anchors=(Anchor(hit, 1, None, digest),))
        if pattern_every and number % pattern_every == 0:
            pattern = _PATTERNS[number // pattern_every % len(_PATTERNS)].format(number)
            body = body._replace(cues=(Cue((("glob", pattern),)),))
        events.append(stamp(2 * number).event(0, belief, body))
        if number % 50 == 0:
            events.append(stamp(2 * number + 1).event(0, belief, Revoked("a proxy timeout, not the limit")))
    store = SqliteStore(str(target), identity, synchronous="NORMAL")
    store.append(events)
    del events
    rebuild(store)
    store.close()
    return HookScene(repository, home, hit)
