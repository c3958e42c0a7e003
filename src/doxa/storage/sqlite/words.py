"""What the word index is made of: the words of events, and the table that has them."""

from doxa.core import codec
from doxa.core.events import Event
from doxa.core.recall import searchable

SELECT_EVENT = f"SELECT {codec.COLUMNS} FROM events "  # noqa: S608 - column names of ours
# Events that bring words into the index.
IS_WORDED = "kind IN ('created', 'confirmed') AND claim IS NOT NULL"
# Text is cut into words before it comes here, so the engine only splits at spaces: to this tokenizer every character
# that is not ASCII is one of a word, and so are those that we leave in words. Where a word stands is not asked.
TABLE = """
CREATE VIRTUAL TABLE IF NOT EXISTS search
USING fts5(text, tokenize = "ascii tokenchars '_./:-'", detail = none)"""


def search_text(event: Event) -> str:
    """Give the words by which a note is found, as it was created, or confirmed in another form."""
    body = event.body
    if event.kind == "confirmed":
        return searchable(body.claim, "", "", body.value, ())
    return searchable(body.claim, body.entity, body.attribute, body.value, body.tags)
