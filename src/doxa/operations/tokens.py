"""Making, finding and refusing tokens."""

import hashlib
import hmac
from collections.abc import Iterable

from doxa.core.roles import ROLES, Role, clash
from doxa.core.values import fold_text
from doxa.errors import InvalidInput, NotPermitted, UnknownId
from doxa.operations.given import NAME_CHARS_MAX, moment_of, several, text_of
from doxa.ports.tokens import Token, Tokens

# What a token begins with, so that scanners for secrets can tell it.
MARK = "doxa_"
_NAMES_MAX = 20
_PROJECTS_MAX = 1_000


def digest_of(secret: str) -> str:
    """Give what is kept of a token."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def token_of(
    secret: str,
    now: int,
    *,
    name: object,
    role: object,
    projects: object = None,
    expires: object = None,
    also: object = (),
) -> Token:
    """Make what is kept of a new token.

    Args:
        secret: the token, made of 256 random bits.
        now: microseconds, UTC.
        name: who writes with it.
        role: reader, agent, editor or owner.
        projects: ids of projects; None for all.
        expires: until when it counts.
        also: other names that its owner writes under.

    Raises:
        InvalidInput: one of them is not what it should be.
    """
    if role not in ROLES:
        raise InvalidInput(f"{role!r} is no role; there are {', '.join(ROLES)}. No token was made.")
    named: Role = role
    until = moment_of(expires)
    if until is not None and until <= now:
        raise InvalidInput("The moment of expiry has passed. No token was made.")
    chosen = None if projects is None else tuple(several(projects, "projects", _PROJECTS_MAX))
    if chosen == ():
        raise InvalidInput("A token is for some projects, or for all. No token was made.")
    others = tuple(text_of(one, "other name", NAME_CHARS_MAX) for one in several(also, "names", _NAMES_MAX))
    return Token(text_of(name, "name", NAME_CHARS_MAX), named, digest_of(secret), now, chosen, until, others)


def check_new(token: Token, others: Iterable[Token]) -> None:
    """Refuse a token whose name is taken. Engines call it where nobody can come between."""
    known = list(others)
    if any(fold_text(one.name) == fold_text(token.name) and one.revoked_at is None for one in known):
        raise NotPermitted(
            f"There is a token of the name {token.name!r}. No token was made: revoke that one, or take another name."
        )
    shared = clash(token.names, (one.names for one in known))
    if shared is not None:
        raise NotPermitted(
            f"{shared!r} is somebody's name already, and would stand for two. No token was made: take another name."
        )


def found_by(tokens: Tokens, secret: str, now: int) -> Token | None:
    """Give the token that counts, None when none does."""
    digest = digest_of(secret)
    found = tokens.find(digest)
    if found is None or not hmac.compare_digest(found.digest, digest) or not found.counts(now):
        return None
    return found


def revoke(tokens: Tokens, name: str, now: int) -> int:
    """Let the tokens of a name count no more. UnknownId when none does."""
    count = tokens.revoke(text_of(name, "name", NAME_CHARS_MAX), now)
    if not count:
        raise UnknownId(f"There is no token of the name {name!r} that counts. Nothing was revoked.")
    return count
