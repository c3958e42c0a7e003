"""Which language a text is in, among those that the tables know."""

from doxa.core.reopen.language import Language, Lexicon, lexicon
from doxa.core.reopen.languages.chinese import CHINESE
from doxa.core.reopen.languages.dutch import DUTCH
from doxa.core.reopen.languages.english import ENGLISH
from doxa.core.reopen.languages.french import FRENCH
from doxa.core.reopen.languages.german import GERMAN
from doxa.core.reopen.languages.italian import ITALIAN
from doxa.core.reopen.languages.japanese import JAPANESE
from doxa.core.reopen.languages.korean import KOREAN
from doxa.core.reopen.languages.polish import POLISH
from doxa.core.reopen.languages.portuguese import PORTUGUESE
from doxa.core.reopen.languages.russian import RUSSIAN
from doxa.core.reopen.languages.spanish import SPANISH
from doxa.core.reopen.languages.swedish import SWEDISH
from doxa.core.reopen.languages.turkish import TURKISH
from doxa.core.reopen.names import Name, inside
from doxa.core.reopen.scene import coverage
from doxa.core.reopen.words import tokens

LANGUAGES: tuple[Language, ...] = (
    ENGLISH,
    GERMAN,
    FRENCH,
    SPANISH,
    ITALIAN,
    PORTUGUESE,
    DUTCH,
    POLISH,
    RUSSIAN,
    SWEDISH,
    TURKISH,
    CHINESE,
    JAPANESE,
    KOREAN,
)


def tongue(text: str, names: list[Name]) -> Lexicon:
    """Give the language whose words account for most of the text; English when none does."""
    words = tokens(text)
    owned = inside(words, names)
    known = [lexicon(language) for language in LANGUAGES]
    return max(known, key=lambda each: coverage(words, owned, each))
