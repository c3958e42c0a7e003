"""Which words belong to one topic, and which say that a sentence is about something else."""

from doxa.core.extraction.tables import word_set

# Words, and beginnings of words from four letters on, that go together. A sentence that has a word of the topic of a
# key can be about the key without naming it.
TOPICS = tuple(
    tuple(line.split())
    for line in """
region location zone datacenter datacentre host deploy run server infra production prod stack workload traffic cluster \
cloud place site serve residen aws gcp azure standort
retry attempt tries try again retri
timeout ttl expir wait give lifetime abort token session seconds duration validity patien cache
log logging verbos logger
database data store persist sql db schema table datenbank
port listen bind
order coffee drink usual barista cafe food eat tea
owner own lead responsible charge manag contact maintain head assign person
date day time deadline due start begin leave depart arriv schedul clock meeting standup flight fly trip
branch merge trunk pr prs pull commit push
language written code speak sprache
hotel room seat stay book reserv sleep check accommodation lodging
color colour paint theme skin dark light
limit quota cap maximum max ceiling allow
budget price cost pay spend fee
version runtime release python node
vendor supplier provider buy contract
city office address capital
name call title
editor ide type edit coding
model llm
email mail reach write
password login secret
school teach class
gym workout train exercise
doctor gp physician
residence residenc live home flat apartment
""".strip().splitlines()
)

# Of two keys that differ in these, each is its own.
CONTRASTS = word_set(
    """
    backup secondary fallback standby replica staging test testing dev sandbox qa old former previous legacy other
    second third alternative disaster recovery mirror read write inbound outbound source destination
    """
)
# Parts of keys that tell nothing apart.
NEUTRAL = word_set(
    """
    default current setting value config configuration option our new present deploy deployment service api app
    application system main primary production prod name active real number amount count max maximum
    """
)
CONTAINERS = word_set(
    """
    region location site datacenter datacentre center centre zone setting value option one cluster setup config
    default configuration choice instance environment
    """
)

# Whatever these sentences tell of, it is no setting.
SOMETHING_ELSE = word_set(
    """
    office team lunch dinner breakfast meeting trip flight holiday vacation conference meetup colleague customer
    candidate interview party concert airport hotel weekend birthday blog article book ticket warehouse train bus
    weather marathon fair exchange museum restaurant football match game song movie film stadium people engineer
    employee developer visitor tourist student sister brother mother father friend wife husband grew born lives
    lived visit travel drove flew met school university hospital subsidiary factory bar airline newspaper photo
    picture map keynote talk workshop summit tour festival election mayor salary invoice accent cuisine sausage film
    cousin uncle aunt neighbour neighbor staff intern contractor lawyer doctor vitamin
    """
)

# May follow a value without being what it describes.
FOLLOWERS = word_set(
    """
    is it are was as for and or again still now then today here since because so if when while with in on at to from
    by of per after before unless until once please remains stays stay remain remained stayed hosts host holds hold
    serves serve runs run keeps keep works work wins goes has have will would should can does did instead only too
    also though which that where who we i they you like without not until max tops total flat each every always ok
    okay right correct confirmed region it's thanks all our the a handles owns leads
    """
)

# Words that do not say what a sentence is about.
NO_TOPIC = word_set(
    """
    the a an our my we i it they you he she this that these those there here us them me everything things thing all
    stuff is are was were be been being am do does did has have had having will would should can could may might
    must shall not no yes still again now then today always never ever just only also too so as at in on to from of
    for with by into out over up and or but because since until before after than if when while once where what
    which who how why reminder remind remember confirm confirmed confirming confirmation note noted fyi btw psa
    update recap know knew say said says told tell mention mentioned heard hear see saw seen think thought believe
    agree agreed decide decided decision settle settled stand stay stays remain remains remained keep keeps kept
    keeping use uses used using run runs running live go goes going went gone get got stick sticking stuck leave
    have it's that's we're let lets please thanks thank usual usually same unchanged change changed changes per
    according correct right true real really actually indeed fact current currently present presently value setting
    one option choice answer default back new old first last once more time double check checked checking verify
    verified reference record clear clarify quick quickly short everyone everybody anyone somebody someone nobody by
    way course sure certainly definitely exactly obviously yep yeah yup ok okay hey hi hello well right nothing any
    anything else other another case cased put set sits based doc docs instead rather replaced replace swapped
    upgraded migrated seeing going getting having taking doing haven hasn isn don doesn didn away wiki readme page
    team's previously earlier like planned expected intended discussed yesterday point date moment repeat repeating
    restate restating sum summary short long story wondering question questions asked asking ask pick picked choose
    chose chosen go-to prefer preferred switch switched move moved moving he's she's rest good fine great happy
    simply basically remain final word we've i've been don't doubt forget make made sense mistake whole set serving
    hosting up-to-date official officially plain live lives maybe perhaps probably possibly likely guess
    """
)

# Common words of other languages, none of which is an English word.
FOREIGN_WORDS = word_set(
    """
    der das ist nicht wir und ein eine bleibt noch immer auf für mit zur zum im von wie auch läuft laufen bei unsere
    unser le la les est pas nous une et sur pour avec dans toujours reste notre du au c'est des que qui encore ne el
    los es nuestra nuestro sigue siendo en con para por como una seguimos las del está ya il lo gli è nostro nostra
    con per ancora rimane sempre nel della di os é não nosso nossa com ainda continua em está estão uma de het een
    niet wij blijft nog altijd onze voor jest nie nadal region to w na dla nasz nasza
    """
) - word_set("to region per as no so me an do is")
FOREIGN_ELSE = tuple(
    """
büro, flughafen, kollege, bureau, aéroport, collègue, oficina, aeropuerto, ufficio, escritório, kantoor, biuro,
lotnisk, офис, аэропорт, коллег, 办公室, 机场, 同事, オフィス, 空港, 会議, 支社, mutter, bruder, schwester, frère, sœur,
hermano, hermana, fratello, sorella, живёт, живет, 住在, wohnt, habite, vive en, abita, mora em, woont, mieszka, 住んで,
出張, 出差, reise nach, messe
""".strip()
    .replace(",\n", ", ")
    .split(", ")
)
