"""Two clients that read one file of settings: Copilot CLI runs the hooks of Claude Code's files beside its own."""

import pytest

from doxa.clients.prove.server import Step
from tests.clients.real import Client, count, doxa_runs, installed_or_skip, turns, words

LOCAL, SHARED = ".claude/settings.local.json", ".claude/settings.json"


@pytest.mark.parametrize("settings", [LOCAL, SHARED])
def test_what_both_hooks_meet_is_told_once(tmp_path, settings):
    installed_or_skip("copilot")
    client = Client("copilot", tmp_path / "scene")
    repository = client.scene.scratch.repository
    client.set_up("claude", "--no-mcp")
    (repository / LOCAL).rename(repository / settings)
    # What each hook was given is kept, so that it is known that both were run.
    for file, name in ((settings, "claude"), (".github/hooks/doxa.json", "copilot")):
        path = repository / file
        heard = tmp_path / name
        text = path.read_text(encoding="utf-8")
        for field in ("command", "bash"):
            text = text.replace(f'"{field}": "', f'"{field}": "tee -a {heard} | ')
        path.write_text(text, encoding="utf-8")
    session = client.run([client.read(), Step(client.agent.shell("cat README.md"))])
    assert [count(turn, client.scene.told[0]) for turn in turns(session)] == [0, 1, 1], words(session)
    for name in ("claude", "copilot"):
        assert b"README.md" in (tmp_path / name).read_bytes()
    assert len(doxa_runs("deliveries", scene=client.scene).splitlines()) == 1
