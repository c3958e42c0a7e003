"""Deciding what is in question: reaffirmations, contests, outcomes, other names."""

from collections.abc import Callable
from typing import Literal

from doxa.core.commands import Alias, Contest, Justify, PutToTest, Reaffirm, Settle, Try
from doxa.core.lifecycle import ACTIVE, REFUSALS
from doxa.core.state import Belief
from doxa.core.values import Evidence, Key
from doxa.errors import InvalidInput, Refused, UnknownId
from doxa.operations.context import Context
from doxa.operations.loading import load, load_family, resolve, with_family
from doxa.operations.write import Asked, Written, perform
from doxa.ports.store import View


def reaffirm(
    context: Context,
    key_or_id: str | Key,
    canonical: Callable[[Key], str] | None,
    reason: str | None,
    *,
    instead_of: str | None = "",
) -> Written:
    """Let an old value hold again because a person says so.

    Args:
        context: the ports, and who says so.
        key_or_id: the key or the belief.
        canonical: gives the form of the value that is meant.
        reason: why.
        instead_of: the belief that must still hold, None if nothing may; "" if it does not matter.
    """

    def ask(view: View) -> Asked:
        rule = context.rules
        if isinstance(key_or_id, Key):
            family = load_family(view, key_or_id.folded)
            if not family:
                raise UnknownId(f"Nothing was ever noted about {key_or_id}. Nothing was written.")
            wanted = canonical(key_or_id) if canonical else None
            command = Reaffirm(family, None, wanted, reason, rule.of(key_or_id))
            return Asked(command, family, key_or_id.folded)
        target, family = with_family(view, key_or_id)
        holds = next((one.id for one in family if one.status == ACTIVE), None)
        if instead_of not in ("", holds):
            raise Refused("moved", f"[{target.short}] was not changed: {REFUSALS['moved']}.")
        meant = None if canonical else target
        wanted = canonical(target.key) if canonical else None
        return Asked(Reaffirm(family, meant, wanted, reason, rule.of(target.key)), family, target.key.folded)

    return perform(context, ask)


def contest(context: Context, prefix: str, reason: str, evidence: tuple[Evidence, ...]) -> Written:
    """Say that something stands against a belief."""

    def ask(view: View) -> Asked:
        target = load(view, resolve(view, prefix))
        return Asked(Contest(target, reason, evidence), (target,))

    return perform(context, ask)


def settle(context: Context, key: Key, chosen: Callable[[View, tuple[Belief, ...]], Belief], reason: str) -> Written:
    """Decide a contest of a key."""

    def ask(view: View) -> Asked:
        family = load_family(view, key.folded)
        target = chosen(view, family)
        return Asked(Settle(target, family, reason, context.rules.of(key)), family, key.folded)

    return perform(context, ask)


def outcome(
    context: Context, prefix: str, *, succeeded: bool, transient: bool, evidence: tuple[Evidence, ...]
) -> Written:
    """Count how acting on a belief went."""

    def ask(view: View) -> Asked:
        target, family = with_family(view, prefix)
        rule = context.rules.of(target.key)
        return Asked(Try(target, family, succeeded, transient, evidence, rule), family, target.key.folded)

    return perform(context, ask)


def put_to_test(context: Context, prefix: str, *, held: bool, reason: str, evidence: tuple[Evidence, ...]) -> Written:
    """Say what became of putting a belief to the test."""

    def ask(view: View) -> Asked:
        target = load(view, resolve(view, prefix))
        return Asked(PutToTest(target, held, reason, evidence, context.rules.of(target.key)), (target,))

    return perform(context, ask)


def justify(context: Context, prefix: str, premises: tuple[str, ...], *, removed: bool) -> Written:
    """Say that a belief rests on others together, or that it does not."""

    def ask(view: View) -> Asked:
        target = load(view, resolve(view, prefix))
        named = tuple(resolve(view, one) for one in premises)
        if target.id in named:
            raise InvalidInput(f"[{target.short}] cannot rest on itself. Nothing was written.")
        # Of a justification that is there the order does not matter.
        meant = next((one for one in target.premises if set(one) == set(named)), tuple(dict.fromkeys(named)))
        return Asked(Justify(target, meant, removed), (target,))

    return perform(context, ask)


def alias(
    context: Context, find: Callable[[View], Belief], name: str, of: Literal["key", "value"], canonical: str
) -> Written:
    """Give the key or the value of a belief another name."""

    def ask(view: View) -> Asked:
        target = find(view)
        return Asked(Alias(target, name, of, canonical), (target,))

    return perform(context, ask)
