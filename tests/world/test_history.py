"""Lines of history, asked of real repositories: behind, aside, detached, shallow, no git at all."""

import subprocess
import sys

import pytest

from doxa.world.history import commit_named, descends, is_commit
from doxa.world.workspace import FolderWorkspace
from tests.hooks.scene import git, write


@pytest.fixture
def repo(tmp_path):
    """main: one, three. side: one, two."""
    git(tmp_path, "init", "-q")
    for branch, message in (("main", "one"), ("side", "two"), ("main", "three")):
        if message != "one":
            git(tmp_path, "checkout", "-q", *(["-b"] if branch == "side" else []), branch)
        write(tmp_path, {f"{message}.txt": message})
        git(tmp_path, "add", ".")
        git(tmp_path, "commit", "-qm", message)
    return tmp_path


def commit(repo, name):
    found = commit_named(str(repo), name)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("checked_out", "expected"),
    [("main", {"main": True, "main~": True, "side": False}), ("side", {"main": False, "main~": True, "side": True})],
)
@pytest.mark.parametrize("detached", [False, True])
def test_a_commit_lies_behind_or_aside(repo, checked_out, expected, detached):
    names = {name: commit(repo, name) for name in expected}
    git(repo, "checkout", "-q", *(["--detach"] if detached else []), checked_out)
    assert {name: descends(str(repo), names[name]) for name in expected} == expected


def test_a_merge_brings_it_in_and_a_work_tree_has_a_line_of_its_own(repo, tmp_path_factory):
    side = commit(repo, "side")
    tree = tmp_path_factory.mktemp("trees") / "side"
    git(repo, "worktree", "add", "-q", tree, "side")
    assert (descends(str(repo), side), descends(str(tree), side)) == (False, True)
    git(repo, "merge", "-q", "side")
    assert descends(str(repo), side) is True


def test_a_shallow_clone_cannot_tell(repo, tmp_path):
    clone = tmp_path / "clone"
    git(repo, "clone", "-q", "--depth", "1", f"file://{repo}", clone)
    assert descends(str(clone), commit(repo, "main")) is True
    assert descends(str(clone), commit(repo, "main~")) is None
    assert descends(str(clone), commit(repo, "side")) is None


@pytest.mark.parametrize("name", ["0" * 40, "main", "--output=x", "", "-h", "HEAD^{tree}"])
def test_what_is_no_commit_cannot_be_told(repo, name):
    assert descends(str(repo), name) is None
    assert not (repo / "x").exists()


def test_without_git_or_in_time_it_cannot_be_told(repo, tmp_path, monkeypatch):
    found = commit(repo, "main")
    assert descends(str(repo), found, wait_seconds=0) is None
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    assert descends(str(repo), found) is None
    assert commit_named(str(repo), "main") is None


def test_a_folder_without_a_repository_cannot_tell(tmp_path):
    assert descends(str(tmp_path), "0" * 40) is None
    assert commit_named(str(tmp_path), "HEAD") is None


@pytest.mark.parametrize("name", ["nothing", "--all", "", "a\0b", "-"])
def test_a_name_of_no_commit_is_none(repo, name):
    assert commit_named(str(repo), name) is None


def test_git_is_not_left_behind(repo):
    code = (
        "import os\nfrom doxa.world.history import descends\n"
        f"descends({str(repo)!r}, {commit(repo, 'main')!r}, wait_seconds=0)\n"
        "try:\n    os.waitpid(-1, os.WNOHANG)\nexcept ChildProcessError:\n    print('no child')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("no child\n", "")


def test_what_git_says_on_its_error_output_is_not_seen(repo):
    code = f"from doxa.world.history import descends; print(descends({str(repo)!r}, '{'0' * 40}'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("None\n", "")


def test_the_form_of_a_commit():
    assert [is_commit(text) for text in ("4f2a4f2", "4f2a4f", "4F2A4F2", "x" * 40, "a" * 64, "a" * 65)] == [
        *(True, False, False, False, True, False)
    ]


def test_a_repository_lists_its_own_files(tmp_path):
    assert FolderWorkspace(str(tmp_path)).listing() == []
    repo = tmp_path / "repo"
    repo.mkdir()
    git(repo, "init", "-q")
    write(repo, {"b.md": "b", "a/ü ,\n.md": "a", "left/out.md": "c", "gone.md": "d", ".gitignore": "left/\n"})
    git(repo, "add", "gone.md", "b.md")
    (repo / "gone.md").unlink()
    # What is deleted and still tracked is listed: whether it can be read is another question.
    assert FolderWorkspace(str(repo)).listing() == [".gitignore", "a/ü ,\n.md", "b.md", "gone.md"]
