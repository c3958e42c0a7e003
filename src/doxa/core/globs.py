"""Patterns of paths, with the rules of `.gitignore`.

`*` and `?` stop at a slash, `**` does not, a set is `[a-z]` or `[!a-z]`, a backslash takes the next sign as it is. A
pattern with a slash that is not its last sign begins at the root, any other one is met in every folder. One that ends
with a slash is met by folders alone. What is met by a folder is met by all that lies in it.

Runs in the hook, so it imports nothing.
"""

_TERM_CHARS = 3


def matches(pattern: str, path: str) -> bool:
    """Whether a pattern is met by a file, or by a folder that the file lies in.

    Args:
        pattern: as a line of `.gitignore`, without a leading `!`.
        path: from the root, with slashes.
    """
    parts = path.split("/")
    return any(_met(pattern, parts[:end], is_folder=end < len(parts)) for end in range(1, len(parts) + 1))


def ignored(lines: list[str], path: str) -> bool:
    """Whether the lines of a `.gitignore` leave a file out: the last that is met decides, and `!` takes back.

    What lies in a folder that is left out cannot be taken back.
    """
    patterns = [line for line in map(_without_end, lines) if line and not line.startswith("#")]
    parts = path.split("/")
    for end in range(1, len(parts) + 1):
        for pattern in reversed(patterns):
            if _met(pattern.removeprefix("!"), parts[:end], is_folder=end < len(parts)):
                if pattern.startswith("!"):
                    break
                return True
    return False


def _without_end(line: str) -> str:
    """Drop white space at the end that no backslash keeps."""
    line = line.rstrip("\r\n")
    while line.endswith(" ") and not line.endswith("\\ "):
        line = line[:-1]
    return line


def _met(pattern: str, parts: list[str], *, is_folder: bool) -> bool:
    """Whether a pattern is met by just this file or folder."""
    if pattern.endswith("/") and not pattern.endswith("\\/"):
        pattern = pattern[:-1]
        if not is_folder:
            return False
    if not pattern:
        return False
    if "/" in pattern:
        return _parts_match(pattern.removeprefix("/").split("/"), parts)
    return _part_matches(pattern, parts[-1])


def _parts_match(wanted: list[str], parts: list[str]) -> bool:
    """Match part for part, where `**` stands for any number of parts; at the end, for at least one."""
    if not wanted:
        return not parts
    if wanted[0] == "**":
        while wanted[1:2] == ["**"]:
            wanted = wanted[1:]
        if len(wanted) == 1:
            return bool(parts)
        return any(_parts_match(wanted[1:], parts[start:]) for start in range(len(parts) + 1))
    return bool(parts) and _part_matches(wanted[0], parts[0]) and _parts_match(wanted[1:], parts[1:])


def _part_matches(wanted: str, part: str) -> bool:
    """Match one name. The last `*` takes as much as it must, as in any matcher without alternatives."""
    tests = _tests_of(wanted)
    if tests is None:
        return False
    place = at = 0
    star = taken = -1
    while at < len(part):
        if place < len(tests) and tests[place] != "*" and _is_met(tests[place], part[at]):
            place += 1
            at += 1
        elif place < len(tests) and tests[place] == "*":
            star, taken = place, at
            place += 1
        elif star >= 0:
            taken += 1
            place, at = star + 1, taken
        else:
            return False
    return all(sign_test == "*" for sign_test in tests[place:])


def _tests_of(wanted: str) -> list[str] | None:
    """Cut a name's pattern into tests; None when a set has no end, or a backslash nothing behind it.

    A test is `*`, `?`, "=x" for the sign x, or "[…" and "!…" for a set, its ranges written out as pairs.
    """
    tests: list[str] = []
    place = 0
    while place < len(wanted):
        sign = wanted[place]
        place += 1
        if sign in "*?":
            tests.append(sign)
        elif sign == "\\":
            if place == len(wanted):
                return None
            tests.append("=" + wanted[place])
            place += 1
        elif sign == "[":
            read = _set(wanted, place)
            if read is None:
                return None
            tests.append(read[0])
            place = read[1]
        else:
            tests.append("=" + sign)
    return tests


def _set(wanted: str, place: int) -> tuple[str, int] | None:
    """Read a set behind its `[`: its test, and where it ends."""
    sign_test = "["
    if wanted[place : place + 1] in ("!", "^"):
        sign_test = "!"
        place += 1
    first = place
    while place < len(wanted) and (wanted[place] != "]" or place == first):
        if wanted[place] == "\\" and place + 1 < len(wanted):
            place += 1
        low = high = wanted[place]
        if wanted[place + 1 : place + 2] == "-" and wanted[place + 2 : place + 3] not in ("", "]"):
            place += 2
            if wanted[place] == "\\" and place + 1 < len(wanted):
                place += 1
            high = wanted[place]
        sign_test += low + high
        place += 1
    return (sign_test, place + 1) if place < len(wanted) else None


def _is_met(sign_test: str, sign: str) -> bool:
    if sign_test[0] in "[!":
        pairs = sign_test[1:]
        inside = any(pairs[number] <= sign <= pairs[number + 1] for number in range(0, len(pairs), 2))
        return inside is (sign_test[0] == "[")
    return sign_test == "?" or sign_test[1:] == sign


def index_term(pattern: str) -> str:
    """Give a term that is among the `probes` of every path that a pattern is met by.

    It is the folder that the pattern fixes, whether what follows lies right in it or anywhere below, and what that
    begins or ends with.
    """
    body = pattern.removesuffix("/")
    parts = body.removeprefix("/").split("/") if "/" in body else ["**", body]
    fixed = 0
    while fixed < len(parts) - 1 and not _SPECIAL.intersection(parts[fixed]):
        fixed += 1
    folder = "".join([part + "/" for part in parts[:fixed]])
    if parts[fixed] == "**":
        return f"{folder}**:{_key(parts[-1])}"
    return f"{folder}:{_key(parts[fixed])}"


def _key(part: str) -> str:
    """Give the first or the last signs of whatever a name's pattern is met by; "" where it fixes neither."""
    start = part[:_TERM_CHARS]
    if len(start) == _TERM_CHARS and not _SPECIAL.intersection(start):
        return "<" + start
    end = part[-_TERM_CHARS:]
    # Within a set or behind a backslash a sign is none of the name's own.
    if len(end) == _TERM_CHARS and not _SPECIAL.intersection(end) and "[" not in part and "\\" not in part:
        return ">" + end
    return ""


def probes(path: str) -> list[str]:
    """Give every index term of a pattern that a path could meet."""
    parts = path.split("/")
    keys = [("<" + part[:_TERM_CHARS], ">" + part[-_TERM_CHARS:], "") for part in parts]
    found: dict[str, None] = {}
    folder = ""
    for number, part in enumerate(parts):
        found.update(dict.fromkeys([f"{folder}:{key}" for key in keys[number]]))
        found.update(dict.fromkeys([f"{folder}**:{key}" for below in keys[number:] for key in below]))
        folder += part + "/"
    return list(found)


_SPECIAL = frozenset("*?[\\")
