# ruff: noqa: RUF001 - it is about characters that look alike
"""When two values are equal: the table, and the laws that hold for any text."""

import itertools
import subprocess
import sys
import unicodedata
from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from doxa.core.canonical import CANONICALISER, KINDS, canonical_value
from doxa.core.canonical.plain import MARK

from .value_pairs import PAIRS

texts = st.text(st.characters(exclude_categories=["Cs"]))
# Texts near the shapes that are measured, where a parser would go wrong.
PIECES = (
    "0 1 5 05 12 31 60 2026 3,600 1_000 .5 1.50 1e3 1e9999 - + < <= ≤ >= ~ $ € USD % s m min h ms MB Mb KiB °C px P PT T H M "
    "Jan oct : / . , {a [ ] } \" true no Not isn't v 1.2.3 ½ ² ５ ٥ ٫ \u2212 İ ß Σ é ﬁ ｶ ﾞ"
)
pieces = st.sampled_from(PIECES.split(" "))
near = st.lists(pieces, max_size=7).flatmap(lambda parts: st.sampled_from(["".join(parts), " ".join(parts)]))
values = texts | near
kinds = st.sampled_from(KINDS)
spaces = st.text(" \t\n\r\u00a0\u3000\x1f", max_size=3)


@pytest.mark.parametrize(
    ("left", "right", "equal", "kind"),
    [pytest.param(*pair, id=f"{heading}-{number}") for number, (heading, *pair) in enumerate(PAIRS)],
)
def test_which_values_are_equal(left, right, equal, kind):
    first, second = canonical_value(left, kind), canonical_value(right, kind)
    assert (first == second) == equal
    # White space around a value and the composition of its characters never make a difference.
    for value, form in ((left, first), (right, second)):
        assert canonical_value(f" {value}\n", kind) == form
        assert canonical_value(unicodedata.normalize("NFD", value), kind) == form


def test_the_table_is_wide_and_mostly_doubt():
    assert len(PAIRS) >= 320
    assert sum(not equal for _, _, _, equal, _ in PAIRS) >= 0.4 * len(PAIRS)
    assert len({(kind, *sorted([left, right])) for _, left, right, _, kind in PAIRS}) == len(PAIRS)
    assert {kind for *_, kind in PAIRS} == set(KINDS)


@pytest.mark.parametrize(
    ("value", "kind", "form"),
    [
        ("  Not   Allowed ", "text", "not allowed"),
        ("3.10", "text", "3.10"),
        ("yes", "text", "\x1fboolean:true"),
        ("1h30m", "text", "\x1fduration:5400 s"),
        ("P1Y2DT0.5S", "text", "\x1fduration:12 month 172800.5 s"),
        ("1 GiB", "text", "\x1fsize:1073741824 B"),
        ("5 m", "text", "\x1fas-written:5 m"),
        ("10 MB per second", "text", "\x1frate:10000000 B/s"),
        ("5 %", "text", "\x1fpercent:5 %"),
        ("$5.00", "text", "\x1fmoney:5 $"),
        ("≤ 1 h", "text", "\x1f<=\x1fduration:3600 s"),
        ("< 4, >= 3.1", "text", "\x1frange:<4,>=3.1"),
        ("15 Oct", "text", "\x1fdate:--10-15"),
        ("Jan 2026", "text", "\x1fdate:2026-01"),
        ("2026-01-02T13:00+01:00", "text", "\x1finstant:2026-01-02T12:00:00Z"),
        ("2026-01-02 13:00:00.50", "text", "\x1flocal:2026-01-02T13:00:00.5"),
        ("9 a.m.", "text", "\x1fclock:9:00 am"),
        ('{"b": [1.0, "é"], "a": null}', "text", '\x1fjson:{"a":null,"b":[1.0,"\\u00e9"]}'),
        ("{b, A}", "text", '\x1fset:["A", "b"]'),
        ("b, a", "set", '\x1fset:["a", "b"]'),
        ("three thousand", "number", "\x1fnumber:3000"),
        ("1e50", "number", "\x1fnumber:1e+50"),
        ("v1.2.3", "version", "\x1fversion:1.2.3"),
    ],
)
def test_the_forms_that_logs_hold(value, kind, form):
    assert CANONICALISER == "values/1"
    assert canonical_value(value, kind) == form


@given(values, kinds)
@example("", "text")
@example("0001-01-01T00:00:00+23:00", "text")
@example("9999-12-31T23:00:00-23:00", "text")
@example('["\\ud800"]', "text")
@example("0x" + "f" * 200, "number")
def test_every_text_has_one_form_that_can_be_stored(value, kind):
    form = canonical_value(value, kind)
    assert canonical_value(value, kind) == form
    assert bool(form) == bool(value.strip())
    form.encode()
    assert form == form.strip(" \n")


@given(values, kinds, spaces, spaces)
def test_white_space_around_a_value_does_not_matter(value, kind, before, after):
    assert canonical_value(f"{before}{value}{after}", kind) == canonical_value(value, kind)


@given(values, kinds)
def test_how_characters_are_composed_does_not_matter(value, kind):
    form = canonical_value(value, kind)
    assert canonical_value(unicodedata.normalize("NFD", value), kind) == form
    assert canonical_value(unicodedata.normalize("NFC", value), kind) == form


@given(values)
def test_no_text_passes_for_something_measured(value):
    form = canonical_value(value)
    if form.startswith(MARK):
        assert canonical_value(form) != form


SIGNS = ["", "-", "+", "<", ">", "<=", ">=", "~", "≈", "±", "!", "=", "$", "€", "£", "#", "*", "/"]
ENDS = [
    "",
    "%",
    "‰",
    "+",
    "!",
    "?",
    "k",
    "K",
    "M",
    "°",
    " °C",
    " °F",
    " s",
    " m",
    " min",
    " MB",
    " Mb",
    " MiB",
    " KB",
    " kB",
]


@given(st.decimals(min_value=1, max_value=10**12, places=3), st.sampled_from(["text", "number"]))
@example(Decimal(5), "number")
def test_different_signs_and_units_are_never_equal(number, kind):
    for affixed in ([f"{sign}{number}" for sign in SIGNS], [f"{number}{end}" for end in ENDS]):
        forms = [canonical_value(value, kind) for value in affixed]
        assert len(set(forms)) == len(forms)


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**20), max_value=10**20))
def test_a_declared_number_is_equal_to_itself_however_it_is_written(number):
    forms = {canonical_value(text, "number") for text in (f"{number:f}", f"{number:e}", f"{number:,f}")}
    assert len(forms) == 1


@given(st.integers(min_value=1, max_value=10**9), st.integers(min_value=1, max_value=10**9))
def test_durations_are_equal_as_their_seconds_are(first, second):
    same = canonical_value(f"{first} min") == canonical_value(f"{second} s")
    assert same == (first * 60 == second)
    assert canonical_value(f"PT{first}M") == canonical_value(f"{first * 60_000} ms")


@given(st.lists(st.sampled_from([">=3.1", "<4", "!= 3.5", "~=3.2", "≤ 3.9"]), min_size=1, unique=True), st.randoms())
def test_bounds_hold_in_any_order(bounds, random):
    shuffled = list(bounds)
    random.shuffle(shuffled)
    assert canonical_value(", ".join(bounds)) == canonical_value(" , ".join(shuffled))


@given(st.integers(min_value=0, max_value=999_999_999))
def test_number_words_are_read_only_as_they_are_spelled(number):
    from doxa.core.canonical.numerals import _spelled

    words = _spelled(number)
    assert canonical_value(" ".join(words), "number") == f"{MARK}number:{number}"
    for place, _ in itertools.islice(enumerate(words), len(words) - 1):
        swapped = [*words[:place], words[place + 1], words[place], *words[place + 2 :]]
        if swapped != words:
            assert canonical_value(" ".join(swapped), "number") != f"{MARK}number:{number}"


@pytest.mark.parametrize(
    "value",
    [
        "1e999999999 s",
        "1e-999999999 s",
        "9" * 4000,
        "9" * 4000 + " s",
        "1," * 2000 + "000 s",
        "1h" * 2000,
        "P" + "1Y" * 2000,
        "[" * 4000,
        "[" * 2000 + "]" * 2000,
        '{"a":' * 60 + "1" + "}" * 60,
        "[" + "9" * 4000 + "]",
        ">=1," * 1000 + "<2",
        "<" * 4000,
        "{" + "a, " * 1300 + "b}",
        "jan " * 1000,
        "isn't " * 700,
        "five " * 800,
        "é " * 2000,
        "ﬁ" * 4000,
        "0001-01-01T00:00:00+23:59",
    ],
    ids=lambda value: value[:16],
)
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_too_much(value, kind):
    assert canonical_value(value, kind)


def test_an_unknown_kind_is_refused():
    with pytest.raises(ValueError, match="colour"):
        canonical_value("red", "colour")


def test_plain_values_load_nothing():
    program = (
        "import sys\n"
        "from doxa.core.canonical import canonical_value\n"
        "for value in ('Frankfurt', 'src/a.py', 'README', 'Debug-1', '3.10', '8080', 'yes', 'not allowed', 'é', '~/.ssh', '--verbose', '$HOME', 'Monday'):\n"
        "    canonical_value(value)\n"
        "loaded = {name for name in sys.modules if name.startswith('doxa.core.canonical')}\n"
        "assert loaded == {'doxa.core.canonical', 'doxa.core.canonical.plain'}, loaded\n"
        "assert not {'decimal', 'datetime', 'json'} & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr == ""
