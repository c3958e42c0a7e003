"""Fetch what the pages load beside our own files: the client library, from the npm registry, with its licence.

    python -m doxa.window.vendoring

Nothing of it lies in the repository: a build fetches it and puts it into the wheel. Which registry that is, and how it
is reached, npm's own configuration says. Each package is pinned by its version and by the hash of its archive. The
pages work without it: then filters have a button, and what happens is seen by loading the page again.
"""

import base64
import hashlib
import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "static" / "vendor"
_SECONDS_MAX = 30


class Package(NamedTuple):
    """A package of the npm registry.

    Attributes:
        name: its name.
        version: its version.
        integrity: the hash of its archive, as npm writes it.
        files: the files that are wanted of it, each with the name that it gets here.
    """

    name: str
    version: str
    integrity: str
    files: tuple[tuple[str, str], ...]


PACKAGES = (
    Package(
        "htmx.org",
        "2.0.11",
        "sha512-Thx/WtpeOQqSrqBCw/A1cwGJGg4UrVa3+sW0GmrM3p4gJgO89ecH4qtbnyzDDWFvBTqjnIMCgELTNt636dtamA==",
        (("dist/htmx.min.js", "htmx.js"), ("LICENSE", "htmx.LICENSE")),
    ),
    Package(
        "htmx-ext-sse",
        "2.2.4",
        "sha512-LJmxVhykyflBWgh5PvbRidcyuqMHlgfajmmzumvKctv9puvsufeH6OaejSMZTNTnEI8O2wXXn4ZZtBdpEMqmEQ==",
        (("dist/sse.min.js", "htmx-sse.js"), ("LICENSE", "htmx-sse.LICENSE")),
    ),
)


class NotFetched(Exception):
    """A package could not be had, or is not what was pinned. Nothing of it was kept."""


def is_complete(folder: Path = FOLDER) -> bool:
    """Whether everything is there."""
    return all((folder / kept).is_file() for one in PACKAGES for _, kept in one.files)


def fetch(folder: Path = FOLDER) -> None:
    """Fetch every package into a folder.

    Raises:
        NotFetched: npm is not here, cannot reach its registry, or gave something else than what is pinned.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise NotFetched("npm is not here. Nothing was fetched: install Node.js with npm, and try again.")
    folder.mkdir(parents=True, exist_ok=True)
    for package in PACKAGES:
        for name, content in unpacked(package, _archive(npm, package)).items():
            (folder / name).write_bytes(content)


def _archive(npm: str, package: Package) -> bytes:
    with tempfile.TemporaryDirectory(prefix="doxa-vendor-") as place:
        command = [npm, "pack", "--silent", "--pack-destination", place, f"{package.name}@{package.version}"]
        try:
            done = subprocess.run(  # noqa: S603 - npm, with words of ours
                command, cwd=place, capture_output=True, timeout=_SECONDS_MAX, check=False, text=True
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise NotFetched(f"npm did not answer about {package.name}. It was not fetched.") from error
        found = list(Path(place).glob("*.tgz"))
        if done.returncode or len(found) != 1:
            last = (done.stderr.strip().splitlines() or ["no reason was given"])[-1]
            raise NotFetched(f"npm did not give {package.name} {package.version}: {last}")
        return found[0].read_bytes()


def unpacked(package: Package, archive: bytes) -> dict[str, bytes]:
    """Give the wanted files of a package's archive.

    Raises:
        NotFetched: the archive is not the pinned one, or lacks a file.
    """
    digest = "sha512-" + base64.b64encode(hashlib.sha512(archive).digest()).decode()
    if digest != package.integrity:
        raise NotFetched(f"The archive of {package.name} {package.version} is not the one that is pinned: {digest}.")
    found: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as opened:
        for path, kept in package.files:
            try:
                member = opened.extractfile(f"package/{path}")
            except KeyError:
                member = None
            if member is None:
                raise NotFetched(f"{package.name} {package.version} has no {path}.")
            found[kept] = member.read()
    return found


def main() -> int:
    """Fetch what is not there; gives the exit status."""
    try:
        if not is_complete():
            fetch()
    except NotFetched as error:
        sys.stderr.write(f"doxa: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
