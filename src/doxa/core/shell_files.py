"""Shell lines: which files they read, write and run, as far as the line says so.

A path counts only where the command is known and the word can be nothing else: what a variable, a pattern or another
machine stands behind is left out. Runs in the hook, so it imports next to nothing.
"""

from doxa.core.shell import Word, forms_of, program, simple_commands, without_wrappers

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
    "wc": frozenset[str](),
    "diff": frozenset(("-U", "-C", "-W", "-x", "-I", "--unified", "--context", "--exclude", "--label")),
    "sort": frozenset(("-k", "-t", "-S", "-T", "--key", "--field-separator")),
    "cut": frozenset(("-d", "-f", "-c", "-b", "--delimiter", "--fields", "--characters")),
    "od": frozenset(("-A", "-t", "-N", "-j", "-w", "-n", "-l", "-s", "-c", "-g")),
    "cp": frozenset(("-t", "-S", "--target-directory", "--suffix")),
    "get-content": frozenset(("-totalcount", "-tail", "-head", "-encoding", "-first", "-last")),
}
_SAME = {
    **dict.fromkeys(("cat", "tac", "more"), "tee"),
    **dict.fromkeys(("egrep", "fgrep", "zgrep", "ag", "ack"), "grep"),
    **dict.fromkeys(("batcat",), "bat"),
    **dict.fromkeys(("gawk", "mawk"), "awk"),
    **dict.fromkeys(("gsed",), "sed"),
    **dict.fromkeys(("yq",), "jq"),
    **dict.fromkeys(("cmp", "comm", "sdiff", "colordiff"), "diff"),
    **dict.fromkeys(("xxd", "hexdump", "strings"), "od"),
    **dict.fromkeys(("uniq", "column", "paste", "rev", "fold", "base64", "sha256sum", "md5sum"), "wc"),
    **dict.fromkeys(("mv",), "cp"),
    **dict.fromkeys(("gc",), "get-content"),
}
# What runs the file that its first argument names, with those of its options that take the next word. An option after
# which there is no file, such as a script in the line itself, is in the second set.
_INTERPRETERS: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    **dict.fromkeys(("python", "pypy", "py"), (frozenset(("-X", "-W")), frozenset(("-c", "-m")))),
    **dict.fromkeys(
        ("node", "bun", "tsx", "ts-node"), (frozenset(("-r", "--require", "--import")), frozenset(("-e", "-p")))
    ),
    **dict.fromkeys(("ruby", "perl", "php"), (frozenset(("-I", "-r", "-d")), frozenset(("-e", "-E", "-S")))),
    **dict.fromkeys(("sh", "bash", "zsh", "dash", "ksh"), (frozenset(("-o", "+o", "-O")), frozenset(("-c", "-s")))),
    **dict.fromkeys(("source", ".", "rscript"), (frozenset[str](), frozenset(("-e",)))),
}
_TESTED = frozenset(("pytest", "py.test", "jest", "vitest", "mocha", "rspec", "phpunit"))
# The first word that is no option is no file: a pattern, a script, a filter.
_SCRIPTED = frozenset(("grep", "rg", "sed", "awk", "jq"))
_SCRIPT_OPTIONS = frozenset(("-e", "-f", "--expression", "--file", "--regexp", "--from-file"))
_UNCERTAIN = frozenset("$`*?{}~\n")
_PATHS_MAX = 10


def files_of(line: str) -> tuple[list[str], list[str], list[str]]:
    """Give the files that a line reads, writes and runs, each once, relative to where the line is run.

    A change of folder within the line counts for what comes after it.
    """
    found: tuple[dict[str, None], dict[str, None], dict[str, None]] = ({}, {}, {})
    folder = ""
    for words in simple_commands(line):
        command = without_wrappers(words)
        if command and program(command[0][0]) == "cd" and len(command) > 1:
            folder = _joined(folder, command[1][0])
            continue
        for paths, of_command in zip(found, _files(command), strict=True):
            paths.update(dict.fromkeys([_joined(folder, one) for one in of_command if _is_certain(one, folder)]))
    reads, writes, runs = found
    return list(reads)[:_PATHS_MAX], list(writes)[:_PATHS_MAX], list(runs)[:_PATHS_MAX]


def _files(words: list[Word]) -> tuple[list[str], list[str], list[str]]:
    """Give what one simple command reads, writes and runs."""
    read: list[str] = []
    written: list[str] = []
    rest = _without_redirections(words, read, written)
    if not rest:
        return read, written, []
    named = program(rest[0][0]).lower()
    known = _SAME.get(named, named)
    if known not in _VALUED or rest[0][1]:
        return read, written, _run(rest)
    arguments, scripts, in_place = _arguments(known, rest[1:])
    if known in _SCRIPTED and not scripts:
        arguments = arguments[1:]
    if known == "awk":
        arguments = [one for one in arguments if "=" not in one]
    if known == "cp":
        (written if named == "mv" else read).extend(arguments[:-1])
        written.extend(arguments[-1:])
    else:
        (written if named == "tee" or in_place else read).extend(arguments)
    return read, written, []


def _run(words: list[Word]) -> list[str]:
    """Give the files that a command runs: a script behind its interpreter, a program in the project, tests."""
    for form in forms_of(words):
        named = program(form[0]).lower()
        known = named.rstrip("0123456789.") or named
        if known in _INTERPRETERS:
            script = _script(form[1:], *_INTERPRETERS[known])
            if script:
                return [script]
        elif named in _TESTED:
            return [one.partition("::")[0] for one in form[1:] if _is_test_path(one)]
        elif "/" in form[0] and not form[0].startswith("/"):
            return [form[0]]
    return []


def _script(words: list[str], valued: frozenset[str], without: frozenset[str]) -> str:
    place = 0
    while place < len(words) and words[place].startswith(("-", "+")):
        if words[place] in without:
            return ""
        place += 2 if words[place] in valued else 1
    return words[place] if place < len(words) else ""


def _is_test_path(word: str) -> bool:
    name = word.partition("::")[0]
    return not word.startswith("-") and ("/" in name or name.endswith((".py", ".js", ".ts", ".tsx", ".rb", ".php")))


def _without_redirections(words: list[Word], read: list[str], written: list[str]) -> list[Word]:
    rest: list[Word] = []
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


def _arguments(known: str, words: list[Word]) -> tuple[list[str], bool, bool]:
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
            skip = word in _VALUED[known] or (known == "get-content" and word.lower() in _VALUED[known])
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
