"""Patches: which files they change, and what they put in and take out of each.

Two forms are read: that of `apply_patch`, and unified diffs. Runs in the hook, so it imports nothing.
"""

_BEGIN = "*** Begin Patch"
_FILES = ("*** Update File: ", "*** Add File: ", "*** Delete File: ", "*** Move to: ")


def is_patch(text: str) -> bool:
    """Whether a text holds a patch."""
    return _BEGIN in text or ("\n+++ " in text and text.lstrip().startswith(("--- ", "diff ")))


def sections_of(text: str) -> list[tuple[str, str]]:
    """Give each file that a patch changes, with the changed lines of its part of the patch."""
    sections: dict[str, list[str]] = {}
    unified = _BEGIN not in text
    current: list[str] = []
    previous = ""
    for line in text.split("\n"):
        path = _unified_path(previous, line) if unified else _path(line)
        if path:
            current = sections.setdefault(path, [])
        elif line[:1] in ("+", "-") and not line.startswith(("+++ ", "--- ")):
            current.append(line[1:])
        previous = line
    return [(path, "\n".join(lines)) for path, lines in sections.items()]


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
