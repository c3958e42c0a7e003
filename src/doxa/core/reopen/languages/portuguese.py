"""Portuguese, of Portugal and of Brazil."""

from doxa.core.reopen.language import Language

PORTUGUESE = Language(
    code="pt",
    undo="""
        desfaz, desfaça, desfaçamos, desfazer, desfaze, reverte, reverta, reverter, revertamos, restaura, restaure,
        restaurar, restauremos, restabelece, restabeleça, restabelecer, repõe, reponha, repor, devolve, devolva,
        anula, anule, anular, recupera, recupere, recuperar, retoma, retome, retomar, bota … de volta,
        põe … de volta, coloca … de volta, coloque … de volta, traz … de volta, traga … de volta,
        muda … de volta, mude … de volta, troca … de volta, troque … de volta, volta com, volte com
    """,
    place="devolve, devolva, repõe, reponha, bota … de volta, põe … de volta, coloca … de volta, traz … de volta",
    travel="""
        volta, volte, voltem, voltemos, voltar, vamos voltar, regressa, regresse, regressemos, regressar, retorna,
        retorne, retornemos, retornar, retrocede, retroceda, de volta a, de volta ao, de volta à, de volta para
    """,
    choose="""
        usa, use, usemos, usar, utiliza, utilize, utilizar, pega, pegue, toma, tome, escolhe, escolha, escolhamos,
        escolher, põe, ponha, pôr, coloca, coloque, colocar, bota, deixa, deixe, deixemos, deixar, fica com,
        fique com, fiquemos com, ficar com, mantém, mantenha, reserva, reserve, faz, faça, muda, mude, mudar, troca,
        troque, trocar, altera, altere, adota, adote, segue com, siga com, vai com, vamos com, vamos de, define,
        defina, pede, peça, reutiliza
    """,
    cancel="""
        ignora, ignore, ignorar, ignoremos, esquece, esqueça, esquecer, descarta, descarte, descartar, cancela,
        cancele, cancelar, elimina, elimine, apaga, apague, retira, retire, tira, tire, anula, anule
    """,
    retract="""
        eu me enganei, me enganei, enganei me, retiro o que disse, faz de conta que nunca aconteceu,
        faça de conta que nunca aconteceu, errei
    """,
    past="""
        anterior, anteriores, velho, velha, velhos, antigo, antiga, antigos, antigas, prévio, prévia, antes,
        de antes, passado, passada, precedente, anteriormente, outrora
    """,
    had="""
        como era, como era antes, como estava, como estava antes, o que era, o que era antes, o que tínhamos,
        o que tínhamos antes, ao que tínhamos, ao que tínhamos antes, ao que era, ao que era antes, o que eu tinha,
        o que tinha, que tínhamos, que tínhamos antes, que eu tinha, que eu tinha antes, como antes,
        o que havia antes, do jeito que era, do jeito que estava, ao que estava, o que a gente tinha,
        o que a gente tinha antes, que a gente tinha, onde estava, que usávamos, que usávamos antes,
        tal como estava
    """,
    origin="""
        original, originais, inicial, iniciais, primeiro, primeira, no início, do início, no começo, do começo,
        de origem, originalmente, inicialmente, de partida, com que começamos, com o qual começamos, desde o início
    """,
    second="penúltimo, penúltima, antepenúltimo",
    dated="""
        ontem, semana passada, na semana passada, mês passado, no mês passado, ano passado, hoje de manhã,
        outro dia
    """,
    mine="""
        minha escolha, a minha escolha, minha decisão, minha proposta, o que eu escolhi, a que eu escolhi,
        o que escolhi, o que eu tinha escolhido, o que eu queria
    """,
    possessive="de, do, da, por, pelo, pela",
    before="antes de, antes do, antes da, anterior a, anterior ao",
    change="""
        mudança, mudanças, alteração, alterações, correção, correções, correcção, troca, trocas, atualização,
        modificação, ajuste, o que eu disse, o que acabei de dizer, o que mudei, o que eu mudei, edição
    """,
    generic="""
        valor, valores, configuração, opção, opções, decisão, decisões, preferência, preferências, escolha,
        escolhas, parâmetro, definição
    """,
    neutral="""
        versão, estado, ideia, proposta, sugestão, plano, lugar, sítio, jeito, modo, aquele, aquela, posição, ponto,
        um, uma, nível
    """,
    pronoun="isso, isto, aquilo, o, a, os, as, ele, ela, esse, essa, este, esta, tudo, lo, la",
    plural="ambos, ambas, os dois, as duas, todos, todas, um deles, cada um, eles, elas",
    opener="""
        por favor, pfv, pf, espera, espere, não, sim, na verdade, afinal, desculpa, desculpe, perdão, bem, bom, tá,
        está bem, obrigado, obrigada, então, agora, já, simplesmente, pensando bem, oi, olá, de novo, outra vez,
        novamente, melhor, um momento, se possível, se puder, para mim, para nós, hoje, opa, olha, só, pra mim,
        logo, também, erro meu, me, nos
    """,
    licence="""
        quero, queremos, queria, gostaria, gostaria de, gostaríamos de, deveríamos, devíamos, prefiro, preferia,
        preciso, precisamos, preciso que, quero que, vamos, é melhor, melhor, temos que, tem que, decidi, decidimos,
        você pode, pode, que seja, fico com, ficamos com, vou, volto, voltamos, eu quero, eu queria, eu prefiro,
        eu gostaria de, está na hora de, é para, a gente devia, a gente deveria
    """,
    request="""
        pode, podes, poderia, podias, você pode, você poderia, consegue, dá para, se importaria de, pode por favor
    """,
    marker="""
        de novo, outra vez, novamente, por favor, afinal, melhor, de volta, no fim das contas, em vez disso,
        no final
    """,
    affirm="era melhor, funciona melhor, estava bom, é melhor, fica melhor, estava melhor, serve melhor",
    present="novo, nova, atual",
    function="""
        o, a, os, as, um, uma, de, do, da, dos, das, ao, à, aos, às, em, no, na, nos, nas, com, para, pra, pro, por,
        pelo, pela, sobre, meu, minha, meus, minhas, nosso, nossa, teu, tua, seu, sua, que, como, último, última,
        últimos, últimas, novo, nova, atual, quanto, mesmo, mesma, exatamente, tudo, mais, recente, se, próprio,
        própria, qual, dele, dela
    """,
    bar="""
        eu, tu, você, nós, gente, é, era, eram, foi, estava, está, tem, tinha, tínhamos, tinham, havia, escolhido,
        escolhida, escolheu, escolhemos, escolheram, usado, usada, usamos, usou, posto, definido, decidido,
        acordado, combinado, combinamos, ser, estar, queria, disse, propôs, sugeriu, errado, erro, um erro
    """,
    negator="não, nunca, jamais, sem, nenhum, nenhuma, evita, evite, em vez de, nada, nem, ninguém",
    condition="""
        se, a menos, quando, assim que, caso, até que, uma vez, senão, desde que, enquanto, logo que, a não ser,
        depois que
    """,
    report="""
        disse, diz, dizem, quer, queria que, pediu, pede, sugeriu, sugere, propôs, propõe, segundo, acha, achou,
        pensa, comentou, afirma, recomenda, recomendou, escreveu, insiste, prefere, falou, fala, aconselha,
        supostamente, deseja
    """,
    later="""
        amanhã, mais tarde, próxima semana, semana que vem, próximo mês, mês que vem, ano que vem, próximo ano,
        em breve, um dia, algum dia, depois, da próxima vez, hoje à noite, próximo trimestre, na primavera,
        no verão, no inverno, no outono, planejamos, pretendo, pretendemos, tencionamos
    """,
    doubt="talvez, quem sabe, poderíamos, podíamos, possivelmente, provavelmente, ou só, pode ser que",
    question="""
        quem, por que, porque é que, quando, onde, como, qual, devemos, deveríamos, podemos, será que, alguém, e se,
        é possível, devo
    """,
    dismissal="""
        deixa pra lá, esquece isso, deixa assim, brincadeira, estou brincando, melhor não, ou não, na verdade não,
        deixa estar
    """,
    reason="porque, já que, pois, visto que, uma vez que, dado que",
    join="e, ou",
    turn="mas, porém, então, depois",
    number="os dois=2, as duas=2, um=1, uma=1, dois=2, duas=2, três=3, quatro=4, cinco=5",
    step="""
        passo, passos, versão, versões, vezes, vez, mudanças, alterações, atrás, para trás, valores, alteração,
        mudança
    """,
    head_first=True,
)
