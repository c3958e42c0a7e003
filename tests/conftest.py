"""What all tests share: the hypothesis profile, and a memory over each engine with fakes around it."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.fakes.bench import ENGINES, Engine

settings.register_profile(
    "doxa",
    max_examples=40,
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
# `HYPOTHESIS_PROFILE=thorough` looks longer, for the night.
settings.register_profile("thorough", parent=settings.get_profile("doxa"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "doxa"))


@pytest.fixture(params=ENGINES)
def engine(request):
    with Engine(request.param) as made:
        yield made


@pytest.fixture
def bench(engine):
    """A memory with its fakes: `bench.memory`, `bench.clock`, `bench.workspace`, `bench.actor`."""
    return engine.bench()


@pytest.fixture
def memory(bench):
    return bench.memory
