"""The command line as a whole: help, exit codes, JSON, colour, and outputs that end early."""

import json
import os
import re
import subprocess
import sys
import unicodedata
from itertools import pairwise

import click
import pytest

from doxa.cli.app import app
from doxa.mcp_server.run import mcp
from doxa.server.run import serve
from tests.hooks.scene import PACKAGE, SECONDS_MAX

posix = pytest.mark.skipif(os.name != "posix", reason="needs a terminal of POSIX")


def commands(group=app, words=()):
    """Every command, with the words that call it."""
    for name, command in sorted(group.commands.items()):
        yield (*words, name), command
        if isinstance(command, click.Group):
            yield from commands(command, (*words, name))


COMMANDS = dict(commands())
CALLED = pytest.mark.parametrize("words", COMMANDS, ids=" ".join)


# Help


SET_UP = {"demo", "doctor", "project", "pause"}
SAY = {"remember", "correct", "revoke", "reinstate", "confirm", "erase", "undo"}
ASK = {"current", "recall", "show", "history", "log", "approach", "why-not", "deliveries"}
KEEP = {"check", "drift", "export", "merge", "hook", "lab", "mcp", "serve", "token", "ui"}


def test_the_commands_are_those_that_are_promised():
    assert {words[0] for words in COMMANDS} >= SET_UP | SAY | ASK | KEEP


@CALLED
def test_every_command_says_what_it_does(doxa, words):
    result = doxa(*words, "--help")
    assert (result.status, result.err) == (0, "")
    assert f"Usage: doxa {' '.join(words)} " in result.out
    assert ("--json" in result.out) is (words not in (("hook",), ("lab",), ("mcp",), ("serve",), ("token",), ("ui",)))
    assert result.out == doxa(*words, "-h").out
    assert max(map(len, result.out.splitlines())) <= 100


def test_the_help_of_the_hook_is_help_and_not_a_hook(doxa):
    for flag in ("-h", "--help"):
        assert "Usage: doxa hook " in doxa.process("hook", flag).out


def test_without_a_command_there_is_help(doxa):
    result = doxa()
    assert result == doxa("--help")
    assert result.status == 0
    for words, command in COMMANDS.items():
        if len(words) == 1:
            # One line of help stands whole beside the name.
            assert re.search(rf"^  {words[0]} ", result.out, re.MULTILINE), words
            assert "..." not in command.get_short_help_str(200)


def test_the_version_is_said(doxa):
    import doxa as package

    assert doxa("--version").out == f"doxa, version {package.__version__}\n"


# Exit codes


@pytest.fixture
def prepared(doxa):
    """A memory in which every error can be had; ids and files by name."""
    ids = {"active": doxa.note("active"), "revoked": doxa.note("revoked")}
    doxa.lines("revoke", ids["revoked"], "wrong")
    # An id begins with one of 22 letters.
    ids |= {f"other-{number}": doxa.note(f"other {number}") for number in range(21)}
    firsts = sorted(one[0] for one in ids.values())
    ids["ambiguous"] = next(first for first, second in pairwise(firsts) if first == second)
    text = doxa.scene.top / "text.sqlite3"
    text.write_text("no database")
    newer = doxa.scene.top / "newer.sqlite3"
    doxa.lines("recall", "--store", str(newer))
    with newer.open("r+b") as file:
        file.seek(60)
        file.write((1_000).to_bytes(4, "big"))
    foreign = doxa.scene.top / "foreign.jsonl"
    doxa.lines("remember", "x", "--project", "another")
    doxa.lines("export", str(foreign), "--project", "another")
    return {**ids, "text": str(text), "newer": str(newer), "foreign": str(foreign)}


FAILURES = [
    (1, "Usage", ["remember"], "Missing argument 'CLAIM'."),
    (1, "Usage", ["frobnicate"], "No such command 'frobnicate'."),
    (1, "Usage", ["recall", "--frobnicate"], "No such option '--frobnicate'."),
    (1, "Usage", ["recall", "--limit", "many"], "'many' is not a valid integer"),
    (1, "Usage", ["log", "--limit", "0"], "0 is not in the range"),
    (1, "Usage", ["revoke", "{active}", "reason", "too", "much"], "unexpected extra arguments"),
    (1, "Usage", ["project", "frobnicate"], "No such command 'frobnicate'."),
    (1, "InvalidInput", ["remember", " "], "The claim is empty. Nothing was written."),
    (1, "InvalidInput", ["remember", "x", "--evidence", "gone.md"], "There is nothing to read at gone.md"),
    (1, "InvalidInput", ["remember", "x", "--quote", "y"], "--quote needs one --evidence or --report"),
    (1, "InvalidInput", ["remember", "x", "--cue", "smell:y"], "'smell' is no kind of cue"),
    (1, "InvalidInput", ["correct", "{active}", "x", "--reason", "y"], "Say --wrong or --changed"),
    (1, "InvalidInput", ["erase", "{active}", "--reason", "y"], "Nothing was removed. Add --yes to do it."),
    (1, "InvalidInput", ["approach", "smell it"], "'smell it' is no situation."),
    (1, "InvalidInput", ["recall", "--as-of", "yesterday"], "'yesterday' is no moment"),
    (1, "InvalidInput", ["merge", "gone.jsonl"], "cannot be read"),
    (1, "InvalidInput", ["merge", "README.md"], "This is not an export of doxa"),
    (1, "InvalidInput", ["export", "gone/x.jsonl"], "could not be written"),
    (1, "InvalidInput", ["project", "merge", "unheard-of"], "There is no memory of project unheard-of"),
    (3, "UnknownId", ["show", "zzzzz"], "There is no belief 'zzzzz' in this project."),
    (3, "UnknownId", ["revoke", "zzzzz", "reason"], "There is no belief 'zzzzz' in this project."),
    (3, "UnknownId", ["current", "api:nothing"], "Nothing is believed about api:nothing now."),
    (3, "UnknownId", ["history", "api:nothing"], "Nothing was ever noted about api:nothing."),
    (3, "UnknownId", ["remember", "x", "--premise", "zzzzz"], "There is no belief 'zzzzz' in this project."),
    (4, "AmbiguousPrefix", ["show", "{ambiguous}"], "begins more than one id: {ambiguous}"),
    (4, "AmbiguousPrefix", ["why-not", "{ambiguous}", "--on", "run x"], "begins more than one id: {ambiguous}"),
    (5, "Refused", ["revoke", "{revoked}", "again"], "it is revoked already."),
    (5, "Refused", ["reinstate", "{active}"], "it is not retired, so there is nothing to lift."),
    (5, "Refused", ["confirm", "{revoked}"], "it is retired; reinstate it first if it holds again."),
    (6, "NotPermitted", ["merge", "{foreign}"], "Nothing was merged."),
    (7, "BrokenStore", ["recall", "--store", "{text}"], "is not a doxa store. It was left as it is"),
    (7, "BrokenStore", ["remember", "x", "--store", "{text}"], "is not a doxa store. It was left as it is"),
    (8, "NewerSchema", ["recall", "--store", "{newer}"], "has schema 1000"),
    (8, "NewerSchema", ["remember", "x", "--store", "{newer}"], "upgrade with"),
]
FAILED = pytest.mark.parametrize(
    ("status", "name", "words", "message"), FAILURES, ids=[" ".join(words) for _, _, words, _ in FAILURES]
)


@FAILED
def test_a_failure_is_one_clear_message_and_a_code_of_its_own(doxa, prepared, status, name, words, message):
    """Public reports 8 (opencode-supermemory#5) and 22 (claude-mem#3118)."""
    arguments = [word.format(**prepared) for word in words]
    before = list(doxa.scene.memory().export_lines())
    result = doxa(*arguments)
    assert result.status == status != 2
    assert result.out == ""
    assert result.err.startswith("doxa: ")
    assert message.format(**prepared) in result.err
    assert ("Usage: doxa" in result.err) is (name == "Usage")
    as_json = doxa(*arguments, "--json")
    assert (as_json.status, as_json.err) == (status, "")
    error = json.loads(as_json.out)
    assert sorted(error) == ["error", "exit_code", "message"]
    assert (error["error"], error["exit_code"]) == (name, status)
    assert message.format(**prepared) in error["message"]
    assert list(doxa.scene.memory().export_lines()) == before


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (0, []),
        (0, ["recall"]),
        (0, ["hook", "--client", "unknown"]),
        (1, ["remember"]),
        (1, ["frobnicate"]),
        (1, ["recall", "--limit", "many"]),
        (3, ["show", "zzzzz"]),
        (4, ["show", "{ambiguous}"]),
        (5, ["revoke", "{revoked}", "again"]),
        (6, ["merge", "{foreign}"]),
        (7, ["recall", "--store", "{text}"]),
        (8, ["recall", "--store", "{newer}"]),
    ],
    ids=str,
)
def test_the_status_of_the_process_is_the_exit_code(doxa, prepared, status, words):
    result = doxa.process(*[word.format(**prepared) for word in words])
    assert result.status == status
    assert "Traceback" not in result.err
    assert bool(result.err) is bool(status)


def test_what_a_message_needs_is_told_on_a_terminal_too(doxa):
    result = doxa.on_terminal("show", "zzzzz", columns=60) if os.name == "posix" else doxa.process("show", "zzzzz")
    assert result.status == 3
    assert "There is no belief 'zzzzz'" in result.out + result.err


# Surroundings


def test_a_folder_that_is_gone(doxa):
    gone = doxa.scene.top / "gone"
    script = "import os, runpy, sys; os.mkdir(sys.argv[1]); os.chdir(sys.argv[1]); os.rmdir(sys.argv[1]); sys.argv = ['doxa', 'recall']; runpy.run_module('doxa', run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", script, str(gone)],
        env=doxa.environ({}),
        cwd=doxa.scene.top,
        capture_output=True,
        text=True,
        timeout=SECONDS_MAX,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("doxa: No such file or directory")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["recall", "project", "doctor"])
def test_without_a_home_there_is_one_clear_message(doxa, command):
    result = doxa.process(command, DOXA_HOME=None, HOME="relative", XDG_DATA_HOME=None)
    assert (result.status, result.out) == (1, "")
    assert result.err == "doxa: There is no home folder to keep memory in: set DOXA_HOME to a folder.\n"


def test_a_home_that_is_a_file(doxa):
    file = doxa.scene.top / "file"
    file.write_text("mine")
    result = doxa.process("recall", DOXA_HOME=str(file))
    assert result.status == 7
    assert "cannot be made" in result.err
    assert file.read_text() == "mine"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_letters_that_the_output_does_not_have_are_no_fault(doxa, encoding):
    claim = "größer als … “70 %” 日本 🙂"
    assert doxa.process("remember", claim, PYTHONIOENCODING=encoding).status == 0
    shown = doxa.process("recall", PYTHONIOENCODING=encoding)
    assert (shown.status, shown.err) == (0, "")
    assert "als" in shown.out
    done = doxa.process("recall", "--json", PYTHONIOENCODING=encoding)
    assert json.loads(done.out)[0]["claim"] == claim


@pytest.mark.parametrize("text", ["\x1b[31mred", "a\x00b", "line\nbreak", "\u202ereversed"], ids=ascii)
def test_what_is_shown_cannot_steer_the_terminal(doxa, text):
    doxa("remember", text, "--cue", "event:prompt", "--actor", text)
    doxa("approach", f"run {text}", "--session", text)
    with doxa.scene.memory() as memory:
        memory.remember("calm", cues=["command:x"])
    doxa("approach", f"run x {text}", "--session", text)
    for words in (["recall"], ["log"], ["deliveries"]):
        out = doxa(*words).out
        assert not {unicodedata.category(one) for one in out.replace("\n", "")} & {"Cc", "Cf"}, words
        assert "break\n" not in out.replace("line break\n", "")


# Colour and width


ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


@pytest.fixture
def storied(doxa):
    """A memory with a revoked belief, whose renderings are longer than a line of a terminal."""
    belief = doxa.note("the endpoint tolerates three retries in every window of ten seconds", "--evidence", "README.md")
    doxa.lines("revoke", belief, "the failure was a timeout of the proxy that stands before it, not the retry limit")
    return belief


EVERYTHING = [
    ["history", "{}"],
    ["show", "{}"],
    ["log"],
    ["recall"],
    ["approach", "read README.md"],
    ["deliveries"],
    ["project"],
    ["doctor"],
    ["check"],
    ["revoke", "{}", "again"],
    ["reinstate", "{}"],
    ["frobnicate"],
]


@pytest.mark.parametrize("words", EVERYTHING, ids=" ".join)
def test_nothing_is_coloured_in_a_pipe(doxa, storied, words):
    result = doxa.process(*[word.format(storied) for word in words], TERM="xterm-256color")
    assert "\x1b" not in result.out + result.err


@posix
@pytest.mark.parametrize("words", [["history", "{}"], ["reinstate", "{}"], ["frobnicate"]], ids=" ".join)
def test_a_terminal_has_colour_unless_it_is_not_wanted(doxa, storied, words):
    arguments = [word.format(storied) for word in words]
    plain = doxa.on_terminal(*arguments, NO_COLOR="1")
    assert "\x1b" not in plain.out
    if words[0] == "reinstate":
        doxa.lines("undo")
    dumb = doxa.on_terminal(*arguments, TERM="dumb")
    assert "\x1b" not in dumb.out
    if words[0] == "reinstate":
        doxa.lines("undo")
    assert ESCAPE.search(doxa.on_terminal(*arguments).out)


@posix
def test_help_takes_the_room_that_there_is(doxa):
    widths = [max(map(len, doxa.on_terminal("--help", columns=columns).out.splitlines())) for columns in (60, 100, 300)]
    assert widths[0] <= 60
    assert 80 < widths[1] <= 100
    assert widths[2] == widths[1]


@posix
def test_a_status_has_its_colour(doxa, storied):
    out = doxa.on_terminal("history", storied).out
    assert "\x1b[31m[REVOKED]\x1b[0m" in out
    assert out.count("\x1b[31m") == 2
    out = doxa.on_terminal("reinstate", storied).out
    assert "\x1b[31mrevoked\x1b[0m → \x1b[32mactive\x1b[0m" in out


@posix
@pytest.mark.parametrize("columns", [100, 60])
@pytest.mark.parametrize("words", EVERYTHING[:4], ids=" ".join)
def test_long_lines_go_on_under_themselves(doxa, storied, words, columns):
    arguments = [word.format(storied) for word in words]
    out = ESCAPE.sub("", doxa.on_terminal(*arguments, columns=columns).out)
    lines = out.splitlines()
    assert max(map(len, lines)) <= columns
    assert all(line == line.rstrip() for line in lines)
    # The same words as in a pipe, which is never cut.
    assert out.split() == doxa(*arguments).out.split()
    starts = [line for line in lines if not line.startswith(" ")]
    assert len(starts) == len(doxa(*arguments).out.splitlines())


@posix
@pytest.mark.parametrize("words", EVERYTHING[:4], ids=" ".join)
def test_a_narrow_terminal_hides_nothing(doxa, storied, words):
    arguments = [word.format(storied) for word in words]
    for columns in (40, 15):
        out = ESCAPE.sub("", doxa.on_terminal(*arguments, columns=columns).out)
        assert max(map(len, out.splitlines())) <= columns
        assert "".join(out.split()) == "".join(doxa(*arguments).out.split())


# Outputs that end early


@posix
@pytest.mark.parametrize(
    "words",
    [["history", "{}"], ["history", "{}", "--json"], ["log"], ["log", "--json"], ["export"], ["recall"], ["--help"]],
    ids=" ".join,
)
@pytest.mark.parametrize("read_first", [False, True])
def test_whoever_reads_may_stop(doxa, storied, words, read_first):
    """`doxa history … | head -1` ends with 0 and without a traceback."""
    for number in range(200 if read_first else 0):
        # More than a pipe holds.
        doxa.scene.note(f"note {number} " + "x" * 2_000)
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "doxa",
            *[word.format(storied) for word in words],
            *(["--limit", "500"] if words[0] in ("log", "recall") else []),
        ],
        cwd=doxa.repo,
        env=doxa.environ({}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    if read_first:
        assert process.stdout.readline()
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert (process.wait(timeout=SECONDS_MAX), err) == (0, "")


@posix
@pytest.mark.parametrize("words", ["recall", "recall --json", "log", "history {}", "show zzzzz", "export"])
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_an_output_that_is_closed(doxa, storied, words, closed):
    command = f'exec "$0" -m doxa {words.format(storied)} {closed}'
    done = subprocess.run(
        ["sh", "-c", command, sys.executable],
        cwd=doxa.repo,
        env=doxa.environ({}),
        capture_output=True,
        text=True,
        timeout=SECONDS_MAX,
    )
    assert done.returncode == (3 if "zzzzz" in words else 0)
    assert "Traceback" not in done.stderr
    with doxa.scene.memory() as memory:
        assert memory.check().problems == ()


def test_the_package_runs_as_a_module_and_as_a_script(doxa):
    assert doxa.process("--version").out.startswith("doxa, version ")
    assert (PACKAGE / "__main__.py").exists()


@pytest.mark.parametrize(("shown", "real"), [(app.commands["mcp"], mcp), (app.commands["serve"], serve)])
def test_what_is_shown_of_a_command_is_what_it_takes(shown, real):
    """Its help is written twice, because what it runs is slow to load."""
    described = [
        {one.opts[0]: (one.opts, one.metavar, one.help) for one in command.params} for command in (shown, real)
    ]
    assert described[0] == described[1]
