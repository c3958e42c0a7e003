"""The words that the reading of plain statements rests on, each group as one table.

A noun that asks for a value is a slot: the region, the retry limit. After any other noun (the endpoint, the build)
a plain word is a property: slow, broken.
"""

from doxa.core.extraction.tables import word_set

# What is asked for is a word: the log level is debug.
WORD_SLOTS = word_set(
    """
    region zone location site city country capital address destination origin venue timezone host hostname domain
    subdomain url uri path directory folder filename bucket interval frequency cadence level mode flag setting
    option strategy policy profile tier environment env target branch tag version release revision commit sha hash
    id identifier name username nickname alias title label slug prefix suffix language locale encoding charset
    format style theme color colour font typeface layout resolution indentation formatter linter bundler compiler
    interpreter runtime framework library orm editor ide shell database db datastore cache broker queue bus storage
    backend provider vendor supplier registry proxy cdn engine driver dialect protocol algorithm cipher model
    tokenizer scheduler orchestrator license licence currency password passphrase day weekday month airline seat
    gate hotel order drink coffee tea breakfast lunch dinner diet allergy snack tuning food dessert fruit cuisine
    genre season instrument manager hobby sport role position job profession service provisioner os platform
    """
)
# What is asked for has a digit in it: the timeout is 30s.
NUMBER_SLOTS = word_set(
    """
    port ip timeout ttl expiry lifetime retention period delay backoff duration limit quota maximum minimum max min
    cap threshold ceiling rate ratio percentage size length width height depth count number amount total capacity
    budget price cost fee rent salary tax deposit discount balance retries attempts replicas workers threads shards
    partitions concurrency parallelism phone telephone extension pin code iban date time hour deadline birthday
    anniversary year week start end departure arrival checkin checkout room floor thermostat temperature brightness
    volume tempo pace weight standup meeting launch appointment flight email mail account lifespan validity plan
    alarm key bedtime
    """
)
# What is asked for has a name: the CEO is Jane Roe.
NAME_SLOTS = word_set(
    """
    owner maintainer author lead ceo cto cfo founder boss director chairperson president chair coach trainer dentist
    doctor plumber landlord teacher tutor contact assignee reviewer approver employer company school university club
    band sponsor partner mascot wife husband editor-in-chief successor
    """
)
SLOTS = WORD_SLOTS | NUMBER_SLOTS | NAME_SLOTS
# Their answers may be several plain words, with an article: a flat white.
PHRASE_SLOTS = word_set(
    """
    order drink coffee tea breakfast lunch dinner diet allergy snack food dessert fruit cuisine genre instrument
    hobby sport role position job profession color colour theme style tuning strategy policy
    """
)
SLOTS_DE = word_set(
    """
    region zone stadt hauptstadt land port timeout limit datenbank zweig branch sprache version währung stufe level
    modus anbieter adresse domain rate größe anzahl zeitzone abreise ankunft datum termin budget preis miete
    passwort editor farbe lieferant hotel
    """
)
SLOTS_FR = word_set(
    """
    région zone ville capitale port délai limite base branche langue version devise niveau mode fournisseur adresse
    domaine taille nombre fuseau date budget prix loyer couleur hôtel
    """
)
SLOTS_ES = word_set(
    """
    región zona ciudad capital puerto límite base rama idioma lengua versión moneda nivel modo proveedor dirección
    dominio tamaño número huso fecha presupuesto precio alquiler color hotel
    """
)

# Plain words that say how something is, not what it is.
STATES = word_set(
    """
    slow fast slower faster broken down up flaky stable unstable healthy unhealthy fine ok okay good bad better
    worse best worst wrong right correct incorrect high low higher lower large small big huge tiny short long
    shorter longer new old older newer recent current same different equal similar unknown unclear clear known
    missing present absent empty full free busy idle open closed ready done finished complete incomplete pending
    live crazy dead alive gone lost late early overdue due tight loose strict lenient safe unsafe secure insecure
    valid invalid important critical optional mandatory required necessary redundant obsolete stale fresh ridiculous
    outdated legacy temporary permanent private public shared local remote internal external global hidden visible
    noisy quiet verbose great nice awful cheap expensive hot cold warm cool wet dry dirty clean heavy light hard
    easy tough simple complex trivial odd weird strange funny sick ill tired happy sad angry away here there back
    out off on in responsible negative positive arbitrary random dynamic static constant recursive lazy eager
    synchronous asynchronous parallel sequential set unset stuck ongoing underway over under near far enough fair
    relevant cheaper smaller bigger larger configurable it this that these those what which who whom everything
    something anything nothing one ones none mine yours ours theirs so such not never no always still already almost
    nearly quite very too really pretty rather just only also even often sometimes most more less least much many
    about around roughly part half all both each every any some few several either neither whatever fun key tbd tba
    unchanged unlimited infinite zero insane absurd reasonable generous conservative aggressive bogus nightmare mess
    disaster joke crap garbage nonsense trash rubbish pain hell dream shit history gibberish chaos overkill chinese
    german french american british italian spanish japanese russian polish dutch european
    """
)
# Slots whose answer may well be such a word: the mode is strict, the language is German.
STATE_SLOTS = {
    "mode": word_set("strict lenient light dark verbose quiet private public local remote lazy eager parallel"),
    "theme": word_set("light dark high-contrast"),
    "language": word_set("chinese german french italian spanish japanese russian polish dutch english"),
    "colour": word_set("red light dark"),
    "color": word_set("red light dark"),
}
STATE_ENDINGS = ("able", "ible", "ful", "less", "ous", "ing", "ed", "wise", "ier", "iest", "ish", "ly", "ant", "ent")
ADJECTIVE_TAILS = ("-only", "-based", "-related", "-compatible", "-aware", "-free", "-safe", "-like", "-specific")
# No states, in spite of their endings.
NO_STATES = word_set(
    """
    staging rolling blocking monday tuesday wednesday thursday friday saturday sunday red assembly family daily
    weekly monthly hourly nightly yearly quarterly biweekly italy english spanish polish swedish turkish tent agent
    reading cooking cycling running swimming boxing climbing beijing peppermint development
    """
)

# What the name of a question does not hold: verbs, pronouns, conjunctions, quantities.
NOT_IN_NAMES = word_set(
    """
    i we you he she it they me us him them this that these those there here who whom whose which what when where why
    how if unless whether while because although though since until once after before as than but and or nor yet so
    not no never none neither either every each all both most many much more some any few several another such the a
    an our my your his her their is are was were be been being am has have had do does did will would can could
    shall should may might must said says say told tells tell asked asks thinks think thought believes believe
    claims claimed heard hears hear reads saw sees wants want wanted needs need hopes hope wishes wish knows know
    knew means mean meant guess guessed suggests suggested reported reports mentioned mentions confirmed confirms
    decided decides agreed moved changed switched makes make made gets get got goes go went uses use used using runs
    run lets let maybe perhaps probably possibly apparently allegedly reportedly supposedly please yes ok okay hey
    with without for in on at to from by into onto about against between during within via per even just almost one
    other others something anything everything nothing someone somebody nobody everyone
    """
)
# A name qualified so is about another time, or about no time at all.
NOT_NOW = word_set(
    """
    old older previous former prior earlier past original initial future upcoming planned proposed suggested
    possible potential candidate tentative expected ideal best better worst worse only alternative hypothetical
    rejected desired wanted intended deprecated stale outdated same supposed alleged would-be so-called ex next last
    obvious
    """
)
# Said of the present value and no part of its name.
OF_NOW = word_set("new current present latest updated actual correct")

# Nouns of talk: what they are is an opinion, never a value to look up.
TALK = word_set(
    """
    problem issue culprit reason answer point question thing idea fact truth result difference trick catch bug
    solution fix cause hope risk worry concern danger story case matter lesson upshot consequence assumption rumor
    rumour news joke mistake error blocker bottleneck winner loser alternative way rest note todo fixme warning hint
    tip example update correction reminder edit re fyi ps nb feat docs chore test caveat summary conclusion context
    background aim purpose exception highlight downside upside benefit advantage
    """
)

UNITS = word_set(
    """
    ms s sec secs second seconds m min mins minute minutes h hr hrs hour hours d day days week weeks month months
    year years b kb mb gb tb pb kib mib gib tib bytes byte bits bit kbps mbps gbps hz khz mhz ghz px pt em rem mm cm
    km meters metres miles kg g grams lb lbs oz l ml liters litres c f k °c °f degrees percent % eur usd gbp chf
    euro euros dollar dollars pounds am pm rpm qps rps tps fps items rows requests connections retries attempts
    times workers replicas threads nodes cores users seats people guests characters chars sekunden minuten stunden
    tage uhr secondes heures jours segundos minutos horas días
    """
)
MONTHS = word_set(
    """
    january february march april may june july august september october november december jan feb mar apr jun jul
    aug sep sept oct nov dec januar februar märz mai juni juli oktober dezember janvier février mars avril juin
    juillet août septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre
    octubre noviembre diciembre
    """
)
