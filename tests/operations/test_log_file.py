"""A log in a file that git carries: branches that both added to it are merged, and every memory gets all of it."""

import random
import subprocess

import pytest

import doxa
from doxa.core.codec import line_of
from doxa.errors import InvalidInput
from tests.fakes.bench import ENGINES, OTHER_PROJECT, Bench, Engine, events_on
from tests.fakes.clock import NOON
from tests.fakes.log import A, FakeLog
from tests.operations.test_sync import act


def git(folder, *arguments):
    done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def as_somebody(folder):
    git(folder, "config", "user.name", "somebody")
    git(folder, "config", "user.email", "somebody@example.org")


def lines(bench: Bench) -> list[str]:
    return [line_of(event) for event in events_on(bench.store)]


class Clone:
    """A person's clone of a repository, and the memory on that machine."""

    def __init__(self, folder, bench: Bench) -> None:
        self.folder = folder
        self.bench = bench
        self.file = folder / ".doxa" / "log.jsonl"
        as_somebody(folder)

    def sync(self):
        return self.bench.memory.sync_file(self.file)

    def commit(self):
        self.sync()
        git(self.folder, "add", "-A")
        if git(self.folder, "status", "--porcelain"):
            git(self.folder, "commit", "-qm", "notes")

    def pull(self):
        self.commit()
        git(self.folder, "pull", "-q", "--no-rebase", "--no-edit", "origin", "main")
        self.commit()

    def push(self):
        self.pull()
        git(self.folder, "push", "-q", "origin", "HEAD:main")


@pytest.fixture(params=[one for one in ENGINES if one != "http"])
def engine(request):
    # A file is in a repository, and so is synced by the memory of a machine that has one.
    with Engine(request.param) as made:
        yield made


@pytest.fixture
def team(engine, tmp_path):
    """Three clones of one repository, and a memory for each."""
    git(tmp_path, "init", "-q", "--bare", "-b", "main", "origin")
    seed = tmp_path / "seed"
    git(tmp_path, "clone", "-q", "origin", "seed")
    as_somebody(seed)
    (seed / "README.md").write_text("# The API\n")
    git(seed, "add", "-A")
    git(seed, "commit", "-qm", "first")
    git(seed, "push", "-q", "origin", "HEAD:main")
    clones = []
    for place, name in enumerate(("mira", "ada", "zoe")):
        git(tmp_path, "clone", "-q", "origin", name)
        bench = engine.bench(seed=name, actor=doxa.person(name), start=NOON + place * 17)
        clones.append(Clone(tmp_path / name, bench))
    return clones


def test_branches_that_both_added_are_merged_without_a_conflict(team):
    mira, ada, _ = team
    mira.bench.memory.remember("retries are 3", key="api:retries", value="3")
    ada.bench.memory.remember("retries are 5", key="api:retries", value="5")
    mira.push()
    ada.push()
    mira.pull()
    assert lines(mira.bench) == lines(ada.bench)
    assert mira.file.read_text() == ada.file.read_text() == "".join(f"{line}\n" for line in lines(mira.bench))
    for clone in (mira, ada):
        held = clone.bench.memory.holding("api:retries")
        assert {(one.value, "contested" in one.conditions) for one in held} == {("3", True), ("5", True)}


def test_where_nothing_is_new_the_file_stays_as_it_is(team):
    mira, _, _ = team
    mira.bench.memory.remember("retries are 3")
    assert mira.sync()[:2] == (1, 0)
    before = mira.file.stat().st_mtime_ns, mira.file.read_bytes()
    assert mira.sync() == (0, 0, ())
    assert (mira.file.stat().st_mtime_ns, mira.file.read_bytes()) == before


@pytest.mark.parametrize("seed", range(2))
def test_three_clones_that_push_and_pull_at_random_converge(team, seed):
    chance = random.Random(seed)
    for _ in range(150):
        clone = chance.choice(team)
        act(clone.bench, chance)
        if chance.random() < 0.08:
            chance.choice([clone.pull, clone.push, clone.commit])()
    for clone in (*team, *team):
        clone.push()
    for clone in team:
        clone.pull()
    assert len(lines(team[0].bench)) > 80
    assert lines(team[0].bench) == lines(team[1].bench) == lines(team[2].bench)
    for clone in team:
        assert clone.bench.memory.check().problems == ()
        assert clone.file.read_text() == "".join(f"{line}\n" for line in lines(clone.bench))


def test_what_was_erased_leaves_the_file_and_does_not_come_back_from_a_branch(team):
    mira, ada, _ = team
    secret = mira.bench.memory.remember("the password is hunter2").belief.id
    mira.push()
    ada.pull()
    ada.bench.memory.confirm(secret)
    mira.bench.memory.erase(secret, "private")
    mira.push()
    ada.push()
    mira.pull()
    assert lines(mira.bench) == lines(ada.bench)
    assert "hunter2" not in mira.file.read_text() + ada.file.read_text()
    assert ada.bench.memory.get(secret).status == "erased"


def test_marks_of_a_merge_without_the_attribute_are_no_obstacle(team):
    mira, ada, _ = team
    mira.bench.memory.remember("retries are 3")
    ada.bench.memory.remember("the sky is blue")
    mira.sync()
    ada.sync()
    text = f"<<<<<<< HEAD\n{mira.file.read_text()}=======\n{ada.file.read_text()}>>>>>>> other\n"
    mira.file.write_text(text)
    assert mira.sync()[:2] == (0, 1)
    assert mira.file.read_text() == "".join(f"{line}\n" for line in lines(mira.bench))
    assert len(lines(mira.bench)) == 2


def changed(line: str) -> str:
    return line.replace("retries", "tries")


STRANGE = {
    "no JSON": "{",
    "a changed event": None,
    "an event of another project": line_of(FakeLog(project=OTHER_PROJECT, seed="foreign").create(A)),
    "an event of a newer doxa": line_of(FakeLog(seed="newer").create(A)).replace('"created"', '"dreamt"'),
}


@pytest.mark.parametrize("strange", STRANGE)
def test_a_line_that_is_no_event_of_this_project_is_told_and_kept(team, strange):
    mira, ada, _ = team
    ada.bench.memory.remember("retries are 3")
    mira.bench.memory.remember("the sky is blue")
    line = STRANGE[strange] or changed(lines(ada.bench)[0])
    mira.file.parent.mkdir(exist_ok=True)
    mira.file.write_text(line + "\n" + lines(ada.bench)[0] + "\n" if strange != "a changed event" else line + "\n")
    done = mira.sync()
    assert len(done.refused) == 1
    kept = mira.file.read_text().splitlines()
    assert line in kept
    assert set(lines(mira.bench)) < set(kept)
    assert mira.sync() == (0, 0, done.refused)


def test_a_file_that_cannot_be_read_or_written_is_told_and_nothing_is_lost(team, tmp_path):
    mira, _, _ = team
    mira.bench.memory.remember("retries are 3")
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    with pytest.raises(InvalidInput, match="cannot be read"):
        mira.bench.memory.sync_file(tmp_path / "binary")
    assert (tmp_path / "binary").read_bytes() == b"\xff\xfe"
    (tmp_path / "file").write_text("")
    with pytest.raises(InvalidInput, match="cannot be"):
        mira.bench.memory.sync_file(tmp_path / "file" / "log.jsonl")
    assert len(lines(mira.bench)) == 1
