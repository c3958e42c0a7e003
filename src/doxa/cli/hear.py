"""Commands that take notes nobody typed: import, ingest."""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import click

from doxa.cli.forms import emit, settlement_json
from doxa.cli.options import memory_options
from doxa.cli.output import rendering, tell
from doxa.errors import InvalidInput
from doxa.memory import Memory, Settlement
from doxa.operations.capture import turns_of


def _lines(file: str) -> list[str]:
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise InvalidInput(f"{file!r} cannot be read: {error}. Nothing was taken from it.") from error
    return text.split("\n")


def _notes(lines: list[str], file: str) -> list[Any]:
    text = "\n".join(lines).strip()
    try:
        if text.startswith("["):
            return list(json.loads(text))
        return [json.loads(line) for line in lines if line.strip()]
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"{file!r} is no JSON: {error}. Nothing was imported.") from error


def _report(settlements: list[Settlement], *, as_json: bool) -> None:
    if as_json:
        emit([settlement_json(one) for one in settlements])
        return
    counts = Counter(one.outcome for one in settlements)
    for one in settlements:
        if one.refused or one.outcome == "held":
            tell(rendering(one.message), indent=2)
    tell(", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items())) or "Nothing was said in it.")


@click.command("import")
@click.argument("file")
@memory_options
def import_notes(memory: Memory, as_json: bool, file: str) -> None:
    """Take notes from a file of JSON: a list, or one note a line, each with "claim" and maybe "key" and "value".

    Each counts as what that file reports, and is settled like anything else that is said: what was found wrong here
    stays wrong. Importing the same again adds nothing.
    """
    notes = _notes(_lines(file), file)
    _report(memory.import_notes(notes, source=file if file != "-" else "standard input"), as_json=as_json)


@click.command()
@click.argument("file")
@click.option("--by", metavar="NAME", help="The person who speaks in it; you by default.")
@memory_options
def ingest(memory: Memory, as_json: bool, file: str, by: str | None) -> None:
    """Take plain statements from a transcript: one turn a line, as JSON with a role and content, or as text.

    A person's statement about a question that is known is settled; everything else enters as a candidate at most.
    """
    found: list[Settlement] = []
    for person, text in turns_of(_lines(file)):
        found.extend(memory.hear(text, by=by) if person else memory.hear(text, source=file))
    _report(found, as_json=as_json)


COMMANDS = (import_notes, ingest)
