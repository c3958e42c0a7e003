"""The store in memory keeps the contract."""

import pytest

from doxa.errors import NotPermitted
from doxa.ports.store import Change
from doxa.storage.memory_store import MemoryStore
from tests.fakes.bench import PROJECT
from tests.storage.contract import StoreContract


class TestMemoryStore(StoreContract):
    @pytest.fixture
    def store(self):
        return MemoryStore(PROJECT)


def test_a_view_of_the_past_cannot_be_written():
    store = MemoryStore(PROJECT, frozen=True)
    with pytest.raises(NotPermitted, match="past"):
        store.write(lambda _view: (Change(), None))
