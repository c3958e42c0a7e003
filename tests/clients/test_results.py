"""The results that are kept are those of the clients in the table, and hold what the renderer writes now."""

import html
import re
from pathlib import Path

import pytest

from doxa.clients.prove.launch import AGENTS
from doxa.clients.table import CLIENTS
from tests.clients.real import REQUIRED, installed_or_skip
from tests.clients.results import expected, kept
from tests.clients.sessions import COMPACTING, DELEGATIONS

CI = Path(__file__).parent.parent.parent / ".ci" / "run"
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
        assert one["sub_agent"] is (True if name in DELEGATIONS else None)
        assert one["compacted"] is (True if name in COMPACTING else None)


def test_ci_installs_the_versions_of_the_table_and_requires_them():
    script = CI.read_text(encoding="utf-8")
    pinned = dict(re.findall(r"(\w+)=@[\w/-]+@([\d.]+)", script))
    assert pinned
    assert pinned == {name: CLIENTS[name].version for name in pinned}
    assert f"DOXA_CLIENTS_REQUIRED={','.join(pinned)}" in script


def test_a_client_that_is_required_may_not_be_missing(monkeypatch):
    monkeypatch.setenv("DOXA_CLIENTS_DIR", "/nowhere")
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setenv(REQUIRED, "gemini, codex")
    with pytest.raises(AssertionError, match="Codex is not installed"):
        installed_or_skip("codex")
    with pytest.raises(pytest.skip.Exception, match="Cline is not installed"):
        installed_or_skip("cline")
