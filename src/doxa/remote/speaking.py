"""In whose name a request is made."""

from urllib.parse import quote

from doxa.core.values import Actor
from doxa.errors import InvalidInput
from doxa.operations.given import actor_of, person


def headers_of(actor: Actor | str | None) -> dict[str, str]:
    """Give the headers that say it; none for the token's own name."""
    if actor is None:
        return {}
    named = actor_of(actor) if isinstance(actor, Actor) else person(actor)
    if named.kind == "system":
        raise InvalidInput("Only people and agents speak over HTTP. Nothing was written.")
    header = "doxa-actor" if named.kind == "human" else "doxa-agent"
    return {header: quote(named.name, safe="")}
