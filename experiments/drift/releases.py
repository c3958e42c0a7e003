"""Releases of well-known libraries, as the clients of the package indexes give them. Nothing of them is kept."""

import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

Sources = dict[str, str]


class NoReleaseError(Exception):
    """A release could not be had."""


class Library(NamedTuple):
    """A library with an old and a new release, and the suffix of its sources."""

    name: str
    language: str
    suffix: str
    old: str
    new: str
    fetch: Callable[["Library", str, Path], Path]

    def release(self, version: str) -> Sources:
        """Give the sources of a release, by path."""
        with tempfile.TemporaryDirectory(prefix="doxa-release-") as folder:
            return _unpacked(self.fetch(self, version, Path(folder)), self.suffix)


def from_pip(library: Library, version: str, folder: Path) -> Path:
    """Download a wheel."""
    wanted = ["--no-deps", "--only-binary", ":all:", f"{library.name}=={version}"]
    _run([sys.executable, "-m", "pip", "download", "-q", "--dest", str(folder), *wanted], folder)
    return next(folder.glob("*.whl"))


def from_npm(library: Library, version: str, folder: Path) -> Path:
    """Download a package of npm."""
    npm = shutil.which("npm")
    if npm is None:
        raise NoReleaseError(f"{library.name} {version}: there is no npm here")
    _run([npm, "pack", "--silent", f"{library.name}@{version}"], folder)
    return next(folder.glob("*.tgz"))


def _run(command: list[str], folder: Path) -> None:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)  # noqa: S603 - the command is built above
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoReleaseError(f"{command[-1]}: {error}") from error
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it failed"])[-1]
        raise NoReleaseError(f"{command[-1]}: {last}")


def _unpacked(archive: Path, suffix: str) -> Sources:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            found = {name: wheel.read(name) for name in wheel.namelist() if name.endswith(suffix)}
    else:
        with tarfile.open(archive) as package:
            opened = ((one.name, package.extractfile(one)) for one in package if one.name.endswith(suffix))
            found = {name.partition("/")[2]: file.read() for name, file in opened if file is not None}
    return {name: content.decode("utf-8") for name, content in sorted(found.items())}


LIBRARIES = (
    Library("click", "Python", ".py", "8.0.1", "8.1.7", from_pip),
    Library("commander", "JavaScript", ".js", "8.3.0", "12.1.0", from_npm),
)
