"""Which rows of the log each belief's history is made of."""

import json
import sqlite3

from doxa.core import codec, ids


def touching_events(connection: sqlite3.Connection, project: int) -> dict[int, str]:
    """List, from the log alone, the events that touch each belief."""
    touching: dict[int, str] = {}
    query = "SELECT seq, belief FROM events WHERE project = ? ORDER BY seq"
    for seq, number in connection.execute(query, (project,)):
        touching[number] = f"{touching.get(number, '')},{seq}"
    displacing = connection.execute(
        "SELECT seq, json_extract(body, '$.displaces') FROM events "
        "WHERE project = ? AND kind = 'reinstated' AND body LIKE '%displaces%' ORDER BY seq",
        (project,),
    )
    for seq, listed in displacing:
        for subject in codec.body_of("reinstated", {"displaces": json.loads(listed or "[]")}).displaces:
            number = ids.belief_number(subject)
            touching[number] = f"{touching.get(number, '')},{seq}"
    return touching
