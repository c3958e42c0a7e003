"""The files for running a hub: they are not run here, but they parse, and name options and places that there are."""

import configparser
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from doxa.server.run import serve

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
OPTIONS = {option for parameter in serve.params for option in parameter.opts}
PORT = "8750"


def unit() -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None, strict=False)
    read.optionxform = str
    read.read(DEPLOY / "doxa.service")
    return read


def commands() -> dict[str, list[str]]:
    """Give how each file starts the hub."""
    (entry,) = re.findall(r"ENTRYPOINT (\[.*\])", (DEPLOY / "Containerfile").read_text())
    shell = yaml.safe_load(entry)[-1]
    return {"Containerfile": shlex.split(shell)[1:], "doxa.service": shlex.split(unit()["Service"]["ExecStart"])}


@pytest.mark.parametrize("file", ["Containerfile", "doxa.service"])
def test_the_hub_is_started_with_options_that_there_are(file):
    program, command, *words = commands()[file]
    assert program.endswith("doxa")
    assert command == "serve"
    used = [word for word in words if word.startswith("--")]
    assert set(used) <= OPTIONS
    assert {"--store", "--listen"} <= set(used)
    assert words[words.index("--listen") + 1].endswith(f":{PORT}")


def test_the_services_wait_for_each_other_and_speak_at_the_same_port():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    hub, database = services["hub"], services["database"]
    assert hub["depends_on"]["database"]["condition"] == "service_healthy"
    assert "healthcheck" in database
    assert hub["ports"] == [f"127.0.0.1:{PORT}:{PORT}"]
    assert hub["environment"]["DOXA_STORE"].startswith("postgresql://doxa:")
    assert (DEPLOY / hub["build"]["context"] / hub["build"]["dockerfile"]).exists()
    # No password stands in the file.
    assert set(re.findall(r"PASSWORD: (\S+)", (DEPLOY / "compose.yaml").read_text())) == {"${POSTGRES_PASSWORD:?a"}


def test_the_unit_takes_away_what_the_hub_does_not_need():
    service = unit()["Service"]
    for name in ("NoNewPrivileges", "DynamicUser", "PrivateTmp", "PrivateDevices", "LockPersonality"):
        assert service[name] == "yes"
    assert service["ProtectSystem"] == "strict"


def test_systemd_finds_no_fault_in_the_unit(tmp_path):
    try:
        copy = tmp_path / "doxa.service"
        text = (DEPLOY / "doxa.service").read_text().replace("/opt/doxa/bin/doxa", sys.executable)
        copy.write_text(text)
        done = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, timeout=60)
    except FileNotFoundError:
        pytest.skip("systemd-analyze is not installed here")
    told = [line for line in done.stderr.splitlines() if "doxa.service" in line]
    assert told == []
