"""What the proof says of a client that works, and of those that do not."""

import json

import pytest

from doxa.clients.install import Where, carry_out, plan_init
from doxa.clients.interpreter import interpreter
from doxa.clients.prove import enclosure
from doxa.clients.prove.verdict import prove, state_of
from doxa.errors import DoxaError


@pytest.fixture
def set_up(person):
    where = Where(person.repository, False, person.environ)
    carry_out(plan_init(where, ["gemini"], interpreter(), servers=False))
    return person


def proved(person, **options):
    return prove("gemini", person.repository, person.environ, **options)


def test_what_arrives_is_shown_with_where_it_stood(set_up):
    set_up.installs("good")
    verdict = proved(set_up)
    assert (verdict.outcome, verdict.why, verdict.failed) == ("arrived", "", False)
    assert verdict.version == "9.9.9"
    arrival = verdict.check.arrival
    assert (arrival.request, arrival.role) == (2, "user, tool result")
    assert arrival.field == "contents.2.parts.0.functionResponse.response.output"
    assert "the failure was a proxy timeout, not the retry limit" in arrival.text
    assert arrival.text.startswith("<doxa_memory about=")
    assert arrival.text.endswith("</doxa_memory>")
    assert arrival.before.endswith("Back off for 30 seconds before the next one.\n")


@pytest.mark.parametrize(
    ("behaviour", "why"),
    [
        ("deaf", "the hook answered, and it is not in the next request"),
        ("careless", "the client did not run the hook"),
        ("broken", "the client failed with status 3\nfirst words\nlast words"),
    ],
)
def test_why_nothing_arrives_is_said(set_up, behaviour, why):
    set_up.installs(behaviour)
    verdict = proved(set_up)
    assert (verdict.outcome, verdict.why, verdict.failed) == ("did not arrive", why, True)
    assert verdict.check.arrival is None


def test_a_client_that_does_not_end_is_ended(set_up):
    set_up.installs("endless")
    verdict = proved(set_up, seconds_max=3)
    assert (verdict.outcome, verdict.why) == ("did not arrive", "the client did not come to an end")


def test_a_hook_that_is_gone_is_named_and_does_not_arrive(set_up):
    set_up.installs("good")
    settings = set_up.repository / ".gemini" / "settings.json"
    settings.write_text(settings.read_text().replace(interpreter(), "/nowhere/python"))
    verdict = proved(set_up)
    assert verdict.failed
    assert "its Python, /nowhere/python, is gone" in verdict.state.problems[0]
    assert "run `doxa init --client gemini` again" in verdict.state.problems[0]


def test_a_client_that_is_not_there_or_not_set_up_is_not_run(person):
    person.environ["PATH"] = "/nowhere"
    assert proved(person).outcome == "not installed"
    person.installs("good")
    verdict = proved(person)
    assert (verdict.outcome, verdict.why) == ("not set up", "run `doxa init --client gemini`")
    assert not verdict.failed
    assert prove("cursor", person.repository, person.environ).outcome == "cannot be proved"


def test_nothing_of_the_persons_is_touched_or_run(set_up):
    """Hooks and servers of others that stand in the same file are left out."""
    set_up.installs("good")
    settings = set_up.repository / ".gemini" / "settings.json"
    value = json.loads(settings.read_text())
    touched = set_up.top / "touched"
    value["hooks"]["AfterTool"].append({"hooks": [{"type": "command", "command": f"touch {touched}"}]})
    value["hooks"]["AfterTool"][0]["hooks"].append({"type": "command", "command": f"touch {touched}"})
    value["mcpServers"] = {"theirs": {"command": "touch", "args": [str(touched)]}}
    settings.write_text(json.dumps(value))
    before = set_up.files()
    assert proved(set_up).outcome == "arrived"
    assert set_up.files() == before


def test_entries_in_the_home_folder_are_proved_too(person):
    person.installs("good")
    carry_out(plan_init(Where(person.repository, True, person.environ), ["gemini"], interpreter(), servers=False))
    state = state_of("gemini", person.repository, person.environ)
    assert state.files == [str(person.home / ".gemini" / "settings.json")]
    # This one reads its settings in the project alone, so nothing can arrive; the real one reads both.
    assert proved(person).outcome == "did not arrive"


def test_without_a_network_of_its_own_it_is_proved_and_said(set_up, monkeypatch):
    set_up.installs("good")
    assert proved(set_up).alone is bool(enclosure.way())
    monkeypatch.setattr(enclosure, "way", lambda: ())
    verdict = proved(set_up)
    assert (verdict.outcome, verdict.alone) == ("arrived", False)


def test_one_that_leaves_processes_behind_is_only_run_where_they_end_with_it(person, monkeypatch):
    program = person.clients / "cline" / "node_modules" / ".bin" / "cline"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\nexit 3\n")
    program.chmod(0o755)
    carry_out(plan_init(Where(person.repository, False, person.environ), ["cline"], interpreter(), servers=False))
    monkeypatch.setattr(enclosure, "way", lambda: ())
    verdict = prove("cline", person.repository, person.environ)
    assert (verdict.outcome, verdict.check) == ("cannot be proved", None)
    assert "leaves processes behind" in verdict.why


def test_without_git_it_says_what_it_needs(set_up):
    set_up.installs("good")
    set_up.environ["PATH"] = "/nowhere"
    with pytest.raises(DoxaError, match="Nothing was run"):
        proved(set_up)
