"""Erasing by subject: what a person wrote, what they support, what names them, and nothing else."""

import pytest

import doxa
from doxa.core.codec import line_of
from doxa.errors import InvalidInput
from tests.fakes.bench import BOT, MIRA, events_on

WHY = "asked to be forgotten"


@pytest.fixture
def said(bench):
    """Six beliefs, by what each has to do with Ada."""
    ada, mira, bot = (bench.as_actor(one) for one in (doxa.person("Ada"), MIRA, BOT))
    found = {
        "wrote": ada.remember("the sky is blue"),
        "names": mira.remember("ask ADA about the invoices"),
        "names in a value": mira.remember("the owner", key="invoices:owner", value="Ada"),
        "on her word": bot.remember("the sea is wide", evidence=doxa.stated("ada")),
        "within a word": mira.remember("the adapter is canadian"),
        "of others": mira.remember("the sun is hot"),
    }
    return {name: one.belief.id for name, one in found.items()}


def test_what_a_person_wrote_and_what_names_them_is_shown_first(bench, said):
    before = [line_of(event) for event in events_on(bench.store)]
    meant = {one.id for one in bench.memory.about("ada")}
    assert meant == {said[name] for name in ("wrote", "names", "names in a value", "on her word")}
    assert [line_of(event) for event in events_on(bench.store)] == before


def test_it_is_erased_and_nothing_else_is(bench, said):
    gone = bench.memory.erase_about("ada", WHY)
    assert {one.status for one in gone} == {"erased"}
    assert len(gone) == 4
    assert bench.memory.about("ada") == []
    assert bench.memory.erase_about("ada", WHY) == []
    assert {bench.memory.get(said[name]).status for name in ("within a word", "of others")} == {"active"}
    contents = "".join(str(event.body) for event in events_on(bench.store)).lower()
    assert "ada " not in contents
    assert "invoices" not in contents
    assert bench.memory.check().problems == ()


def test_some_of_it_may_be_meant(bench, said):
    gone = bench.memory.erase_about("ada", WHY, only=[said["wrote"], said["of others"]])
    assert [one.id for one in gone] == [said["wrote"]]
    assert len(bench.memory.about("ada")) == 3


def test_a_later_word_about_a_person_is_found_too(bench, said):
    bench.memory.contest(said["of others"], "Ada doubts it")
    assert said["of others"] in {one.id for one in bench.memory.about("ada")}


@pytest.mark.parametrize(("name", "reason"), [("", WHY), ("ada", ""), ("ada", "Ada asked for it")])
def test_what_names_nobody_or_says_no_reason_or_names_them_is_refused(bench, said, name, reason):
    with pytest.raises(InvalidInput):
        bench.memory.erase_about(name, reason)
    assert bench.memory.get(said["wrote"]).status == "active"
