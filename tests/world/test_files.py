"""Files on disk: references through symlinks and case, reading that cannot hang, hashes."""

import os
import sys
from pathlib import Path
from unicodedata import normalize

import pytest

from doxa.world.files import absolute, content_hash, digest, native, read, reference, same_file

COMPOSED = "caf\u00e9.md"
DECOMPOSED = "cafe\u0301.md"

on_posix = pytest.mark.skipif(os.name == "nt", reason="needs POSIX file names and symlinks")


@pytest.fixture
def root(tmp_path):
    root = tmp_path / "repo"
    (root / "src").mkdir(parents=True)
    (root / "src" / "a.py").write_bytes(b"one\n")
    return root


def ignores_case(folder: Path) -> bool:
    (folder / "probe").touch()
    return (folder / "PROBE").exists()


@pytest.mark.parametrize(
    ("raw", "folder"),
    [
        ("a.py", "src"),
        ("./a.py", "src"),
        ("..\\src\\a.py", "src"),
        ("src/a.py", "."),
        ("SRC/A.py", "."),
        ("{root}/src/a.py", "/"),
        ("{root}/src/A.PY", "/"),
        ("file://{root}/src/a.py", "/"),
        ("{link}/src/a.py", "/"),
        ("inside/a.py", "."),
        ("alias.py", "."),
        ("\\\\wsl$\\Any{root}\\src\\a.py", "/"),
    ],
)
@on_posix
def test_one_reference_for_every_spelling(root, tmp_path, raw, folder):
    """Public report 15 (claude-mem#2691): as typed in a subfolder, absolute, by symlink, in another case."""
    (tmp_path / "link").symlink_to(root)
    (root / "inside").symlink_to("src")
    (root / "alias.py").symlink_to(root / "src" / "a.py")
    written = raw.format(root=root, link=tmp_path / "link")
    assert reference(written, str(root / folder), str(root)) == "src/a.py"
    assert reference(written, str(root / folder), str(tmp_path / "link")) == "src/a.py"


@on_posix
def test_a_symlink_out_of_the_root_is_what_it_points_to(root, tmp_path):
    (tmp_path / "outside.md").write_text("x")
    (root / "out.md").symlink_to("../outside.md")
    expected = f"file:{os.path.realpath(tmp_path)}/outside.md"
    assert reference("out.md", str(root), str(root)) == expected
    assert read(expected, str(root), 100) == b"x"


@on_posix
@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("gone.md", "gone.md"),
        ("Gone/Deeper/x.md", "Gone/Deeper/x.md"),
        ("loop", "loop"),
        ("loop/x", "loop/x"),
        ("src/a.py/x", "src/a.py/x"),
        ("x" * 5000, "x" * 5000),
        ("\ud800.md", "\ud800.md"),
        ("https://host/x", "https://host/x"),
    ],
)
def test_what_cannot_be_looked_up_keeps_its_text(root, raw, expected):
    (root / "loop").symlink_to("loop")
    assert reference(raw, str(root), str(root)) == expected


@on_posix
def test_a_new_file_in_a_linked_folder_has_its_real_place(root, tmp_path):
    (tmp_path / "link").symlink_to(root)
    assert reference(f"{tmp_path}/link/new.py", "/", str(root)) == "new.py"


@on_posix
def test_case_is_not_guessed_between_two_candidates(root):
    if ignores_case(root):
        pytest.skip("this file system ignores case")
    (root / "src" / "A.py").write_bytes(b"two\n")
    assert reference("src/A.py", str(root), str(root)) == "src/A.py"
    assert reference("src/a.PY", str(root), str(root)) == "src/a.PY"


def test_refuses_what_is_no_path(root):
    for raw in ("", "a\0b"):
        with pytest.raises(ValueError, match="path cannot"):
            reference(raw, str(root), str(root))


@on_posix
@pytest.mark.parametrize("on_disk", [COMPOSED, DECOMPOSED])
@pytest.mark.parametrize("written", [COMPOSED, DECOMPOSED])
def test_a_name_is_found_in_either_normal_form(root, on_disk, written):
    (root / on_disk).write_bytes(b"here")
    ref = reference(written, str(root), str(root))
    assert ref == normalize("NFC", COMPOSED)
    assert read(ref, str(root), 100) == b"here"


@on_posix
@pytest.mark.parametrize(
    ("ref", "expected"),
    [
        (".", "/r"),
        ("src/a.py", "/r/src/a.py"),
        ("./c:/x", "/r/c:/x"),
        ("file:/etc/hosts", "/etc/hosts"),
    ],
)
def test_absolute(ref, expected):
    assert absolute(ref, "/r") == expected


@on_posix
@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/a/b", "/a/b"),
        ("/a\\b", "/a\\b"),
        ("C:\\repo\\x", "/mnt/c/repo/x"),
        ("\\\\wsl$\\U\\home", "/home"),
        ("\\\\wsl$\\U", "/"),
        ("\\\\server\\share\\x", "\\\\server\\share\\x"),
        ("../x", "../x"),
        ("", ""),
    ],
)
def test_native(path, expected):
    assert native(path) == expected


@pytest.mark.parametrize(
    ("size", "limit", "expected"),
    [(0, 0, True), (1, 0, False), (10, 10, True), (11, 10, False), (3 << 20, 4 << 20, True)],
)
def test_read_up_to_the_limit(root, size, limit, expected):
    (root / "x.bin").write_bytes(b"x" * size)
    assert read("x.bin", str(root), limit) == (b"x" * size if expected else None)


def test_read_gives_none_for_what_is_no_file(root):
    for ref in ("gone", ".", "src", "src/a.py/x", "\ud800", "https://host/x", "file:/gone/x"):
        assert read(ref, str(root), 100) is None


@on_posix
def test_read_never_waits(root):
    os.mkfifo(root / "pipe")
    (root / "to-pipe").symlink_to("pipe")
    (root / "terminal").symlink_to("/dev/zero")
    for ref in ("pipe", "to-pipe", "terminal"):
        assert read(ref, str(root), 100) is None


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_read_measures_files_that_claim_to_be_empty(root):
    assert read("file:/proc/self/status", str(root), 1) is None
    assert read("file:/proc/self/status", str(root), 1 << 20)


@on_posix
def test_unreadable_files_and_folders_are_not_there(root):
    if os.geteuid() == 0:
        pytest.skip("root reads everything")
    (root / "src" / "a.py").chmod(0)
    assert read("src/a.py", str(root), 100) is None
    (root / "src").chmod(0)
    try:
        assert read("src/a.py", str(root), 100) is None
        assert reference("src/A.py", str(root), str(root)) == "src/A.py"
        assert not same_file("src/a.py", "src/a.py", str(root))
    finally:
        (root / "src").chmod(0o700)


@on_posix
def test_same_file(root):
    os.link(root / "src" / "a.py", root / "hard.py")
    (root / "soft.py").symlink_to("src/a.py")
    (root / "copy.py").write_bytes(b"one\n")
    pairs = {"hard.py": True, "soft.py": True, "src/a.py": True, "copy.py": False, "gone.py": False}
    for other, expected in pairs.items():
        assert same_file("src/a.py", other, str(root)) is expected
    assert not same_file("gone.py", "gone.py", str(root))


def test_content_hash_ignores_newline_style_and_nothing_else():
    same = {content_hash(text) for text in (b"a\nb\n", b"a\r\nb\r\n", b"a\rb\r")}
    assert same == {digest(b"a\nb\n")}
    assert content_hash(b"a\nb") not in same
    assert content_hash(b"a\n\nb\n") not in same
    assert digest(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
