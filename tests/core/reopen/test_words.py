"""Words, their forms and their slips; what is a word of a language and what is not."""

import pytest

from doxa.core.reopen.concepts import concepts, kinds_of
from doxa.core.reopen.language import Language, lexicon
from doxa.core.reopen.languages.tongue import LANGUAGES, tongue
from doxa.core.reopen.words import alike, slip, tokens


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("authTokenTtl, auth_token", ("auth", "token", "ttl", ",", "auth", "token")),
        ("dana's l'hôtel", ("dana", "s", "l", "hotel")),
        ("at 9:30 - or 3.5", ("at", "9:30", "\u2013", "or", "3.5")),
        ("re-use target.py.", ("re", "use", "target.py", ".")),
        ("改回去。", ("改", "回", "去", "。")),
        ("\uff1a\u201ca\u201d", (":", '"', "a", '"')),
        ("", ()),
    ],
)
def test_text_is_cut(text, cut):
    assert tokens(text) == cut


@pytest.mark.parametrize(
    ("name", "token", "inflected", "same"),
    [
        ("region", "regions", False, True),
        ("region", "regoin", False, True),
        ("region", "regional", False, False),
        ("region", "regionu", True, True),
        ("дата", "дату", True, True),
        ("bölge", "bölgeyi", True, True),
        ("seat", "seal", False, False),
        ("hotel", "motel", True, False),
        ("3", "5", False, False),
    ],
)
def test_forms_of_a_name(name, token, inflected, same):
    assert alike(name, token, inflected=inflected) is same


@pytest.mark.parametrize(
    ("word", "token", "slipped"),
    [
        ("revert", "revret", True),
        ("revert", "revrt", True),
        ("undo", "undoo", True),
        ("undo", "udno", True),
        ("original", "origimal", True),
        ("rewind", "remind", False),
        ("undo", "unto", False),
        ("revert", "revert", False),
        ("revert", "convert", False),
    ],
)
def test_slips_of_the_hand(word, token, slipped):
    assert slip(word, token) is slipped


def test_concepts_span_languages():
    assert concepts("lifetime") & concepts("ttl") & concepts("laufzeit")
    assert concepts("hotel").isdisjoint(concepts("seat"))
    assert concepts("") == frozenset()


@pytest.mark.parametrize(
    ("value", "kind"),
    [("900s", "lifetime"), ("9:30", "time"), ("$40", "price"), ("3. mai", "date"), ("friday", "date")],
)
def test_kinds_of_values(value, kind):
    assert kind in kinds_of(value)


def test_a_value_of_no_form_has_no_kind():
    assert kinds_of("oslo") == frozenset()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("please go back to the old one", "en"),
        ("bitte wieder wie vorher", "de"),
        ("remets comme avant", "fr"),
        ("vuelve al valor anterior", "es"),
        ("ripristina il valore di prima", "it"),
        ("volta ao que tínhamos antes", "pt"),
        ("zet het terug naar wat het was", "nl"),
        ("wróć do tego, co było wcześniej", "pl"),
        ("верни как было раньше", "ru"),
        ("återställ till vad det var innan", "sv"),
        ("önceki haline döndür", "tr"),
        ("请改回之前的设置", "zh"),
        ("前の設定に戻してください", "ja"),
        ("이전 값으로 되돌려 주세요", "ko"),
        ("", "en"),
    ],
)
def test_the_language_of_a_text(text, code):
    assert tongue(text, []).language.code == code


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_every_table_is_whole(language):
    made = lexicon(language)
    for kind in (
        "undo",
        "choose",
        "cancel",
        "past",
        "had",
        "origin",
        "change",
        "generic",
        "negator",
        "condition",
        "report",
    ):
        assert getattr(language, kind), kind
    assert made.gaps or language.code in ("it", "tr", "zh", "ja", "ko", "es", "fr")
    # Nothing that asks may be a bare negation or a condition as well.
    for phrases in made.exact.values():
        for phrase in phrases:
            assert not phrase.kinds & {"undo", "travel"} or not phrase.kinds & {"negator", "condition"}, phrase


def test_a_table_needs_nothing_but_its_code():
    assert lexicon(Language("xx")).language.code == "xx"
