"""One spelling for every path, worked out from the text alone.

People and tools write the same file in many ways: relative to a subfolder, with backslashes, with a drive
letter, as a `file://` URL, through a network share into WSL, in decomposed Unicode. A cue fires only if what
was noted and what is touched come out the same, so both go through `canonical`. Nothing here looks at the
disk; symlinks and case are for `doxa.world.files`.
"""

_WSL_SERVERS = ("wsl$", "wsl%24", "wsl.localhost")


def is_url(ref: str) -> bool:
    """Whether a reference is a URL to somewhere else; a `file:` URL is a path, a drive is no scheme."""
    scheme, mark, _ = ref.partition("://")
    letters = scheme.replace("+", "").replace("-", "").replace(".", "")
    return (
        bool(mark)
        and len(scheme) > 1
        and scheme[0].isalpha()
        and letters.isascii()
        and letters.isalnum()
        and scheme.lower() != "file"
    )


def composed(text: str) -> str:
    """Put text into Unicode's form C."""
    if text.isascii():
        return text
    from unicodedata import normalize  # noqa: PLC0415 - loading it takes longer than looking up an ASCII path

    return normalize("NFC", text)


def decomposed(text: str) -> str:
    """Put text into Unicode's form D."""
    from unicodedata import normalize  # noqa: PLC0415 - as above

    return normalize("NFD", text)


def fold(path: str) -> str:
    """The form in which paths that differ only in case or in Unicode normal form are equal.

    It is an index term, never shown and never opened.
    """
    if path.isascii():
        return path.lower()
    # Decomposed first: folding a composed letter can leave its accents in another order.
    if path.isascii():
        return path.lower()
    return composed(decomposed(path).casefold())


def canonical(raw: str, folder: str, root: str) -> str:
    """The one spelling of a path.

    Args:
        raw: the path as a tool or a person wrote it. Backslashes separate; a leading `~` is an ordinary name.
        folder: the absolute folder that relative paths are relative to.
        root: the absolute root of the project.

    Returns:
        The path from the root, POSIX and NFC (`src/a.py`); `.` for the root; `file:/abs/path` for what lies
        outside, a drive being spelled as WSL mounts it (`file:/mnt/c/x`) and a share as
        `file://server/share/x`. A name in the root that looks like a drive or a `file:` URL keeps a leading
        `./`. A URL is returned as it is.

    Raises:
        ValueError: the path is empty or contains a NUL character, or the root is not absolute.
    """
    if not raw:
        raise ValueError("A path cannot be empty.")
    if "\0" in raw:
        raise ValueError("A path cannot contain a NUL character.")
    if is_url(raw):
        return raw
    root_volume, root_names = _parse(root, as_network=True)
    if root_volume is None:
        raise ValueError(f"The project root must be an absolute path, not {root!r}.")
    in_network = root_volume.startswith("//")
    volume, names = _parse(raw, as_network=in_network)
    if volume is None:
        volume, start = _parse(folder, as_network=in_network) if folder else (None, [])
        if volume is None:
            volume, start = root_volume, _walk(root_names, start)
        names = _walk(_walk([], start), names)
    else:
        names = _walk([], names)
    return _spelled(_full(volume, names), _full(root_volume, _walk([], root_names)))


def split_line(ref: str) -> tuple[str, int | None]:
    """Take the line number off a reference.

    Returns:
        The path and the line: `a.md:12`, `a.md:12:5`, `a.md:12-15` and `a.md#L12` are line 12 of `a.md`. A
        reference without a line, or a URL, comes back whole with None.
    """
    if is_url(ref):
        return ref, None
    name, mark, tail = ref.rpartition("#L")
    if mark and name:
        line = _line(tail.partition("-")[0].partition("C")[0])
        return (name, line) if line else (ref, None)
    name, _, tail = ref.rpartition(":")
    first, _, last = tail.partition("-")
    line = _line(first)
    if not name or not line or (last and not _line(last)):
        return ref, None
    before, _, tail = name.rpartition(":")
    earlier = _line(tail)
    return (before, earlier) if before and earlier else (name, line)


def _line(text: str) -> int | None:
    """The line number a text spells, None if it spells none."""
    return int(text) or None if text.isascii() and text.isdigit() and len(text) < 10 else None


def _is_drive(name: str) -> bool:
    return len(name) == 2 and name[1] == ":" and name[0].isascii() and name[0].isalpha()


def _unquoted(text: str) -> str:
    """Percent signs decoded, or the text as it is where they do not spell UTF-8."""
    first, *pieces = text.split("%")
    octets = bytearray(first.encode("utf-8", "surrogatepass"))
    for piece in pieces:
        digits, rest = piece[:2], piece[2:]
        if len(digits) < 2 or digits.strip("0123456789abcdefABCDEF"):
            return text
        octets.append(int(digits, 16))
        octets += rest.encode("utf-8", "surrogatepass")
    try:
        return octets.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return text


def _without_scheme(text: str, *, as_network: bool) -> tuple[str, bool]:
    """The path of a `file:` URL, and whether its leading `//` names a server; other texts as they are."""
    if text[:6].lower() != "file:/":
        return text, as_network
    text = text[5:]
    if not text.startswith("//"):
        # What `canonical` returns is not percent-encoded: decoding it would turn `a%20b` into another name.
        return text, False
    server, slash, path = text[2:].partition("/")
    if server.lower() in ("", "localhost"):
        return _unquoted(slash + path), path.startswith("/")
    if server.lower() in _WSL_SERVERS:
        return "//" + server + _unquoted(slash + path), True
    return text, True


def _parse(text: str, *, as_network: bool) -> tuple[str | None, list[str]]:
    """Split a spelling into its volume and its names, dots not yet worked out.

    Args:
        text: the path.
        as_network: whether `//server/share` is a share, as two backslashes always are, or one slash too many.

    Returns:
        The volume (None if relative, "" for the POSIX root, `/mnt/c` for a drive, `//server/share`) and the
        names.
    """
    text, as_network = _without_scheme(text, as_network=as_network)
    if "\0" in text:
        raise ValueError("A path cannot contain a NUL character.")
    text = composed(text)
    as_network = as_network or text.startswith("\\\\")
    text = text.replace("\\", "/")
    names = text.split("/")
    if text.startswith("//"):
        given = [name for name in names if name]
        if as_network or (given and given[0].lower() in (*_WSL_SERVERS, "?")):
            return _network(given)
    if text.startswith("/") or _is_drive(names[0]):
        return _local([name for name in names if name])
    return None, names


def _local(names: list[str]) -> tuple[str, list[str]]:
    if names and _is_drive(names[0]):
        return "/mnt/" + names[0][0].lower(), names[1:]
    return "", names


def _network(names: list[str]) -> tuple[str, list[str]]:
    """The volume of a network path: WSL and this machine are no servers, `?` only introduces."""
    if not names:
        return "", []
    server = fold(names[0])
    if server in ("?", "."):
        if len(names) > 1 and names[1].lower() == "unc":
            return _network(names[2:])
        return _local(names[1:])
    if server in _WSL_SERVERS:
        return _local(names[2:])
    if server == "localhost":
        return _local(names[1:])
    return "//" + "/".join([fold(name) for name in names[:2]]), names[2:]


def _walk(start: list[str], names: list[str]) -> list[str]:
    """Follow names from a place; `..` above the top stays at the top."""
    walked = list(start)
    for name in names:
        if name == "..":
            del walked[-1:]
        elif name not in ("", "."):
            walked.append(name)
    return walked


def _full(volume: str, names: list[str]) -> list[str]:
    """The absolute path as one list: a drive is its WSL mount, a share is one leading name."""
    if volume.startswith("//"):
        return [volume, *names]
    if not volume:
        # Only now that the dots are worked out it can be seen what comes first: `/x/../c:/y` is on a drive.
        volume, names = _local(names)
    return [*volume.split("/")[1:], *names]


def _spelled(path: list[str], root: list[str]) -> str:
    on_share, share = _on_share(root), _on_share(path)
    on_drive = len(root) > 1 and root[0] == "mnt" and len(root[1]) == 1
    start = path[: len(root)]
    # Windows volumes ignore case, and `C:\Repo` is how one tool spells what another calls `c:\repo`.
    alike = start == root or ((on_share or on_drive) and [*map(fold, start)] == [*map(fold, root)])
    if not alike or on_share != share:
        return "file:" + ("" if share else "/") + "/".join(path)
    names = path[len(root) :]
    if not names:
        return "."
    guard = "./" if _is_drive(names[0]) or (names[0].lower() == "file:" and len(names) > 1) else ""
    return guard + "/".join(names)


def _on_share(path: list[str]) -> bool:
    return bool(path) and path[0].startswith("//")
