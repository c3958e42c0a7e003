"""French."""

from doxa.core.reopen.language import Language

FRENCH = Language(
    code="fr",
    undo="""
        remets, remettez, remettons, remettre, rétablis, rétablissez, rétablissons, rétablir, restaure, restaurez,
        restaurons, restaurer, annule, annulez, annulons, annuler, défais, défaites, défaisons, défaire,
        réinitialise, ramène, ramenez, ramenons, ramener, fais machine arrière sur, fais marche arrière sur,
        reviens en arrière sur, reviens sur, revenons sur, revenez sur, revenir sur, restitue, restituer, replace,
        replacez, repasse, repassez, repassons, repasser
    """,
    place="remets, remettez, remettons, remettre, ramène, ramenez, ramener, replace, repasse",
    travel="""
        revienne, retourne, revenait, reviens, revenez, revenons, revenir, retournez, retournons, retourner, retour,
        recule, reculer, reculons, on revient, on retourne, reviens en arrière
    """,
    choose="""
        reprenne, prenne, utilise, garde, remette, mette, prends, prenez, prenons, prendre, reprends, reprenez,
        reprenons, reprendre, utilisez, utilisons, utiliser, réutilise, réutilisons, choisis, choisissons,
        choisissez, choisir, mets, mettez, mettons, mettre, gardons, gardez, garder, réserve, réservons, réserver,
        laisse, laissons, adopte, adoptons, partons sur, pars sur, repars sur, repartons sur, va pour, fais, fixe,
        fixons, on prend, on reprend, on garde, on remet, change, changeons, règle, commande
    """,
    cancel="""
        ignore, ignorez, ignorons, ignorer, oublie, oubliez, oublions, oublier, supprime, supprimez, retire,
        retirez, laisse tomber, efface, annule, annulez, annuler
    """,
    retract="""
        je me suis trompé, je me suis trompée, je retire ce que j'ai dit, fais comme si … de rien n'était,
        je reviens sur ce que j'ai dit
    """,
    past="""
        ancien, ancienne, anciens, anciennes, précédent, précédente, précédents, précédentes, d'avant, avant,
        antérieur, antérieure, vieux, vieil, vieille, auparavant, d'autrefois, précédemment, d'alors, autrefois,
        jadis
    """,
    had="""
        ce qu'on avait avant, ce qu'on avait, ce que nous avions, ce que nous avions avant, ce que j'avais,
        ce que j'avais avant, comme avant, comme c'était, comme c'était avant, ce que c'était, ce que c'était avant,
        ce qu'il était, ce qu'elle était, tel qu'il était, telle qu'elle était, qu'on avait, qu'on avait avant,
        que nous avions, comme il était, comme elle était, à l'état d'avant, là où il était, là où elle était,
        comme auparavant, ce qu'il y avait avant, où c'était, que j'avais
    """,
    origin="""
        original, originale, originaux, initial, initiale, initiaux, d'origine, premier, première, au départ,
        du départ, du début, au début, au tout début, à l'origine, initialement, de départ
    """,
    second="avant dernier, avant dernière, pénultième, celui d'avant le précédent",
    dated="""
        hier, la semaine dernière, le mois dernier, l'an dernier, l'année dernière, ce matin, lundi dernier,
        l'autre jour
    """,
    mine="""
        mon choix, ma décision, ma proposition, ma préférence, ce que j'avais choisi, ce que j'ai choisi,
        celui que j'avais choisi, celle que j'avais choisie
    """,
    possessive="de, d, par, du",
    before="avant, précédant",
    change="""
        changement, changements, modification, modifications, correction, corrections, mise à jour, changé, passage,
        ce que j'ai dit, ce que je viens de dire, ce que j'ai changé, modif, modifs, rectification, bascule,
        ajustement
    """,
    generic="""
        valeur, valeurs, réglage, réglages, choix, option, décision, décisions, paramètre, paramètres, préférence,
        préférences
    """,
    neutral="""
        version, état, idée, proposition, suggestion, plan, endroit, lieu, façon, position, celui, celle, ceux,
        celui là, celle là, niveau, point
    """,
    pronoun="ça, cela, ceci, le, la, les, ce, l, y, tout, cette, cet, ces, ceux ci",
    plural="les deux, tous les deux, toutes les deux, tous, toutes, l'un des deux, eux, elles",
    opener="""
        s'il te plaît, s'il vous plaît, s'il te plait, stp, svp, attends, attendez, non, oui, finalement, en fait,
        désolé, désolée, pardon, bon, alors, merci, d'accord, donc, plutôt, tout de suite, maintenant, simplement,
        mince, oups, après réflexion, réflexion faite, tout compte fait, au final, bonjour, salut, si possible, hop,
        stop, allez, voilà, minute, zut, encore, aussi, pour moi, pour nous, aujourd'hui, vite, erreur de ma part
    """,
    licence="""
        je voudrais qu'on, j'aimerais qu'on, je veux qu'on, il faudrait qu'on, je préfère qu'on, je veux,
        je voudrais, j'aimerais, on devrait, nous devrions, il faut, il faudrait, je préfère, je préférerais,
        nous voulons, on veut, tu peux, tu dois, vous pouvez, j'ai besoin de, je souhaite, on va, je vais,
        nous allons, je veux que tu, merci de, veuillez, prière de, je te demande de, j'ai décidé de, je prends,
        je reprends, je garde, je reviens, nous revenons, mieux vaut, autant, on en revient
    """,
    request="""
        peux tu, pourrais tu, pouvez vous, pourriez vous, tu pourrais, tu peux, voudrais tu, est ce que tu peux,
        est ce que tu pourrais
    """,
    marker="""
        finalement, en fin de compte, s'il te plaît, s'il vous plaît, stp, svp, à nouveau, de nouveau, plutôt,
        après tout, encore, tout compte fait, au final, quand même
    """,
    affirm="convient mieux, était mieux, était bien, va mieux, est mieux, marche mieux",
    present="nouveau, nouvelle, actuel, actuelle",
    function="""
        le, la, les, l, un, une, des, de, du, d, à, au, aux, en, dans, pour, sur, avec, par, mon, ma, mes, notre,
        nos, ton, ta, tes, votre, son, sa, ses, leur, ce, cet, cette, que, qu, qui, dernier, dernière, dernières,
        derniers, nouveau, nouvelle, actuel, actuelle, concernant, quant, même, bien, tout, exactement, comme, plus,
        récent, récente, tel, telle, propre
    """,
    bar="""
        je, j, tu, il, elle, on, nous, vous, ils, elles, est, était, étaient, a, ai, avait, avions, avaient, avais,
        été, choisi, choisie, utilisé, utilisée, mis, défini, fixé, décidé, prévu, convenu, c, se, s, me, m, dit,
        pris, voulait, proposé, proposée, faux, erreur, une erreur, avons, ont, sont
    """,
    negator="""
        ne, n, pas, jamais, sans, aucun, aucune, plus jamais, inutile, évite, évitez, surtout pas, rien, au lieu,
        plutôt que, personne, pas besoin, non
    """,
    condition="""
        si, sauf si, à moins, quand, lorsque, lorsqu, dès que, dès qu, au cas, tant que, jusqu, une fois, sinon,
        à condition, pourvu, après que, en cas, supposons
    """,
    report="""
        dit, disait, a dit, veut, voulait, voudrait, demande, a demandé, suggère, a suggéré, propose, proposait,
        pense, selon, d'après, prétend, affirme, recommande, écrit, souhaite, aimerait, conseille, explique, paraît
    """,
    later="""
        demain, plus tard, la semaine prochaine, le mois prochain, l'an prochain, l'année prochaine, bientôt,
        un jour, la prochaine fois, ce soir, lundi prochain, le trimestre prochain, au prochain sprint, à l'avenir,
        au printemps, en été, en hiver, en automne, prévoyons, prévois, compte, comptons, envisage, envisageons
    """,
    doubt="peut être, éventuellement, pourrait, pourrions, probablement, ou seulement, ou juste",
    question="""
        qui, pourquoi, quand, où, comment, quel, quelle, est ce que, est ce qu, faut il, devrait on, devrions nous,
        peut on, et si, qu'est ce, qui a, quels, doit on, pouvons nous, si on
    """,
    dismissal="""
        laisse tomber, oublie ça, non laisse, je plaisante, pas vraiment, finalement non, ou pas, laisse comme ça,
        ou peut être pas
    """,
    reason="parce que, parce qu, car, puisque, puisqu, vu que, étant donné, à cause",
    join="et, ou, ainsi que",
    turn="mais, puis, ensuite, or",
    number="les deux=2, un=1, une=1, deux=2, trois=3, quatre=4, cinq=5",
    step="""
        étape, étapes, cran, crans, versions, version, fois, changements, modifications, en arrière, pas en arrière,
        un pas en arrière, valeurs, changement
    """,
    head_first=True,
)
