"""Shell lines: which files they read and write, as far as the line says so.

A path counts only where the command is known and the word can be nothing else: what a variable, a pattern or another
machine stands behind is left out. Runs in the hook, so it imports next to nothing.
"""

from doxa.core.shell import program

# Options of a program that take the next word; of `head` and its like, of searchers, of the rest.
_VALUED = {
    "head": frozenset(("-n", "-c", "--lines", "--bytes")),
    "tail": frozenset(("-n", "-c", "-s", "--lines", "--bytes", "--pid", "--sleep-interval")),
    "nl": frozenset(("-b", "-d", "-f", "-h", "-i", "-l", "-n", "-s", "-v", "-w")),
    "bat": frozenset(("-r", "-l", "-H", "--line-range", "--language", "--style", "--theme", "--color", "--paging")),
    "less": frozenset(("-p", "-x", "-j", "-h", "-y", "-o", "-O", "-t", "-k", "-P", "-D")),
    "grep": frozenset(
        (
            "-e",
            "-f",
            "-A",
            "-B",
            "-C",
            "-m",
            "-d",
            "-D",
            "--include",
            "--exclude",
            "--exclude-dir",
            "--color",
            "--label",
        )
    ),
    "rg": frozenset(
        (
            *("-e", "-f", "-A", "-B", "-C", "-m", "-g", "-t", "-T", "-j", "-M", "-r", "-E", "-d", "--glob", "--iglob"),
            *("--type", "--type-not", "--max-depth", "--sort", "--sortr", "--color", "--replace", "--max-count"),
        )
    ),
    "sed": frozenset(("-e", "-f", "-l", "--expression", "--file")),
    "awk": frozenset(("-F", "-v", "-f", "--field-separator", "--assign", "--file")),
    "jq": frozenset(("-f", "--indent", "--tab", "--from-file")),
    "tee": frozenset[str](),
}
_SAME = {
    **dict.fromkeys(("cat", "tac", "more"), "tee"),
    **dict.fromkeys(("egrep", "fgrep", "zgrep", "ag", "ack"), "grep"),
    **dict.fromkeys(("batcat",), "bat"),
    **dict.fromkeys(("gawk", "mawk"), "awk"),
}
# The first word that is no option is no file: a pattern, a script, a filter.
_SCRIPTED = frozenset(("grep", "rg", "sed", "awk", "jq"))
_SCRIPT_OPTIONS = frozenset(("-e", "-f", "--expression", "--file", "--regexp", "--from-file"))
_WRAPPERS = frozenset(
    ("sudo", "time", "nohup", "command", "exec", "nice", "stdbuf", "then", "do", "else", "{", "!", "if")
)
_UNCERTAIN = frozenset("$`*?{}~\n")
_PATHS_MAX = 10


def files_of(line: str) -> tuple[list[str], list[str]]:
    """Give the files that a line reads, and those that it writes, each once, relative to where it is run.

    A change of folder within the line counts for what comes after it.
    """
    reads: dict[str, None] = {}
    writes: dict[str, None] = {}
    folder = ""
    for words in _commands(line):
        command = _without_wrappers(words)
        if command and program(command[0][0]) == "cd" and len(command) > 1:
            folder = _joined(folder, command[1][0])
            continue
        read, written = _files(command)
        reads.update(dict.fromkeys(_joined(folder, one) for one in read if _is_certain(one, folder)))
        writes.update(dict.fromkeys(_joined(folder, one) for one in written if _is_certain(one, folder)))
    return list(reads)[:_PATHS_MAX], list(writes)[:_PATHS_MAX]


# A word, and whether any of it was quoted: a quoted `>` is no redirection.
_Word = tuple[str, bool]


def _commands(line: str) -> list[list[_Word]]:
    """Split a line into simple commands; the bodies of here-documents are left out."""
    commands: list[list[_Word]] = [[]]
    word, quote, started, quoted = "", "", False, False
    waiting: list[str] = []
    place = 0
    while place < len(line):
        character = line[place]
        place += 1
        if quote:
            if character == quote:
                quote = ""
            elif character == "\\" and quote == '"' and line[place : place + 1] in ('"', "\\", "$", "`"):
                word += line[place]
                place += 1
            else:
                word += character
            continue
        if character in "'\"":
            quote, started, quoted = character, True, True
        elif character == "\\" and place < len(line):
            word += "" if line[place] == "\n" else line[place]
            place += 1
        elif character == "#" and not word and not started:
            end = line.find("\n", place)
            place = len(line) if end < 0 else end
        elif character in " \t\n;|&()":
            if character == "&" and (word.endswith((">", "<")) or line[place : place + 1] == ">"):
                word += character
                continue
            if word or started:
                waiting.extend(_here_document(commands[-1], word))
                commands[-1].append((word, quoted))
            word, started, quoted = "", False, False
            if character not in " \t" and commands[-1]:
                commands.append([])
            if character == "\n":
                place = _after_bodies(line, place, waiting)
        else:
            word += character
    if word or started:
        commands[-1].append((word, quoted))
    return [command for command in commands if command]


def _here_document(before: list[_Word], word: str) -> list[str]:
    """Give the end mark that a word announces, `<<EOF` or `<< EOF`."""
    if word.startswith("<<") and not word.startswith("<<<"):
        mark = word.lstrip("<").lstrip("-")
        return [mark] if mark else []
    return [word] if before and before[-1][0] in ("<<", "<<-") else []


def _after_bodies(line: str, place: int, waiting: list[str]) -> int:
    while waiting:
        mark = waiting.pop(0)
        while place < len(line):
            end = line.find("\n", place)
            end = len(line) if end < 0 else end
            text = line[place:end].strip()
            place = min(end + 1, len(line))
            if text == mark:
                break
    return place


def _without_wrappers(words: list[_Word]) -> list[_Word]:
    number = 0
    while number < len(words):
        word, quoted = words[number]
        name, equals, _ = word.partition("=")
        if not quoted and (word in _WRAPPERS or program(word) == "env" or (equals and name.isidentifier())):
            number += 1
        else:
            break
    return words[number:]


def _files(words: list[_Word]) -> tuple[list[str], list[str]]:
    """Give what one simple command reads and writes."""
    read: list[str] = []
    written: list[str] = []
    rest = _without_redirections(words, read, written)
    if not rest:
        return read, written
    named = program(rest[0][0])
    known = _SAME.get(named, named)
    if known not in _VALUED or rest[0][1]:
        return read, written
    arguments, scripts, in_place = _arguments(known, rest[1:])
    if known in _SCRIPTED and not scripts:
        arguments = arguments[1:]
    if known == "awk":
        arguments = [one for one in arguments if "=" not in one]
    if named == "tee" or in_place:
        written.extend(arguments)
    else:
        read.extend(arguments)
    return read, written


def _without_redirections(words: list[_Word], read: list[str], written: list[str]) -> list[_Word]:
    rest: list[_Word] = []
    expected: list[str] | None = None
    ignored: list[str] = []
    for word, quoted in words:
        if expected is not None:
            expected.append(word)
            expected = None
            continue
        bare = word.lstrip("0123456789&") if not quoted else word
        if quoted or bare[:1] not in (">", "<"):
            rest.append((word, quoted))
            continue
        kind = bare[: len(bare) - len(bare.lstrip("><"))]
        target = bare[len(kind) :]
        into = written if kind in (">", ">>") else read if kind == "<" else ignored
        if target.startswith("&"):
            continue
        if target:
            into.append(target)
        else:
            expected = into
    return rest


def _arguments(known: str, words: list[_Word]) -> tuple[list[str], bool, bool]:
    """Give the words that are no options, whether a script was given by one, and whether files are changed in place."""
    arguments: list[str] = []
    scripts = in_place = ended = skip = False
    for word, quoted in words:
        if skip:
            skip = False
        elif ended or word == "-" or not word.startswith("-") or (quoted and " " in word):
            arguments.append(word)
        elif word == "--":
            ended = True
        else:
            skip = word in _VALUED[known]
            scripts = scripts or word.split("=")[0] in _SCRIPT_OPTIONS
            in_place = in_place or (known == "sed" and (word.startswith("-i") or word.split("=")[0] == "--in-place"))
    # `less +20 file` begins at a line.
    pages = known in ("less", "tail")
    kept = [one for one in arguments if one not in ("-", "") and not (pages and one.startswith("+"))]
    return kept, scripts, in_place


def _is_certain(path: str, folder: str) -> bool:
    whole = folder + path
    return bool(path) and not _UNCERTAIN.intersection(whole) and not path.startswith(("/dev/", "&")) and ":" not in path


def _joined(folder: str, path: str) -> str:
    return path if path.startswith("/") or not folder else f"{folder.rstrip('/')}/{path}"
