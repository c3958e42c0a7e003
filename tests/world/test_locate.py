"""Finding the place of a project, what is recorded about it, and where its store is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import doxa
from doxa.world import locate
from doxa.world.locate import (
    data_folder,
    declared,
    find,
    identifier,
    is_identifier,
    project_of,
    recorded,
    store_path,
)

AN_ID = "0123456789abcdef"
OTHER_ID = "fedcba9876543210"
HEAVY = {"re", "typing", "json", "pathlib", "subprocess", "hashlib", "dataclasses", "inspect"}


def repository(folder: Path) -> Path:
    """The least that git takes for a git folder."""
    (folder / "objects").mkdir(parents=True)
    (folder / "refs").mkdir()
    (folder / "HEAD").write_text("ref: refs/heads/main\n")
    return folder


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def top(tmp_path):
    return Path(os.path.realpath(tmp_path))


def test_a_subfolder_belongs_to_its_repository(top):
    git = repository(top / "repo" / ".git")
    (top / "repo" / "a" / "b").mkdir(parents=True)
    for folder in ("repo", "repo/a/b", "repo/gone/deeper", "repo/.git", "repo/.git/refs"):
        place = find(str(top / folder))
        assert (place.root, place.git_folder) == (str(top / "repo"), str(git)), folder
        assert place.marker == str(git / "doxa" / "project")


def test_work_trees_share_the_git_folder(top):
    """Public report 17 (claude-mem#3531): a work tree is the same project as its repository."""
    git = repository(top / "repo" / ".git")
    own = git / "worktrees" / "w"
    write(own / "HEAD", "ref: refs/heads/w\n")
    write(own / "commondir", "../..\n")
    write(top / "w" / ".git", f"gitdir: {own}\r\n")
    write(top / "relative" / ".git", "gitdir: ../repo/.git/worktrees/w\n")
    for folder in ("w", "relative"):
        place = find(str(top / folder))
        assert (place.root, place.git_folder) == (str(top / folder), str(git))


def test_a_submodule_has_its_own_git_folder(top):
    git = repository(top / "repo" / ".git")
    module = repository(git / "modules" / "sub")
    write(top / "repo" / "sub" / ".git", "gitdir: ../.git/modules/sub\n")
    place = find(str(top / "repo" / "sub"))
    assert (place.root, place.git_folder) == (str(top / "repo" / "sub"), str(module))


def test_a_bare_repository_is_a_place(top):
    bare = repository(top / "repo.git")
    place = find(str(bare / "refs"))
    assert (place.root, place.git_folder) == (str(bare), str(bare))
    assert place.marker == str(bare / "doxa" / "project")


def test_a_folder_without_git_is_its_own_place(top):
    (top / "plain" / "sub").mkdir(parents=True)
    place = find(str(top / "plain" / "sub"))
    assert (place.root, place.git_folder) == (str(top / "plain" / "sub"), None)
    assert place.marker == place.declaration == str(top / "plain" / "sub" / ".doxa" / "project")
    write(top / "plain" / ".doxa" / "project", "name\n")
    assert find(str(top / "plain" / "sub")).root == str(top / "plain")


def test_the_nearest_wins(top):
    git = repository(top / "repo" / ".git")
    write(top / "repo" / "part" / ".doxa" / "project", "part\n")
    part = find(str(top / "repo" / "part"))
    assert (part.root, part.git_folder) == (str(top / "repo" / "part"), str(git))
    assert part.marker == part.declaration
    inner = repository(top / "repo" / "part" / "inner" / ".git")
    assert find(str(top / "repo" / "part" / "inner")).git_folder == str(inner)


def test_what_only_looks_like_git_is_passed_over(top):
    git = repository(top / "repo" / ".git")
    (top / "repo" / "empty" / ".git").mkdir(parents=True)
    assert find(str(top / "repo" / "empty")).git_folder == str(git)
    write(top / "repo" / "words" / "HEAD", "x")
    assert find(str(top / "repo" / "words")).root == str(top / "repo")


@pytest.mark.parametrize("text", ["gitdir: /gone/.git/worktrees/w\n", "gitdir:\n", "nonsense", ""])
def test_a_work_tree_whose_repository_is_gone_is_not_the_one_above(top, text):
    repository(top / "repo" / ".git")
    write(top / "repo" / "w" / ".git", text)
    place = find(str(top / "repo" / "w"))
    assert (place.root, place.git_folder) == (str(top / "repo" / "w"), None)


def test_symlinks_lead_to_one_place(top):
    repository(top / "repo" / ".git")
    (top / "link").symlink_to("repo")
    (top / "repo" / "linked.git").symlink_to(".git")
    assert find(str(top / "link")).root == str(top / "repo")
    assert repr(find(str(top / "link"))) == repr(find(str(top / "repo")))


def test_git_variables_are_ignored(top, monkeypatch):
    repository(top / "repo" / ".git")
    monkeypatch.setenv("GIT_DIR", "/elsewhere")
    monkeypatch.setenv("GIT_WORK_TREE", "/elsewhere")
    assert find(str(top / "repo")).root == str(top / "repo")


@pytest.mark.parametrize(
    ("environment", "marker", "declaration", "expected"),
    [
        (None, None, None, None),
        (None, f"found {AN_ID}\nremote h/p\n", None, ("found", AN_ID, "remote h/p")),
        (None, f"set {AN_ID}", None, ("set", AN_ID, "")),
        (None, f"found {AN_ID}\n", "app\n", ("declared", declared("app"), "app")),
        (None, f"set {AN_ID}\n", "app\n", ("set", AN_ID, "")),
        (None, None, "  app  \r\nmore\n", ("declared", declared("app"), "app")),
        (None, None, "\ufeffapp", ("declared", declared("app"), "app")),
        (None, None, "cafe\u0301", ("declared", declared("caf\u00e9"), "caf\u00e9")),
        ("app", f"set {AN_ID}\n", "other", ("declared", declared("app"), "app")),
        (OTHER_ID, f"set {AN_ID}\n", "other", ("set", OTHER_ID, "")),
        (" ", f"set {AN_ID}\n", None, ("set", AN_ID, "")),
        # What cannot be used is as good as nothing.
        (None, "", "\n\n", None),
        (None, f"else {AN_ID}\n", None, None),
        (None, "set ../../../etc/pass\n", None, None),
        (None, f"set {AN_ID.upper()}\n", None, None),
        (None, "x" * 70000, "y" * 70000, None),
        # A file that may be committed never is an id.
        (None, None, f"set {AN_ID}\n", ("declared", declared(f"set {AN_ID}"), f"set {AN_ID}")),
        (None, None, AN_ID, ("declared", declared(AN_ID), AN_ID)),
    ],
)
def test_what_is_recorded(top, environment, marker, declaration, expected):
    git = repository(top / ".git")
    if marker is not None:
        write(git / "doxa" / "project", marker)
    if declaration is not None:
        write(top / ".doxa" / "project", declaration)
    environ = {} if environment is None else {"DOXA_PROJECT": environment}
    place = find(str(top))
    assert recorded(place, environ) == expected
    assert project_of(place, environ) == (expected[1] if expected else None)


def test_without_git_the_marker_is_a_declared_name(top):
    write(top / ".doxa" / "project", f"set {AN_ID}\n")
    assert project_of(find(str(top)), {}) == declared(f"set {AN_ID}")


def test_a_marker_that_is_no_file_does_not_hang(top):
    git = repository(top / ".git")
    (git / "doxa").mkdir()
    os.mkfifo(git / "doxa" / "project")
    (top / ".doxa" / "project").mkdir(parents=True)
    assert project_of(find(str(top)), {}) is None


@pytest.mark.parametrize(
    ("fingerprint", "expected"),
    [
        ("", "werc8gmrzge196qv"),
        ("remote:github.com/org/repo", "2jrzkj6dd5n6g5gf"),
        ("declared:app", "0w53p6gbkewp7p8d"),
    ],
)
def test_identifiers_never_change(fingerprint, expected):
    assert identifier(fingerprint) == expected


@given(st.text())
def test_identifiers_have_their_shape(fingerprint):
    assert is_identifier(identifier(fingerprint))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (AN_ID, True),
        ("", False),
        (AN_ID[:-1], False),
        (AN_ID + "0", False),
        (AN_ID.upper(), False),
        ("i123456789abcdef", False),
        ("0123456789abcde\n", False),
        ("../../../../../x", False),
    ],
)
def test_is_identifier(text, expected):
    assert is_identifier(text) is expected
    if expected:
        assert Path(store_path("data", text)) == Path("data", "projects", text, "store.sqlite3")
    else:
        with pytest.raises(ValueError, match="project id"):
            store_path("data", text)


@pytest.mark.parametrize(
    ("platform", "environ", "expected"),
    [
        ("linux", {"HOME": "/h"}, "/h/.local/share/doxa"),
        ("linux", {"HOME": "/h", "XDG_DATA_HOME": "/x"}, "/x/doxa"),
        ("linux", {"HOME": "/h", "XDG_DATA_HOME": "relative"}, "/h/.local/share/doxa"),
        ("linux", {"HOME": "/h", "XDG_DATA_HOME": "/x", "DOXA_HOME": "/d"}, "/d"),
        ("linux", {"HOME": "/h", "DOXA_HOME": "~/d"}, "/h/d"),
        ("linux", {"HOME": "/h", "DOXA_HOME": "~other"}, "{here}/~other"),
        ("darwin", {"HOME": "/h", "XDG_DATA_HOME": "/x"}, "/h/Library/Application Support/doxa"),
        ("win32", {"USERPROFILE": "/u", "LOCALAPPDATA": "/u/local"}, "/u/local/doxa"),
        ("win32", {"USERPROFILE": "/u"}, "/u/AppData/Local/doxa"),
    ],
)
def test_data_folder(monkeypatch, platform, environ, expected):
    monkeypatch.setattr(locate.sys, "platform", platform)
    assert data_folder(environ) == expected.format(here=Path.cwd())


def test_data_folder_without_a_home(monkeypatch):
    assert Path(data_folder({})).is_absolute()
    monkeypatch.setattr(locate.os.path, "expanduser", lambda path: path)
    with pytest.raises(ValueError, match="DOXA_HOME"):
        data_folder({})
    assert data_folder({"DOXA_HOME": "/d"}) == "/d"


def test_the_hook_can_afford_to_import_this():
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); import doxa.world.locate, doxa.world.files;"
        "doxa.world.locate.find('.'); print(*sys.modules)"
    )
    source = Path(doxa.__path__[0]).parent
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, str(source)], capture_output=True, text=True, check=True
    )
    assert not HEAVY & set(done.stdout.split())
