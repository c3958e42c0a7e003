"""Which files a patch changes, in either form; text that only looks like one changes none."""

import pytest

from doxa.core.patches import is_applied, is_patch, sections_of

APPLY = "*** Begin Patch\n*** Update File: src/a.py\n@@ def f():\n-    old\n+    new\n*** End Patch"
SEVERAL = (
    "*** Begin Patch\n*** Add File: new.md\n+one\n+two\n*** Delete File: old.md\n*** Update File: a.py\n"
    "*** Move to: b.py\n@@\n-x\n+y\n*** End Patch"
)
UNIFIED = (
    "diff --git a/src/a.py b/src/a.py\nindex 1..2 100644\n--- a/src/a.py\n+++ b/src/a.py\n@@ -1 +1 @@\n-old\n+new\n"
)
BARE = "--- src/a.py\t2026-01-01\n+++ src/a.py\t2026-01-02\n@@ -1 +1 @@\n-old\n+new\n"
ADDED = "--- /dev/null\n+++ b/new.md\n@@ -0,0 +1 @@\n+one\n"
REMOVED = "--- a/old.md\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n"
LINES_LIKE_HEADERS = "--- a/a.md\n+++ b/a.md\n@@ -1,2 +1,2 @@\n same\n--- a list\n+++ another\n"


@pytest.mark.parametrize(
    ("patch", "expected"),
    [
        (APPLY, [("src/a.py", "    old\n    new")]),
        (SEVERAL, [("new.md", "one\ntwo"), ("old.md", ""), ("a.py", ""), ("b.py", "x\ny")]),
        (UNIFIED, [("src/a.py", "old\nnew")]),
        (BARE, [("src/a.py", "old\nnew")]),
        (ADDED, [("new.md", "one")]),
        (REMOVED, [("old.md", "one")]),
        (LINES_LIKE_HEADERS, [("a.md", "-- a list\n++ another")]),
        (LINES_LIKE_HEADERS + ADDED, [("a.md", "-- a list\n++ another"), ("new.md", "one")]),
        (ADDED + REMOVED, [("new.md", "one"), ("old.md", "one")]),
        ("", []),
        ("a text", []),
    ],
)
def test_the_files_of_a_patch(patch, expected):
    assert sections_of(patch) == expected
    assert is_patch(patch) is bool(expected)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (f"apply_patch <<'EOF'\n{APPLY}\nEOF", True),
        (f"cd x && apply_patch <<'EOF'\n{APPLY}\nEOF", True),
        (f"git apply <<'EOF'\n{UNIFIED}EOF", True),
        (f"git -C sub apply -p1 <<'EOF'\n{UNIFIED}EOF", True),
        (f"patch -p1 <<'EOF'\n{UNIFIED}EOF", True),
        (f'bash -lc "apply_patch <<EOF\n{APPLY}\nEOF"', True),
        (f"git commit -F - <<'EOF'\n{APPLY}\nEOF", False),
        (f"git commit -m '{UNIFIED}'", False),
        (f"cat > fix.patch <<'EOF'\n{UNIFIED}EOF", False),
        (f"echo '{APPLY}'", False),
        (f"gh pr create --body '{UNIFIED}'", False),
        ("git apply fix.patch", False),
        ("apply_patch", False),
    ],
)
def test_a_patch_in_a_shell_line_counts_only_where_it_is_applied(line, expected):
    assert is_applied(line) is expected
