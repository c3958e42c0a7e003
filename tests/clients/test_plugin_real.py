"""The plugin, installed by each client's own commands, and not by `doxa init`."""

import os
import sys
from pathlib import Path

import pytest

from doxa.clients.plugin import plugin_file
from doxa.clients.prove.agents.base import Place
from doxa.clients.prove.enclosure import Enclosure
from doxa.clients.prove.launch import AGENTS, find, run, surroundings
from doxa.clients.prove.proof import PROMPT
from doxa.clients.prove.scene import Scene
from doxa.clients.prove.server import Step
from doxa.clients.prove.verdict import prove, state_of
from doxa.clients.table import CLIENTS
from tests.clients.real import count, installed_or_skip, turns, words

ROOT = Path(__file__).parent.parent.parent
ADDING = {"claude": "install", "codex": "add", "copilot": "install"}
SECONDS_MAX = 60


class Plugged:
    """A client with doxa's plugin, and `doxa` on the path."""

    def __init__(self, name, folder):
        # The plugin asks the path for doxa; that of these tests stands beside their Python.
        self.environ = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
        self.agent = AGENTS[name]
        self.program = find(self.agent, self.environ)
        self.scene = Scene(folder, self.environ)
        for words_given in (("marketplace", "add", str(ROOT)), (ADDING[name], "doxa@doxa")):
            self.calls("plugin", *words_given)

    def calls(self, *arguments):
        home, repository, _ = self.scene.scratch
        with Enclosure() as enclosure:
            place = Place(home, repository, "http://127.0.0.1:9")
            self.agent.prepare(place)
            environ = surroundings(self.environ, home) | self.agent.environ(place)
            ended = enclosure.run([self.program, *arguments], environ, repository, SECONDS_MAX)
        assert ended.status == 0, ended

    def run(self, steps):
        return run(self.agent, self.program, self.scene.scratch, PROMPT, steps, environ=self.environ)


@pytest.mark.parametrize("name", ADDING)
def test_the_plugin_delivers_once_and_the_doctor_sees_it(name, tmp_path):
    installed_or_skip(name)
    client = Plugged(name, tmp_path / "scene")
    session = client.run([Step(client.agent.read(client.scene.readme)), Step(client.agent.shell("cat README.md"))])
    assert [count(turn, client.scene.told[0]) for turn in turns(session)] == [0, 1, 1], words(session)
    home = client.scene.scratch.home
    environ = client.environ | {"HOME": str(home)}
    state = state_of(name, client.scene.scratch.repository, environ)
    assert (state.files, state.plugin) == ([], str(home / f".{name}" / Path(state.plugin).name))
    verdict = prove(name, client.scene.scratch.repository, environ)
    assert (verdict.outcome, verdict.failed) == ("cannot be proved", False)


@pytest.mark.parametrize(
    ("name", "file", "text", "on"),
    [
        ("claude", "settings.json", '{"enabledPlugins": {"doxa@doxa": true}}', True),
        ("claude", "settings.json", '{"enabledPlugins": {"doxa@elsewhere": true, "x@y": true}}', True),
        ("claude", "settings.json", '{"enabledPlugins": {"doxa@doxa": false}}', False),
        ("claude", "settings.json", '{"enabledPlugins": {"notdoxa@doxa": true}}', False),
        ("claude", "settings.json", '{"enabledPlugins": []}', False),
        ("claude", "settings.json", "{", False),
        ("claude", "settings.json", "", False),
        ("copilot", "settings.json", '// mine\n{"enabledPlugins": {"doxa@doxa": true}}', True),
        ("codex", "config.toml", '[plugins."doxa@doxa"]\nenabled = true\n', True),
        ("codex", "config.toml", '[plugins."doxa@doxa"]\nenabled = false\n', False),
        ("codex", "config.toml", "= no table", False),
        ("gemini", "settings.json", '{"enabledPlugins": {"doxa@doxa": true}}', False),
    ],
)
def test_whether_it_is_on_is_read_from_the_clients_own_file(tmp_path, name, file, text, on):
    path = tmp_path / f".{name}" / file
    path.parent.mkdir()
    path.write_text(text)
    assert plugin_file(CLIENTS[name], {"HOME": str(tmp_path)}) == (path if on else None)
