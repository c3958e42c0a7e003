"""The results that are kept are those of the clients in the table, and hold what the renderer writes now."""

import html

from doxa.clients.prove.launch import AGENTS
from doxa.clients.table import CLIENTS
from tests.clients.results import expected, kept

TOLD_BY_STEP = ("read", "changed", "shell", "search", "edit")
SILENT = ("unrelated", "again")


def test_every_client_that_can_be_started_has_results_of_the_version_in_the_table():
    versions = {name: one["version"] for name, one in kept().items()}
    assert versions == {name: client.version for name, client in CLIENTS.items() if name in AGENTS}


def test_what_arrived_is_what_the_renderer_writes_now(tmp_path):
    told = dict(zip(TOLD_BY_STEP, expected(tmp_path / "scene"), strict=True))
    for name, one in kept().items():
        checks = {check["name"]: check for check in one["checks"]}
        for step, deterrent in told.items():
            # Some clients escape what stands around it.
            assert deterrent in html.unescape(checks[step]["arrival"]["text"]), (name, step)
        assert [checks[step]["arrival"] for step in SILENT] == [None, None]
        assert all(check["passed"] for check in checks.values())
        assert one["without_network"]
