"""What every place for tokens must do: one suite, run on each."""

import pytest

from doxa.errors import NotPermitted
from doxa.operations.tokens import found_by, token_of
from doxa.ports.tokens import Tokens


def made(name: str, role: str = "editor", secret: str = "", **more):
    return token_of(secret or f"secret of {name}", 10, name=name, role=role, **more)


class TokenContract:
    def test_a_token_is_found_by_itself_alone(self, tokens: Tokens):
        token = made("mira", projects=["0123456789abcdef"], expires=100, also=["m"])
        tokens.add(token)
        assert found_by(tokens, "secret of mira", 50) == token
        assert found_by(tokens, "secret of ada", 50) is None
        assert tokens.all() == [token]

    @pytest.mark.parametrize(("at", "counts"), [(99, True), (100, False), (101, False)])
    def test_it_counts_until_it_expires(self, tokens, at, counts):
        tokens.add(made("mira", expires=100))
        assert (found_by(tokens, "secret of mira", at) is not None) is counts

    def test_it_counts_until_it_is_revoked_and_stays_listed(self, tokens):
        tokens.add(made("mira"))
        assert tokens.revoke("mira", 20) == 1
        assert tokens.revoke("mira", 21) == 0
        assert found_by(tokens, "secret of mira", 30) is None
        assert [one.revoked_at for one in tokens.all()] == [20]
        tokens.add(made("mira", secret="another"))
        assert found_by(tokens, "another", 30) is not None

    @pytest.mark.parametrize(
        ("name", "role", "also"),
        [("Mira", "editor", ()), ("MIRA", "agent", ()), ("bot", "agent", ("mira",)), ("x", "owner", ("Mira",))],
    )
    def test_a_name_stands_for_one(self, tokens, name, role, also):
        tokens.add(made("mira"))
        with pytest.raises(NotPermitted, match="No token was made"):
            tokens.add(made(name, role, also=also, secret="other"))
        assert len(tokens.all()) == 1
