"""Shell lines: which simple commands they run.

Runs in the hook, so it imports nothing.
"""

# A word, and whether any of it was quoted: a quoted `>` is no redirection.
Word = tuple[str, bool]

# What only runs another command, with those of its options that take the next word.
_WRAPPERS: dict[str, frozenset[str]] = {
    **dict.fromkeys(("nohup", "command", "exec", "then", "do", "else", "{", "!", "if", "while", "until"), frozenset()),
    "sudo": frozenset(("-u", "-g", "-h", "-p", "-C", "-D", "-R", "-T", "--user", "--group", "--chdir")),
    "env": frozenset(("-u", "-C", "--unset", "--chdir")),
    "time": frozenset(("-f", "-o", "--format", "--output")),
    "nice": frozenset(("-n", "--adjustment")),
    "ionice": frozenset(("-c", "-n")),
    "stdbuf": frozenset(("-i", "-o", "-e", "--input", "--output", "--error")),
    "timeout": frozenset(("-s", "-k", "--signal", "--kill-after")),
}
# Two words that only run what follows them; one where the second is "".
_RUNNERS = frozenset(
    (
        *(("uv", "run"), ("poetry", "run"), ("pipenv", "run"), ("pdm", "run"), ("hatch", "run"), ("rye", "run")),
        *(("pipx", "run"), ("bundle", "exec"), ("pnpm", "exec"), ("pnpm", "dlx"), ("npm", "exec"), ("yarn", "dlx")),
        *(("npx", ""), ("bunx", ""), ("uvx", "")),
    )
)
_SHELLS = frozenset(("sh", "bash", "zsh", "dash", "ksh"))
# Options before a subcommand that take the next word.
_GLOBAL_OPTIONS = {
    "git": frozenset(("-C", "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path")),
    "docker": frozenset(("-H", "--host", "-c", "--context", "--config", "-l", "--log-level")),
    "kubectl": frozenset(("-n", "--namespace", "--context", "--kubeconfig", "-s", "--server")),
    "make": frozenset(("-C", "-f", "--directory", "--file")),
    "npm": frozenset(("--prefix", "-w", "--workspace")),
}
_NONE: frozenset[str] = frozenset()
_DEPTH_MAX = 4


def lex(line: str) -> list[list[Word]]:
    """Split a line into simple commands; comments and the bodies of here-documents are left out.

    Unbalanced quotes end with the line.
    """
    commands: list[list[Word]] = [[]]
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
            word, place = _escaped(word, line, place)
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


def _escaped(word: str, line: str, place: int) -> tuple[str, int]:
    """Read what follows a backslash. Within a word it may also part the folders of a Windows path."""
    character = line[place]
    if word and character.isalnum():
        return word + "\\" + character, place + 1
    return word + ("" if character == "\n" else character), place + 1


def _here_document(before: list[Word], word: str) -> list[str]:
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


def simple_commands(line: str) -> list[list[Word]]:
    """Give the simple commands of a line; what a shell is given to run (`bash -c '…'`) stands in its place."""
    return _expanded(line, _DEPTH_MAX)


def _expanded(line: str, depth: int) -> list[list[Word]]:
    found: list[list[Word]] = []
    for words in lex(line):
        script = _script_of(without_wrappers(words)) if depth else None
        if script is None:
            found.append(words)
        else:
            found.extend(_expanded(script, depth - 1))
    return found


def _script_of(words: list[Word]) -> str | None:
    """Give the line that a shell is started to run, `bash -lc LINE`."""
    if len(words) < 3 or program(words[0][0]) not in _SHELLS:
        return None
    for number, (word, _) in enumerate(words[1:-1], start=1):
        if not word.startswith("-"):
            return None
        if not word.startswith("--") and word.endswith("c"):
            return words[number + 1][0]
    return None


def without_wrappers(words: list[Word]) -> list[Word]:
    """Drop what only runs the command behind it, and assignments of variables."""
    place = 0
    while place < len(words):
        word, quoted = words[place]
        if _is_assignment(word):
            place += 1
        elif not quoted and program(word) in _WRAPPERS:
            place = _after_options(words, place + 1, _WRAPPERS[program(word)], positional=program(word) == "timeout")
        else:
            break
    return words[place:]


def _after_options(words: list[Word], place: int, valued: frozenset[str], *, positional: bool = False) -> int:
    while place < len(words) and words[place][0].startswith("-"):
        place += 2 if words[place][0] in valued else 1
    return place + 1 if positional else place


def forms_of(words: list[Word]) -> list[list[str]]:
    """Give a simple command as it stands, and without each of what only runs it.

    `uv run python -m pytest` is that, `python -m pytest`, and `pytest`.
    """
    plain = _without_assignments(words)
    forms = [[word for word, _ in plain]] if plain else []
    rest = without_wrappers(plain)
    while rest:
        form = [word for word, _ in rest]
        if form not in forms:
            forms.append(form)
        rest = _behind_runner(rest)
    return forms


def _without_assignments(words: list[Word]) -> list[Word]:
    for number, (word, _) in enumerate(words):
        if not _is_assignment(word):
            return words[number:]
    return []


def _is_assignment(word: str) -> bool:
    name, equals, _ = word.partition("=")
    return bool(equals) and name.isidentifier()


def _behind_runner(words: list[Word]) -> list[Word]:
    """Give the command that a runner of packages, or Python's `-m`, runs; nothing behind any other command."""
    first = program(words[0][0])
    second = words[1][0] if len(words) > 1 else ""
    if (first, second) in _RUNNERS or (first, "") in _RUNNERS:
        start = 2 if (first, second) in _RUNNERS else 1
        return without_wrappers(words[_after_options(words, start, _NONE) :])
    if first.rstrip("0123456789.") in ("python", "py", "pypy"):
        place = _after_options(words, 1, frozenset(("-X", "-W")))
        return words[place:] if place > 1 and words[place - 1][0] == "-m" else []
    return []


def commands_of(line: str) -> list[list[str]]:
    """Give every form of every simple command that a line runs, each a list of words."""
    return [form for words in simple_commands(line) for form in forms_of(words)]


def program(word: str) -> str:
    """Give the name of the program that a command word starts."""
    name = word.replace("\\", "/").rsplit("/", 1)[-1]
    return name[:-4] if name.lower().endswith(".exe") else name


def wanted_of(cue: str) -> list[str]:
    """Give the words that a command cue asks for: the shortest form of its first command."""
    commands = simple_commands(cue)
    forms = forms_of(commands[0]) if commands else []
    return forms[-1] if forms else []


def command_term(command: str) -> str:
    """Give the index term of a command cue: the program's name."""
    wanted = wanted_of(command)
    return program(wanted[0]) if wanted else ""


def runs(cue: str, line: str) -> bool:
    """Whether one of a line's simple commands is what a cue asks for.

    The program, its subcommands and arguments must come in order; options may stand anywhere.
    """
    wanted = wanted_of(cue)
    return bool(wanted) and any(_is(wanted, words) for words in commands_of(line))


def _is(wanted: list[str], words: list[str]) -> bool:
    if program(words[0]) != program(wanted[0]):
        return False
    valued = _GLOBAL_OPTIONS.get(program(words[0]), _NONE)
    place = asked = 1
    while asked < len(wanted):
        word = wanted[asked]
        asked += 1
        if word.startswith("-"):
            if word not in words[1:]:
                return False
            at = words.index(word, 1)
            if asked < len(wanted) and words[at + 1 : at + 2] == [wanted[asked]]:
                asked += 1
            continue
        while place < len(words) and words[place].startswith("-") and words[place] != word:
            place += 2 if words[place] in valued else 1
        if words[place : place + 1] != [word]:
            return False
        place += 1
    return True
