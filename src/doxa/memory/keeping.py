"""Keeping: checks, exports, merges."""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from doxa.core.events import position_of
from doxa.core.state import Belief
from doxa.memory.base import Base
from doxa.operations import check, exchange, log_file, replica
from doxa.operations.anchors import Survey, check_anchors, survey
from doxa.operations.traps import Traps, traps
from doxa.operations.whereabouts import with_whereabouts
from doxa.ports.store import Change

_HUB = "hub"


class Keeping(Base):
    """What keeps a memory whole."""

    def check_anchors(self, beliefs: Iterable[str] | None = None) -> list[Belief]:
        """Look whether anchored files still are what was noted, and record what differs or matches again."""
        named = None if beliefs is None else [self.get(one).id for one in beliefs]
        return check_anchors(self._context(), named)

    def drift(self, progress: Callable[[int, int], None] | None = None) -> Survey:
        """Look at every anchor: as noted, moved, changed, gone or not readable; and record what differs.

        Args:
            progress: called after each belief with how many were looked at, and how many there are.
        """
        context = self._context()
        found = survey(context, None, progress)
        return found._replace(anchors=with_whereabouts(context.workspace, found.anchors))

    def traps(self) -> Traps:
        """Give every passage in the workspace that would mislead now: what was believed from it is retired."""
        return traps(self._context())

    def ahead_seconds(self) -> float:
        """Say how far the log's last event lies ahead of this machine's clock, in seconds; 0 where it does not.

        Such events are kept, and what is written here goes behind them: their clock was wrong, or this one is.
        """
        last = self._ports.store.read(lambda view: view.last_id())
        ahead = position_of(last) - self._ports.clock.now() if last else 0
        return max(ahead, 0) / 1_000_000

    def check(self) -> check.Report:
        """Verify every event, rebuild every projection beside the stored one, and compare. Changes nothing."""
        return check.check(self._ports.store)

    def rebuild(self) -> int:
        """Make every projection again from the log; gives the number of beliefs."""
        return check.rebuild(self._ports.store)

    def export_lines(self) -> Iterator[str]:
        """Give the export line by line."""
        return exchange.export_lines(self._ports.store)

    def export(self, file: str | os.PathLike[str]) -> int:
        """Write every event to a file, which appears whole or not at all; gives the number of events."""
        return exchange.write_export(self.export_lines(), file)

    def merge(self, file: str | os.PathLike[str], *, adopt: bool = False) -> exchange.Merged:
        """Add the events of an export that this log does not have.

        Args:
            file: an export.
            adopt: take the events of another project as this one's.

        Raises:
            InvalidInput: it is no export, was cut or changed. Nothing was merged.
            NotPermitted: it is another project's export, and `adopt` was not said.
        """
        return self.merge_lines(exchange.lines_of(file), adopt=adopt)

    def sync(self, line: replica.Line, hub: str) -> replica.Synced:
        """Bring this memory and a hub together: afterwards both have the events of both.

        Args:
            line: the line to the hub.
            hub: its name, under which it is remembered how far it was read.
        """
        return replica.sync(self._context(), line, hub)

    @property
    def hub(self) -> tuple[str, str] | None:
        """The address of the hub of this replica and the token for it, if it has one."""
        kept = self._ports.store.read(lambda view: view.setting(_HUB))
        return None if kept is None else tuple(json.loads(kept))

    def join_hub(self, url: str, token: str) -> None:
        """Keep which hub this replica has, for `doxa sync` and what syncs in the background."""
        change = Change(settings=((_HUB, json.dumps([url, token])),))
        self._ports.store.write(lambda view: (change, view.project))

    def sync_file(self, file: str | os.PathLike[str] | None = None) -> log_file.Filed:
        """Bring this memory and a file that git carries together: afterwards both have the events of both.

        Args:
            file: the file; by default `.doxa/log.jsonl` in the repository.

        Raises:
            InvalidInput: the file cannot be read or written.
        """
        path = Path(self.root, ".doxa", "log.jsonl") if file is None else Path(file)
        return log_file.bring_together(self._context(), path)

    def merge_lines(self, lines: Iterable[str], *, adopt: bool = False) -> exchange.Merged:
        """Add the events of an export, given line by line, that this log does not have; as `merge`."""
        project, events = exchange.read_export(lines)
        return exchange.merge(self._context(), project, events, adopt=adopt)
