"""What is counted and written down of each request: never tokens, bodies or claims."""

import json
import time
import uuid
from collections.abc import Callable, Mapping
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest

METRICS_TYPE = CONTENT_TYPE_LATEST
_BUCKETS_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """The figures of one server, as Prometheus reads them."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "doxa_requests", "Requests answered.", ("method", "route", "status"), registry=self._registry
        )
        self._seconds = Histogram(
            "doxa_request_seconds",
            "How long answers took.",
            ("method", "route"),
            buckets=_BUCKETS_SECONDS,
            registry=self._registry,
        )
        self._settlements = Counter(
            "doxa_settlements", "What became of what was said.", ("outcome",), registry=self._registry
        )
        self._events = Counter("doxa_synced_events", "Events that replicas brought.", registry=self._registry)

    def count(self, method: str, route: str, status: int, seconds: float, note: Mapping[str, Any]) -> None:
        """Count a request."""
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(method, route).observe(seconds)
        for outcome in note.get("outcomes", ()):
            self._settlements.labels(outcome).inc()
        self._events.inc(note.get("synced", 0))

    def text(self) -> bytes:
        """Give all of them in Prometheus' own form."""
        return generate_latest(self._registry)


class Observer:
    """Counts requests, and writes a line of JSON for each.

    Args:
        metrics: takes the figures.
        write: takes a line without its end; None where none is wanted.
    """

    def __init__(self, metrics: Metrics, write: Callable[[str], None] | None = None) -> None:
        self.metrics = metrics
        self._write = write

    def observe(self, scope: Mapping[str, Any], status: int, started: float, note: Mapping[str, Any]) -> None:
        """Take note of a request that was answered.

        Args:
            scope: what ASGI says of it.
            status: the status of the answer; 0 where the caller went away before there was one.
            started: when it came, by `time.perf_counter()`, in seconds.
            note: who asked for what.
        """
        seconds = time.perf_counter() - started
        # What nobody has a route for is not counted by its name: anybody can ask for anything.
        route = getattr(scope.get("route"), "path", "none")
        self.metrics.count(scope["method"], route, status, seconds, note)
        if self._write is not None:
            line = {
                "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
                "request": note.get("request"),
                "method": scope["method"],
                "route": route,
                "status": status,
                "milliseconds": round(seconds * 1_000, 1),
            }
            named = ("actor", "project", "problem", "fault", "outcomes", "synced")
            line.update({name: note[name] for name in named if note.get(name)})
            self._write(json.dumps(line, ensure_ascii=True))


def new_request_id() -> str:
    """Give what a request is called in the log and in its answer."""
    return uuid.uuid4().hex[:16]
