"""A scene for each test of the hook."""

import shutil

import pytest

from tests.hooks.scene import Scene


@pytest.fixture
def scene(tmp_path):
    if shutil.which("git") is None:
        pytest.skip("needs git")
    return Scene(tmp_path)
