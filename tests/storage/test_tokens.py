"""Tokens in memory, in a file and in a database keep the contract."""

import pytest

from doxa.errors import BrokenStore
from doxa.storage.memory_tokens import MemoryTokens
from doxa.storage.postgres.tokens import PostgresTokens
from doxa.storage.sqlite.tokens import SqliteTokens
from tests.fakes import postgres
from tests.storage.token_contract import TokenContract, made


class TestMemoryTokens(TokenContract):
    @pytest.fixture
    def tokens(self):
        return MemoryTokens()


class TestSqliteTokens(TokenContract):
    @pytest.fixture
    def tokens(self, tmp_path):
        tokens = SqliteTokens(str(tmp_path / "tokens"))
        yield tokens
        tokens.close()

    def test_the_file_is_its_owners_alone_and_holds_no_token(self, tokens, tmp_path):
        tokens.add(made("mira"))
        assert (tmp_path / "tokens").stat().st_mode & 0o777 == 0o600
        assert b"secret of mira" not in (tmp_path / "tokens").read_bytes()

    def test_a_file_of_something_else_is_left_alone(self, tmp_path):
        (tmp_path / "other").write_bytes(b"something else" * 100)
        with pytest.raises(BrokenStore):
            SqliteTokens(str(tmp_path / "other"))
        assert (tmp_path / "other").read_bytes() == b"something else" * 100


class TestPostgresTokens(TokenContract):
    @pytest.fixture
    def tokens(self):
        database = postgres.borrow()
        yield PostgresTokens(database)
        postgres.give_back(database)
