"""What was measured with the real clients, and how it is kept: docs/clients.json, from which the page is made."""

import json
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from doxa.clients.prove.launch import Session
from doxa.clients.prove.proof import Check
from doxa.clients.prove.scene import Scene
from doxa.clients.table import CLIENTS
from doxa.wiring import Parts
from tests.clients.real import Client, count
from tests.clients.sessions import COMPACTING, DELEGATIONS, delegates, heard_by_sub_agent, is_compacted
from tests.fakes.clock import DAY, FakeClock
from tests.fakes.ids import SeededIds

FILE = Path(__file__).parent.parent.parent / "docs" / "clients.json"
_SEEN_CHARS_AROUND = 100


def same_each_time() -> Parts:
    """A clock and ids that make the texts come out the same in every run."""
    return Parts(FakeClock(step=DAY), SeededIds("clients"))


def expected(folder: Path) -> list[str]:
    """The deterrents that the renderer writes now, one for each time that the belief is revoked in the proof."""
    scene = Scene(folder, {}, same_each_time())
    while len(scene.told) < 5:
        scene.change_state()
    return scene.told


def measured(name: str) -> dict[str, Any]:
    """Run a client through the whole proof."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="doxa-clients-", ignore_cleanup_errors=True) as folder:
        client = Client(name, Path(folder) / "scene", same_each_time())
        reading, read = client.reads()
        working, worked = client.works()
        seconds = round(time.monotonic() - started, 1)
        return {
            "title": CLIENTS[name].title,
            "version": client.version,
            "date": datetime.now(UTC).strftime("%Y-%m-%d"),
            "system": sys.platform,
            "without_network": reading.alone and working.alone,
            "seconds": seconds,
            "sub_agent": _sub_agent(name, Path(folder)),
            "compacted": _compacted(name, Path(folder)),
            "checks": [_check(one, folder) for one in (*read, *worked)],
            "seen": _seen(reading, client.scene.told[0], folder),
        }


def _sub_agent(name: str, folder: Path) -> bool | None:
    """Whether a sub-agent was told what its parent had been told; None where none could be started."""
    if name not in DELEGATIONS:
        return None
    client = Client(name, folder / "delegating", same_each_time())
    heard = heard_by_sub_agent(delegates(client), client.scene.told[0])
    return max(heard) == 1 if heard else None


def _compacted(name: str, folder: Path) -> bool | None:
    """Whether a conversation was told again after it had been compacted; None where that could not be brought about."""
    if name not in COMPACTING:
        return None
    client = Client(name, folder / "compacting", same_each_time())
    heard = [count(request, client.scene.told[0]) for request in is_compacted(client).requests]
    return heard[-1] == 1 if heard[1:] and 0 in heard[1:] else None


def _check(check: Check, folder: str) -> dict[str, Any]:
    found = {"name": check.name, "what": check.what, "passed": check.passed, "problem": check.problem}
    if check.arrival is None:
        return {**found, "arrival": None}
    arrival = check.arrival._asdict()
    # Where the scratch folder was is nobody's business.
    return {**found, "arrival": {key: _anywhere(value, folder) for key, value in arrival.items()}}


def _seen(session: Session, deterrent: str, folder: str) -> str | None:
    """What the person sees of it on standard output, None where they do not."""
    line = next((one for one in session.ended.out.splitlines() if deterrent in one), None)
    if line is None:
        return None
    start = line.index(deterrent)
    return _anywhere(line[max(0, start - _SEEN_CHARS_AROUND) : start + len(deterrent) + _SEEN_CHARS_AROUND], folder)


def _anywhere(value: Any, folder: str) -> Any:
    return value.replace(folder, "/scratch") if isinstance(value, str) else value


def kept() -> dict[str, Any]:
    """The results that are kept, by client."""
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def keep(results: dict[str, Any]) -> None:
    """Keep results, beside those of clients that were not run now."""
    both = kept() | results
    ordered = {name: both[name] for name in CLIENTS if name in both}
    FILE.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
