"""`doxa sync`: this memory and a hub, or a file that git carries."""

import os
from pathlib import Path
from typing import Any

import click

from doxa.cli.forms import emit
from doxa.cli.options import memory_options
from doxa.cli.output import tell
from doxa.errors import InvalidInput
from doxa.memory import Memory
from doxa.operations.exchange import Unmerged
from doxa.operations.log_file import Filed
from doxa.operations.replica import Synced

_SHOWN_MAX = 5


@click.command()
@click.argument("url", required=False)
@click.option("--token-file", metavar="FILE", help="The token for the hub; else DOXA_TOKEN, or the one of last time.")
@click.option("--git", "by_git", is_flag=True, help="With .doxa/log.jsonl in the repository instead of a hub.")
@memory_options
def sync(memory: Memory, as_json: bool, url: str | None, token_file: str | None, by_git: bool) -> None:
    """Bring this memory and a hub together: afterwards both have the events of both.

    URL is that of a `doxa serve`, and is remembered. Without it, what was used before is done again, hub and file.
    """
    file = Path(memory.root, ".doxa", "log.jsonl")
    done: dict[str, Any] = {}
    if by_git or (url is None and file.exists()):
        filed = memory.sync_file(file)
        done["file"] = filed._asdict() | {"refused": [one._asdict() for one in filed.refused]}
        if not as_json:
            _tell_filed(filed)
    if url is not None or (not by_git and (memory.hub is not None or not file.exists())):
        from doxa.syncing import sync_with_hub  # noqa: PLC0415 - it needs an extra, which a file does not

        synced = sync_with_hub(memory, url, _token(token_file))
        done["hub"] = synced._asdict() | {
            "refused_there": [one._asdict() for one in synced.refused_there],
            "refused_here": [one._asdict() for one in synced.refused_here],
        }
        if not as_json:
            _tell_synced(synced)
    if as_json:
        emit(done)


def _token(file: str | None) -> str | None:
    if file is None:
        return os.environ.get("DOXA_TOKEN")
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as error:
        raise InvalidInput(f"The token in {file!r} cannot be read: {error}. Nothing was synced.") from error


def _tell_filed(filed: Filed) -> None:
    tell(f".doxa/log.jsonl: {filed.written} events written, {filed.read} read.")
    _tell_refused("not read", filed.refused)


def _tell_synced(synced: Synced) -> None:
    tell(f"{synced.sent} events sent, {synced.received} received, in {synced.requests} requests.")
    _tell_refused("refused by the hub", synced.refused_there)
    _tell_refused("not taken from the hub", synced.refused_here)
    if not synced.agreed:
        tell("This memory and the hub do not have the same events yet: sync again.", style="yellow")


def _tell_refused(how: str, refused: tuple[Unmerged, ...]) -> None:
    for one in refused[:_SHOWN_MAX]:
        tell(f"{how}: {one.id or 'a line'}: {one.why}", style="yellow")
    if len(refused) > _SHOWN_MAX:
        tell(f"{how}: {len(refused) - _SHOWN_MAX} more", style="yellow")
