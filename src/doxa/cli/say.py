"""Commands that say something: remember, correct, revoke, reinstate, confirm, erase, undo."""

from typing import Any

import click

from doxa.cli import decide, testing
from doxa.cli.forms import belief_json, emit
from doxa.cli.options import evidence_given, evidence_options, key_or_id_given, memory_options
from doxa.cli.output import print_beliefs, print_change, tell
from doxa.cli.reports import report, report_settlement
from doxa.core.cues import KINDS
from doxa.core.render import render
from doxa.core.state import Belief
from doxa.errors import InvalidInput
from doxa.memory import Memory

_KINDS = f"Kinds: {', '.join(KINDS)}; several conditions are joined by ' & '."


def _rivals(memory: Memory, key: str | None) -> list[Belief]:
    return [] if key is None else [one.belief for one in memory.history(key if ":" in key else f"project:{key}")]


@click.command()
@click.argument("claim")
@click.option("--key", metavar="ENTITY:ATTRIBUTE[@SCOPE]", help="The question that it answers.")
@click.option("--value", help="The answer, if the key is given; the claim by default.")
@evidence_options
@click.option("--premise", "premises", metavar="ID", multiple=True, help="A belief that it rests on.")
@click.option("--anchor", "anchors", metavar="FILE", multiple=True, help="A file that it is about.")
@click.option("--cue", "cues", metavar="KIND:TERM", multiple=True, help=f"What else calls it up. {_KINDS}")
@click.option("--tag", "tags", multiple=True, help="A word for people.")
@click.option("--forecloses", metavar="KIND:TERM", help="What it keeps the agent from doing.")
@click.option("--check", metavar="TEXT", help="How to test it.")
@click.option("--on-line", metavar="COMMIT", help="It holds only on this commit and what descends from it.")
@click.option("--valid-from", metavar="MOMENT", help="When it began to hold, if the source says so.")
@click.option("--valid-to", metavar="MOMENT", help="When it ceased to hold, if the source says so.")
@click.option("--tentative", is_flag=True, help="Keep it as a candidate only.")
@click.option("--reaffirm", is_flag=True, help="A retired value is to hold again, because you say so.")
@memory_options
def remember(
    memory: Memory,
    as_json: bool,
    refs: tuple[str, ...],
    quote: str | None,
    reports: tuple[str, ...],
    **given: Any,
) -> int:
    """Take a note, settled against what answers the same question.

    A restatement of what was retired is refused (exit code 5): it is no evidence. Show it with --evidence, or say
    --reaffirm.
    """
    before = _rivals(memory, given["key"])
    settlement = memory.remember(evidence=evidence_given(refs, quote, reports), **given)
    return report_settlement(memory, settlement, before, as_json=as_json)


@click.command()
@click.argument("key_or_id")
@click.argument("value")
@click.option("--wrong", "because", flag_value="wrong", help="The old value was wrong when it was noted.")
@click.option("--changed", "because", flag_value="changed", help="The old value was right; the world has changed.")
@click.option("--reason", required=True, help="Why.")
@click.option("--claim", help="The new claim; by default the old one with the value replaced.")
@evidence_options
@memory_options
def correct(
    memory: Memory,
    as_json: bool,
    key_or_id: str,
    value: str,
    because: str | None,
    reason: str,
    claim: str | None,
    refs: tuple[str, ...],
    quote: str | None,
    reports: tuple[str, ...],
) -> int:
    """Put another value in the place of a belief."""
    if because is None:
        raise InvalidInput(
            "Say --wrong or --changed: a wrong value is warned of, a changed one is not. Nothing was written."
        )
    target = key_or_id_given(memory, key_or_id)
    before = [one.belief for one in memory.history(target)]
    settlement = memory.correct(
        target,
        value,
        because="wrong" if because == "wrong" else "changed",
        reason=reason,
        claim=claim,
        evidence=evidence_given(refs, quote, reports),
    )
    return report_settlement(memory, settlement, before, as_json=as_json, done="corrected")


@click.command()
@click.argument("belief", metavar="ID")
@click.argument("reason")
@click.option("--kept", metavar="TEXT", help="The part of it that stays true.")
@click.option("--check", metavar="TEXT", help="How to test the reason.")
@click.option("--anchor", "anchors", metavar="FILE", multiple=True, help="Where the mistake would be made again.")
@click.option("--cue", "cues", metavar="KIND:TERM", multiple=True, help="What else calls the warning up.")
@click.option("--misled-by", metavar="REF", multiple=True, help="Which of its references misled; all by default.")
@evidence_options
@memory_options
def revoke(
    memory: Memory,
    as_json: bool,
    belief: str,
    reason: str,
    misled_by: tuple[str, ...],
    refs: tuple[str, ...],
    quote: str | None,
    reports: tuple[str, ...],
    **given: Any,
) -> None:
    """Withdraw a belief that was wrong: it comes back as a warning where it would be derived again.

    A strong reason says what is really so: "the failure was a proxy timeout, not the retry limit".
    """
    before = [memory.get(belief)]
    evidence = evidence_given(refs, quote, reports)
    after = memory.revoke(belief, reason, evidence=evidence, misled_by=misled_by or None, **given)
    if after.status != "revoked":
        report(memory, "contested", before, after, as_json=as_json)
        if not as_json:
            tell("A person stated or confirmed it, so it is contested until a person agrees.", style="dim")
        return
    report(memory, "revoked", before, after, as_json=as_json)
    if not after.anchors and not after.cues and not as_json:
        tell(
            f"It has no anchor, so it is met again only when somebody looks it up. Where did it come from? "
            f"doxa reinstate {after.short} && doxa revoke {after.short} '…' --anchor FILE",
            style="dim",
        )


@click.command()
@click.argument("belief", metavar="ID")
@click.argument("reason", required=False)
@evidence_options
@memory_options
def reinstate(
    memory: Memory,
    as_json: bool,
    belief: str,
    reason: str | None,
    refs: tuple[str, ...],
    quote: str | None,
    reports: tuple[str, ...],
) -> None:
    """Believe a retired belief again: its retirement was the mistake."""
    target = memory.get(belief)
    before = [target] if not target.key.entity else [one.belief for one in memory.history(target.key)]
    after = memory.reinstate(belief, reason, evidence=evidence_given(refs, quote, reports))
    report(memory, "reinstated", before, after, as_json=as_json)


@click.command()
@click.argument("belief", metavar="ID")
@evidence_options
@memory_options
def confirm(
    memory: Memory,
    as_json: bool,
    belief: str,
    refs: tuple[str, ...],
    quote: str | None,
    reports: tuple[str, ...],
) -> None:
    """Support a belief once more; its anchors stand for what is there now."""
    before = [memory.get(belief)]
    after = memory.confirm(belief, evidence_given(refs, quote, reports))
    report(memory, "confirmed", before, after, as_json=as_json)


@click.command()
@click.argument("belief", metavar="ID", required=False)
@click.option("--about", metavar="NAME", help="Instead: everything that this person wrote, or that names them.")
@click.option("--reason", required=True, help="Why; it is kept, so it must not repeat what is erased.")
@click.option("--yes", is_flag=True, help="Do it. Without this, only what would go is shown.")
@memory_options
def erase(memory: Memory, as_json: bool, belief: str | None, about: str | None, reason: str, yes: bool) -> None:
    """Remove a belief's content for good: secrets, privacy. This is the one thing that has no way back."""
    if (belief is None) == (about is None):
        raise InvalidInput("Say what is meant: the id of a belief, or --about a person. Nothing was removed.")
    if about is not None:
        _erase_about(memory, about, reason, yes=yes, as_json=as_json)
        return
    assert belief is not None
    (target,) = memory.history(memory.get(belief).id)
    count = sum(event.belief == target.belief.id for event in target.events)
    if not yes:
        raise InvalidInput(
            f"This would remove the content of {count} events for good: {render(target.belief)} "
            "Nothing was removed. Add --yes to do it."
        )
    after = memory.erase(target.belief.id, reason)
    report(memory, f"erased the content of {count} events", [target.belief], after, as_json=as_json)


def _erase_about(memory: Memory, about: str, reason: str, *, yes: bool, as_json: bool) -> None:
    meant = memory.about(about)
    if not yes:
        if not as_json:
            print_beliefs(meant, "Nothing here was written by them, and nothing names them.")
        raise InvalidInput(
            f"This would remove the content of {len(meant)} beliefs for good. Nothing was removed. Add --yes to do it."
        )
    gone = memory.erase_about(about, reason, only=[one.id for one in meant])
    if as_json:
        emit({"outcome": "erased", "changed": [belief_json(one) for one in gone]})
    else:
        print_change(
            f"erased the content of {len(gone)} beliefs", {one.id: one for one in meant}, {one.id: one for one in gone}
        )


@click.command()
@memory_options
def undo(memory: Memory, as_json: bool) -> None:
    """Take back the last operation by its inverse."""
    written = memory.undo()
    after = {name: memory.get(name) for name in written.after}
    if as_json:
        emit({"outcome": "undone", "changed": [belief_json(one) for one in after.values()]})
    else:
        print_change("undone", written.before, after)


COMMANDS = (remember, correct, revoke, reinstate, *decide.COMMANDS, *testing.COMMANDS, confirm, erase, undo)
