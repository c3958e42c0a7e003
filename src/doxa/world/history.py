"""What git is asked: whether a commit lies behind what is checked out, what a name means, which files there are.

The hook asks too, so git is started with `os` alone, and is not waited for longer than an agent may be kept waiting.
"""
# ruff: noqa: PTH110 - importing pathlib costs more than the hook's work

import os
import time

from doxa.world import locate

_WAIT_SECONDS_MAX = 0.3
_STEP_SECONDS = 0.001
_COMMIT_CHARS = (7, 64)
_KILLED = 9


def is_commit(text: str) -> bool:
    """Whether a text has the form of a commit's name; nothing else is handed to git."""
    low, high = _COMMIT_CHARS
    return low <= len(text) <= high and not text.strip("0123456789abcdef")


def descends(root: str, commit: str, wait_seconds: float = _WAIT_SECONDS_MAX) -> bool | None:
    """Whether what is checked out is a commit or descends from it.

    Args:
        root: a folder of the repository.
        commit: the commit's name in full.
        wait_seconds: how long git is waited for.

    Returns:
        None when it cannot be told: no git, a commit that is not there (as in a shallow clone), or no answer in time.
    """
    if not is_commit(commit) or not hasattr(os, "posix_spawnp"):
        return None
    status = _run(["git", "-C", root, "merge-base", "--is-ancestor", commit, "HEAD"], wait_seconds)
    answer = {0: True, 1: False}.get(status)
    # A shallow clone ends where it was cut: what lies behind is not there to be found.
    return None if answer is False and _is_shallow(root) else answer


def _is_shallow(root: str) -> bool:
    folder = locate.find(root).git_folder
    return folder is not None and os.path.exists(f"{folder}/shallow")


def _run(command: list[str], wait_seconds: float) -> int:
    """Run git without input and output; its exit status, -1 when it did not end in time."""
    null = os.open(os.devnull, os.O_RDWR)
    try:
        actions = [(os.POSIX_SPAWN_DUP2, null, stream) for stream in (0, 1, 2)]
        process = os.posix_spawnp(command[0], command, os.environ, file_actions=actions)
    except OSError:
        return -1
    finally:
        os.close(null)
    deadline = time.monotonic() + wait_seconds
    while time.monotonic() < deadline:
        ended, status = os.waitpid(process, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(_STEP_SECONDS)
    os.kill(process, _KILLED)
    os.waitpid(process, 0)
    return -1


def commit_named(root: str, name: str) -> str | None:
    """Give the full name of the commit that a branch, a tag or a short name means; None when there is none."""
    import subprocess  # noqa: PLC0415 - only a note asks for it, never the hook

    command = ["git", "-C", root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}"]
    try:
        done = subprocess.run(command, capture_output=True, check=False, text=True, timeout=10)  # noqa: S603 - no shell
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    found = done.stdout.strip()
    return found if done.returncode == 0 and is_commit(found) else None


def files_of(root: str) -> list[str]:
    """Give the paths of a repository's files below a folder, tracked or new and not ignored; none without git."""
    import subprocess  # noqa: PLC0415 - as above

    command = ["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        done = subprocess.run(command, capture_output=True, check=False, timeout=60)  # noqa: S603 - no shell
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return []
    if done.returncode != 0:
        return []
    # A file in conflict is listed once for each side.
    return list(dict.fromkeys(name.decode("utf-8", "replace") for name in done.stdout.split(b"\0") if name))
