"""Path spellings: tables for each function, then laws for any text."""

from unicodedata import normalize

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from doxa.core.paths import canonical, fold, is_url, split_line

POSIX = "/home/me/repo"
WSL = "/mnt/c/repo"
DRIVE = "C:\\repo"
SHARE = "\\\\server\\share\\repo"

COMPOSED = "caf\u00e9.md"
DECOMPOSED = "cafe\u0301.md"


@pytest.mark.parametrize(
    ("raw", "folder", "root", "expected"),
    [
        # Relative to the root and to a subfolder.
        ("src/a.py", POSIX, POSIX, "src/a.py"),
        ("./src/a.py", POSIX, POSIX, "src/a.py"),
        ("src//a.py", POSIX, POSIX, "src/a.py"),
        ("src/../src/./a.py", POSIX, POSIX, "src/a.py"),
        ("src/", POSIX, POSIX, "src"),
        ("a.py", POSIX + "/src", POSIX, "src/a.py"),
        ("../b.py", POSIX + "/src", POSIX, "b.py"),
        ("..\\sub\\x.py", POSIX + "/sub", POSIX, "sub/x.py"),
        ("a.py", "src", POSIX, "src/a.py"),
        ("a.py", "", POSIX, "a.py"),
        # The root itself.
        (".", POSIX, POSIX, "."),
        ("..", POSIX + "/src", POSIX, "."),
        (POSIX, POSIX, POSIX, "."),
        (POSIX + "/", POSIX, POSIX + "/", "."),
        ("src/..", POSIX, POSIX, "."),
        ("/", "/", "/", "."),
        ("/etc/hosts", "/", "/", "etc/hosts"),
        ("\\\\server\\share\\x", "/", "/", "file://server/share/x"),
        # Absolute, inside and outside.
        ("/home/me/repo/src/a.py", "/elsewhere", POSIX, "src/a.py"),
        ("/home/me//repo/./src/a.py", POSIX, POSIX, "src/a.py"),
        ("/etc/hosts", POSIX, POSIX, "file:/etc/hosts"),
        ("/home/me/repository/a.py", POSIX, POSIX, "file:/home/me/repository/a.py"),
        ("../other/a.py", POSIX, POSIX, "file:/home/me/other/a.py"),
        ("../../../../../etc/hosts", POSIX, POSIX, "file:/etc/hosts"),
        ("/", POSIX, POSIX, "file:/"),
        ("//home/me/repo/a.py", POSIX, POSIX, "a.py"),
        ("///etc/hosts", POSIX, POSIX, "file:/etc/hosts"),
        ("a.py", "/tmp", POSIX, "file:/tmp/a.py"),
        # file: URLs; only those with two slashes are percent-encoded.
        ("file:///home/me/repo/src/a.py", POSIX, POSIX, "src/a.py"),
        ("FILE:///home/me/repo/a%20b.py", POSIX, POSIX, "a b.py"),
        ("file://localhost/home/me/repo/a.py", POSIX, POSIX, "a.py"),
        ("file:/home/me/repo/a%20b.py", POSIX, POSIX, "a%20b.py"),
        ("file:///home/me/repo/100%.md", POSIX, POSIX, "100%.md"),
        ("file:///home/me/repo/%ff.md", POSIX, POSIX, "%ff.md"),
        ("file:///home/me/repo/caf%C3%A9.md", POSIX, POSIX, COMPOSED),
        ("file:///c%3A/repo/src/a.py", DRIVE, DRIVE, "src/a.py"),
        ("file:///C:/repo/a.py", WSL, WSL, "a.py"),
        ("file:/etc/hosts", POSIX, POSIX, "file:/etc/hosts"),
        # Drives and their WSL mounts.
        ("C:\\repo\\x.py", WSL, WSL, "x.py"),
        ("c:/repo/x.py", WSL, WSL, "x.py"),
        ("/mnt/c/repo/x.py", DRIVE, DRIVE, "x.py"),
        ("c:\\repo\\x.py", DRIVE, DRIVE, "x.py"),
        ("C:\\Repo\\Src\\x.py", DRIVE, DRIVE, "Src/x.py"),
        ("sub\\x.py", DRIVE, DRIVE, "sub/x.py"),
        ("D:\\repo\\x.py", DRIVE, DRIVE, "file:/mnt/d/repo/x.py"),
        ("C:\\..\\..\\x.py", DRIVE, DRIVE, "file:/mnt/c/x.py"),
        ("C:", DRIVE, DRIVE, "file:/mnt/c"),
        ("/c:/repo/x.py", DRIVE, DRIVE, "x.py"),
        ("\\\\?\\C:\\repo\\x.py", DRIVE, DRIVE, "x.py"),
        # WSL through a share.
        ("\\\\wsl$\\Ubuntu\\home\\me\\repo\\x.py", POSIX, POSIX, "x.py"),
        ("\\\\wsl.localhost\\Ubuntu\\home\\me\\repo\\x.py", POSIX, POSIX, "x.py"),
        ("//wsl.localhost/Ubuntu/home/me/repo/x.py", POSIX, POSIX, "x.py"),
        ("//WSL$/Ubuntu/etc/hosts", POSIX, POSIX, "file:/etc/hosts"),
        ("file://wsl%24/Ubuntu/home/me/repo/a%20b.py", POSIX, POSIX, "a b.py"),
        (
            "/home/me/repo/x.py",
            "\\\\wsl$\\Ubuntu\\home\\me\\repo",
            "\\\\wsl$\\Ubuntu\\home\\me\\repo",
            "x.py",
        ),
        ("\\\\wsl$", POSIX, POSIX, "file:/"),
        # Other shares.
        ("\\\\server\\share\\repo\\src\\x.py", SHARE, SHARE, "src/x.py"),
        ("//SERVER/share/repo/src/x.py", SHARE, SHARE, "src/x.py"),
        ("\\\\?\\UNC\\server\\share\\repo\\x.py", SHARE, SHARE, "x.py"),
        ("x.py", SHARE, SHARE, "x.py"),
        ("..\\..\\..\\x.py", SHARE, SHARE, "file://server/share/x.py"),
        ("\\\\server\\other\\x.py", SHARE, SHARE, "file://server/other/x.py"),
        ("\\\\server\\share\\x.py", POSIX, POSIX, "file://server/share/x.py"),
        ("file://server/share/repo/x.py", POSIX, SHARE, "x.py"),
        ("/home/me/repo/x.py", SHARE, SHARE, "file:/home/me/repo/x.py"),
        # Names that only look special.
        ("~/notes.md", POSIX, POSIX, "~/notes.md"),
        ("app/[id]/page.tsx", POSIX, POSIX, "app/[id]/page.tsx"),
        ("src/*.py", POSIX, POSIX, "src/*.py"),
        (" a b .md ", POSIX, POSIX, " a b .md "),
        ("...", POSIX, POSIX, "..."),
        ("./c:/x", POSIX, POSIX, "./c:/x"),
        ("./file:/x", POSIX, POSIX, "./file:/x"),
        (DECOMPOSED, POSIX, POSIX, COMPOSED),
        # What is no path stays.
        ("https://host/a//b/../c", POSIX, POSIX, "https://host/a//b/../c"),
    ],
)
def test_canonical(raw, folder, root, expected):
    """Public report 15 (claude-mem#2691): every spelling of a path comes out as one."""
    assert canonical(raw, folder, root) == expected


@pytest.mark.parametrize(
    ("raw", "root", "says"),
    [
        ("", POSIX, "empty"),
        ("a\0b", POSIX, "NUL"),
        ("file:///a%00b", POSIX, "NUL"),
        ("a.py", "repo", "absolute"),
        ("a.py", "", "absolute"),
    ],
)
def test_canonical_refuses(raw, root, says):
    with pytest.raises(ValueError, match=says):
        canonical(raw, POSIX, root)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("src/A.py", "src/a.py"),
        (DECOMPOSED.upper(), COMPOSED),
        ("STRASSE", "strasse"),
        ("stra\u00dfe", "strasse"),
        ("\u0130", "i\u0307"),
        ("", ""),
    ],
)
def test_fold(path, expected):
    assert fold(path) == expected


@pytest.mark.parametrize(
    ("ref", "expected"),
    [
        ("README.md", ("README.md", None)),
        ("README.md:12", ("README.md", 12)),
        ("README.md:12:5", ("README.md", 12)),
        ("README.md:12-15", ("README.md", 12)),
        ("README.md#L12", ("README.md", 12)),
        ("README.md#L12-L15", ("README.md", 12)),
        ("README.md#L12-15", ("README.md", 12)),
        ("README.md#L12C3-L14C1", ("README.md", 12)),
        ("C:\\x.py:3", ("C:\\x.py", 3)),
        ("C:\\x.py", ("C:\\x.py", None)),
        ("C:/x.py:3:1", ("C:/x.py", 3)),
        ("a:1:2:3", ("a:1", 2)),
        ("file:/etc/hosts:3", ("file:/etc/hosts", 3)),
        # Not lines.
        ("https://host:8080/x", ("https://host:8080/x", None)),
        ("https://host:8080", ("https://host:8080", None)),
        ("https://host/x#L12", ("https://host/x#L12", None)),
        ("README.md:0", ("README.md:0", None)),
        ("README.md:", ("README.md:", None)),
        ("README.md:12-", ("README.md", 12)),
        ("README.md:12-x", ("README.md:12-x", None)),
        ("README.md:-3", ("README.md:-3", None)),
        ("README.md:\u0663", ("README.md:\u0663", None)),
        ("README.md:1234567890", ("README.md:1234567890", None)),
        ("README.md#License", ("README.md#License", None)),
        ("#L3", ("#L3", None)),
        (":12", (":12", None)),
        ("12", ("12", None)),
        ("", ("", None)),
    ],
)
def test_split_line(ref, expected):
    assert split_line(ref) == expected


@pytest.mark.parametrize(
    ("ref", "expected"),
    [
        ("https://host/x", True),
        ("git+ssh://host/x", True),
        ("s3://bucket/key", True),
        ("file:///x", False),
        ("c://x", False),
        ("src/a.py", False),
        ("://x", False),
        ("a b://x", False),
        ("2a://x", False),
        ("", False),
    ],
)
def test_is_url(ref, expected):
    assert is_url(ref) is expected


ROOTS = st.sampled_from([POSIX, WSL, DRIVE, SHARE, "/", "//server/share", "\\\\wsl$\\U\\home\\me\\repo"])
SIGNS = ["/", "\\", "//", ".", "..", ":", "~", "%", "%20", "%41", "%00", "%2e", "?", " ", "*", "c:", "C:"]
NAMES = [
    "a",
    "home",
    "me",
    "repo",
    "mnt",
    "c",
    "server",
    "share",
    "SHARE",
    "[id]",
    "file:",
    "file://",
    "http:",
]
SERVERS = ["wsl$", "wsl%24", "wsl.localhost", "localhost", "UNC"]
LETTERS = ["e\u0301", "\u00e9", "\u0301", "\u212a", "\u1f8a\u0300", "\udc80"]
PIECES = st.sampled_from([*SIGNS, *NAMES, *SERVERS, *LETTERS])
TEXTS = st.lists(PIECES, min_size=1, max_size=9).map("".join) | st.text(min_size=1, max_size=20)


def canonical_or_none(raw, root):
    try:
        return canonical(raw, root, root)
    except ValueError:
        return None


@given(TEXTS, ROOTS)
@example("\\\\localhost\\share\\x", POSIX)
@example("\\\\wsl%24\\x\\y", POSIX)
@example("\\\\?\\UNC\\?\\x", POSIX)
@example("./file:/x", POSIX)
@example("/./c:", POSIX)
@example("/x/../c:/y", POSIX)
def test_canonical_of_canonical_changes_nothing(raw, root):
    """Public report 15 (claude-mem#2691): a stored reference is looked up as it was written."""
    once = canonical_or_none(raw, root)
    if once is not None:
        assert canonical(once, root, root) == once


@given(TEXTS, ROOTS)
def test_unicode_normal_form_makes_no_difference(raw, root):
    if not is_url(normalize("NFC", raw)):
        assert canonical_or_none(normalize("NFD", raw), root) == canonical_or_none(normalize("NFC", raw), root)


@given(TEXTS, ROOTS)
def test_canonical_has_no_dots_and_no_slash_at_the_end(raw, root):
    found = canonical_or_none(raw, root)
    if found is None or is_url(found) or found == "file:/" or found.startswith("file://"):
        return
    assert not found.endswith("/")
    assert not {"", ".."} & set(found.removeprefix("file:/").removeprefix("./").split("/"))


@given(st.text())
def test_fold_of_fold_changes_nothing(path):
    assert fold(fold(path)) == fold(path)
    assert fold(normalize("NFD", path)) == fold(normalize("NFC", path))


@given(st.text(), st.integers(min_value=1, max_value=10**6))
def test_split_line_finds_the_line_that_was_put_there(path, line):
    whole = split_line(path)[1] is None and not is_url(path) and path and not path.endswith("#L")
    if whole and "#L" not in path:
        assert split_line(f"{path}:{line}") == (path, line)
