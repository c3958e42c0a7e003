"""What is fetched is what was pinned, or nothing."""

import base64
import hashlib
import io
import tarfile

import pytest

from doxa.window import vendoring
from doxa.window.vendoring import PACKAGES, NotFetched, Package, fetch, is_complete, unpacked


def archive(**files):
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as opened:
        for name, text in files.items():
            info = tarfile.TarInfo(f"package/{name}")
            info.size = len(text)
            opened.addfile(info, io.BytesIO(text))
    return made.getvalue()


def package(content, *files):
    digest = "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
    return Package("thing", "1.0.0", digest, files or (("thing.js", "thing.js"), ("LICENSE", "thing.LICENSE")))


def test_the_wanted_files_are_taken_and_nothing_else():
    content = archive(**{"thing.js": b"1", "LICENSE": b"2", "other.js": b"3"})
    assert unpacked(package(content), content) == {"thing.js": b"1", "thing.LICENSE": b"2"}


def test_another_archive_is_refused():
    content = archive(**{"thing.js": b"1", "LICENSE": b"2"})
    with pytest.raises(NotFetched, match="not the one that is pinned"):
        unpacked(package(content), archive(**{"thing.js": b"evil", "LICENSE": b"2"}))


def test_an_archive_without_a_licence_is_refused():
    content = archive(**{"thing.js": b"1"})
    with pytest.raises(NotFetched, match="has no LICENSE"):
        unpacked(package(content), content)


def test_without_npm_it_says_so(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NotFetched, match="npm is not here"):
        fetch(tmp_path / "vendor")
    assert not is_complete(tmp_path / "vendor")
    monkeypatch.setattr(vendoring, "is_complete", lambda: False)
    assert vendoring.main() == 1
    assert "Nothing was fetched" in capsys.readouterr().err


def test_every_package_comes_with_its_licence():
    assert all(any(kept.endswith(".LICENSE") for _, kept in one.files) for one in PACKAGES)
