"""Whether a sentence asserts a value it mentions, or denies it, compares with it, or tells what was before."""

# ruff: noqa: RUF001 - letters and marks of many languages stand side by side

from doxa.core.extraction.tables import Late, word_set

# Clauses are read apart: in `it did not change, it is Frankfurt` the negation is over before the value.
_BREAK = Late(
    r"[,;:!?。，；：、]|\.(?= |$)| [-–—]+ |\b(?:(?<!anything )(?<!nothing )(?<!everything )but|because|since"
    r"|so that|sondern|aber|mais|pero|sino|ma|mas|maar|sed)\b|而是|(?<!\w)а(?!\w)|(?<!\w)но(?!\w)"
)
_HARMLESS = Late(
    r"\b(?:(?:do not|don't|never|not to|let's not|let us not) forget(?: that)?|no (?:doubt|change|changes"
    r"|surprise|question|problem"
    r"|news|reason to doubt|need to worry)|make no mistake|needless|not to worry|not only|nothing (?:has )?changed"
    r"|nothing new|hasn't changed|has not changed|unchanged|not a typo|nicht vergessen|pas de changement|sin cambios"
    r"|no olvides que|n'oubliez pas que|не забывайте что|по-прежнему)\b"
)
_LEAVING = (
    r"(?:change|changed|moved?|left|leave|leaving|switched?|dropped|drop|abandon|abandoned|stopped using"
    r"|stop using|quit|replaced|replace|migrated?|budged?)"
)
_STILL = Late(
    r"(?:n't|\bnot|\bnever|\bnobody|\bwithout)(?: \w+)?(?: (?:yet|ever|been|actually"
    rf"|really))* {_LEAVING}(?: (?:it|away|off|out of|from|the \w+))*(?: (?!on|in|to|at|until|by|before)\w+)? ?$"
)
_LEFT = Late(
    rf"\b{_LEAVING}(?: \w+){{0,4}}? (?:away )?(?:from|off|out of|off of) $"
    r"|\b(?:left|leaving|abandoned|dropp(?:ed|ing)|retired|ditched|removed|rejected|ruled out|discarded"
    r"|deprecated|decommissioned"
    r"|shut down|closed|deleted|killed|compared|hates?|hated|dislikes?|disliked|benchmarked|evaluated"
    r"|tested|tried|considered"
    r"|lost|cancelled|blocked|banned|missed|misses)(?: (?!in |at |on |to |for |with |into )\w+){0,2} $"
    r"|\b(?:closed|cancelled|canceled|unavailable|down|blocked|banned|forbidden|unsupported|disabled|broken|failing)"
    r" (?:in|on|at|for|by) $"
    r"|\b(?:kicked|pulled|taken|pushed|got|gotten|phased|thrown|driven)(?: \w+){0,2}? out of $"
    r"|\bget rid of $|\b(?:away|back|far) from $|\b(?:closer|nearer|next|comparable|opposed|similar) to(?: the)? $"
)
_BACK = Late(
    r"\b(?:back|return|returned|revert|reverted|reverting|restored?|again|once more|zurück|wieder|retour"
    r"|vuelto|de nuevo)\b"
)
_DENIED_BEFORE = Late(
    r"(?:\b(?:not|no longer|never|cannot|isn't|neither|nor|without|except|anything but|other than"
    r"|rather than|instead of|ex"
    r"|unlike|formerly|previously|before|no more|no|wasn't|quit|versus|vs|than|used to be"
    r"|used to (?:\w+ )?(?:in|at|on|with)"
    r"|avoid|stop using|stopped using|replaced|replaces|replacing|supersedes|excluding|overrides"
    r"|nobody|no one|none of|hardly|barely|refuses? to|refused to|fail(?:s|ed)? to|unable to|(?:am|'m|are"
    r"|'re) done with|tired of"
    r"|nicht|nicht mehr|kein|keine|keinen|nie|statt|anstatt|anstelle von|früher|vorher|ehemals|nie wieder|weder"
    r"|pas|plus|jamais|au lieu de|plutôt que|ni|anciennement|avant|autrefois"
    r"|nunca|jamás|en lugar de|en vez de|antes|dejó de ser|tampoco|ya no es|ya no está en|ya no"
    r"|non|non più|mai|invece di|anziché|prima|não|nunca mais|em vez de|antes era"
    r"|niet|niet meer|geen|nooit|in plaats van|voorheen|nie|już nie|zamiast"
    r"|не|больше не|никогда|вместо|раньше|прежде)\b|n't\b"
    r"|不是|不再是|不再|并非|没有|不在|不用|别用|以前|之前|曾经|曾|原来|原先|旧|かつて|以前は)"
)
# These negate only what follows them at once, the others up to the end of the clause.
_NEAR = Late(
    r"\b(?:than|instead of|rather than|other than|except|before|formerly|previously|without|ex|avoid"
    r"|replaced|replaces|replacing|supersedes|overrides|unlike|vs|versus|excluding|avant|antes|prima"
    r"|früher|vorher|statt|anstatt|ni|zamiast|voorheen|раньше|прежде|mai|plus|cannot|stop using"
    r"|stopped using|quit)$"
)
_WAS = Late(
    r"\b(?:was|were|had been|hatte|war|waren|était|étaient|era|estaba|foi|fue|was in|stond|był|была|был"
    r"|было)(?: (?!always|right|confirmed|moved|changed|set|switched|decided|back|kept|restored|chosen"
    r"|correct)\w+)?(?: (?:in|on|at|with|using|from|by|to|the|a|an|à|en|em|su|auf|bei))*(?: the)? $"
)
_OLD = Late(
    r"\b(?:old|former|previous|prior|earlier|original|outdated|stale|wrong|legacy|obsolete|initial|alte"
    r"|alten|vorherige|ancienne?|antigu[oa]|vecchi[oa]|antig[oa]|oude|стар\w+"
    r"|прежн\w+)(?: [\w']+){0,3}(?: (?:is|was|being|of|in))?[:,=(]? ?$"
)
_HEDGED_BEFORE = Late(
    r"\b(?:about|around|roughly|approximately|almost|nearly|over|under|above|below|at least|at most"
    r"|more than|less than"
    r"|fewer than|greater than|like|similar to|compared (?:to|with)|near|outside(?: of)?|close to|between"
    r"|such as|either"
    r"|or|beyond|until|till|past|toward|towards|every|each|next to|as opposed to|in between|via|called"
    r"|named|visited|visiting"
    r"|if|whether|unless|including) $"
)
_CONDITION = Late(
    r"^\s*(?:once|should|until|si|se|als)\b(?! (?:again|more))|\b(?:if|unless|in case|when|whenever|falls"
    r"|wenn|jeśli|если)\b|如果|もし"
)
_DENIED_AFTER = Late(
    r"^['\"`)]? ?(?:than\b|(?:is|was|are|were|has been|had been|would be|will be)?(?: \w+ly)? ?(?:not\b"
    r"|n't|no longer|wrong|incorrect|out\b|gone|dead\b|history|"
    r"obsolete|outdated|retired|deprecated|decommissioned|no more|a mistake|a typo|the old|an old"
    r"|the former|the previous|"
    r"false|stale|unsupported|replaced|superseded|over$|off the table|rejected|invalid|down\b|slow\b"
    r"|faulty|taken\b|blocked|busy|closed|full\b|unreachable|unavailable"
    r"|broken|expensive|too\b)|(?:was|were) (?!(?:right|confirmed|correct|kept|restored|chosen|always|set"
    r"|picked)\b)\w+"
    r"|isn't|wasn't|doesn't|don't|won't|used to|was (?:before|once|then|until|used|in use|our|the|my|only|just)"
    r"|never|(?:has|had|have) (?:left|moved|closed|changed|been (?:replaced|removed|retired|dropped|shut))"
    r"|instead of$|until\b"
    r"|→|->|to (?=\S)|or\b|vs\b|versus\b|ist (?:es )?nicht|ist falsch|war\b|n'est (?:pas|plus)|était\b"
    r"|no es\b|ya no|era\b|non è|não é|já não"
    r"|is niet|was\b(?! (?:right|confirmed|correct|kept|restored|chosen|always))|больше не|не\b"
    r"|не является|был\b|была\b)"
)
# The verdict stands after the value: the 15 January date was an error, I told you 5 before.
_REFUTED = Late(
    r"^[^.;!?]{0,40}\bwas (?:a|an) (?:[\w-]+ )?(?:error|mistake|typo|misunderstanding)\b"
    r"|^ (?:before|earlier|originally|at first|initially)(?: but|,|\.|$)"
    r"|^ (?:got|gets|has been|was|is) (?:\w+ )?(?:cancell?ed|dropped|scrapped|rejected|replaced|called off)\b"
    r"|^ (?:feels?|felt|sounds?|seems?|looks?) too\b"
)
# What a value did once is a story of it: Frankfurt refused, Redis crashed.
_DID = Late(
    r"^ (?:has |have |just |had )*(?!(?:confirmed|selected|set|configured|used|required|needed|preferred"
    r"|agreed|approved|restored"
    r"|reinstated|based|red|need|indeed)\b)[a-z]+ed\b"
)
_EAST_ASIAN_DENIED_AFTER = Late(
    r"^(?:(?:に|で|と|へ)?(?:ではな|ではあり|じゃな|でな|ではもう|はもう|でした|だった|から|をやめ|はやめ|以外|にはな|には(?:い|あり)ま?せん)|不再|已经不|不是|不对"
    r"|已停|改为|改成|换成|迁到|搬到|之前|以前|了(?:以前))"
)
_EAST_ASIAN_DENIED_BEFORE = Late(
    r"(?:从|離れ|离开|撤出|不再使用|不再在|搬离|不用|曾在|以前在|之前在|原来在|而不是|不是在|没在|并不在|而非)$"
)
_LISTED = Late(r"^(?:,? (?:and|&|und|et|y|e|en|и) |/|, | ?\+ ?)(?:[A-Z0-9А-Я])")
_LISTED_BEFORE = Late(r"(?<!\w)(?!Yes|No|Ok|So|And)[A-ZА-Я0-9][^\s,:]* (?:and|&|or|und|et|y|e|и|или) $|\bover $")
_POSSESSIVE = Late(r"^['’]s?\b(?! (?:fine|still|it|right|correct|the one))")


def asserted(text: str, start: int, end: int) -> bool:
    """Tell whether a text says of the value at `start` to `end` that it holds.

    Args:
        text: The text with white space unified, its case kept.
        start: Where the value begins.
        end: Where it ends.
    """
    before_all, after = text[:start].lower(), text[end:].lower()
    breaks = [found.end() for found in _BREAK.finditer(before_all)]
    before = before_all[breaks[-1] if breaks else 0 :]
    before = _HARMLESS.sub(" ", before.strip("\"'`“„«(") if before.strip() == "" else before).rstrip("\"'`“„«(")
    if (
        _POSSESSIVE.match(after)
        or _LISTED.match(text[end:])
        or _CONDITION.search(before)
        or _LISTED_BEFORE.search(text[:start])
    ):
        return False
    if _denied_after(after):
        return False
    if _STILL.search(before):
        return True
    return not (
        _denied_before(before) or (_OLD.search(_HARMLESS.sub(" ", before_all[-60:])) and not _BACK.search(before_all))
    )


def _denied_after(after: str) -> bool:
    return bool(
        _DENIED_AFTER.match(after)
        or _DID.match(after)
        or _REFUTED.match(after)
        or _EAST_ASIAN_DENIED_AFTER.match(after.lstrip())
    )


def _denied_before(before: str) -> bool:
    if _LEFT.search(before) or _HEDGED_BEFORE.search(before) or _EAST_ASIAN_DENIED_BEFORE.search(before.rstrip()):
        return True
    if _WAS.search(before) and not _BACK.search(before):
        return True
    for found in _DENIED_BEFORE.finditer(before):
        gap = before[found.end() :]
        words = gap.split()
        near = bool(_NEAR.search(found[0]))
        if len(words) <= (2 if near else 6) and (not near or all(word in _SMALL for word in words)):
            return True
    return False


_SMALL = word_set(
    "in on at to the a an of for using with as it was is der die das dem den le la les el los de du il à en em a"
)
