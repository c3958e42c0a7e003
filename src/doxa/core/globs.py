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
    folders_only = pattern.endswith("/") and not pattern.endswith("\\/")
    body = pattern[:-1] if folders_only else pattern
    if not body:
        return False
    anchored = "/" in body
    wanted = body.removeprefix("/").split("/")
    parts = path.split("/")
    for end in range(len(parts) - folders_only, 0, -1):
        shown = parts[:end]
        if _parts_match(wanted, shown) if anchored else _part_matches(body, shown[-1]):
            return True
    return False


def _parts_match(wanted: list[str], parts: list[str]) -> bool:
    """Match part for part, where `**` stands for any number of parts; at the end, for at least one."""
    if not wanted:
        return not parts
    if wanted[0] == "**":
        if len(wanted) == 1:
            return bool(parts)
        return any(_parts_match(wanted[1:], parts[start:]) for start in range(len(parts) + 1))
    return bool(parts) and _part_matches(wanted[0], parts[0]) and _parts_match(wanted[1:], parts[1:])


def _part_matches(wanted: str, part: str) -> bool:
    """Match one name. The last `*` takes as much as it must, as in any matcher without alternatives."""
    tokens = _tokens(wanted)
    if tokens is None:
        return False
    place = at = 0
    star = taken = -1
    while at < len(part):
        if place < len(tokens) and tokens[place] != "*" and _is_met(tokens[place], part[at]):
            place += 1
            at += 1
        elif place < len(tokens) and tokens[place] == "*":
            star, taken = place, at
            place += 1
        elif star >= 0:
            taken += 1
            place, at = star + 1, taken
        else:
            return False
    return all(token == "*" for token in tokens[place:])


def _tokens(wanted: str) -> list[str] | None:
    """Cut a name's pattern into tokens; None when a set has no end, or a backslash nothing behind it.

    A token is `*`, `?`, "=x" for the sign x, or "[…" and "!…" for a set, its ranges written out as pairs.
    """
    tokens: list[str] = []
    place = 0
    while place < len(wanted):
        sign = wanted[place]
        place += 1
        if sign in "*?":
            tokens.append(sign)
        elif sign == "\\":
            if place == len(wanted):
                return None
            tokens.append("=" + wanted[place])
            place += 1
        elif sign == "[":
            read = _set(wanted, place)
            if read is None:
                return None
            tokens.append(read[0])
            place = read[1]
        else:
            tokens.append("=" + sign)
    return tokens


def _set(wanted: str, place: int) -> tuple[str, int] | None:
    """Read a set behind its `[`: its token, and where it ends."""
    token = "["
    if wanted[place : place + 1] in ("!", "^"):
        token = "!"
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
        token += low + high
        place += 1
    return (token, place + 1) if place < len(wanted) else None


def _is_met(token: str, sign: str) -> bool:
    if token[0] in "[!":
        pairs = token[1:]
        inside = any(pairs[number] <= sign <= pairs[number + 1] for number in range(0, len(pairs), 2))
        return inside is (token[0] == "[")
    return token == "?" or token[1:] == sign


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
