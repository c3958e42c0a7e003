"""What an agent would receive now: the text of a delivery, in the form that each client takes."""

import importlib
import json
from typing import NamedTuple

from doxa.clients.client import Client
from doxa.clients.table import CLIENTS
from doxa.core.delivery import Delivery
from doxa.core.state import Belief
from doxa.window.shown import visible

_TEXT_CHARS_MAX = 6_000


class Answer(NamedTuple):
    """What a client is answered, and how the text in it reaches the model."""

    title: str
    event: str
    carried: str
    body: str


class Received(NamedTuple):
    """What a situation calls up now."""

    situation: str
    text: str
    items: int
    withheld: tuple[tuple[str, str], ...]
    answers: tuple[Answer, ...]


def situations_for(belief: Belief) -> tuple[str, ...]:
    """Name situations that a belief may be called up in, the most telling first."""
    read = [f"read {one.ref}" for one in belief.anchors]
    told = [condition for cue in belief.cues for condition in cue.conditions[:1]]
    made = {"command": "run", "path": "read", "topic": "prompt", "quote": "output", "symbol": "output"}
    cued = [f"{made[kind]} {term}" for kind, term in told if kind in made]
    cued.extend("session-start" for kind, term in told if (kind, term) == ("event", "session-start"))
    return tuple(dict.fromkeys([*read, *cued]))


def received_of(situation: str, delivery: Delivery) -> Received:
    """Show a delivery."""
    withheld = tuple((one.belief, one.rule) for one in delivery.withheld)
    answers = tuple(_answer(client, delivery.text) for client in CLIENTS.values()) if delivery.text else ()
    return Received(situation, visible(delivery.text, _TEXT_CHARS_MAX), len(delivery.items), withheld, answers)


def _answer(client: Client, text: str) -> Answer:
    """Write what the client's hook would answer; each module writes the form of its client."""
    module = importlib.import_module(f"doxa.hooks.clients.{client.name}")
    event = client.hooks[0].event if client.hooks else ""
    # Copilot tells its two forms apart by this field, and asks with the one that lacks it.
    payload: dict[str, object] = {} if client.name == "copilot" else {"hook_event_name": event}
    body = json.dumps(json.loads(module.answer(payload, text)), ensure_ascii=False, indent=2)
    return Answer(client.title, event, client.carried, visible(body, _TEXT_CHARS_MAX))
