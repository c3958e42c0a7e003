"""Patches: which files they change, and what they put in and take out of each.

Two forms are read: that of `apply_patch`, and unified diffs. Runs in the hook, so it imports next to nothing.
"""

from doxa.core.shell import runs

_BEGIN = "*** Begin Patch"
# What a shell applies a patch with.
_APPLIERS = ("apply_patch", "applypatch", "git apply", "git am", "patch")
_FILES = ("*** Update File: ", "*** Add File: ", "*** Delete File: ", "*** Move to: ")


def is_patch(text: str) -> bool:
    """Whether a text holds a patch."""
    return _BEGIN in text or ("\n+++ " in text and ("\n--- " in text or text.startswith("--- ")))


def is_applied(line: str) -> bool:
    """Whether a shell line applies the patch that it holds, and does not only quote it."""
    return is_patch(line) and any(runs(applier, line) for applier in _APPLIERS)


def sections_of(text: str) -> list[tuple[str, str]]:
    """Give each file that a patch changes, with the changed lines of its part of the patch."""
    sections: dict[str, list[str]] = {}
    unified = _BEGIN not in text
    current: list[str] = []
    previous = ""
    left = [0, 0]
    for line in text.split("\n"):
        path = (_unified_path(previous, line) if left == [0, 0] else "") if unified else _path(line)
        if line.startswith("@@ -"):
            left = _hunk_lines(line)
        elif left != [0, 0]:
            left = [max(left[0] - (line[:1] != "+"), 0), max(left[1] - (line[:1] != "-"), 0)]
            current.extend([line[1:]] if line[:1] in ("+", "-") else [])
            continue
        if path:
            current = sections.setdefault(path, [])
        elif line[:1] in ("+", "-") and not line.startswith(("+++ ", "--- ")):
            current.append(line[1:])
        previous = line
    return [(path, "\n".join(lines)) for path, lines in sections.items()]


def _hunk_lines(header: str) -> list[int]:
    """Give how many lines of the old and of the new file follow `@@ -1,2 +1,3 @@`.

    One among them may look like a file's header.
    """
    counts = []
    for part in header.split(" ")[1:3]:
        count = part.partition(",")[2] or "1"
        counts.append(int(count) if count.isdecimal() else 0)
    return counts if len(counts) == 2 else [0, 0]


def _path(line: str) -> str:
    for start in _FILES:
        if line.startswith(start):
            return line[len(start) :].strip()
    return ""


def _unified_path(previous: str, line: str) -> str:
    """Give the path of `+++ b/path`, or of the file that is taken away when that is /dev/null."""
    if not (previous.startswith("--- ") and line.startswith("+++ ")):
        return ""
    old, new = (part[4:].split("\t")[0].strip() for part in (previous, line))
    path = old if new == "/dev/null" else new
    return path[2:] if path.startswith(("a/", "b/")) else path
