"""Shell lines: which simple commands they run.

Runs in the hook, so it imports nothing.
"""


def commands_of(line: str) -> list[list[str]]:
    """Split a shell line into its simple commands, each a list of words.

    Quotes are honoured, leading variable assignments dropped. Unbalanced quotes end with the line.
    """
    commands: list[list[str]] = [[]]
    word = ""
    quote = ""
    started = False
    for character in line:
        if quote:
            if character == quote:
                quote = ""
            else:
                word += character
        elif character in "'\"":
            quote = character
            started = True
        elif character in " \t\n;|&()":
            if word or started:
                commands[-1].append(word)
            word, started = "", False
            if character not in " \t" and commands[-1]:
                commands.append([])
        else:
            word += character
    if word or started:
        commands[-1].append(word)
    return [command for command in map(_without_assignments, commands) if command]


def _without_assignments(words: list[str]) -> list[str]:
    for number, word in enumerate(words):
        name, equals, _ = word.partition("=")
        if not (equals and name.isidentifier()):
            return words[number:]
    return []


def program(word: str) -> str:
    """Give the name of the program that a command word starts."""
    return word.replace("\\", "/").rsplit("/", 1)[-1]


def command_term(command: str) -> str:
    """Give the index term of a command cue: the program's name."""
    commands = commands_of(command)
    return program(commands[0][0]) if commands else ""


def runs(cue: str, line: str) -> bool:
    """Whether one of the line's simple commands begins with the words of the cue."""
    wanted = commands_of(cue)
    if not wanted:
        return False
    first = [program(wanted[0][0]), *wanted[0][1:]]
    return any([program(words[0]), *words[1:]][: len(first)] == first for words in commands_of(line))
