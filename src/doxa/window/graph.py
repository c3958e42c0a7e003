"""What a belief rests on and what rests on it, as a drawing: boxes with their places, and lines between them."""

from collections.abc import Iterable
from typing import NamedTuple

from doxa.core.render import one_line, render
from doxa.core.state import Belief
from doxa.operations.grounds import Grounds
from doxa.window.shown import MARKS, visible

BOX_WIDTH, BOX_HEIGHT = 220, 64
_GAP_ACROSS, _GAP_DOWN, _MARGIN = 56, 18, 6
_LABEL_CHARS_MAX = 30
# More boxes than this tell a reader nothing.
BOXES_MAX = 40


class Box(NamedTuple):
    """A belief in the drawing."""

    id: str
    short: str
    status: str
    mark: str
    said: str
    lines: tuple[str, ...]
    supported: bool
    here: bool
    x: int
    y: int


class Line(NamedTuple):
    """From what is rested on to what rests on it, as the points of a curve."""

    path: str
    broken: bool


class Drawing(NamedTuple):
    """A drawing, and how many beliefs were left out of it."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    left_out: int


def drawing_of(grounds: Grounds, resting: Iterable[Belief]) -> Drawing | None:
    """Draw what a belief rests on at its left and what rests on it at its right; None where it stands alone."""
    here = grounds.belief
    known: dict[str, Belief] = {here.id: here}
    edges: dict[tuple[str, str], None] = {}
    _gather(grounds, known, edges)
    for one in resting:
        known.setdefault(one.id, one)
        edges[here.id, one.id] = None
    if not edges:
        return None
    kept = list(known)[:BOXES_MAX]
    drawn = [(start, end) for start, end in edges if start in kept and end in kept]
    places = _laid_out(kept, drawn)
    boxes = tuple(_box(known[name], *places[name], here=name == here.id) for name in kept)
    lines = tuple(_line(places[start], places[end], known[start]) for start, end in drawn)
    return Drawing(
        max(box.x for box in boxes) + BOX_WIDTH + _MARGIN,
        max(box.y for box in boxes) + BOX_HEIGHT + _MARGIN,
        boxes,
        lines,
        len(known) - len(kept),
    )


def _gather(grounds: Grounds, known: dict[str, Belief], edges: dict[tuple[str, str], None]) -> None:
    for reasons in grounds.justifications:
        for reason in reasons:
            known.setdefault(reason.belief.id, reason.belief)
            edges[reason.belief.id, grounds.belief.id] = None
            _gather(reason, known, edges)


def _laid_out(names: list[str], edges: list[tuple[str, str]]) -> dict[str, tuple[int, int]]:
    """Give each box its place: layers from left to right, with few crossings (Sugiyama's method, by igraph)."""
    import igraph  # type: ignore[import-untyped]  # noqa: PLC0415 - it takes a while to load, and few beliefs need it

    number = {name: place for place, name in enumerate(names)}
    graph = igraph.Graph(n=len(names), edges=[(number[start], number[end]) for start, end in edges], directed=True)
    layout = graph.layout_sugiyama(maxiter=100)
    rows = sorted({round(y, 3) for _, y in layout.coords[: len(names)]})
    across = {value: place for place, value in enumerate(rows)}
    columns: dict[int, list[tuple[float, str]]] = {}
    for name, (x, y) in zip(names, layout.coords, strict=False):
        columns.setdefault(across[round(y, 3)], []).append((x, name))
    tallest = max(map(len, columns.values()))
    places: dict[str, tuple[int, int]] = {}
    for column, members in columns.items():
        # Columns stand centred beside each other.
        above = (tallest - len(members)) * (BOX_HEIGHT + _GAP_DOWN) // 2
        for place, (_, name) in enumerate(sorted(members)):
            x = _MARGIN + column * (BOX_WIDTH + _GAP_ACROSS)
            places[name] = (x, _MARGIN + above + place * (BOX_HEIGHT + _GAP_DOWN))
    return places


def _box(belief: Belief, x: int, y: int, *, here: bool) -> Box:
    claim = "(erased)" if belief.erased else one_line(belief.claim, 2 * _LABEL_CHARS_MAX)
    status = belief.status
    return Box(
        belief.id,
        belief.short,
        status,
        MARKS[status],
        visible(render(belief)),
        _cut(claim),
        belief.supported,
        here,
        x,
        y,
    )


def _cut(text: str) -> tuple[str, ...]:
    """Cut a text into two lines, between words where there are any."""
    if len(text) <= _LABEL_CHARS_MAX:
        return (text,)
    place = text.rfind(" ", 0, _LABEL_CHARS_MAX + 1)
    place = place if place > _LABEL_CHARS_MAX // 2 else _LABEL_CHARS_MAX
    return (text[:place], one_line(text[place:], _LABEL_CHARS_MAX))


def _line(start: tuple[int, int], end: tuple[int, int], premise: Belief) -> Line:
    x, y = start[0] + BOX_WIDTH, start[1] + BOX_HEIGHT // 2
    to_x, to_y = end[0], end[1] + BOX_HEIGHT // 2
    middle = (x + to_x) // 2
    broken = premise.status != "active" or not premise.supported
    return Line(f"M{x} {y} C{middle} {y} {middle} {to_y} {to_x} {to_y}", broken)


class Bar(NamedTuple):
    """A bar of the chart of when things happened."""

    x: float
    height: float
    amount: int


def bars_of(moments: list[int], count: int = 60, tall: float = 40.0) -> tuple[Bar, ...]:
    """Draw how much happened between the first moment and the last, in spans of one length."""
    if not moments:
        return ()
    first, last = moments[0], moments[-1]
    step = max((last - first) // count + 1, 1)
    found = [0] * count
    for one in moments:
        found[(one - first) // step] += 1
    most = max(found)
    return tuple(Bar(float(place), tall * number / most, number) for place, number in enumerate(found) if number)
