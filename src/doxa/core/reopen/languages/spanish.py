"""Spanish."""

from doxa.core.reopen.language import Language

SPANISH = Language(
    code="es",
    undo="""
        deshaz, deshaga, deshagamos, deshacer, deshazlo, deshazla, revierte, revierta, revertir, reviértelo,
        restaura, restaure, restauremos, restaurar, restablece, restablezca, restablecer, devuelve, devuelva,
        devolver, devuélvelo, anula, anule, anulemos, anular, recupera, recuperemos, recuperar, repón, reponer,
        da marcha atrás con, da marcha atrás en, echa atrás, echa para atrás, retrotrae, revirtamos, repongamos
    """,
    place="devuelve, devuelva, devolver, repón, reponer, recupera, recuperar",
    travel="""
        vuelve, vuelva, volvamos, volver, vuelvan, regresa, regrese, regresemos, regresar, retrocede, retrocedamos,
        retroceder, de vuelta, retorna, retornemos, vámonos de vuelta, retornar
    """,
    choose="""
        usa, use, usemos, usar, utiliza, utilicemos, utilizar, toma, tomemos, tomar, elige, elijamos, elegir, pon,
        ponga, pongamos, poner, ponlo, ponla, deja, déjalo, déjala, dejemos, dejar, dejémoslo, quédate con,
        quedémonos con, quedarnos con, reserva, reservemos, mantén, haz, cambia, cámbialo, cámbiala, cambiemos,
        cambiar, escoge, pide, coge, prefiero, pinta, fija, sigamos con, sigue con
    """,
    cancel="""
        ignora, ignore, ignoremos, ignorar, olvida, olvide, olvidemos, olvidar, descarta, descarte, descartemos,
        descartar, cancela, cancele, cancelar, elimina, borra, retira, quita, anula, olvídate de, omite
    """,
    retract="""
        me equivoqué, me he equivocado, retiro lo dicho, haz como si nunca hubiera pasado, haz como si nada,
        me retracto
    """,
    past="""
        anterior, anteriores, previo, previa, previos, viejo, vieja, viejos, antiguo, antigua, antiguos, antes,
        de antes, pasado, pasada, anteriormente, precedente, antaño
    """,
    had="""
        como estaba, como estaba antes, como era, como era antes, lo que teníamos, lo que teníamos antes,
        lo que tenía, lo que tenía antes, lo que era, lo que era antes, lo que había, lo que había antes,
        que teníamos, que teníamos antes, que tenía, que tenía antes, tal como estaba, tal y como estaba,
        a como estaba, a como era, como antes, igual que antes, como lo teníamos, donde estaba, lo de antes,
        que usábamos, que usábamos antes, que había antes
    """,
    origin="""
        original, originales, inicial, iniciales, primero, primera, primer, al principio, del principio,
        desde el principio, de origen, originalmente, inicialmente, al inicio, del inicio, de partida,
        con el que empezamos, con la que empezamos
    """,
    second="penúltimo, penúltima, antepenúltimo, el anterior al anterior",
    dated="ayer, la semana pasada, el mes pasado, el año pasado, esta mañana, el lunes pasado, el otro día, anoche",
    mine="""
        mi elección, mi decisión, mi propuesta, mi preferencia, lo que elegí, lo que yo elegí, el que elegí,
        la que elegí, el que yo elegí, la que yo elegí, lo que yo quería
    """,
    possessive="de, por, del",
    before="antes de, antes del, previo a, anterior a",
    change="""
        cambio, cambios, modificación, modificaciones, corrección, correcciones, actualización, ajuste, ajustes,
        lo que dije, lo que acabo de decir, lo que cambié, rectificación
    """,
    generic="""
        valor, valores, configuración, opción, opciones, decisión, decisiones, preferencia, preferencias, elección,
        elecciones, parámetro
    """,
    neutral="""
        versión, estado, idea, propuesta, sugerencia, plan, lugar, sitio, forma, manera, uno, una, ese, esa, punto,
        posición, nivel
    """,
    pronoun="lo, la, los, las, eso, esto, ese, esa, este, esta, ello, todo, le",
    plural="ambos, ambas, los dos, las dos, todos, todas, uno de ellos, cada uno",
    opener="""
        por favor, porfa, porfavor, espera, espere, no, sí, en realidad, mejor, perdón, perdona, lo siento, bueno,
        vale, gracias, de acuerdo, entonces, ya, ahora, ahora mismo, al final, simplemente, pensándolo bien, hola,
        ay, oye, mira, otra vez, de nuevo, para mí, para nosotros, si es posible, si puedes, enseguida, nuevamente,
        hoy, uy, vaya, un momento, a ver, pues, nos, me, mejor dicho, rápido, culpa mía, también, disculpa
    """,
    licence="""
        quiero, quiero que, queremos, quisiera, me gustaría, deberíamos, prefiero, preferiría, necesito,
        necesitamos, hay que, tenemos que, vamos a, voy a, puedes, debes, quiero volver, he decidido,
        hemos decidido, decidí, me quedo con, nos quedamos con, que sea, que vuelva, que vuelva a ser,
        mejor que sea, preferimos, tienes que, vuelvo, volvemos, es hora de
    """,
    request="puedes, podrías, puede usted, podría usted, me puedes, me podrías, te importaría, serías tan amable de",
    marker="""
        otra vez, de nuevo, nuevamente, mejor, por favor, porfa, al final, después de todo, en su lugar,
        al fin y al cabo, finalmente, de vuelta
    """,
    affirm="funciona mejor, era mejor, estaba bien, es mejor, va mejor, estaba mejor, me va mejor",
    present="nuevo, nueva, actual",
    function="""
        el, la, los, las, lo, un, una, unos, de, del, a, al, en, con, para, por, sobre, mi, mis, nuestro, nuestra,
        tu, tus, su, sus, que, último, última, últimos, últimas, nuevo, nueva, actual, respecto, como, igual, mismo,
        misma, exactamente, todo, más, reciente, se, cual, tal, acerca, propio, propia
    """,
    bar="""
        yo, tú, él, ella, nosotros, ellos, es, era, eran, fue, estaba, está, son, ha, he, había, hemos, tenía,
        tiene, teníamos, elegido, elegida, elegimos, eligió, eligieron, usado, usamos, usó, puesto, puso, pusimos,
        decidimos, acordado, acordamos, escogió, propuso, quería, dijo, error, un error, mal, ser, estar
    """,
    negator="no, nunca, jamás, sin, tampoco, evita, evitemos, ningún, ninguna, en vez, en lugar, nada, nadie, ni",
    condition="""
        si, a menos, salvo, cuando, en cuanto, en caso, siempre que, hasta que, una vez, con tal, mientras,
        de lo contrario, apenas, si no, después de que
    """,
    report="""
        dijo, dice, dicen, quiere, quería, querría, pide, pidió, sugiere, sugirió, propone, propuso, según, piensa,
        cree, comentó, comenta, afirma, recomienda, recomendó, escribió, insiste, prefiere, desea, aconseja,
        supuestamente, cuenta
    """,
    later="""
        mañana, más tarde, la próxima semana, el próximo mes, el próximo año, el mes que viene, la semana que viene,
        el año que viene, pronto, algún día, luego, después, la próxima vez, esta noche, el lunes que viene,
        el próximo trimestre, en primavera, en verano, en invierno, en otoño, planeamos, planeo, pensamos, pienso
    """,
    doubt="quizá, quizás, tal vez, a lo mejor, podríamos, podría, puede que, posiblemente, o solo, acaso",
    question="quién, por qué, cuándo, dónde, cómo, cuál, qué, podemos, alguien, y si, debemos, debería, es posible",
    dismissal="olvídalo, déjalo así, es broma, era broma, mejor no, o no, al final no, da igual, déjalo estar",
    reason="porque, ya que, puesto que, pues que, dado que, debido",
    join="y, e, o, u",
    turn="pero, sino, así que, entonces, y luego",
    number="los dos=2, las dos=2, un=1, uno=1, una=1, dos=2, tres=3, cuatro=4, cinco=5",
    step="paso, pasos, versión, versiones, veces, vez, cambios, atrás, valores, cambio, hacia atrás",
    head_first=True,
)
