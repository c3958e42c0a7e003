"""Codex skips hooks that nobody trusts; the doctor asks Codex itself, and tells."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from doxa.clients.prove import ask_codex
from doxa.clients.prove.launch import AGENTS, find
from doxa.clients.prove.verdict import prove
from tests.clients.prove.conftest import Person
from tests.clients.real import SECONDS_MAX, installed_or_skip


@pytest.fixture
def person(tmp_path):
    """Somebody for whom doxa is set up in Codex, and who has not started Codex yet."""
    installed_or_skip("codex")
    person = Person(tmp_path)
    person.environ["DOXA_CLIENTS_DIR"] = os.environ.get("DOXA_CLIENTS_DIR", "")
    return person


def set_up(person, *options):
    command = [sys.executable, "-m", "doxa", "init", "--yes", "--no-mcp", "--client", "codex", *options]
    subprocess.run(command, cwd=person.repository, env=person.environ, check=True, capture_output=True)


def proved(person):
    return prove("codex", person.repository, person.environ)


def trusts_the_folder(person):
    """Write what Codex writes when a person trusts the folder."""
    own = person.home / ".codex"
    own.mkdir(exist_ok=True)
    settings = f'model = "any"\n[projects.{json.dumps(str(person.repository))}]\ntrust_level = "trusted"\n'
    (own / "config.toml").write_text(settings)
    return own / "config.toml"


def trusts(person):
    """Write what Codex writes when a person accepts the hooks: their hashes."""
    path = trusts_the_folder(person)
    program = find(AGENTS["codex"], person.environ)
    asked = subprocess.run(
        [sys.executable, str(Path(ask_codex.__file__)), program, str(person.repository)],
        env=person.environ | {"CODEX_HOME": str(path.parent)},
        capture_output=True,
        check=True,
        text=True,
        timeout=SECONDS_MAX,
    )
    with path.open("a") as settings:
        for hook in json.loads(asked.stdout)["result"]["data"][0]["hooks"]:
            settings.write(
                f"[hooks.state.{json.dumps(hook['key'])}]\ntrusted_hash = {json.dumps(hook['currentHash'])}\n"
            )


@pytest.mark.parametrize("options", [(), ("--user",)], ids=["project", "home"])
def test_hooks_that_nobody_trusts_do_not_arrive_until_they_are_trusted(person, options):
    set_up(person, *options)
    trusts_the_folder(person)
    verdict = proved(person)
    # The text got there, with trust passed over; a person's Codex would have skipped the hook.
    assert verdict.check.passed
    assert verdict.outcome == "did not arrive"
    assert "Codex does not trust the hook yet" in verdict.why
    assert "start `codex`" in verdict.passed_over
    trusts(person)
    assert proved(person).outcome == "arrived"


def test_a_hook_that_was_changed_after_it_was_trusted_is_named(person):
    set_up(person)
    trusts(person)
    hooks = person.repository / ".codex" / "hooks.json"
    value = json.loads(hooks.read_text(encoding="utf-8"))
    value["hooks"]["PreToolUse"][0]["matcher"] = "Bash"
    hooks.write_text(json.dumps(value), encoding="utf-8")
    verdict = proved(person)
    assert verdict.outcome == "did not arrive"
    assert "(preToolUse)" in verdict.why


def test_nothing_of_the_persons_is_changed_by_asking(person):
    set_up(person)
    trusts(person)
    before = person.files()
    assert proved(person).outcome == "arrived"
    assert person.files() == before


def test_a_folder_that_nobody_trusts_is_named(person):
    set_up(person)
    verdict = proved(person)
    assert (verdict.outcome, verdict.why) == (
        "did not arrive",
        "Codex does not trust this folder yet, and reads no hooks in it",
    )
