"""Tokens: who may use a server, as what, and for which projects."""

from typing import NamedTuple, Protocol

from doxa.core.roles import Names, Role


class Token(NamedTuple):
    """What is kept of a token: never the token itself.

    Attributes:
        name: who writes with it.
        role: what it may do.
        digest: the SHA-256 of the token, in hexadecimal.
        created_at: microseconds, UTC.
        projects: the ids of the projects it is for; None for all.
        expires_at: until when it counts, microseconds, UTC; None for ever.
        also: other names that its owner writes under.
        revoked_at: since when it does not count any more.
    """

    name: str
    role: Role
    digest: str
    created_at: int
    projects: tuple[str, ...] | None = None
    expires_at: int | None = None
    also: tuple[str, ...] = ()
    revoked_at: int | None = None

    @property
    def names(self) -> Names:
        """Under which names it speaks, and whether as a person."""
        return Names(self.role, self.name, self.also)

    def writes_as(self, name: str) -> bool:
        """Whether its owner writes under a name."""
        return name == self.name or name in self.also

    def counts(self, at: int) -> bool:
        """Whether it counts at a moment, microseconds, UTC."""
        return self.revoked_at is None and (self.expires_at is None or at < self.expires_at)


class Tokens(Protocol):
    """Where tokens are kept. Safe to use from several threads and processes."""

    def add(self, token: Token) -> None:
        """Keep a token.

        Raises:
            NotPermitted: a token of this name counts already, or the name would stand for a person and an agent.
        """
        ...

    def find(self, digest: str) -> Token | None:
        """Give the token of a digest, revoked or expired ones too."""
        ...

    def all(self) -> list[Token]:
        """Give every token, in the order in which they were added."""
        ...

    def revoke(self, name: str, at: int) -> int:
        """Let the tokens of a name count no more; gives how many did until now."""
        ...

    def close(self) -> None:
        """Let go of files and connections."""
        ...
