"""The table of settlement against another reading of its description, for everything that can be known."""

import itertools
from typing import get_args

import pytest

from doxa.core.settlement import table
from doxa.core.settlement.table import TABLE, Action, Facts, Row, settle

ALL = [Facts(*values) for values in itertools.product((False, True), repeat=len(Facts._fields))]


def described(facts: Facts) -> str:
    """The outcome as the description has it, row after row.

    Row 7 comes first: where no value is asserted there is nothing to compare. A tentative input that equals a candidate
    supports it under row 6's own outcome. An unguarded value that is enough settles like a new one, and returns.
    """
    if not facts.asserted:
        return "ignored"  # row 7
    if facts.discredited:
        return "rederived"  # row 1
    if facts.equals_active:
        return "confirmed"  # row 2
    if facts.equals_retired:
        if facts.reaffirmed:
            return "returned"  # row 3
        if facts.fresh:
            return "returned" if facts.enough else "held"  # row 4
        if facts.guarded:
            return "echo"  # row 5
    if facts.tentative:
        return "candidate"  # row 6
    if facts.equals_candidate:
        return "confirmed"  # row 8
    if facts.equals_retired and facts.enough:
        return "returned"
    if facts.beside:
        return "coexists"  # row 9
    if not facts.enough:
        return "held"  # row 12, which an empty slot does not spare
    return "superseded" if facts.active else "added"  # rows 11 and 10


def test_all_that_can_be_known_is_decided_as_described():
    assert len(ALL) == 2**12
    assert [settle(facts).outcome for facts in ALL] == [described(facts) for facts in ALL]


def test_every_row_decides_something():
    deciding = [settle(facts) for facts in ALL]
    assert [row.situation for row in TABLE if row not in deciding] == []


# A plain instance of each row: what is known, and what the row makes of it.
INSTANCES = [
    ("7", "ignored", "nothing", {"asserted": False, "discredited": True, "equals_active": True}),
    ("1", "rederived", "refuse", {"discredited": True, "reaffirmed": True, "equals_retired": True}),
    ("2", "confirmed", "confirm", {"equals_active": True, "active": True, "equals_retired": True, "guarded": True}),
    ("3", "returned", "reinstate", {"equals_retired": True, "reaffirmed": True, "guarded": True, "enough": False}),
    ("4", "returned", "reinstate", {"equals_retired": True, "fresh": True, "guarded": True, "active": True}),
    ("4", "held", "hold", {"equals_retired": True, "fresh": True, "guarded": True, "enough": False, "active": True}),
    ("5", "echo", "refuse", {"equals_retired": True, "guarded": True, "tentative": True}),
    ("8", "candidate", "confirm", {"tentative": True, "equals_candidate": True}),
    ("6", "candidate", "create", {"tentative": True, "active": True}),
    ("8", "confirmed", "promote", {"equals_candidate": True, "active": True}),
    ("8", "confirmed", "confirm", {"equals_candidate": True, "enough": False, "active": True}),
    ("5", "returned", "reinstate", {"equals_retired": True, "active": True}),
    ("9", "coexists", "create", {"beside": True, "enough": False}),
    ("10", "added", "create", {}),
    ("11", "superseded", "replace", {"active": True}),
    ("12", "held", "hold", {"active": True, "enough": False}),
]


@pytest.mark.parametrize(("number", "outcome", "action", "known"), INSTANCES)
def test_a_plain_instance_of_each_row(number, outcome, action, known):
    row = settle(Facts(**known))
    assert (row.number, row.outcome, row.action) == (number, outcome, action)


def test_there_is_an_instance_of_each_row():
    assert [settle(Facts(**known)) for *_, known in INSTANCES] == list(TABLE)
    assert {row.number for row in TABLE} == {str(number) for number in range(1, 13)}


def test_conditions_name_facts_and_actions_are_known():
    for row in TABLE:
        assert {name for name, _ in row.conditions} <= set(Facts._fields)
        assert row.action in get_args(Action)
    assert {action for row in TABLE for action in [row.action]} == set(get_args(Action))


def test_exactly_one_row_has_no_conditions_and_it_is_the_last():
    assert [row for row in TABLE if not row.conditions] == [TABLE[-1]]


def test_every_fact_matters():
    """There is a situation that each single fact decides."""
    for number, name in enumerate(Facts._fields):
        others = [facts for facts in ALL if not facts[number]]
        assert any(settle(facts) != settle(facts._replace(**{name: True})) for facts in others), name


def decided(rows: tuple[Row, ...], monkeypatch) -> list[tuple[str, str]]:
    """What other rows decide; what is remembered of the real ones is passed by."""
    monkeypatch.setattr(table, "TABLE", rows)
    found = [getattr(settle, "__wrapped__", settle)(facts) for facts in ALL]
    return [(row.outcome, row.action) for row in found]


def test_the_first_row_that_matches_decides(monkeypatch):
    """Rows taken in another order decide otherwise: each is put behind all the others but the last."""
    before = decided(TABLE, monkeypatch)
    moved = [
        row.number
        for place, row in enumerate(TABLE[:-1])
        if decided((*TABLE[:place], *TABLE[place + 1 : -1], row, TABLE[-1]), monkeypatch) != before
    ]
    # Rows 10 and 11 exclude each other, and row 8 only decides what row 6 leaves.
    assert set(moved) >= {"7", "1", "2", "3", "4", "5", "6"}
    assert decided(TABLE[::-1], monkeypatch) == [("held", "hold")] * len(ALL)


def test_without_a_row_something_else_is_decided(monkeypatch):
    before = decided(TABLE, monkeypatch)
    for place, row in enumerate(TABLE[:-1]):
        assert decided((*TABLE[:place], *TABLE[place + 1 :]), monkeypatch) != before, row.situation


def test_what_is_refused_is_refused_whatever_the_policy_says():
    """Rows 1 and 5 do not ask whether it is enough, nor whether anything holds."""
    for facts in ALL:
        if settle(facts).action == "refuse":
            for enough, active in itertools.product((False, True), repeat=2):
                assert settle(facts._replace(enough=enough, active=active)).action == "refuse"


def test_nothing_is_evidence_but_what_is_named():
    """A guarded value is brought back by a person's word or a fresh observation, and by nothing else."""
    for facts in ALL:
        row = settle(facts)
        if facts.equals_retired and facts.guarded and row.action == "reinstate":
            assert facts.reaffirmed or facts.fresh
