"""Italian."""

from doxa.core.reopen.language import Language

ITALIAN = Language(
    code="it",
    undo="""
        ripristina, ripristini, ripristiniamo, ripristinate, ripristinare, ripristinalo, ripristinala, annulla,
        annulli, annulliamo, annullate, annullare, annullalo, annullala, rimetti, rimettiamo, rimettere, rimettilo,
        rimettila, riporta, riportiamo, riportare, riportalo, riportala, disfa, disfare, riconverti, restaura,
        reimposta, revoca
    """,
    place="rimetti, rimettiamo, rimettere, riporta, riportiamo, riportare",
    travel="""
        torna, torni, torniamo, tornate, tornare, ritorna, ritorni, ritorniamo, ritornare, ritorno, torna indietro,
        torniamo indietro, vai indietro, andiamo indietro, di nuovo a, tornando
    """,
    choose="""
        usa, usi, usiamo, usare, utilizza, utilizziamo, utilizzare, prendi, prendiamo, prendere, scegli, scegliamo,
        scegliere, metti, mettiamo, mettere, riprendi, riprendiamo, riprendere, lascia, lasciamo, lascialo,
        lasciala, teniamo, tieni, prenota, prenotiamo, imposta, impostiamo, impostare, fai, facciamo, cambia,
        cambiamo, cambiare, andiamo con, vai con, adotta, adottiamo, riusa, ordina, fissa
    """,
    cancel="""
        ignora, ignori, ignoriamo, ignorare, dimentica, dimentichiamo, dimenticare, scarta, scartiamo, cancella,
        cancelliamo, cancellare, elimina, ritira, lascia perdere, annulla, annullare, togli
    """,
    retract="""
        mi sono sbagliato, mi sono sbagliata, ritiro quello che ho detto, ritiro quanto detto,
        fai come se non fosse mai successo, ho sbagliato
    """,
    past="""
        precedente, precedenti, vecchio, vecchia, vecchi, vecchie, prima, di prima, passato, passata, antecedente,
        antico, ex, in precedenza, scorso, scorsa
    """,
    had="""
        com'era, com'era prima, come era, come era prima, a com'era, quello che avevamo, quello che avevamo prima,
        quello che avevo, quello che avevo prima, quello che c'era, quello che c'era prima, quello che era,
        quello di prima, quella di prima, come prima, che avevamo, che avevamo prima, che avevo, che avevo prima,
        quello che era prima, ciò che avevamo, ciò che avevamo prima, dov'era, dove era, che usavamo,
        che usavamo prima, allo stato di prima
    """,
    origin="""
        originale, originali, iniziale, iniziali, primo, prima scelta, all'inizio, dall'inizio, dell'inizio,
        di partenza, originariamente, inizialmente, in origine, originario, originaria, con cui abbiamo iniziato
    """,
    second="penultimo, penultima, terzultimo",
    dated="ieri, la settimana scorsa, il mese scorso, l'anno scorso, stamattina, lunedì scorso, l'altro giorno",
    mine="""
        la mia scelta, mia scelta, la mia decisione, mia proposta, quello che avevo scelto, quella che avevo scelto,
        quello che ho scelto, quella che ho scelto
    """,
    possessive="di, da, del, della, d",
    before="prima di, prima del, prima della, precedente a",
    change="""
        cambiamento, cambiamenti, modifica, modifiche, correzione, correzioni, aggiornamento, cambio, spostamento,
        quello che ho detto, ciò che ho detto, quello che ho cambiato, variazione, passaggio
    """,
    generic="""
        valore, valori, impostazione, impostazioni, scelta, scelte, opzione, opzioni, decisione, decisioni,
        preferenza, preferenze, parametro, configurazione
    """,
    neutral="""
        versione, stato, idea, proposta, suggerimento, piano, posto, luogo, modo, quello, quella, posizione, punto,
        uno, livello
    """,
    pronoun="lo, la, li, le, questo, quello, ciò, questa, quella, tutto, l",
    plural="entrambi, entrambe, tutti e due, tutte e due, tutti, tutte, uno dei due, ambedue",
    opener="""
        per favore, per piacere, aspetta, aspetti, no, sì, anzi, in realtà, scusa, scusate, mi dispiace, bene,
        va bene, allora, grazie, ora, adesso, subito, alla fine, ripensandoci, ciao, semplicemente, di nuovo,
        ancora, un attimo, un momento, se possibile, se puoi, per me, per noi, oggi, dai, accidenti, ops, guarda,
        piuttosto, meglio, nuovamente, pure, ti prego, anche, colpa mia
    """,
    licence="""
        voglio, vorrei, vogliamo, vorremmo, dovremmo, preferisco, preferirei, mi piacerebbe, bisogna, ho bisogno di,
        dobbiamo, puoi, devi, voglio che, ho deciso di, abbiamo deciso di, tengo, prendo, torno, si torna, che sia,
        è meglio, meglio, preferiamo, scelgo, occorre, è ora di
    """,
    request="puoi, potresti, può, potrebbe, mi puoi, ti dispiacerebbe, potete, potreste",
    marker="""
        alla fine, di nuovo, nuovamente, per favore, invece, dopo tutto, piuttosto, meglio, ancora,
        in fin dei conti, tutto sommato
    """,
    affirm="era meglio, va meglio, funziona meglio, andava bene, è meglio",
    present="nuovo, nuova, attuale",
    function="""
        il, lo, la, i, gli, le, l, un, una, uno, di, del, della, dello, dell, dei, degli, delle, a, al, alla, allo,
        all, ai, alle, da, dal, dalla, dall, in, nel, nella, nell, con, per, su, sul, sulla, sull, mio, mia, miei,
        mie, nostro, nostra, tuo, tua, suo, sua, che, come, ultimo, ultima, ultimi, ultime, ultim, nuovo, nuova,
        attuale, d, riguardo, circa, stesso, stessa, esattamente, tutto, più, recente, propria, proprio, quanto
    """,
    bar="""
        io, tu, lui, lei, noi, voi, loro, è, era, erano, ha, ho, hanno, aveva, avevo, avevamo, avevano, abbiamo,
        stato, stata, scelto, scelta da, usato, usata, messo, deciso, concordato, impostato, c, si, voleva,
        proposto, detto, sbagliato, errore, un errore, essere
    """,
    negator="non, mai, senza, nessun, nessuna, nessuno, evita, evitiamo, invece di, anziché, niente, neanche, no",
    condition="""
        se, a meno, quando, appena, non appena, nel caso, qualora, finché, fino a quando, una volta, altrimenti,
        purché, dopo che, salvo
    """,
    report="""
        ha detto, dice, diceva, disse, detto, vuole, voleva, vorrebbe, chiede, ha chiesto, suggerisce, propone,
        ha proposto, secondo, pensa, crede, sostiene, consiglia, ha scritto, scrive, raccomanda, insiste,
        preferisce, desidera, pare, leggo
    """,
    later="""
        domani, più tardi, la prossima settimana, il prossimo mese, il mese prossimo, l'anno prossimo,
        la settimana prossima, presto, un giorno, dopo, la prossima volta, stasera, il prossimo trimestre,
        in primavera, in estate, in inverno, in autunno, pensiamo, penso di, intendiamo, prevediamo
    """,
    doubt="forse, magari, potremmo, potrebbe, probabilmente, eventualmente, può darsi, o solo",
    question="""
        chi, perché, quando, dove, come mai, quale, cosa, dovremmo, possiamo, potremmo, e se, qualcuno, conviene,
        è possibile
    """,
    dismissal="""
        lascia stare, lascia perdere, scherzo, sto scherzando, anzi no, o no, come non detto, meglio di no,
        lascia così
    """,
    reason="perché, poiché, dato che, visto che, siccome, in quanto",
    join="e, ed, o, oppure",
    turn="ma, però, quindi, poi",
    number="un=1, uno=1, una=1, due=2, tre=3, quattro=4, cinque=5",
    step="passo, passi, versione, versioni, volte, volta, modifiche, cambiamenti, indietro, valori, modifica",
    head_first=True,
)
