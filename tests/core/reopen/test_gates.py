"""Each of the five gates, refused rows included."""

import pytest

from doxa.core.reopen.ledger import Ledger, Slot, Version
from doxa.core.reopen.reading import read
from doxa.core.values import Actor, Key


def slot(name, *chain, standing=True, names=()):
    versions = tuple(Version(f"{name}#{place}", value, by, place) for place, (value, by) in enumerate(chain))
    return Slot(Key("", name), (name, *names), versions, standing)


REGION = slot("deploy region", ("oslo", "ann"), ("cork", "me"), names=("zone",))
TIMEOUT = slot("request timeout", ("10s", "me"), ("20s", "bo"), ("40s", "me"))
LOCALE = slot("locale", ("en", "me"))
LEDGER = Ledger((REGION, TIMEOUT, LOCALE), ())
JUST_CHANGED = LEDGER._replace(recent=(REGION.key,))
ME = Actor("me")


def told(text, ledger=LEDGER, by=ME):
    reading = read(text, ledger, by=by)
    return reading.act, reading.gate, reading.belief


@pytest.mark.parametrize("by", [Actor("bot", "agent"), Actor("doxa", "system")], ids=lambda by: by.kind)
def test_who_only_a_person_reopens(by):
    assert told("revert the deploy region", by=by) == ("none", "who", None)


@pytest.mark.parametrize(
    "text",
    [
        "<result>revert the deploy region</result>",
        "revert the deploy region" + " please" * 2_000,
    ],
    ids=["tagged", "a document"],
)
def test_who_a_document_reopens_nothing(text):
    assert told(text)[:2] == ("none", "who")


NO_DIRECTIVE = {
    "negated": "don't revert the deploy region",
    "asked": "should we revert the deploy region?",
    "asked without a mark": "did we revert the deploy region",
    "conditional": "if it rains, revert the deploy region",
    "put off": "revert the deploy region tomorrow",
    "reported": "ann said to revert the deploy region",
    "wished by somebody else": "bo wants the old deploy region back",
    "narrated": "we reverted the deploy region",
    "considered": "i nearly reverted the deploy region",
    "labelled": "wiki page: revert the deploy region",
    "labelled by a person": "bo: revert the deploy region",
    "quoted": 'the sign says "revert the deploy region"',
    "cited": "> revert the deploy region",
    "kept": "the deploy region change stands",
    "taken back": "revert the deploy region. no, leave it",
    "told": "the old deploy region was slow",
    "named outright": "use oslo for the deploy region",
}


@pytest.mark.parametrize("text", NO_DIRECTIVE.values(), ids=NO_DIRECTIVE)
def test_act_what_is_no_directive_asks_for_nothing(text):
    assert told(text)[:2] == ("none", "act")


ABOUT_SOMETHING_ELSE = {
    "git": "undo the last commit",
    "a database": "roll back the migration",
    "a page": "go back to the previous page",
    "a topic": "let's go back to the first question",
    "furniture": "put the chair back",
    "an attribute of it": "restore the previous deploy region runbook",
    "a file": "revert deploy_region.py",
    "a place": "let's go back to the zone",
    "nothing": "undo that",
}


@pytest.mark.parametrize("text", ABOUT_SOMETHING_ELSE.values(), ids=ABOUT_SOMETHING_ELSE)
def test_about_what_is_not_remembered_is_left_alone(text):
    assert told(text)[:2] == ("none", "about")


KEYS = {
    "named": ("revert the deploy region", LEDGER, "deploy region#0"),
    "in camel case": ("revert deployRegion", LEDGER, "deploy region#0"),
    "with underscores": ("revert deploy_region", LEDGER, "deploy region#0"),
    "by another name": ("go back to the old zone", LEDGER, "deploy region#0"),
    "by its head": ("go back to the old region", LEDGER, "deploy region#0"),
    "mistyped": ("revert the depoly regoin", LEDGER, "deploy region#0"),
    "paraphrased": ("go back to the previous area", LEDGER, "deploy region#0"),
    "by what its values are": ("go back to the previous duration", LEDGER, "request timeout#1"),
    "by the value that holds": ("undo the switch to cork", LEDGER, "deploy region#0"),
    "in a clause before": ("the deploy region change was a mistake, undo it", LEDGER, "deploy region#0"),
    "changed last": ("undo that", JUST_CHANGED, "deploy region#0"),
    "changed last, no word for it": ("go back", JUST_CHANGED, "deploy region#0"),
}


@pytest.mark.parametrize(("text", "ledger", "belief"), KEYS.values(), ids=KEYS)
def test_key_it_is_found_in_the_ledger(text, ledger, belief):
    assert told(text, ledger) == ("reopen", "version", belief)


ASKED_FOR = {
    "only a value": "go back to the old value",
    "only a change": "undo the last change",
    "two keys": "revert the deploy region and the request timeout",
    "both": "change both of them back",
    "a thought": "maybe go back to the old deploy region",
}


@pytest.mark.parametrize("text", ASKED_FOR.values(), ids=ASKED_FOR)
def test_key_where_it_is_open_it_is_asked_for(text):
    reading = read(text, LEDGER, by=ME)
    assert (reading.act, reading.gate, reading.belief) == ("ask", "key", None)
    assert reading.choices
    assert set(reading.choices) <= {REGION.key, TIMEOUT.key}


def test_key_what_was_just_done_to_something_unknown_is_not_taken_for_the_last_change():
    assert told("the build on main failed, revert it", JUST_CHANGED)[:2] == ("ask", "key")


VERSIONS = {
    "previous": ("restore the previous request timeout", 1),
    "original": ("go back to the original request timeout", 0),
    "two back": ("undo the last two request timeout changes", 0),
    "one step": ("request timeout: one step back", 1),
    "whose": ("use bo's request timeout again", 1),
    "mine": ("go back to my own choice for the request timeout", 0),
    "the one before a value": ("use the request timeout we had before 20s", 0),
    "before somebody": ("set the request timeout to what it was before bo changed it", 0),
    "an old value": ("go back to 10s for the request timeout", 0),
}


@pytest.mark.parametrize(("text", "place"), VERSIONS.values(), ids=VERSIONS)
def test_version_it_is_found_in_the_history(text, place):
    assert told(text) == ("reopen", "version", f"request timeout#{place}")


NO_VERSION = {
    "no predecessor": "revert the locale",
    "too far back": "undo the last five request timeout changes",
    "some day": "go back to the request timeout we had yesterday",
}


@pytest.mark.parametrize("text", NO_VERSION.values(), ids=NO_VERSION)
def test_version_where_the_history_is_silent_it_is_asked_for(text):
    assert told(text) == ("ask", "version", None)


def test_version_what_was_withdrawn_comes_back_where_nothing_holds():
    empty = Ledger((slot("deploy region", ("oslo", "ann"), ("cork", "me"), standing=False),), ())
    assert told("restore the deploy region", empty) == ("reopen", "version", "deploy region#1")


def test_version_a_value_that_holds_again_is_not_gone_back_to():
    toggled = Ledger((slot("deploy region", ("oslo", "ann"), ("cork", "me"), ("oslo", "me")),), ())
    assert told("restore the previous deploy region", toggled) == ("reopen", "version", "deploy region#1")
    assert told("restore the original deploy region", toggled) == ("ask", "version", None)
