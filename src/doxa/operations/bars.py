"""What was erased stays out: a keyed hash of it refuses its re-entry without keeping it.

The secret is made when something is first erased, and never leaves the store; so neither it nor the hashes are events.
"""

import hashlib
import hmac
from collections.abc import Iterable

from doxa.core.state import Belief
from doxa.core.values import claim_form
from doxa.operations.context import Context
from doxa.ports.store import View

_SECRET = "bar_secret"  # noqa: S105 - the name of the setting, not the secret

Settings = tuple[tuple[str, str | None], ...]


def raised_for(context: Context, view: View, beliefs: Iterable[Belief]) -> Settings:
    """Give the settings that keep the content of beliefs, which is about to be erased, out."""
    secret = view.setting(_SECRET)
    made: dict[str, str | None] = {}
    for belief in beliefs:
        if secret is None:
            secret = made[_SECRET] = context.ids.fresh().seed.hex()
        forms = [belief.canonical, *belief.value_names] if belief.key.entity else []
        made.update(dict.fromkeys(_bars(secret, belief.key.folded, forms, belief.claim), belief.id))
    return tuple(made.items())


def in_the_way(view: View, key: str, canonical: str, claim: str) -> tuple[str, ...]:
    """Give the bars that refuse an input, none for nearly every input."""
    secret = view.setting(_SECRET)
    if secret is None:
        return ()
    return tuple(bar for bar in _bars(secret, key, [canonical], claim) if view.setting(bar) is not None)


def _bars(secret: str, key: str, forms: Iterable[str], claim: str) -> list[str]:
    texts = [f"{key}\x00{form}" for form in forms]
    texts.append(f"\x00{claim_form(claim)}")
    return ["bar:" + hmac.new(bytes.fromhex(secret), text.encode(), hashlib.sha256).hexdigest() for text in texts]
