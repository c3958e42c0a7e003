"""Project identity, on real git repositories."""

import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from doxa.errors import InvalidInput, NotPermitted
from doxa.world import project
from doxa.world.locate import declared, find, identifier, is_identifier, project_of
from doxa.world.project import Identity, candidates, identify, normalise_remote, set_project

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")

AN_ID = "0123456789abcdef"
URL = "https://github.com/org/repo.git"
ENVIRONMENT = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")} | {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_SYSTEM": os.devnull,
    "GIT_AUTHOR_NAME": "Mira",
    "GIT_AUTHOR_EMAIL": "mira@example.org",
    "GIT_COMMITTER_NAME": "Mira",
    "GIT_COMMITTER_EMAIL": "mira@example.org",
}


def git(folder: Path, *arguments: object) -> str:
    settings = ["-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always"]
    done = subprocess.run(
        ["git", *settings, *map(str, arguments)],
        cwd=folder,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def repository(folder: Path, text: str = "one", *, url: str | None = None) -> Path:
    """A repository with one commit; those with another text have another first commit."""
    folder.mkdir(parents=True)
    git(folder, "init")
    (folder / "a.txt").write_text(text)
    git(folder, "add", ".")
    git(folder, "commit", "-m", text)
    if url is not None:
        git(folder, "remote", "add", "origin", url)
    return folder


def clone(source: object, folder: Path, *options: str) -> Path:
    folder.parent.mkdir(parents=True, exist_ok=True)
    git(folder.parent, "clone", *options, source, folder)
    return folder


def seen(folder: Path, *, write: bool = True) -> Identity:
    identity = identify(find(str(folder)), {}, write=write)
    assert identity is not None
    return identity


def id_of(folder: Path) -> str:
    """The id on first sight; what was recorded says the same on the second."""
    identity = seen(folder)
    assert project_of(find(str(folder)), {}) == identity.id
    assert seen(folder) == identity
    return identity.id


@pytest.fixture
def top(tmp_path):
    return Path(os.path.realpath(tmp_path))


# One project


def test_clones_share(top):
    """Public report 17 (claude-mem#3531, claude-code#61349): a clone elsewhere remembers the same."""
    source = repository(top / "source")
    bare = clone(source, top / "bare.git", "--bare")
    first, second = clone(bare, top / "a"), clone(bare, top / "elsewhere")
    third = clone(first, top / "third")
    by_url = clone(f"file://{source}", top / "by-url")
    assert len({id_of(folder) for folder in (second, third, first, by_url, bare, source)}) == 1


def test_a_clone_shares_with_what_was_chosen_for_its_source(top):
    source = repository(top / "source")
    set_project(find(str(source)), "a name of my own")
    first, second = clone(source, top / "first"), clone(top / "first", top / "second")
    assert id_of(second) == id_of(first) == declared("a name of my own")


def test_a_clone_of_nothing_yet_shares_once_there_is_something(top):
    bare = top / "bare.git"
    git(top, "init", "--bare", bare)
    first = clone(bare, top / "first")
    before = id_of(first)
    assert seen(first).how == "made"
    (first / "a.txt").write_text("one")
    git(first, "add", ".")
    git(first, "commit", "-m", "one")
    git(first, "push", "origin", "HEAD:main")
    assert id_of(clone(bare, top / "second")) == before


@pytest.mark.parametrize(
    "url",
    [
        "https://GitHub.com/Org/Repo",
        "https://user:secret@github.com/org/repo.git/",
        "git@github.com:org/repo.git",
        "ssh://git@github.com:22/Org/repo",
    ],
)
def test_the_same_remote_written_otherwise_shares(top, url):
    """Public report 17 (claude-mem#3531): a second machine with another case and another scheme."""
    first = repository(top / "first", url=URL)
    second = repository(top / "second", "fetched later", url=url)
    assert id_of(first) == id_of(second) == identifier("remote:github.com/org/repo")
    assert seen(second) == Identity(id_of(first), "remote", remote="github.com/org/repo")
    assert "secret" not in (second / ".git" / "doxa" / "project").read_text()


def test_the_only_remote_serves_as_origin(top):
    folder = repository(top / "a")
    git(folder, "remote", "add", "upstream", URL)
    assert seen(folder).remote == "github.com/org/repo"
    other = repository(top / "b")
    git(other, "remote", "add", "upstream", URL)
    git(other, "remote", "add", "mine", "https://github.com/me/repo")
    assert seen(other).how == "first commit"
    git(folder, "remote", "rename", "upstream", "a.b")
    assert candidates(find(str(folder)), {})[0].remote == "github.com/org/repo"


def test_a_work_tree_shares_and_takes_nothing_with_it(top):
    """Public report 17 (claude-mem#3531): adding and removing a work tree loses nothing."""
    folder = repository(top / "repo")
    git(folder, "worktree", "add", top / "tree")
    first = id_of(top / "tree")
    git(folder, "worktree", "remove", "--force", top / "tree")
    assert project_of(find(str(folder)), {}) == first
    assert id_of(folder) == first


def test_a_bare_repository_with_work_trees_beside_it(top):
    source = repository(top / "source")
    bare = clone(source, top / "project" / ".bare", "--bare")
    (top / "project" / ".git").write_text("gitdir: ./.bare\n")
    git(top / "project", "worktree", "add", top / "project" / "main")
    assert id_of(top / "project") == id_of(top / "project" / "main") == id_of(bare) == id_of(source)


@pytest.mark.parametrize("url", [None, URL])
def test_renaming_and_moving_keeps_it(top, url):
    """Public report 17 (claude-code#61349): a renamed folder is not another project."""
    folder = repository(top / "repo", url=url)
    first = id_of(folder)
    folder.rename(top / "renamed")
    assert id_of(top / "renamed") == first
    (top / "deep").mkdir()
    shutil.move(top / "renamed", top / "deep" / "repo")
    assert id_of(top / "deep" / "repo") == first


def test_a_change_of_remote_or_history_keeps_it(top):
    folder = repository(top / "repo")
    first = id_of(folder)
    git(folder, "remote", "add", "origin", URL)
    git(folder, "commit", "--amend", "-m", "another first commit")
    assert id_of(folder) == first
    now = candidates(find(str(folder)), {})
    assert [identity.how for identity in now] == ["remote", "first commit"]
    assert first not in [identity.id for identity in now]


def test_a_subfolder_of_a_monorepo_is_the_monorepo(top):
    """Public report 17 (claude-mem#3531): where the session starts makes no difference."""
    folder = repository(top / "mono")
    (folder / "packages" / "one").mkdir(parents=True)
    assert id_of(folder / "packages" / "one") == id_of(folder)


def test_a_part_that_declares_a_name_is_its_own_project(top):
    folder = repository(top / "mono")
    part = folder / "packages" / "one"
    (part / ".doxa").mkdir(parents=True)
    (part / ".doxa" / "project").write_text("one\n")
    assert id_of(part) == declared("one") != id_of(folder)
    assert seen(part).how == "declared"


def test_without_git_renaming_keeps_it(top):
    """Public report 17 (claude-mem#3531): no git at all."""
    folder = top / "plain"
    (folder / "sub").mkdir(parents=True)
    assert identify(find(str(folder)), {}, write=False) is None
    assert not (folder / ".doxa").exists()
    first = id_of(folder)
    assert seen(folder).how == "made"
    folder.rename(top / "renamed")
    assert id_of(top / "renamed") == id_of(top / "renamed" / "sub") == first


def test_two_processes_that_see_it_first_agree(top):
    for name in ("plain", "repo"):
        (top / name).mkdir()
    git(top / "repo", "init")
    for name in ("plain", "repo"):
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(id_of, [top / name] * 16))
        assert len(set(found)) == 1
        assert not list(top.rglob("*.tmp"))


# Different projects


def test_namesakes_differ(top):
    """Public report 16 (claude-mem#1458): two clients' repositories with one name share nothing."""
    assert id_of(repository(top / "a" / "app", "one")) != id_of(repository(top / "b" / "app", "two"))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("x-y", "x/y"),
        ("x_y", "x-y"),
        ("\u65e5\u672c", "\u4e2d\u56fd"),
        ("caf\u00e9", "cafe"),
        ("a b", "a-b"),
    ],
)
@pytest.mark.parametrize("with_git", [True, False])
def test_paths_that_look_alike_differ(top, first, second, with_git):
    """Public report 16 (claude-code#93960): an id is not made from the path, so no two paths fall together."""
    for name in (first, second):
        if with_git:
            repository(top / name, name)
        else:
            (top / name).mkdir(parents=True)
    assert id_of(top / first) != id_of(top / second)


def test_a_fork_differs(top):
    """Public report 16 (claude-mem#1458): the same history and name under another owner."""
    source = repository(top / "source", url=URL)
    fork = clone(source, top / "fork")
    git(fork, "remote", "set-url", "origin", "https://github.com/me/repo.git")
    assert id_of(fork) != id_of(source)


def test_a_submodule_is_its_own_project(top):
    library = repository(top / "library", "library")
    folder = repository(top / "repo")
    git(folder, "submodule", "add", library, "vendor/library")
    inside = id_of(folder / "vendor" / "library")
    assert inside != id_of(folder)
    assert inside == id_of(library)


def test_a_remote_inside_another_repository_is_not_that_one(top):
    outer = repository(top / "outer", "outer")
    inner = repository(outer / "inner", "inner")
    copy = clone(inner, top / "copy")
    shutil.rmtree(inner)
    assert id_of(copy) != id_of(outer)


def test_a_committed_name_cannot_claim_a_project(top):
    """Public report 16 (claude-mem#1458): a repository cannot name itself into another one's memory."""
    victim = repository(top / "victim", url=URL)
    target = id_of(victim)
    for number, claim in enumerate((target, f"set {target}", f"found {target}", "remote:github.com/org/repo")):
        attacker = repository(top / f"attacker-{number}", "mine")
        (attacker / ".doxa").mkdir()
        (attacker / ".doxa" / "project").write_text(claim + "\n")
        git(attacker, "add", ".")
        git(attacker, "commit", "-m", "claim")
        copy = clone(attacker, top / f"copy-{number}")
        assert id_of(attacker) == id_of(copy) == declared(claim) != target
        assert not (copy / ".git" / "doxa").exists()


# Little to go by


def test_a_shallow_clone_knows_no_first_commit(top):
    source = repository(top / "source")
    git(source, "commit", "--allow-empty", "-m", "two")
    shallow = clone(f"file://{source}", top / "shallow", "--depth", "1")
    assert seen(shallow, write=False).id == id_of(source)
    git(shallow, "remote", "remove", "origin")
    assert identify(find(str(shallow)), {}, write=False) is None
    assert id_of(shallow) != id_of(source)
    assert seen(shallow).how == "made"


def test_a_repository_without_commits_keeps_what_was_made(top):
    (top / "empty").mkdir()
    git(top / "empty", "init")
    assert identify(find(str(top / "empty")), {}, write=False) is None
    first = id_of(top / "empty")
    git(top / "empty", "commit", "--allow-empty", "-m", "one")
    assert id_of(top / "empty") == first


def test_several_first_commits_are_taken_together(top):
    folder = repository(top / "repo")
    git(folder, "checkout", "--orphan", "other")
    git(folder, "commit", "-m", "another beginning")
    git(folder, "merge", "--allow-unrelated-histories", "-m", "joined", "main")
    roots = sorted(git(folder, "rev-list", "--max-parents=0", "HEAD").split())
    assert len(roots) == 2
    assert seen(folder).id == identifier("first commit:" + ",".join(roots))
    assert seen(folder).first_commit == ",".join(roots)


def test_remotes_that_point_at_each_other(top):
    first = repository(top / "first")
    second = clone(first, top / "second")
    git(first, "remote", "add", "origin", second)
    assert id_of(first) == id_of(second)
    git(second, "remote", "set-url", "origin", ".")
    assert candidates(find(str(second)), {})[0].how == "first commit"


def test_only_so_many_hops_are_followed(top):
    last = repository(top / "0", url=URL)
    for number in range(1, 8):
        last = clone(last, top / str(number))
    assert seen(top / "5", write=False).how == "remote"
    assert seen(top / "7", write=False).how == "first commit"


def test_a_relative_remote(top):
    source = repository(top / "source", url=URL)
    copy = clone(source, top / "copy")
    git(copy, "remote", "set-url", "origin", "../source")
    assert seen(copy).remote == "github.com/org/repo"


def test_without_git_installed_the_marker_still_counts(top):
    folder = repository(top / "repo")
    first = id_of(folder)
    without = {"PATH": str(top)}
    assert identify(find(str(folder)), without, write=True) == seen(folder)
    (folder / ".git" / "doxa" / "project").unlink()
    assert identify(find(str(folder)), without, write=False) is None
    made = identify(find(str(folder)), without, write=True)
    assert made is not None
    assert made.how == "made"
    assert made.id != first


def test_git_variables_do_not_lead_astray(top, monkeypatch):
    folder, other = repository(top / "repo", "one"), repository(top / "other", "two")
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "remote.origin.url")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", URL)
    assert seen(folder).first_commit == git(folder, "rev-parse", "HEAD")


def test_a_repository_of_another_user_has_its_identity(top):
    if os.geteuid() != 0:
        pytest.skip("only root can give files away")
    folder = repository(top / "repo")
    head = git(folder, "rev-parse", "HEAD")
    for path in [folder, *folder.rglob("*")]:
        os.chown(path, 12345, 12345)
    assert seen(folder).first_commit == head


def test_a_slow_git_is_no_information(top, monkeypatch):
    folder = repository(top / "repo")

    def too_slow(*_arguments, timeout, **_options):
        raise subprocess.TimeoutExpired("git", timeout)

    monkeypatch.setattr(project.subprocess, "run", too_slow)
    assert identify(find(str(folder)), {}, write=False) is None


# Writing


def unwritable(folder: Path) -> None:
    """A file where the marker's folder would be: refused to root as well, unlike a permission."""
    folder.write_text("in the way")


def test_an_id_that_can_be_computed_needs_no_marker(top):
    folder = repository(top / "repo")
    unwritable(folder / ".git" / "doxa")
    assert seen(folder) == seen(folder)
    assert seen(folder, write=False) == seen(folder)
    assert project_of(find(str(folder)), {}) is None


def test_nothing_is_written_unless_asked(top):
    folder = repository(top / "repo")
    seen(folder, write=False)
    assert not (folder / ".git" / "doxa").exists()


@pytest.mark.parametrize("with_git", [True, False])
def test_a_random_id_that_cannot_be_recorded_is_refused(top, with_git):
    if with_git:
        git(top, "init")
        unwritable(top / ".git" / "doxa")
    else:
        unwritable(top / ".doxa")
    with pytest.raises(NotPermitted, match="DOXA_PROJECT"):
        identify(find(str(top)), {}, write=True)
    with pytest.raises(NotPermitted, match="DOXA_PROJECT"):
        set_project(find(str(top)), "name")
    known = identify(find(str(top)), {"DOXA_PROJECT": "name"}, write=True)
    assert known == Identity(declared("name"), "declared")


def test_a_marker_in_a_folder_that_may_not_be_written(top):
    if os.geteuid() == 0:
        pytest.skip("root writes everywhere")
    folder = repository(top / "repo")
    (folder / ".git").chmod(0o500)
    try:
        assert seen(folder) == seen(folder)
    finally:
        (folder / ".git").chmod(0o700)


def test_an_origin_that_cannot_be_written_leaves_the_clone_its_own(top):
    git(top, "init", "--bare", top / "bare.git")
    unwritable(top / "bare.git" / "doxa")
    assert is_identifier(id_of(clone(top / "bare.git", top / "copy")))


def test_a_damaged_marker_is_written_anew(top):
    folder = repository(top / "repo")
    first = id_of(folder)
    marker = folder / ".git" / "doxa" / "project"
    marker.write_text("found ???\n")
    assert id_of(folder) == first
    git(folder, "update-ref", "-d", "HEAD")
    marker.write_text("")
    assert id_of(folder) != first


def test_a_work_tree_without_its_repository_gets_no_new_id(top):
    """Public report 17 (claude-code#61349): moving the repository must not leave an empty memory behind."""
    folder = repository(top / "repo")
    git(folder, "worktree", "add", top / "tree")
    first = id_of(folder)
    folder.rename(top / "moved")
    assert identify(find(str(top / "tree")), {}, write=False) is None
    with pytest.raises(NotPermitted, match="git worktree repair"):
        identify(find(str(top / "tree")), {}, write=True)
    git(top / "moved", "worktree", "repair", top / "tree")
    assert id_of(top / "tree") == first


def test_set_project_by_id_and_by_name(top):
    folder = repository(top / "repo", url=URL)
    git(folder, "worktree", "add", top / "tree")
    place = find(str(top / "tree"))
    assert set_project(place, AN_ID) == AN_ID
    assert seen(folder) == Identity(AN_ID, "set")
    assert set_project(place, " my name ") == declared("my name")
    assert seen(folder) == Identity(declared("my name"), "set")


def test_set_project_without_git_takes_a_name(top):
    place = find(str(top))
    assert set_project(place, "my name") == declared("my name")
    assert seen(top) == Identity(declared("my name"), "declared")
    with pytest.raises(NotPermitted, match=f"DOXA_PROJECT={AN_ID}"):
        set_project(place, AN_ID)


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "a\0b", "a\rb", "\ud800", "x" * 501])
def test_set_project_refuses_what_is_no_name(top, name):
    with pytest.raises(InvalidInput, match="one line"):
        set_project(find(str(top)), name)
    assert not (top / ".doxa").exists()


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("git@GitHub.com:Org/Repo.git", "github.com/org/repo"),
        ("github.com:org/repo", "github.com/org/repo"),
        ("ssh://git@github.com:22/org/repo", "github.com/org/repo"),
        ("https://user:token@github.com/Org/Repo/", "github.com/org/repo"),
        ("https://github.com/org/repo.git", "github.com/org/repo"),
        ("HTTPS://github.com:443/org//repo.GIT", "github.com/org/repo"),
        ("git://github.com:9418/org/repo", "github.com/org/repo"),
        ("https://user:p@ss@github.com/org/repo", "github.com/org/repo"),
        ("https://github.com/org/repo.git?token=secret#x", "github.com/org/repo"),
        ("  https://github.com/org/repo\n", "github.com/org/repo"),
        ("ssh://git@host:2222/org/repo", "host:2222/org/repo"),
        ("https://host:22/org/repo", "host:22/org/repo"),
        ("[git@host:2222]:org/repo", "host:2222/org/repo"),
        ("git@[2001:db8::1]:org/repo", "[2001:db8::1]/org/repo"),
        ("ssh://git@[2001:db8::1]:22/org/repo", "[2001:db8::1]/org/repo"),
        ("git@host:/srv/git/repo.git", "host/srv/git/repo"),
        ("ssh://host/srv/git/repo.git", "host/srv/git/repo"),
        ("ssh://host/~me/repo", "host/~me/repo"),
        ("codecommit::https://profile@repo", "repo"),
        ("https://host/Stra\u00dfe/cafe\u0301", "host/strasse/caf\u00e9"),
        ("https://host/org/.git", "host/org"),
        ("", ""),
        ("/srv/git/../git/repo.git", "/srv/git/repo.git"),
        ("file:///srv/git/a%20b.git", "/srv/git/a b.git"),
        ("./with:colon", "{here}/with:colon"),
    ],
)
def test_normalise_remote(url, expected):
    assert normalise_remote(url) == expected.format(here=Path.cwd())
