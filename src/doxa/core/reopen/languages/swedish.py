"""Swedish."""

from doxa.core.reopen.language import Language

SWEDISH = Language(
    code="sv",
    undo="""
        återställ, återställa, ångra, ta tillbaka, ta … tillbaka, ändra … tillbaka, ställ … tillbaka,
        sätt … tillbaka, sätta … tillbaka, byt … tillbaka, byta … tillbaka, flytta … tillbaka,
        lägg … tillbaka, rulla … tillbaka, vrid … tillbaka, för … tillbaka, gör … ogjord, gör … ogjort,
        upphäv, återinför, återta, ställa … tillbaka, ändra … som förut
    """,
    place="ställ … tillbaka, sätt … tillbaka, flytta … tillbaka, lägg … tillbaka, ta … tillbaka",
    travel="""
        gå … tillbaka, går … tillbaka, återgå, backa, tillbaka till, växla … tillbaka, återvänd, återvända,
        hoppa … tillbaka, gå tillbaka, kliv … tillbaka, återgång
    """,
    choose="""
        använd, använda, ta, välj, välja, sätt, sätta, ställ in, behåll, behålla, byt, byta, ändra, ändra till,
        kör på, köra på, boka, låt, gör, håll fast vid, kör med, köra med, ha, beställ
    """,
    cancel="""
        ignorera, glöm, glömma, strunta i, avbryt, stryk, kasta, ta bort, förkasta, bortse från, släng,
        dra tillbaka
    """,
    retract="jag sa fel, jag tar tillbaka det, jag misstog mig, låtsas som att … aldrig hände",
    past="gamla, gammal, gammalt, tidigare, förra, föregående, förut, innan, dessförinnan, förr, forna, dåvarande",
    had="""
        vad det var, vad den var, vad det var innan, vad den var innan, som det var, som det var innan, som den var,
        som den var innan, det vi hade, det vi hade innan, det vi hade förut, vad vi hade, vad vi hade innan,
        som förut, som innan, som tidigare, hur det var, hur den var, hur det var innan, som vi hade,
        som vi hade innan, det jag hade, det jag hade innan, det som var innan, där den var, som vi hade förut,
        vi hade
    """,
    origin="""
        ursprunglig*, första, originalet, original*, från början, i början, initiala, allra första, vi började med,
        begynnelse*
    """,
    second="näst sista, förrförra, näst senaste",
    dated="igår, förra veckan, förra månaden, förra året, i morse, häromdagen",
    mine="mitt val, mitt eget val, mitt förslag, mitt beslut, det jag valde, den jag valde, vad jag valde",
    possessive="av, från, s",
    before="före, innan",
    change="""
        ändring, ändringen, ändringar, ändringarna, rättelse, rättelsen, korrigering, korrigeringen, bytet, byte,
        uppdatering, uppdateringen, justering, justeringen, det jag sa, det jag nyss sa, förändring, förändringen
    """,
    generic="""
        värde, värdet, värden, inställning, inställningen, inställningar, val, valet, beslut, beslutet, alternativ,
        alternativet, preferens
    """,
    neutral="version, versionen, läge, läget, idé, förslag, förslaget, plan, plats, platsen, sätt, punkt, position",
    pronoun="det, den, detta, denna, dem, de, allt, dessa",
    plural="båda, bägge, båda två, alla, en av dem, dem",
    opener="""
        snälla, tack, vänta, nej, ja, egentligen, faktiskt, förlåt, ursäkta, okej, bra, då, nu, genast, direkt,
        bara, vid närmare eftertanke, hej, hallå, igen, hellre, trots allt, ändå, om möjligt, om du kan, för mig,
        för oss, idag, oj, alltså, är du snäll, mitt fel, så, stopp, jo, också
    """,
    licence="""
        låt oss, vi borde, jag vill, jag vill ha, vi vill, vi vill ha, jag skulle vilja, jag skulle vilja ha,
        jag föredrar, vi måste, jag behöver, vi bör, du kan, hellre, vi tar, jag tar, jag har bestämt mig för att,
        vi kör, jag går, nu går vi, låt, det ska vara, det får bli, var snäll och
    """,
    request="kan du, skulle du kunna, kunde du, vill du, kan ni",
    marker="igen, trots allt, tack, snälla, hellre, ändå, istället, i stället, tillbaka, när allt kommer omkring",
    affirm="var bättre, är bättre, fungerar bättre, var bra, passar bättre, vinner",
    present="nya, nuvarande",
    function="""
        den, det, de, en, ett, av, för, till, på, i, med, vid, från, min, mitt, mina, vår, vårt, våra, din, ditt,
        sin, sitt, hans, hennes, deras, som, vad, senaste, sista, nya, nuvarande, att, angående, gällande, samma,
        exakt, själva, helt, egen, egna, åt, hos
    """,
    bar="""
        vi hade, jag, vi, du, han, hon, ni, är, var, hade, har, haft, blev, valde, vald, valt, valda, använde,
        använt, bestämde, bestämt, satte, satt, ville, föreslog, sa, fel, ett misstag, enades, gällde
    """,
    negator="inte, ej, aldrig, utan, ingen, inget, inga, undvik, istället för, i stället för, ingenting",
    condition="""
        om, ifall, när, så snart, såvida, förrän, tills, i fall, annars, skulle, medan, efter att, förutsatt,
        utifall
    """,
    report="""
        sa, säger, sade, sagt, vill, ville, ber, bad, föreslår, föreslog, tycker, tyckte, enligt, påstår, skrev,
        skriver, rekommenderar, menar, undrar, hävdar, önskar
    """,
    later="""
        imorgon, i morgon, senare, nästa vecka, nästa månad, nästa år, snart, någon gång, nästa gång, ikväll,
        nästa kvartal, nästa sprint, kommer att, planerar, tänker, i vår, i sommar, i höst, i vinter
    """,
    doubt="kanske, möjligen, eventuellt, eller bara, skulle kunna",
    question="""
        vem, varför, när, var, hur, vilken, vilket, ska vi, borde vi, kan vi, ska jag, har någon, tänk om, bör vi
    """,
    dismissal="glöm det, skojar, skojar bara, strunt samma, låt det vara, eller inte, nej förresten, låt bli",
    reason="eftersom, därför att, då ju, för att",
    join="och, eller, samt",
    turn="men, så, utan",
    number="en=1, ett=1, två=2, tre=3, fyra=4, fem=5",
    step="steg, version, versioner, gånger, ändringar, ändringarna, värden, tillbaka",
)
