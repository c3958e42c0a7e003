"""What an operation is given: the outside through ports, and who is calling."""

from typing import NamedTuple

from doxa.core.events import Stamp, position_of
from doxa.core.values import Actor
from doxa.ports.clock import Clock
from doxa.ports.ids import Ids
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


def stamp(context: Context, view: View) -> Stamp:
    """Make the stamp of a new operation.

    Its logical position is the wall clock, or just past the log's last event if that lies ahead, so that a
    log's own order never runs backwards (Kulkarni et al., "Logical Physical Clocks", OPODIS 2014).
    """
    now = context.clock.now()
    last = view.last_id()
    position = max(now, position_of(last) + 1) if last else now
    return Stamp(
        context.store.project,
        context.ids.operation(position),
        now,
        context.actor,
        context.session,
        context.cause,
        context.ids.seed(),
    )
