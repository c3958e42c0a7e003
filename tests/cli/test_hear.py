"""Importing and ingesting from the command line."""

import json

from tests.hooks.scene import write


def test_notes_are_imported_counted_and_settled(doxa):
    doxa("remember", "the port is 80", "--key", "web:port", "--value", "80")
    doxa("correct", "web:port", "8443", "--changed", "--reason", "it has a certificate now")
    notes = [
        {"claim": "the port is 80", "key": "web:port", "value": "80"},
        {"claim": "deploys happen on Tuesdays", "tags": ["habit"]},
    ]
    write(doxa.repo, {"notes.json": json.dumps(notes), "notes.jsonl": "\n".join(map(json.dumps, notes)) + "\n"})
    lines = doxa.lines("import", "notes.json")
    assert lines[-1] == "1 added, 1 echo"
    assert any("What holds now" in line and "8443" in line for line in lines)
    assert [one["outcome"] for one in doxa.json("import", "notes.jsonl")] == ["echo", "confirmed"]
    assert doxa.lines("import", "notes.jsonl")[-1] == "1 confirmed, 1 echo"
    assert doxa.lines("current", "web:port")[0] == "8443"


def test_an_import_of_nonsense_imports_nothing(doxa):
    write(doxa.repo, {"a.json": "{", "b.json": '[{"claim": "x"}, 3]'})
    for name in ("a.json", "b.json", "nowhere.json"):
        result = doxa("import", name)
        assert result.status == 1
        assert "Nothing was" in result.err
    assert doxa.lines("log") == ["Nothing has happened yet."]


def test_a_transcript_is_ingested(doxa):
    doxa("remember", "the region is Frankfurt", "--evidence", "README.md")
    write(doxa.repo, {"talk.txt": "user: We moved the region to Ohio.\nassistant: The database is Postgres 16.\n"})
    assert doxa.lines("ingest", "talk.txt") == ["1 candidate, 1 superseded"]
    assert doxa.lines("current", "project:region")[0] == "Ohio"
    result = doxa("ingest", "-", stdin="user: The region is Frankfurt.\n")
    assert result.status == 0
    assert "What holds now" in result.out
    assert doxa.lines("current", "region")[0] == "Ohio"
    (candidate,) = doxa.json("review")
    assert (candidate["value"], candidate["evidence"][0]["ref"]) == ("Postgres 16", "talk.txt")
