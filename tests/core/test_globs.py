"""Patterns of paths: what they are met by, as git has it, and that the index finds whatever a pattern is met by."""

import os
import shutil
import subprocess

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from doxa.core.globs import _tests_of, ignored, index_term, matches, probes

TABLE = [
    ("*.py", "a.py", True),
    ("*.py", "src/deep/a.py", True),
    ("*.py", "a.pyc", False),
    ("src/*.py", "src/a.py", True),
    ("src/*.py", "src/deep/a.py", False),  # a star stops at a slash
    ("src/*.py", "lib/src/a.py", False),
    ("/a.py", "a.py", True),
    ("/a.py", "src/a.py", False),
    ("src/**/*.py", "src/a.py", True),
    ("src/**/*.py", "src/b/c/a.py", True),
    ("src/**/*.py", "lib/a.py", False),
    ("**/a.py", "a.py", True),
    ("**/test/a.py", "x/y/test/a.py", True),
    ("src/**", "src/a/b", True),
    ("src/**", "src", False),
    ("a/**/b", "a/b", True),
    ("docs", "docs/a.md", True),  # a folder, and so all that lies in it
    ("docs", "src/docs/a.md", True),
    ("docs/", "docs/a.md", True),
    ("docs/", "docs", False),  # folders alone
    ("docs/", "src/docs/a.md", True),
    ("/docs/", "src/docs/a.md", False),
    ("src/docs/", "src/docs/x/a.md", True),
    ("a?.py", "ab.py", True),
    ("a?.py", "a.py", False),
    ("a?b", "a/b", False),
    ("[ab].py", "a.py", True),
    ("[!ab].py", "a.py", False),
    ("[!ab].py", "c.py", True),
    ("[a-c]x", "bx", True),
    ("[a-c]x", "dx", False),
    ("[]]x", "]x", True),
    ("\\[id\\]/page.tsx", "[id]/page.tsx", True),
    ("[id]/page.tsx", "[id]/page.tsx", False),
    ("\\*.md", "*.md", True),
    ("\\*.md", "a.md", False),
    ("test_*.py", "tests/test_a.py", True),
    ("*_test.go", "pkg/a_test.go", True),
    ("a*b*c", "aXbYbZc", True),
    ("a*b*c", "aXbYbZ", False),
    ("[a", "[a", False),
    ("日本*", "docs/日本語.md", True),
    ("", "a", False),
    ("/", "a", False),
]


@pytest.mark.parametrize(("pattern", "path", "expected"), TABLE)
def test_what_a_pattern_is_met_by(pattern, path, expected):
    assert matches(pattern, path) is expected
    assert not expected or index_term(pattern) in probes(path)


NAMES = st.text("ab.[]*\\-", min_size=1, max_size=4).filter(lambda name: name not in (".", "..", "\\"))
PATHS = st.lists(NAMES, min_size=1, max_size=4).map("/".join)
PARTS = st.text("ab.*?[]!-\\", min_size=1, max_size=5)
PATTERNS = st.tuples(
    st.sampled_from(["", "/", "**/"]),
    st.lists(PARTS, min_size=1, max_size=3).map("/".join),
    st.sampled_from(["", "/", "/**"]),
).map("".join)


def holds_a_slash_in_a_set(pattern):
    """git reads `[[/]` as one set, and a backslash before a slash as nothing; here a slash always parts two names."""
    return "\\/" in pattern or (
        "/" in pattern.strip("/") and any("[" in part and _tests_of(part) is None for part in pattern.split("/"))
    )


@given(PATTERNS, PATHS)
@settings(max_examples=1000)
def test_whatever_a_pattern_is_met_by_the_index_finds(pattern, path):
    if matches(pattern, path):
        assert index_term(pattern) in probes(path)


@pytest.fixture(scope="module")
def git(tmp_path_factory):
    """Ask git what it thinks of a pattern and a path: the reference for these rules."""
    if shutil.which("git") is None:
        pytest.skip("needs git")
    folder = tmp_path_factory.mktemp("git")
    environ = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    environ |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(["git", "init", "-q", folder], check=True, env=environ)

    def met(pattern, path):
        (folder / ".gitignore").write_text(pattern + "\n", encoding="utf-8")
        done = subprocess.run(
            ["git", "check-ignore", "--no-index", "-q", "--", path],
            cwd=folder,
            env=environ,
            capture_output=True,
            check=False,
        )
        assert done.returncode in (0, 1), done.stderr
        return done.returncode == 0

    return met


@pytest.mark.parametrize(("pattern", "path", "expected"), [row for row in TABLE if row[0].strip("/")])
def test_the_table_is_what_git_says(git, pattern, path, expected):
    assert git(pattern, path) is expected


@given(PATTERNS, PATHS)
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_git_says_the_same_of_any_pattern(git, pattern, path):
    # A leading `!` is the file's, not the pattern's.
    if not pattern.startswith("!") and not holds_a_slash_in_a_set(pattern):
        assert matches(pattern, path) is git(pattern, path)


IGNORES = [
    (["*.md", "!README.md"], "README.md", False),
    (["*.md", "!README.md"], "docs/a.md", True),
    (["!README.md", "*.md"], "README.md", True),
    (["docs/", "!docs/a.md"], "docs/a.md", True),  # the folder is left out, and so all in it
    (["docs/*", "!docs/a.md"], "docs/a.md", False),
    (["# *.md", "", "  "], "a.md", False),
    (["\\#a", "\\!b"], "#a", True),
    (["\\#a", "\\!b"], "!b", True),
    (["a.md  "], "a.md", True),
    (["a.md\\ "], "a.md ", True),
    (["a.md\r"], "a.md", True),
]


@pytest.mark.parametrize(("lines", "path", "expected"), IGNORES)
def test_what_a_file_of_patterns_leaves_out(lines, path, expected):
    assert ignored(lines, path) is expected


@pytest.mark.parametrize(("lines", "path", "expected"), [row for row in IGNORES if "\r" not in row[0][0]])
def test_git_leaves_out_the_same(git, lines, path, expected):
    assert git("\n".join(lines), path) is expected


@given(st.lists(st.tuples(st.sampled_from(["", "!"]), PATTERNS).map("".join), min_size=1, max_size=4), PATHS)
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_git_leaves_out_the_same_of_anything(git, lines, path):
    assume(not any(map(holds_a_slash_in_a_set, lines)))
    assert ignored(lines, path) is git("\n".join(lines), path)
