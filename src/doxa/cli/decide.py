"""Commands that decide what is in question: reaffirm, contest, settle, outcome, alias, propose."""

import click

from doxa.cli.forms import emit, proposal_json
from doxa.cli.options import evidence_given, evidence_options, key_or_id_given, memory_options
from doxa.cli.output import print_beliefs, tell
from doxa.cli.reports import report, report_settlement
from doxa.errors import Refused
from doxa.memory import Memory


@click.command()
@click.argument("key_or_id")
@click.argument("value", required=False)
@click.option("--reason", help="Why.")
@memory_options
def reaffirm(memory: Memory, as_json: bool, key_or_id: str, value: str | None, reason: str | None) -> int:
    """Say that an old value holds again: without VALUE, the one that was replaced last."""
    target = key_or_id_given(memory, key_or_id)
    before = [one.belief for one in memory.history(target)]
    settlement = memory.reaffirm(target, value, reason)
    return report_settlement(memory, settlement, before, as_json=as_json)


@click.command()
@click.argument("belief", metavar="ID")
@click.argument("reason")
@evidence_options
@memory_options
def contest(
    memory: Memory,
    as_json: bool,
    belief: str,
    reason: str,
    refs: tuple[str, ...],
    quote: str | None,
    reports: tuple[str, ...],
) -> None:
    """Say that something stands against a belief, without moving it."""
    before = [memory.get(belief)]
    after = memory.contest(belief, reason, evidence=evidence_given(refs, quote, reports))
    report(memory, "contested", before, after, as_json=as_json)


@click.command()
@click.argument("key", metavar="ENTITY:ATTRIBUTE[@SCOPE]")
@click.argument("chosen", metavar="ID|VALUE")
@click.option("--reason", required=True, help="Why.")
@memory_options
def settle(memory: Memory, as_json: bool, key: str, chosen: str, reason: str) -> int:
    """Decide a contest: what is chosen holds, its rivals make room."""
    before = [one.belief for one in memory.history(key if ":" in key else f"project:{key}")]
    return report_settlement(memory, memory.settle(key, chosen, reason), before, as_json=as_json)


@click.command()
@click.argument("belief", metavar="ID")
@click.argument("result", type=click.Choice(["success", "failure", "transient"]))
@evidence_options
@memory_options
def outcome(
    memory: Memory,
    as_json: bool,
    belief: str,
    result: str,
    refs: tuple[str, ...],
    quote: str | None,
    reports: tuple[str, ...],
) -> None:
    """Say how acting on a belief went; `transient` is a failure whose cause will pass."""
    before = [memory.get(belief)]
    evidence = evidence_given(refs, quote, reports)
    after = memory.outcome(belief, result == "success", evidence=evidence, transient=result == "transient")
    report(memory, result, before, after, as_json=as_json)
    if after.status == "revoked" and not before[0].retired and not as_json:
        tell(f"Nothing answers it now. What to try: doxa candidates {after.key}", style="dim")


@click.command()
@click.argument("name")
@click.argument("other", metavar="KEY|VALUE")
@click.option("--of-value", "key", metavar="KEY", help="NAME is another form of a value of this key.")
@memory_options
def alias(memory: Memory, as_json: bool, name: str, other: str, key: str | None) -> None:
    """Give a key, or a value, another name. It changes no status."""
    after = memory.alias(name, other, key=key)
    report(memory, "aliased", [after], after, as_json=as_json)


@click.command()
@click.argument("belief", metavar="ID")
@click.argument("premises", metavar="ID...", nargs=-1)
@click.option("--remove", "removed", is_flag=True, help="It does not rest on them.")
@memory_options
def justify(memory: Memory, as_json: bool, belief: str, premises: tuple[str, ...], removed: bool) -> None:
    """Say that a belief rests on others, all of them together; or take that back.

    Without others it rests on what was seen or said of it alone.
    """
    before = [memory.get(belief)]
    after = memory.justify(belief, premises, removed=removed)
    report(memory, "unjustified" if removed else "justified", before, after, as_json=as_json)


@click.command()
@click.argument("text")
@click.option("--by", metavar="NAME", help="Who said it; you by default. Words of a document or a tool reopen nothing.")
@click.option("--session", help="The session whose last change “that” is about.")
@click.option("--accept", is_flag=True, help="Do it. Without this, only what is proposed is shown.")
@memory_options
def propose(memory: Memory, as_json: bool, text: str, by: str | None, session: str | None, accept: bool) -> int:
    """Read a sentence such as “go back to what we had before”, and propose what it means. Nothing is changed."""
    proposal = memory.propose(text, by=by, session=session)
    if proposal is not None and accept and proposal.act == "reopen":
        before = [one.belief for one in memory.history(proposal.key)] if proposal.key else []
        return report_settlement(memory, proposal.accept(), before, as_json=as_json)
    if as_json:
        emit(proposal_json(proposal))
    elif proposal is None:
        tell("It reopens nothing.", style="dim")
    elif proposal.question is not None:
        tell(proposal.question)
    else:
        tell(f"{proposal.key} would be {proposal.value} again. {proposal.why}")
        print_beliefs([one for one in (proposal.belief, proposal.holds) if one is not None], "")
        tell("Say --accept to do it.", style="dim")
    return 0 if proposal is None or not accept or proposal.question is None else Refused.exit_code


COMMANDS = (reaffirm, contest, settle, outcome, justify, alias, propose)
