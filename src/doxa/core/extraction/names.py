"""From the words that name a question to its key."""

# ruff: noqa: RUF001 - letters and marks of many languages stand side by side

from typing import NamedTuple

from doxa.core.extraction.lexicon import NOT_IN_NAMES, NOT_NOW, OF_NOW, SLOTS, TALK
from doxa.core.extraction.tables import Late, word_set
from doxa.core.values import Key

PROJECT, USER = "project", "user"
WORDS_MAX = 5

_WORD = Late(r"[^\W_][\w./&+#-]*")
_DAYS = word_set("today tomorrow yesterday tonight week month year")
_OWNERS = {"the": PROJECT, "our": PROJECT, "my": USER}


class Name(NamedTuple):
    """A question as a sentence names it.

    Attributes:
        key: the key.
        head: the noun that says what is asked for, in lower case.
        pointed: whether an article, a possessive or an owner says that there is one such thing.
    """

    key: Key
    head: str
    pointed: bool

    @property
    def slot(self) -> bool:
        return self.head in SLOTS


def name_of(phrase: str) -> Name | None:
    """Read `the region`, `my seat`, `Acme's CEO`, `the timeout of the payment API`.

    An owner with a name of its own is the entity. Any other owner becomes part of the attribute, so that the
    payment API's timeout, the timeout of the payment API and the payment API timeout are one key.
    """
    text = phrase.strip().replace("’", "'")
    thing, of, owner = text.partition(" of ")
    if of:
        return _owned(owner, thing, by_of=True)
    for mark in ("'s ", "s' "):
        owner, possessive, thing = text.rpartition(mark)
        if possessive:
            return _owned(owner + mark[:-2].removesuffix("'"), thing, by_of=False)
    entity, words = _pointed(text)
    name = _words(words)
    if not name:
        return None
    return Name(Key(entity or PROJECT, " ".join(name)), name[-1].lower(), pointed=entity is not None)


def _owned(owner: str, thing: str, *, by_of: bool) -> Name | None:
    # A title has its article in capitals: the author of The Scarlet Letter.
    titled = by_of and owner.startswith("The ")
    entity, words = _pointed(owner.removeprefix("The ") if titled else owner)
    article, thing_words = _pointed(thing)
    if article == USER or (article and not by_of) or " of " in owner:
        return None
    name, holder = _words(thing_words), _words(words.replace("'s ", " "), owner=True)
    if not name or not holder or holder[-1].lower() in _DAYS:
        return None
    head = name[-1].lower()
    if by_of and article is None and head not in SLOTS:
        return None
    attribute = " ".join(name)
    if by_of and entity is None and not holder[0][0].isupper():
        return Name(Key(PROJECT, f"{attribute} of {' '.join(holder)}"), head, pointed=True)
    if entity is None and all(word[0].isupper() for word in holder):
        return Name(Key(" ".join([*["The"] * titled, *holder]), attribute), head, pointed=True)
    if entity == PROJECT and [word.lower() for word in holder] == [PROJECT]:
        return Name(Key(PROJECT, attribute), head, pointed=True)
    return Name(Key(entity or PROJECT, " ".join([*holder, attribute])), head, pointed=True)


def _pointed(text: str) -> tuple[str | None, str]:
    first, _, rest = text.partition(" ")
    entity = _OWNERS.get(first.lower())
    return (entity, rest) if entity else (None, text)


def _words(text: str, *, owner: bool = False) -> list[str]:
    words = text.split()
    while len(words) > 1 and words[0].lower() in OF_NOW:
        del words[0]
    if not words or len(words) > WORDS_MAX or not all(_WORD.fullmatch(word) for word in words):
        return []
    folded = [word.lower() for word in words]
    if any(word in NOT_IN_NAMES or word in NOT_NOW for word in folded) or (folded[-1] in TALK and not owner):
        return []
    return words
