"""Where a passage stands in a text: white space apart, and from word to word.

Runs in the hook, so it imports nothing.
"""


def squeeze(text: str) -> str:
    """Unify white space: the form in which a passage is looked for."""
    return " ".join(text.split())


def passage_in(quote: str, text: str) -> bool:
    """Whether a passage stands in a text, white space apart, also where a tool has numbered the lines."""
    wanted = squeeze(quote)
    return place_of(wanted, squeeze(text)) >= 0 or (
        "\n" in quote and place_of(wanted, squeeze("\n".join(map(_without_number, text.split("\n"))))) >= 0
    )


def place_of(wanted: str, text: str, start: int = 0) -> int:
    """Give the place of a squeezed passage in squeezed text, from word to word; -1 when it does not stand there."""
    # `amount * 100` does not stand in `amount * 1000`.
    place = text.find(wanted, start)
    while place >= 0:
        end = place + len(wanted)
        if not (_joined(text[place - 1 : place], wanted[:1]) or _joined(wanted[-1:], text[end : end + 1])):
            return place
        place = text.find(wanted, place + 1)
    return -1


def _joined(first: str, second: str) -> bool:
    """Whether two neighbouring characters are of one word; scripts without spaces have no such words."""
    return all((one.isalnum() or one == "_") and one < "\u2e80" for one in (first, second))


def _without_number(line: str) -> str:
    """Take away a line number as tools print it: `12<tab>`, `12:`, `12→`, `12 |`, `path:12:`, `path-12-`."""
    rest = line.lstrip()
    after = rest.lstrip("0123456789")
    if len(after) < len(rest):
        if after[:1] in ("\t", ":", "→", "|", "-"):
            return after[1:]
        if after.lstrip()[:1] in ("|", "│"):
            return after.lstrip()[1:]
    ends = [end for end in (_end_of_place(line, ":"), _end_of_place(line, "-")) if end]
    return line[min(ends) :] if ends else line


def _end_of_place(line: str, mark: str) -> int:
    """Give where the text begins after `path`, mark, number, mark; 0 without such a beginning."""
    start = line.find(mark)
    while start > 0:
        end = line.find(mark, start + 1)
        if end > start + 1 and not line[start + 1 : end].strip("0123456789"):
            return end + 1
        start = end
    return 0
