"""Which project a place is: an id that depends on neither the folder's name nor its place.

Clones and work trees of one repository are one project, on any machine; forks and namesakes are not. The id
is computed once, from the remote or the first commits, and recorded in the git folder, so that it survives a
change of either. Where a local repository was cloned, the clone is the same project.
"""

import os
import secrets
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from unicodedata import normalize
from urllib.parse import unquote

from doxa.errors import InvalidInput, NotPermitted
from doxa.world.locate import Place, declared, find, identifier, is_identifier, recorded

_HOPS_MAX = 5
_GIT_SECONDS_MAX = 10
_NAME_LENGTH_MAX = 500
_MADE = "made-"
_DEFAULT_PORTS = {"ssh": "22", "git+ssh": "22", "ssh+git": "22", "http": "80", "https": "443", "git": "9418"}


@dataclass(frozen=True, slots=True)
class Identity:
    """A project's id and where it comes from.

    Attributes:
        id: the project id.
        how: `set`, `declared`, `remote`, `first commit` or `made` (random).
        remote: the normalised remote URL, where the id comes from one.
        first_commit: the hashes of the first commits, sorted and joined by commas, where it comes from them.
    """

    id: str
    how: str
    remote: str | None = None
    first_commit: str | None = None


def identify(place: Place, environ: Mapping[str, str], *, write: bool) -> Identity | None:
    """The identity of the project at a place.

    Args:
        place: from `doxa.world.locate.find`.
        environ: the environment: `DOXA_PROJECT`, and what git is run with.
        write: whether a computed id is recorded in the marker, and a random one made if nothing else is left.

    Returns:
        What is recorded, else what the remote or the first commits give, else a random id; None instead of a
        random one where nothing is to be written.

    Raises:
        NotPermitted: the id can only be random and there is no place to record it.
    """
    known = _recorded(place, environ)
    if known is not None:
        return known
    chain = _chain(place, environ)
    inherited = next((found for found in [_recorded(at, {}) for at in chain[1:]] if found), None)
    identity = inherited or _by_remote(chain, environ) or _by_first_commits(chain, environ)
    if identity is None:
        return _make(chain) if write else None
    if write:
        # It can be computed again, so a marker that cannot be written costs time and nothing else.
        with suppress(OSError):
            _replace(place.marker, _marker_text("found", identity))
    return identity


def candidates(place: Place, environ: Mapping[str, str]) -> tuple[Identity, ...]:
    """Every identity that git's facts give now, the preferred one first, whatever is recorded.

    Where the recorded id is another one (the remote was added or changed since), memory of the same project
    may be under one of these.
    """
    chain = _chain(place, environ)
    both = _by_remote(chain, environ), _by_first_commits(chain, environ)
    return tuple(identity for identity in both if identity)


def set_project(place: Place, id_or_name: str) -> str:
    """Record which project a place is, over all that could be computed.

    Args:
        place: from `doxa.world.locate.find`.
        id_or_name: a project id, or a name of which an id is made.

    Returns:
        The project id.

    Raises:
        InvalidInput: the name is empty, too long, or more than one line.
        NotPermitted: it cannot be recorded here.
    """
    name = id_or_name.strip()
    if not name.isprintable() or not 0 < len(name) <= _NAME_LENGTH_MAX:
        raise InvalidInput(f"A project's name is one line of 1 to {_NAME_LENGTH_MAX} printable characters.")
    by_id = is_identifier(name)
    project = name if by_id else declared(name)
    text = f"set {project}\n" + ("" if by_id else f"declared {name}\n")
    if place.marker == place.declaration:
        if by_id:
            raise NotPermitted(
                f"An id can only be recorded in a git folder, and {place.root} has none of its own: "
                f"give a name instead, or set DOXA_PROJECT={name}."
            )
        text = name + "\n"
    try:
        _replace(place.marker, text)
    except OSError as error:
        raise NotPermitted(_unwritable(place, error)) from error
    return project


def normalise_remote(url: str) -> str:
    """One spelling for the ways to write a remote's URL.

    Args:
        url: as in git's configuration: `https://`, `ssh://`, `git@host:path`, a local path.

    Returns:
        `host/path` in case-folded form, a port other than the scheme's own kept (`host:2222/path`), without
        scheme, credentials, query and `.git`; for a local path or `file://` the real path.
    """
    url = url.strip()
    local = _local_path(url)
    if local is not None:
        return os.path.realpath(local) if local else ""
    helper, mark, rest = url.partition("::")
    if mark and helper.isalnum():
        return normalise_remote(rest)
    scheme, mark, rest = url.partition("://")
    if mark:
        rest = rest.partition("?")[0].partition("#")[0]
        host, _, path = rest.partition("/")
    else:
        scheme = "ssh"
        host, path = _split_host(url)
    host = host.rpartition("@")[2]
    name, mark, port = host.rpartition(":")
    if mark and port in ("", _DEFAULT_PORTS.get(scheme.lower())):
        host = name
    names = [part for part in path.split("/") if part]
    if names and names[-1].lower().endswith(".git"):
        names[-1] = names[-1][:-4]
    return normalize("NFC", "/".join([host, *filter(None, names)]).casefold())


def _split_host(url: str) -> tuple[str, str]:
    """The two sides of `user@host:path`, with brackets around an address, or around host and port."""
    before, bracket, after = url.partition("]")
    start, opened, inner = before.partition("[")
    if bracket and opened and after.startswith(":"):
        # Brackets hold either an address, which keeps them, or a host with its port.
        host = inner if inner.count(":") < 2 else f"[{inner}]"
        return start + host, after[1:]
    host, _, path = url.partition(":")
    return host, path


def _local_path(url: str) -> str | None:
    """The path that a remote's URL is, None if it is on a network."""
    if url[:7].lower() == "file://":
        server, slash, path = url[7:].partition("/")
        here = server.lower() in ("", "localhost")
        return unquote(slash + path if here else "//" + server + slash + path)
    before, colon, _ = url.partition(":")
    drive = len(before) == 1 and url[2:3] in ("/", "\\")
    return None if colon and "/" not in before and not drive else url


def _by_remote(chain: list[Place], environ: Mapping[str, str]) -> Identity | None:
    url = _remote_url(chain[-1], environ)
    # A local path says where a repository was, not which one: another may lie there tomorrow.
    remote = normalise_remote(url) if url and _local_path(url) is None else ""
    return Identity(identifier("remote:" + remote), "remote", remote=remote) if remote else None


def _by_first_commits(chain: list[Place], environ: Mapping[str, str]) -> Identity | None:
    for place in reversed(chain):
        commits = _first_commits(place, environ)
        if commits:
            return Identity(identifier("first commit:" + commits), "first commit", first_commit=commits)
    return None


def _recorded(place: Place, environ: Mapping[str, str]) -> Identity | None:
    known = recorded(place, environ)
    if known is None:
        return None
    how, project, detail = known
    if how == "declared" and detail.startswith(_MADE):
        return Identity(project, "made")
    if how != "found":
        return Identity(project, how)
    for origin in ("remote", "first commit"):
        value = detail.removeprefix(origin + " ")
        if value != detail:
            remote, commits = (value, None) if origin == "remote" else (None, value)
            return Identity(project, origin, remote, commits)
    return Identity(project, detail if detail in ("set", "declared") else "made")


def _chain(place: Place, environ: Mapping[str, str]) -> list[Place]:
    """The place, the local repository it was cloned from, the one that was cloned from, and so on."""
    chain = [place]
    while len(chain) <= _HOPS_MAX:
        url = _remote_url(chain[-1], environ)
        path = _local_path(url) if url else None
        origin = _repository_at(str(Path(chain[-1].root, path))) if path else None
        if origin is None or origin.git_folder in [at.git_folder for at in chain]:
            break
        chain.append(origin)
    return chain


def _repository_at(path: str) -> Place | None:
    """The repository that a local remote names, not one that happens to enclose its path."""
    for spelled in (path, path + ".git"):
        real = os.path.realpath(spelled)
        place = find(real)
        if place.git_folder is not None and real in (place.root, place.git_folder):
            return place
    return None


def _remote_url(place: Place, environ: Mapping[str, str]) -> str | None:
    """The URL of the remote `origin`, or of the only remote."""
    pattern = r"^remote\..*\.url$"
    # Only what the repository itself says, and as it says it: `insteadOf` differs from machine to machine.
    listed = _git(place, environ, "config", "--local", "--includes", "--null", "--get-regexp", pattern)
    urls: dict[str, str] = {}
    for entry in (listed or "").split("\0"):
        key, _, url = entry.partition("\n")
        if url.strip():
            urls.setdefault(key[len("remote.") : -len(".url")], url.strip())
    only = next(iter(urls.values())) if len(urls) == 1 else None
    return urls.get("origin", only)


def _first_commits(place: Place, environ: Mapping[str, str]) -> str | None:
    """The hashes of the commits without parents, sorted and joined; None where they cannot be known."""
    if place.git_folder is None or Path(place.git_folder, "shallow").exists():
        return None
    for where in (["HEAD"], ["--branches", "--remotes"]):
        # A bare repository whose HEAD names a branch that never was still has its other branches.
        listed = _git(place, environ, "rev-list", "--max-parents=0", *where)
        if listed and listed.split():
            return ",".join(sorted(listed.split()))
    return None


def _git(place: Place, environ: Mapping[str, str], *arguments: str) -> str | None:
    """What a git command prints; None without git or a repository, or if it fails or takes too long."""
    if place.git_folder is None or place.marker == place.declaration:
        return None
    command = [
        "git",
        # Named, not discovered: git then asks neither whose folder it is nor what lies further up.
        f"--git-dir={place.git_folder}",
        "--no-replace-objects",
        # A repository may have commits left out, and its own idea of which program fetches them.
        "-c",
        "protocol.allow=never",
        *arguments,
    ]
    surroundings = {key: value for key, value in {**os.environ, **environ}.items() if not key.startswith("GIT_")}
    try:
        done = subprocess.run(  # noqa: S603 - a fixed command; nothing of it comes from the repository
            command,
            cwd=place.git_folder,
            env={**surroundings, "LC_ALL": "C", "GIT_NO_LAZY_FETCH": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_GIT_SECONDS_MAX,
            check=False,
        )
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return done.stdout.decode("utf-8", "surrogateescape") if done.returncode == 0 else None


def _make(chain: list[Place]) -> Identity:
    """Make a random id and record it: in the repository that was cloned if that can be written, else here."""
    place = chain[0]
    if place.git_folder is None and Path(place.root, ".git").is_file():
        raise NotPermitted(
            f"{place.root} is a git work tree whose repository is not where it was: "
            "run `git worktree repair` in the repository, or set DOXA_PROJECT."
        )
    problem = OSError()
    for at in reversed(chain):
        token = secrets.token_hex(16)
        made = Identity(identifier("made:" + token), "made")
        text = _MADE + token + "\n" if at.marker == at.declaration else _marker_text("found", made)
        try:
            _create(at, text)
        except OSError as error:
            problem = error
            continue
        identity = _recorded(at, {})
        if identity is None:
            continue
        if at is not place:
            with suppress(OSError):
                _replace(place.marker, _marker_text("found", identity))
        return identity
    raise NotPermitted(_unwritable(place, problem)) from problem


def _marker_text(how: str, identity: Identity) -> str:
    detail = " ".join(filter(None, [identity.how, identity.remote, identity.first_commit]))
    return f"{how} {identity.id}\n{detail}\n"


def _unwritable(place: Place, error: OSError) -> str:
    return (
        f"The project's id cannot be recorded in {place.marker} ({error.strerror or error}): "
        "make that folder writable, or set DOXA_PROJECT to a name of your choice."
    )


def _replace(path: str, text: str) -> None:
    """Write a small file so that a reader sees the old or the new one, never a part."""
    temporary = _temporary(path, text)
    try:
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def _create(place: Place, text: str) -> None:
    """Write a place's marker unless it says something already: of two processes, the first decides."""
    temporary = _temporary(place.marker, text)
    try:
        os.link(temporary, place.marker)
    except OSError:
        # Either one is there, or the file system has no links.
        if _recorded(place, {}) is None:
            temporary.replace(place.marker)
    finally:
        temporary.unlink(missing_ok=True)


def _temporary(path: str, text: str) -> Path:
    """Write a text to a new file beside a path, safe against a power cut."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    temporary = Path(f"{path}.{secrets.token_hex(8)}.tmp")
    try:
        with temporary.open("xb") as file:
            file.write(text.encode("utf-8", "surrogateescape"))
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
    return temporary
