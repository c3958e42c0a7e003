"""The words that mark a claim as a guess, a question, a thought experiment or a plan. Patterns over folded text."""

from doxa.core.extraction.tables import word_set

AUXILIARIES = (
    "is|are|was|were|do|does|did|can|could|should|would|will|has|have|isn't|aren't|don't|doesn't|didn't"
    "|won't|can't|shall|am"
)
CHANGE = (
    r"(?:move|moved|moving|migrate|migrated|switch|switched|change|changed|replace|replaced|consolidate"
    r"|consolidated|adopt"
    r"|drop|dropped|deprecate|deprecated|upgrade|upgraded|rewrite|rename|renamed|shut|retire|retired|sunset|relocate"
    r"|relocated|split|merge|merged|roll|introduce|introduced|try|book|buy|sell|hire|visit|fly|travel"
    r"|convert|converted"
    r"|refactor|port|redesign|rebuild|launch|launched|raise|raised|lower|lowered|bump|increase|increased"
    r"|reduce|reduced"
    r"|transition|start using|stop using)"
)
LATER = (
    r"(?:next (?:week|month|quarter|year|sprint|release|spring|summer|autumn|fall|winter|monday|tuesday"
    r"|wednesday|thursday"
    r"|friday)|tomorrow|later this (?:week|month|quarter|year)|by the end of (?:the|this|next) \w+"
    r"|in (?:q[1-4]|the next "
    r"(?:week|month|quarter|year|release)|the (?:coming|near) \w+)|this (?:coming )?(?:summer|autumn|fall"
    r"|winter|spring))\b"
)

# What every pattern of its kind contains in some form.
IMAGINED_HINTS = ("what if", "hypothetical", "suppos", "imagine", "let's", "let us", "if ", "would")
PLAN_HINTS = (
    *("plan", "going to", "will", "'ll", "want", "consider", "thinking", "contemplating", "looking to", "hop"),
    *("intend", "aim", "being", "roadmap", "slated", "scheduled"),
)
TENTATIVE_HINTS = (
    *("maybe", "perhaps", "presumabl", "suppos", "probabl", "possibl", "tentativ", "apparent", "alleged", "reported"),
    *("i think", "i believe", "i guess", "i suspect", "i assume", "sure", "certain", "guess", "iirc", "afai"),
    *("if i re", "as far as", "might", "could", "may", "unverified", "unconfirmed", "confirm", "tbc", "seems like"),
)
# The word with which a question without a mark begins.
ASKING_FIRST = word_set(
    """
    do did does is are was were has can could would will isn aren doesn don didn what where when why who whom whose how
    which i just wondering wonder
    """
)
# Of the patterns of other languages, the words without accents.
FOREIGN_HINTS = word_set(
    """
    angenommen stell nehmen wenn et si supposons imaginons imagine supongamos imagina e supponiamo immagina mettiamo
    suponhamos vamos wat stel co planen plane wollen haben habe beabsichtigen wir ich nous on planeamos pensamos
    tenemos abbiamo prevediamo stiamo pensiamo planejamos pretendemos temos we planujemy zamierzamy vielleicht
    vermutlich wahrscheinlich womoglich probablement sans je quizas quiza tal a probablemente creo puede forse
    probabilmente magari credo penso potremmo talvez provavelmente acho misschien waarschijnlijk vermoedelijk ik
    prawdopodobnie chyba wydaje was wer wo wann warum wie welche welcher welches welchem welchen est qu pourquoi
    quel quelle quels quelles qui quizá
    """
)

TENTATIVE = (
    r"(?<![\w-])(?:maybe|perhaps|presumably|supposedly)(?![\w-])",
    r"\bprobably\b(?!-)",
    r"(?:^|[,;:] )(?:possibly|tentatively|apparently|allegedly|reportedly)\b",
    r"(?:^|[,;] )i (?:think|believe|guess|suspect|assume|suppose)\b",
    r"\bi(?:'m| am) (?:not (?:entirely |quite |really |100% )?(?:sure|certain)|unsure|guessing)\b",
    r"(?:^|[,;.] )(?:i'm )?not (?:100% |entirely |quite |really )?(?:sure|certain)\b",
    (
        r"\b(?:iirc|afaik|afaict|if i (?:remember|recall) (?:correctly|right|rightly))\b|\bas far as i (?:know"
        r"|remember|can tell)\b"
    ),
    r"\b(?:we|i) might\b|\b(?:we|i) (?:could|may)(?! (?:not|never|only))(?! be )",
    r"\bit (?:could|might|may) (?:well )?be that\b|\bmight be (?:moving|switching|changing|relocating)\b",
    (
        r"^(?:unverified|unconfirmed|tentative|guess)\b[:,]|\((?:unverified|unconfirmed|tentative|guess"
        r"|not sure|to be confirmed|tbc)\)"
    ),
    r"\bto be confirmed\b|\bneeds confirmation\b|\bmy (?:best )?guess\b|\bseems like (?:it's|it is)\b",
)

FOREIGN_TENTATIVE = (
    r"\b(?:vielleicht|vermutlich|wahrscheinlich|möglicherweise|womöglich|ich glaube,|ich denke,|wir könnten)(?!\w)",
    r"\b(?:peut-être|probablement|sans doute que|je crois que|je pense que|nous pourrions|on pourrait)(?!\w)",
    r"\b(?:quizás?|tal vez|a lo mejor|probablemente|creo que|podríamos|puede que)(?!\w)",
    r"\b(?:forse|probabilmente|magari|credo che|penso che|potremmo)(?!\w)",
    r"\b(?:talvez|provavelmente|acho que|poderíamos)(?!\w)",
    r"\b(?:misschien|waarschijnlijk|vermoedelijk|ik denk dat|we zouden kunnen)(?!\w)",
    r"^może\b|\bbyć może\b|\bprawdopodobnie\b|\bchyba\b(?! że)|\bwydaje mi się\b",
    r"(?<!\w)(?:возможно|может быть|наверное|вероятно|кажется|мне кажется|пожалуй)(?!\w)",
    r"也许|或许|大概是|可能是|我猜|我觉得可能|说不定|好像是",
    r"かもしれ|たぶん|多分|おそらく|恐らく|と思います|と思う|だろう|でしょう",
)
FOREIGN_QUESTION = (
    (
        r"^(?:was|wer|wo|wann|warum|wie|welche[rsnm]?) (?:ist|sind|war|hat|haben|läuft|kann|können|soll|sollen"
        r"|heißt) (?!.*, )"
    ),
    r"^(?:est-ce que|qu'est-ce que|pourquoi|où (?:est|sont)|quel(?:le)?s? (?:est|sont)|qui (?:est|sont)) ",
    r"^¿",
    r"(?:吗|呢|么)[。.]?$|^(?:请问|是否|为什么|怎么|哪个|哪里)",
    r"(?:ですか|ますか|でしょうか|ませんか|だろうか)[。.]?$",
)
FOREIGN_HYPOTHETICAL = (
    r"^(?:was wäre,? wenn|angenommen,|stell dir vor|nehmen wir an|wenn wir .*\bwürde)",
    r"^(?:et si |supposons que|imaginons que|imagine que|si (?:nous|on) .*\w+(?:rait|raient|rions)\b)",
    r"^(?:¿?y si |¿?qué pasaría si|supongamos que|imagina que|si \w+ramos .*ría)",
    r"^(?:e se |supponiamo che|immagina che|mettiamo che)",
    r"^(?:e se a |suponhamos que|imagine que|vamos supor que)",
    r"^(?:wat als |stel dat |stel je voor)",
    r"^(?:co jeśli|co by było,? gdyby|załóżmy,? że|gdybyśmy)",
    r"^(?:что если|что, если|предположим|допустим|представь,? что|если бы)",
    r"^(?:如果我们.*会|假如|假设|倘若|要是.*呢)",
    r"(?:としたらどう|たらどうなる|と仮定(?:する|した|して)(?:と|ら|、|。|$))|^もし.*(?:だろう|でしょう|どうなる)",
)
FOREIGN_PLAN = (
    (
        r"\b(?:wir|ich) (?:planen|plane|wollen|haben vor|habe vor|beabsichtigen),? .*(?:zu \w+en|verlegen"
        r"|umziehen|wechseln|umstellen|migrieren|verschieben)\b"
    ),
    r"\b(?:wir|ich) (?:werden|werde) .*(?:nächste[nsr]?|morgen|bald|demnächst)\b",
    (
        r"\b(?:nous (?:prévoyons|comptons|envisageons|avons l'intention) de|on (?:prévoit|compte|envisage) de"
        r"|nous allons \w+er)\b"
    ),
    r"\b(?:planeamos|pensamos \w+[aei]r|tenemos previsto|tenemos la intención de|vamos a \w+[aei]r)\b",
    r"\b(?:abbiamo intenzione di|prevediamo di|stiamo pensando di|pensiamo di \w+[aei]re)\b",
    r"\b(?:planejamos|pretendemos|temos a intenção de|estamos a pensar em|vamos \w+r .*próxim[oa])\b",
    r"\b(?:we zijn van plan|we overwegen|we gaan .*(?:volgende|verhuizen|overstappen))\b",
    r"(?<!\w)(?:planujemy|zamierzamy|rozważamy)(?!\w)",
    r"(?<!\w)(?:мы планируем|планируем|собираемся|намерены|мы хотим (?:перенести|перейти|сменить))(?!\w)",
    r"(?:我们|我)?(?:打算|计划在?|准备)(?:把|将|在|下|明|迁|换|改)|正在考虑",
    r"(?:する|移す|変える|変更する|移行する|切り替える)(?:予定|つもり|計画)(?:です|だ|である)?|を検討(?:している|しています|中)",
)
