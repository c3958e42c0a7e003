"""Looking words up in the index, and in what it does not have yet."""

import sqlite3
from collections.abc import Callable
from itertools import combinations

from doxa.core import codec, ids
from doxa.core.recall import COMMON, Finds, Found
from doxa.ports.store import View
from doxa.storage.sqlite.words import IS_WORDED, SELECT_EVENT, search_text

_Execute = Callable[..., sqlite3.Cursor]
# Words, how many finds at most, statuses.
_Asked = tuple[list[str], int, tuple[str, ...]]

# So many rows at most the engine weighs, but for words of which each has more.
_WEIGHED_MAX = 2_000
# So many of the words that many have are looked for together, in twos.
_COMMON_WORDS_MAX = 3


def search(view: View, execute: _Execute, project: int, asked: _Asked) -> Finds:
    """Find beliefs by whose words any of some words is; what the index lacks is read from the log."""
    words, limit, statuses = asked
    searched = int(view.setting("searched") or -1)
    texts: dict[str, set[str]] = {}
    frequencies: dict[str, int] = {}
    if searched >= 0:
        frequencies = counts(execute, words)
        for query in queries(frequencies):
            if len(texts) < limit:
                texts.update(_match(execute, project, query, (limit - len(texts), statuses)))
    for belief, text in _unindexed(view, execute, project, searched):
        met = text.intersection(words)
        frequencies.update((word, frequencies.get(word, 0) + 1) for word in met)
        if belief in texts or met:
            head = view.head(belief)
            if head is not None and head.status in statuses:
                texts.setdefault(belief, set()).update(text)
    found = [Found(belief, frozenset(text)) for belief, text in list(texts.items())[-limit:]]
    total = "SELECT count(*) FROM (SELECT 1 FROM beliefs WHERE project = ? AND status NOT IN ('', 'erased') LIMIT ?)"
    return Finds(found, frequencies, int(execute(total, (project, COMMON)).fetchone()[0]))


def queries(frequencies: dict[str, int]) -> list[str]:
    """Write the searches for words: what few have first, then common words together, since reading all takes long."""
    counted = sorted((count, -len(word), word) for word, count in frequencies.items() if count)
    total = 0
    rare: list[str] = []
    for count, _, word in counted:
        total += count
        if count > COMMON or total > _WEIGHED_MAX:
            break
        rare.append(word)
    common = [word for _, _, word in counted[len(rare) :]][:_COMMON_WORDS_MAX]
    written = [" OR ".join(f'"{word}"' for word in rare)] if rare else []
    if len(common) > 1:
        written.append(" AND ".join(f'"{word}"' for word in common))
        written.extend(f'"{one}" AND "{other}"' for one, other in combinations(common, 2))
    written.extend(f'"{word}"' for word in common)
    return written


def counts(execute: _Execute, words: list[str]) -> dict[str, int]:
    """Count how many texts have each word, just past what makes a word common."""
    query = "SELECT count(*) FROM (SELECT 1 FROM search WHERE search MATCH ? LIMIT ?)"
    return {word: int(execute(query, (f'"{word}"', COMMON + 1)).fetchone()[0]) for word in words}


def _match(
    execute: _Execute, project: int, query: str, asked: tuple[int, tuple[str, ...]]
) -> list[tuple[str, set[str]]]:
    limit, statuses = asked
    marks = ", ".join("?" * len(statuses))
    # Weighed only where few match. The index first, whatever the planner thinks of it.
    order = "ORDER BY s.rank, s.rowid " if " OR " in query else ""
    statement = (
        "SELECT s.rowid FROM search AS s CROSS JOIN beliefs AS b ON b.number = s.rowid "  # noqa: S608 - marks
        f"WHERE search MATCH ? AND b.project = ? AND b.status IN ({marks}) {order}LIMIT ?"
    )
    numbers = [row[0] for row in execute(statement, (query, project, *statuses, limit)).fetchall()]
    text = "SELECT text FROM search WHERE rowid = ?"
    return [(ids.belief_id(one), set(execute(text, (one,)).fetchone()[0].split())) for one in numbers]


def _unindexed(view: View, execute: _Execute, project: int, after: int) -> list[tuple[str, set[str]]]:
    query = f"{SELECT_EVENT} WHERE seq > ? AND project = ? AND {IS_WORDED} ORDER BY seq"
    read = [codec.event_of(row, view.project) for row in execute(query, (after, project)).fetchall()]
    return [(event.belief, set(search_text(event).split())) for event in read if event.body is not None]
