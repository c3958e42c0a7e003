"""Takes entries out of JSON as a person has written it, with the commas that they would leave behind; comments stay."""

from collections.abc import Callable, Iterator

from doxa.clients.edits import Splice
from doxa.clients.json_text import Node, gaps, has_comment

# Where a value stands: the names of members, and "*" for an element of a list.
Place = tuple[str, ...]


def removed(text: str, root: Node, is_entry: Callable[[Node, Place], bool]) -> list[Splice]:
    """Give what takes entries out, and what is empty after that, but not the file's own object, nor comments.

    Args:
        text: the file.
        root: its object.
        is_entry: says whether the value at a place goes.
    """
    splices: list[Splice] = []

    def look(node: Node, start: int, place: Place, splices: list[Splice]) -> bool:
        """Collect what takes entries out of a member or an element; gives whether all of it goes."""
        if is_entry(node, place):
            return True
        inner: list[Splice] = []
        names = node.keys if node.keys is not None else ["*"] * len(node.starts)
        children = zip(node.items or (), node.starts, names, strict=True)
        gone = [look(item, at, (*place, name), inner) for item, at, name in children]
        if place and any(gone) and _empty(text, node, start, place, gone):
            return True
        splices += inner
        splices += (Splice(first, last, "") for first, last in _cut(text, node, gone))
        return False

    look(root, root.start, (), splices)
    return splices


def _empty(text: str, node: Node, start: int, place: Place, gone: list[bool]) -> bool:
    """Whether nothing is left of a value for which somebody would keep it."""
    if "*" in place:
        # A group of hooks is nothing without them.
        return all(gone) or ("hooks", True) in zip(node.keys or (), gone, strict=False)
    items = node.items or []
    between = zip([start, node.start, *(item.end for item in items)], [node.start, *node.starts, node.end], strict=True)
    return all(gone) and not any(has_comment(text, first, last) for first, last in between)


def _cut(text: str, node: Node, gone: list[bool]) -> Iterator[tuple[int, int]]:
    """Give the parts of an object or a list that go with some of its members or elements."""
    items, starts = node.items or [], node.starts
    first_kept = gone.index(False) if False in gone else len(gone)
    if gone and all(gone):
        yield from gaps(text, node.start + 1, starts[0])
        yield from gaps(text, node.comma or items[-1].end, node.end - 1)
    for number, start in enumerate(starts):
        if not gone[number]:
            continue
        end = items[number].end
        yield start, end
        if number < first_kept:
            # Nothing stays before it: what follows moves to its place.
            yield from gaps(text, end, starts[number + 1] if number + 1 < len(starts) else node.comma or end)
        else:
            goes_on = gone[number + 1 : number + 2] == [True] or text[end : end + 1] not in ("\r", "\n")
            yield from gaps(text, items[number - 1].end, start, line_goes_on=goes_on)
