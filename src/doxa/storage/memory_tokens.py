"""Tokens in memory: for tests, and for a server that forgets them as it ends."""

import threading

from doxa.operations.tokens import check_new
from doxa.ports.tokens import Token


class MemoryTokens:
    """Tokens in a dictionary, by their digests."""

    def __init__(self) -> None:
        self._tokens: dict[str, Token] = {}
        self._lock = threading.Lock()

    def add(self, token: Token) -> None:
        """Keep a token."""
        with self._lock:
            check_new(token, self._tokens.values())
            self._tokens[token.digest] = token

    def find(self, digest: str) -> Token | None:
        """Give the token of a digest."""
        return self._tokens.get(digest)

    def all(self) -> list[Token]:
        """Give every token, in the order in which they were added."""
        return list(self._tokens.values())

    def revoke(self, name: str, at: int) -> int:
        """Let the tokens of a name count no more."""
        with self._lock:
            counting = [one for one in self._tokens.values() if one.name == name and one.revoked_at is None]
            for one in counting:
                self._tokens[one.digest] = one._replace(revoked_at=at)
            return len(counting)

    def close(self) -> None:
        """Do nothing: there is nothing to let go of."""
