"""Setting up: what `doxa init` puts into the files of coding agents, and what `doxa uninstall` leaves of it."""

import json
import os
import shutil
import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from doxa.clients.interpreter import hook_command, interpreter
from doxa.clients.table import CLIENTS
from tests.hooks.scene import PACKAGE, SCRIPT, SECONDS_MAX, git, write
from tests.hooks.test_clients import here, recorded, text_of

posix = pytest.mark.skipif(os.name != "posix", reason="needs a terminal of POSIX")
pytestmark = pytest.mark.usefixtures("home")
EVERY = [option for name in CLIENTS for option in ("--client", name)]
SETTINGS = '{\n  "model": "x", // mine\n  "hooks": {}\n}\n'


@pytest.fixture
def home(doxa, monkeypatch):
    """A home folder in which nothing is, and a path on which no coding agent is."""
    folder = doxa.scene.top / "person"
    folder.mkdir()
    programs = doxa.scene.top / "programs"
    programs.mkdir()
    for name in ("git", "sh", "node"):
        if found := shutil.which(name):
            (programs / name).symlink_to(found)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("PATH", str(programs))
    # Whether the library of the server is installed here is another matter.
    monkeypatch.setitem(sys.modules, "mcp", None)
    for client in CLIENTS.values():
        monkeypatch.delenv(client.home.variable or "DOXA_PROJECT", raising=False)
    return folder


@pytest.fixture
def library(doxa, home, monkeypatch):
    """What `doxa mcp` needs, as far as `doxa init` looks for it."""
    assert home.is_dir()
    monkeypatch.delitem(sys.modules, "mcp", raising=False)
    write(doxa.scene.top, {"library/mcp/__init__.py": ""})
    monkeypatch.syspath_prepend(str(doxa.scene.top / "library"))


def tree(*folders):
    """Everything below some folders: kinds, permissions and content."""
    found = {}
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if ".git" not in path.relative_to(folder).parts[:1]:
                status = path.lstat()
                held = str(path.readlink()) if path.is_symlink() else path.read_bytes() if path.is_file() else None
                found[str(path)] = (stat.S_IFMT(status.st_mode), stat.S_IMODE(status.st_mode), held)
    return found


def settings(doxa, name=".claude/settings.local.json"):
    return json.loads((doxa.repo / name).read_text())


def commands(value):
    """Every command that stands in some settings."""
    if isinstance(value, dict):
        own = [value[name] for name in ("command", "bash") if isinstance(value.get(name), str)]
        return own + [one for inner in value.values() for one in commands(inner)]
    return [one for inner in value for one in commands(inner)] if isinstance(value, list) else []


# Which agents


@pytest.mark.parametrize("name", CLIENTS)
def test_an_agent_is_found_by_its_program(doxa, name):
    program = doxa.scene.top / "programs" / CLIENTS[name].programs[0]
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert doxa.json("init", "--dry-run")["clients"] == {name: f"the program {CLIENTS[name].programs[0]}"}


@pytest.mark.parametrize("name", CLIENTS)
def test_an_agent_is_found_by_its_folder(doxa, home, name):
    mark = CLIENTS[name].marks[0]
    path = doxa.repo / mark
    path.mkdir(parents=True)
    assert doxa.json("init", "--dry-run")["clients"] == {name: mark}
    path.rmdir()
    own = home / CLIENTS[name].home.folder
    own.mkdir(parents=True)
    assert doxa.json("init", "--dry-run")["clients"] == {name: str(own)}
    assert doxa.json("init", "--dry-run", "--user")["clients"] == {name: str(own)}


def test_without_an_agent_nothing_is_done(doxa):
    result = doxa("init", "--yes")
    assert result.status == 1
    assert "No coding agent was found. Name one with --client: claude, codex," in result.err
    assert "Nothing was changed." in result.err


def test_an_agent_that_is_not_known_is_refused(doxa):
    result = doxa("init", "--client", "emacs")
    assert result.status == 1
    assert "'emacs' is not one of" in result.err


# What is written


@pytest.mark.parametrize("scope", [(), ("--user",)], ids=["project", "home"])
@pytest.mark.usefixtures("library")
def test_after_uninstalling_everything_is_as_it_was(doxa, home, scope):
    folder = home if scope else doxa.repo
    write(folder, {".claude/settings.local.json": SETTINGS, ".claude/settings.json": SETTINGS, ".mcp.json": "{}"})
    write(folder, {".codex/config.toml": 'model = "x"\r\n', ".gemini/settings.json": "", ".cursor/hooks.json": "{\t}"})
    write(folder, {".qwen/settings.json": '{"a":[1,2]}', "opencode.jsonc": "{\n  // mine\n}\n"})
    before = tree(doxa.repo, home)
    result = doxa("init", "--yes", *EVERY, *scope)
    assert (result.status, result.err) == (0, "")
    after = tree(doxa.repo, home)
    assert after != before
    assert all(after[path] == before[path] for path in before if path.startswith(str(doxa.repo if scope else home)))
    again = doxa("init", "--yes", *EVERY, *scope)
    assert "There is nothing to change." in again.out
    assert tree(doxa.repo, home) == after
    assert doxa("uninstall", "--yes", *scope).status == 0
    assert tree(doxa.repo, home) == before
    assert "There is nothing to change." in doxa("uninstall", "--yes", *scope).out
    assert not (doxa.scene.home / "setup.json").exists()


@pytest.mark.usefixtures("library")
def test_every_client_gets_its_files(doxa):
    found = doxa.json("init", "--yes", *EVERY)
    made = {str(Path(one["path"]).relative_to(doxa.repo)): one for one in found["files"]}
    assert {path: one["action"] for path, one in made.items()} == dict.fromkeys(made, "create")
    assert sorted(made) == sorted(
        [
            *(".claude/settings.local.json", ".mcp.json", ".codex/hooks.json", ".codex/config.toml"),
            *(".gemini/settings.json", ".github/hooks/doxa.json", ".opencode/plugins/doxa.js", "opencode.json"),
            *(".qwen/settings.json", ".cline/hooks/PreToolUse", ".cline/hooks/PostToolUse"),
            *(".cursor/hooks.json", ".cursor/mcp.json"),
        ]
    )
    assert made[".mcp.json"]["clients"] == ["claude", "copilot"]
    assert settings(doxa, ".mcp.json") == {
        "mcpServers": {"doxa": {"command": interpreter(), "args": ["-P", "-m", "doxa", "mcp"]}}
    }
    toml = tomllib.loads((doxa.repo / ".codex/config.toml").read_text())
    assert toml["mcp_servers"]["doxa"]["command"] == interpreter()
    assert settings(doxa, "opencode.json")["mcp"]["doxa"]["command"][0] == interpreter()
    assert settings(doxa, ".github/hooks/doxa.json")["version"] == 1
    assert settings(doxa, ".gemini/settings.json")["hooks"]["AfterTool"][0]["hooks"][0]["timeout"] == 5000
    assert os.access(doxa.repo / ".cline/hooks/PreToolUse", os.X_OK)


@pytest.mark.usefixtures("library")
def test_in_the_home_folder_the_environment_moves_the_files(doxa, home, monkeypatch):
    moved = doxa.scene.top / "moved"
    for client in CLIENTS.values():
        if client.home.variable:
            monkeypatch.setenv(client.home.variable, str(moved / client.name))
    found = doxa.json("init", "--yes", "--user", *EVERY)
    made = {Path(one["path"]) for one in found["files"]}
    below = {path.relative_to(moved).as_posix() for path in made if path.is_relative_to(moved)}
    assert {path for path in made if not path.is_relative_to(moved)} == {
        home / ".cursor/hooks.json",
        home / ".cursor/mcp.json",
    }
    assert below >= {"claude/settings.json", "claude/.claude.json", "codex/hooks.json", "copilot/mcp-config.json"}
    assert below >= {"gemini/.gemini/settings.json", "opencode/opencode/plugins/doxa.js", "qwen/settings.json"}


def test_without_its_library_the_server_is_left_out(doxa):
    (doxa.repo / "mcp").mkdir()
    lines = doxa.lines("init", "--yes", "--client", "claude")
    assert any("pip install 'doxa[mcp]'" in line for line in lines)
    assert not (doxa.repo / ".mcp.json").exists()


@pytest.mark.usefixtures("library")
def test_the_server_may_be_left_out(doxa):
    assert not any("doxa[mcp]" in line for line in doxa.lines("init", "--yes", "--client", "claude", "--no-mcp"))
    assert not (doxa.repo / ".mcp.json").exists()


@pytest.mark.usefixtures("library")
def test_only_the_hook_and_the_server_are_written(doxa):
    doxa.lines("init", "--yes", *EVERY)
    assert list(settings(doxa)) == ["hooks"]
    assert set(commands(settings(doxa))) == {hook_command(interpreter(), "claude")}
    for name in (".gemini/settings.json", ".qwen/settings.json"):
        assert sorted(settings(doxa, name)) == ["hooks", "mcpServers"]


def test_it_is_written_at_the_top_of_the_repository(doxa):
    (doxa.repo / "src" / "deep").mkdir(parents=True)
    doxa.cd(doxa.repo / "src" / "deep")
    doxa.lines("init", "--yes", "--client", "claude")
    assert (doxa.repo / ".claude/settings.local.json").exists()


@pytest.mark.usefixtures("library")
def test_the_hook_may_ask_the_server_where_the_agent_can(doxa):
    before = tree(doxa.repo)
    every = ("--client", "claude", "--client", "codex", "--client", "gemini")
    doxa.lines("init", "--yes", *every)
    commanded = tree(doxa.repo)
    doxa.lines("init", "--yes", "--handler", "mcp_tool", *every)
    hooks = settings(doxa)["hooks"]
    reading, editing, running, others = hooks["PreToolUse"]
    assert reading == {
        "matcher": "Read",
        "hooks": [
            {
                "type": "mcp_tool",
                "server": "doxa",
                "tool": "approach",
                "input": {
                    "situation": "read ${tool_input.file_path}",
                    "event": "PreToolUse",
                    "session": "${session_id}",
                    "sub_agent": "${agent_id}",
                },
            }
        ],
    }
    assert (editing["matcher"], running["matcher"]) == ("Edit|MultiEdit|Write", "Bash")
    assert others["matcher"] == "NotebookEdit|PowerShell|Grep|Glob|WebFetch"
    assert commands(others) == [hook_command(interpreter(), "claude")]
    assert [len(groups) for groups in hooks.values()] == [4, 1, 1, 1, 1, 1]
    (prompt,) = settings(doxa, ".codex/hooks.json")["hooks"]["UserPromptSubmit"]
    assert prompt["hooks"][0]["input"] == {
        "situation": "prompt ${prompt}",
        "event": "UserPromptSubmit",
        "session": "${session_id}",
    }
    assert set(commands(settings(doxa, ".gemini/settings.json")["hooks"])) == {hook_command(interpreter(), "gemini")}
    assert "There is nothing to change." in doxa.lines("init", "--yes", "--handler", "mcp_tool", *every)
    doxa.lines("init", "--yes", *every)
    assert tree(doxa.repo) == commanded
    doxa.lines("init", "--yes", "--handler", "mcp_tool", *every)
    (doxa.scene.home / "setup.json").unlink()
    doxa.lines("uninstall", "--yes")
    left = [path for path in doxa.repo.rglob("*") if path.is_file() and ".git" not in path.parts]
    assert not [path for path in left if "doxa" in path.read_text()]
    assert all(tree(doxa.repo)[path] == held for path, held in before.items())


@pytest.mark.parametrize("more", [[], ["--no-mcp"]])
def test_without_the_server_it_cannot_be_asked(doxa, more):
    result = doxa("init", "--yes", "--client", "claude", "--handler", "mcp_tool", *more)
    assert result.status == 1
    assert "needs it: pip install 'doxa[mcp]'. Nothing was changed." in result.err


def test_the_home_folder_is_no_project(doxa, home):
    doxa.cd(home)
    result = doxa("init", "--yes", "--client", "claude")
    assert result.status == 1
    assert f"{home} is the home folder, not a project. Use --user for every project. Nothing was changed." in result.err
    assert list(home.iterdir()) == []
    doxa.lines("init", "--yes", "--client", "claude", "--user")
    assert (home / ".claude/settings.json").exists()


def test_what_was_never_tried_is_said(doxa):
    lines = doxa.lines("init", "--dry-run", "--client", "cursor", "--client", "claude")
    (said,) = [line for line in lines if "never tried" in line]
    assert said.startswith("Cursor: ")


# Showing and asking


def test_the_edits_are_shown(doxa):
    write(doxa.repo, {".claude/settings.local.json": SETTINGS})
    lines = doxa.lines("init", "--dry-run", "--client", "claude", "--client", "codex")
    assert f"--- {doxa.repo}/.claude/settings.local.json" in lines
    assert '   "model": "x", // mine' in lines
    assert '-  "hooks": {}' in lines
    assert "--- /dev/null" in lines
    assert f"+++ {doxa.repo}/.codex/hooks.json" in lines
    assert any(line.endswith(f"{interpreter()}, which the entries name") for line in lines)
    assert "Nothing was changed." in lines
    assert any(line.startswith("Codex: start `codex`") for line in lines)


def test_a_dry_run_changes_nothing(doxa):
    before = tree(doxa.scene.top)
    doxa.lines("init", "--dry-run", *EVERY)
    assert tree(doxa.scene.top) == before


@pytest.mark.parametrize("command", ["init", "uninstall"])
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_nobody_to_ask_is_refused(doxa, command, form):
    if command == "uninstall":
        doxa.lines("init", "--yes", "--client", "claude")
    before = tree(doxa.scene.top)
    result = doxa(command, "--client", "claude", *form)
    assert result.status == 1
    assert "Nothing was changed: nobody can be asked here. Add --yes to do it" in result.out + result.err
    assert tree(doxa.scene.top) == before


@posix
@pytest.mark.parametrize(("typed", "done"), [("y\n", True), ("n\n", False), ("\n", False), ("\x04", False)])
def test_a_person_is_asked(doxa, home, typed, done):
    result = doxa.on_terminal("init", "--no-mcp", "--client", "claude", typed=typed, HOME=str(home))
    assert "Change 1 file? [y/N]" in result.out
    assert (doxa.repo / ".claude/settings.local.json").exists() is done
    assert ("Nothing was changed." in result.out) is not done
    assert ("1 file changed." in result.out) is done
    assert result.status == 0


def test_what_stands_in_a_file_cannot_steer_the_terminal(doxa):
    write(doxa.repo, {".claude/settings.local.json": '{\n  "a": "\x7f\u202e\x9b31m"\n}\n'})
    out = doxa("init", "--dry-run", "--client", "claude").out
    assert not set(out) & {"\x7f", "\u202e", "\x9b"}
    assert r"\x7f\u202e\x9b31m" in out


def test_as_json_everything_is_said(doxa):
    write(doxa.repo, {".claude/settings.local.json": "{", ".gemini/settings.json": "{}"})
    result = doxa("init", "--yes", "--json", "--client", "claude", "--client", "gemini", "--client", "cursor")
    found = json.loads(result.out)
    assert (result.status, result.err) == (1, "")
    assert [one["action"] for one in found["files"]] == ["left", "change", "create"]
    assert found["files"][0]["problem"].startswith("it cannot be read as JSON")
    assert found["files"][1]["diff"].startswith("--- ")
    assert found["python"] == interpreter()
    assert found["written"] is True
    assert found["clients"] == {"claude": "named", "gemini": "named", "cursor": "named"}
    removed = doxa.json("uninstall", "--yes", "--client", "gemini", "--client", "cursor")
    assert [one["action"] for one in removed["files"] if one["action"] != "none"] == ["change", "remove"]
    assert removed["elsewhere"] == []


# Files as people have them


def test_a_file_that_cannot_be_read_is_left_alone_and_the_others_are_done(doxa):
    write(doxa.repo, {".claude/settings.local.json": "{'a': 1}"})
    result = doxa("init", "--yes", "--client", "claude", "--client", "gemini")
    assert result.status == 1
    assert (
        f"{doxa.repo}/.claude/settings.local.json is left as it is: it cannot be read as JSON: in line 1" in result.out
    )
    assert (doxa.repo / ".claude/settings.local.json").read_text() == "{'a': 1}"
    assert "run.py" in (doxa.repo / ".gemini/settings.json").read_text()


@pytest.mark.parametrize("made", ["folder", "file in the way", "pipe"])
def test_what_is_no_file_is_left_alone(doxa, made):
    path = doxa.repo / ".claude" / "settings.local.json"
    if made == "folder":
        path.mkdir(parents=True)
    elif made == "file in the way":
        path.parent.write_text("mine")
    else:
        path.parent.mkdir()
        os.mkfifo(path)
    result = doxa("init", "--yes", "--client", "claude", "--client", "gemini")
    assert result.status == 1
    assert f"{path} is left as it is" in result.out
    assert (doxa.repo / ".gemini/settings.json").exists()


def test_a_file_that_may_not_be_written_stops_everything(doxa):
    write(doxa.repo, {".gemini/settings.json": "{}"})
    (doxa.repo / ".gemini/settings.json").chmod(0o444)
    before = tree(doxa.scene.top)
    result = doxa("init", "--yes", "--client", "claude", "--client", "gemini", "--client", "qwen")
    assert result.status == 6
    assert result.err == f"doxa: {doxa.repo}/.gemini/settings.json may not be written. Nothing was changed.\n"
    assert tree(doxa.scene.top) == before


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="an administrator may write into any folder")
def test_a_folder_that_may_not_be_written_stops_everything(doxa):
    write(doxa.repo, {".gemini/settings.json": "{}"})
    (doxa.repo / ".gemini").chmod(0o555)
    result = doxa("init", "--yes", "--client", "claude", "--client", "gemini")
    (doxa.repo / ".gemini").chmod(0o755)
    assert result.status == 6
    assert result.err == f"doxa: {doxa.repo}/.gemini may not be written. Nothing was changed.\n"
    assert not (doxa.repo / ".claude").exists()


@posix
def test_a_fault_in_the_middle_takes_back_what_was_done(doxa, home):
    import resource

    write(doxa.repo, {".gemini/settings.json": json.dumps({"a": "x" * 100_000})})
    before = tree(doxa.scene.top)
    done = subprocess.run(
        [sys.executable, "-m", "doxa", "init", "--yes", "--client", "claude", "--client", "gemini"],
        cwd=doxa.repo,
        env=doxa.environ({"HOME": str(home), "PATH": os.environ["PATH"]}),
        capture_output=True,
        timeout=SECONDS_MAX,
        text=True,
        # No file may grow beyond this: the second one fails, after the first was written.
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000)),
    )
    assert done.returncode == 6
    assert "Writing failed: File too large" in done.stderr
    assert "Nothing was changed." in done.stderr
    assert tree(doxa.scene.top) == before


def test_a_link_stays_a_link(doxa):
    write(doxa.scene.top, {"dotfiles/settings.json": SETTINGS})
    (doxa.repo / ".gemini").mkdir()
    (doxa.repo / ".gemini/settings.json").symlink_to(doxa.scene.top / "dotfiles" / "settings.json")
    (doxa.repo / ".qwen").symlink_to(doxa.scene.top / "dotfiles")
    before = tree(doxa.scene.top)
    doxa.lines("init", "--yes", "--client", "gemini")
    assert (doxa.repo / ".gemini/settings.json").is_symlink()
    assert "run.py" in (doxa.scene.top / "dotfiles/settings.json").read_text()
    doxa.lines("uninstall", "--yes")
    assert tree(doxa.scene.top) == before
    (doxa.scene.top / "dotfiles/settings.json").unlink()
    doxa.lines("init", "--yes", "--client", "gemini")
    assert (doxa.repo / ".gemini/settings.json").is_symlink()
    assert "run.py" in (doxa.scene.top / "dotfiles/settings.json").read_text()


@posix
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o755, 0o620])
def test_permissions_are_kept(doxa, mode):
    write(doxa.repo, {".gemini/settings.json": "{}"})
    path = doxa.repo / ".gemini/settings.json"
    path.chmod(mode)
    doxa.lines("init", "--yes", "--client", "gemini")
    assert stat.S_IMODE(path.stat().st_mode) == mode
    doxa.lines("uninstall", "--yes")
    assert (stat.S_IMODE(path.stat().st_mode), path.read_text()) == (mode, "{}")


def test_folders_that_were_made_are_gone_unless_something_was_put_there(doxa):
    doxa.lines("init", "--yes", "--client", "codex", "--client", "opencode")
    write(doxa.repo, {".opencode/plugins/mine.js": ""})
    doxa.lines("uninstall", "--yes")
    assert not (doxa.repo / ".codex").exists()
    assert [path.name for path in (doxa.repo / ".opencode/plugins").iterdir()] == ["mine.js"]


def test_a_folder_that_was_there_stays(doxa):
    (doxa.repo / ".codex").mkdir()
    doxa.lines("init", "--yes", "--client", "codex")
    doxa.lines("uninstall", "--yes")
    assert list((doxa.repo / ".codex").iterdir()) == []


@pytest.mark.parametrize(
    "kept", [None, b"", b"{", b"[]", b'{"version": 2, "files": {}}', b'{"version": 1, "files": {"x": 1}}']
)
@pytest.mark.usefixtures("library")
def test_uninstalling_works_without_what_was_kept(doxa, kept):
    write(doxa.repo, {".claude/settings.local.json": SETTINGS})
    doxa.lines("init", "--yes", *EVERY)
    path = doxa.scene.home / "setup.json"
    path.unlink() if kept is None else path.write_bytes(kept)
    doxa.lines("uninstall", "--yes")
    # That there were no hooks, written down, cannot be known.
    assert (doxa.repo / ".claude/settings.local.json").read_text() == '{\n  "model": "x" // mine\n}\n'
    left = [path for path in doxa.repo.rglob("*") if path.is_file() and ".git" not in path.parts]
    assert not [path for path in left if "doxa" in path.read_text()]


@pytest.mark.usefixtures("library")
def test_uninstalling_one_agent_leaves_the_others(doxa):
    doxa.lines("init", "--yes", "--client", "claude", "--client", "copilot")
    doxa.lines("uninstall", "--yes", "--client", "claude")
    assert not (doxa.repo / ".claude").exists()
    assert "doxa" in settings(doxa, ".mcp.json")["mcpServers"]
    assert "doxa" in (doxa.repo / ".github/hooks/doxa.json").read_text()
    doxa.lines("uninstall", "--yes")
    assert not (doxa.repo / ".mcp.json").exists()
    assert not (doxa.repo / ".github").exists()


def test_what_is_left_elsewhere_is_said(doxa, home):
    doxa.lines("init", "--yes", "--client", "gemini", "--user")
    doxa.lines("init", "--yes", "--client", "gemini")
    lines = doxa.lines("uninstall", "--yes")
    assert lines[-1] == f"doxa init has also changed: {home}/.gemini/settings.json."


# The interpreter


def test_an_outdated_interpreter_is_put_right(doxa):
    doxa.lines("init", "--yes", *EVERY)
    wanted = tree(doxa.repo)
    for path in [path for path in doxa.repo.rglob("*") if path.is_file() and ".git" not in path.parts]:
        path.write_text(path.read_text().replace(interpreter(), "/gone/bin/python"))
    assert "There is nothing to change." not in doxa.lines("init", "--yes", *EVERY)
    assert tree(doxa.repo) == wanted


def test_the_interpreter_is_the_environments_own(tmp_path):
    """Not the one that the environment was made from, and no script that starts it."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "a b"], check=True)
    for name in ("python3", "python"):
        own = tmp_path / "a b" / "bin" / name
        done = subprocess.run(
            [own, "-c", "from doxa.clients.interpreter import interpreter; print(interpreter())"],
            env={"PYTHONPATH": os.pathsep.join([str(PACKAGE.parent), *filter(None, sys.path)])},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == str(own)


@posix
def test_a_script_that_starts_python_is_not_taken(tmp_path, monkeypatch):
    shim = tmp_path / "python3"
    shim.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    shim.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(shim))
    found = Path(interpreter())
    assert found.parent == Path(sys.prefix) / "bin"
    assert found.exists()


@pytest.mark.parametrize("executable", ["", None, "python3", "/gone/python3"])
def test_an_interpreter_that_is_not_known_is_looked_for(monkeypatch, executable):
    monkeypatch.setattr(sys, "executable", executable)
    assert Path(interpreter()).exists()


def test_without_an_interpreter_nothing_is_written(doxa, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "executable", "")
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    result = doxa("init", "--yes", "--client", "claude")
    assert result.status == 1
    assert "cannot be found. Nothing was written." in result.err


@posix
@pytest.mark.parametrize("python", ["/gone/bin/python3", "/a b/it's/python", "/etc/passwd", "/"])
@pytest.mark.parametrize("client", CLIENTS)
def test_a_command_whose_interpreter_is_gone_does_no_harm(client, python):
    done = subprocess.run(
        ["sh", "-c", hook_command(python, client)], input=b"{}", capture_output=True, timeout=SECONDS_MAX
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@posix
def test_a_command_whose_script_is_gone_does_no_harm():
    command = hook_command(sys.executable, "claude").replace(str(SCRIPT), "/gone/run.py")
    done = subprocess.run(["sh", "-c", command], input=b"{}", capture_output=True, timeout=SECONDS_MAX)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_the_command_is_as_it_is_documented():
    assert hook_command("/usr/bin/python3", "codex") == (
        f"/usr/bin/python3 -I -S {SCRIPT} --client codex 2>/dev/null || true"
    )
    assert hook_command("/a b/python", "codex").startswith("'/a b/python' -I -S ")


# What was written works


@posix
@pytest.mark.parametrize(
    ("name", "file", "event"),
    [
        ("claude", ".claude/settings.local.json", "PreToolUse-Read"),
        ("codex", ".codex/hooks.json", "PreToolUse-Bash"),
        ("gemini", ".gemini/settings.json", "AfterTool-read_file"),
        ("copilot", ".github/hooks/doxa.json", "preToolUse-view"),
        ("qwen", ".qwen/settings.json", "PostToolUse-read_file"),
        ("cline", ".cline/hooks/PreToolUse", "PreToolUse-read_files"),
    ],
)
def test_the_command_that_stands_there_answers_a_recorded_payload(doxa, name, file, event):
    belief = doxa.scene.mistake()
    doxa.lines("init", "--yes", "--client", name)
    payload = next(one["stdin"] for one in recorded(name) if f"{one['event']}-{one['tool']}" == event)
    path = doxa.repo / file
    words = [str(path)]
    if path.suffix == ".json":
        entry = settings(doxa, file)["hooks"][event.partition("-")[0]][0]
        words = ["sh", "-c", (commands(entry))[0]]
    moved = here(doxa.scene, payload, "s")
    done = subprocess.run(
        words, input=json.dumps(moved).encode(), capture_output=True, timeout=SECONDS_MAX, env=doxa.scene.environ
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert doxa.scene.rendering(belief) in text_of(name, moved, done.stdout)


# Git


def test_files_that_git_would_commit_are_named(doxa):
    write(doxa.repo, {".gitignore": ".claude/settings.local.json\n"})
    result = doxa.json("init", "--yes", "--client", "claude", "--client", "gemini")
    assert {Path(one["path"]).name: one["committed"] for one in result["files"]} == {
        "settings.local.json": False,
        "settings.json": True,
    }
    lines = doxa.lines("init", "--yes", "--client", "claude", "--client", "gemini")
    assert any(line.startswith("Git would commit .gemini/settings.json, where a Python of") for line in lines)
    git(doxa.repo, "config", "core.excludesFile", str(doxa.repo / ".gitignore"))
    write(doxa.repo, {".git/info/exclude": ".gemini/settings.json\n"})
    assert not any("Git would commit" in line for line in doxa.lines("init", "--yes", "--client", "gemini"))


def test_without_a_repository_nothing_is_said_of_git(doxa, tmp_path):
    folder = tmp_path / "plain"
    folder.mkdir()
    doxa.cd(folder)
    assert not any("Git" in line for line in doxa.lines("init", "--yes", "--client", "gemini"))
    assert (folder / ".gemini/settings.json").exists()


@posix
def test_whoever_stops_reading_does_not_stop_it(doxa, home):
    command = [sys.executable, "-m", "doxa", "init", "--yes", "--no-mcp", "--client", "claude", "--client", "gemini"]
    environ = doxa.environ({"HOME": str(home), "PYTHONPATH": str(PACKAGE.parent)})
    process = subprocess.Popen(command, cwd=doxa.repo, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.readline()
    process.stdout.close()
    assert (process.stderr.read(), process.wait(SECONDS_MAX)) == (b"", 0)
    process.stderr.close()
    assert (doxa.repo / ".claude/settings.local.json").exists()
    assert (doxa.repo / ".gemini/settings.json").exists()
