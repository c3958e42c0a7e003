"""The plain form of a value: what stays the same text whatever it is about."""

import re
import unicodedata

# Begins every form that is not plain. `str.split` takes it for white space, so that no plain form holds it.
MARK = "\x1f"

# The words of YAML 1.1, but for NO and ON in capitals, which are also a country and a province.
_TRUE, _FALSE = f"{MARK}boolean:true", f"{MARK}boolean:false"
TRUTH = dict.fromkeys(("true", "True", "TRUE", "yes", "Yes", "YES", "on", "On"), _TRUE) | dict.fromkeys(
    ("false", "False", "FALSE", "no", "No", "off", "Off", "OFF"), _FALSE
)
DECLARED_TRUTH = (
    TRUTH
    | dict.fromkeys(("ON", "1", "y", "Y", "t", "T"), _TRUE)
    | dict.fromkeys(("NO", "0", "n", "N", "f", "F"), _FALSE)
)

# Superscripts, fractions, circled and styled letters are left alone: 10² is not 102, and ½ is not 1/2.
_SAME_CHARACTER = frozenset({"<wide>", "<narrow>", "<noBreak>", "<initial>", "<medial>", "<final>", "<isolated>"})
_SAME_TEXT = {
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
    "\ufb06": "st",
    "\u00b5": "\u03bc",  # the micro sign is the letter mu
    "\u2103": "°C",
    "\u2109": "°F",
}
_COMPATIBLE = re.compile("[\u00a0\u00b5\u2007\u2011\u202f\u2103\u2109\u3000\ufb00-\ufb06\ufb50-\ufdff\ufe70-\uffef]")
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])[\u2019\u02bc](?=[^\W\d_])")

_SENTENCE_ENDS = ".,;!?"
_CONTRACTED = re.compile(
    r"(?<!\S)(?:(is|are|was|were|do|does|did|have|has|had|would|could|should|must|might|need|ca|wo|sha)n't|cannot)"
    r"(?![^\s.,;!?])"
)
_STEMS = {"ca": "can", "wo": "will", "sha": "shall", None: "can"}


def standard(value: str) -> str:
    """Unify how characters are coded: composed accents, full and half width, ligatures, apostrophes in words."""
    if value.isascii():
        return value
    text = unicodedata.normalize("NFC", value)
    if _COMPATIBLE.search(text):
        text = unicodedata.normalize("NFC", _COMPATIBLE.sub(_compatible, text))
    return _APOSTROPHE.sub("'", text)


def _compatible(match: re.Match[str]) -> str:
    character = match[0]
    tag, *codes = unicodedata.decomposition(character).split() or [""]
    if tag in _SAME_CHARACTER:
        return "".join([chr(int(code, 16)) for code in codes])
    return _SAME_TEXT.get(character, character)


def fold(text: str) -> str:
    """Fold the case of ordinary words, and write negations out. Takes what `standard` gives, white space unified."""
    if not text.islower():
        text = _fold_words(text)
    if "n't" in text or "cannot" in text:
        text = _CONTRACTED.sub(_written_out, text)
    return text


def _fold_words(text: str) -> str:
    words = text.split(" ")
    before = ""
    for place, word in enumerate(words):
        # After a number short words are units, where case makes the difference: 5 ms, 5 Ms.
        if not word.islower() and not (len(word) < 4 and before[-1:].isdecimal()):
            words[place] = _fold_word(word)
        before = word
    return " ".join(words)


def _fold_word(word: str) -> str:
    """Fold `Word`, also at the end of a sentence; not README, camelCase, C, Debug-1 or Node.js."""
    letters = word if word.isalpha() else word.rstrip(_SENTENCE_ENDS).replace("'", "")
    if (
        len(letters) > 1
        and letters.isalpha()
        and letters[0].isupper()
        and letters[1:].islower()
        # In Turkish the small form of I has no dot, and that of \u0130 has one.
        and "\u0131" not in letters
        and "\u0130" not in letters
    ):
        return word[0].lower() + word[1:]
    return word


def _written_out(match: re.Match[str]) -> str:
    stem: str | None = match[1]
    return f"{_STEMS.get(stem, stem)} not"
