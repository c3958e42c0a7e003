"""Shares with their intervals, and the tables that they stand in."""

import math
from collections.abc import Iterable
from typing import Any, NamedTuple

# 95 percent, two-sided.
_Z = 1.96


class Share(NamedTuple):
    """How many of how many, with Wilson's interval."""

    right: int
    total: int

    @classmethod
    def of(cls, answers: Iterable[bool]) -> "Share":
        """Count what is true."""
        found = list(answers)
        return cls(sum(found), len(found))

    @property
    def share(self) -> float:
        """The proportion, 0 of nothing."""
        return self.right / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval at 95 percent; everything is possible where nothing was counted."""
        if not self.total:
            return 0.0, 1.0
        spread = _Z * _Z / self.total
        middle = (self.share + spread / 2) / (1 + spread)
        half = _Z / (1 + spread) * math.sqrt(self.share * (1 - self.share) / self.total + spread / (4 * self.total))
        return max(0.0, middle - half), min(1.0, middle + half)

    def __str__(self) -> str:
        if not self.total:
            return "none"
        # Rounded outwards: what was not seen is not impossible.
        low, high = math.floor(1_000 * self.interval[0]) / 1_000, math.ceil(1_000 * self.interval[1]) / 1_000
        return f"{self.right:,}/{self.total:,} {self.share:.3f} [{low:.3f}, {high:.3f}]"

    @classmethod
    def together(cls, shares: "Iterable[Share]") -> "Share":
        """Count several as one."""
        found = list(shares)
        return cls(sum(one.right for one in found), sum(one.total for one in found))


Cell = Share | int | str


class Table(NamedTuple):
    """A heading, the names of its columns, and for each row its name and one cell a column."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    note: str = ""

    def cell(self, row: str, column: str) -> Share:
        """Give one share."""
        found = dict(self.rows)[row][self.columns.index(column)]
        assert isinstance(found, Share)
        return found

    def markdown(self) -> str:
        """Write it as Markdown."""
        lines = [f"**{self.name}**", "", f"| | {' | '.join(self.columns)} |", "|---" * (len(self.columns) + 1) + "|"]
        lines.extend(f"| {name} | {' | '.join(_shown(cell) for cell in cells)} |" for name, cells in self.rows)
        return "\n".join([*lines, "", self.note] if self.note else lines)

    def plain(self) -> dict[str, Any]:
        """Give it as values of JSON."""
        rows = {name: dict(zip(self.columns, map(_plain, cells), strict=True)) for name, cells in self.rows}
        return {"name": self.name, "rows": rows}


def _shown(cell: Cell) -> str:
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


def _plain(cell: Cell) -> Any:
    if not isinstance(cell, Share):
        return cell
    low, high = cell.interval
    return {
        "right": cell.right,
        "total": cell.total,
        "share": round(cell.share, 4),
        "interval": [round(low, 4), round(high, 4)],
    }


class Part(NamedTuple):
    """The answer to one question: its tables."""

    name: str
    tables: tuple[Table, ...]

    def table(self, name: str) -> Table:
        """Give a table by its heading."""
        return next(table for table in self.tables if table.name == name)
