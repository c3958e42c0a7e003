"""Where a project, its marker and its store are, found by looking at files and without running git.

The hook imports this module with nothing else loaded, so it imports `os` and `sys` and no more. What the
marker says is read here; what is written into it, and the identity of a project seen for the first time, are
in `doxa.world.project`.
"""
# ruff: noqa: PTH100, PTH111, PTH112, PTH113, PTH117, PTH118, PTH119, PTH120 - importing pathlib costs too much here

import os
import sys

from doxa.core.paths import composed
from doxa.world.files import content, digest, native

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_ID_LENGTH = 16
_MARKER_BYTES_MAX = 1 << 16


class Place:
    """A project's place on disk.

    Attributes:
        root: the absolute folder that paths are relative to: the work tree, the bare repository, or a folder.
        git_folder: the git folder that all work trees of the repository share; None without git.
        marker: the file that records which project this is.
    """

    __slots__ = ("git_folder", "marker", "root")

    def __init__(self, root: str, git_folder: str | None, marker: str) -> None:
        self.root = root
        self.git_folder = git_folder
        self.marker = marker

    def __repr__(self) -> str:
        return f"Place(root={self.root!r}, git_folder={self.git_folder!r}, marker={self.marker!r})"

    @property
    def declaration(self) -> str:
        """The file in the work tree that declares the project's name; it may be committed.

        It is the marker itself where the project is not a whole git repository.
        """
        return os.path.join(self.root, ".doxa", "project")


def find(folder: str) -> Place:
    """The place that a folder belongs to.

    Args:
        folder: any folder, existing or not.

    Returns:
        The nearest of the folder and its parents that is a git work tree, a bare repository, or holds
        `.doxa/project`; else the folder itself.
    """
    start = os.path.realpath(folder)
    if os.name != "nt" and start.startswith("//"):
        start = "/" + start.lstrip("/")
    current = start
    while True:
        place = _place_at(current)
        if place is not None:
            return place
        parent = os.path.dirname(current)
        if parent == current:
            return _folder_place(start, None)
        current = parent


def recorded(place: Place, environ: "Mapping[str, str]") -> tuple[str, str, str] | None:
    """What is recorded about the project's id, in order of precedence.

    Returns:
        How it is known, the id, and a detail; None when nothing is recorded. How is `set` (somebody chose the
        id: the environment or the marker), `declared` (from a name, which is the detail) or `found` (computed
        earlier; the detail says from what).
    """
    wish = _clean(environ.get("DOXA_PROJECT", ""))
    if wish:
        return ("set", wish, "") if is_identifier(wish) else ("declared", declared(wish), wish)
    how, project, detail = _marked(place)
    if how == "set":
        return how, project, detail
    # Declared names come from files that anybody may commit, so they never are an id, only hashed into one.
    name = _clean(_lines(place.declaration)[0])
    if name:
        return "declared", declared(name), name
    return (how, project, detail) if how else None


def project_of(place: Place, environ: "Mapping[str, str]") -> str | None:
    """The id of the project at a place: from `DOXA_PROJECT`, a marker or a declared name, else None."""
    known = recorded(place, environ)
    return known[1] if known else None


def identifier(fingerprint: str) -> str:
    """The project id that belongs to a fingerprint: 16 characters of base32 of its hash."""
    number = int(digest(fingerprint.encode("utf-8", "surrogatepass"))[:20], 16)
    letters = [_ALPHABET[number >> shift & 31] for shift in range(75, -1, -5)]
    return "".join(letters)


def declared(name: str) -> str:
    """The project id that belongs to a declared name."""
    return identifier("declared:" + _clean(name))


def is_identifier(text: str) -> bool:
    """Whether a text has the shape of a project id."""
    return len(text) == _ID_LENGTH and not text.strip(_ALPHABET)


def data_folder(environ: "Mapping[str, str]") -> str:
    """The folder that holds the stores, as the platform has it; `DOXA_HOME` says otherwise.

    Raises:
        ValueError: there is neither `DOXA_HOME` nor a home folder.
    """
    home = environ.get("HOME") or environ.get("USERPROFILE") or os.path.expanduser("~")
    chosen = environ.get("DOXA_HOME", "")
    if chosen:
        own = chosen == "~" or chosen.startswith(("~/", "~\\"))
        return os.path.abspath(home + chosen[1:] if own else chosen)
    platform: str = sys.platform
    local, shared = environ.get("LOCALAPPDATA", ""), environ.get("XDG_DATA_HOME", "")
    if platform == "win32":
        folder = os.path.join(local or os.path.join(home, "AppData", "Local"), "doxa")
    elif platform == "darwin":
        folder = os.path.join(home, "Library", "Application Support", "doxa")
    elif os.path.isabs(shared):
        folder = os.path.join(shared, "doxa")
    else:
        folder = os.path.join(home, ".local", "share", "doxa")
    if not os.path.isabs(folder):
        raise ValueError("There is no home folder to keep memory in: set DOXA_HOME to a folder.")
    return folder


def store_path(data: str, project: str) -> str:
    """The file of a project's store.

    Raises:
        ValueError: the project is not a project id.
    """
    if not is_identifier(project):
        raise ValueError(f"A project id is 16 characters of {_ALPHABET}, not {project!r}.")
    return os.path.join(data, "projects", project, "store.sqlite3")


def _place_at(folder: str) -> Place | None:
    """The place whose root is this folder, if it is one."""
    if os.path.basename(folder) == ".git":
        # Looks like a bare repository, but its work tree is the folder around it.
        return None
    linked = os.path.join(folder, ".git")
    git_folder = _git_folder(linked)
    if git_folder is None and _is_repository(folder):
        git_folder = folder
    if git_folder is not None:
        return Place(folder, git_folder, os.path.join(git_folder, "doxa", "project"))
    if os.path.isfile(linked):
        # A work tree whose repository is gone or moved: what lies further up is another project.
        return _folder_place(folder, None)
    if os.path.isfile(os.path.join(folder, ".doxa", "project")):
        parent = os.path.dirname(folder)
        return _folder_place(folder, find(parent).git_folder if parent != folder else None)
    return None


def _folder_place(root: str, git_folder: str | None) -> Place:
    return Place(root, git_folder, os.path.join(root, ".doxa", "project"))


def _git_folder(linked: str) -> str | None:
    """The common git folder that a `.git` leads to: itself, or where the file that stands for it points."""
    if os.path.isdir(linked):
        return os.path.realpath(linked) if _is_repository(linked) else None
    text = _lines(linked)[0]
    if not text.startswith("gitdir:"):
        return None
    own = os.path.realpath(os.path.join(os.path.dirname(linked), native(text[7:].strip())))
    shared = native(_lines(os.path.join(own, "commondir"))[0].strip())
    common = os.path.realpath(os.path.join(own, shared)) if shared else own
    return common if os.path.lexists(os.path.join(own, "HEAD")) and _is_repository(common) else None


def _is_repository(folder: str) -> bool:
    return (
        os.path.lexists(os.path.join(folder, "HEAD"))
        and os.path.isdir(os.path.join(folder, "objects"))
        and os.path.isdir(os.path.join(folder, "refs"))
    )


def _marked(place: Place) -> tuple[str, str, str]:
    """What the marker in the git folder says: how, id and detail; empty if that cannot be used."""
    if place.marker == place.declaration:
        return "", "", ""
    first, second = _lines(place.marker)
    how, _, project = first.strip().partition(" ")
    usable = how in ("set", "found") and is_identifier(project)
    return (how, project, second.strip()) if usable else ("", "", "")


def _lines(path: str) -> tuple[str, str]:
    """The first two lines of a small text file, empty where there are none."""
    data = content(path, _MARKER_BYTES_MAX) or b""
    lines = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff").split("\n")
    return lines[0], lines[1] if len(lines) > 1 else ""


def _clean(name: str) -> str:
    return composed(name.strip())
