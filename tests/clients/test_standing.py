"""What of doxa's hook stands in the files of coding agents, what is wrong with it, and what a copy of it holds."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

import doxa
from doxa.clients.install import Where, carry_out, plan_init
from doxa.clients.interpreter import interpreter
from doxa.clients.standing import copy, look, problems
from doxa.clients.table import CLIENTS
from doxa.errors import InvalidInput

AGAIN = "run `doxa init --client {}` again"


class Place:
    """A project, a home folder, and a doxa set up in them."""

    def __init__(self, folder: Path) -> None:
        self.root, self.home = folder / "project", folder / "home"
        self.root.mkdir()
        self.home.mkdir()
        self.environ = {"HOME": str(self.home), "DOXA_HOME": str(folder / "data"), "PATH": os.environ["PATH"]}

    def set_up(self, *names: str, in_home: bool = False, python: str | None = None) -> None:
        where = Where(self.root, in_home, self.environ)
        carry_out(plan_init(where, list(names), python or interpreter(), servers=False))

    def standing(self, name: str):
        looked = look(CLIENTS[name], self.root, self.environ)
        assert looked.unread == []
        return looked.standing

    def problems(self, name: str) -> list[str]:
        return problems(CLIENTS[name], self.standing(name), self.environ)

    def change(self, name: str, old: str, new: str) -> None:
        for one in self.standing(name):
            text = one.path.read_text(encoding="utf-8")
            assert old in text
            one.path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path)


@pytest.fixture(params=CLIENTS)
def name(request):
    return request.param


@pytest.mark.parametrize("in_home", [False, True], ids=["project", "home"])
def test_what_init_has_just_written_stands_and_is_in_order(place, name, in_home):
    assert place.standing(name) == []
    place.set_up(name, in_home=in_home)
    standing = place.standing(name)
    assert standing
    assert {one.in_home for one in standing} == {in_home}
    assert all(str(interpreter()) in command for one in standing for command in one.commands)
    assert all(one.commands for one in standing)
    assert place.problems(name) == []


def test_hooks_that_ask_the_server_stand_and_are_in_order(place, name):
    where = Where(place.root, False, place.environ)
    carry_out(plan_init(where, [name], interpreter(), servers=True, handler="mcp_tool"))
    assert place.standing(name)
    assert place.problems(name) == []


def test_a_python_that_is_gone_is_named(place, name, tmp_path):
    python = tmp_path / "a folder" / "python"
    python.parent.mkdir()
    python.symlink_to(sys.executable)
    place.set_up(name, python=str(python))
    assert place.problems(name) == []
    python.unlink()
    found = place.problems(name)
    assert len(found) == len(place.standing(name))
    assert all(f"its Python, {python}, is gone; {AGAIN.format(name)}" in one for one in found)


def test_a_doxa_that_was_moved_is_named(place, name, tmp_path):
    place.set_up(name)
    package = Path(doxa.__file__).parent
    moved = tmp_path / "elsewhere" / "doxa"
    place.change(name, str(package), str(moved))
    assert all(f"doxa is not at {moved} any more; {AGAIN.format(name)}" in one for one in place.problems(name))
    assert place.problems(name)
    shutil.copytree(package / "hooks", moved / "hooks")
    assert all(
        f"it starts the doxa at {moved}, and this is the one at {package}" in one for one in place.problems(name)
    )
    assert place.problems(name)


@pytest.mark.parametrize("name", ["claude", "codex", "gemini", "copilot", "qwen"])
def test_entries_that_are_not_as_init_writes_them_are_named(place, name):
    place.set_up(name)
    (one,) = place.standing(name)
    value = json.loads(one.path.read_text(encoding="utf-8"))
    value["hooks"].popitem()
    one.path.write_text(json.dumps(value), encoding="utf-8")
    assert place.problems(name) == [f"{one.path}: it is not as `doxa init` writes it; {AGAIN.format(name)}"]


def test_what_is_in_the_home_folder_is_mended_there(place):
    place.set_up("codex", in_home=True)
    place.change("codex", interpreter(), "/nowhere/python")
    assert "run `doxa init --client codex --user` again" in place.problems("codex")[0]


def test_a_hook_that_was_put_in_by_hand_is_found(place):
    path = place.root / ".claude" / "settings.json"
    path.parent.mkdir()
    entry = {"type": "command", "command": "doxa hook --client claude || true"}
    path.write_text(json.dumps({"hooks": {"PreToolUse": [{"hooks": [entry]}]}}))
    (one,) = place.standing("claude")
    assert one.commands == ("doxa hook --client claude || true",)
    place.environ["PATH"] = "/nowhere"
    assert f"there is no doxa on the path; {AGAIN.format('claude')}" in place.problems("claude")[0]


@pytest.mark.parametrize("content", [b"{", b"[]", b"\xff"], ids=["no JSON", "no object", "no text"])
def test_a_file_that_cannot_be_read_is_named(place, content):
    path = place.root / ".gemini" / "settings.json"
    path.parent.mkdir()
    path.write_bytes(content)
    looked = look(CLIENTS["gemini"], place.root, place.environ)
    assert looked.standing == []
    (unread,) = looked.unread
    assert unread.startswith(f"{path}: ")


def test_a_copy_holds_doxas_entries_and_what_switches_hooks_off(place, tmp_path):
    path = place.root / ".claude" / "settings.local.json"
    path.parent.mkdir()
    theirs = {"type": "command", "command": "send-everything"}
    others = {"hooks": {"PreToolUse": [{"matcher": "Read", "hooks": [theirs]}], "Stop": [{"hooks": [theirs]}]}}
    secret = {"env": {"TOKEN": "secret"}, "permissions": {"allow": ["Bash"]}, "disableAllHooks": True}
    path.write_text(json.dumps(others | secret))
    place.set_up("claude")
    before = path.read_bytes()
    root, home = tmp_path / "copied root", tmp_path / "copied home"
    copy(CLIENTS["claude"], place.standing("claude"), root, home)
    text = (root / ".claude" / "settings.local.json").read_text(encoding="utf-8")
    value = json.loads(text)
    assert sorted(value) == ["disableAllHooks", "hooks"]
    assert value["disableAllHooks"] is True
    assert set(value["hooks"]) == {hook.event for hook in CLIENTS["claude"].hooks}
    assert "send-everything" not in text
    assert path.read_bytes() == before


def test_a_copy_stands_where_the_client_looks(place, name, tmp_path):
    for in_home in (False, True):
        place.set_up(name, in_home=in_home)
    root, home = tmp_path / "copied root", tmp_path / "copied home"
    copy(CLIENTS[name], place.standing(name), root, home)
    copied = Place.__new__(Place)
    copied.root, copied.home, copied.environ = root, home, {"HOME": str(home), "PATH": os.environ["PATH"]}
    assert copied.problems(name) == []
    assert [(one.place, one.in_home) for one in copied.standing(name)] == [
        (one.place, one.in_home) for one in place.standing(name)
    ]


def test_there_is_nothing_to_copy_where_nothing_stands(tmp_path):
    with pytest.raises(InvalidInput, match="doxa init --client codex"):
        copy(CLIENTS["codex"], [], tmp_path, tmp_path)
