"""Dutch."""

from doxa.core.reopen.language import Language

DUTCH = Language(
    code="nl",
    undo="""
        zet … terug, draai … terug, maak … ongedaan, herstel, herstellen, terugzetten, terugdraaien,
        ongedaan maken, zetten we … terug, draaien we … terug, laten we … terugzetten, verander … terug,
        wijzig … terug, breng … terug, haal … terug, stel … terug in, rol … terug, terugrollen,
        maken we … ongedaan, neem … terug, verzet … terug, schuif … terug, terugbrengen, terugveranderen,
        terug te zetten, terug te draaien, zet … weer op
    """,
    place="zet … terug, breng … terug, schuif … terug, haal … terug, neem … terug, terugzetten, terugbrengen",
    travel="""
        ga … terug, gaan we … terug, teruggaan, terugkeren, keer … terug, keren we … terug, terug naar,
        schakel … terug, stap … terug, terugschakelen, terugvallen op, val … terug, terug te gaan
    """,
    choose="""
        gebruik, gebruiken we, gebruiken, neem, nemen we, nemen, kies, kiezen we, kiezen, zet, zetten we, zetten,
        pak, pakken we, doe, doen we, doen, maak, maken, verander, wijzig, boek, boeken we, boeken, houd, hou,
        houden we, houden, laat, ga voor, gaan we voor, hanteer, stel … in, bestel, blijf bij
    """,
    cancel="""
        negeer, negeren, vergeet, vergeten, schrap, schrappen, annuleer, annuleren, verwerp, trek … in, verwijder,
        laat … zitten
    """,
    retract="ik heb me vergist, ik vergiste me, ik neem het terug, ik neem dat terug, doe alsof … nooit gebeurd is",
    past="""
        oude, oud, vorige, vroegere, eerdere, voorgaande, voorheen, daarvoor, ervoor, eerder, vroeger, voormalige,
        vorig, toenmalige
    """,
    had="""
        wat het was, wat het eerst was, zoals het was, zoals het eerst was, hoe het was, hoe het eerst was,
        wat we hadden, wat we eerst hadden, wat we daarvoor hadden, wat ik had, zoals eerst, zoals voorheen,
        zoals vroeger, die we hadden, dat we hadden, die we eerst hadden, dat we eerst hadden, die ik had,
        wat we ervoor hadden, waar het stond, waar het was, hoe we het hadden, zoals we het hadden, wat er stond,
        hoe het hiervoor was, wat het hiervoor was, wat het daarvoor was
    """,
    origin="""
        oorspronkelijk*, originele, origineel, eerste, aanvankelijk*, in het begin, aan het begin,
        helemaal in het begin, initiële, begin, waarmee we begonnen
    """,
    second="voorlaatste, op een na laatste, voorvorige",
    dated="gisteren, vorige week, vorige maand, vorig jaar, vanochtend, afgelopen maandag, laatst",
    mine="""
        mijn keuze, mijn eigen keuze, mijn voorstel, mijn besluit, wat ik koos, wat ik had gekozen,
        wat ik gekozen had, die ik koos
    """,
    possessive="van, s, door",
    before="voor, vóór",
    change="""
        wijziging, wijzigingen, verandering, veranderingen, correctie, correcties, aanpassing, aanpassingen, wissel,
        omschakeling, overstap, wat ik zei, wat ik net zei, verplaatsing
    """,
    generic="""
        waarde, waarden, instelling, instellingen, keuze, keuzes, optie, beslissing, beslissingen, besluit,
        voorkeur, voorkeuren
    """,
    neutral="versie, stand, toestand, idee, voorstel, suggestie, plan, plek, plaats, manier, positie, punt",
    pronoun="het, dat, dit, die, deze, hem, ze, alles, m",
    plural="beide, allebei, alle, alle twee, ze allebei",
    opener="""
        alsjeblieft, alstublieft, aub, wacht, nee, ja, eigenlijk, sorry, toch, toch maar, toch liever, goed, dan,
        dank, bedankt, gewoon, even, maar, nou, nu, meteen, direct, liever, bij nader inzien, hallo, hoi, hé, weer,
        opnieuw, als het kan, als je kunt, zo mogelijk, voor mij, voor ons, vandaag, oeps, dus, stop, snel,
        mijn fout, ook
    """,
    licence="""
        laten we, laat ons, ik wil, ik wil graag, ik zou graag, ik zou graag willen, we willen, we moeten,
        ik heb liever, ik geef de voorkeur aan, ik moet, je mag, je kunt, we nemen, ik neem, we houden, ik houd,
        mag weer, moet weer, doe maar, ik ga, we gaan, geef me, we zouden, het moet, ik heb besloten,
        we hebben besloten, wij willen, moet
    """,
    request="kun je, kan je, zou je, kunt u, zou u, wil je, wilt u, kun jij, zou jij",
    marker="""
        toch liever, toch maar, toch, weer, alsjeblieft, alstublieft, aub, liever, opnieuw, in plaats daarvan,
        uiteindelijk, bij nader inzien, terug
    """,
    affirm="werkt beter, was beter, is beter, was prima, was goed, wint",
    present="nieuwe, huidige",
    function="""
        de, het, een, van, voor, naar, op, in, met, bij, aan, over, om, te, mijn, onze, ons, jouw, je, uw, zijn,
        haar, hun, als, zoals, wat, laatste, nieuwe, huidige, recente, betreffende, wat betreft, qua, precies,
        zelfde, dezelfde, hetzelfde, er, daar, helemaal, eigen, uit, tot
    """,
    bar="""
        ik, we, wij, hij, zij, jij, u, is, was, waren, had, hadden, heb, hebben, heeft, werd, wordt, gekozen, koos,
        kozen, gebruikt, gebruikten, ingesteld, afgesproken, besloten, zette, wilde, voorstelde, zei, fout,
        een fout, verkeerd, gold, gehad, eerst, maken, zetten
    """,
    negator="niet, geen, nooit, zonder, nimmer, vermijd, in plaats van, niets, niemand, nergens",
    condition="""
        als, indien, tenzij, wanneer, zodra, mocht, mochten, totdat, tot, zolang, voor het geval, anders, nadat,
        mits, stel dat
    """,
    report="""
        zei, zegt, zeiden, zeggen, gezegd, wil, wilde, wilden, vraagt, vroeg, stelt, stelde, vindt, vond, denkt,
        volgens, beweert, schreef, schrijft, adviseert, raadt, zou willen, oppert, opperde, liever heeft, meldt
    """,
    later="""
        morgen, later, volgende week, volgende maand, volgend jaar, volgende keer, volgend kwartaal, binnenkort,
        ooit, straks, vanavond, volgende sprint, zullen, zal, plannen, van plan, in de lente, in de zomer,
        in de winter, in de herfst, maandag
    """,
    doubt="misschien, wellicht, eventueel, mogelijk, of alleen, zou kunnen",
    question="""
        wie, waarom, wanneer, waar, hoe, welke, zullen we, moeten we, kunnen we, zouden we, heeft iemand, is het,
        wat als, zal ik, of
    """,
    dismissal="laat maar, vergeet het, grapje, toch niet, of niet, laat maar zitten, laat zo, geintje",
    reason="omdat, want, aangezien, doordat, zodat",
    join="en, of",
    turn="maar, dus, echter",
    number="een=1, één=1, twee=2, drie=3, vier=4, vijf=5",
    step="stap, stappen, versie, versies, keer, wijzigingen, waarden, terug, wijziging, aanpassingen",
)
