"""What an operation is given: the outside through ports, and who is calling."""

from typing import NamedTuple

from doxa.core.events import POSITION_CHARS, POSITION_MAX, Stamp, position_of
from doxa.core.ids import encode
from doxa.core.settlement.rules import DEFAULT_RULES, Rules
from doxa.core.values import Actor
from doxa.ports.clock import Clock
from doxa.ports.ids import Fresh, Ids
from doxa.ports.store import Store, View
from doxa.ports.workspace import Workspace


class Context(NamedTuple):
    """The ports, and on whose behalf they are used."""

    store: Store
    clock: Clock
    ids: Ids
    workspace: Workspace
    actor: Actor
    session: str | None = None
    cause: str | None = None
    rules: Rules = DEFAULT_RULES


def stamp(context: Context, view: View, fresh: Fresh | None = None) -> Stamp:
    """Make the stamp of a new operation, with these random parts or others.

    Its logical position is the wall clock, or just past the log's last event if that lies ahead, so that a
    log's own order never runs backwards (Kulkarni et al., "Logical Physical Clocks", OPODIS 2014).
    """
    # Read before anything is drawn: whoever is called again after a read has used up nothing.
    last = view.last_id()
    if fresh is None:
        fresh = context.ids.fresh()
    now = max(context.clock.now(), 0)
    position = max(min(now, POSITION_MAX), position_of(last) + 1 if last else 0)
    return Stamp(
        context.store.project,
        encode(position, POSITION_CHARS) + fresh.operation,
        now,
        context.actor,
        context.session,
        context.cause,
        fresh.seed,
    )
