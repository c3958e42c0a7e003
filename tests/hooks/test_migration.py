"""A store that an older doxa wrote: whoever comes first brings it up to date, the hook too."""

import sqlite3

import pytest

import doxa
from doxa.storage.sqlite.schema import SCHEMA_VERSION


def downgrade(scene) -> None:
    """Make of the store what schema 1 was, with keys as it folded them."""
    (path,) = scene.home.glob("projects/*/store.sqlite3")
    connection = sqlite3.connect(path)
    connection.execute("DROP TABLE requests")
    connection.execute("DROP INDEX deliveries_withheld")
    connection.execute("DROP INDEX deliveries_claims")
    connection.execute("ALTER TABLE deliveries DROP COLUMN label")
    connection.execute("ALTER TABLE beliefs DROP COLUMN successor")
    connection.execute("ALTER TABLE beliefs DROP COLUMN schedule")
    connection.execute("DROP TABLE marks")
    connection.execute("DROP INDEX deliveries_told")
    connection.execute("UPDATE beliefs SET key = replace(key, 'retry count', 'retry_count')")
    connection.execute("PRAGMA user_version=1")
    connection.commit()
    connection.close()


def version(scene) -> int:
    (path,) = scene.home.glob("projects/*/store.sqlite3")
    connection = sqlite3.connect(path)
    try:
        return connection.execute("PRAGMA user_version").fetchone()[0]
    finally:
        connection.close()


@pytest.fixture
def old(scene):
    scene.mistake()
    scene.note("it is 3", key="api:retry_count", value="3")
    downgrade(scene)
    return scene


def test_the_hook_migrates_and_then_tells(old):
    assert "[REVOKED]" in old.told(old.reads())
    assert version(old) == SCHEMA_VERSION
    assert old.faults() == []
    assert len(list(old.home.glob("projects/*/*.backup"))) == 1


def test_projections_are_made_again_by_todays_rules(old):
    with old.memory() as memory:
        assert memory.check().problems == ()
        assert memory.current("API:Retry-Count").value == "3"
        again = memory.remember(
            "amounts are in euros", evidence=doxa.observed("src/payments.py", quote="return amount * 100")
        )
        assert again.outcome == "added"
        assert "[REVOKED]" in again.deterrent
    assert version(old) == SCHEMA_VERSION
