"""Which project a place is, through command line and hook together: clones share, namesakes never do."""

import shutil

import pytest

from tests.hooks.scene import CODE, PASSAGE, git, write

URL = "https://example.org/acme/payments.git"


def repository(folder, *, text="one", url=None):
    write(folder, {"src/payments.py": CODE, "note.txt": text})
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", text)
    if url:
        git(folder, "remote", "add", "origin", url)
    return folder


def mistake(doxa, folder, claim="amounts are euros"):
    doxa.cd(folder)
    belief = doxa.note(claim, "--evidence", "src/payments.py", "--quote", PASSAGE)
    doxa.lines("revoke", belief, "the gateway takes cents")
    return belief


def told(doxa, folder):
    """What an agent that starts in a folder is told as it reads the file: by the hook, and by the command line."""
    scene = doxa.scene
    session = f"in {folder}"
    scene.told(scene.starts(cwd=folder, session=session))
    by_hook = scene.told(scene.reads(folder / "src" / "payments.py", cwd=folder, session=session))
    doxa.cd(folder)
    by_command = doxa("approach", "read src/payments.py").out
    assert bool(by_hook) is ("doxa_memory" in by_command)
    return by_hook


# One project


def clone(doxa, repo):
    git(doxa.scene.top, "clone", "-q", repo, "copies/a clone")
    return doxa.scene.top / "copies" / "a clone"


def clone_of_clone(doxa, repo):
    git(doxa.scene.top, "clone", "-q", clone(doxa, repo), "third")
    return doxa.scene.top / "third"


def work_tree(doxa, repo):
    git(repo, "worktree", "add", "-q", doxa.scene.top / "tree")
    return doxa.scene.top / "tree"


def moved(doxa, repo):
    (doxa.scene.top / "deep").mkdir()
    return shutil.move(repo, doxa.scene.top / "deep" / "renamed")


@pytest.mark.parametrize("elsewhere", [clone, clone_of_clone, work_tree, moved])
def test_the_same_repository_elsewhere_remembers(doxa, elsewhere):
    """Public report 17 (claude-mem#3531, claude-code#61349): the memory was silently empty."""
    repo = repository(doxa.scene.top / "payments")
    belief = mistake(doxa, repo)
    place = elsewhere(doxa, repo)
    text = told(doxa, place)
    assert f"[{belief[:5]}] [REVOKED] " in text
    doxa.cd(place)
    assert doxa.json("show", belief)["status"] == "revoked"
    doxa.lines("reinstate", belief)
    assert "[REVOKED]" not in told(doxa, place)
    if repo.exists():
        assert "[REVOKED]" not in told(doxa, repo)


def test_two_clones_by_the_same_remote_remember_together(doxa):
    """Public report 17 (claude-code#28037)."""
    first = repository(doxa.scene.top / "first", url=URL)
    second = repository(doxa.scene.top / "second", text="fetched later", url="git@EXAMPLE.org:acme/payments")
    belief = mistake(doxa, first)
    assert f"[{belief[:5]}] [REVOKED] " in told(doxa, second)


def test_a_work_tree_that_is_removed_takes_nothing_with_it(doxa):
    """Public report 17 (claude-mem#3531)."""
    repo = repository(doxa.scene.top / "payments")
    tree = work_tree(doxa, repo)
    belief = mistake(doxa, tree)
    doxa.cd(repo)
    git(repo, "worktree", "remove", "--force", tree)
    assert f"[{belief[:5]}]" in told(doxa, repo)


def test_where_in_the_repository_somebody_works_makes_no_difference(doxa):
    """Public report 17 (claude-code#61349)."""
    repo = repository(doxa.scene.top / "payments")
    doxa.cd(repo / "src")
    belief = doxa.note("amounts are euros", "--evidence", "payments.py", "--quote", PASSAGE)
    doxa.cd(repo)
    assert doxa.json("show", belief)["anchors"][0]["ref"] == "src/payments.py"
    assert f"[{belief[:5]}]" in told(doxa, repo)
    scene = doxa.scene
    assert f"[{belief[:5]}]" in scene.told(scene.reads("payments.py", cwd=repo / "src", session="s2"))


# Different projects


def namesakes(doxa):
    top = doxa.scene.top
    return repository(top / "a" / "app"), repository(top / "b" / "app", text="two")


def forks(doxa):
    top = doxa.scene.top
    source = repository(top / "source", url=URL)
    git(top, "clone", "-q", source, "fork")
    git(top / "fork", "remote", "set-url", "origin", "https://example.org/me/payments.git")
    return source, top / "fork"


def alike_in_spelling(doxa):
    top = doxa.scene.top
    return repository(top / "x-y"), repository(top / "x" / "y", text="two")


def in_other_scripts(doxa):
    top = doxa.scene.top
    return repository(top / "日本"), repository(top / "中国", text="two")


def folders_without_git(doxa):
    top = doxa.scene.top
    for name in ("p/app", "q/app"):
        write(top, {f"{name}/src/payments.py": CODE})
    return top / "p" / "app", top / "q" / "app"


@pytest.mark.parametrize("pair", [namesakes, forks, alike_in_spelling, in_other_scripts, folders_without_git])
def test_nothing_crosses_from_one_project_to_another(doxa, pair):
    """Public report 16 (claude-mem#1458, claude-code#93960): two clients' repositories shared what was confidential."""
    first, second = pair(doxa)
    belief = mistake(doxa, first, "secret of the first")
    assert told(doxa, second) == ""
    doxa.cd(second)
    assert doxa.json("recall") == []
    assert doxa("show", belief).status == 3
    other = mistake(doxa, second, "secret of the second")
    assert "second" not in told(doxa, first)
    assert "first" not in told(doxa, second)
    assert f"[{other[:5]}]" in doxa("approach", "read src/payments.py").out
    places = [doxa.scene.home / "projects" / project_of(doxa, folder) for folder in (first, second)]
    assert b"secret of the second" not in (places[0] / "store.sqlite3").read_bytes()
    assert b"secret of the first" not in (places[1] / "store.sqlite3").read_bytes()


def project_of(doxa, folder):
    doxa.cd(folder)
    return doxa.json("project")["project"]


# The command


def test_a_new_place_says_that_it_has_no_memory_and_makes_none(doxa):
    assert doxa.lines("project") == [
        "project  none yet: the first command that needs a memory makes one",
        f"root     {doxa.repo}",
    ]
    assert not doxa.scene.home.exists()
    assert not (doxa.repo / ".git" / "doxa").exists()


@pytest.mark.parametrize(
    ("prepare", "known_by"),
    [
        (
            lambda doxa: repository(doxa.repo, url=URL),
            ["known by  its remote", "remote    example.org/acme/payments"],
        ),
        (lambda doxa: repository(doxa.repo), ["known by  its first commit"]),
        (
            lambda doxa: doxa.lines("recall"),
            ["known by  a random id recorded here, as there was neither a remote nor a commit"],
        ),
        (lambda doxa: doxa.lines("project", "set", "ours"), ["known by  somebody's choice"]),
        (
            lambda doxa: write(doxa.repo, {".doxa/project": "ours\n"}),
            ["known by  the name that is declared for it"],
        ),
    ],
    ids=["remote", "first commit", "made", "set", "declared"],
)
def test_a_place_says_how_it_is_known(doxa, prepare, known_by):
    prepare(doxa)
    doxa.note("x")
    value = doxa.json("project")
    assert doxa.lines("project") == [
        f"project   {value['project']}",
        *known_by,
        f"root      {doxa.repo}",
        f"store     {doxa.scene.home / 'projects' / value['project'] / 'store.sqlite3'}",
    ]


def test_places_that_are_given_one_name_share(doxa):
    first, second = namesakes(doxa)
    belief = mistake(doxa, first)
    doxa.cd(second)
    assert told(doxa, second) == ""
    for folder in (first, second):
        doxa.cd(folder)
        assert doxa.lines("project", "set", "payments of acme")[0].startswith("This is project ")
    project = doxa.json("project", "set", "payments of acme")["project"]
    assert project_of(doxa, first) == project_of(doxa, second) == project
    doxa.cd(first)
    assert doxa("show", belief).status == 3
    newer = mistake(doxa, first, "amounts are dollars")
    assert f"[{newer[:5]}]" in told(doxa, second)


@pytest.mark.parametrize("name", ["", " ", "a\nb", "x" * 501])
def test_what_is_no_name_is_refused(doxa, name):
    result = doxa("project", "set", name)
    assert result.status == 1
    assert "A project's name is one line" in result.err
    assert not (doxa.repo / ".git" / "doxa").exists()


def test_memory_from_before_a_remote_was_added_is_offered_and_merged(doxa):
    """Public report 17 (claude-mem#3531): two candidates, and a merge is offered, not an empty memory."""
    repo = repository(doxa.scene.top / "payments")
    doxa.note("noted elsewhere")
    old = mistake(doxa, repo, "noted before the remote")
    before = doxa.json("project")["project"]
    git(repo, "remote", "add", "origin", URL)
    fresh = repository(doxa.scene.top / "fresh", text="another machine", url=URL)
    new = mistake(doxa, fresh, "noted after it")
    after = doxa.json("project")["project"]
    assert after != before
    doxa.cd(repo)
    assert doxa.json("project")["candidates"] == [after]
    lines = doxa.lines("project")
    assert f"perhaps also  {after}" in lines
    assert lines[-1] == (
        f"There is memory of project {after}, which may be this one: `doxa project merge {after}` brings it here."
    )
    assert doxa("show", new).status == 3
    assert doxa.lines("project", "merge", after) == [
        "2 events added, 0 known already.",
    ]
    text = told(doxa, repo)
    assert f"[{old[:5]}]" in text
    assert f"[{new[:5]}]" in text
    assert doxa.json("project", "merge", after) == {"added": 0, "known": 2, "late": 0}
    # The other keeps what it had.
    doxa.cd(fresh)
    assert doxa("show", old).status == 3
    assert doxa.json("show", new)["status"] == "revoked"


def test_another_project_can_be_named_for_one_command(doxa):
    belief = doxa.note("x", "--project", "other")
    assert doxa("show", belief).status == 3
    assert doxa.json("show", belief, "--project", "other")["claim"] == "x"
    assert doxa.process("show", belief, DOXA_PROJECT="other").status == 0
