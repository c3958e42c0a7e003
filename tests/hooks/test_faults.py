"""The hook never fails its caller: whatever is wrong, it exits with 0 and says nothing.

Public report 11 (claude-mem#3523, #3481, #3834): with the memory's service down every prompt was blocked, and the
path that should have let it through wrote to standard error and blocked all the same.
"""

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from doxa.storage.sqlite.schema import APPLICATION_ID, SCHEMA_VERSION
from tests.hooks.scene import COMMAND, PACKAGE, SCRIPT, SECONDS_MAX, Answer, Scene, write

NOTHING = Answer(0, b"", b"")
MODULE = (sys.executable, "-m", "doxa", "hook", "--client", "claude")


@pytest.fixture
def full(tmp_path):
    """A scene on a disk of its own that has no room left, and the file that takes the room."""
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", tmp_path], capture_output=True)
    if mounted.returncode != 0:
        pytest.skip("no small disk can be made here: " + mounted.stderr.decode().strip())
    try:
        scene = Scene(tmp_path)
        scene.mistake(cues=["event:session-start"])
        filler = tmp_path / "filler"
        with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(b"\0" * 4096)
        yield scene, filler
    finally:
        subprocess.run(["umount", tmp_path], check=True)


@pytest.fixture
def scene(scene):
    """A scene in which reading src/payments.py calls a deterrent up, were nothing wrong."""
    scene.belief = scene.mistake(cues=["event:session-start"])
    return scene


# The store


def is_missing(scene):
    scene.store.unlink()


def is_empty(scene):
    scene.store.write_bytes(b"")


def is_a_folder(scene):
    scene.store.unlink()
    scene.store.mkdir()


def is_text(scene):
    scene.store.write_text("this is no database\n" * 1_000)


def is_of_another_program(scene):
    scene.store.unlink()
    with contextlib.closing(sqlite3.connect(scene.store)) as connection:
        connection.execute("CREATE TABLE projects (number, id)")
        connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")


def has_lost_its_end(scene):
    data = scene.store.read_bytes()
    scene.store.write_bytes(data[: len(data) // 3])


def has_lost_its_middle(scene):
    data = scene.store.read_bytes()
    scene.store.write_bytes(data[:4096] + b"\xa5" * (len(data) - 4096))


def has_a_newer_schema(scene):
    with contextlib.closing(sqlite3.connect(scene.store)) as connection:
        connection.execute(f"PRAGMA user_version={SCHEMA_VERSION + 1}")


def has_no_tables(scene):
    scene.store.unlink()
    with contextlib.closing(sqlite3.connect(scene.store)) as connection:
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (is_missing, None),
        (is_a_folder, "unable to open database file"),
        (is_empty, "the file is no store of doxa"),
        (is_text, "not a database"),
        (is_of_another_program, "the file is no store of doxa"),
        (has_lost_its_end, "malformed"),
        (has_lost_its_middle, "malformed"),
        (has_a_newer_schema, f"the store has schema {SCHEMA_VERSION + 1}, this doxa knows {SCHEMA_VERSION}"),
        (has_no_tables, "no such table"),
    ],
)
def test_a_store_that_cannot_be_used(scene, monkeypatch, capsys, wrong, fault):
    """Public reports 11 (claude-mem#3523) and 22 (claude-mem#3118): also one that a newer doxa wrote."""
    wrong(scene)
    before = scene.content() if scene.store.is_file() else None
    assert scene.hook(scene.reads()) == NOTHING
    assert scene.hook(scene.starts("compact")) == NOTHING
    assert before is None or scene.content() == before
    if fault is None:
        assert scene.faults() == []
        return
    assert len(scene.faults()) == 2
    assert all(" claude " in line and fault in line for line in scene.faults())
    assert fault in doctor(scene, monkeypatch, capsys)


def doctor(scene, monkeypatch, capsys):
    """What `doxa doctor` says."""
    from doxa.cli.app import run

    monkeypatch.chdir(scene.repo)
    for name, value in scene.environ.items():
        monkeypatch.setenv(name, value)
    run(["doctor"])
    return capsys.readouterr().out


@pytest.mark.parametrize("statement", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
def test_a_store_in_which_another_process_is_writing(scene, statement):
    """Public report 11 (claude-mem#3523): a held lock costs the delivery, and nothing else."""
    with contextlib.closing(sqlite3.connect(scene.store, isolation_level=None)) as writer:
        writer.execute(statement)
        before = scene.content()
        assert scene.hook(scene.reads()) == NOTHING
        assert scene.hook(scene.reads("README.md")) == NOTHING
        assert scene.content() == before
        writer.execute("ROLLBACK")
    # The first is a delivery that could not be written down; the second is no delivery.
    assert len(scene.faults()) == 1
    assert "database is locked" in scene.faults()[0]
    assert scene.told(scene.reads())


def test_a_store_that_another_process_has_for_itself(scene):
    with contextlib.closing(sqlite3.connect(scene.store, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert scene.hook(scene.reads()) == NOTHING
        other.execute("ROLLBACK")
    assert "database is locked" in scene.faults()[0]
    assert scene.told(scene.reads())


def test_a_store_with_readers_is_delivered_from(scene):
    with contextlib.closing(sqlite3.connect(scene.store, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM events").fetchone()
        assert scene.told(scene.reads())


# Who may not write: root may write everywhere, so it gives that up first.
_GIVE_UP = """
import ctypes, os, sys
if os.geteuid() == 0:
    for capability in (1, 2, 3):
        ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""
UNPRIVILEGED = (sys.executable, "-I", "-S", "-c", _GIVE_UP)


@pytest.fixture
def read_only(scene):
    """The scene's store and its folders, for a process that may not write them."""
    places = [scene.store, scene.store.parent, scene.home / "projects", scene.home]
    modes = [place.stat().st_mode for place in places]
    for place in places:
        place.chmod(0o555 if place.is_dir() else 0o444)
    attempt = (*UNPRIVILEGED, sys.executable, "-I", "-S", "-c", "import sys; open(sys.argv[1], 'ab')", str(scene.store))
    if os.name != "posix" or subprocess.run(attempt, capture_output=True).returncode == 0:
        pytest.skip("here nothing can be made read-only for this user")
    yield scene
    for place, mode in zip(reversed(places), reversed(modes), strict=True):
        place.chmod(mode)


def test_a_store_that_may_not_be_written(read_only):
    scene = read_only
    before = scene.content()
    for payload in (scene.reads(), scene.reads("README.md"), scene.starts("compact")):
        assert scene.hook(payload, command=(*UNPRIVILEGED, *COMMAND)) == NOTHING
    assert scene.content() == before
    # There is no place to note it either.
    assert scene.faults() == []


def test_a_store_that_may_not_be_read(scene):
    mode = scene.store.stat().st_mode
    scene.store.chmod(0)
    attempt = (*UNPRIVILEGED, sys.executable, "-I", "-S", "-c", "import sys; open(sys.argv[1])", str(scene.store))
    if os.name != "posix" or subprocess.run(attempt, capture_output=True).returncode == 0:
        pytest.skip("here nothing can be hidden from this user")
    assert scene.hook(scene.reads(), command=(*UNPRIVILEGED, *COMMAND)) == NOTHING
    scene.store.chmod(mode)
    assert "unable to open database file" in scene.faults()[0]


def test_a_full_disk(full):
    scene, filler = full
    before = scene.content()
    assert scene.hook(scene.reads()) == NOTHING
    assert scene.hook(scene.starts("compact")) == NOTHING
    assert scene.content() == before
    filler.unlink()
    assert scene.told(scene.reads())


# The payload

NESTED = b'{"hook_event_name": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"
BAD_PAYLOADS = {
    "nothing": b"",
    "white space": b" \n",
    "half an object": b'{"hook_event_name": "PreToolUse", "tool_name": "Re',
    "text": b"PreToolUse",
    "a list": b'["PreToolUse"]',
    "a number": b"17",
    "null": b"null",
    "deeply nested": NESTED,
    "too large": b'{"hook_event_name": "PreToolUse", "x": "' + b"y" * 50_000_000 + b'"}',
    "bytes": bytes(range(256)) * 40,
}
# These are objects; there is only nothing in them to act on.
EMPTY_PAYLOADS = {
    "an empty object": b"{}",
    "no tool": b'{"hook_event_name": "PreToolUse"}',
    "wrong types": b'{"hook_event_name": "PreToolUse", "tool_name": ["Read"], "tool_input": 3, "cwd": {}, "session_id": 1}',
    "a null path": b'{"hook_event_name": "PreToolUse", "tool_name": "Read", "tool_input": {"file_path": null}}',
    "an empty path": b'{"hook_event_name": "PreToolUse", "tool_name": "Read", "tool_input": {"file_path": ""}}',
    "an event that is no text": b'{"hook_event_name": 3}',
    "no response": b'{"hook_event_name": "PostToolUse", "tool_name": "Bash", "tool_response": null}',
    "odd numbers": b'{"hook_event_name": "Stop", "x": [NaN, Infinity, -0.0, 1e999, 99999999999999999999]}',
}


@pytest.mark.parametrize("payload", BAD_PAYLOADS.values(), ids=BAD_PAYLOADS)
def test_a_payload_that_is_none(scene, payload):
    before = scene.content()
    assert scene.hook(payload) == NOTHING
    assert scene.content() == before
    (fault,) = scene.faults()
    assert len(fault) <= 400
    expected = {NESTED: "recursion", BAD_PAYLOADS["too large"]: "the payload is larger than 16000000 bytes"}
    assert expected.get(payload, "ValueError: the payload is not a JSON object") in fault


@pytest.mark.parametrize("payload", EMPTY_PAYLOADS.values(), ids=EMPTY_PAYLOADS)
def test_a_payload_with_nothing_to_act_on(scene, payload):
    before = scene.content()
    assert scene.hook(payload) == NOTHING
    assert scene.content() == before
    assert scene.faults() == []


ODD = [
    "\ud800",
    "a\udcffb",
    "\x00",
    "\x1b[31m",
    "a" * 100_000,
    "../" * 5_000,
    "file://",
    "~",
    ".",
    "/",
    "C:",
    "\\\\x\\y",
]


@pytest.mark.parametrize("text", ODD, ids=ascii)
def test_odd_text_where_paths_and_commands_stand(scene, text):
    for payload in (
        scene.reads(text),
        scene.reads(tool=text),
        scene.reads("src/new.py", cwd=text),
        scene.runs(text),
        scene.prints(text),
        scene.payload("UserPromptSubmit", prompt=text),
        scene.reads("src/new.py", session=text),
    ):
        assert scene.hook(payload) == NOTHING
    assert scene.told(scene.reads())


@pytest.mark.parametrize("field", ["session", "agent_id"])
@pytest.mark.parametrize("text", ["\ud800", "\x00", "x" * 100_000], ids=ascii)
def test_odd_names_of_sessions(scene, field, text):
    answer = scene.hook(scene.reads(**{field: text}))
    assert (answer.status, answer.err) == (0, b"")


def test_a_payload_in_latin_1_is_read_as_far_as_it_goes(scene):
    payload = json.dumps(scene.reads(note="größer"), ensure_ascii=False).encode("latin-1")
    assert scene.hook(payload).text


# How it is called


@pytest.mark.parametrize(
    "command",
    [
        COMMAND[:-2],
        COMMAND[:-1],
        (*COMMAND[:-1], "unknown"),
        (*COMMAND[:-1], ""),
        (*COMMAND[:-1], "../light"),
        (*COMMAND[:-2], "--client=in-the-future"),
        MODULE[:-2],
        (*MODULE[:-1], "unknown"),
        (*MODULE[:-1], "unknown", "--verbose"),
    ],
    ids=lambda command: " ".join(command[2:]).replace(str(SCRIPT), "run.py"),
)
def test_a_client_that_is_not_known(scene, command):
    before = scene.content()
    assert scene.hook(scene.reads(), command=command, PYTHONPATH=str(PACKAGE.parent)) == NOTHING
    assert scene.content() == before


@pytest.mark.parametrize(
    "command",
    [
        COMMAND,
        (*COMMAND[:-2], "--client=claude"),
        MODULE,
        (*MODULE[:-2], "--client=claude"),
        (*COMMAND, "--more"),
    ],
    ids=lambda command: " ".join(command[2:]).replace(str(SCRIPT), "run.py"),
)
def test_every_way_to_call_it(scene, command):
    assert scene.hook(scene.reads(), command=command, PYTHONPATH=str(PACKAGE.parent)).text


def test_the_script_does_not_depend_on_where_it_is_called_from(scene):
    """Neither on the folder, nor on modules that lie there, nor on the path of modules."""
    write(scene.repo, {"os.py": "1/0", "sys.py": "1/0", "doxa/__init__.py": "1/0", "_json.py": "1/0"})
    done = subprocess.run(
        COMMAND,
        input=json.dumps(scene.reads()).encode(),
        cwd=scene.repo,
        env=scene.environ | {"PYTHONPATH": str(scene.repo), "PYTHONSTARTUP": str(scene.repo / "os.py")},
        capture_output=True,
        timeout=SECONDS_MAX,
    )
    assert Answer(done.returncode, done.stdout, done.stderr).text


def test_a_folder_that_does_not_exist(scene):
    assert scene.hook(scene.reads(cwd=scene.top / "gone")) == NOTHING
    # A folder within the repository may be gone as well; what it belongs to can still be told.
    assert scene.hook(scene.reads(scene.repo / "src/payments.py", cwd=scene.repo / "gone" / "deep")).text


def test_a_process_whose_folder_is_gone(scene):
    gone = scene.top / "gone"
    script = "import os, sys; os.mkdir(sys.argv[1]); os.chdir(sys.argv[1]); os.rmdir(sys.argv[1]); os.execv(sys.argv[2], sys.argv[2:])"
    command = (sys.executable, "-I", "-S", "-c", script, str(gone), *COMMAND)
    assert scene.hook(scene.reads(), command=command).text
    payload = scene.reads(session="s2")
    del payload["cwd"]
    assert scene.hook(payload, command=command) == NOTHING


def test_a_folder_that_is_no_project(scene):
    plain = scene.top / "plain"
    write(plain, {"src/payments.py": "x"})
    assert scene.hook(scene.reads(cwd=plain)) == NOTHING
    assert sorted(path.name for path in plain.iterdir()) == ["src"]
    assert scene.faults() == []


def test_a_data_folder_that_is_none(scene):
    file = scene.top / "file"
    file.write_text("mine")
    for home in (str(file), str(scene.top / "missing"), "/dev/null"):
        assert scene.hook(scene.reads(), DOXA_HOME=home) == NOTHING
    assert file.read_text() == "mine"
    assert not (scene.top / "missing").exists()


@pytest.mark.parametrize("name", ["a b", "50%25", "what?", "#1", "größe", "日本", "a;b&c=d"])
def test_a_data_folder_with_signs_in_its_name(scene, name):
    home = scene.top / name
    scene.home.rename(home)
    assert scene.told(scene.reads(), DOXA_HOME=str(home))
    assert sorted(path.name for path in scene.top.iterdir()) == sorted([name, "repo"])


def test_without_a_home(scene):
    assert scene.hook(scene.reads(), DOXA_HOME=None, PATH=None) == NOTHING
    assert scene.hook(scene.reads(), DOXA_HOME=None, HOME="relative") == NOTHING
    # DOXA_HOME is all that it needs.
    assert scene.hook(scene.reads(), PATH=None, DOXA_ACTOR=None).text


def test_a_payload_may_come_from_a_file(scene):
    file = scene.top / "payload.json"
    file.write_text(json.dumps(scene.reads()))
    with file.open("rb") as stdin:
        done = subprocess.run(COMMAND, stdin=stdin, env=scene.environ, capture_output=True, timeout=SECONDS_MAX)
    assert Answer(done.returncode, done.stdout, done.stderr).text


@pytest.mark.skipif(os.name != "posix", reason="descriptors are closed by a shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_descriptors(scene, closed):
    before = scene.content()[""]
    command = ("sh", "-c", f'"$@" {closed}', "sh", *COMMAND)
    answer = scene.hook(scene.reads(), command=command)
    assert (answer.status, answer.err) == (0, b"")
    assert bool(answer.out) is (closed == "2>&-")
    # What was meant for a closed descriptor must not land in the store.
    with scene.memory() as memory:
        assert memory.check().problems == ()
    assert scene.store.read_bytes()[:16] == before[:16]


@pytest.mark.skipif(os.name != "posix", reason="pipes are those of POSIX")
def test_nobody_reads_the_answer(scene):
    read, write_end = os.pipe()
    os.close(read)
    with os.fdopen(write_end, "wb") as out:
        done = subprocess.run(
            COMMAND,
            input=json.dumps(scene.reads()).encode(),
            env=scene.environ,
            stdout=out,
            stderr=subprocess.PIPE,
            timeout=SECONDS_MAX,
        )
    assert (done.returncode, done.stderr) == (0, b"")


def waiting(scene):
    """A hook that waits for the end of its payload, ready for signals."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, stderr=pipe, env=scene.environ, cwd=scene.top)
    process.stdin.write(json.dumps(scene.reads()).encode()[:-1])
    process.stdin.flush()
    return process


def answer_of(process):
    """What it leaves behind as it ends, its payload never finished."""
    try:
        status = process.wait(timeout=SECONDS_MAX)
    finally:
        process.kill()
        process.stdin.close()
    with process.stdout, process.stderr:
        return Answer(status, process.stdout.read(), process.stderr.read())


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc to see when a process is ready")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_in_the_middle(scene, number):
    """Public report 21 (claude-mem#3230): asked to end it ends, and leaves nothing behind."""
    process = waiting(scene)
    # The last for which it gets ready.
    while not catches(process.pid, signal.SIGPIPE):
        time.sleep(0.001)
    process.send_signal(number)
    assert answer_of(process) == NOTHING
    assert f"ended by signal {int(number)}" in scene.faults()[0]


def catches(process_id, number):
    status = Path(f"/proc/{process_id}/status").read_text()
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt:"))
    return int(caught.split()[1], 16) >> (number - 1) & 1


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers")
def test_a_payload_that_never_ends(scene):
    """Public report 12 (claude-mem#3434): a peer's prompts waited for a minute; the hook has a deadline of its own."""
    assert answer_of(waiting(scene)) == NOTHING
    assert f"ended by signal {int(signal.SIGALRM)}" in scene.faults()[0]


def test_the_file_of_faults_stays_small(scene):
    log = scene.home / "hook-faults.log"
    log.write_text("x\n" * 40_000)
    assert scene.hook(b"") == NOTHING
    assert len(scene.faults()) == 1
    assert (scene.home / "hook-faults.log.1").stat().st_size == 80_000
    log.unlink()
    log.mkdir()
    assert scene.hook(b"") == NOTHING


def test_a_fault_is_one_line_whatever_the_payload_says(scene):
    has_a_newer_schema(scene)
    assert scene.hook(scene.reads("a\nb\x1b[31m")) == NOTHING
    assert scene.hook(BAD_PAYLOADS["too large"], command=(*COMMAND[:-1], "a\nb\x1b[31m" + "x" * 9_000)) == NOTHING
    text = (scene.home / "hook-faults.log").read_bytes()
    assert text.count(b"\n") == 2
    assert b"\x1b" not in text
    assert max(map(len, text.splitlines())) <= 400


# What a hook that has nothing to say leaves alone


MISSES = {
    "read": lambda scene: scene.reads("README.md"),
    "edit": lambda scene: scene.reads("README.md", tool="Edit"),
    "run": lambda scene: scene.runs("make"),
    "output": lambda scene: scene.prints("42"),
    "prompt": lambda scene: scene.payload("UserPromptSubmit", prompt="do it"),
    "cleared": lambda scene: scene.starts("clear", session="never seen"),
    "told": lambda scene: scene.reads(session="told"),
    "stop": lambda scene: scene.payload("Stop"),
}


@pytest.mark.parametrize("miss", MISSES.values(), ids=MISSES)
@pytest.mark.parametrize("others", [False, True], ids=["alone", "with a reader"])
def test_a_miss_writes_nothing(tmp_path, miss, others):
    scene = Scene(tmp_path)
    scene.mistake()
    assert scene.told(scene.reads(session="told"))
    with contextlib.closing(sqlite3.connect(scene.store)) as reader:
        if others:
            # The write-ahead log stays while somebody is at the store.
            reader.execute("SELECT * FROM events").fetchone()
        before = scene.content()
        assert scene.hook(miss(scene)) == NOTHING
        assert scene.content() == before


def test_a_delivery_adds_to_the_journal_and_to_nothing_else(scene):
    with scene.memory() as memory:
        log, report = list(memory.export_lines()), memory.check()
    assert scene.told(scene.reads())
    with scene.memory() as memory:
        assert list(memory.export_lines()) == log
        assert memory.check() == report
        (row,) = memory.deliveries()
    assert (row["session"], row["agent"], row["belief"], row["outcome"]) == ("s1", "", scene.belief, "delivered")
