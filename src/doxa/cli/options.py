"""Options that every command has, and how the memory is opened for them."""

import functools
from collections.abc import Callable
from typing import Any

import click

from doxa.core.values import Actor, Evidence
from doxa.errors import InvalidInput, UnknownId
from doxa.memory import Memory
from doxa.operations.evidence import Observed, observed, reported
from doxa.operations.given import agent, person
from doxa.wiring import open_memory

Command = Callable[..., Any]


def json_option(command: Command) -> Command:
    """Add --json."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def memory_options(command: Command) -> Command:
    """Open the memory for a command, which gets it as its first argument, and close it afterwards."""

    @click.option("--store", "store", metavar="FILE", help="The store; by default the project's own.")
    @click.option("--root", metavar="FOLDER", help="What given paths are relative to; by default here.")
    @click.option("--project", metavar="NAME", help="Another project, by name or id.")
    @click.option("--actor", metavar="NAME", help="Who you are; by default DOXA_ACTOR or git's user.")
    @click.option("--agent", "agent_name", metavar="NAME", help="Act as the agent of this name, not as a person.")
    @json_option
    @functools.wraps(command)
    def opened(
        store: str | None,
        root: str | None,
        project: str | None,
        actor: str | None,
        agent_name: str | None,
        **arguments: Any,
    ) -> Any:
        with open_memory(store, actor=_actor(actor, agent_name), root=root, project=project) as memory:
            return command(memory, **arguments)

    return opened


def _actor(actor: str | None, agent_name: str | None) -> Actor | None:
    if agent_name is not None:
        return agent(agent_name)
    return None if actor is None else person(actor)


def past_option(command: Command) -> Command:
    """Add --as-of, and give the command the memory of that moment."""

    @click.option(
        "--as-of", metavar="MOMENT", help="As it was at a moment, such as 2026-05-01 or 2026-05-01T12:00:00Z."
    )
    @functools.wraps(command)
    def at(memory: Memory, as_of: str | None, **arguments: Any) -> Any:
        return command(memory if as_of is None else memory.as_of(as_of), **arguments)

    return at


def limit_option(default: int, text: str) -> Callable[[Command], Command]:
    """Add --limit, at least 1."""
    return click.option("--limit", type=click.IntRange(min=1), default=default, show_default=True, help=text)


def key_or_id_given(memory: Memory, text: str) -> str:
    """Read a key or an id: what begins no id may be the attribute of a key of the project itself."""
    if ":" in text:
        return text
    try:
        return memory.get(text).id
    except UnknownId:
        key = f"project:{text}"
        try:
            known = memory.history(key)
        except InvalidInput:
            known = []
        if not known:
            raise
        return key


def evidence_options(command: Command) -> Command:
    """Add --evidence, --quote and --report."""
    for option in (
        click.option(
            "--report",
            "reports",
            metavar="SOURCE",
            multiple=True,
            help="A document or transcript that claims it.",
        ),
        click.option("--quote", metavar="TEXT", help="The passage of the evidence that matters."),
        click.option(
            "--evidence",
            "refs",
            metavar="FILE[:LINE|::SYMBOL]",
            multiple=True,
            help="A file, or a definition in one, that shows it.",
        ),
    ):
        command = option(command)
    return command


def evidence_given(
    refs: tuple[str, ...], quote: str | None, reports: tuple[str, ...]
) -> list[Evidence | Observed] | None:
    """Make evidence of what was given on the command line, None of nothing."""
    if quote is not None and len(refs) + len(reports) != 1:
        raise InvalidInput("--quote needs one --evidence or --report that it is from. Nothing was written.")
    found: list[Evidence | Observed] = [observed(ref, quote=quote) for ref in refs]
    found.extend(reported(source, quote=quote) for source in reports)
    return found or None
