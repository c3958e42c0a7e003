"""What is read before a note is settled: everything that the decision is handed."""

import re

from doxa.core.delivery import FENCE
from doxa.core.events import Created
from doxa.core.lifecycle import ACTIVE, REVOKED
from doxa.core.passages import passage_in
from doxa.core.settlement.facts import Input
from doxa.core.settlement.rivals import equal
from doxa.core.settlement.warrant import is_observed, mark_of
from doxa.core.state import PREFIX_CHARS, Belief
from doxa.core.values import Evidence
from doxa.operations.context import Context
from doxa.operations.loading import load, load_bare, load_family, resolve
from doxa.operations.note import Note
from doxa.ports.store import View

_SUSPECTS_MAX = 20
_RENDERED = re.compile(rf"\[([0-9a-z]{{{PREFIX_CHARS}}})\] ")
_RENDERED_MAX = 20
_DELIVERED = re.compile(rf"<{FENCE}\b.*?(?:</{FENCE}>|\Z)", re.DOTALL | re.IGNORECASE)


def said_of(context: Context, view: View, note: Note, *, reaffirm: bool = False, asserted: bool = True) -> Input:
    """Read what a note is to be settled against.

    Args:
        context: who says it, and in which session.
        view: the store, in the transaction that will write.
        note: what is said.
        reaffirm: whether the old value is meant to hold again. Of an agent it counts only with a named person's word.
        asserted: whether a value is asserted at all.
    """
    body = note.body
    if body.premises:
        body = body._replace(premises=tuple(resolve(view, one) for one in body.premises))
    family = load_family(view, body.key.folded)
    unclear = False
    if note.worded and body.entity:
        body, unclear = _valued(context, body, family)
    evidence = _without_own_words(context, view, body, note.texts)
    own_words = evidence != body.evidence
    body = body._replace(evidence=evidence)
    active = [belief for belief in family if belief.status == ACTIVE]
    return Input(
        note=body,
        family=family,
        rule=context.rules.of(body.key),
        texts=note.texts,
        reaffirm=reaffirm and _speaks_for_a_person(context, body.evidence),
        asserted=asserted,
        told=_told(context, view, body, active, own_words=own_words),
        elsewhere=bool(body.entity) and not active and view.answered_elsewhere(body.key.folded),
        suspects=_suspects(view, body.evidence, family),
        unclear=unclear,
    )


def _valued(context: Context, body: Created, family: tuple[Belief, ...]) -> tuple[Created, bool]:
    """Look for the value in the words of a claim; and say whether it may be a retired one that cannot be told."""
    from doxa.core.canonical import canonical_value  # noqa: PLC0415 - seldom needed
    from doxa.core.extraction.mention import names_any, value_said  # noqa: PLC0415 - seldom needed

    known = [belief.value for belief in family if belief.value is not None]
    value = value_said(body.claim, body.key, known)
    if value is None:
        retired = [belief.value for belief in family if belief.retired and belief.value is not None]
        same = any(equal(belief, body.canonical) for belief in family)
        return body, bool(retired) and not same and names_any(body.claim, retired)
    return body._replace(value=value, canonical=canonical_value(value, context.rules.of(body.key).kind)), False


def _speaks_for_a_person(context: Context, evidence: tuple[Evidence, ...]) -> bool:
    return context.actor.kind == "human" or any(one.warrant == "statement" for one in evidence)


def _told(context: Context, view: View, body: Created, active: list[Belief], *, own_words: bool) -> frozenset[str]:
    """Give the beliefs that were delivered to who repeats them."""
    same = [belief.id for belief in active if equal(belief, body.canonical)]
    if own_words:
        return frozenset(same)
    if not same or context.actor.kind == "human" or is_observed(body.evidence):
        return frozenset()
    return frozenset(view.told(context.session, same))


def _without_own_words(
    context: Context, view: View, body: Created, texts: tuple[str | None, ...]
) -> tuple[Evidence, ...]:
    """Put a guess in the place of evidence that is doxa's own text: what it delivered is evidence of nothing."""
    guess = Evidence("inference", by=context.actor.name)
    if _is_own(view, body.claim):
        return (guess,)
    if not any(texts):
        return body.evidence
    return tuple(
        guess if text is not None and _is_own_part(view, one.quote, text) else one
        for one, text in zip(body.evidence, texts, strict=True)
    )


def _is_own_part(view: View, quote: str | None, text: str) -> bool:
    """Whether a passage, or without one the whole, is doxa's own text: a transcript holds what was delivered."""
    if quote is None or quote == text:
        return _is_own(view, text)
    if _is_own(view, quote):
        return True
    return _is_own(view, text) and not passage_in(quote, _without_deliveries(view, text))


def _without_deliveries(view: View, text: str) -> str:
    left = _DELIVERED.sub("\n", text).split("\n")
    found = 0
    for number, line in enumerate(left):
        if found < _RENDERED_MAX and _RENDERED.search(line):
            found += 1
            left[number] = "" if _is_own(view, line) else line
    return "\n".join(left)


def _is_own(view: View, text: str) -> bool:
    if "[" not in text and FENCE not in text:
        return False
    if f"<{FENCE}" in text.lower():
        return True
    for number, found in enumerate(_RENDERED.finditer(text)):
        if number == _RENDERED_MAX:
            break
        names = view.with_prefix(found[1], 2)
        belief = load_bare(view, names[0]) if len(names) == 1 else None
        if belief is not None and belief.claim and passage_in(belief.claim, text):
            return True
    return False


def _suspects(view: View, evidence: tuple[Evidence, ...], family: tuple[Belief, ...]) -> tuple[Belief, ...]:
    """Give revoked beliefs of other keys that came from the same references or passages."""
    terms = [
        term
        for one in evidence
        if one.warrant in ("observation", "report")
        for term in (mark_of(one), f"ref:{one.ref}" if one.ref else None)
        if term is not None
    ]
    if not terms:
        return ()
    own = {belief.id for belief in family}
    names = [name for name in view.marked("misled", terms) if name not in own]
    found = (load(view, name) for name in names[:_SUSPECTS_MAX])
    return tuple(belief for belief in found if belief.status == REVOKED)
