"""Where a client runs: with nothing of the surroundings, no network but loopback, and nothing left behind."""

import json
import os
import sys
import time
from pathlib import Path

import pytest

from doxa.clients.prove import enclosure
from doxa.clients.prove.enclosure import Enclosure
from doxa.clients.prove.server import ModelServer

SECONDS_MAX = 20
NO_NETWORK = "a network of one's own is not permitted on this machine"
LISTS = """
import json, os, sys, urllib.request
with urllib.request.urlopen(sys.argv[1] + "/v1/models") as answer:
    print(json.dumps([json.load(answer)["data"][0]["id"], os.getcwd(), sorted(os.environ)]))
"""
REACHES_OUT = """
import socket
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
    try:
        any_socket.connect(("192.0.2.1", 9))
        print("reached")
    except OSError as error:
        print(error.errno)
"""
LEAVES_A_CHILD = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import sys, time; time.sleep(600)  # " + sys.argv[1]])
print("started")
if sys.argv[2] == "stay":
    child.wait()
"""


@pytest.fixture(params=["as permitted", "plain"])
def either(request, monkeypatch):
    """An enclosure as this machine permits it, and one as where nothing is permitted."""
    if request.param == "plain":
        monkeypatch.setattr(enclosure, "way", lambda: ())


@pytest.mark.usefixtures("either")
def test_a_program_gets_what_it_is_given_and_reaches_the_model(tmp_path):
    folder = Path(os.path.realpath(tmp_path))
    with Enclosure() as place, ModelServer([], listening=place.listening) as model:
        ended = place.run([sys.executable, "-c", LISTS, model.address], {"GIVEN": "a=b"}, folder, 30)
    assert (ended.status, ended.err) == (0, "")
    said, where, names = json.loads(ended.out)
    assert (said, where) == ("scripted", str(folder))
    # Python itself may add what it found out about the locale.
    assert set(names) - {"LC_CTYPE"} == {"GIVEN"}


def test_there_is_no_network_but_loopback(tmp_path):
    if not enclosure.way():
        pytest.skip(NO_NETWORK)
    with Enclosure() as place:
        assert place.alone
        ended = place.run([sys.executable, "-c", REACHES_OUT], {}, tmp_path, 30)
    assert ended.out.strip() not in ("", "reached")


@pytest.mark.usefixtures("either")
@pytest.mark.parametrize("behaviour", ["leave", "stay"])
def test_nothing_is_left_behind(tmp_path, behaviour):
    mark = f"left-by-{tmp_path.name}-{behaviour}-{time.time_ns()}"
    with Enclosure() as place:
        command = [sys.executable, "-c", LEAVES_A_CHILD, mark, behaviour]
        ended = place.run(command, {"PYTHONUNBUFFERED": "1"}, tmp_path, 5)
    assert ended.out == "started\n"
    assert ended.status == (0 if behaviour == "leave" else None)
    # A process that was killed is gone a moment later.
    until = time.monotonic() + SECONDS_MAX
    while running(mark) and time.monotonic() < until:
        time.sleep(0.05)
    assert running(mark) == []


@pytest.mark.usefixtures("either")
def test_a_program_that_cannot_be_started_is_one_that_failed(tmp_path):
    program = tmp_path / "program"
    program.write_text("not a program\n")
    with Enclosure() as place:
        ended = place.run([str(program)], {}, tmp_path, 30)
    assert ended.status not in (0, None)
    assert str(program) in ended.err


def test_one_that_is_not_used_ends_too():
    with Enclosure():
        pass


def running(mark):
    """The processes whose command line holds a mark."""
    if not Path("/proc").is_dir():
        pytest.skip("processes are looked up in /proc, which is not here")
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if mark.encode() in path.read_bytes():
                found.append(path.parent.name)
        except OSError:
            continue
    return found
