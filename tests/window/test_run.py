"""The command, as it is started in a terminal."""

import os
import re
import signal
import subprocess
import sys

import httpx
import pytest

from tests.window.scene import Scene

SECONDS_MAX = 60


@pytest.fixture
def started(tmp_path):
    scene = Scene(tmp_path)
    scene.memory.remember("the sky is blue")
    scene.memory.close()
    running = []

    def start(*arguments):
        command = [sys.executable, "-m", "doxa", "ui", "--store", str(scene.store), "--project", "payments", *arguments]
        environ = os.environ | {"DOXA_ACTOR": "mira"}
        process = subprocess.Popen(
            command, cwd=scene.root, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        running.append(process)
        return process

    yield start
    for process in running:
        process.kill()
        process.communicate()


def address_of(process):
    return re.search(r"http://127\.0\.0\.1:\d+/enter\?token=\S{40,}", process.stdout.readline())[0]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_it_prints_an_address_and_ends_with_its_terminal(started, number):
    process = started()
    address = address_of(process)
    with httpx.Client(timeout=SECONDS_MAX) as client:
        assert client.get(address).status_code == 200
        site = address.split("/enter")[0]
        assert "the sky is blue" in client.get(site).text
        # One who watches does not keep it from ending.
        with client.stream("GET", f"{site}/live/stream") as stream:
            assert next(stream.iter_lines()) == "retry: 1000"
            process.send_signal(number)
            process.wait(SECONDS_MAX)
    assert "Traceback" not in process.stderr.read()


def test_it_listens_on_this_machine_alone(started):
    port = re.search(r":(\d+)/", address_of(process := started()))[1]
    listening = subprocess.run(["ss", "-ltnH"], capture_output=True, text=True, check=False).stdout
    if not listening:
        pytest.skip("there is no ss here to tell who listens where")
    places = [line.split()[3] for line in listening.splitlines() if line.split()[3].endswith(f":{port}")]
    assert places == [f"127.0.0.1:{port}"]
    assert process.poll() is None


def test_a_port_that_is_taken_is_told(started):
    port = re.search(r":(\d+)/", address_of(started()))[1]
    second = started("--port", port)
    assert second.wait(SECONDS_MAX) == 1
    assert f"Port {port} cannot be listened at" in second.stderr.read()


def test_a_port_that_is_none_is_told(started):
    process = started("--port", "70000")
    assert process.wait(SECONDS_MAX) == 1
    assert "70000 is no port" in process.stderr.read()


def test_without_its_packages_it_says_how_to_get_them(tmp_path):
    program = (
        "import sys; sys.modules['starlette'] = None; sys.argv = ['doxa', 'ui'];"
        "from doxa.__main__ import main; sys.exit(main())"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "pip install 'doxa[ui]'" in done.stderr
