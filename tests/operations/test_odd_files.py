"""Files of every kind at an anchor: each has an answer, and nothing is claimed of what was not read."""

import os
import sys
from pathlib import Path

import pytest

import doxa
from tests.hooks.scene import Scene, git, write

QUOTE = "fails after 3 retries"
TEXT = f"# API\n\nIt {QUOTE}.\n"


@pytest.fixture
def scene(tmp_path):
    scene = Scene(tmp_path)
    write(scene.repo, {"odd/notes.md": TEXT})
    return scene


def deleted(path):
    path.unlink()


def folder_deleted(path):
    path.unlink()
    path.parent.rmdir()


def binary(path):
    path.write_bytes(bytes(range(256)) * 40)


def binary_around_the_passage(path):
    path.write_bytes(b"\x00\xff\n" + TEXT.encode() + b"\xfe\x00")


def emptied(path):
    path.write_bytes(b"")


def symlink_loop(path):
    path.unlink()
    path.symlink_to(path.name)


def dangling_symlink(path):
    path.unlink()
    path.symlink_to("nowhere")


def symlink_to_the_same(path):
    path.rename(path.with_name("elsewhere.md"))
    path.symlink_to("elsewhere.md")


def large(path):
    with path.open("r+b") as file:
        file.truncate(100_000_000)


def unreadable(path):
    if os.geteuid():
        path.chmod(0)
    else:
        # No permission keeps root out; this is a regular file whose reading fails.
        path.unlink()
        path.symlink_to("/proc/self/mem")


def pipe(path):
    path.unlink()
    os.mkfifo(path)


def device(path):
    path.unlink()
    path.symlink_to("/dev/zero")


def folder(path):
    path.unlink()
    path.mkdir()


def through_a_file(path):
    path.unlink()
    path.parent.rmdir()
    path.parent.write_text("no folder")


# What becomes of the file: the state of a passage in it, and of the whole of it.
ODD = [
    (deleted, "gone", "gone"),
    (folder_deleted, "gone", "gone"),
    (through_a_file, "gone", "gone"),
    (binary, "changed", "changed"),
    (binary_around_the_passage, "moved", "changed"),
    (emptied, "changed", "changed"),
    (symlink_to_the_same, "same", "same"),
    (symlink_loop, "not readable", "not readable"),
    (dangling_symlink, "not readable", "not readable"),
    (large, "not readable", "not readable"),
    (unreadable, "not readable", "not readable"),
    (pipe, "not readable", "not readable"),
    (device, "not readable", "not readable"),
    (folder, "not readable", "not readable"),
]
needs_proc = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc, pipes and symlinks of Linux")


def noted(scene):
    passage = scene.note("it takes 3", evidence=doxa.observed("odd/notes.md", quote=QUOTE))
    return passage, scene.note("it is short", evidence=doxa.observed("odd/notes.md"))


def states(memory, beliefs):
    found = {one.belief: one.state for one in memory.drift().anchors}
    return tuple(found[one] for one in beliefs)


@needs_proc
@pytest.mark.parametrize(("become", "of_passage", "of_file"), ODD, ids=[become.__name__ for become, *_ in ODD])
def test_every_kind_of_file_has_an_answer(scene, become, of_passage, of_file):
    beliefs = noted(scene)
    become(scene.repo / "odd" / "notes.md")
    with scene.memory() as memory:
        assert states(memory, beliefs) == (of_passage, of_file)
        for belief, state in zip(beliefs, (of_passage, of_file), strict=True):
            assert ("stale" in memory.get(belief).conditions) is (state in ("changed", "gone"))
        # What would mislead is what is there, and was read.
        for belief in beliefs:
            memory.revoke(belief, "it takes 5")
        found, unread = memory.traps()
        there = [one for one, state in zip(beliefs, (of_passage, of_file), strict=True) if state in ("same", "moved")]
        assert sorted(one.belief.id for one in found) == sorted(there)
        assert unread == (("odd/notes.md",) if of_file == "not readable" else ())
        # Whatever is there now, what was made from there is known.
        for belief in beliefs:
            memory.reinstate(belief)
        assert {one.id for one in memory.made_from("odd/notes.md")} == set(beliefs)


@needs_proc
@pytest.mark.parametrize("become", [become for become, *states in ODD if "not readable" in states])
def test_what_cannot_be_read_neither_flags_nor_clears(scene, become):
    beliefs = noted(scene)
    path = scene.repo / "odd" / "notes.md"
    write(scene.repo, {"odd/notes.md": "nothing of it\n"})
    with scene.memory() as memory:
        assert states(memory, beliefs) == ("changed", "changed")
        before = len(memory.log())
        become(path)
        assert states(memory, beliefs) == ("not readable", "not readable")
        assert len(memory.log()) == before
        # To confirm is to support it; its anchor cannot stand for what nobody read.
        assert "stale" in memory.confirm(beliefs[0]).conditions


def test_a_binary_file_is_compared_as_a_whole(scene):
    path = scene.repo / "logo.png"
    path.write_bytes(bytes(range(256)))
    belief = scene.note("the logo is blue", evidence=doxa.observed("logo.png"))
    with scene.memory() as memory:
        assert states(memory, [belief]) == ("same",)
        path.write_bytes(bytes(range(255)))
        assert states(memory, [belief]) == ("changed",)


def test_a_file_outside_the_repository_is_looked_at_where_it_is(scene):
    outside = scene.top / "notes.md"
    outside.write_text(TEXT)
    belief = scene.note("it takes 3", evidence=doxa.observed(str(outside), quote=QUOTE))
    with scene.memory() as memory:
        assert memory.get(belief).anchors[0].ref == f"file:{outside}"
        assert states(memory, [belief]) == ("same",)
        outside.write_text("\n" + TEXT)
        assert states(memory, [belief]) == ("moved",)
        outside.unlink()
        assert states(memory, [belief]) == ("gone",)


def test_a_file_of_a_submodule_is_one_of_the_workspace(scene):
    library = scene.top / "library"
    library.mkdir()
    git(library, "init", "-q")
    write(library, {"notes.md": TEXT})
    git(library, "add", ".")
    git(library, "commit", "-qm", "first")
    git(scene.repo, "-c", "protocol.file.allow=always", "submodule", "add", "-q", library, "lib")
    belief = scene.note("it takes 3", evidence=doxa.observed("lib/notes.md", quote=QUOTE))
    with scene.memory() as memory:
        assert memory.get(belief).anchors[0].ref == "lib/notes.md"
        assert states(memory, [belief]) == ("same",)
        write(scene.repo / "lib", {"notes.md": "nothing of it\n"})
        assert states(memory, [belief]) == ("changed",)
        git(scene.repo, "submodule", "deinit", "-f", "lib")
        assert states(memory, [belief]) == ("gone",)
        git(scene.repo, "-c", "protocol.file.allow=always", "submodule", "update", "-q", "--init")
        assert states(memory, [belief]) == ("same",)
        assert memory.get(belief).conditions == ()


def test_a_url_is_not_looked_at():
    with doxa.open(":memory:", actor="mira", root=Path.cwd(), project="urls") as memory:
        page = doxa.observed("https://example.org/api", content=TEXT, quote=QUOTE)
        belief = memory.remember("it takes 3", evidence=page).belief
        assert states(memory, [belief.id]) == ("not readable",)
        memory.revoke(belief.id, "it takes 5")
        assert memory.traps() == ((), ())
        assert [one.id for one in memory.made_from("https://example.org/api")] == []
