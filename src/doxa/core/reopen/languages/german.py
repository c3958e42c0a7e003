"""German."""

from doxa.core.reopen.language import Language

GERMAN = Language(
    code="de",
    undo="""
        setz … zurück, setze … zurück, setzt … zurück, setzen sie … zurück, setzen wir … zurück,
        mach … rückgängig, mache … rückgängig, macht … rückgängig, machen sie … rückgängig,
        machen wir … rückgängig, stell … zurück, stelle … zurück, stellen wir … zurück, stellen sie … zurück,
        stell … wieder her, stelle … wieder her, stellen sie … wieder her, roll … zurück, rolle … zurück,
        dreh … zurück, drehe … zurück, änder … zurück, ändere … zurück, ändern wir … zurück, nimm … zurück,
        nehmen wir … zurück, hol … zurück, hole … zurück, leg … zurück, schalte … zurück,
        stell … um wie vorher, zurücksetzen, zurückstellen, zurückrollen, zurückdrehen, zurückändern, zurücknehmen,
        rückgängig machen, rückgängig, wiederherstellen, wieder herstellen, zurückgesetzt haben,
        stell … wie vorher, verschieb … zurück, verschiebe … zurück, verschieben wir … zurück,
        leg … wieder auf
    """,
    place="""
        setz … zurück, setze … zurück, stell … zurück, stelle … zurück, leg … zurück, nimm … zurück,
        hol … zurück, hole … zurück, zurücksetzen, zurückstellen, verschieb … zurück, verschiebe … zurück
    """,
    travel="""
        geh … zurück, gehe … zurück, gehen wir … zurück, gehen sie … zurück, kehr … zurück, kehre … zurück,
        kehren wir … zurück, wechsel … zurück, wechsle … zurück, wechseln wir … zurück, spring … zurück,
        zurückgehen, zurückkehren, zurückwechseln, zurück zu, zurück zum, zurück zur, zurück auf, zurück,
        komm … zurück, kommen wir … zurück
    """,
    choose="""
        legen, stellen, setzen, umstellen, umsetzen, nimm, nehmt, nehmen wir, nehmen sie, nehmen, verwende,
        verwenden wir, verwenden sie, verwenden, benutze, benutz, benutzen wir, benutzen, nutze, nutz, nutzen wir,
        nutzen, wähle, wähl, wählen wir, wählen, setz, setze, setzen wir, stell, stelle, stellen wir, mach, mache,
        machen wir, machen, ändere, ändern, leg, lege, buche, buch, buchen, bestell, bestelle, bleiben wir bei,
        bleib bei, belass, lass, haben, übernimm, übernehmen wir, kehren, trag … ein, gilt, gib
    """,
    cancel="""
        ignoriere, ignorier, ignorieren, vergiss, vergessen, verwirf, verwerfen, streich, streiche, streichen,
        lösche, lösch, storniere, nimm … zurück, zieh … zurück, ziehe … zurück
    """,
    retract="""
        ich habe mich vertan, ich hab mich vertan, hab mich vertan, ich habe mich geirrt, ich nehme das zurück,
        ich nehme es zurück, tu so als wäre … nie passiert
    """,
    past="""
        alte, alten, alter, altes, altem, vorherig*, vorig*, früher*, ehemalig*, bisherig*, vorher, davor, zuvor,
        damalig*, vorangegangen*, früher, vorgänger, letzten stand, eins davor, zuletzt, vor der änderung, vorhin,
        damals
    """,
    had="""
        was wir vorher hatten, was wir hatten, was ich vorher hatte, was ich hatte, wie vorher, wie es war,
        wie es vorher war, wie zuvor, wie er war, wie sie war, wie es früher war, wie früher, so wie vorher,
        was vorher galt, was vorher war, was es war, was es vorher war, den wir vorher hatten,
        die wir vorher hatten, das wir vorher hatten, den wir hatten, die wir hatten, das wir hatten, wie gehabt,
        wo er war, wo sie war, wie es vor der änderung war, was davor war, wo wir waren
    """,
    origin="""
        ursprünglich*, original, originale, originalen, erste, ersten, erster, erstes, anfänglich*, anfangs,
        am anfang, zu beginn, ganz am anfang, zuerst, mit dem wir angefangen haben, mit der wir angefangen haben,
        initial*, anfangswert, ausgangswert, womit wir angefangen haben
    """,
    second="vorletzt*, vorvorherig*, vorvorig*, den davor",
    dated="gestern, letzte woche, letzten monat, letztes jahr, letzten montag, heute früh, neulich",
    mine="""
        meine wahl, meine entscheidung, mein vorschlag, meinen vorschlag, meiner wahl, meinem vorschlag,
        was ich gewählt hatte, was ich wollte, was ich gesagt hatte
    """,
    possessive="von, s, vom",
    before="vor",
    change="""
        änderung, änderungen, korrektur, korrekturen, umstellung, wechsel, aktualisierung, anpassung,
        was ich gesagt habe, was ich gerade gesagt habe, was ich geändert habe, verschiebung, ändrung, umzug,
        neuerung
    """,
    generic="""
        wert, werte, wertes, einstellung, einstellungen, wahl, auswahl, entscheidung, entscheidungen, option,
        festlegung, vorgabe, angabe, präferenz
    """,
    neutral="""
        version, fassung, stand, zustand, vorschlag, idee, variante, lösung, plan, ort, stelle, position, punkt,
        eintrag
    """,
    pronoun="es, das, dies, diese, dieses, diesen, ihn, sie, dem, den, dahin, alles",
    plural="beide, beides, beiden, alle, beider",
    opener="""
        quatsch, blödsinn, habe es mir anders überlegt, bitte, moment, warte, doch, nein, ja, ach, also, sorry,
        entschuldigung, tut mir leid, na gut, gut, dann, danke, einfach, mal, nun, jetzt, sofort, lieber,
        wenn möglich, wenn du kannst, hallo, mist, stopp, halt, stimmt, eigentlich, gerade, eben, gleich, hoppla,
        ne, nee, doch lieber, wieder, schnell, in deinem gedächtnis, im gedächtnis, heute, mein fehler, für mich,
        für uns, dir, uns, mir, noch, ganz, nochmal
    """,
    licence="""
        lass uns, lasst uns, lassen sie uns, ich möchte, ich will, wir wollen, wir möchten, wir sollten,
        ich hätte gern, ich hätte gerne, ich würde gern, ich würde gerne, wir müssen, ich brauche, wir brauchen,
        du sollst, du kannst, wir nehmen, ich nehme, soll wieder, sollte wieder, soll, sollen wieder, ich bevorzuge,
        wir bleiben bei, ich bleibe bei, ich hätte lieber, es soll, ich wünsche mir, wir hätten gern,
        ich bitte darum, ich bitte dich, wir machen, wir setzen, ich setze, ich gehe, wir gehen, wir kehren,
        ich kehre, mir wäre … lieber
    """,
    request="kannst du, könntest du, würdest du, können sie, könnten sie, würden sie, könnt ihr, magst du",
    marker="""
        doch lieber, doch, wieder, bitte, lieber, nochmal, stattdessen, am besten, gewinnt, gilt wieder, war besser,
        ist besser, zurück
    """,
    affirm="passt, passt besser, war besser, ist besser, war gut, gewinnt, gilt, funktioniert, war richtig",
    present="neue, neuen, neuer, neues, aktuelle, aktuellen, jetzige, jetzigen",
    function="""
        der, die, das, des, dem, den, ein, eine, einen, einem, einer, mein, meine, meinen, meinem, meiner, unser,
        unsere, unseren, unserem, unserer, dein, deine, deinen, sein, seine, ihr, ihre, auf, zu, zum, zur, von, vom,
        für, fürs, mit, bei, beim, in, im, am, an, ans, um, über, betreffs, bezüglich, bzgl, als, wie, was, letzte,
        letzten, letzter, letztes, neue, neuen, neuer, neues, aktuelle, aktuellen, so, genau, her, hin, daran, dazu,
        davon, dort, wegen, gegenüber, hier, rund
    """,
    bar="""
        ich, wir, du, er, man, ist, war, waren, hatte, hatten, habe, haben, hat, wird, wurde, werden, gewesen,
        gewählt, ausgewählt, verwendet, benutzt, genutzt, gesetzt, gesetzt hatte, vereinbart, festgelegt, galt,
        wollte, eingestellt, vorgeschlagen, bestimmt, gesagt, falsch, fehler, ein fehler, worden
    """,
    negator="""
        nicht, kein, keine, keinen, keinem, keiner, nie, niemals, ohne, nix, nichts, keinesfalls, auf keinen fall,
        statt, anstatt, vermeide, niemand
    """,
    condition="""
        falls, wenn, sobald, sofern, sollte, sollten, solange, bis, außer, es sei denn, im fall, angenommen,
        wann immer, andernfalls, sonst, nachdem, bevor, vorausgesetzt, hätten wir, wären wir
    """,
    report="""
        sagt, sagte, gesagt, sagen, meint, meinte, will, wollte, möchte, schlägt, schlug, vorgeschlagen, bat,
        bittet, fragt, fragte, laut, behauptet, angeblich, schrieb, schreibt, findet, fand, empfiehlt, empfahl,
        verlangt, fordert, erzählt, hieß es, heißt es, wünscht
    """,
    later="""
        morgen, später, nächste woche, nächsten monat, nächstes jahr, nächstes mal, nächsten montag, bald,
        irgendwann, demnächst, künftig, heute abend, nächstes quartal, nächsten sprint, werde, planen, plane,
        vorhaben, im frühling, im sommer, im herbst, im winter, wollen wir irgendwann
    """,
    doubt="vielleicht, eventuell, möglicherweise, könnte, könnten, evtl, oder nur",
    question="""
        wer, warum, wieso, wann, wo, wie, welche, welcher, welches, sollen wir, sollten wir, soll ich, wollen wir,
        können wir, könnten wir, hat jemand, ob, was
    """,
    dismissal="""
        vergiss es, lass es, lieber nicht, doch nicht, war nur ein scherz, nur spaß, egal, ach lass, nein lass,
        oder doch nicht, scherz
    """,
    reason="weil, denn, da, damit",
    join="und, oder, sowie",
    turn="aber, sondern, also dann",
    number="ein=1, einen=1, eine=1, zwei=2, zweimal=2, drei=3, dreimal=3, vier=4, fünf=5",
    step="""
        schritt, schritte, schritten, version, versionen, änderungen, mal, stufe, stufen, stand, zweimal, dreimal,
        werte, änderung
    """,
)
